//! Finds the best tick of each key switch. The mouse shows it by turning back, or by the side on
//! which the view leads.

use crate::ledger::flights::leads::ViewLeadJumps;
use crate::ledger::flights::sides::{
    SwitchMiss, count_strafes_by_key, equal_runs, key_sides, switch_tick_on_ground, turn_sides,
};
use crate::ledger::flights::steer::CachedFlight;
use crate::ledger::model::flat::FlatMath as _;
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::tick_input::{SimulatedFlight, TickInput, ideal_turn_deg};
use crate::ledger::tuning::{
    LEAP, LONGEST_SINGLE_STRAFE, MOST_BACK, MOST_STRAFE, SAME_TURN, SHORT_STRAFE, STEADY,
    SWITCH_WINDOW, TURNED_BACK,
};
use wishdir_sim::math::wrap_deg;

/// Finds the ticks on which one key is held although the view leads towards the other side. Returns
/// start, end and the side that the view leads towards.
pub(crate) fn find_keys_against_lead(
    case: &FlightModel<'_>,
    aimed: &CachedFlight,
) -> Vec<(usize, usize, i8)> {
    let sides = key_sides(&aimed.flown);
    let leads = aimed.view_leads();
    let short = (SHORT_STRAFE / case.rows[0].seconds.max(1e-3)) as usize;
    let mut found = Vec::new();
    for (from, to) in equal_runs(&sides)
        .into_iter()
        .filter(|(from, _)| sides[*from] != 0)
    {
        let (own, other) = (sides[from], -sides[from]);
        let jumps = |tick: &usize, side: i8| leads.jump_towards_deg(*tick, side) >= leads.least;
        let mut first = from + short;
        let begins = |tick: &usize| jumps(tick, own) || jumps(tick, other);
        let is_first =
            |end: &usize| from == 0 && jumps(end, own) && *end >= short && to - end >= short;
        if let Some(end) = (first..to).find(begins).filter(is_first) {
            // No key switch comes before the first strafe.
            found.push((from, end, other));
            first = end + short;
        }
        while let Some(start) = (first..to).find(|tick| jumps(tick, other)) {
            let last = Some(to).filter(|to| *to == sides.len() && *to - start >= short);
            let Some(end) = (start + short..to).find(|tick| jumps(tick, own)).or(last) else {
                break;
            };
            found.push((start, end, other));
            first = end + short;
        }
    }
    found
}

/// Correction of a key switch: moves the switch from tick `key` to tick `best`, with the key of
/// `side` held between the two.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SwitchShift {
    pub(crate) key: usize,
    pub(crate) best: usize,
    pub(crate) side: i8,
    /// Whether the mouse turns back at the best tick. If not, only the lead of the view shows the
    /// best tick.
    pub(crate) by_turn: bool,
    /// Whether the key switches exactly one tick before the mouse turns back.
    pub(crate) is_in_time: bool,
}

/// Finds the switches that miss the best tick, either all late or all early ones. The mouse shows
/// the best tick by turning back. A mouse that follows the velocity shows it by the side that the
/// view leads towards.
pub(crate) fn find_shifts(
    case: &FlightModel<'_>,
    aimed: &CachedFlight,
    miss: SwitchMiss,
) -> Vec<SwitchShift> {
    let was = &aimed.flown;
    let turns = turn_sides(case, was.span.moves);
    if is_spinning(case, was, &turns) {
        return Vec::new();
    }
    let window = (SWITCH_WINDOW / case.rows[0].seconds.max(1e-3)) as usize;
    let sides = key_sides(was);
    let leads = aimed.view_leads();
    let mut found = Vec::new();
    for key in 1..sides.len() {
        let (old, new) = (sides[key - 1], sides[key]);
        if old == new || old == 0 || new == 0 {
            continue;
        }
        let changes = |mouse: &usize| turns[*mouse] == new && turns[mouse - 1] == old;
        let nearest = (1..turns.len())
            .filter(changes)
            .min_by_key(|mouse| (mouse - 1).abs_diff(key));
        let by_turn = nearest
            .map(|mouse| mouse - 1)
            .filter(|best| best.abs_diff(key) < window)
            .or_else(|| switch_tick_on_ground(case, &sides, (key, key), window));
        let by_lead = find_switch_by_lead(leads, &sides, key, miss, window);
        let best = match (miss, by_turn) {
            (SwitchMiss::Late, Some(best)) if best + 1 < key || best == 0 => Some((best, true)),
            (SwitchMiss::Late, Some(best)) if best < key && is_turn_steady(case, key) => {
                Some((best, false))
            }
            (SwitchMiss::Early, Some(best)) if key < best => Some((best, true)),
            (SwitchMiss::Late | SwitchMiss::Early, _) => by_lead.map(|best| (best, false)),
        };
        let side = match miss {
            SwitchMiss::Late => new,
            SwitchMiss::Early => old,
        };
        let is_in_time = nearest.is_some_and(|mouse| mouse == key + 1);
        found.extend(best.map(|(best, by_turn)| SwitchShift {
            key,
            best,
            side,
            by_turn,
            is_in_time,
        }));
    }
    found
}

