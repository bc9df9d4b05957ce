//! Need For Kill's figures: runs, jumps, pads, distances and the speeds of its speed jump.

use super::figure_data::{Fact, FigureData, FigureKind, FigureSlider, Quantity, slider};
use super::nfk_curves::{self, NfkCurve};
use wishdir_sim::platformer::{Cell, Dir, NfkState, ROW_PX, Ruleset, TICK_MSEC, Tile};

/// Maximum time that a key is held, milliseconds. Longer than a jump.
const HELD_MSEC: f64 = 2000.0;
/// Duration of the distance figure, milliseconds. A chain reaches its top speed within it.
const WAY_MSEC: f64 = 10_000.0;

/// Returns the figure's sliders. `None` if the rules have no such figure.
pub(super) fn sliders(kind: FigureKind, rules: Ruleset) -> Option<Vec<FigureSlider>> {
    let tick = f64::from(TICK_MSEC);
    Some(vec![match kind {
        FigureKind::Chain => slider(
            Quantity::Count,
            [0.0, f64::from(rules.max_count())],
            1.0,
            2.0,
        ),
        FigureKind::Run | FigureKind::Fall => {
            slider(Quantity::Held, [tick, HELD_MSEC], tick, 400.0)
        }
        FigureKind::Pads => slider(Quantity::Pad, [0.0, 2.0], 1.0, 1.0),
        FigureKind::Way => slider(Quantity::Time, [tick, WAY_MSEC], tick, 4000.0),
        FigureKind::Air
        | FigureKind::Ground
        | FigureKind::Hop
        | FigureKind::Cap
        | FigureKind::Ladder => return None,
    }])
}

/// Computes the figure for its slider's value.
pub(super) fn compute(
    kind: FigureKind,
    rules: Ruleset,
    value: impl Fn(Quantity) -> f64,
) -> FigureData {
    match kind {
        FigureKind::Run => run_data(rules, value(Quantity::Held)),
        FigureKind::Fall => {
            let curve = nfk_curves::jump_curve(rules, value(Quantity::Held));
            height_data(curve)
        }
        FigureKind::Pads => {
            let pad = [None, Some(Tile::Pad), Some(Tile::StrongPad)]
                [(value(Quantity::Pad) as usize).min(2)];
            height_data(nfk_curves::pad_throw_curve(rules, pad))
        }
        FigureKind::Way => distance_data(rules, value(Quantity::Time)),
        FigureKind::Chain
        | FigureKind::Air
        | FigureKind::Ground
        | FigureKind::Hop
        | FigureKind::Cap
        | FigureKind::Ladder => chain_data(rules, value(Quantity::Count) as u8),
    }
}

fn run_data(rules: Ruleset, held_msec: f64) -> FigureData {
    let (curve, stops) = nfk_curves::run_curve(rules, held_msec);
    let facts = std::iter::once(Fact::NfkSpeed(curve.most))
        .chain(stops.map(Fact::Stops))
        .collect();
    data_over_time(curve, Quantity::NfkSpeed, facts)
}

fn height_data(curve: NfkCurve) -> FigureData {
    let most = curve.most;
    data_over_time(
        curve,
        Quantity::NfkHeight,
        vec![Fact::NfkHeight([most, most / f64::from(ROW_PX)])],
    )
}

fn distance_data(rules: Ruleset, msec: f64) -> FigureData {
    let [hops, running] = nfk_curves::distance_curves(rules, WAY_MSEC);
    let at = |points: &[[f64; 2]]| {
        points
            .iter()
            .rfind(|point| point[0] <= msec)
            .copied()
            .unwrap_or_default()
    };
    let (mark, runs) = (at(&hops), at(&running));
    let most = hops.last().map_or(0.0, |point| point[1]);
    data_over_time(
        NfkCurve {
            points: hops,
            mark,
            most,
        },
        Quantity::NfkWay,
        vec![Fact::NfkWays([mark[1], runs[1]])],
    )
}

fn chain_data(rules: Ruleset, count: u8) -> FigureData {
    let speed = |count: u8| {
        let state = NfkState {
            speedjump: count,
            ..NfkState::standing_at(Cell::new(0, 0).body_center(), Dir::StandRight)
        };
        rules.speed(&NfkState {
            ix: rules.run_cap(&state),
            ..state
        })
    };
    FigureData {
        axes: [Quantity::Count, Quantity::NfkSpeed],
        curve: (0..=rules.max_count())
            .map(|count| [f64::from(count), speed(count)])
            .collect(),
        window: None,
        mark: [f64::from(count), speed(count)],
        arrows: None,
        facts: vec![Fact::NfkSpeed(speed(count))],
    }
}

fn data_over_time(
    NfkCurve {
        points: curve,
        mark,
        ..
    }: NfkCurve,
    quantity: Quantity,
    facts: Vec<Fact>,
) -> FigureData {
    FigureData {
        axes: [Quantity::Time, quantity],
        curve,
        window: None,
        mark,
        arrows: None,
        facts,
    }
}
