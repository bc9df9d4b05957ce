//! Beam search: holds each key combination for a few ticks and keeps the most promising states.

use std::collections::{BTreeMap, BTreeSet};

use super::heuristic::Heuristic;
use super::rollout::{LONGEST_TICKS, Rollout, TickOutcome};
use wishdir_sim::platformer::{DOUBLE_JUMP_OVER, NfkCheckpoint, NfkKeys};
use wishdir_sim::simulation::Simulation as _;

/// Ticks per search step. One key combination is held during a step.
const HELD_TICKS: usize = 5;
/// Maximum number of states that the search keeps per round. It keeps the best ones.
const KEPT: usize = 80;
/// Maximum number of states that the search keeps per tile.
const KEPT_IN_A_TILE: u32 = 16;
/// Maximum number of simulated ticks per search.
const BUDGET_TICKS: usize = 1_000_000;
/// Length of a plan on maps without a finish, ticks.
const FAR_TICKS: usize = 500;
/// Look-ahead for the score, ticks. The distance covered in this time at the current speed counts
/// as already covered.
const SPEED_TICKS: f64 = 24.0;
/// Score bonus per speed jump count, pixels of distance.
const COUNT_WORTH: f64 = 30.0;

/// Key combinations to try, in the notation of the recordings.
const HELD: [&str; 6] = ["R", "UR", "L", "UL", "U", "-"];
/// Additional combinations for maps with low passages.
const HELD_LOW: [&str; 2] = ["RD", "LD"];

/// Result of a beam search.
pub(super) struct BeamResult {
    /// Keys to hold on each tick.
    pub(super) keys: Vec<NfkKeys>,
    /// Whether the keys end in a finish zone.
    pub(super) finishes: bool,
}

/// State from which the search continues.
struct SearchNode {
    now: NfkCheckpoint,
    /// Index into the history: the step that led to this state.
    step: usize,
    /// Score of the state. Smaller is better.
    score: f64,
}

/// Step to a node, with the index of the step before it.
struct SearchStep {
    before: usize,
    keys: NfkKeys,
    ticks: usize,
}

/// Searches from the start for a plan of fewer than `limit` ticks.
pub(super) fn search(rollout: &mut Rollout, heuristic: &Heuristic, limit: usize) -> BeamResult {
    let low = if heuristic.can_crouch() {
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
        let round = expand_states(rollout, heuristic, &kept, &held);
        played += round.played;
        if let Some(step) = round.finished {
            history.push(step);
            return BeamResult {
                keys: keys_to_step(&history, history.len() - 1),
                finishes: true,
            };
        }
        kept = select_best(round.children, &mut seen, &mut history);
        let Some(first) = kept.first() else { break };
        // With a finish, the closest state wins. Without one, the last state wins.
        if !rollout.has_finish() || first.score < nearest.0 {
            nearest = (first.score, first.step);
        }
        if played > BUDGET_TICKS {
            break;
        }
    }
    BeamResult {
        keys: keys_to_step(&history, nearest.1),
        finishes: false,
    }
}

/// State after a step: score, checkpoint, index of the previous step, and held keys.
type SearchChild = (f64, NfkCheckpoint, usize, NfkKeys);

/// All states that can be reached with one more step.
struct SearchRound {
    children: Vec<SearchChild>,
    /// Shortest step that ends in a finish zone.
    finished: Option<SearchStep>,
    /// Number of simulated ticks.
    played: usize,
}

/// Simulates every key combination from every kept state.
fn expand_states(
    rollout: &mut Rollout,
    heuristic: &Heuristic,
    kept: &[SearchNode],
    held: &[NfkKeys],
) -> SearchRound {
    let mut round = SearchRound {
        children: Vec::with_capacity(kept.len() * held.len()),
        finished: None,
        played: 0,
    };
    for SearchNode { now, step, .. } in kept {
        for &keys in held {
            rollout.restore(now);
            let (outcome, ticks) = hold_keys(rollout, keys);
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
                    let score = score_state(rollout, heuristic);
                    let now = rollout.run().checkpoint();
                    round.children.push((score, now, *step, keys));
                }
            }
        }
    }
    round
}

/// Holds keys for one step, or until the run ends. Returns the outcome and the ticks played.
fn hold_keys(rollout: &mut Rollout, keys: NfkKeys) -> (TickOutcome, usize) {
    for tick in 1..=HELD_TICKS {
        let outcome = rollout.play_tick(keys);
        if outcome != TickOutcome::Alive {
            return (outcome, tick);
        }
    }
    (TickOutcome::Alive, HELD_TICKS)
}

/// Scores the current state; smaller is better.
/// The score is the distance left after the look-ahead, minus a bonus for speed jump counts.
fn score_state(rollout: &Rollout, heuristic: &Heuristic) -> f64 {
    let run = rollout.run();
    let (far, sign) = heuristic.estimate(run);
    let speed = run.rules().speed(run.state()) * sign;
    far - SPEED_TICKS * speed - COUNT_WORTH * f64::from(run.state().speedjump)
}

/// Selects the best children. Skips duplicates and limits the number per tile.
fn select_best(
    mut children: Vec<SearchChild>,
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

/// Key for duplicate detection: position, inertia, count, double jump and crouching.
type StateKey = (i32, i32, i32, i32, u8, bool, bool);

/// Returns the duplicate key of a state. Of two states with the same key, the earlier one is kept.
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

/// Returns the keys of all steps up to a step.
fn keys_to_step(history: &[SearchStep], last: usize) -> Vec<NfkKeys> {
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
