//! Settings for the rules, the first map and the language.

use std::path::PathBuf;

use super::definition::{Setting, settings_group};
use crate::text::id;
use wishdir_sim::style::Style;

settings_group! {
    /// The player's choice of rules, map and language.
    pub struct GameSettings {
        /// Whether falls, lava and slime cost health in engines that have damage. Dying restarts
        /// the run.
        pub damage: bool = true,
            Setting::switch()
                .label(id!("menu-damage"))
                .with_note(id!("menu-damage.note"))
                .console(&["damage"]);

        /// Map to start on.
        pub map: String = "lab".to_owned();
        /// Map to start on in Need For Kill.
        pub nfk_map: String = "chain".to_owned();
        /// Profile to start with, or a Need For Kill ruleset such as `nfk-068r2`.
        pub profile: String = "cs16-100".to_owned();
        /// Id of the practice style, such as `w-only`.
        pub style: String = Style::default().id().to_owned();
        /// Folder of an original game, in addition to the detected ones. Empty if unused.
        pub folder: String = String::new();
        /// Id of the language. Empty for the system's language.
        pub language: String = String::new();
    }
}

impl GameSettings {
    /// Returns the folder of an original game that the player chose, if any.
    pub fn chosen_folder(&self) -> Option<PathBuf> {
        (!self.folder.is_empty()).then(|| PathBuf::from(&self.folder))
    }

    /// Returns the practice style. Unknown ids restrict nothing.
    pub fn style(&self) -> Style {
        Style::by_id(&self.style).unwrap_or_default()
    }
}
