//! State of the *Records* page between frames.

use bevy::prelude::Resource;

use crate::storage::records::Boards;
use wishdir_sim::style::Style;

/// Filters of the page.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordsView {
    /// Whether the page shows jumps instead of runs. `None` until the player chooses a tab.
    pub jumps: Option<bool>,
    /// Map filter. `None`: all maps.
    pub map: Option<String>,
    /// Jump kind filter. `None`: all kinds.
    pub kind: Option<String>,
    /// Profile filter. `None`: all profiles.
    pub profile: Option<String>,
    /// Practice style filter.
    pub style: Style,
    /// Number of the entry that another click would remove.
    pub removed: Option<i64>,
    /// Typed path of a replay to import.
    pub import: String,
}

impl RecordsView {
    /// Whether the page shows jumps. Until the player chooses a tab, runs are shown if there are
    /// any.
    pub fn shows_jumps(&self, boards: Option<&Boards>) -> bool {
        let has_only_jumps =
            |boards: &Boards| boards.runs.rows.is_empty() && !boards.jumps.rows.is_empty();
        self.jumps
            .unwrap_or_else(|| boards.is_some_and(has_only_jumps))
    }
}
