//! The mouse's fault taken away: it was too fast, or too slow.

use crate::ledger::flights::sides::{runs, sides};
use crate::ledger::flights::steer::{Aimed, Steered, fastest, view};
use crate::ledger::model::cause::Cause;
use crate::ledger::model::flat::{Flat, FlatMath as _};
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::tick_input::{SimulatedFlight, TickInput};
use crate::ledger::tuning::{GROWTH, WINS};

/// A tick in which the square of the speed falls short of the best by less than this times the
/// speed is rounding.
const COUNTED: f64 = 2e-3;

/// What a mouse did wrong.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MouseFault {
    pub(crate) ticks: u32,
    /// The wish direction's angle to the velocity less the best one, summed over those ticks,
    /// degrees: negative, too slow.
    pub(crate) error_deg: f64,
}

/// Which way the mouse missed, and the flight with the best view in all ticks, if that is better.
pub(crate) struct MouseMended {
    pub(crate) cause: Cause,
    pub(crate) fault: MouseFault,
    pub(crate) flown: Option<SimulatedFlight>,
}

/// Takes the mouse's fault away. `has_line`: with too few strafes the line is what is wrong, and
/// not that the mouse gains all it can along it.
pub(crate) fn mended(case: &FlightModel<'_>, aimed: &Aimed, has_line: bool) -> MouseMended {
    let was = &aimed.flown;
    let straight = (!has_line).then(|| fastest(case, &was.hands, was.span, was.start));
    let steered = straight.as_ref().unwrap_or_else(|| aimed.steered(case));
    let (cause, fault) = fault(was, steered);
    let is_better = case.worth(&steered.flown) > case.worth(was) + WINS;
    MouseMended {
        cause,
        fault,
        flown: is_better.then(|| steered.flown.clone()),
    }
}

/// The flight without one of the mouse's faults; as it was, if its fault is the other one.
pub(crate) fn without(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    cause: Cause,
) -> SimulatedFlight {
    let aimed = Aimed::new(was.clone());
    let steered = aimed.steered(case);
    if fault(was, steered).0 == cause {
        steered.flown.clone()
    } else {
        was.clone()
    }
}

/// Too fast or too slow, by the strafes that lost most, and in how many ticks.
fn fault(was: &SimulatedFlight, steered: &Steered) -> (Cause, MouseFault) {
    // Seen from the velocity: a flight that curves had another line, and no other mouse.
    let own_pull = |index: usize| {
        let there = steered.flown.hands[index].velocity.direction()?;
        let here = was.hands[index].velocity.direction()?;
        Some(steered.pull(index)?.turned_back(there).turned(here))
    };
    let sides = sides(was);
    let errors: Vec<(f64, f64)> = (0..sides.len())
        .map(|index| error(&was.hands[index], own_pull(index)))
        .collect();
    let balance: f64 = runs(&sides)
        .into_iter()
        .map(|(from, to)| balance(&errors[from..to]))
        .sum();
    let mut fault = MouseFault::default();
    for (hand, (error_deg, short)) in was.hands.iter().zip(&errors) {
        if *short > COUNTED * hand.velocity.length() {
            fault.ticks += 1;
            fault.error_deg += error_deg;
        }
    }
    let cause = if balance > 0.0 {
        Cause::AngleOver
    } else {
        Cause::AngleUnder
    };
    (cause, fault)
}

/// What a strafe lost, of its errors in degrees and losses: positive if the mouse was too fast in
/// it, by its mean error and by whether that grew or shrank meanwhile.
fn balance(errors: &[(f64, f64)]) -> f64 {
    let mean = |errors: &[(f64, f64)]| {
        errors.iter().map(|error| error.0).sum::<f64>() / errors.len().max(1) as f64
    };
    let (first, second) = errors.split_at(errors.len().div_ceil(2));
    let [first, second] = [first, second].map(mean);
    let loss: f64 = errors.iter().map(|error| error.1).sum();
    if first + second + GROWTH * (second - first) > 0.0 {
        loss
    } else {
        -loss
    }
}

/// The wish direction's angle to the velocity less the best one, degrees, and what it falls short
/// of the best, as a loss of the speed's square.
fn error(hand: &TickInput, pull: Option<Flat>) -> (f64, f64) {
    let Some(direction) = hand
        .velocity
        .direction()
        .filter(|_| hand.flies && hand.side != 0)
    else {
        return (0.0, 0.0);
    };
    let speed = hand.velocity.length();
    let wish = hand.view.turned(hand.key).turned_back(direction);
    let wanted = view(hand, hand.velocity, pull)
        .turned(hand.key)
        .turned_back(direction);
    let error = wish.turned_back(wanted).angle_deg() * f64::from(hand.side);
    let short = match pull.and_then(Flat::direction) {
        None => hand.push.squares(wanted.x * speed) - hand.push.squares(wish.x * speed),
        Some(pull) => {
            let pull = pull.turned_back(direction);
            let won = |wish: Flat| hand.push.added(wish.x * speed) * wish.dot(pull);
            2.0 * speed * (won(wanted) - won(wish))
        }
    };
    (error, short)
}
