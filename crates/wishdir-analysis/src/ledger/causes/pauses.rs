//! Key switches with a pause: ticks with no strafe key or with both.
//!
//! A late switch with a pause has two faults. Filling the pause with the new key would hide part of
//! the other fault. So the switches are moved first, together with their pauses. The cost of a
//! pause is then its cost in a switch at the right time.

use super::keys;
use super::switch::{self, CostliestFault, SwitchFaultKind};
use crate::ledger::flights::key_search::{KeyVariant, SwitchTickRule, search_keys};
use crate::ledger::flights::sides::{empty_runs, equal_runs, key_sides};
use crate::ledger::flights::steer::CachedFlight;
use crate::ledger::model::cause::Cause;
use crate::ledger::model::flat::Flat;
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::tick_input::SimulatedFlight;
use crate::ledger::tuning::{LEAST_PAUSED, LONGEST_PAUSE, SMALLEST_GAIN};

/// Ticks between two strafes to opposite sides with no strafe key or with both.
#[derive(Clone, Copy, Debug)]
struct SwitchPause {
    from: usize,
    to: usize,
    /// Whether both keys are held.
    is_opposed: bool,
}

/// A flight whose keys switch at the best ticks, and its remaining pauses.
pub(crate) struct RetimedFlight {
    /// The removed causes, in order of removal. Each entry has the number of ticks that the cause
    /// affected, and the flight without this cause and the ones before it. The flight keeps its
    /// pauses.
    pub(crate) switches: Vec<(Cause, u32, SimulatedFlight)>,
    /// Whether a mouse that turned back at another time would explain the same flight.
    pub(crate) or_mouse: bool,
    /// Number of ticks with overlap, and the flight without overlap. `None` if there is no overlap.
    pub(crate) apart: Option<(u32, SimulatedFlight)>,
    /// Number of pause ticks without a key, and the flight without any pause.
    pub(crate) ticks: u32,
    pub(crate) without: CachedFlight,
}

/// Simulates the flight with the keys switched on the best ticks. `None` if there are no pauses, if
/// other ticks have no key, or if the pauses are the only fault.
pub(crate) fn retime_switches(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
) -> Option<RetimedFlight> {
    let pauses = find_pauses(case, was)?;
    let mut aimed = CachedFlight::new(bridge_pauses(case, was, &pauses));
    let bridged = case.value(&aimed.flown);
    let mut kinds: Vec<SwitchFaultKind> = switch::KINDS.to_vec();
    let shown = switch::shown_misses(case, &aimed);
    let (mut switches, mut or_mouse) = (Vec::new(), false);
    while let Some(CostliestFault {
        cause,
        ticks,
        is_shown,
        without,
    }) = switch::find_costliest_fault(case, &aimed, &kinds)
    {
        switch::drop_corrected_kinds(&mut kinds, cause, &shown);
        or_mouse |= !is_shown;
        switches.push((
            cause,
            ticks,
            restore_pauses(case, was, &without.flown, &pauses, |_| true),
        ));
        aimed = without;
    }
    let (_, _, last) = switches.last()?;
    let now = case.value(was);
    let possible = aimed.best_possible_value(case) - now;
    let gain = case.value(last) - now;
    let gain_without_pauses = case.value(&aimed.flown) - bridged;
    if gain <= SMALLEST_GAIN.max(LEAST_PAUSED * possible) || gain_without_pauses <= SMALLEST_GAIN {
        return None;
    }
    let length = |opposed: bool| {
        let pauses = pauses.iter().filter(|pause| pause.is_opposed == opposed);
        pauses.map(|pause| (pause.to - pause.from) as u32).sum()
    };
    let apart = pauses.iter().any(|pause| pause.is_opposed).then(|| {
        let flown = restore_pauses(case, was, &aimed.flown, &pauses, |pause| !pause.is_opposed);
        (length(true), flown)
    });
    Some(RetimedFlight {
        switches,
        or_mouse,
        apart,
        ticks: length(false),
        without: aimed,
    })
}

