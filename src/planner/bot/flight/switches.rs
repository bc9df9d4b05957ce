//! Places a flight's key switches. Moves the switches as long as that makes the best path longer.

use std::ops::Range;

use super::flat_floor::{FlatFloor, FloorState};
use super::keys::KeyPlan;
use super::mouse_limits;
use super::steer::{SteeredPath, TickKeys, improve_path, simulate_path};

/// Initial lengths of the first and the last strafe, relative to the others. With half the length,
/// the path stays on one line.
const SHAPES: [f64; 5] = [0.5, 0.7, 0.85, 1.0, 1.2];
/// Number of ticks by which a switch is moved. Negative: earlier.
const MOVES: [i64; 8] = [8, -8, 4, -4, 2, -2, 1, -1];
/// Number of Newton rounds for the first path, and for the final one.
const FIRST_ROUNDS: u32 = 40;
pub(super) const FINAL_ROUNDS: u32 = 80;
/// Minimum number of Newton rounds per attempt, and the number for a single strafe. Long strafes
/// converge slowly, but there are few of them.
const TRY_ROUNDS: u32 = 8;
const TRY_ROUNDS_OF_ONE: u32 = 60;
/// Minimum improvement for keeping a move, units.
const WORTH: f64 = 1e-6;
/// Minimum length of a strafe in addition to the key delay, ticks.
const SHORTEST: i64 = 2;
/// Minimum initial speed along the wish direction in the air, u/s. It can give less than the full
/// gain, for a straighter path.
const FIRST_ALONG: f64 = 12.0;

/// Best keys found so far, with their effect on the velocity and the best path.
pub(super) struct FoundKeys {
    pub(super) keys: KeyPlan,
    pub(super) ticks: Vec<TickKeys>,
    pub(super) path: SteeredPath,
}

/// Finds the best ticks for the key switches of a flight with this number of strafes.
pub(super) fn find_best_switches(
    floor: &FlatFloor<'_>,
    state: &FloorState,
    keys: &KeyPlan,
    strafes: u32,
) -> Option<FoundKeys> {
    let ticks = keys.simulate_ticks(floor, state)?;
    let air = (ticks.len() as u32).saturating_sub(keys.ground_ticks);
    let gap = SHORTEST + i64::from(state.pilot.limits().reaction_ticks);
    // Limit the strafes to the airtime.
    let strafes = i64::from(strafes).clamp(1, (i64::from(air) / gap).max(1));
    let shapes = if strafes <= 2 {
        &SHAPES[..1]
    } else {
        &SHAPES[..]
    };
    let tries = shapes.iter().filter_map(|shape| {
        let first = FoundKeys {
            keys: equal_strafes(keys, air, strafes, *shape),
            ticks: Vec::new(),
            path: SteeredPath::default(),
        };
        improve_switches(floor, state, first, air, gap)
    });
    tries.reduce(|a, b| {
        if b.path.length() > a.path.length() {
            b
        } else {
            a
        }
    })
}

/// Creates strafes of equal length. The first and last are scaled by `shape`.
fn equal_strafes(keys: &KeyPlan, air: u32, strafes: i64, shape: f64) -> KeyPlan {
    let units = (strafes as f64 - 2.0).max(0.0) + if strafes == 1 { 1.0 } else { 2.0 * shape };
    let unit = f64::from(air) / units;
    let switches = (0..strafes - 1)
        .map(|index| (unit * (shape + index as f64)).round().max(1.0) as u32)
        .collect();
    KeyPlan {
        switches,
        ..keys.clone()
    }
}

fn improve_switches(
    floor: &FlatFloor<'_>,
    state: &FloorState,
    first: FoundKeys,
    air: u32,
    gap: i64,
) -> Option<FoundKeys> {
    let ticks = first.keys.simulate_ticks(floor, state)?;
    let along: Vec<f64> = ticks.iter().map(initial_aim).collect();
    let mut best = find_best_path(floor, state, first.keys, &along, FIRST_ROUNDS)?;
    let rounds = TRY_ROUNDS.max(TRY_ROUNDS_OF_ONE / (best.keys.switches.len() as u32 + 1));
    let mut along = best.path.wish_speeds(&best.ticks);
    loop {
        let before = best.path.length();
        let count = best.keys.switches.len();
        // Move one switch alone, or all later ones with it.
        for (index, all) in (0..count).flat_map(|index| [(index, false), (index, true)]) {
            for step in MOVES {
                while let Some(keys) = move_switches(
                    &best.keys,
                    index..if all { count } else { index + 1 },
                    step,
                    air,
                    gap,
                ) {
                    let Some(next) = find_best_path(floor, state, keys, &along, rounds) else {
                        break;
                    };
                    if next.path.length() <= best.path.length() + WORTH {
                        break;
                    }
                    best = next;
                    along = best.path.wish_speeds(&best.ticks);
                }
            }
        }
        if best.path.length() <= before + WORTH {
            break;
        }
    }
    improve_path(
        &best.ticks,
        &mouse_limits(floor, state),
        &mut best.path,
        FINAL_ROUNDS,
    );
    Some(best)
}

/// Returns the initial speed along the wish direction, u/s. It gives the full gain on the ground,
/// and may give less in the air.
fn initial_aim(tick: &TickKeys) -> f64 {
    if tick.weight > 0.0 {
        tick.full_gain_limit().max(FIRST_ALONG)
    } else {
        tick.full_gain_limit()
    }
}

/// Moves the switches in a range by `step` ticks. `None` if there is no room.
fn move_switches(
    keys: &KeyPlan,
    which: Range<usize>,
    step: i64,
    air: u32,
    gap: i64,
) -> Option<KeyPlan> {
    let mut moved = keys.clone();
    for at in &mut moved.switches[which] {
        *at = u32::try_from(i64::from(*at) + step).ok()?;
    }
    let mut last = 1 - gap;
    let is_room = moved.switches.iter().all(|at| {
        let is_after = i64::from(*at) >= last + gap;
        last = i64::from(*at);
        is_after
    });
    (is_room && last <= i64::from(air) - gap).then_some(moved)
}

fn find_best_path(
    floor: &FlatFloor<'_>,
    state: &FloorState,
    keys: KeyPlan,
    along: &[f64],
    rounds: u32,
) -> Option<FoundKeys> {
    let ticks = keys.simulate_ticks(floor, state)?;
    let mouse = mouse_limits(floor, state);
    let mut path = simulate_path(&ticks, &mouse, state.velocity(), along);
    improve_path(&ticks, &mouse, &mut path, rounds);
    Some(FoundKeys { keys, ticks, path })
}