/// Whether the mouse turns far in one direction and never back, so it does not show any switch. A
/// flight with at most one switch may be a single strafe, and its ideal turn can exceed
/// [`MOST_STRAFE`].
pub(crate) fn is_spinning(case: &FlightModel<'_>, was: &SimulatedFlight, turns: &[i8]) -> bool {
    let ideal_deg = || -> f64 {
        let ideal = |hand: &TickInput| ideal_turn_deg(&hand.push, 1, hand.velocity.length());
        was.hands.iter().take(was.span.moves).map(ideal).sum()
    };
    let longest = if count_strafes_by_key(was) <= 2 {
        MOST_STRAFE.max(LONGEST_SINGLE_STRAFE * ideal_deg())
    } else {
        MOST_STRAFE
    };
    turns.iter().all(|turn| *turn == turns[0])
        && total_turn_deg(case, was.span.moves).abs() > longest
}

/// Returns the mean angle by which the view is ahead of the best view in the first half of the
/// first strafe, before any switch matters, degrees.
pub(crate) fn initial_lead_error_deg(was: &SimulatedFlight, sides: &[i8]) -> f64 {
    let errors = inputs_before_first_switch(was, sides)
        .iter()
        .map(|hand| hand.lead_error().angle_deg());
    let count = errors.len().max(1) as f64;
    errors.sum::<f64>() / count
}

/// Returns the inputs of the first half of the first strafe.
pub(crate) fn inputs_before_first_switch<'a>(
    was: &'a SimulatedFlight,
    sides: &[i8],
) -> &'a [TickInput] {
    let first = equal_runs(sides)
        .into_iter()
        .find(|(from, _)| sides[*from] != 0);
    first.map_or(&[], |(from, to)| &was.hands[from..from.midpoint(to) + 1])
}

/// Returns the total mouse turn over these moves, degrees to the left.
fn total_turn_deg(case: &FlightModel<'_>, moves: usize) -> f64 {
    let rows = &case.rows[..moves.min(case.rows.len())];
    rows.windows(2)
        .map(|pair| wrap_deg(f64::from(pair[1].yaw_deg - pair[0].yaw_deg)))
        .sum()
}

/// Whether the mouse turns by the same amount on a tick and on the next one. A mouse that is too
/// fast also turns back early, but not completely.
fn is_turn_steady(case: &FlightModel<'_>, tick: usize) -> bool {
    let turn = |tick: usize| {
        let yaw = |index: usize| f64::from(case.rows[index.min(case.rows.len() - 1)].yaw_deg);
        wrap_deg(yaw(tick) - yaw(tick - 1))
    };
    let (now, next) = (turn(tick), turn(tick + 1));
    (now - next).abs() < SAME_TURN * next.abs()
}

/// Whether the mouse already turned to a side (0: either side) before the keys switched to that
/// side, as fast as after the switch. A mouse that is only ahead on that side makes a leap at the
/// switch instead.
pub(crate) fn turned_before_switch(case: &FlightModel<'_>, sides: &[i8], to_side: i8) -> bool {
    let turn = |tick: usize| {
        let yaw = |index: usize| f64::from(case.rows[index.min(case.rows.len() - 1)].yaw_deg);
        wrap_deg(yaw(tick) - yaw(tick - 1))
    };
    let is_change = |at: &usize| sides[at - 1] * sides[*at] < 0 && sides[*at] * to_side >= 0;
    let median = |after: usize| {
        let parts = (1..sides.len())
            .filter(is_change)
            .map(|at| turn(at + after) / turn(at + after + 1));
        let mut parts: Vec<f64> = parts.filter(|part| part.is_finite()).collect();
        parts.sort_by(f64::total_cmp);
        parts.get(parts.len() / 2).copied()
    };
    let (Some(at_change), Some(after)) = (median(0), median(1)) else {
        return false;
    };
    let is_steady = (after - 1.0).abs() < STEADY;
    if is_steady {
        (at_change - 1.0).abs() < LEAP
    } else {
        TURNED_BACK.contains(&at_change)
    }
}

/// Finds the best tick of a switch from the view's lead. The best tick is before a late switch and
/// after an early one, within the window and less than a strafe away.
fn find_switch_by_lead(
    leads: &ViewLeadJumps,
    sides: &[i8],
    key: usize,
    miss: SwitchMiss,
    window: usize,
) -> Option<usize> {
    let (old, new) = (sides[key - 1], sides[key]);
    let before = sides[..key]
        .iter()
        .rev()
        .take_while(|side| **side == old)
        .count();
    let after = sides[key..].iter().take_while(|side| **side == new).count();
    let ticks =
        key - window.min(before.saturating_sub(1))..(key + window.min(after)).min(sides.len());
    let best = leads.largest_jump_tick(ticks, new)?;
    // A mouse that is ahead of the best view of both sides jumps the other way with the key.
    if leads.jump_towards_deg(key, new) < -MOST_BACK * leads.jump_towards_deg(best, new) {
        return None;
    }
    match miss {
        SwitchMiss::Late => (best < key).then_some(best),
        SwitchMiss::Early => (best > key).then_some(best),
    }
}
