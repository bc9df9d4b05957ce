//! The search: many futures at once, each key combination held for a few ticks, the most promising
//! ones kept.

use std::collections::{BTreeMap, BTreeSet};

use super::heuristic::Heuristic;
use super::rollout::{LONGEST_TICKS, Outcome, Rollout};
use wishdir_sim::platformer::{DOUBLE_JUMP_OVER, NfkCheckpoint, NfkKeys};

/// Ticks that a key combination is held.
const HELD_TICKS: usize = 5;
/// Futures that are kept.
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
pub(super) struct Found {
    /// The keys, tick by tick.
    pub(super) keys: Vec<NfkKeys>,
    /// Whether they end in a finish zone.
    pub(super) finishes: bool,
}

/// A state that the search may go on from.
struct Future {
    now: NfkCheckpoint,
    /// Its last step in the history.
    step: usize,
    /// Smaller is better.
    score: f64,
}

/// A step of some future, and the one before it.
struct Step {
    before: usize,
    keys: NfkKeys,
    ticks: usize,
}

/// Searches from the start for a way of less than `limit` ticks.
pub(super) fn search(rollout: &mut Rollout, heuristic: &Heuristic, limit: usize) -> Found {
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
    let mut history = vec![Step {
        before: 0,
        keys: NfkKeys::NONE,
        ticks: 0,
    }];
    let mut kept = vec![Future {
        now: rollout.start().clone(),
        step: 0,
        score: f64::MAX,
    }];
    let mut seen = BTreeSet::new();
    let mut nearest = (f64::MAX, 0);
    let mut played = 0;
    for _ in 0..longest.div_ceil(HELD_TICKS) {
        let mut children = Vec::with_capacity(kept.len() * held.len());
        let mut finished: Option<Step> = None;
        for future in &kept {
            for keys in held.iter().copied() {
                rollout.go_to(&future.now);
                let (outcome, ticks) = hold(rollout, keys);
                played += ticks;
                match outcome {
                    Outcome::Died => {}
                    Outcome::Finished => {
                        if finished.as_ref().is_none_or(|best| ticks < best.ticks) {
                            finished = Some(Step {
                                before: future.step,
                                keys,
                                ticks,
                            });
                        }
                    }
                    Outcome::Alive => {
                        children.push((
                            score(rollout, heuristic),
                            rollout.run().checkpoint(),
                            future.step,
                            keys,
                        ));
                    }
                }
            }
        }
        if let Some(step) = finished {
            history.push(step);
            return Found {
                keys: way_to(&history, history.len() - 1),
                finishes: true,
            };
        }
        kept = choose(children, &mut seen, &mut history);
        let Some(first) = kept.first() else { break };
        // Without a finish the last place counts, with one the nearest.
        if !rollout.has_finish() || first.score < nearest.0 {
            nearest = (first.score, first.step);
        }
        if played > BUDGET_TICKS {
            break;
        }
    }
    Found {
        keys: way_to(&history, nearest.1),
        finishes: false,
    }
}

/// Holds keys for a step, or until something ends it; how many ticks that were.
fn hold(rollout: &mut Rollout, keys: NfkKeys) -> (Outcome, usize) {
    for tick in 1..=HELD_TICKS {
        let outcome = rollout.play(keys);
        if outcome != Outcome::Alive {
            return (outcome, tick);
        }
    }
    (Outcome::Alive, HELD_TICKS)
}

/// How promising the present is: the distance that will be left in a moment, and the speed jump's
/// worth.
fn score(rollout: &Rollout, heuristic: &Heuristic) -> f64 {
    let run = rollout.run();
    let (far, sign) = heuristic.look(run);
    let speed = run.rules().speed(run.state()) * sign;
    far - SPEED_TICKS * speed - COUNT_WORTH * f64::from(run.state().speedjump)
}

/// A child: its score, its moment, the step before it and its keys.
type Child = (f64, NfkCheckpoint, usize, NfkKeys);

/// The best of the children, no two alike, not too many in one place.
fn choose(
    mut children: Vec<Child>,
    seen: &mut BTreeSet<Alike>,
    history: &mut Vec<Step>,
) -> Vec<Future> {
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
        if *crowd == KEPT_IN_A_TILE || !seen.insert(alike(&now)) {
            continue;
        }
        *crowd += 1;
        history.push(Step {
            before,
            keys,
            ticks: HELD_TICKS,
        });
        kept.push(Future {
            now,
            step: history.len() - 1,
            score,
        });
    }
    kept
}

/// What is told apart of two futures: place, inertias, count, double jump, crouching.
type Alike = (i32, i32, i32, i32, u8, bool, bool);

/// Futures with the same of this are as good as one, and the earlier one is better.
fn alike(now: &NfkCheckpoint) -> Alike {
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
fn way_to(history: &[Step], last: usize) -> Vec<NfkKeys> {
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
