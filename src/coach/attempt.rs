//! Attempt at a drill, judged tick by tick.

use strum::{IntoStaticStr, VariantArray};
use wishdir_analysis::jump::InvalidJumpReason;

use super::drill::{Drill, DrillLevel};
use super::game::TrainedGame;
use super::goal::Scorer;
use super::medal::Medal;

/// Reason why an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum AttemptEnd {
    /// The goal was judged, as reached or failed.
    Judged,
    /// The player reached gold.
    Gold,
    /// The attempt's time limit ran out.
    Time,
    /// The script of the attempt ended.
    Script,
    /// The player died.
    Died,
    /// Something moved the player, so the attempt does not count.
    Moved,
}

impl AttemptEnd {
    /// All reasons, in the order of declaration.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the JSON name.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// Result of one attempt at a drill.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// Score in the goal's unit. `None` if nothing was scored.
    pub score: Option<f64>,
    /// Medal for the score, if any.
    pub medal: Option<Medal>,
    /// Reason why the attempt ended.
    pub ended: AttemptEnd,
    /// Duration of the attempt, milliseconds.
    pub msec: u64,
    /// Speed of the fastest takeoff, u/s or pixels per tick. `None` without a jump.
    pub takeoff_speed: Option<f64>,
    /// Reason why the last jump does not count, if there is one.
    pub jump_reason: Option<InvalidJumpReason>,
}

/// Attempt at a drill that is in progress.
#[derive(Debug)]
pub struct Attempt<G: TrainedGame> {
    level: DrillLevel,
    limit_msec: u64,
    watch: G::WatchState,
    scorer: Scorer,
    outcome: Option<Outcome>,
}

impl<G: TrainedGame> Attempt<G> {
    /// Starts an attempt at a drill's level, counted from 0. The run is at the drill's start.
    pub fn new(drill: &Drill, level: usize, run: &G) -> Self {
        let level = drill.level(level).clone();
        let scorer = Scorer::new(&level.goal);
        Self {
            level,
            limit_msec: (drill.seconds * 1000.0) as u64,
            watch: run.new_watch_state(),
            scorer,
            outcome: None,
        }
    }

    /// Adds the run's next tick. Returns the result once the attempt has ended.
    pub fn observe(&mut self, run: &G, record: &G::Record) -> Option<Outcome> {
        if self.outcome.is_some() {
            return self.outcome;
        }
        let seen = run.observe_tick(&mut self.watch, record);
        let is_judged = self.scorer.observe(&seen);
        let is_gold = self.medal() == Some(Medal::Gold) && !self.level.goal.less_is_better();
        let ended = if seen.placed {
            AttemptEnd::Moved
        } else if is_judged {
            AttemptEnd::Judged
        } else if is_gold {
            AttemptEnd::Gold
        } else if seen.died {
            AttemptEnd::Died
        } else if self.scorer.elapsed_msec() >= self.limit_msec {
            AttemptEnd::Time
        } else {
            return None;
        };
        self.outcome = Some(self.compute_outcome(ended));
        self.outcome
    }

    fn compute_outcome(&self, ended: AttemptEnd) -> Outcome {
        let counts = ended != AttemptEnd::Moved;
        let (score, medal) = (
            self.score().filter(|_| counts),
            self.medal().filter(|_| counts),
        );
        Outcome {
            score,
            medal,
            ended,
            msec: self.scorer.elapsed_msec(),
            takeoff_speed: self.scorer.fastest_takeoff(),
            jump_reason: self.scorer.last_reason(),
        }
    }

    /// Returns the result as if time were up.
    pub fn outcome_now(&self) -> Outcome {
        self.outcome_if_ended(AttemptEnd::Time)
    }

    /// Returns the result of an attempt that ends now for this reason.
    pub fn outcome_if_ended(&self, ended: AttemptEnd) -> Outcome {
        self.outcome.unwrap_or_else(|| self.compute_outcome(ended))
    }

    /// Returns the result if the attempt has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the best score so far, in the goal's unit.
    pub fn score(&self) -> Option<f64> {
        self.scorer.best_score()
    }

    /// Returns the medal for the best score so far.
    pub fn medal(&self) -> Option<Medal> {
        self.level
            .medals()
            .medal_for(self.score()?, self.level.goal.less_is_better())
    }

    /// Returns the remaining time, milliseconds.
    pub fn remaining_msec(&self) -> u64 {
        self.limit_msec.saturating_sub(self.scorer.elapsed_msec())
    }

    /// Returns the level being attempted.
    pub fn current_level(&self) -> &DrillLevel {
        &self.level
    }
}
