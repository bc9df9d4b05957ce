//! Ghost settings.

use super::definition::{Setting, settings_group};
use crate::text::id;

settings_group! {
    /// Display of ghosts.
    #[derive(Copy)]
    pub struct GhostSettings {
        /// Whether ghosts are shown.
        pub on: bool = true,
            Setting::switch().label(id!("menu-ghosts-on")).with_note(id!("menu-ghosts-on.note"));

        /// Whether the player's best run joins automatically, including runs from earlier sessions.
        pub best: bool = true,
            Setting::switch().label(id!("menu-ghosts-best")).with_note(id!("menu-ghosts-best.note"));

        /// Whether the first ghost's path is drawn.
        pub line: bool = true,
            Setting::switch().label(id!("menu-ghosts-line")).with_note(id!("menu-ghosts-line.note"));

        /// Whether each ghost's position is marked on the floor.
        pub mark: bool = true,
            Setting::switch().label(id!("menu-ghosts-mark")).with_note(id!("menu-ghosts-mark.note"));

        /// Whether a ghost's body fades near the camera.
        pub fading: bool = true,
            Setting::switch().label(id!("menu-ghosts-fading")).with_note(id!("menu-ghosts-fading.note"));

        /// Whether ghosts start over at their end when there is no timer.
        pub loops: bool = false,
            Setting::switch().label(id!("menu-ghosts-loops")).with_note(id!("menu-ghosts-loops.note"));
    }
}
