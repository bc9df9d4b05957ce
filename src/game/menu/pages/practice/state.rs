//! What the sections *What if* and *Bugs from here* show beside the settings.

use bevy::prelude::Resource;

use crate::game::tools::bug_finder::{BugFinder, DrawnPath};
use crate::game::tools::what_if::{WhatIfLine, WhatIfTool};
use crate::planner::bot::Limits;
use crate::text::Label as _;
use crate::text::bug_finder::{describe_keys, describe_pre_move};

/// What the sections show beside the settings.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct WhatIfView {
    /// The lines that are shown in the game: what each is, and what it brought.
    pub lines: Vec<(String, String)>,
    /// The one that is watched.
    pub watched: Option<usize>,
    /// What was learned of the hands, and from how many jumps.
    pub learned: Option<(Limits, usize)>,
    /// The bug finder's ways: to which bug, and what is to be done.
    pub ways: Vec<(String, String)>,
    /// The one that is watched.
    pub watched_way: Option<usize>,
}

impl WhatIfView {
    /// Of what is shown in the game.
    pub fn of(what_if: &WhatIfTool, finder: &BugFinder) -> Self {
        let lines = what_if.shown().map(|shown| {
            let line = |line: &WhatIfLine| (line.kind.label().to_owned(), line.brought());
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
        let learned = what_if.learned();
        Self {
            lines: lines.unwrap_or_default(),
            watched: what_if.shown().and_then(|shown| shown.watched),
            learned: learned
                .limits()
                .map(|limits| (limits, learned.jumps().count())),
            ways: finder.ways().iter().map(way).collect(),
            watched_way: finder.watched(),
        }
    }
}
