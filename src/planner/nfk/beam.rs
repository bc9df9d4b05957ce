//! The search: many futures at once, each key combination held for a few ticks, the most promising
//! ones kept.

use std::collections::{BTreeMap, BTreeSet};

use super::heuristic::Heuristic;
use super::rollout::{LONGEST_TICKS, Rollout, TickOutcome};
use wishdir_sim::platformer::{DOUBLE_JUMP_OVER, NfkCheckpoint, NfkKeys};
use wishdir_sim::simulation::Simulation as _;

/// Ticks that a key combination is held.
const HELD_TICKS: usize = 5;
/// Nodes that are kept.
const KEPT: usize = 80;
/// How many of them may be in one tile.
const KEPT_IN_A_TILE: u32 = 16;
/// Ticks that a search may simulate.
const BUDGET_TICKS: usize = 1_000_000;
/// How long a way without a finish is, ticks.
const FAR_TICKS: usize = 500;
/// Ticks of going on at the present speed that count as done.
const SPEED_TICKS: f64 = 24.0;
/// What one of the speed jump's counts is worth, pixels.
const COUNT_WORTH: f64 = 30.0;

/// What may be held, as the recordings write it.
const HELD: [&str; 6] = ["R", "UR", "L", "UL", "U", "-"];
/// And where the map has low passages.
const HELD_LOW: [&str; 2] = ["RD", "LD"];

/// What a search found.
pub(super) struct BeamResult {
    /// The keys, tick by tick.
    pub(super) keys: Vec<NfkKeys>,
    /// Whether they end in a finish zone.
    pub(super) finishes: bool,
}

/// A state that the search may go on from.
struct SearchNode {
    now: NfkCheckpoint,
    /// Its last step in the history.
    step: usize,
    /// Smaller is better.
    score: f64,
}

/// A step of some node, and the one before it.
struct SearchStep {
    before: usize,
    keys: NfkKeys,
    ticks: usize,
}

/// Searches from the start for a way of less than `limit` ticks.
pub(super) fn search(rollout: &mut Rollout, heuristic: &Heuristic, limit: usize) -> BeamResult {
    let low = if heuristic.crouches() {
        &HELD_LOW[..]
    } else {
        &[]
    };
    let held: Vec<NfkKeys> = HELD
        .iter()
        .chain(low)
        .filter_map(|word| NfkKeys::parse(word))
        .collect();
    let longest = if rollout.has_finish() {
        LONGEST_TICKS.min(limit)
    } else {
        FAR_TICKS
    };
    let mut history = vec![SearchStep {
        before: 0,
        keys: NfkKeys::NONE,
        ticks: 0,
    }];
    let mut kept = vec![SearchNode {
        now: rollout.start().clone(),
        step: 0,
        score: f64::MAX,
    }];
    let mut seen = BTreeSet::new();
    let mut nearest = (f64::MAX, 0);
    let mut played = 0;
    for _ in 0..longest.div_ceil(HELD_TICKS) {
        let round = expand(rollout, heuristic, &kept, &held);
        played += round.played;
        if let Some(step) = round.finished {
            history.push(step);
            return BeamResult {
                keys: way_to(&history, history.len() - 1),
                finishes: true,
            };
        }
        kept = choose(round.children, &mut seen, &mut history);
        let Some(first) = kept.first() else { break };
        // Without a finish the last place counts, with one the nearest.
        if !rollout.has_finish() || first.score < nearest.0 {
            nearest = (first.score, first.step);
        }
        if played > BUDGET_TICKS {
            break;
        }
    }
    BeamResult {
        keys: way_to(&history, nearest.1),
        finishes: false,
    }
}

/// A state that a step led to: its score, the checkpoint, the step before, and the keys held.
type Child = (f64, NfkCheckpoint, usize, NfkKeys);

/// One step on from every state.
struct Round {
    children: Vec<Child>,
    /// The shortest step into a finish.
    finished: Option<SearchStep>,
    /// Ticks that were simulated.
    played: usize,
}

