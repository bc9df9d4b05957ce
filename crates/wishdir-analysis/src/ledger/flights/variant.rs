//! Inputs of a flight with some causes removed, for callers that simulate it in the map.

use super::variant_kind::VariantKind;
use crate::ledger::model::flat::{Flat, FlatMath as _};
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::loss::Loss;
use crate::ledger::model::tick_input::SimulatedFlight;
use wishdir_sim::command::{BACK, DUCK, FORWARD, JUMP, MOVE_LEFT, MOVE_RIGHT, UserCmd};
use wishdir_sim::math::{ViewAngles, wrap_deg};

/// Input of one tick of a variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VariantTick {
    /// View direction, degrees.
    pub yaw_deg: f64,
    /// Forward and side move of the command, u/s. `None`: as recorded.
    pub moves: Option<[f32; 2]>,
    /// Whether the jump key is released. Otherwise it stays as recorded.
    pub releases_jump: bool,
    /// Whether the duck key is held. `None`: as recorded.
    pub ducks: Option<bool>,
}

/// Inputs of a flight with some causes of its loss removed.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// Causes that the variant removes.
    pub kind: VariantKind,
    /// Horizontal speed at takeoff, u/s. `None`: as recorded.
    pub takeoff_speed: Option<f64>,
    /// Input of each tick, from the takeoff until the flight passes the height that counts.
    pub ticks: Vec<VariantTick>,
    /// Gain over the recorded flight in the ledger's simulation, which has no walls.
    pub gives_back: Loss,
}

impl Variant {
    /// Returns the command of a tick, counted from the takeoff. `asked`: the recorded commands from
    /// the takeoff. After the end of the variant, its last command repeats.
    pub fn cmd(&self, asked: &[UserCmd], tick: usize) -> UserCmd {
        let own = asked
            .get(tick)
            .or(asked.last())
            .copied()
            .unwrap_or_default();
        let Some(twin) = self.ticks.get(tick).or(self.ticks.last()) else {
            return own;
        };
        let mut cmd = UserCmd {
            angles: ViewAngles {
                yaw: wrap_deg(twin.yaw_deg) as f32,
                ..own.angles
            },
            ..own
        };
        if let Some([forward, side]) = twin.moves {
            let keys = [
                (FORWARD, forward),
                (BACK, -forward),
                (MOVE_LEFT, -side),
                (MOVE_RIGHT, side),
            ];
            (cmd.forward, cmd.side) = (forward, side);
            cmd.buttons &= !(FORWARD | BACK | MOVE_LEFT | MOVE_RIGHT);
            cmd.buttons |= keys
                .into_iter()
                .filter(|(_, move_to)| *move_to >= 1.0)
                .fold(0, |all, (bit, _)| all | bit);
        }
        if twin.releases_jump {
            cmd.buttons &= !JUMP;
            cmd.up = cmd.up.min(0.0);
        }
        match twin.ducks {
            Some(true) => cmd.buttons |= DUCK,
            Some(false) => cmd.buttons &= !DUCK,
            None => {}
        }
        cmd
    }
}

/// Builds the variant from `flown`, the simulated flight without `kind`. `actual`: result of the
/// recorded flight.
pub(crate) fn build_variant(
    case: &FlightModel<'_>,
    kind: VariantKind,
    flown: &SimulatedFlight,
    actual: Loss,
) -> Variant {
    let rows = case.rows;
    let moves = flown.span.moves.min(flown.hands.len());
    let slowed = |index: usize| flown.hands[index].slowed;
    let same_ducking =
        moves == rows.len() && (0..moves).all(|index| rows[index].slowed == slowed(index));
    // If only a ducked hull slows the keys, duck has to be pressed a tick earlier.
    let ahead = usize::from(
        !case
            .context
            .physics
            .rules()
            .duck_slowdown
            .applies(false, true),
    );
    let tick = |index: usize| {
        let (hand, row) = (&flown.hands[index], rows.get(index));
        let whole = f64::from(hand.weight * case.context.wish_speed(false));
        let key = row
            .map(|row| row.wish.turned_back(row.view))
            .unwrap_or_default();
        let had_key = row.is_some_and(|row| row.wish_speed > 0.0);
        let is_same = if hand.key == Flat::ZERO {
            row.is_some() && !had_key
        } else {
            had_key && key == hand.key
        };
        VariantTick {
            yaw_deg: hand.view.angle_deg(),
            moves: (!is_same).then(|| [(hand.key.x * whole) as f32, (-hand.key.y * whole) as f32]),
            releases_jump: row.is_some_and(|row| row.slowed_by_jump) && !hand.slowed_by_jump,
            ducks: (!same_ducking).then(|| slowed((index + ahead).min(moves - 1))),
        }
    };
    let start = flown.start.length();
    let is_same = rows.first().is_some_and(|row| row.before.length() == start);
    Variant {
        kind,
        takeoff_speed: (!is_same).then_some(start),
        ticks: (0..moves).map(tick).collect(),
        gives_back: flown.loss(case.fastest) - actual,
    }
}
