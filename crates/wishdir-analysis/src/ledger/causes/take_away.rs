//! Removes the causes one after another, and charges each with the gain from removing it.

use super::accumulator::LossAccumulator;
use super::keys::{self, FixedFlight};
use super::mouse;
use super::notes::Notes;
use super::pauses::{self, RetimedFlight};
use super::strafe_count;
use super::switch::{self, CostliestFault};
use crate::ledger::flights::ideal::{self, IdealFlightSpec};
use crate::ledger::flights::sides::{self};
use crate::ledger::flights::steer::CachedFlight;
use crate::ledger::model::aim::Aim;
use crate::ledger::model::cause::Cause;
use crate::ledger::model::flat::{Flat, FlatMath as _};
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::tick_input::{self, FlightSpan, MouseModel, SimulatedFlight, TickInput};
use crate::ledger::model::vertical::{DuckPlan, FlightEnds, duck_plans};
use crate::ledger::tuning::{ALL_THE_WAY, SMALLEST_GAIN};

/// Removes the causes in order: world, jump key, takeoff, ducking, keys, mouse, path. Returns the
/// flight without all of them.
pub(crate) fn remove_causes(
    case: &FlightModel<'_>,
    ends: &FlightEnds,
    span: FlightSpan,
    account: &mut LossAccumulator<'_>,
    notes: &mut Notes,
) -> SimulatedFlight {
    notes.strafe_keys = case.strafe_keys();
    let recorded = case.recorded(span);
    let plans = duck_plans(case.context, case.rows, ends);
    let flown = without_outside_causes(case, &recorded, plans.as_ref(), account);
    notes.own = Some(flown.clone());
    // Before the takeoff: after a faster takeoff, the recorded mouse may gain nothing with or
    // without the jump key, which would hide this loss.
    let released = keys::without_jump(case, &flown);
    let flown = account.apply_fix(Cause::JumpHeld, flown, released);
    let flown = with_faster_takeoff(case, flown, notes, account);
    let flown = with_best_duck(case, flown, plans.as_ref(), notes, account);
    let unmended = flown.clone();
    let aimed = with_right_keys(case, flown, notes, account);
    let own = sides::count_strafes(&aimed.flown);
    let strafes = ideal::ideal_strafe_count(case, own, &aimed.flown.hands, aimed.flown.span);
    note_strafes(case, notes, &unmended, strafes);
    // A straight path does not help a hop that is judged by speed.
    let has_line = case.scale.aim == Aim::Speed
        || own >= ideal::ideal_strafe_count(case, 0, &aimed.flown.hands, aimed.flown.span);
    let aimed = if has_line {
        aimed
    } else {
        CachedFlight::new(with_more_strafes(case, aimed.flown, strafes, account))
    };
    let flown = with_right_mouse(case, aimed, has_line, notes, account);
    notes.mouse_alone_helps = mouse_alone_helps(case, &unmended, &flown);
    with_even_strafes(case, flown, plans.as_ref(), strafes, account)
}

/// Simulates the flight without mouse errors.
fn with_right_mouse(
    case: &FlightModel<'_>,
    aimed: CachedFlight,
    has_line: bool,
    notes: &mut Notes,
    account: &mut LossAccumulator<'_>,
) -> SimulatedFlight {
    let mouse = mouse::without_mouse_errors(case, &aimed, has_line);
    let flown = aimed.flown;
    (notes.fast, notes.slow) = (mouse.fast, mouse.slow);
    let over = mouse.without_fast.map(|flown| FixedFlight {
        flown,
        ticks: mouse.fast.ticks,
    });
    let flown = account.apply_fix(Cause::AngleOver, flown, over);
    let under = mouse.without_slow.map(|flown| FixedFlight {
        flown,
        ticks: mouse.slow.ticks,
    });
    account.apply_fix(Cause::AngleUnder, flown, under)
}

/// Simulates the flight with strafes of equal length and the best duck timing.
fn with_even_strafes(
    case: &FlightModel<'_>,
    flown: SimulatedFlight,
    plans: Option<&[DuckPlan; 2]>,
    strafes: usize,
    account: &mut LossAccumulator<'_>,
) -> SimulatedFlight {
    let own_plan = recorded_duck_plan(&flown);
    let all = plans
        .into_iter()
        .flatten()
        .copied()
        .filter(|_| case.scale.aim != Aim::Speed)
        .chain([own_plan]);
    let evenly = |plan, steered| {
        ideal::fly_ideal(
            case,
            IdealFlightSpec { plan, strafes },
            &flown.hands,
            flown.start,
            steered,
        )
    };
    let best_plan = all
        .map(|plan| (case.value(&evenly(plan, false)), plan))
        .reduce(|a, b| if b.0 > a.0 { b } else { a });
    let Some((_, plan)) = best_plan else {
        return flown;
    };
    let even = evenly(plan, true);
    account.charge_cause(Cause::Path, &even, 0);
    if case.value(&even) > case.value(&flown) {
        even
    } else {
        flown
    }
}

