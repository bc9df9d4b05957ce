//! A flight's sides: of its keys, and of the turns of its mouse.

use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::tick_input::SimulatedFlight;
use crate::ledger::tuning::SHORT_TURN;
use wishdir_sim::math::wrap_deg;

/// Which way a switch of keys misses the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SwitchMiss {
    Late,
    Early,
}

/// How many strafes a flight has: runs of one side, without those of a single tick.
pub(crate) fn count_strafes(flown: &SimulatedFlight) -> usize {
    let sides = sides(flown);
    runs(&sides)
        .into_iter()
        .filter(|(from, to)| sides[*from] != 0 && to - from > 1)
        .count()
}

/// How many strafes the keys of a flight made, whatever lay between them: to a player a pause
/// begins no new one.
pub(crate) fn strafes_by_key(flown: &SimulatedFlight) -> usize {
    let held: Vec<i8> = sides(flown).into_iter().filter(|side| *side != 0).collect();
    runs(&held).len()
}

/// How many ticks the last two whole strafes took; of fewer the last tick.
pub(crate) fn last_two(flown: &SimulatedFlight) -> usize {
    let sides = sides(flown);
    let runs = runs(&sides);
    // The flight ended within its last strafe.
    match runs.as_slice() {
        [.., a, b, _] if sides[a.0] * sides[b.0] < 0 => b.1 - a.0,
        _ => 1,
    }
}

/// Whether no strafe key was ever held.
pub(crate) fn has_no_strafe(flown: &SimulatedFlight) -> bool {
    sides(flown).iter().all(|side| *side == 0)
}

/// The sides of a flight's keys.
pub(crate) fn sides(flown: &SimulatedFlight) -> Vec<i8> {
    flown
        .hands
        .iter()
        .take(flown.span.moves)
        .map(|hand| hand.side)
        .collect()
}

/// Runs of equal values: their first index and the one after their last.
pub(crate) fn runs(values: &[i8]) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (index, value) in values.iter().enumerate() {
        match found.last_mut() {
            Some((from, to)) if values[*from] == *value => *to = index + 1,
            Some(_) | None => found.push((index, index + 1)),
        }
    }
    found
}

pub(crate) fn empty_runs(sides: &[i8]) -> Vec<(usize, usize)> {
    runs(sides)
        .into_iter()
        .filter(|(from, _)| sides[*from] == 0)
        .collect()
}

/// To which side the mouse turned in each tick; short turns belong to what was before them.
pub(crate) fn turns(case: &FlightModel<'_>, moves: usize) -> Vec<i8> {
    let mut turns: Vec<i8> = Vec::with_capacity(moves);
    for index in 0..moves {
        let yaw = |index: usize| f64::from(case.rows[index.min(case.rows.len() - 1)].yaw_deg);
        let turn = if index > 0 {
            wrap_deg(yaw(index) - yaw(index - 1))
        } else {
            0.0
        };
        let last = turns.last().copied().unwrap_or_default();
        turns.push(if turn > 0.0 {
            1
        } else if turn < 0.0 {
            -1
        } else {
            last
        });
    }
    // The take-off's tick has none before it, and turns as the next.
    let first = turns
        .iter()
        .copied()
        .find(|turn| *turn != 0)
        .unwrap_or_default();
    turns
        .iter_mut()
        .take_while(|turn| **turn == 0)
        .for_each(|turn| *turn = first);
    let short = (SHORT_TURN / case.rows[0].seconds.max(1e-3)) as usize;
    for (from, to) in runs(&turns) {
        if from > 0 && to < moves && to - from <= short {
            let before = turns[from - 1];
            turns[from..to].fill(before);
        }
    }
    turns
}
