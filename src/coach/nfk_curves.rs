//! Curves of Need For Kill's movement on a flat floor: simulated runs, jumps and pads.

use wishdir_sim::platformer::{
    Cell, Dir, Grid, NfkKeys, NfkState, Ruleset, TICK_MSEC, Tile, nfk_tick,
};

/// Number of drawn ticks: a jump of 1.5 seconds and most of a second one.
const TICKS: u32 = 130;
/// Size of the map, tiles: wide enough for every run, high enough for a strong pad.
const COLUMNS: usize = 200;
const ROWS: usize = 24;
/// Cell in which the player starts.
const BEGIN: Cell = Cell::new(2, 22);
/// Maximum speed of a player who counts as standing, pixels per tick.
const STANDING_SPEED: f64 = 0.01;

/// Curve from a simulated run.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct NfkCurve {
    /// Points of the curve: time in milliseconds, and the value.
    pub(super) points: Vec<[f64; 2]>,
    /// Point at which the key is released.
    pub(super) mark: [f64; 2],
    /// Maximum value of the curve.
    pub(super) most: f64,
}

/// Simulates ticks and returns the state before the first and after each one.
/// The keys are held for the given milliseconds. `pad` is the tile at the player's start.
fn simulate_states(
    rules: Ruleset,
    ticks: u32,
    (held_msec, keys): (f64, NfkKeys),
    pad: Option<Tile>,
) -> Vec<NfkState> {
    let mut tiles = vec![vec![Tile::Free; COLUMNS]; ROWS];
    let mut state = NfkState::standing_at(BEGIN.body_center(), Dir::StandRight);
    // A placed player starts less than a pixel above the floor.
    for _ in 0..5 {
        nfk_tick(
            &mut state,
            NfkKeys::NONE,
            rules,
            &Grid::new(&tiles),
            &mut (),
        );
    }
    if let Some(pad) = pad {
        tiles[ROWS - 2][2] = pad;
    }
    let grid = Grid::new(&tiles);
    let held = (held_msec / f64::from(TICK_MSEC)).round() as u32;
    let mut states = vec![state];
    for tick in 0..ticks {
        nfk_tick(
            &mut state,
            if tick < held { keys } else { NfkKeys::NONE },
            rules,
            &grid,
            &mut (),
        );
        states.push(state);
    }
    states
}

/// Adds times in milliseconds to the values of consecutive ticks.
fn add_times(numbers: impl Iterator<Item = f64>) -> Vec<[f64; 2]> {
    numbers
        .enumerate()
        .map(|(tick, number)| [tick as f64 * f64::from(TICK_MSEC), number])
        .collect()
}

fn new_curve(numbers: impl Iterator<Item = f64>, held_msec: f64) -> NfkCurve {
    let points = add_times(numbers);
    let is_held = |point: &&[f64; 2]| point[0] <= held_msec;
    let mark = points.iter().rfind(is_held).copied().unwrap_or_default();
    let most = points.iter().map(|[_, number]| *number).fold(0.0, f64::max);
    NfkCurve { points, mark, most }
}

/// Simulates a run to the right. The curve is the speed, pixels per tick.
/// Also returns the time from the key's release to standing still, milliseconds.
pub(super) fn run_curve(rules: Ruleset, held_msec: f64) -> (NfkCurve, Option<f64>) {
    let states = simulate_states(
        rules,
        TICKS,
        (
            held_msec,
            NfkKeys {
                right: true,
                ..NfkKeys::NONE
            },
        ),
        None,
    );
    let speeds = states.windows(2).map(|pair| pair[1].x - pair[0].x);
    let curve = new_curve(std::iter::once(0.0).chain(speeds), held_msec);
    let stands = curve
        .points
        .iter()
        .find(|[msec, speed]| *msec > curve.mark[0] && *speed < STANDING_SPEED);
    let stops = stands.map(|[msec, _]| msec - curve.mark[0]);
    (curve, stops)
}

/// Simulates a jump on the spot. The curve is the height of the feet above the floor, pixels.
pub(super) fn jump_curve(rules: Ruleset, held_msec: f64) -> NfkCurve {
    height_curve(
        simulate_states(
            rules,
            TICKS,
            (
                held_msec,
                NfkKeys {
                    up: true,
                    ..NfkKeys::NONE
                },
            ),
            None,
        ),
        held_msec,
    )
}

/// Simulates a throw by a pad under the player, without keys. If `pad` is `None`, simulates a jump.
/// The curve is the height of the feet above the floor, pixels.
pub(super) fn pad_throw_curve(rules: Ruleset, pad: Option<Tile>) -> NfkCurve {
    let keys = NfkKeys {
        up: pad.is_none(),
        ..NfkKeys::NONE
    };
    let mut states = simulate_states(rules, TICKS, (f64::from(TICK_MSEC), keys), pad);
    // Stop after the first throw: falling back onto the pad throws again.
    let falls = |pair: &[NfkState]| pair[1].feet_y() > pair[0].feet_y();
    let top = states.windows(2).position(falls).unwrap_or_default();
    let end = states[top..].windows(2).position(|pair| !falls(pair));
    states.truncate(end.map_or(states.len(), |end| top + end + 1));
    height_curve(states, 0.0)
}

fn height_curve(states: Vec<NfkState>, held_msec: f64) -> NfkCurve {
    let floor = states[0].feet_y();
    new_curve(states.iter().map(|state| floor - state.feet_y()), held_msec)
}

/// Returns the distance over time on flat ground, pixels: with jump held, then running.
pub(super) fn distance_curves(rules: Ruleset, msec: f64) -> [Vec<[f64; 2]>; 2] {
    let ticks = (msec / f64::from(TICK_MSEC)).round() as u32;
    [true, false].map(|up| {
        let states = simulate_states(
            rules,
            ticks,
            (
                msec,
                NfkKeys {
                    right: true,
                    up,
                    ..NfkKeys::NONE
                },
            ),
            None,
        );
        add_times(states.iter().map(|state| state.x - states[0].x))
    })
}
