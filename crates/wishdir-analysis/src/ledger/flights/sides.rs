//! Sides of a flight: the side of the strafe key and the side of the mouse turn on each tick.

use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::tick_input::SimulatedFlight;
use crate::ledger::tuning::SHORT_TURN;
use wishdir_sim::math::wrap_deg;

/// Direction in which a key switch misses the best tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SwitchMiss {
    Late,
    Early,
}

/// Counts the strafes of a flight: runs of at least 2 ticks with one side.
pub(crate) fn count_strafes(flown: &SimulatedFlight) -> usize {
    let sides = key_sides(flown);
    equal_runs(&sides)
        .into_iter()
        .filter(|(from, to)| sides[*from] != 0 && to - from > 1)
        .count()
}

/// Counts the strafes of a flight by the keys alone. A pause without keys does not start a new
/// strafe.
pub(crate) fn count_strafes_by_key(flown: &SimulatedFlight) -> usize {
    let held: Vec<i8> = key_sides(flown)
        .into_iter()
        .filter(|side| *side != 0)
        .collect();
    equal_runs(&held).len()
}

/// Returns the total duration of the last two complete strafes, ticks. 1 if there are fewer.
pub(crate) fn last_two_strafes_ticks(flown: &SimulatedFlight) -> usize {
    let sides = key_sides(flown);
    let runs = equal_runs(&sides);
    // The flight ended within its last strafe.
    match runs.as_slice() {
        [.., a, b, _] if sides[a.0] * sides[b.0] < 0 => b.1 - a.0,
        _ => 1,
    }
}

/// Whether no strafe key was held in the whole flight.
pub(crate) fn has_no_strafe_key(flown: &SimulatedFlight) -> bool {
    key_sides(flown).iter().all(|side| *side == 0)
}

/// Returns the side of the held strafe key on each tick: 1 left, -1 right, 0 neither.
pub(crate) fn key_sides(flown: &SimulatedFlight) -> Vec<i8> {
    flown
        .hands
        .iter()
        .take(flown.span.moves)
        .map(|hand| hand.side)
        .collect()
}

/// Returns the runs of equal values, as start and end index. The end is exclusive.
pub(crate) fn equal_runs(values: &[i8]) -> Vec<(usize, usize)> {
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
    equal_runs(sides)
        .into_iter()
        .filter(|(from, _)| sides[*from] == 0)
        .collect()
}

/// Returns the side that the mouse turns to on each tick. A short turn counts as part of the turn
/// before it.
pub(crate) fn turn_sides(case: &FlightModel<'_>, moves: usize) -> Vec<i8> {
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
    // The takeoff tick has no previous view, so it turns like the next tick.
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
    for (from, to) in equal_runs(&turns) {
        if from > 0 && to < moves && to - from <= short {
            let before = turns[from - 1];
            turns[from..to].fill(before);
        }
    }
    turns
}

/// Returns the best tick of a key switch if the mouse turned back on the ground. Takeoff: the mouse
/// turns to the new side from the takeoff until the switch. Landing: it turns to the old side from
/// the switch until the landing. The switch is given by the first tick without the old key alone and
/// the first tick with the new key alone. `window`: longest time before the landing, ticks.
pub(crate) fn switch_tick_on_ground(
    case: &FlightModel<'_>,
    sides: &[i8],
    (released, pressed): (usize, usize),
    window: usize,
) -> Option<usize> {
    let (old, new) = (sides[released - 1], sides[pressed]);
    let turns_to = |side: i8, mut ticks: std::ops::RangeInclusive<usize>| {
        let yaw = |tick: usize| f64::from(case.rows[tick.min(case.rows.len() - 1)].yaw_deg);
        ticks.all(|tick| wrap_deg(yaw(tick) - yaw(tick - 1)) * f64::from(side) > 0.0)
    };
    let last = sides.len() - 1;
    let is_first = !sides[..pressed].contains(&new) && 2 * pressed <= sides.len();
    let is_last = !sides[pressed..].contains(&old) && last - pressed < window;
    if is_first && turns_to(new, 1..=pressed) {
        Some(0)
    } else if is_last && turns_to(old, pressed..=last) {
        Some(sides.len())
    } else {
        None
    }
}
