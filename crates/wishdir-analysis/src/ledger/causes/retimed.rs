//! Moves key switches to their best ticks without changing their pauses. The best tick of a switch
//! is where the mouse turns back.

use super::keys::{are_both_keys_held, single_key_sides};
use crate::ledger::flights::sides::{
    SwitchMiss, empty_runs, equal_runs, switch_tick_on_ground, turn_sides,
};
use crate::ledger::model::cause::Cause;
use crate::ledger::model::flat::Flat;
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::loss::Part;
use crate::ledger::model::tick_input::{SimulatedFlight, TickInput};
use crate::ledger::tuning::{LONGEST_PAUSE, SWITCH_WINDOW};

/// A switch of strafe keys from one side to the other.
#[derive(Clone, Copy, Debug)]
struct KeySwitch {
    /// First tick on which the old key is no longer held alone, and first tick on which the new key
    /// is held alone.
    released: usize,
    pressed: usize,
    old: i8,
    new: i8,
    /// Best tick, one tick before the mouse turns back. `None` if the mouse does not turn back
    /// nearby.
    best: Option<usize>,
    /// Whether both keys were held in the pause between `released` and `pressed`.
    is_opposed: bool,
}

/// Finds the key switches of a flight. A switch may contain a pause of up to 100 ms.
fn find_switches(case: &FlightModel<'_>, sides: &[i8]) -> Vec<KeySwitch> {
    let seconds = case.rows[0].seconds.max(1e-3);
    let [window, longest] = [SWITCH_WINDOW, LONGEST_PAUSE].map(|time| (time / seconds) as usize);
    let turns = turn_sides(case, sides.len());
    let held: Vec<(usize, usize)> = equal_runs(sides)
        .into_iter()
        .filter(|(from, _)| sides[*from] != 0)
        .collect();
    let change = |pair: &[(usize, usize)]| {
        let (released, pressed) = (pair[0].1, pair[1].0);
        let (old, new) = (sides[pair[0].0], sides[pressed]);
        if old == new || pressed - released > longest.max(1) {
            return None;
        }
        let turns_back = |mouse: &usize| turns[*mouse] == new && turns[mouse - 1] == old;
        let best = (1..turns.len())
            .filter(turns_back)
            .map(|mouse| mouse - 1)
            .min_by_key(|best| best.abs_diff(pressed).min(best.abs_diff(released)))
            .filter(|best| best.abs_diff(pressed).min(best.abs_diff(released)) < window)
            .or_else(|| switch_tick_on_ground(case, sides, (released, pressed), window));
        Some(KeySwitch {
            released,
            pressed,
            old,
            new,
            best,
            is_opposed: pressed > released && are_both_keys_held(case, (released, pressed)),
        })
    };
    held.windows(2).filter_map(change).collect()
}

/// Returns the mean delay of the new key after the best tick, ticks. Negative: early. Uses only
/// switches near which the mouse turns back. The table of strafes shows this mean.
pub(crate) fn mean_switch_delay(case: &FlightModel<'_>, flown: &SimulatedFlight) -> f64 {
    let sides = single_key_sides(case, flown);
    let miss = |change: KeySwitch| Some(change.pressed as f64 - change.best? as f64);
    let misses: Vec<f64> = find_switches(case, &sides)
        .into_iter()
        .filter_map(miss)
        .collect();
    misses.iter().sum::<f64>() / misses.len().max(1) as f64
}

/// Sets the ticks of the late and the early switches to the sums of their delays, as in the table
/// of strafes. A cause keeps its ticks if the mouse shows no such switch.
pub(crate) fn count_shown_delays(
    case: &FlightModel<'_>,
    flown: &SimulatedFlight,
    parts: &mut [Part],
) {
    let sides = single_key_sides(case, flown);
    let switches = find_switches(case, &sides);
    let delays = || {
        switches
            .iter()
            .filter_map(|switch| Some(switch.pressed as i64 - switch.best? as i64))
    };
    let late: i64 = delays().filter(|delay| *delay > 0).sum();
    let early: i64 = delays().filter(|delay| *delay < 0).sum();
    for (cause, shown) in [(Cause::LateSwitch, late), (Cause::EarlySwitch, -early)] {
        let part = &mut parts[cause as usize];
        if part.ticks > 0 && shown > 0 {
            part.ticks = shown as u32;
        }
    }
}

