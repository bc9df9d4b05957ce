//! Removes strafe keys on the wrong side: through a whole strafe, or because they switch late or
//! early.
//!
//! The same keys can be described in several ways: a switch that is late enough looks like a wrong
//! key. So the cause whose correction gains most is removed first.

use std::cell::OnceCell;
use std::rc::Rc;

use super::best_switch::{
    SwitchShift, find_keys_against_lead, find_shifts, initial_lead_error_deg,
    inputs_before_first_switch, is_spinning, turned_before_switch,
};
use super::keys::{FixedFlight, accept_if_better};
use crate::ledger::flights::key_search::{
    KeySearch, KeyVariant, SwitchTickRule, best_mouse_models, rules_to_try, search_keys,
};
use crate::ledger::flights::sides::{SwitchMiss, equal_runs, key_sides, turn_sides};
use crate::ledger::flights::steer::CachedFlight;
use crate::ledger::model::cause::Cause;
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::tick_input::{MouseModel, SimulatedFlight, TickInput};
use crate::ledger::tuning::{
    ABREAST, BELIEVED, EXPLAINED, FOLLOWED, OWN_ERROR, PLACES, SMALLEST_GAIN, SPOILT,
    SWITCH_WINDOW, SWITCHED, TRIES,
};

/// A cause, and the function that corrects its keys.
pub(crate) type SwitchFaultKind = (
    Cause,
    fn(&FlightModel<'_>, &CachedFlight) -> Option<SwitchCorrection>,
);

/// A flight with the keys of one cause corrected.
pub(crate) struct SwitchCorrection {
    pub(crate) mended: FixedFlight,
    /// Whether the mouse shows when the keys should have switched, by turning back or by leading
    /// towards the other side. Otherwise, a mouse that turned back at another time would explain
    /// the same flight.
    pub(crate) is_shown: bool,
}

/// Fault whose correction gains most, the number of its ticks, and the flight without it.
pub(crate) struct CostliestFault {
    pub(crate) cause: Cause,
    pub(crate) ticks: u32,
    pub(crate) is_shown: bool,
    pub(crate) without: CachedFlight,
}

/// Wrong keys, late switches and early switches. If several gain the same, the first one is removed
/// first.
pub(crate) const KINDS: [SwitchFaultKind; 3] = [
    (Cause::WrongKey, with_right_keys),
    (Cause::LateSwitch, without_late_switches),
    (Cause::EarlySwitch, without_early_switches),
];

fn without_late_switches(case: &FlightModel<'_>, was: &CachedFlight) -> Option<SwitchCorrection> {
    shift_switches(case, was, SwitchMiss::Late)
}

fn without_early_switches(case: &FlightModel<'_>, was: &CachedFlight) -> Option<SwitchCorrection> {
    shift_switches(case, was, SwitchMiss::Early)
}

/// Returns late or early switches, or both: those that the recorded mouse shows by turning back. If
/// it shows none, those that it shows by the side that the view leads towards.
pub(crate) fn shown_misses(case: &FlightModel<'_>, aimed: &CachedFlight) -> Vec<Cause> {
    let kinds = [
        (Cause::LateSwitch, SwitchMiss::Late),
        (Cause::EarlySwitch, SwitchMiss::Early),
    ];
    let found = kinds.map(|(cause, miss)| (cause, find_shifts(case, aimed, miss)));
    let is_by_turn = |shifts: &[SwitchShift]| shifts.iter().any(|shift| shift.by_turn);
    let any_by_turn = found.iter().any(|(_, shifts)| is_by_turn(shifts));
    found
        .iter()
        .filter(|(_, shifts)| is_by_turn(shifts) || (!any_by_turn && !shifts.is_empty()))
        .map(|(cause, _)| *cause)
        .collect()
}

/// Removes the fault kinds that need no further correction: the corrected kind, and late and early
/// switches that the recorded flight does not show. Such switches only look late or early because
/// the correction moved other switches.
pub(crate) fn drop_corrected_kinds(
    kinds: &mut Vec<SwitchFaultKind>,
    corrected: Cause,
    shown: &[Cause],
) {
    let is_miss = |cause| matches!(cause, Cause::LateSwitch | Cause::EarlySwitch);
    kinds.retain(|(cause, _)| *cause != corrected && (!is_miss(*cause) || shown.contains(cause)));
}

/// Simulates the flight without all late switches, all early switches or all wrong keys.
pub(crate) fn without_switch_errors(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    cause: Cause,
) -> Option<FixedFlight> {
    let (_, mend) = KINDS.into_iter().find(|(kind, _)| *kind == cause)?;
    Some(mend(case, &CachedFlight::new(was.clone()))?.mended)
}

/// Returns the fault of these kinds whose correction gains the most. Keys do not count as the fault
/// if correcting them lowers the best possible result by more than [`SPOILT`] of what the
/// correction recovers.
pub(crate) fn find_costliest_fault(
    case: &FlightModel<'_>,
    was: &CachedFlight,
    kinds: &[SwitchFaultKind],
) -> Option<CostliestFault> {
    let worth = |found: &(Cause, SwitchCorrection)| case.value(&found.1.mended.flown);
    let mended = kinds
        .iter()
        .filter_map(|(cause, mend)| Some((*cause, mend(case, was)?)));
    let found = mended.reduce(|a, b| {
        if worth(&b) > worth(&a) + SMALLEST_GAIN {
            b
        } else {
            a
        }
    })?;
    let gain = worth(&found) - case.value(&was.flown);
    let (
        cause,
        SwitchCorrection {
            mended: FixedFlight { flown, ticks },
            is_shown,
        },
    ) = found;
    let without = CachedFlight::new(flown);
    let spoilt = was.best_possible_value(case) - without.best_possible_value(case);
    (spoilt <= SPOILT * gain).then_some(CostliestFault {
        cause,
        ticks,
        is_shown,
        without,
    })
}

/// Corrects wrong keys: presses the opposite strafe key where the wrong one was held during a whole
/// mouse turn.
fn with_right_keys(case: &FlightModel<'_>, aimed: &CachedFlight) -> Option<SwitchCorrection> {
    let was = &aimed.flown;
    let turns = turn_sides(case, was.span.moves);
    let mut wrong = Vec::new();
    for (from, to) in equal_runs(&turns) {
        let is_opposite = (from..to).all(|index| was.hands[index].side == -turns[index]);
        if turns[from] != 0 && is_opposite && to - from >= 2 {
            wrong.push((from, to, turns[from]));
        }
    }
    if wrong.is_empty() {
        wrong = find_keys_against_lead(case, aimed);
    }
    let ticks = wrong.iter().map(|(from, to, _)| (to - from) as u32).sum();
    let flip = |tries: &mut KeySearch<'_>, _: SwitchTickRule| {
        for &(from, to, side) in &wrong {
            let ways = [1, 0].map(|sooner: usize| {
                let end = if to < was.span.moves { to - sooner } else { to };
                tries
                    .best_keys()
                    .with_key(was, (from.saturating_sub(sooner), end), side)
            });
            tries.keep_best(ways.into(), true);
        }
    };
    let seen = if wrong.is_empty() {
        None
    } else {
        accept_if_better(
            case,
            was,
            search_keys(case, was, &[SwitchTickRule::Each], flip),
            ticks,
        )
    };
    let hidden = unless_mouse_fault(case, aimed, with_masked_key_fixed(case, was));
    better_correction(case, seen, hidden)
}

