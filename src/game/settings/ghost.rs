//! Whether and how ghosts are shown.

use serde::{Deserialize, Serialize};

/// Ghosts: recorded runs beside the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GhostSettings {
    /// They are shown at all.
    pub on: bool,
    /// The player's own best run, of this session or an earlier one, joins by itself.
    pub best: bool,
    /// The way of the first one is drawn, at its feet.
    pub line: bool,
    /// A mark on the floor says where each is, also where its body is not seen.
    pub mark: bool,
    /// Their bodies fade where they come near the eyes.
    pub fading: bool,
    /// Without a course's clock they begin again after their end.
    pub loops: bool,
}

impl Default for GhostSettings {
    fn default() -> Self {
        Self {
            on: true,
            best: true,
            line: true,
            mark: true,
            fading: true,
            loops: false,
        }
    }
}
