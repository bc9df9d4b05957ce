//! Progress in a drill. The drill gets harder after medals and easier after failures.

use super::medal::Medal;

/// Number of consecutive gold medals that raise the level.
const GOLDS: u32 = 2;
/// Number of consecutive silver or gold medals that raise the level.
const SILVERS: u32 = 4;
/// Number of consecutive failures that lower the level.
const FAILURES: u32 = 5;

/// Level change after an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelChange {
    /// The level does not change.
    Stays,
    /// The level is raised.
    Up,
    /// The level is lowered.
    Down,
}

/// Player's progress in one drill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrillProgress {
    /// Current level, from 0.
    pub level: usize,
    /// Number of attempts at all levels.
    pub attempts: u32,
    /// Best medal at any level.
    pub best: Option<Medal>,
    golds: u32,
    silvers: u32,
    failures: u32,
}

impl DrillProgress {
    /// Creates the progress at a level, with the best medal so far.
    pub fn start_at_level(level: usize, best: Option<Medal>) -> Self {
        Self {
            level,
            best,
            ..Self::default()
        }
    }

    /// Adds an attempt's medal. `levels` is the number of levels in the drill.
    pub fn record_medal(&mut self, medal: Option<Medal>, levels: usize) -> LevelChange {
        let more = |row: u32, is_right: bool| if is_right { row + 1 } else { 0 };
        self.attempts = self.attempts.saturating_add(1);
        self.best = self.best.max(medal);
        self.golds = more(self.golds, medal == Some(Medal::Gold));
        self.silvers = more(self.silvers, medal >= Some(Medal::Silver));
        self.failures = more(self.failures, medal.is_none());
        let step = if (self.golds >= GOLDS || self.silvers >= SILVERS) && self.level + 1 < levels {
            self.level += 1;
            LevelChange::Up
        } else if self.failures >= FAILURES && self.level > 0 {
            self.level -= 1;
            LevelChange::Down
        } else {
            return LevelChange::Stays;
        };
        (self.golds, self.silvers, self.failures) = (0, 0, 0);
        step
    }
}
