//! Removes mouse faults: first in strafes with a too fast mouse, then in strafes with a too slow
//! one.

use crate::ledger::flights::sides::{equal_runs, key_sides};
use crate::ledger::flights::steer::{CachedFlight, SteeredFlight, steer_fastest, view_along_pull};
use crate::ledger::model::cause::Cause;
use crate::ledger::model::flat::{Flat, FlatMath as _};
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::tick_input::{MouseModel, SimulatedFlight, TickInput, simulate_flight};
use crate::ledger::tuning::{CONSEQUENCE, COUNTED, GROWTH, SMALLEST_GAIN, SPUN};

/// Ticks and size of one kind of mouse fault (too fast or too slow).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MouseFault {
    pub(crate) ticks: u32,
    /// Angle from the best wish direction to the actual one, summed over the ticks with the fault,
    /// degrees. Negative: the mouse was too slow.
    pub(crate) error_deg: f64,
}

/// Kind of mouse error in a strafe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MouseErrorKind {
    Over,
    Under,
}

/// The flight without the faults of a too fast mouse, and the flight without any mouse fault.
/// `None` if the correction gains nothing.
pub(crate) struct MouseCorrections {
    pub(crate) without_fast: Option<SimulatedFlight>,
    pub(crate) without_slow: Option<SimulatedFlight>,
    pub(crate) fast: MouseFault,
    pub(crate) slow: MouseFault,
}

/// Removes the mouse faults. `has_line`: whether the flight has enough strafes. With too few
/// strafes the path is curved, and the mouse is not charged for that.
pub(crate) fn without_mouse_errors(
    case: &FlightModel<'_>,
    aimed: &CachedFlight,
    has_line: bool,
) -> MouseCorrections {
    let was = &aimed.flown;
    let straight = (!has_line).then(|| steer_fastest(case, &was.hands, was.span, was.start));
    let steered = straight
        .as_ref()
        .unwrap_or_else(|| aimed.best_view_flight(case));
    let missed = MouseErrors::find(was, steered);
    let better = |was: &SimulatedFlight, flown: SimulatedFlight| {
        (case.value(&flown) > case.value(was) + SMALLEST_GAIN).then_some(flown)
    };
    let without_fast = better(
        was,
        missed.with_best_view(case, was, steered, MouseErrorKind::Over),
    );
    let rest = without_fast.as_ref().unwrap_or(was);
    let without_slow = better(rest, steered.flown.clone());
    MouseCorrections {
        without_fast,
        without_slow,
        fast: missed.fast,
        slow: missed.slow,
    }
}

/// Simulates the flight without one mouse fault.
pub(crate) fn without_one_error(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    cause: Cause,
) -> SimulatedFlight {
    let aimed = CachedFlight::new(was.clone());
    let steered = aimed.best_view_flight(case);
    let miss = if cause == Cause::AngleOver {
        MouseErrorKind::Over
    } else {
        MouseErrorKind::Under
    };
    MouseErrors::find(was, steered).with_best_view(case, was, steered, miss)
}

/// Kind of mouse error on each tick, and the faults of both kinds.
struct MouseErrors {
    misses: Vec<MouseErrorKind>,
    fast: MouseFault,
    slow: MouseFault,
}

impl MouseErrors {
    fn find(was: &SimulatedFlight, steered: &SteeredFlight) -> Self {
        let sides = key_sides(was);
        // The pull is taken relative to the velocity. If the flights curve differently, the path is
        // at fault, not the mouse.
        let own_pull = |index: usize| {
            let there = steered.flown.hands[index].velocity.direction()?;
            let here = was.hands[index].velocity.direction()?;
            Some(steered.pull(index)?.turned_back(there).turned(here))
        };
        let errors: Vec<(f64, f64)> = (0..sides.len())
            .map(|index| view_error(&was.hands[index], own_pull(index)))
            .collect();
        let (mut fast, mut slow) = (MouseFault::default(), MouseFault::default());
        let mut misses = vec![MouseErrorKind::Under; sides.len()];
        let runs = equal_runs(&sides);
        let strafes: Vec<StrafeError> = runs
            .iter()
            .map(|(from, to)| StrafeError::from_errors(&errors[*from..*to]))
            .collect();
        let only = common_error_kind(&strafes);
        for ((from, to), strafe) in runs.into_iter().zip(strafes) {
            let miss = only.unwrap_or(strafe.kind());
            misses[from..to].fill(miss);
            let fault = if miss == MouseErrorKind::Over {
                &mut fast
            } else {
                &mut slow
            };
            for (hand, (error_deg, short)) in was.hands[from..to].iter().zip(&errors[from..to]) {
                if *short > COUNTED * hand.velocity.length() {
                    fault.ticks += 1;
                    fault.error_deg += error_deg;
                }
            }
        }
        Self { misses, fast, slow }
    }

