//! What the page *Records* keeps between frames.

use bevy::prelude::Resource;
use wishdir_sim::style::Style;

/// Filters of the page.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordsView {
    /// Jumps, not runs.
    pub jumps: bool,
    /// Only on this map; `None`: on all.
    pub map: Option<String>,
    /// Only this kind of jump.
    pub kind: Option<String>,
    /// Only by these rules.
    pub profile: Option<String>,
    /// In this practice style.
    pub style: Style,
    /// The path of a replay to import, as it is typed.
    pub import: String,
}
