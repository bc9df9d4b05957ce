//! State of the *What if* and *Bug finder* sections.

use bevy::prelude::Resource;

use crate::game::tools::bug_finder::{BugFinder, DrawnPath};
use crate::game::tools::what_if::{WhatIfLine, WhatIfTool};
use crate::planner::bot::Limits;
use crate::text::Label as _;
use crate::text::bug_finder::{describe_keys, describe_pre_move};

/// State of both sections that is not stored in the settings.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct WhatIfView {
    /// Lines of the what-if section: name and result of each path.
    pub lines: Vec<(String, String)>,
    /// Index of the watched what-if path.
    pub watched: Option<usize>,
    /// Measured player limits, and the number of jumps they were measured from.
    pub learned: Option<(Limits, usize)>,
    /// Paths of the bug finder: bug and instructions of each path.
    pub ways: Vec<(String, String)>,
    /// Index of the watched bug path.
    pub watched_way: Option<usize>,
}

impl WhatIfView {
    /// Builds the state from the what-if tool and the bug finder.
    pub fn new(what_if: &WhatIfTool, finder: &BugFinder) -> Self {
        let lines = what_if.shown_lines().map(|shown| {
            let line = |line: &WhatIfLine| (line.kind.label().to_owned(), line.result_text());
            shown.lines.iter().map(line).collect()
        });
        let way = |DrawnPath { way, .. }: &DrawnPath| {
            let how = format!(
                "{}; {}",
                describe_pre_move(way.pre_move, way.run_ticks),
                describe_keys(way)
            );
            (way.technique().label().to_owned(), how)
        };
        let learned = what_if.learned_limits();
        Self {
            lines: lines.unwrap_or_default(),
            watched: what_if.shown_lines().and_then(|shown| shown.watched),
            learned: learned
                .limits()
                .map(|limits| (limits, learned.jumps().count())),
            ways: finder.paths().iter().map(way).collect(),
            watched_way: finder.watched_index(),
        }
    }
}
