//! The player's settings: what they are, and how they survive the program.
//!
//! `settings.ron` lies in the platform's user folder. It is saved beside itself and renamed, so
//! that it is whole at any moment; what another game or a newer version has written into it stays,
//! and a file without settings is kept as `settings.ron.bad`.

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
pub use language::HomeLanguage;
pub use layout::{Layout, LayoutError, LayoutProblem};
pub use maps::{MapOrder, MapSettings};
pub use show_me::{BoundedInt, DemoKind, NfkDemoKind, ShowMe, TurnRate};
pub use training::{BenchmarkBest, DrillStanding, LessonTime, TrainingSettings};
pub use what_if::{HandsSource, PastHands, WhatIfSettings};

/// Everything the player has chosen. Written by the menu (and read from the file at the start); the
/// side view's zoom and the sound by their keys as well, what was reached in lessons and drills by
/// `training.rs`, and what was learned of the player's hands by `what_if/`.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// The mouse as the originals' console variables.
    pub mouse: MouseSettings,
    /// How the picture is drawn.
    pub video: VideoSettings,
    /// The rules that are the player's choice.
    pub game: GameSettings,
    /// What the ideal strafer shows.
    pub show_me: ShowMe,
    /// Ghosts.
    pub ghost: GhostSettings,
    /// What sounds, and how loud.
    pub sound: SoundSettings,
    /// Lessons and drills.
    pub training: TrainingSettings,
    /// With which hands it is searched what could have become of a jump.
    pub what_if: WhatIfSettings,
    /// The HUD's layout.
    pub hud: HudSettings,
    /// Maps: favourites, and what was played last.
    pub maps: MapSettings,
    /// Which key does what.
    pub binds: Binds,
}

impl Settings {
    /// The horizontal field of view in force on a 4:3 screen, degrees.
    pub fn fov(&self, is_zoomed: bool) -> f32 {
        if is_zoomed {
            self.video.zoom_fov
        } else {
            self.video.fov
        }
    }

    /// How much of its way a count turns the view: all of it, but while zoomed
    /// `zoom_sensitivity_ratio` times the share of the field of view (Half-Life SDK,
    /// `CHud::MsgFunc_SetFOV`).
    pub fn turn_share(&self, is_zoomed: bool) -> f32 {
        if is_zoomed {
            self.mouse.zoom_ratio * self.fov(true) / self.fov(false)
        } else {
            1.0
        }
    }

    /// The groups with definitions.
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

    /// The groups with console variables, to change.
    fn console_groups_mut(&mut self) -> [&mut dyn SettingsGroup; 5] {
        [
            &mut self.mouse,
            &mut self.video,
            &mut self.game,
            &mut self.sound,
            &mut self.ghost,
        ]
    }

    /// The first number that is out of its range, with the range, in words.
    fn out_of_range(&self) -> Option<String> {
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

/// The colours follow what the player has chosen.
fn follow_colors(settings: Res<Settings>, mut palette: ResMut<Palette>) {
    palette.set_if_neq(settings.hud.look.colors.palette());
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Palette>()
        .add_systems(First, follow_colors);
    language::plugin(app);
    file::plugin(app);
}