/// Returns whether the only late switch is at the takeoff, and whether the only early switch is at
/// the landing.
pub(crate) fn misses_on_ground(case: &FlightModel<'_>, flown: &SimulatedFlight) -> [bool; 2] {
    let sides = single_key_sides(case, flown);
    let switches = find_switches(case, &sides);
    let is_only = |end: usize, is_missed: fn(&KeySwitch, usize) -> bool| {
        let mut missed = switches
            .iter()
            .filter_map(|switch| switch.best.filter(|best| is_missed(switch, *best)));
        missed.next() == Some(end) && missed.next().is_none()
    };
    [
        is_only(0, |switch, best| switch.pressed > best),
        is_only(sides.len(), |switch, best| switch.pressed < best),
    ]
}

/// Whether nearly all switches are at their best tick, and the others at most one tick away.
pub(crate) fn are_switches_on_time(case: &FlightModel<'_>, flown: &SimulatedFlight) -> bool {
    let sides = single_key_sides(case, flown);
    let changes = find_switches(case, &sides);
    let misses = || {
        changes
            .iter()
            .map(|change| Some(change.delay_ticks(change.best?)))
    };
    let late = misses().flatten().filter(|miss| *miss != 0).count();
    misses().all(|miss| miss.is_some_and(|miss| miss.abs() <= 1)) && 3 * late <= changes.len()
}

/// Whether the mouse always turns to the same side, although both strafe keys are used.
pub(crate) fn never_turns_back(case: &FlightModel<'_>, flown: &SimulatedFlight) -> bool {
    let sides = single_key_sides(case, flown);
    let turns = turn_sides(case, sides.len());
    let has_both = |values: &[i8]| [1, -1].iter().all(|side| values.contains(side));
    has_both(&sides) && !has_both(&turns)
}

/// Whether the mouse turns to one side during a whole turn while the key of the other side is held.
pub(crate) fn turns_against_keys(case: &FlightModel<'_>, flown: &SimulatedFlight) -> bool {
    let sides = single_key_sides(case, flown);
    let turns = turn_sides(case, sides.len());
    let is_against = |(from, to): &(usize, usize)| {
        to - from > 1 && (*from..*to).all(|tick| sides[tick] == -turns[tick])
    };
    equal_runs(&turns).iter().any(is_against)
}

/// Timing of one of the player's key switches.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SwitchTiming {
    /// Ticks from the best tick to the release of the old key. Negative: released before the best
    /// tick.
    pub(crate) released: i64,
    /// Ticks from the release of the old key to the press of the new one.
    pub(crate) pause: i64,
}

/// Returns the timing of each switch, in order. A switch counts as on time if the mouse does not
/// show its best tick.
pub(crate) fn switch_timings(case: &FlightModel<'_>, flown: &SimulatedFlight) -> Vec<SwitchTiming> {
    let sides = single_key_sides(case, flown);
    let timing = |change: KeySwitch| SwitchTiming {
        released: change
            .best
            .map_or(0, |best| change.released as i64 - best as i64),
        pause: (change.pressed - change.released) as i64,
    };
    find_switches(case, &sides)
        .into_iter()
        .map(timing)
        .collect()
}

impl KeySwitch {
    /// Returns the number of ticks by which the switch is late (positive) or early (negative).
    /// Holding the old key too long is late, pressing the new one too soon is early, and a pause
    /// around the best tick is neither.
    fn delay_ticks(&self, best: usize) -> i64 {
        if self.released > best {
            (self.released - best) as i64
        } else if self.pressed < best {
            self.pressed as i64 - best as i64
        } else {
            0
        }
    }
}

/// Returns the inputs with all late or all early switches moved to their best ticks. Pauses keep
/// their length. `None` if the mouse shows no such switch.
pub(crate) fn with_switches_on_time(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    miss: SwitchMiss,
) -> Option<Vec<TickInput>> {
    move_switches(case, was, |change, best| {
        let by = change.delay_ticks(best);
        match miss {
            SwitchMiss::Late if by > 0 => Some((best, change.pressed - by as usize)),
            SwitchMiss::Early if by < 0 => {
                let later = by.unsigned_abs() as usize;
                Some((change.released + later, change.pressed + later))
            }
            SwitchMiss::Late | SwitchMiss::Early => None,
        }
    })
}

