//! The rules that are the player's choice, and what the game starts with.

use std::path::PathBuf;

use super::definition::{Setting, settings_group};
use crate::text::id;
use wishdir_sim::style::Style;

settings_group! {
    /// Rules that are the player's choice, and what the game starts with.
    pub struct GameSettings {
        /// Falls hurt if the profile has fall damage. Dying restarts the run.
        pub damage: bool = true,
            Setting::switch()
                .label(id!("menu-damage"))
                .note(id!("menu-damage.note"))
                .console(&["damage"]);

        /// First map.
        pub map: String = "lab".to_owned();
        /// First map of Need For Kill.
        pub nfk_map: String = "chain".to_owned();
        /// First profile, or rules of Need For Kill such as `nfk-068r2`.
        pub profile: String = "cs16-100".to_owned();
        /// Practice style, such as `w-only`.
        pub style: String = Style::default().id().to_owned();
        /// Folder of an original game, beside those that are found. Empty for none.
        pub folder: String = String::new();
        /// Id of the language. Empty for the system's.
        pub language: String = String::new();
    }
}

impl GameSettings {
    /// The folder of an original game that the player chose.
    pub fn chosen_folder(&self) -> Option<PathBuf> {
        (!self.folder.is_empty()).then(|| PathBuf::from(&self.folder))
    }

    /// The practice style. Unknown names restrict nothing.
    pub fn style(&self) -> Style {
        Style::by_id(&self.style).unwrap_or_default()
    }
}
