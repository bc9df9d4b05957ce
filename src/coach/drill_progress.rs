//! How far a player has come in a drill: it gets harder with success, and easier again after
//! failures.

use super::medal::Medal;

/// This many golds in a row lead to the next level.
const GOLDS: u32 = 2;
/// This many silver medals or better do too.
const SILVERS: u32 = 4;
/// This many failures in a row lead back to the level before.
const FAILURES: u32 = 5;

/// What an attempt did to the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nothing.
    Stays,
    /// The next one is harder.
    Up,
    /// The next one is easier.
    Down,
}

/// Where a player stands in one drill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrillProgress {
    /// The level, from 0.
    pub level: usize,
    /// Attempts so far, at all levels.
    pub attempts: u32,
    /// The best medal, of any level.
    pub best: Option<Medal>,
    golds: u32,
    silvers: u32,
    failures: u32,
}

impl DrillProgress {
    /// At a level, with the best medal so far.
    pub fn at(level: usize, best: Option<Medal>) -> Self {
        Self {
            level,
            best,
            ..Self::default()
        }
    }

    /// Takes an attempt's medal; `levels`: how many the drill has.
    pub fn take(&mut self, medal: Option<Medal>, levels: usize) -> Step {
        let more = |row: u32, is_right: bool| if is_right { row + 1 } else { 0 };
        self.attempts = self.attempts.saturating_add(1);
        self.best = self.best.max(medal);
        self.golds = more(self.golds, medal == Some(Medal::Gold));
        self.silvers = more(self.silvers, medal >= Some(Medal::Silver));
        self.failures = more(self.failures, medal.is_none());
        let step = if (self.golds >= GOLDS || self.silvers >= SILVERS) && self.level + 1 < levels {
            self.level += 1;
            Step::Up
        } else if self.failures >= FAILURES && self.level > 0 {
            self.level -= 1;
            Step::Down
        } else {
            return Step::Stays;
        };
        (self.golds, self.silvers, self.failures) = (0, 0, 0);
        step
    }
}