/// Notes the number of strafes that the player made, the number to make (`strafes`, or fewer), and
/// whether the view was behind.
fn note_strafes(
    case: &FlightModel<'_>,
    notes: &mut Notes,
    unmended: &SimulatedFlight,
    strafes: usize,
) {
    let errors = unmended
        .hands
        .iter()
        .map(|hand| hand.lead_error().angle_deg());
    notes.is_behind = errors.sum::<f64>() < 0.0;
    let made = strafe_count::strafes_made(case, unmended);
    let few = ideal::ideal_strafe_count(case, 0, &unmended.hands, unmended.span);
    let wanted = if strafe_count::are_too_many(made, few) {
        few
    } else {
        strafes
    };
    (notes.strafes, notes.wanted_strafes) = (made as u32, wanted as u32);
}

/// Simulates the same inputs with a different takeoff speed.
pub(crate) fn with_takeoff_speed(
    case: &FlightModel<'_>,
    flown: &SimulatedFlight,
    speed: f64,
) -> SimulatedFlight {
    let start = flown.start.direction().unwrap_or(Flat::AHEAD) * speed;
    case.fly_with_mouse(flown, &flown.hands, flown.span, start)
}

/// Simulates the flight without walls, then without outside influences. Charges both causes.
pub(crate) fn without_outside_causes(
    case: &FlightModel<'_>,
    recorded: &SimulatedFlight,
    plans: Option<&[DuckPlan; 2]>,
    account: &mut LossAccumulator<'_>,
) -> SimulatedFlight {
    let mut span = recorded.span;
    let hits = case.rows.iter().filter(|row| row.contact).count() as u32;
    let hit = case.has_hit_surface();
    if let Some([standing, ducked]) = plans.filter(|_| hit) {
        // A ceiling or a step ended the flight early.
        let plan = if case.rows.last().is_some_and(|row| row.slowed) {
            ducked
        } else {
            standing
        };
        span = if plan.span.moves > span.moves {
            plan.span
        } else {
            span
        };
    }
    let mut hands = recorded.hands.clone();
    let strafes = sides::last_two_strafes_ticks(recorded);
    while hands.len() < span.moves {
        // The flight goes on longer: repeat the input from one pair of strafes before.
        hands.push(hands[hands.len() - strafes]);
    }
    let mut flown = if hit {
        case.fly_with_mouse(recorded, &hands, span, recorded.start)
    } else {
        case.fly_with_model(
            recorded,
            hands.clone(),
            span,
            recorded.start,
            MouseModel::Blind,
        )
    };
    if hit {
        account.charge_cause(Cause::Collision, &flown, hits);
    }
    let kicks = hands.iter().filter(|hand| hand.kick != Flat::ZERO).count() as u32;
    if kicks > 0 {
        hands
            .iter_mut()
            .for_each(|hand| hand.kick = Flat::default());
        flown = case.fly_with_mouse(recorded, &hands, span, recorded.start);
    }
    account.charge_cause(Cause::Outside, &flown, kicks);
    flown
}

/// Simulates the flight with the best takeoff speed: first of the hop, then of the run-up. Charges
/// both causes.
fn with_faster_takeoff(
    case: &FlightModel<'_>,
    mut flown: SimulatedFlight,
    notes: &Notes,
    account: &mut LossAccumulator<'_>,
) -> SimulatedFlight {
    for (cause, speed) in [(Cause::Fog, notes.kept), (Cause::Prestrafe, notes.wanted)] {
        let now = flown.start.length();
        if speed <= now {
            continue;
        }
        let quicker = with_takeoff_speed(case, &flown, speed);
        if case.value(&quicker) > case.value(&flown) + SMALLEST_GAIN {
            account.charge_cause(cause, &quicker, 0);
        }
        flown = quicker;
    }
    if notes.hop.is_some() && case.fastest.is_finite() {
        // A player whose speed was cut and who reaches the cap again in the air was slower until
        // then, and is cut again.
        account.charge_at_least(Cause::Fog, notes.kept - notes.takeoff);
    }
    flown
}

