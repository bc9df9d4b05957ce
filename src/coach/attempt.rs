//! An attempt at a drill, judged tick by tick.

use strum::{IntoStaticStr, VariantArray};

use super::drill::{Drill, Level};
use super::game::TrainedGame;
use super::goal::Scorer;
use super::medal::Medal;

/// Why an attempt is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Ended {
    /// What was asked for has been done, or has failed.
    Judged,
    /// There is gold already.
    Gold,
    /// Its time is up.
    Time,
    /// The player died.
    Died,
    /// Somebody put the player elsewhere: it does not count.
    Moved,
}

impl Ended {
    /// All of them.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// The word in JSON.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// What came of an attempt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// In the goal's unit; none: nothing was reached that can be counted.
    pub score: Option<f64>,
    /// What that is worth.
    pub medal: Option<Medal>,
    /// Why it is over.
    pub ended: Ended,
    /// How long it took, milliseconds.
    pub msec: u64,
}

/// An attempt under way.
#[derive(Debug)]
pub struct Attempt<G: TrainedGame> {
    level: Level,
    limit_msec: u64,
    watch: G::Watch,
    scorer: Scorer,
    outcome: Option<Outcome>,
}

impl<G: TrainedGame> Attempt<G> {
    /// At a level of a drill, from 0, by a run that stands where the drill begins.
    pub fn new(drill: &Drill, level: usize, run: &G) -> Self {
        let level = drill.level(level).clone();
        let scorer = Scorer::new(&level.goal);
        Self {
            level,
            limit_msec: (drill.seconds * 1000.0) as u64,
            watch: run.watch(),
            scorer,
            outcome: None,
        }
    }

    /// Takes the next tick of the run; what came of it, once it is over.
    pub fn observe(&mut self, run: &G, record: &G::Record) -> Option<Outcome> {
        if self.outcome.is_some() {
            return self.outcome;
        }
        let seen = run.see(&mut self.watch, record);
        let is_judged = self.scorer.take(&seen);
        let is_gold = self.medal() == Some(Medal::Gold) && !self.level.goal.less_is_better();
        let ended = if seen.placed {
            Ended::Moved
        } else if is_judged {
            Ended::Judged
        } else if is_gold {
            Ended::Gold
        } else if seen.died {
            Ended::Died
        } else if self.scorer.msec() >= self.limit_msec {
            Ended::Time
        } else {
            return None;
        };
        self.outcome = Some(self.end(ended));
        self.outcome
    }

    fn end(&self, ended: Ended) -> Outcome {
        let counts = ended != Ended::Moved;
        let (score, medal) = (
            self.score().filter(|_| counts),
            self.medal().filter(|_| counts),
        );
        Outcome {
            score,
            medal,
            ended,
            msec: self.scorer.msec(),
        }
    }

    /// What comes of it if nothing follows.
    pub fn finish(&self) -> Outcome {
        self.outcome.unwrap_or_else(|| self.end(Ended::Time))
    }

    /// What came of it, if it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The best so far, in the goal's unit.
    pub fn score(&self) -> Option<f64> {
        self.scorer.best()
    }

    /// What that is worth so far.
    pub fn medal(&self) -> Option<Medal> {
        self.level
            .medals()
            .of(self.score()?, self.level.goal.less_is_better())
    }

    /// What is left of its time, milliseconds.
    pub fn left_msec(&self) -> u64 {
        self.limit_msec.saturating_sub(self.scorer.msec())
    }

    /// What is asked for.
    pub fn level(&self) -> &Level {
        &self.level
    }
}