/// Simulates the flight without one kind of switch error: late, early or wrong keys. The pauses
/// stay in the flight. `None` if it has no such error.
pub(crate) fn without_switch_errors(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    cause: Cause,
) -> Option<SimulatedFlight> {
    let pauses = find_pauses(case, was)?;
    let mended = switch::without_switch_errors(case, &bridge_pauses(case, was, &pauses), cause)?;
    Some(restore_pauses(case, was, &mended.flown, &pauses, |_| true))
}

/// Finds all pauses of a flight. `None` if there are none, or if other ticks have no key.
fn find_pauses(case: &FlightModel<'_>, was: &SimulatedFlight) -> Option<Vec<SwitchPause>> {
    let sides = keys::single_key_sides(case, was);
    let longest = ((LONGEST_PAUSE / case.rows[0].seconds.max(1e-3)) as usize).max(1);
    let pauses = empty_runs(&sides).into_iter().map(|(from, to)| {
        let changes = from > 0 && to < sides.len() && sides[from - 1] * sides[to] < 0;
        let is_opposed = keys::are_both_keys_held(case, (from, to));
        (changes && to - from <= longest).then_some(SwitchPause {
            from,
            to,
            is_opposed,
        })
    });
    let pauses: Vec<SwitchPause> = pauses.collect::<Option<_>>()?;
    (!pauses.is_empty()).then_some(pauses)
}

/// Fills the pauses: presses each new key when the old one is released.
fn bridge_pauses(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    pauses: &[SwitchPause],
) -> SimulatedFlight {
    search_keys(case, was, &[SwitchTickRule::Soonest], |tries, _| {
        let mut way = KeyVariant::recorded(was);
        for pause in pauses {
            way.hold_key(was, (pause.from, pause.to), was.hands[pause.to].side);
        }
        tries.set_best(way);
    })
}

/// Simulates the flight with the sides of `mended` and the pauses put back at the nearest switches:
/// all before, around or after the switches, whichever is best. A pause moves with its switch, but
/// at most twice as far. Otherwise it would hide that no key was held.
fn restore_pauses(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    mended: &SimulatedFlight,
    pauses: &[SwitchPause],
    stays: impl Fn(&SwitchPause) -> bool,
) -> SimulatedFlight {
    let right = key_sides(mended);
    let changes: Vec<(usize, usize)> = equal_runs(&right).windows(2).map(|pair| pair[1]).collect();
    let ways = [0, 1, 2].map(|place| {
        let mut wanted = right.clone();
        // The new key is already held when the old one is released.
        let mut is_held = vec![false; right.len()];
        for pause in pauses.iter().filter(|pause| stays(pause)) {
            let Some((change, end)) = changes
                .iter()
                .min_by_key(|(change, _)| change.abs_diff(pause.from))
            else {
                continue;
            };
            let length = pause.to - pause.from;
            let (least, most) = if *change < pause.from {
                (change.saturating_sub(pause.from - change), *change)
            } else {
                (pause.from, *change)
            };
            let from = change
                .saturating_sub(place * length / 2)
                .clamp(least, most)
                .max(1);
            let to = (from + length).min(*end);
            wanted[from..to].fill(0);
            wanted[to.min(*change)..*change].fill(right[*change]);
            if to < right.len() {
                is_held[to] = pause.is_opposed;
            }
        }
        let mut hands = was.hands.clone();
        for (tick, side) in wanted.iter().enumerate() {
            let is_fresh = tick > 0 && wanted[tick - 1] != *side && !is_held[tick];
            let is_same = hands[tick].side == *side
                && (tick == 0 || (was.hands[tick - 1].side == wanted[tick - 1]));
            if *side == 0 {
                (hands[tick].key, hands[tick].side) = (Flat::default(), 0);
            } else if !is_same {
                case.press_strafe_key(&mut hands[tick], tick, *side, is_fresh);
            }
        }
        case.fly_with_mouse(was, &hands, was.span, was.start)
    });
    case.best_flight(ways).unwrap_or_else(|| was.clone())
}
