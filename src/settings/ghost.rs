//! Ghosts: recorded runs beside the player.

use super::definition::{Setting, settings_group};
use crate::text::id;

settings_group! {
    /// How ghosts are shown.
    #[derive(Copy)]
    pub struct GhostSettings {
        /// Shows ghosts.
        pub on: bool = true,
            Setting::switch().label(id!("menu-ghosts-on")).note(id!("menu-ghosts-on.note"));

        /// Races the player's best run automatically, including runs from earlier sessions.
        pub best: bool = true,
            Setting::switch().label(id!("menu-ghosts-best")).note(id!("menu-ghosts-best.note"));

        /// Draws the path of the first ghost.
        pub line: bool = true,
            Setting::switch().label(id!("menu-ghosts-line")).note(id!("menu-ghosts-line.note"));

        /// Marks the position of each ghost on the floor.
        pub mark: bool = true,
            Setting::switch().label(id!("menu-ghosts-mark")).note(id!("menu-ghosts-mark.note"));

        /// Fades a ghost's body near the eyes.
        pub fading: bool = true,
            Setting::switch().label(id!("menu-ghosts-fading")).note(id!("menu-ghosts-fading.note"));

        /// Starts ghosts over at their end when there is no timer.
        pub loops: bool = false,
            Setting::switch().label(id!("menu-ghosts-loops")).note(id!("menu-ghosts-loops.note"));
    }
}
