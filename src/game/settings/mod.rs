//! The player's settings and their file.
//!
//! `settings.ron` is in the platform's user folder and saved atomically. Values that another
//! running game or a newer version wrote are kept. A file without settings is renamed to
//! `settings.ron.bad`.

mod actions;
mod binds;
mod file;
mod hud;
mod inputs;
mod keys;
mod language;
mod layout;
mod maps;
mod show_me;
mod training;
mod variables;
mod what_if;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::game::base::palette::Palette;
use crate::settings::SettingsGroup;
use crate::text::message;

pub use crate::settings::{
    GameSettings, GhostSettings, MouseSettings, NFK_ZOOM, SoundSettings, VideoSettings,
};
pub(in crate::game) use actions::Effect;
pub use actions::{Action, ActionGroup};
pub use binds::Binds;
pub use file::{SettingsError, SettingsFile, SettingsSystems};
pub use hud::{
    Anchor, HudSettings, JumpAim, LookSettings, OPACITIES, Placement, SCALES, TrainerAverage,
};
pub use inputs::InputKey;
pub use keys::{Keys, Slot};
pub use language::StartupLanguage;
pub use layout::{Layout, LayoutError, LayoutProblem};
pub use maps::{MapOrder, MapSettings};
pub use show_me::{BoundedInt, DemonstrationKind, NfkDemonstrationKind, ShowMe, TurnRate};
pub use training::{BenchmarkBest, DrillRecord, LessonTime, TrainingSettings};
pub use what_if::{LimitsSource, MeasuredLimits, WhatIfSettings};

/// The player's settings. Written when the file is loaded, and by the menu, keys (zoom of the side
/// view, sound), `training/` (lessons and drills) and `what_if/` (learned limits).
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Mouse settings, which are console variables of the original games.
    pub mouse: MouseSettings,
    /// Graphics.
    pub video: VideoSettings,
    /// Rules, maps to start on and language.
    pub game: GameSettings,
    /// Demonstrations by the ideal player.
    pub show_me: ShowMe,
    pub ghost: GhostSettings,
    /// Volumes.
    pub sound: SoundSettings,
    /// Progress in lessons and drills.
    pub training: TrainingSettings,
    /// Player limits of the what-if tool.
    pub what_if: WhatIfSettings,
    /// Content and layout of the HUD.
    pub hud: HudSettings,
    /// Favourite and recently played maps.
    pub maps: MapSettings,
    /// Key bindings.
    pub binds: Binds,
}

impl Settings {
    /// Returns the current horizontal field of view on a 4:3 screen, degrees.
    pub fn fov(&self, is_zoomed: bool) -> f32 {
        if is_zoomed {
            self.video.zoom_fov
        } else {
            self.video.fov
        }
    }

    /// Returns the turn factor per mouse count: 1, or `zoom_sensitivity_ratio` times the ratio of
    /// the fields of view while zoomed (Half-Life SDK, `CHud::MsgFunc_SetFOV`).
    pub fn turn_factor(&self, is_zoomed: bool) -> f32 {
        if is_zoomed {
            self.mouse.zoom_ratio * self.fov(true) / self.fov(false)
        } else {
            1.0
        }
    }

    /// Returns the setting groups that have definitions.
    fn groups(&self) -> [&dyn SettingsGroup; 8] {
        [
            &self.mouse,
            &self.video,
            &self.game,
            &self.sound,
            &self.ghost,
            &self.what_if,
            &self.hud,
            &self.hud.look,
        ]
    }

    /// Returns the setting groups that have console variables, mutably.
    fn console_groups_mut(&mut self) -> [&mut dyn SettingsGroup; 5] {
        [
            &mut self.mouse,
            &mut self.video,
            &mut self.game,
            &mut self.sound,
            &mut self.ghost,
        ]
    }

    /// Describes the first number out of its range.
    fn find_out_of_range(&self) -> Option<String> {
        let groups = self.groups();
        let (found, range) = groups
            .iter()
            .flat_map(|group| group.numbers())
            .chain(self.hud.placement_numbers())
            .find(|(number, range)| !range.contains(number))?;
        let [found, low, high] =
            [found, *range.start(), *range.end()].map(|number| number.to_string());
        Some(message!(
            "settings-range",
            found = found,
            low = low,
            high = high
        ))
    }
}

/// Updates the palette to the chosen colours.
fn update_palette(settings: Res<Settings>, mut palette: ResMut<Palette>) {
    palette.set_if_neq(settings.hud.look.colors.palette());
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Palette>()
        .add_systems(First, update_palette);
    language::plugin(app);
    file::plugin(app);
}