/// Moves the late or early switches to their best ticks (one tick before the mouse turns back), or
/// to ticks next to these.
fn shift_switches(
    case: &FlightModel<'_>,
    aimed: &CachedFlight,
    miss: SwitchMiss,
) -> Option<SwitchCorrection> {
    let was = &aimed.flown;
    let shifts = find_shifts(case, aimed, miss);
    let shift = |tries: &mut KeySearch<'_>, choice: SwitchTickRule| {
        for &SwitchShift {
            key, best, side, ..
        } in &shifts
        {
            let places = match choice {
                SwitchTickRule::Soonest => best..=best,
                SwitchTickRule::Latest => best + 1..=best + 1,
                SwitchTickRule::Each => best.saturating_sub(1)..=best + 1,
            };
            let places = places.filter(|to| *to <= was.span.moves);
            let ways = places.filter_map(|to| {
                let (from, to) = if miss == SwitchMiss::Late {
                    (to, key)
                } else {
                    (key, to)
                };
                (from < to).then(|| tries.best_keys().with_key(was, (from, to), side))
            });
            let ways = ways.collect();
            tries.keep_best(ways, choice == SwitchTickRule::Each);
        }
    };
    let seen = (!shifts.is_empty()).then(|| {
        let flown = search_keys(case, was, rules_to_try(was, shifts.len()), shift);
        let ticks = missed_ticks(was, &flown, &shifts);
        let shown = accept_if_better(case, was, flown, ticks)?;
        let is_in_time = 2 * shifts.iter().filter(|shift| shift.is_in_time).count() > shifts.len();
        if is_in_time && !gains_with_following_mouse(case, aimed, &shown.flown) {
            return None;
        }
        let is_shown = shifts.iter().any(|shift| shift.by_turn) || is_constant_delay(was, &shifts);
        (is_shown || explains_mouse(aimed, &shown.flown, 0.0)).then_some(shown)
    });
    let own = initial_lead_error_deg(was, &key_sides(was));
    // A mouse that is already ahead or behind in the first strafe is itself at fault.
    let is_own = if miss == SwitchMiss::Late {
        own > OWN_ERROR
    } else {
        own.abs() > OWN_ERROR
    };
    let is_right = |shifted: &SimulatedFlight| {
        !is_own && explains_mouse(aimed, shifted, EXPLAINED)
            || gains_more_than_mouse(case, aimed, shifted)
    };
    let shifted = shift_all_switches(case, was, miss).filter(is_right);
    better_correction(
        case,
        seen.flatten(),
        unless_mouse_fault(case, aimed, shifted),
    )
}

