//! Need For Kill's ideal player: plans a way from where the player stands, then plays it key by
//! key.
//!
//! A plan comes out of the simulation itself: a beam of futures, each key combination held for a
//! few ticks, led by the distance over free tiles, and then bettered tick by tick. The same run
//! always gives the same plan.

mod beam;
mod chain;
mod heuristic;
mod refine;
mod rollout;

use heuristic::Heuristic;
use rollout::{Rollout, TickOutcome};
use wishdir_sim::platformer::{NfkKeys, NfkRun, NfkState};
use wishdir_sim::simulation::Driver;

/// What the player shall do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum NfkGoal {
    /// Reaches a finish zone as fast as it can, or gets as near as it can. On a map without one it
    /// goes as far as it gets where it faces, for ten seconds.
    #[default]
    Finish,
    /// Builds the speed jump: jumps with the keys held.
    Chain {
        /// Jumps of the chain.
        jumps: u8,
        /// To the left.
        left: bool,
    },
}

/// The ideal player.
#[derive(Clone, Debug)]
pub struct NfkBot {
    plan: Vec<NfkKeys>,
    /// The player before each tick of the plan.
    states: Vec<NfkState>,
    /// The next of them.
    next: usize,
    reaches_finish: bool,
}

impl Driver<NfkRun> for NfkBot {
    fn prepare(&mut self, run: &mut NfkRun) -> Option<NfkKeys> {
        Self::prepare(self, run)
    }
}

impl NfkBot {
    /// Plans from where the player of `run` is. Simulates up to a million and a half ticks: half a
    /// second where it is slow.
    pub fn new(goal: NfkGoal, run: &NfkRun) -> Self {
        let plan = match goal {
            NfkGoal::Finish => plan_finish(run),
            NfkGoal::Chain { jumps, left } => chain::plan(run, jumps, left),
        };
        let mut rollout = Rollout::new(run);
        let mut states = Vec::with_capacity(plan.len());
        let mut reaches_finish = false;
        for keys in &plan {
            states.push(*rollout.run().state());
            reaches_finish = rollout.play(*keys) == TickOutcome::Finished;
        }
        Self {
            plan,
            states,
            next: 0,
            reaches_finish,
        }
    }

    /// The next tick's keys; `None` when the plan is played, or the player is not where it should
    /// be: somebody else has moved it.
    pub fn prepare(&mut self, run: &NfkRun) -> Option<NfkKeys> {
        let expected = self.states.get(self.next)?;
        if expected != run.state() {
            self.next = self.plan.len();
            return None;
        }
        let keys = self.plan.get(self.next).copied();
        self.next += 1;
        keys
    }

    /// Whether the plan ends in a finish zone.
    pub fn reaches_finish(&self) -> bool {
        self.reaches_finish
    }

    /// How many ticks the whole plan lasts.
    pub fn planned_ticks(&self) -> u64 {
        self.plan.len() as u64
    }
}

/// The fastest way that it finds.
fn plan_finish(run: &NfkRun) -> Vec<NfkKeys> {
    let heuristic = Heuristic::new(run);
    let mut rollout = Rollout::new(run);
    let mut best = rollout::simple_ways()
        .filter_map(|way| rollout.finish(&way, usize::MAX))
        .min_by_key(Vec::len);
    let limit = best.as_ref().map_or(usize::MAX, Vec::len);
    let found = beam::search(&mut rollout, &heuristic, limit);
    if found.finishes || best.is_none() {
        best = Some(found.keys)
            .filter(|keys| found.finishes || !keys.is_empty())
            .or(best);
    }
    let best = best.unwrap_or_default();
    if rollout.finish(&best, usize::MAX).is_some() {
        refine::refine(&mut rollout, best)
    } else {
        best
    }
}
