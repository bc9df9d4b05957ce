//! Need For Kill's movement as curves: runs, jumps and what pads throw, over a flat floor, tick by
//! tick as the game moves.

use wishdir_sim::platformer::{
    Cell, Dir, Grid, NfkKeys, NfkState, Ruleset, TICK_MSEC, Tile, nfk_tick,
};

/// How long is drawn, ticks: a jump of one and a half seconds and most of a second one.
const TICKS: u32 = 130;
/// A floor wide enough for every run that is drawn, and room over it for what a strong pad throws,
/// tiles.
const COLUMNS: usize = 200;
const ROWS: usize = 24;
/// Where the player begins.
const BEGIN: Cell = Cell::new(2, 22);
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

/// The states after each of these ticks, of which the first have keys held for these milliseconds,
/// and the one before all of them. `pad`: what lies where the player begins.
fn states(
    rules: Ruleset,
    ticks: u32,
    (held_msec, keys): (f64, NfkKeys),
    pad: Option<Tile>,
) -> Vec<NfkState> {
    let mut tiles = vec![vec![Tile::Free; COLUMNS]; ROWS];
    let mut state = NfkState::at(BEGIN.body_center(), Dir::StandRight);
    // Where a player is put he stands over the floor by less than a pixel.
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

/// Numbers with their times, milliseconds.
fn timed(numbers: impl Iterator<Item = f64>) -> Vec<[f64; 2]> {
    numbers
        .enumerate()
        .map(|(tick, number)| [tick as f64 * f64::from(TICK_MSEC), number])
        .collect()
}

fn curve(numbers: impl Iterator<Item = f64>, held_msec: f64) -> NfkCurve {
    let points = timed(numbers);
    let is_held = |point: &&[f64; 2]| point[0] <= held_msec;
    let mark = points.iter().rfind(is_held).copied().unwrap_or_default();
    let most = points.iter().map(|[_, number]| *number).fold(0.0, f64::max);
    NfkCurve { points, mark, most }
}

/// A run to the right: pixels a tick over time, and when the player stands again, milliseconds
/// after the key went up.
pub(super) fn run(rules: Ruleset, held_msec: f64) -> (NfkCurve, Option<f64>) {
    let states = states(
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
    let curve = curve(std::iter::once(0.0).chain(speeds), held_msec);
    let stands = curve
        .points
        .iter()
        .find(|[msec, speed]| *msec > curve.mark[0] && *speed < STANDS);
    let stops = stands.map(|[msec, _]| msec - curve.mark[0]);
    (curve, stops)
}

/// A jump on the spot: the feet's height over the floor over time, pixels.
pub(super) fn jump(rules: Ruleset, held_msec: f64) -> NfkCurve {
    heights(
        states(
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

/// The same of a player who is thrown by a pad under him; none: of one who jumps. He touches no key
/// afterwards.
pub(super) fn thrown(rules: Ruleset, pad: Option<Tile>) -> NfkCurve {
    let keys = NfkKeys {
        up: pad.is_none(),
        ..NfkKeys::NONE
    };
    let mut states = states(rules, TICKS, (f64::from(TICK_MSEC), keys), pad);
    // Once: who falls back onto the pad is thrown again.
    let falls = |pair: &[NfkState]| pair[1].feet_y() > pair[0].feet_y();
    let top = states.windows(2).position(falls).unwrap_or_default();
    let end = states[top..].windows(2).position(|pair| !falls(pair));
    states.truncate(end.map_or(states.len(), |end| top + end + 1));
    heights(states, 0.0)
}

fn heights(states: Vec<NfkState>, held_msec: f64) -> NfkCurve {
    let floor = states[0].feet_y();
    curve(states.iter().map(|state| floor - state.feet_y()), held_msec)
}

/// How far one gets to the right over even ground with jump held all the way, and running, pixels
/// over milliseconds.
pub(super) fn ways(rules: Ruleset, msec: f64) -> [Vec<[f64; 2]>; 2] {
    let ticks = (msec / f64::from(TICK_MSEC)).round() as u32;
    [true, false].map(|up| {
        let states = states(
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
        timed(states.iter().map(|state| state.x - states[0].x))
    })
}