/// Whether all switches, or all switches to one side, miss their best tick by about the same time.
/// No mouse error looks like this.
fn is_constant_delay(was: &SimulatedFlight, shifts: &[SwitchShift]) -> bool {
    let sides = key_sides(was);
    let is_all = |to_side: i8| {
        let changes = (1..sides.len())
            .filter(|at| sides[at - 1] * sides[*at] < 0 && sides[*at] * to_side >= 0)
            .count();
        let of_side = shifts
            .iter()
            .filter(|shift| sides[shift.key] * to_side >= 0);
        let mut misses: Vec<usize> = of_side
            .map(|shift| shift.key.abs_diff(shift.best))
            .collect();
        misses.sort_unstable();
        let Some(median) = misses
            .get(misses.len() / 2)
            .copied()
            .filter(|median| *median > 1)
        else {
            return false;
        };
        let are_alike = misses.iter().all(|miss| miss.abs_diff(median) <= 1);
        changes >= 3 && misses.len() == changes && are_alike
    };
    [0, 1, -1].into_iter().any(is_all)
}

/// Whether the corrected keys also gain enough with a mouse that follows the velocity. A mouse that
/// ignores the velocity and turns back on time for the recorded keys is wrong itself.
fn gains_with_following_mouse(
    case: &FlightModel<'_>,
    aimed: &CachedFlight,
    mended: &SimulatedFlight,
) -> bool {
    let was = &aimed.flown;
    let now = case.value(was);
    let following = case.fly_with_model(
        was,
        mended.hands.clone(),
        was.span,
        was.start,
        MouseModel::Following,
    );
    case.value(&following) - now >= FOLLOWED * (aimed.best_possible_value(case) - now)
        && shortfall_without_switches(was) < aimed.shortfall()
}

/// Whether the corrected keys gain more than the right mouse would with the recorded keys. Then the
/// mouse was not at fault.
fn gains_more_than_mouse(
    case: &FlightModel<'_>,
    was: &CachedFlight,
    mended: &SimulatedFlight,
) -> bool {
    case.value(mended) > was.best_possible_value(case)
}

/// Returns the number of ticks by which the moved switches missed their best ticks, in all. A
/// correction may move a switch by one tick more or less than that.
fn missed_ticks(was: &SimulatedFlight, flown: &SimulatedFlight, shifts: &[SwitchShift]) -> u32 {
    let is_moved = |shift: &&SwitchShift| {
        [shift.key - 1, shift.key]
            .iter()
            .any(|tick| was.hands[*tick].side != flown.hands[*tick].side)
    };
    let missed = shifts.iter().filter(is_moved);
    missed
        .map(|shift| shift.key.abs_diff(shift.best) as u32)
        .sum()
}

/// Returns the number of ticks on which the held side differs.
fn changed_ticks(was: &SimulatedFlight, flown: &SimulatedFlight) -> u32 {
    was.hands
        .iter()
        .zip(&flown.hands)
        .filter(|(before, after)| before.side != after.side)
        .count() as u32
}

