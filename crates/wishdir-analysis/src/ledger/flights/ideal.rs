//! The ideal flight from a takeoff: even strafes with the best view on each tick.

use super::steer::{steer_farthest, steer_fastest};
use crate::ledger::model::flat::{Flat, FlatMath as _};
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::tick_input::{
    FlightSpan, SimulatedFlight, TickInput, best_gain_view, simulate_flight,
};
use crate::ledger::model::vertical::DuckPlan;
use crate::ledger::tuning::LONG_STRAFE;

/// Properties of an ideal flight: duration, ticks slowed by ducking, and number of strafes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IdealFlightSpec {
    pub(crate) plan: DuckPlan,
    pub(crate) strafes: usize,
}

/// Simulates the ideal flight from a velocity, u/s. The side of its first strafe does not matter.
/// `steered`: whether to use the views that go farthest instead of the views that gain the most
/// speed.
pub(crate) fn fly_ideal(
    case: &FlightModel<'_>,
    outline: IdealFlightSpec,
    model: &[TickInput],
    start: Flat,
    steered: bool,
) -> SimulatedFlight {
    let (hands, span) = (even_strafe_inputs(case, outline, model), outline.plan.span);
    if steered {
        steer_farthest(case, &hands, span, start).flown
    } else {
        steer_fastest(case, &hands, span, start).flown
    }
}

/// Simulates even strafes in which the mouse is as far from the best view on each tick as in `was`.
pub(crate) fn fly_ideal_with_errors(
    case: &FlightModel<'_>,
    outline: IdealFlightSpec,
    was: &SimulatedFlight,
) -> SimulatedFlight {
    let hands = even_strafe_inputs(case, outline, &was.hands);
    let errors: Vec<Flat> = was.hands.iter().map(TickInput::lead_error).collect();
    simulate_flight(
        hands,
        outline.plan.span,
        was.start,
        case.context.air_limit(),
        |index, hand, velocity| {
            let error = errors[index.min(errors.len() - 1)];
            best_gain_view(hand, velocity).turned(if hand.side < 0 {
                error.mirrored()
            } else {
                error
            })
        },
    )
}

fn even_strafe_inputs(
    case: &FlightModel<'_>,
    outline: IdealFlightSpec,
    model: &[TickInput],
) -> Vec<TickInput> {
    let IdealFlightSpec { plan, strafes } = outline;
    let moves = plan.span.moves;
    let mut hands: Vec<TickInput> = Vec::with_capacity(moves);
    let strafe_of = |index: usize| (index * strafes / moves.max(1)).min(strafes - 1);
    for index in 0..moves {
        let mut hand = model[index.min(model.len() - 1)];
        let side = if strafe_of(index).is_multiple_of(2) {
            1
        } else {
            -1
        };
        hand.kick = Flat::default();
        hand.slowed = plan.slows_keys(index);
        let fresh = index > 0 && strafe_of(index - 1) != strafe_of(index);
        case.press_strafe_key(&mut hand, index, side, fresh);
        hands.push(hand);
    }
    hands
}

/// Returns the number of strafes of the best flight: the player's own number, but at least as many
/// as a person makes in this time. In engines where players strafe with forward held, a person
/// makes one strafe per flight.
pub(crate) fn ideal_strafe_count(
    case: &FlightModel<'_>,
    own: usize,
    model: &[TickInput],
    span: FlightSpan,
) -> usize {
    let seconds: f64 = (0..span.moves)
        .map(|index| model[index.min(model.len() - 1)].seconds)
        .sum();
    let few = if case.context.can_forward_cost_speed() {
        (seconds / LONG_STRAFE).ceil().max(1.0) as usize
    } else {
        1
    };
    own.max(few).min(span.moves.max(1))
}
