//! Simulates the flight of a variant: the jump without one cause, without several, or without all.

use super::accumulator::{FixedSwitch, LossAccumulator, without_switches};
use super::keys::{self, FixedFlight};
use super::notes::Notes;
use super::repair;
use super::take_away::{
    recorded_duck_plan, remove_causes, with_best_duck, with_right_keys, with_takeoff_speed,
    with_usual_strafes, without_outside_causes,
};
use super::{mouse, pauses, switch};
use crate::ledger::flights::ideal::{self, IdealFlightSpec};
use crate::ledger::flights::sides::{self};
use crate::ledger::flights::steer::steer_farthest;
use crate::ledger::flights::variant_kind::VariantKind;
use crate::ledger::model::cause::Cause;
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::loss::Loss;
use crate::ledger::model::tick_input::{FlightSpan, SimulatedFlight};
use crate::ledger::model::vertical::{FlightEnds, duck_plans};
use crate::ledger::tuning::SMALLEST_GAIN;

/// Simulates the flight without the causes of `kind`. `None` if no input can remove them, or if
/// removing them gains nothing. `known`: key switches that the ledger fixed.
pub(crate) fn simulate_without(
    case: &FlightModel<'_>,
    ends: &FlightEnds,
    span: FlightSpan,
    kind: VariantKind,
    actual: Loss,
    notes: &mut Notes,
    known: &[FixedSwitch],
) -> Option<SimulatedFlight> {
    let recorded = case.recorded(span);
    let plans = duck_plans(case.context, case.rows, ends);
    let account = &mut LossAccumulator::new(case, actual);
    let flown = without_outside_causes(case, &recorded, plans.as_ref(), account);
    let mended = match kind {
        VariantKind::Without(Cause::DuckTiming) => Some(with_best_duck(
            case,
            flown.clone(),
            plans.as_ref(),
            notes,
            account,
        )),
        VariantKind::Without(cause) => {
            let known = without_switches(case, &flown, known, cause);
            known.or_else(|| simulate_without_cause(case, &flown, cause, notes))
        }
        VariantKind::KeysHeld if sides::has_no_strafe_key(&flown) => None,
        VariantKind::KeysHeld => {
            let apart = keys::fill_gaps(case, &flown, true)
                .map_or_else(|| flown.clone(), |mended| mended.flown);
            Some(keys::fill_gaps(case, &apart, false).map_or(apart, |mended| mended.flown))
        }
        VariantKind::IdealKeys => {
            let released = keys::without_jump(case, &flown)
                .map_or_else(|| flown.clone(), |released| released.flown);
            Some(with_right_keys(case, released, notes, account).flown)
        }
        VariantKind::IdealMouse => {
            Some(steer_farthest(case, &flown.hands, flown.span, flown.start).flown)
        }
        VariantKind::All => {
            let best = remove_causes(case, ends, span, account, notes);
            Some(best.mirrored_towards(&flown))
        }
    }?;
    let gain = case.value(&mended) - case.value(&flown);
    // Below the bunny-hop cap a faster takeoff does not raise the final speed, but the whole flight
    // is faster.
    let is_faster = matches!(kind, VariantKind::Without(Cause::Fog | Cause::Prestrafe))
        && mended.start.length() > flown.start.length() + SMALLEST_GAIN
        && gain > -SMALLEST_GAIN;
    (gain > SMALLEST_GAIN || is_faster).then_some(mended)
}

fn simulate_without_cause(
    case: &FlightModel<'_>,
    flown: &SimulatedFlight,
    cause: Cause,
    notes: &Notes,
) -> Option<SimulatedFlight> {
    let key_mend = |mended: Option<FixedFlight>| mended.map(|mended| mended.flown);
    match cause {
        Cause::Collision | Cause::Outside | Cause::DuckTiming | Cause::Combined => None,
        Cause::JumpHeld => keys::without_jump(case, flown).map(|released| released.flown),
        Cause::Fog => Some(with_takeoff_speed(case, flown, notes.kept)),
        Cause::Prestrafe => Some(with_takeoff_speed(case, flown, notes.wanted)),
        Cause::ForwardHeld | Cause::KeyGap if sides::has_no_strafe_key(flown) => {
            Some(with_usual_strafes(case, flown))
        }
        Cause::ForwardHeld => key_mend(keys::without_forward(case, flown)),
        Cause::Overlap => key_mend(keys::fill_gaps(case, flown, true)),
        Cause::KeyGap => key_mend(keys::fill_gaps(case, flown, false)),
        Cause::WrongKey | Cause::LateSwitch | Cause::EarlySwitch => {
            pauses::without_switch_errors(case, flown, cause)
                .or_else(|| key_mend(switch::without_switch_errors(case, flown, cause)))
        }
        Cause::AngleUneven => Some(repair::simulate_even_turns(case, flown)),
        Cause::AngleOver | Cause::AngleUnder => Some(mouse::without_one_error(case, flown, cause)),
        Cause::Path => {
            let strafes = ideal::ideal_strafe_count(
                case,
                sides::count_strafes(flown),
                &flown.hands,
                flown.span,
            );
            let outline = IdealFlightSpec {
                plan: recorded_duck_plan(flown),
                strafes,
            };
            // The mouse keeps its errors.
            Some(ideal::fly_ideal_with_errors(case, outline, flown).mirrored_towards(flown))
        }
    }
}
