//! Strafe keys as they were held, but changed at another time: each change is known by where the
//! mouse turns back.

use super::keys::{is_opposed, sides_alone};
use crate::ledger::flights::sides::{SwitchMiss, runs, sides, turns};
use crate::ledger::model::flat::Flat;
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::tick_input::{SimulatedFlight, TickInput};
use crate::ledger::tuning::{HIDES, LONGEST_PAUSE, SWITCH_WINDOW, WHOLE_TURN};

/// A change of strafe keys from one side to the other.
#[derive(Clone, Copy, Debug)]
struct Change {
    /// The first tick without the old key alone, and the first with the new one alone.
    released: usize,
    pressed: usize,
    old: i8,
    new: i8,
    /// One tick before the mouse turns back; none where it does not near by.
    best: Option<usize>,
    /// Both keys were held between.
    is_opposed: bool,
}

/// The changes of a flight's keys, pauses of up to 100 ms within them.
fn changes(case: &FlightModel<'_>, sides: &[i8]) -> Vec<Change> {
    let seconds = case.rows[0].seconds.max(1e-3);
    let [window, longest] = [SWITCH_WINDOW, LONGEST_PAUSE].map(|time| (time / seconds) as usize);
    let turns = turns(case, sides.len());
    let held: Vec<(usize, usize)> = runs(sides)
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
            .filter(|best| best.abs_diff(pressed).min(best.abs_diff(released)) < window);
        Some(Change {
            released,
            pressed,
            old,
            new,
            best,
            is_opposed: pressed > released && is_opposed(case, (released, pressed)),
        })
    };
    held.windows(2).filter_map(change).collect()
}

/// By how many ticks new keys are pressed after the best moment on average, over the changes that
/// the mouse shows; negative: before it. The table of strafes shows the same.
pub(crate) fn mean_miss(case: &FlightModel<'_>, flown: &SimulatedFlight) -> f64 {
    let sides = sides_alone(case, flown);
    let miss = |change: Change| Some(change.pressed as f64 - change.best? as f64);
    let misses: Vec<f64> = changes(case, &sides).into_iter().filter_map(miss).collect();
    misses.iter().sum::<f64>() / misses.len().max(1) as f64
}

/// Whether nearly all changes are at the best moment, and the others within a tick of it.
pub(crate) fn are_in_time(case: &FlightModel<'_>, flown: &SimulatedFlight) -> bool {
    let sides = sides_alone(case, flown);
    let changes = changes(case, &sides);
    let misses = || changes.iter().map(|change| Some(change.miss(change.best?)));
    let late = misses().flatten().filter(|miss| *miss != 0).count();
    misses().all(|miss| miss.is_some_and(|miss| miss.abs() <= 1)) && 3 * late <= changes.len()
}

/// Whether a wrong key could hide in a run of one key: where a strafe had it, three look like one.
pub(crate) fn has_long_run(flown: &SimulatedFlight) -> bool {
    let sides = sides(flown);
    let mut lengths: Vec<usize> = runs(&sides).iter().map(|(from, to)| to - from).collect();
    lengths.sort_unstable();
    let (median, longest) = (lengths.get(lengths.len() / 2), lengths.last());
    longest
        .zip(median)
        .is_some_and(|(longest, median)| *longest as f64 >= HIDES * *median as f64)
}

/// Whether the mouse ever turns to the other side than the keys through a whole turn.
pub(crate) fn turns_against_keys(case: &FlightModel<'_>, flown: &SimulatedFlight) -> bool {
    let sides = sides_alone(case, flown);
    let turns = turns(case, sides.len());
    let is_against = |(from, to): &(usize, usize)| {
        let against = (*from..*to).filter(|tick| sides[*tick] == -turns[*tick]);
        to - from > 1 && against.count() as f64 >= WHOLE_TURN * (to - from) as f64
    };
    runs(&turns).iter().any(is_against)
}

/// How a player changes keys, ticks.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Habit {
    /// After the best moment; negative: before it.
    pub(crate) late: i64,
    /// From the release of the old key to the press of the new one.
    pub(crate) pause: i64,
}

/// The medians of a flight's changes.
pub(crate) fn habit(case: &FlightModel<'_>, flown: &SimulatedFlight) -> Habit {
    let sides = sides_alone(case, flown);
    let changes = changes(case, &sides);
    let median = |mut values: Vec<i64>| {
        values.sort_unstable();
        values.get(values.len() / 2).copied().unwrap_or_default()
    };
    let late = changes
        .iter()
        .filter_map(|change| Some(change.miss(change.best?)));
    let pauses = changes
        .iter()
        .map(|change| (change.pressed - change.released) as i64);
    Habit {
        late: median(late.collect()),
        pause: median(pauses.collect()),
    }
}

impl Change {
    /// The old key held too long counts as late, the new one pressed too soon as early; a pause
    /// around the best moment as neither.
    fn miss(&self, best: usize) -> i64 {
        if self.released > best {
            (self.released - best) as i64
        } else if self.pressed < best {
            self.pressed as i64 - best as i64
        } else {
            0
        }
    }
}

/// The hands with the keys that change late, or early, in time; pauses stay as long as they were.
/// None where the mouse shows none.
pub(crate) fn in_time(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    miss: SwitchMiss,
) -> Option<Vec<TickInput>> {
    let sides = sides_alone(case, was);
    let mut wanted = sides.clone();
    let mut is_moved = false;
    for change in changes(case, &sides) {
        let Some(best) = change.best else { continue };
        let by = change.miss(best);
        let (from, to) = match miss {
            SwitchMiss::Late if by > 0 => (best, change.pressed - by as usize),
            SwitchMiss::Early if by < 0 => {
                let later = by.unsigned_abs() as usize;
                (change.released + later, change.pressed + later)
            }
            SwitchMiss::Late | SwitchMiss::Early => continue,
        };
        is_moved = true;
        let (from, to) = (from.min(wanted.len()), to.min(wanted.len()));
        let [start, end] = [change.released.min(from), change.pressed.max(to)];
        wanted[start..from].fill(change.old);
        wanted[from..to].fill(0);
        wanted[to..end].fill(change.new);
    }
    is_moved.then(|| holding(case, was, &sides, &wanted))
}

/// The hands without pauses: the keys change at once, between release and press where the best
/// moment is nearest. `opposed`: those in which both keys are held. None without any.
pub(crate) fn without_pauses(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    opposed: bool,
) -> Option<Vec<TickInput>> {
    let sides = sides_alone(case, was);
    let mut wanted = sides.clone();
    for change in changes(case, &sides) {
        let Change {
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
    let all = runs(&sides);
    for pair in all.windows(3) {
        let [before, (from, to), after] = [pair[0], pair[1], pair[2]];
        let is_within = sides[from] == 0 && sides[before.0] == sides[after.0];
        if is_within && is_opposed(case, (from, to)) == opposed {
            wanted[from..to].fill(sides[before.0]);
        }
    }
    for (from, to) in [all.first(), all.last()].into_iter().flatten().copied() {
        if sides[from] != 0 || to - from == sides.len() || opposed {
            continue;
        }
        let side = if from == 0 {
            sides[to]
        } else {
            sides[from - 1]
        };
        wanted[from..to].fill(side);
    }
    (wanted != sides).then(|| holding(case, was, &sides, &wanted))
}

/// The hands with other sides held in some ticks.
fn holding(
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
            case.press(hand, tick, side, is_fresh);
        }
    }
    hands
}