/// Like [`with_switches_on_time`] for early switches that overlap, but moves the press of the new
/// key to the best tick instead of the release of the old one. QuakeWorld's commands do not show
/// overlaps, so every pause counts as one. `None` if there is no such pause.
pub(crate) fn with_presses_on_time(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
) -> Option<Vec<TickInput>> {
    let shows_both = case.context.physics.rules().half_keys;
    let is_first = |change: &KeySwitch, best: usize| {
        let may_overlap = change.is_opposed || !shows_both;
        may_overlap && change.pressed > change.released && change.released < best
    };
    move_switches(case, was, |change, best| {
        is_first(change, best).then_some((best, best + change.pressed - change.released))
    })
}

/// Returns the inputs with the switches moved. `to`: new ticks of release and press for a switch
/// with this best tick. `None` if no switch moves.
fn move_switches(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    to: impl Fn(&KeySwitch, usize) -> Option<(usize, usize)>,
) -> Option<Vec<TickInput>> {
    let sides = single_key_sides(case, was);
    let mut wanted = sides.clone();
    let mut is_moved = false;
    for change in find_switches(case, &sides) {
        let Some((from, to)) = change.best.and_then(|best| to(&change, best)) else {
            continue;
        };
        is_moved = true;
        let (from, to) = (from.min(wanted.len()), to.min(wanted.len()));
        let [start, end] = [change.released.min(from), change.pressed.max(to)];
        wanted[start..from].fill(change.old);
        wanted[from..to].fill(0);
        wanted[to..end].fill(change.new);
    }
    is_moved.then(|| hold_sides(case, was, &sides, &wanted))
}

/// Returns the inputs without pauses: the keys switch at once, at the tick between release and
/// press that is nearest to the best tick. `opposed`: only pauses with both keys held. `None` if
/// there are no pauses.
pub(crate) fn without_pauses(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    opposed: bool,
) -> Option<Vec<TickInput>> {
    let sides = single_key_sides(case, was);
    let mut wanted = sides.clone();
    for change in find_switches(case, &sides) {
        let KeySwitch {
            released, pressed, ..
        } = change;
        if released == pressed || change.is_opposed != opposed {
            continue;
        }
        let at = change
            .best
            .unwrap_or(released.midpoint(pressed))
            .clamp(released, pressed);
        wanted[released..at].fill(change.old);
        wanted[at..pressed].fill(change.new);
    }
    for run in empty_runs(&sides) {
        let is_between_sides = run.0 > 0
            && run.1 < sides.len()
            && sides[run.0 - 1] != sides[run.1]
            && wanted[run.0..run.1].iter().all(|side| *side != 0);
        let is_all = run.1 - run.0 == sides.len();
        if !is_between_sides && !is_all && are_both_keys_held(case, run) == opposed {
            fill_gap(case, &sides, run, &mut wanted);
        }
    }
    (wanted != sides).then(|| hold_sides(case, was, &sides, &wanted))
}

/// Fills a range of ticks without a side. A short range gets the side before it, or the side after
/// it if it starts on the first tick. In a long range, each tick gets the side to which the mouse
/// turns on the tick after it.
fn fill_gap(case: &FlightModel<'_>, sides: &[i8], (from, to): (usize, usize), wanted: &mut [i8]) {
    let seconds = case.rows[0].seconds.max(1e-3);
    let near = if from == 0 {
        sides[to]
    } else {
        sides[from - 1]
    };
    if (to - from) as f64 * seconds <= LONGEST_PAUSE {
        wanted[from..to].fill(near);
        return;
    }
    let turns = turn_sides(case, sides.len());
    for tick in from..to {
        let turn = turns[(tick + 1).min(turns.len() - 1)];
        wanted[tick] = if turn == 0 { near } else { turn };
    }
}

/// Returns the inputs with the strafe key changed where `wanted` differs from the held side.
fn hold_sides(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    sides: &[i8],
    wanted: &[i8],
) -> Vec<TickInput> {
    let mut hands = was.hands.clone();
    for (tick, side) in wanted.iter().copied().enumerate() {
        let before = tick.checked_sub(1);
        let is_same = side == sides[tick]
            && before.is_none_or(|before| (wanted[before] == side) == (sides[before] == side));
        if is_same {
            continue;
        }
        let hand = &mut hands[tick];
        if side == 0 {
            (hand.key, hand.side) = (Flat::default(), 0);
        } else {
            let is_fresh = before.is_some_and(|before| wanted[before] != side);
            case.press_strafe_key(hand, tick, side, is_fresh);
        }
    }
    hands
}