/// Simulates the flight with the duck as late as the landing allows. Charges the duck timing.
pub(crate) fn with_best_duck(
    case: &FlightModel<'_>,
    flown: SimulatedFlight,
    plans: Option<&[DuckPlan; 2]>,
    notes: &mut Notes,
    account: &mut LossAccumulator<'_>,
) -> SimulatedFlight {
    let Some([standing, ducked]) = plans else {
        return flown;
    };
    let mut tried = vec![*standing, *ducked];
    if case.scale.aim == Aim::Speed {
        // A hop cannot land later, so only slow ticks count.
        let slow_from = if flown.span.moves > standing.span.moves {
            ducked.slow_from
        } else {
            usize::MAX
        };
        tried = vec![DuckPlan {
            span: flown.span,
            slow_start: standing.slow_start,
            slow_from,
        }];
    }
    let flights = tried
        .into_iter()
        .map(|plan| with_duck_plan(case, &flown, plan));
    let Some(best) = case.best_flight(flights) else {
        return flown;
    };
    if case.value(&best) <= case.value(&flown) + SMALLEST_GAIN {
        return flown;
    }
    let slower = |(was, is): (&TickInput, &TickInput)| was.slowed && !is.slowed;
    let early = flown
        .hands
        .iter()
        .zip(&best.hands)
        .filter(|pair| slower(*pair))
        .count();
    notes.ducked_early = early > 0;
    let ticks = if early > 0 {
        early
    } else {
        best.span.moves.abs_diff(flown.span.moves)
    };
    account.charge_cause(Cause::DuckTiming, &best, ticks as u32);
    best
}

/// Simulates the flight with a different duck timing.
fn with_duck_plan(
    case: &FlightModel<'_>,
    flown: &SimulatedFlight,
    plan: DuckPlan,
) -> SimulatedFlight {
    let mut hands = flown.hands.clone();
    hands.truncate(plan.span.moves);
    while let Some(last) = hands
        .last()
        .copied()
        .filter(|_| hands.len() < plan.span.moves)
    {
        hands.push(last);
    }
    for (index, hand) in hands.iter_mut().enumerate() {
        let slowed = plan.slows_keys(index);
        if slowed != hand.slowed {
            hand.slowed = slowed;
            hand.push = case.push(
                &case.rows[index.min(case.rows.len() - 1)],
                hand.weight,
                slowed,
            );
        }
    }
    case.fly_with_mouse(flown, &hands, plan.span, flown.start)
}

/// Simulates the flight without key faults. Releasing forward may gain only together with other
/// corrections.
pub(crate) fn with_right_keys(
    case: &FlightModel<'_>,
    flown: SimulatedFlight,
    notes: &mut Notes,
    account: &mut LossAccumulator<'_>,
) -> CachedFlight {
    let Some(forward) = keys::without_forward(case, &flown) else {
        return with_right_strafes(case, flown, notes, account);
    };
    let all_the_way = f64::from(forward.ticks) >= ALL_THE_WAY * flown.span.moves as f64;
    if all_the_way && sides::has_no_strafe_key(&flown) {
        // Forward was the only key of the whole flight. Adding a strafe key would not strafe
        // better.
        let ideal = with_usual_strafes(case, &flown);
        account.charge_cause(Cause::ForwardHeld, &ideal, forward.ticks);
        return CachedFlight::new(ideal);
    }
    if case.value(&forward.flown) > case.value(&flown) + SMALLEST_GAIN {
        account.charge_cause(Cause::ForwardHeld, &forward.flown, forward.ticks);
        return with_right_strafes(case, forward.flown, notes, account);
    }
    let (parts, here) = (account.parts, account.here);
    let held = with_right_strafes(case, flown, notes, account);
    let (held_parts, held_here) = (account.parts, account.here);
    (account.parts, account.here) = (parts, here);
    let held_switches = std::mem::take(&mut account.switches);
    let released = with_right_strafes(case, forward.flown, notes, account);
    if case.value(&released.flown) > case.value(&held.flown) + SMALLEST_GAIN {
        return released;
    }
    (account.parts, account.here, account.switches) = (held_parts, held_here, held_switches);
    held
}