/// Moves all switches, or all to one side, by the same time, because a player is often late by a
/// constant time.
fn shift_all_switches(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    miss: SwitchMiss,
) -> Option<SimulatedFlight> {
    let sides = key_sides(was);
    let switches: Vec<usize> = (1..sides.len())
        .filter(|at| sides[at - 1] * sides[*at] < 0)
        .collect();
    let window = (SWITCH_WINDOW / case.rows[0].seconds.max(1e-3)) as usize;
    let mut mice = PROVEN.map(|mouse| KeySearch::new(case, was, mouse));
    let now = case.value(was);
    // Below a cap, several shifts have the same value. Then the one with the smallest mouse fault
    // is taken.
    let is_more = |mice: &[KeySearch<'_>], shifted: &ShiftedKeys, than: Option<&ShiftedKeys>| {
        let gain = shifted.worth - than.map_or(now, |than| than.worth);
        let than = || than.map_or(was, |than| than.simulated(mice));
        gain > SMALLEST_GAIN
            || (gain >= -SMALLEST_GAIN && shifted.simulated(mice).shortfall() < than().shortfall())
    };
    let mut found: Option<Rc<ShiftedKeys>> = None;
    let all: Vec<usize> = (1..=window).collect();
    for to_side in [0, 1, -1] {
        let (mut most, mut tries): (Option<Rc<ShiftedKeys>>, _) = (None, 0);
        let is_blind = miss == SwitchMiss::Early || turned_before_switch(case, &sides, to_side);
        let first = usize::from(!is_blind);
        'shifts: for some in all.chunks(ABREAST) {
            let ways: Vec<KeyVariant> = some
                .iter()
                .map(|by| shifted_keys(was, &sides, &switches, miss, to_side, *by))
                .collect();
            let worths = best_mouse_models(&mut mice[first..], &ways);
            for (way, (worth, mouse)) in ways.into_iter().zip(worths) {
                let shifted = Rc::new(ShiftedKeys {
                    worth,
                    mouse: first + mouse,
                    way,
                    flown: OnceCell::new(),
                });
                if worth > now + SMALLEST_GAIN && is_more(&mice, &shifted, most.as_deref()) {
                    if found
                        .as_deref()
                        .is_none_or(|found| is_more(&mice, &shifted, Some(found)))
                    {
                        found = Some(Rc::clone(&shifted));
                    }
                    (most, tries) = (Some(shifted), 0);
                } else {
                    tries += 1;
                }
                if tries == TRIES {
                    break 'shifts;
                }
            }
        }
    }
    found.map(|found| found.simulated(&mice).clone())
}

/// Returns the keys with all `switches`, or all to one side, moved by this many ticks.
fn shifted_keys(
    was: &SimulatedFlight,
    sides: &[i8],
    switches: &[usize],
    miss: SwitchMiss,
    to_side: i8,
    by: usize,
) -> KeyVariant {
    let mut way = KeyVariant::recorded(was);
    for (number, &at) in switches
        .iter()
        .enumerate()
        .filter(|(_, at)| to_side == 0 || sides[**at] == to_side)
    {
        let before = number.checked_sub(1).map_or(0, |before| switches[before]);
        let after = switches.get(number + 1).copied().unwrap_or(sides.len());
        let (ticks, side) = match miss {
            SwitchMiss::Late => ((at.saturating_sub(by).max(before + 1), at), sides[at]),
            SwitchMiss::Early => ((at, (at + by).min(after - 1)), sides[at - 1]),
        };
        way.hold_key(was, ticks, side);
    }
    way
}

/// Key switches at other ticks, and the value of the flight with them, in the aim's unit.
struct ShiftedKeys {
    worth: f64,
    /// Index of the mouse model that gives this value.
    mouse: usize,
    way: KeyVariant,
    /// The flight, simulated on the first request.
    flown: OnceCell<SimulatedFlight>,
}