    /// Simulates the flight with the best view in all strafes that have one kind of mouse error.
    fn with_best_view(
        &self,
        case: &FlightModel<'_>,
        was: &SimulatedFlight,
        steered: &SteeredFlight,
        miss: MouseErrorKind,
    ) -> SimulatedFlight {
        simulate_flight(
            was.hands.clone(),
            was.span,
            was.start,
            case.context.air_limit(),
            |index, hand, velocity| {
                if self.misses[index] == miss {
                    view_along_pull(hand, velocity, steered.pull(index))
                } else {
                    MouseModel::Knowing.view(&was.hands[index], hand, velocity)
                }
            },
        )
    }
}

/// Returns the angle from the best wish direction to the actual one, degrees, and the growth of the
/// squared speed that this angle costs.
fn view_error(hand: &TickInput, pull: Option<Flat>) -> (f64, f64) {
    let Some(direction) = hand
        .velocity
        .direction()
        .filter(|_| hand.flies && hand.side != 0)
    else {
        return (0.0, 0.0);
    };
    let speed = hand.velocity.length();
    let wish = hand.view.turned(hand.key).turned_back(direction);
    let wanted = view_along_pull(hand, hand.velocity, pull)
        .turned(hand.key)
        .turned_back(direction);
    let error = wish.turned_back(wanted).angle_deg() * f64::from(hand.side);
    let short = match pull.and_then(Flat::direction) {
        None => hand.push.square_growth(wanted.x * speed) - hand.push.square_growth(wish.x * speed),
        Some(pull) => {
            let pull = pull.turned_back(direction);
            let gain = |wish: Flat| hand.push.added_speed(wish.x * speed) * wish.dot(pull);
            2.0 * speed * (gain(wanted) - gain(wish))
        }
    };
    (error, short)
}

/// Mouse error in one strafe: mean error of each half, degrees, and loss.
#[derive(Clone, Copy, Debug)]
struct StrafeError {
    halves: [f64; 2],
    spun: bool,
    loss: f64,
}

impl StrafeError {
    fn from_errors(errors: &[(f64, f64)]) -> Self {
        let turned = |pair: &[(f64, f64)]| libm::remainder(pair[1].0 - pair[0].0, 360.0);
        let mean = |errors: &[(f64, f64)]| {
            errors.iter().map(|error| error.0).sum::<f64>() / errors.len().max(1) as f64
        };
        let (first, second) = errors.split_at(errors.len().div_ceil(2));
        Self {
            halves: [mean(first), mean(second)],
            spun: errors.windows(2).map(turned).sum::<f64>().abs() > SPUN,
            loss: errors.iter().map(|error| error.1).sum(),
        }
    }

    fn mean(self) -> f64 {
        (self.halves[0] + self.halves[1]) * 0.5
    }

    fn error_growth(self) -> f64 {
        self.halves[1] - self.halves[0]
    }

    /// Returns the kind of mouse error. Decided by the mean error and by whether the error grew or
    /// shrank.
    fn kind(self) -> MouseErrorKind {
        if self.spun || 2.0 * self.mean() + GROWTH * self.error_growth() > 0.0 {
            MouseErrorKind::Over
        } else {
            MouseErrorKind::Under
        }
    }
}

/// Returns the kind of error that explains all strafes: the kind that causes clearly more of the
/// loss. If both kinds lose about the same and the error grows or shrinks by more than its mean,
/// the growth decides. Otherwise `None`.
fn common_error_kind(strafes: &[StrafeError]) -> Option<MouseErrorKind> {
    let of = |miss| {
        strafes
            .iter()
            .filter(|strafe| strafe.kind() == miss)
            .map(|strafe| strafe.loss)
            .sum::<f64>()
    };
    let (over, under) = (of(MouseErrorKind::Over), of(MouseErrorKind::Under));
    if over < CONSEQUENCE * (over + under) {
        return Some(MouseErrorKind::Under);
    }
    if under < CONSEQUENCE * (over + under) {
        return Some(MouseErrorKind::Over);
    }
    let weighed = |value: fn(StrafeError) -> f64| {
        strafes
            .iter()
            .map(|strafe| value(*strafe) * strafe.loss)
            .sum::<f64>()
    };
    let growth = weighed(StrafeError::error_growth);
    let is_swing = growth.abs() > weighed(|strafe| strafe.mean().abs());
    is_swing.then_some(if growth > 0.0 {
        MouseErrorKind::Over
    } else {
        MouseErrorKind::Under
    })
}
