//! Shortens a plan that reaches the finish.
//! Moves key changes earlier or later, or replaces held keys, one change at a time.

use super::rollout::{Rollout, TickOutcome};
use wishdir_sim::platformer::{NfkCheckpoint, NfkKeys};
use wishdir_sim::simulation::Simulation as _;

/// Maximum number of ticks that a refinement may simulate.
const BUDGET_TICKS: usize = 300_000;
/// Number of ticks between two stored checkpoints.
const MOMENT_TICKS: usize = 16;
/// Number of ticks by which a key change is moved. Negative: earlier.
const MOVES: [isize; 8] = [-1, 1, -2, 2, -4, 4, -8, 8];

/// Plan that reaches the finish, with checkpoints from which changes are tried.
struct FinishedRoute {
    keys: Vec<NfkKeys>,
    /// Checkpoints of the route, one before every sixteenth tick.
    moments: Vec<NfkCheckpoint>,
}

/// Changes the keys of a plan until no change makes it shorter.
pub(super) fn refine(rollout: &mut Rollout, keys: Vec<NfkKeys>) -> Vec<NfkKeys> {
    let mut course = FinishedRoute::new(rollout, keys);
    let mut left = BUDGET_TICKS;
    let mut is_better = true;
    while is_better && left > 0 {
        is_better = false;
        let mut at = 0;
        // The plan gets shorter while it improves, so its end is read again each time.
        while at < course.keys.len() && left > 0 {
            let end = find_hold_end(&course.keys, at);
            for other in build_changed_plans(&course.keys, at, end) {
                is_better |= course.try_plan(rollout, other, &mut left);
            }
            at = find_hold_end(&course.keys, at.min(course.keys.len() - 1));
        }
    }
    course.keys
}

/// Finds the tick on which the held keys next change.
fn find_hold_end(keys: &[NfkKeys], at: usize) -> usize {
    keys[at..]
        .iter()
        .position(|held| *held != keys[at])
        .map_or(keys.len(), |ticks| at + ticks)
}

/// Returns variants of a plan in which the keys held from `at` to `end` are held for longer or
/// shorter, or are other keys.
fn build_changed_plans(keys: &[NfkKeys], at: usize, end: usize) -> Vec<Vec<NfkKeys>> {
    let mut ways = Vec::new();
    let held = keys[at];
    let next = keys.get(end).copied();
    for ticks in MOVES {
        let Some(moved) = end
            .checked_add_signed(ticks)
            .filter(|moved| *moved >= at && *moved <= keys.len())
        else {
            continue;
        };
        let Some(next) = next else { continue };
        // Move only this change and keep the timing of the later ones ...
        let mut way = keys.to_vec();
        way[end.min(moved)..end.max(moved)].fill(if moved < end { next } else { held });
        ways.push(way);
        // ... or move everything after it as well.
        let mut way = keys[..end.min(moved)].to_vec();
        way.extend(std::iter::repeat_n(held, moved.saturating_sub(end)));
        way.extend_from_slice(&keys[end..]);
        ways.push(way);
    }
    for other in [
        NfkKeys {
            up: !held.up,
            ..held
        },
        NfkKeys {
            left: held.right,
            right: held.left,
            ..held
        },
    ] {
        let mut way = keys.to_vec();
        way[at..end].fill(other);
        ways.push(way);
    }
    ways
}

impl FinishedRoute {
    fn new(rollout: &mut Rollout, keys: Vec<NfkKeys>) -> Self {
        let mut course = Self {
            keys,
            moments: Vec::new(),
        };
        course.rebuild_checkpoints(rollout, 0);
        course
    }

    /// Rebuilds the checkpoints, starting at index `from`.
    fn rebuild_checkpoints(&mut self, rollout: &mut Rollout, from: usize) {
        self.moments.truncate(from + 1);
        if self.moments.is_empty() {
            self.moments.push(rollout.start().clone());
        }
        let from = self.moments.len() - 1;
        rollout.restore(&self.moments[from]);
        for (tick, keys) in self.keys.iter().enumerate().skip(from * MOMENT_TICKS) {
            if tick % MOMENT_TICKS == 0 && tick / MOMENT_TICKS >= self.moments.len() {
                self.moments.push(rollout.run().checkpoint());
            }
            rollout.play_tick(*keys);
        }
    }

    /// Replaces the plan if the other one is shorter. Returns whether it did.
    fn try_plan(
        &mut self,
        rollout: &mut Rollout,
        mut other: Vec<NfkKeys>,
        left: &mut usize,
    ) -> bool {
        let same = self
            .keys
            .iter()
            .zip(&other)
            .take_while(|(old, new)| old == new)
            .count();
        let Some(last) = other.last().copied().filter(|_| same < self.keys.len()) else {
            return false;
        };
        let moment = (same / MOMENT_TICKS).min(self.moments.len() - 1);
        rollout.restore(&self.moments[moment]);
        // A plan that ends early continues with its last keys.
        other.resize(self.keys.len().max(other.len()), last);
        for tick in moment * MOMENT_TICKS..self.keys.len() - 1 {
            *left = left.saturating_sub(1);
            match rollout.play_tick(other[tick]) {
                TickOutcome::Alive => {}
                TickOutcome::Died => return false,
                TickOutcome::Finished => {
                    other.truncate(tick + 1);
                    self.keys = other;
                    self.rebuild_checkpoints(rollout, moment);
                    return true;
                }
            }
        }
        false
    }
}
