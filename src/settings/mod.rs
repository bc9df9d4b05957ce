//! The player's settings, each defined once:
//! field, type, default, range, menu row and console names.
//!
//! The settings file, the settings page, the console, its help, the config import
//! and `wishdir cfg --variables` use the definitions. Settings that need Bevy (keys,
//! HUD, the file itself) are in `game/settings`. `CONTRIBUTING.md` has a recipe.

mod definition;
mod ghost;
mod mouse;
mod rules;
mod sound;
mod variables;
mod video;

#[cfg(feature = "game")]
pub(crate) use definition::settings_group;
pub use definition::{
    Choice, GroupEntry, Setting, SettingControl, SettingValue, SettingsGroup, Slider,
};
pub use ghost::GhostSettings;
pub use mouse::MouseSettings;
pub use rules::GameSettings;
pub use sound::SoundSettings;
pub use variables::{
    Variable, VariableStorage, console_settings, find_console_setting, variable, variables,
};
pub use video::{NFK_ZOOM, VideoSettings};
