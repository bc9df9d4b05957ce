//! Simulates the flight with a different number of strafes, but with the same turn speed, key delay
//! and pauses.

use super::hand_pace::MouseTurnModel;
use super::retimed::{self, SwitchTiming};
use crate::ledger::flights::ideal;
use crate::ledger::flights::sides::{count_strafes_by_key, equal_runs, turn_sides};
use crate::ledger::model::flat::{Flat, FlatMath as _};
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::tick_input::{SimulatedFlight, TickInput, best_wish, simulate_flight};
use crate::ledger::tuning::{RIGHT_PACE, TOO_MANY};
use wishdir_sim::math::wrap_deg;

/// Simulates the flight with the usual number of strafes, once for each plausible way to fly them.
/// `None` unless the recorded flight had fewer or far more.
///
/// With a different number of strafes, the player's timing and turn speed change too, so no single
/// simulation is right.
pub(crate) fn with_usual_strafe_count(
    case: &FlightModel<'_>,
    own: &SimulatedFlight,
    pace: &MouseTurnModel,
) -> Option<Vec<SimulatedFlight>> {
    let count = strafes_made(case, own);
    let wanted = ideal::ideal_strafe_count(case, 0, &own.hands, own.span);
    let is_other = count < wanted || are_too_many(count, wanted);
    let fly = |way: &StrafePlan| fly_strafes(case, own, pace, way);
    (count > 0 && is_other).then(|| StrafePlan::variants(wanted).iter().map(fly).collect())
}

/// Returns the number of strafes that the player made. If wrong keys split the flight into many
/// short strafes, the mouse shows strafes that the keys do not. In Quake III only the keys count,
/// because the view swings after each takeoff. That swing would look like a strafe.
pub(crate) fn strafes_made(case: &FlightModel<'_>, flown: &SimulatedFlight) -> usize {
    if !case.context.can_forward_cost_speed() {
        return count_strafes_by_key(flown);
    }
    let turned = equal_runs(&turn_sides(case, flown.span.moves)).len();
    count_strafes_by_key(flown).max(turned)
}

/// Whether `count` is far more than `wanted`, the usual number of strafes.
pub(crate) fn are_too_many(count: usize, wanted: usize) -> bool {
    count as f64 > TOO_MANY * wanted as f64
}

/// Order in which the simulated strafes reuse the player's switch timings.
#[derive(Clone, Copy, Debug)]
enum TimingOrder {
    /// Spread over the whole flight, as in the recorded flight.
    Spread,
    /// In the recorded order. After the last one, the first one follows again.
    Repeated,
    /// In reverse order. After the first one, the last one follows again.
    Reversed,
}

impl TimingOrder {
    /// Returns the index of the timing for a switch. `number` counts the switches from 1.
    fn timing_index(self, number: usize, switches: usize, timings: usize) -> usize {
        let timings = timings.max(1);
        match self {
            Self::Spread => (number - 1) * timings / switches,
            Self::Repeated => (number - 1) % timings,
            Self::Reversed => timings - 1 - (number - 1) % timings,
        }
    }
}

/// A plausible way for the player to fly a different number of strafes.
#[derive(Clone, Copy, Debug)]
struct StrafePlan {
    strafes: usize,
    order: TimingOrder,
    /// Increase in turn speed, as a fraction of the ideal turn.
    faster: f64,
    /// Factor for the reaction within a strafe, and the minimum reaction.
    reaction: (f64, f64),
}

impl StrafePlan {
    fn variants(strafes: usize) -> [Self; 9] {
        let plain = Self {
            strafes,
            order: TimingOrder::Repeated,
            faster: 0.0,
            reaction: (1.0, 0.0),
        };
        let ordered = |order| Self { order, ..plain };
        let faster = |faster| Self { faster, ..plain };
        let reacting = |reaction| Self { reaction, ..plain };
        let counted = |strafes| Self { strafes, ..plain };
        [
            plain,
            ordered(TimingOrder::Spread),
            ordered(TimingOrder::Reversed),
            faster(RIGHT_PACE),
            faster(-RIGHT_PACE),
            reacting((0.5, 0.0)),
            reacting((2.0, 0.1)),
            counted(strafes + 1),
            counted(strafes.saturating_sub(1).max(1)),
        ]
    }
}