impl ShiftedKeys {
    fn simulated(&self, mice: &[KeySearch<'_>]) -> &SimulatedFlight {
        self.flown
            .get_or_init(|| mice[self.mouse].simulate_keys(&self.way, self.worth))
    }
}

/// Mouse models that can prove a wrong key: the mouse ignores the velocity, or follows it.
const PROVEN: [MouseModel; 2] = [MouseModel::Blind, MouseModel::Following];

/// Corrects a wrong key that hides in the longest run of one key. Three strafes with a wrong key in
/// the middle look like one run. So do two strafes at either end of the flight.
fn with_masked_key_fixed(case: &FlightModel<'_>, was: &SimulatedFlight) -> Option<SimulatedFlight> {
    let sides = key_sides(was);
    let runs = equal_runs(&sides);
    let longest = runs
        .iter()
        .filter(|(from, _)| sides[*from] != 0)
        .max_by_key(|(from, to)| to - from)?;
    let (from, to) = *longest;
    let mut lengths: Vec<usize> = runs.iter().map(|(from, to)| to - from).collect();
    lengths.sort_unstable();
    let median = lengths[lengths.len() / 2];
    let joined = if from == 0 || to == sides.len() { 2 } else { 3 };
    // The length of the run must be nearer to that of the joined strafes than to that of one
    // strafe.
    if runs.len() < 3 || 2 * (to - from) <= (joined + 1) * median {
        return None;
    }
    let third = (to - from) / 3;
    let (mut start, mut end) = (from + third, to - third);
    if from == 0 {
        (start, end) = (0, from.midpoint(to));
    } else if to == sides.len() {
        (start, end) = (from.midpoint(to), to);
    }
    let own = KeyVariant::recorded(was);
    let mut mice = PROVEN.map(|mouse| KeySearch::new(case, was, mouse));
    let mut flipped = |places: Vec<(usize, usize)>| {
        let ways: Vec<KeyVariant> = places
            .into_iter()
            .map(|place| own.with_key(was, place, -sides[from]))
            .collect();
        let worths = best_mouse_models(&mut mice, &ways);
        worths.into_iter().zip(ways)
    };
    // Skips ticks in long strafes, because only a millisecond is available at a landing.
    let apart = third.div_ceil(PLACES).max(1);
    let near = |at: usize| {
        (at.saturating_sub(third / 2).max(from)..=(at + third / 2).min(to)).step_by(apart)
    };
    let only = |at: usize| (at..=at).step_by(apart);
    let starts = if start == from {
        only(start)
    } else {
        near(start)
    };
    let worths = flipped(starts.clone().map(|start| (start, end)).collect());
    let by_start = starts.zip(worths.map(|((worth, _), _)| worth));
    let start = by_start.reduce(|a, b| if b.1 > a.1 { b } else { a })?.0;
    let ends = if end == to { only(end) } else { near(end) };
    let ways = flipped(ends.map(|end| (start, end)).collect());
    let ((worth, mouse), way) = ways.reduce(|a, b| if b.0.0 > a.0.0 { b } else { a })?;
    Some(mice[mouse].simulate_keys(&way, worth))
}

/// Returns a correction of the keys, unless a mouse error explains the flight better.
fn unless_mouse_fault(
    case: &FlightModel<'_>,
    aimed: &CachedFlight,
    flown: Option<SimulatedFlight>,
) -> Option<FixedFlight> {
    let was = &aimed.flown;
    let flown = flown.filter(|_| !is_spinning(case, was, &turn_sides(case, was.span.moves)))?;
    let now = case.value(was);
    let ticks = changed_ticks(was, &flown);
    (case.value(&flown) - now >= BELIEVED * (aimed.best_possible_value(case) - now))
        .then_some(())?;
    accept_if_better(case, was, flown, ticks)
}

/// Whether switches cause enough of the mouse's loss ([`SWITCHED`]) and these keys recover at least
/// the fraction `part` of it. Excludes the loss that the mouse has without switches.
fn explains_mouse(was: &CachedFlight, flown: &SimulatedFlight, part: f64) -> bool {
    let (before, after) = (was.shortfall(), flown.shortfall());
    let beyond = before - shortfall_without_switches(&was.flown);
    beyond >= SWITCHED * before && before - after >= part * beyond
}

/// Returns the mouse's loss in a flight without switches: the loss per tick before the first
/// switch, times the number of ticks.
fn shortfall_without_switches(was: &SimulatedFlight) -> f64 {
    let sides = key_sides(was);
    let first = inputs_before_first_switch(was, &sides);
    first.iter().map(TickInput::shortfall).sum::<f64>() / first.len().max(1) as f64
        * sides.len() as f64
}

/// Returns the correction that gains more. Of two equal ones, the one whose best ticks the mouse
/// shows.
fn better_correction(
    case: &FlightModel<'_>,
    shown: Option<FixedFlight>,
    hidden: Option<FixedFlight>,
) -> Option<SwitchCorrection> {
    let is_hidden = match (&shown, &hidden) {
        (Some(shown), Some(hidden)) => {
            case.value(&hidden.flown) > case.value(&shown.flown) + SMALLEST_GAIN
        }
        (shown, _) => shown.is_none(),
    };
    let mended = if is_hidden { hidden } else { shown }?;
    Some(SwitchCorrection {
        mended,
        is_shown: !is_hidden,
    })
}