/// Simulates the flight without strafe key faults.
fn with_right_strafes(
    case: &FlightModel<'_>,
    mut flown: SimulatedFlight,
    notes: &mut Notes,
    account: &mut LossAccumulator<'_>,
) -> CachedFlight {
    notes.overlap = keys::overlap_key(case, &flown);
    if let Some(RetimedFlight {
        switches,
        or_mouse,
        apart,
        ticks,
        without,
    }) = pauses::retime_switches(case, &flown)
    {
        notes.or_mouse |= or_mouse;
        let mut was = &flown;
        for (cause, ticks, without) in &switches {
            account.charge_cause(*cause, without, *ticks);
            account.store_switch(*cause, was, without);
            was = without;
        }
        apart
            .iter()
            .for_each(|(ticks, flown)| account.charge_cause(Cause::Overlap, flown, *ticks));
        let rest = if ticks > 0 {
            Cause::KeyGap
        } else {
            Cause::Overlap
        };
        account.charge_cause(rest, &without.flown, ticks);
        return without;
    }
    let overlap = keys::fill_gaps(case, &flown, true);
    flown = account.apply_fix(Cause::Overlap, flown, overlap);
    let gap = keys::fill_gaps(case, &flown, false);
    flown = account.apply_fix(Cause::KeyGap, flown, gap);
    if sides::has_no_strafe_key(&flown) {
        let ideal = with_usual_strafes(case, &flown);
        account.charge_cause(Cause::KeyGap, &ideal, flown.span.moves as u32);
        return CachedFlight::new(ideal);
    }
    let mut kinds = switch::KINDS.to_vec();
    let mut aimed = CachedFlight::new(flown);
    let shown = switch::shown_misses(case, &aimed);
    while let Some(CostliestFault {
        cause,
        ticks,
        is_shown,
        without,
    }) = switch::find_costliest_fault(case, &aimed, &kinds)
    {
        switch::drop_corrected_kinds(&mut kinds, cause, &shown);
        notes.or_mouse |= !is_shown;
        account.charge_cause(cause, &without.flown, ticks);
        account.store_switch(cause, &aimed.flown, &without.flown);
        aimed = without;
    }
    aimed
}

/// Simulates the flight with as many strafes as a person makes.
pub(crate) fn with_usual_strafes(
    case: &FlightModel<'_>,
    flown: &SimulatedFlight,
) -> SimulatedFlight {
    let strafes = ideal::ideal_strafe_count(case, 0, &flown.hands, flown.span);
    ideal::fly_ideal(
        case,
        IdealFlightSpec {
            plan: recorded_duck_plan(flown),
            strafes,
        },
        &flown.hands,
        flown.start,
        true,
    )
}

/// Simulates the flight with as many strafes as a person makes, and with the same mouse error as
/// before. A player with too few strafes may have another fault that costs more.
fn with_more_strafes(
    case: &FlightModel<'_>,
    flown: SimulatedFlight,
    strafes: usize,
    account: &mut LossAccumulator<'_>,
) -> SimulatedFlight {
    let even = ideal::fly_ideal_with_errors(
        case,
        IdealFlightSpec {
            plan: recorded_duck_plan(&flown),
            strafes,
        },
        &flown,
    );
    if case.value(&even) <= case.value(&flown) + SMALLEST_GAIN {
        return flown;
    }
    account.charge_cause(Cause::Path, &even, 0);
    even
}

/// Whether the right mouse makes the flight with the faulty keys no worse. The mouse either has the
/// views of the corrected flight or follows its own velocity.
fn mouse_alone_helps(
    case: &FlightModel<'_>,
    unmended: &SimulatedFlight,
    mended: &SimulatedFlight,
) -> bool {
    let mut hands = unmended.hands.clone();
    for (hand, right) in hands.iter_mut().zip(&mended.hands) {
        hand.view = right.view;
    }
    let limit = case.context.air_limit();
    let following = tick_input::simulate_flight(
        unmended.hands.clone(),
        unmended.span,
        unmended.start,
        limit,
        |_, hand, velocity| tick_input::best_gain_view(hand, velocity),
    );
    let blind =
        tick_input::simulate_flight(hands, unmended.span, unmended.start, limit, |_, hand, _| {
            hand.view
        });
    case.value(&blind).max(case.value(&following)) >= case.value(unmended)
}

/// Returns the duck plan of a flight as it was flown.
pub(crate) fn recorded_duck_plan(flown: &SimulatedFlight) -> DuckPlan {
    let hands = &flown.hands[..flown.span.moves.min(flown.hands.len())];
    let slow_start = hands
        .iter()
        .position(|hand| !hand.slowed)
        .unwrap_or(hands.len());
    let quick = hands
        .iter()
        .rposition(|hand| !hand.slowed)
        .map_or(hands.len(), |last| last + 1);
    DuckPlan {
        span: flown.span,
        slow_start,
        slow_from: quick,
    }
}