/// Even strafes that start on the side of the flight's first strafe.
struct EvenStrafes {
    strafes: usize,
    moves: usize,
    first: i8,
    order: TimingOrder,
}

impl EvenStrafes {
    /// Returns the side that the mouse turns to on a tick.
    fn side(&self, tick: i64) -> i8 {
        let tick = tick.clamp(0, self.moves as i64 - 1) as usize;
        let strafe = (tick * self.strafes / self.moves.max(1)).min(self.strafes - 1);
        if strafe.is_multiple_of(2) {
            self.first
        } else {
            -self.first
        }
    }

    /// Returns the side of the held key on each tick. The switches have the player's delays and
    /// pauses.
    fn sides(&self, timings: &[SwitchTiming]) -> Vec<i8> {
        let mut sides = vec![self.first; self.moves];
        let tick_of = |tick: i64| tick.clamp(0, self.moves as i64) as usize;
        for number in 1..self.strafes {
            let index = self
                .order
                .timing_index(number, self.strafes - 1, timings.len());
            let timing = timings.get(index).copied().unwrap_or_default();
            let turned = (number * self.moves).div_ceil(self.strafes) as i64;
            // The best moment is one tick before the mouse turns back.
            let released = turned - 1 + timing.released;
            let [from, to] = [released, released + timing.pause].map(tick_of);
            sides[from..to].fill(0);
            sides[to..].fill(self.side(turned));
        }
        sides
    }

    /// Returns the player's inputs with the keys of these strafes.
    fn inputs(&self, case: &FlightModel<'_>, own: &SimulatedFlight) -> Vec<TickInput> {
        let sides = self.sides(&retimed::switch_timings(case, own));
        let mut hands = own.hands.clone();
        for (tick, hand) in hands.iter_mut().enumerate().take(self.moves) {
            let now = sides[tick];
            if hand.key != Flat::ZERO && case.is_costly_forward(tick, hand.key) {
                // Forward stays held together with the strafe key.
                if hand.side * now < 0 {
                    (hand.key, hand.side) = (hand.key.mirrored(), now);
                }
            } else if now == 0 {
                (hand.key, hand.side) = (Flat::default(), 0);
            } else {
                let is_fresh = tick > 0 && sides[tick - 1] != now;
                case.press_strafe_key(hand, tick, now, is_fresh);
            }
        }
        hands
    }
}

/// Simulates the flight with strafes of equal length. The turn speed varies as in the recorded
/// flight.
fn fly_strafes(
    case: &FlightModel<'_>,
    own: &SimulatedFlight,
    pace: &MouseTurnModel,
    way: &StrafePlan,
) -> SimulatedFlight {
    let sides = own.hands.iter().map(|hand| hand.side);
    let even = EvenStrafes {
        strafes: way.strafes,
        moves: own.span.moves.min(own.hands.len()),
        first: sides.into_iter().find(|side| *side != 0).unwrap_or(1),
        order: way.order,
    };
    let hands = even.inputs(case, own);
    let push = case.push(&case.rows[0], 1.0, false);
    let mut yaw_deg: Option<f64> = None;
    let limit = case.context.air_limit();
    simulate_flight(hands, own.span, own.start, limit, |tick, _, velocity| {
        let side = even.side(tick as i64);
        let speed = velocity.length();
        let heading = velocity.direction().unwrap_or(Flat::AHEAD);
        let quarter = Flat::LEFT * f64::from(side);
        let wish = best_wish(&push, side, speed);
        let target = wish.turned_back(quarter).turned(heading).angle_deg();
        let Some(before) = yaw_deg else {
            yaw_deg = Some(target);
            return Flat::from_yaw(target as f32);
        };
        let added = push.added_speed(wish.x * speed);
        let after = Flat {
            x: speed + added * wish.x,
            y: added * wish.y,
        };
        let even_turn = (pace.pace_on_side(side) + way.faster) * after.angle_deg();
        let turn = even_turn + pace.unexplained_deg(tick) * f64::from(side);
        let reaction = if even.side(tick as i64 - 1) == side {
            (way.reaction.0 * pace.reaction).max(way.reaction.1)
        } else {
            pace.at_change
        };
        let now = before + turn + reaction * wrap_deg(target - before - turn);
        yaw_deg = Some(now);
        Flat::from_yaw(now as f32)
    })
}
