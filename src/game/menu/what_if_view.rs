//! What the section *What if* shows beside the settings.

use crate::game::what_if::{Line, WhatIf};
use crate::solver::bot::Limits;

/// What the section shows beside the settings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WhatIfView {
    /// The lines that are shown in the game: what each is, and what it brought.
    pub lines: Vec<(String, String)>,
    /// The one that is watched.
    pub watched: Option<usize>,
    /// What was learned of the hands, and from how many jumps.
    pub learned: Option<(Limits, usize)>,
}

impl WhatIfView {
    /// Of what is shown in the game.
    pub fn of(what_if: &WhatIf) -> Self {
        let lines = what_if.shown().map(|shown| {
            let line = |line: &Line| (line.kind.label().to_owned(), line.brought());
            shown.lines.iter().map(line).collect()
        });
        let learned = what_if.learned();
        Self {
            lines: lines.unwrap_or_default(),
            watched: what_if.shown().and_then(|shown| shown.watched),
            learned: learned.limits().map(|limits| (limits, learned.jumps().count())),
        }
    }
}