/// Holds each of the keys in each state.
fn expand(
    rollout: &mut Rollout,
    heuristic: &Heuristic,
    kept: &[SearchNode],
    held: &[NfkKeys],
) -> Round {
    let mut round = Round {
        children: Vec::with_capacity(kept.len() * held.len()),
        finished: None,
        played: 0,
    };
    for SearchNode { now, step, .. } in kept {
        for &keys in held {
            rollout.go_to(now);
            let (outcome, ticks) = hold(rollout, keys);
            round.played += ticks;
            match outcome {
                TickOutcome::Died => {}
                TickOutcome::Finished => {
                    let best = round.finished.as_ref();
                    if best.is_none_or(|best| ticks < best.ticks) {
                        let before = *step;
                        round.finished = Some(SearchStep {
                            before,
                            keys,
                            ticks,
                        });
                    }
                }
                TickOutcome::Alive => {
                    let score = score(rollout, heuristic);
                    let now = rollout.run().checkpoint();
                    round.children.push((score, now, *step, keys));
                }
            }
        }
    }
    round
}

/// Holds keys for a step, or until something ends it; how many ticks that were.
fn hold(rollout: &mut Rollout, keys: NfkKeys) -> (TickOutcome, usize) {
    for tick in 1..=HELD_TICKS {
        let outcome = rollout.play(keys);
        if outcome != TickOutcome::Alive {
            return (outcome, tick);
        }
    }
    (TickOutcome::Alive, HELD_TICKS)
}

/// How promising the present is: the distance that will be left in a moment, and the speed jump's
/// worth.
fn score(rollout: &Rollout, heuristic: &Heuristic) -> f64 {
    let run = rollout.run();
    let (far, sign) = heuristic.look(run);
    let speed = run.rules().speed(run.state()) * sign;
    far - SPEED_TICKS * speed - COUNT_WORTH * f64::from(run.state().speedjump)
}

/// The best of the children, no two alike, not too many in one place.
fn choose(
    mut children: Vec<Child>,
    seen: &mut BTreeSet<StateKey>,
    history: &mut Vec<SearchStep>,
) -> Vec<SearchNode> {
    children.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut crowds: BTreeMap<(i32, i32), u32> = BTreeMap::new();
    let mut kept = Vec::with_capacity(KEPT);
    for (score, now, before, keys) in children {
        if kept.len() == KEPT {
            break;
        }
        let crowd = crowds
            .entry(((now.state.x / 32.0) as i32, (now.state.y / 16.0) as i32))
            .or_default();
        if *crowd == KEPT_IN_A_TILE || !seen.insert(state_key(&now)) {
            continue;
        }
        *crowd += 1;
        history.push(SearchStep {
            before,
            keys,
            ticks: HELD_TICKS,
        });
        kept.push(SearchNode {
            now,
            step: history.len() - 1,
            score,
        });
    }
    kept
}

/// What tells two nodes apart: place, inertias, count, double jump, crouching.
type StateKey = (i32, i32, i32, i32, u8, bool, bool);

/// Nodes with the same key are as good as one, and the earlier one is better.
fn state_key(now: &NfkCheckpoint) -> StateKey {
    let state = &now.state;
    let part = |value: f64, size: f64| (value / size) as i32;
    (
        part(state.x, 4.0),
        part(state.y, 4.0),
        part(state.ix + 100.0, 0.5),
        part(state.iy + 100.0, 0.5),
        state.speedjump,
        state.doublejump > DOUBLE_JUMP_OVER,
        state.crouch,
    )
}

/// The keys that lead to a step.
fn way_to(history: &[SearchStep], last: usize) -> Vec<NfkKeys> {
    let mut keys = Vec::new();
    let mut at = last;
    while at != 0 {
        let step = &history[at];
        keys.extend(std::iter::repeat_n(step.keys, step.ticks));
        at = step.before;
    }
    keys.reverse();
    keys
}
