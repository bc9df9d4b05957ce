//! The ideal player of Need For Kill: plans from the player's position, then plays the plan.
//!
//! A beam search in the real simulation finds the plan, guided by the distance over free tiles.
//! Then the plan is refined tick by tick. The same state always gives the same plan.

mod beam;
mod chain;
mod heuristic;
mod refine;
mod rollout;

use heuristic::Heuristic;
use rollout::{Rollout, TickOutcome};
use wishdir_sim::platformer::{NfkKeys, NfkRun, NfkState};
use wishdir_sim::simulation::Driver;

/// Goal of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum NfkGoal {
    /// Reach a finish zone as fast as possible, or get as close as possible.
    /// Without a finish zone, run in the facing direction for ten seconds.
    #[default]
    Finish,
    /// Build a speed jump: jump with the keys held.
    Chain {
        /// Number of jumps in the chain.
        jumps: u8,
        /// Whether the chain goes left.
        left: bool,
    },
}

/// Ideal Need For Kill player that carries out a plan.
#[derive(Clone, Debug)]
pub struct NfkBot {
    plan: Vec<NfkKeys>,
    /// Expected player state before each tick of the plan.
    states: Vec<NfkState>,
    /// Index of the next tick in the plan.
    next: usize,
    reaches_finish: bool,
}

impl Driver<NfkRun> for NfkBot {
    fn prepare(&mut self, run: &mut NfkRun) -> Option<NfkKeys> {
        Self::prepare(self, run)
    }
}

impl NfkBot {
    /// Creates a plan from the player's position in `run`.
    /// Simulates up to 1.5 million ticks, which takes half a second on a slow machine.
    pub fn new(goal: NfkGoal, run: &NfkRun) -> Self {
        let plan = match goal {
            NfkGoal::Finish => plan_finish(run),
            NfkGoal::Chain { jumps, left } => chain::plan_chain(run, jumps, left),
        };
        let mut rollout = Rollout::new(run);
        let mut states = Vec::with_capacity(plan.len());
        let mut reaches_finish = false;
        for keys in &plan {
            states.push(*rollout.run().state());
            reaches_finish = rollout.play_tick(*keys) == TickOutcome::Finished;
        }
        Self {
            plan,
            states,
            next: 0,
            reaches_finish,
        }
    }

    /// Returns the next tick's keys.
    /// `None` after the end of the plan, or if something else moved the player.
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

    /// Returns the length of the plan, ticks.
    pub fn planned_ticks(&self) -> u64 {
        self.plan.len() as u64
    }
}

/// Finds the fastest plan to the finish.
fn plan_finish(run: &NfkRun) -> Vec<NfkKeys> {
    let heuristic = Heuristic::new(run);
    let mut rollout = Rollout::new(run);
    let mut best = rollout::simple_plans()
        .filter_map(|way| rollout.play_to_finish(&way, usize::MAX))
        .min_by_key(Vec::len);
    let limit = best.as_ref().map_or(usize::MAX, Vec::len);
    let found = beam::search(&mut rollout, &heuristic, limit);
    if found.finishes || best.is_none() {
        best = Some(found.keys)
            .filter(|keys| found.finishes || !keys.is_empty())
            .or(best);
    }
    let best = best.unwrap_or_default();
    if rollout.play_to_finish(&best, usize::MAX).is_some() {
        refine::refine(&mut rollout, best)
    } else {
        best
    }
}
