//! State of the page *Records* between frames.

use bevy::prelude::Resource;
use wishdir_sim::style::Style;

/// Filters of the page.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordsView {
    /// Whether the page shows jumps instead of runs.
    pub jumps: bool,
    /// Map filter. `None`: all maps.
    pub map: Option<String>,
    /// Jump kind filter. `None`: all kinds.
    pub kind: Option<String>,
    /// Profile filter. `None`: all profiles.
    pub profile: Option<String>,
    /// Practice style filter.
    pub style: Style,
    /// Typed path of a replay to import.
    pub import: String,
}
