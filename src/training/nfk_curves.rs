//! Need For Kill's movement as curves: a run and a jump over a flat floor, tick by tick as the game moves.

use crate::sim::nfk::{Cell, Dir, Grid, NfkKeys, NfkState, Ruleset, TICK_MSEC, Tile, nfk_tick};

/// How long is drawn, ticks: a jump of one and a half seconds and most of a second one.
const TICKS: u32 = 130;
/// A floor wide enough for every run that is drawn, and room for every jump over it, tiles.
const COLUMNS: usize = 24;
const ROWS: usize = 16;
/// Where the player begins.
const BEGIN: Cell = Cell::new(2, 14);
/// Who is slower than this stands, pixels a tick.
const STANDS: f64 = 0.01;

/// What came of the ticks.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct NfkCurve {
    /// Milliseconds, and the number then.
    pub(super) points: Vec<[f64; 2]>,
    /// Where the key goes up.
    pub(super) mark: [f64; 2],
    /// The largest number of all.
    pub(super) most: f64,
}

/// The states after each tick in which keys are held for this many milliseconds, the first one before all of them.
fn states(rules: Ruleset, held_msec: f64, keys: NfkKeys) -> Vec<NfkState> {
    let grid = Grid::new(&vec![vec![Tile::Free; COLUMNS]; ROWS]);
    let mut state = NfkState::at(BEGIN.body(), Dir::StandRight);
    // Where a player is put he stands over the floor by less than a pixel.
    for _ in 0..5 {
        nfk_tick(&mut state, NfkKeys::NONE, rules, &grid, &mut ());
    }
    let held = (held_msec / f64::from(TICK_MSEC)).round() as u32;
    let mut states = vec![state];
    for tick in 0..TICKS {
        nfk_tick(&mut state, if tick < held { keys } else { NfkKeys::NONE }, rules, &grid, &mut ());
        states.push(state);
    }
    states
}

fn curve(numbers: impl Iterator<Item = f64>, held_msec: f64) -> NfkCurve {
    let points: Vec<[f64; 2]> =
        numbers.enumerate().map(|(tick, number)| [tick as f64 * f64::from(TICK_MSEC), number]).collect();
    let is_held = |point: &&[f64; 2]| point[0] <= held_msec;
    let mark = points.iter().rfind(is_held).copied().unwrap_or_default();
    let most = points.iter().map(|[_, number]| *number).fold(0.0, f64::max);
    NfkCurve { points, mark, most }
}

/// A run to the right: pixels a tick over time, and when the player stands again, milliseconds after the key went up.
pub(super) fn run(rules: Ruleset, held_msec: f64) -> (NfkCurve, Option<f64>) {
    let states = states(rules, held_msec, NfkKeys { right: true, ..NfkKeys::NONE });
    let speeds = states.windows(2).map(|pair| pair[1].x - pair[0].x);
    let curve = curve(std::iter::once(0.0).chain(speeds), held_msec);
    let stands = curve.points.iter().find(|[msec, speed]| *msec > curve.mark[0] && *speed < STANDS);
    let stops = stands.map(|[msec, _]| msec - curve.mark[0]);
    (curve, stops)
}

/// A jump on the spot: the feet's height over the floor over time, pixels.
pub(super) fn jump(rules: Ruleset, held_msec: f64) -> NfkCurve {
    let states = states(rules, held_msec, NfkKeys { up: true, ..NfkKeys::NONE });
    let floor = states[0].feet_y();
    curve(states.iter().map(|state| floor - state.feet_y()), held_msec)
}
