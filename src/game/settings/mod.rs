//! The player's settings: what they are, and how they survive the program.
//!
//! `settings.ron` lies in the platform's user folder. It is saved beside itself and renamed, so
//! that it is whole at any moment; what another game or a newer version has written into it stays,
//! and a file without settings is kept as `settings.ron.bad`.

mod actions;
mod binds;
mod file;
mod ghost;
mod hud;
mod inputs;
mod keys;
mod language;
mod layout;
mod maps;
mod show_me;
mod sound;
mod training;
mod variables;
mod what_if;

use std::path::PathBuf;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::game::base::palette::Palette;
use crate::text::message;
use wishdir_console::PlayerSetting;
use wishdir_sim::style::Style;

pub(in crate::game) use actions::Effect;
pub use actions::{Action, ActionGroup};
pub use binds::Binds;
pub use file::{SettingsError, SettingsFile, SettingsSystems};
pub use ghost::GhostSettings;
pub use hud::{
    Anchor, BAR_HEIGHTS, HudSettings, JumpAim, LookSettings, OPACITIES, Placement, SCALES,
    TrainerAverage,
};
pub use inputs::InputKey;
pub use keys::{Keys, Slot};
pub use language::HomeLanguage;
pub use layout::{Layout, LayoutError, LayoutProblem};
pub use maps::{MapOrder, MapSettings};
pub use show_me::{DemoKind, NfkDemoKind, ShowMe, TurnRate, Whole};
pub use sound::{DROPPED, SoundSettings, VOLUME};
pub use training::{DrillStanding, LessonTime, TrainingSettings};
pub use what_if::{HandsSource, OWN_TURN, PastHands, WhatIfSettings};

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

    /// The first number that is out of its range, with the range, in words.
    fn out_of_range(&self) -> Option<String> {
        let hud = self.hud.numbers();
        let variables = PlayerSetting::ALL.into_iter().map(|setting| {
            let (low, high) = setting.range();
            (self.number(setting), low..=high)
        });
        let own = variables.chain([
            (self.mouse.counts_per_inch, 1.0..=100_000.0),
            (self.video.nfk_zoom, NFK_ZOOM),
            (self.what_if.turn_deg_per_s, OWN_TURN),
        ]);
        let (found, range) = own
            .chain(self.sound.numbers())
            .chain(hud)
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

/// How far a count of the mouse turns the view: `m_yaw * sensitivity` degrees.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MouseSettings {
    /// `sensitivity`.
    pub sensitivity: f32,
    /// `m_yaw`, degrees a count.
    pub m_yaw: f32,
    /// `m_pitch`, degrees a count; negative turns the axis round.
    pub m_pitch: f32,
    /// `m_filter`: each tick turns by the mean of its counts and those of the one before.
    pub filter: bool,
    /// `zoom_sensitivity_ratio`: while zoomed a count turns this much of the share that the view
    /// has of the whole one.
    pub zoom_ratio: f32,
    /// How many counts an inch of the mouse's way is: it changes nothing in play, and says how far
    /// the hand moves.
    pub counts_per_inch: f32,
}

impl Default for MouseSettings {
    /// The originals' defaults, and the counts of many mice.
    fn default() -> Self {
        Self {
            sensitivity: 3.0,
            m_yaw: 0.022,
            m_pitch: 0.022,
            filter: false,
            zoom_ratio: 1.2,
            counts_per_inch: 800.0,
        }
    }
}

/// How near Need For Kill may be seen.
pub const NFK_ZOOM: std::ops::RangeInclusive<f32> = 0.5..=3.0;

/// How the picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct VideoSettings {
    /// Horizontal field of view on a 4:3 screen, degrees; wider screens see more at the sides.
    pub fov: f32,
    /// The same while zoomed.
    pub zoom_fov: f32,
    /// Waits for the screen. Off: frames are drawn as they come, with the least delay.
    pub vsync: bool,
    /// Frames drawn per second at most; 0 is no cap. The physics have their own rate.
    pub fps_max: u16,
    /// The same where the processor draws the picture.
    pub software_fps_max: u16,
    /// Fills the screen.
    pub fullscreen: bool,
    /// Lifts the view smoothly over steps.
    pub smooth_steps: bool,
    /// Shows triggers (start, finish, teleports) as coloured volumes.
    pub zones: bool,
    /// How near Need For Kill is seen: 1 is its own screen.
    pub nfk_zoom: f32,
    /// Draws rapier's colliders over the level, for map makers.
    pub colliders: bool,
}

impl Default for VideoSettings {
    fn default() -> Self {
        Self {
            fov: 90.0,
            zoom_fov: 40.0,
            vsync: false,
            fps_max: 300,
            software_fps_max: 30,
            fullscreen: false,
            smooth_steps: true,
            zones: true,
            nfk_zoom: 1.0,
            colliders: false,
        }
    }
}

/// The rules that are the player's choice, and what to begin with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GameSettings {
    /// Falls hurt (where the profile has fall damage), and death respawns.
    pub damage: bool,
    /// The map to begin in.
    pub map: String,
    /// The map of Need For Kill to begin in.
    pub nfk_map: String,
    /// The profile to begin with, or the rules of Need For Kill: `nfk-068r2`.
    pub profile: String,
    /// The practice style: `normal`, `w-only`.
    pub style: String,
    /// The folder of an original game, beside those that are found; empty: none.
    pub folder: String,
    /// The language, by its id; empty: the system's.
    pub language: String,
}

impl GameSettings {
    /// The folder of an original game that the player chose.
    pub fn chosen_folder(&self) -> Option<PathBuf> {
        (!self.folder.is_empty()).then(|| PathBuf::from(&self.folder))
    }

    /// The practice style; a name that is not known holds nothing back.
    pub fn style(&self) -> Style {
        Style::by_id(&self.style).unwrap_or_default()
    }
}

impl Default for GameSettings {
    fn default() -> Self {
        let (map, nfk_map, profile) = ("lab".to_owned(), "chain".to_owned(), "cs16-100".to_owned());
        let style = Style::default().id().to_owned();
        Self {
            damage: true,
            map,
            nfk_map,
            profile,
            style,
            folder: String::new(),
            language: String::new(),
        }
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
