//! Removes key faults: forward held in the air, overlap, dead air.

use crate::ledger::flights::key_search::{
    KeySearch, KeyVariant, SwitchTickRule, rules_to_try, search_keys,
};
use crate::ledger::flights::sides::{empty_runs, equal_runs, key_sides};
use crate::ledger::flights::steer::{compute_pulls, view_along_pull};
use crate::ledger::model::flat::{Flat, FlatMath as _};
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::move_key::MoveKey;
use crate::ledger::model::tick_input::{
    MouseModel, SimulatedFlight, TickInput, best_gain_view, simulate_flight,
};
use crate::ledger::tuning::{FOLLOWS_KEYS, HURRIED, LONG_STRAFE, MOSTLY, SMALLEST_GAIN};
use wishdir_sim::math::wrap_deg;

/// A flight without one kind of fault, and the number of ticks with the fault.
pub(crate) struct FixedFlight {
    pub(crate) flown: SimulatedFlight,
    pub(crate) ticks: u32,
}

/// Releases the jump key in the air. The first move keeps it, because the takeoff needs it. `None`
/// if no held jump key slows the strafe.
pub(crate) fn without_jump(case: &FlightModel<'_>, was: &SimulatedFlight) -> Option<FixedFlight> {
    let mut hands = was.hands.clone();
    let mut ticks = 0;
    for (index, hand) in hands.iter_mut().enumerate().take(was.span.moves).skip(1) {
        let row = &case.rows[index.min(case.rows.len() - 1)];
        if hand.slowed_by_jump && hand.key != Flat::ZERO {
            hand.slowed_by_jump = false;
            hand.weight = 1.0;
            hand.push = case.push(row, hand.weight, hand.slowed);
            ticks += 1;
        }
    }
    (ticks > 0).then(|| FixedFlight {
        flown: case.fly_with_mouse(was, &hands, was.span, was.start),
        ticks,
    })
}

/// Releases forward and back even if this alone gains nothing, because forward hides strafe key
/// faults.
pub(crate) fn without_forward(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
) -> Option<FixedFlight> {
    let (hands, ticks) = release_forward_keys(case, was)?;
    let plain = case.fly_with_mouse(was, &hands, was.span, was.start);
    Some(FixedFlight {
        flown: without_swings_if_better(case, was, &hands, &plain).unwrap_or(plain),
        ticks,
    })
}

/// Simulates the flight without forward and without the mouse swings that forward caused, if any.
pub(crate) fn without_forward_and_swings(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
) -> Option<SimulatedFlight> {
    let (hands, _) = release_forward_keys(case, was)?;
    let plain = case.fly_with_mouse(was, &hands, was.span, was.start);
    without_swings_if_better(case, was, &hands, &plain)
}

/// Simulates the flight with these keys and without mouse swings. `plain`: the flight with these
/// keys and the recorded mouse. `None` if `plain` is nearly as good, because then forward did not
/// make the mouse swing.
fn without_swings_if_better(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    hands: &[TickInput],
    plain: &SimulatedFlight,
) -> Option<SimulatedFlight> {
    let gain = |flown: &SimulatedFlight| case.value(flown) - case.value(was);
    without_swings(case, was, hands).filter(|swung| gain(plain) < MOSTLY * gain(swung))
}

/// Returns the inputs with forward and back released. `None` if neither key is held.
pub(crate) fn inputs_without_forward(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
) -> Option<Vec<TickInput>> {
    release_forward_keys(case, was).map(|(hands, _)| hands)
}

/// Returns the inputs with forward and back released, and the ticks on which one of them was held.
fn release_forward_keys(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
) -> Option<(Vec<TickInput>, u32)> {
    let mut hands = was.hands.clone();
    let mut ticks = 0;
    for (index, hand) in hands.iter_mut().enumerate().take(was.span.moves) {
        if !hand.flies || hand.key == Flat::ZERO || !case.is_costly_forward(index, hand.key) {
            continue;
        }
        ticks += 1;
        if hand.side == 0 {
            hand.key = Flat::default();
        } else {
            case.press_strafe_key(hand, index, hand.side, case.is_strafe_just_pressed(index));
        }
    }
    (ticks > 0).then_some((hands, ticks))
}

/// Simulates the flight without forward, if the mouse followed the best view for forward and strafe
/// key together, or tried to. Such a mouse swings far at each switch. Without forward, it no longer
/// has to.
fn without_swings(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    hands: &[TickInput],
) -> Option<SimulatedFlight> {
    let errors: Vec<Flat> = was.hands.iter().map(TickInput::lead_error).collect();
    let is_near = |error: &Flat| error.angle_deg().abs() < FOLLOWS_KEYS;
    let together = (0..was.span.moves).filter(|index| {
        let hand = &was.hands[*index];
        hand.side != 0 && case.is_costly_forward(*index, hand.key)
    });
    let (near, far): (Vec<usize>, Vec<usize>) =
        together.partition(|index| is_near(&errors[*index]));
    let is_swinging = near.len() > far.len() || is_mouse_at_limit(case, was, &far, &errors);
    is_swinging.then(|| {
        let limit = case.context.air_limit();
        simulate_flight(
            hands.to_vec(),
            was.span,
            was.start,
            limit,
            |index, hand, velocity| {
                let error = Some(errors[index]).filter(is_near).unwrap_or(Flat::AHEAD);
                best_gain_view(hand, velocity).turned(if hand.side < 0 {
                    error.mirrored()
                } else {
                    error
                })
            },
        )
    })
}

/// Whether the mouse was far behind the best view on most of these ticks, although it turned to the
/// right side at nearly its highest speed.
fn is_mouse_at_limit(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    ticks: &[usize],
    errors: &[Flat],
) -> bool {
    let yaw = |index: usize| f64::from(case.rows[index.min(case.rows.len() - 1)].yaw_deg);
    let turn = |index: usize| wrap_deg(yaw(index) - yaw(index.saturating_sub(1)));
    let fastest = (1..case.rows.len())
        .map(|index| turn(index).abs())
        .fold(0.0, f64::max);
    let behind = ticks
        .iter()
        .filter(|index| errors[**index].angle_deg() < -FOLLOWS_KEYS);
    let hurries =
        |index: usize| turn(index) * f64::from(was.hands[index].side) >= HURRIED * fastest;
    let (all, hurried) = behind.fold((0, 0), |(all, hurried), index| {
        (all + 1, hurried + usize::from(hurries(*index)))
    });
    fastest > 0.0 && 2 * hurried > all
}

/// Holds a strafe key on every tick without one. With `opposed`, holds only one strafe key on every
/// tick with both instead.
pub(crate) fn fill_gaps(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    opposed: bool,
) -> Option<FixedFlight> {
    let sides = if opposed {
        single_key_sides(case, was)
    } else {
        key_sides(was)
    };
    let runs: Vec<(usize, usize)> = empty_runs(&sides)
        .into_iter()
        .filter(|run| are_both_keys_held(case, *run) == opposed)
        .collect();
    if runs.is_empty() || sides.iter().all(|side| *side == 0) {
        return None;
    }
    let ticks = runs.iter().map(|(from, to)| (to - from) as u32).sum();
    let fill = |tries: &mut KeySearch<'_>, choice: SwitchTickRule| {
        for &(from, to) in &runs {
            let left = if from > 0 {
                tries.best_keys().side(was, from - 1)
            } else {
                0
            };
            let right = sides.get(to).copied().unwrap_or_default();
            let splits = match choice {
                _ if left == 0 || left == right => vec![from],
                _ if right == 0 => vec![to],
                SwitchTickRule::Soonest => vec![from],
                SwitchTickRule::Latest => vec![to],
                SwitchTickRule::Each => vec![from, from.midpoint(to), to],
            };
            let ways = splits.into_iter().map(|split| {
                let way = tries.best_keys().with_key(was, (from, split), left);
                way.with_key(was, (split, to), if right == 0 { left } else { right })
            });
            let ways = ways.collect();
            tries.keep_best(ways, false);
        }
    };
    let mended = search_keys(case, was, rules_to_try(was, runs.len()), fill);
    let mut flights = vec![with_mean_error_in_gaps(case, &mended, &runs), mended];
    for hands in fill_pauses_with_strafes(case, was, &sides, &runs) {
        let strafed = case.fly_with_mouse(was, &hands, was.span, was.start);
        flights.extend([with_mean_error_in_gaps(case, &strafed, &runs), strafed]);
    }
    accept_if_better(case, was, case.best_flight(flights)?, ticks)
}

/// Returns the held side on each tick, but 0 with both strafe keys. [`key_sides`] does not show the
/// first tick with both keys, because the new key counts half on it.
pub(crate) fn single_key_sides(case: &FlightModel<'_>, was: &SimulatedFlight) -> Vec<i8> {
    let mut sides = key_sides(was);
    for (side, _) in sides
        .iter_mut()
        .zip(case.rows)
        .filter(|(_, row)| row.opposed)
    {
        *side = 0;
    }
    sides
}

/// Whether both strafe keys are held on most ticks of a range.
pub(crate) fn are_both_keys_held(case: &FlightModel<'_>, (from, to): (usize, usize)) -> bool {
    let both = |index: &usize| case.rows.get(*index).is_some_and(|row| row.opposed);
    2 * (from..to).filter(both).count() > to - from
}

/// Fills long pauses with strafes. The new strafes are as long as the other strafes, but no longer
/// than a person's.
fn fill_pauses_with_strafes(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    sides: &[i8],
    gaps: &[(usize, usize)],
) -> Vec<Vec<TickInput>> {
    let long = ((LONG_STRAFE / case.rows[0].seconds.max(1e-3)) as usize).max(2);
    let median = median_strafe_ticks(sides).map_or(long, |median| median.clamp(2, long));
    let mut ways = [KeyVariant::recorded(was), KeyVariant::recorded(was)];
    let mut is_long = false;
    for &(from, to) in gaps {
        let before = sides[..from]
            .iter()
            .rev()
            .take_while(|side| from > 0 && **side == sides[from - 1])
            .count();
        let after = sides[to..]
            .iter()
            .take_while(|side| **side == sides[to])
            .count();
        let left = if from > 0 { sides[from - 1] } else { 0 };
        let right = sides.get(to).copied().unwrap_or_default();
        is_long |= 2 * (to - from) > median;
        // Strafes that the pause cut off are divided again with it.
        let (start, length) = (from - before, before + to - from + after);
        let even = (length + median / 2) / median;
        for (number, way) in ways.iter_mut().enumerate() {
            // The sides before and after the pause decide whether the number of strafes is odd.
            let count = match (left, right) {
                (0, _) | (_, 0) => even + number,
                _ if (even % 2 == 1) == (left == right) => even + 2 * number,
                _ => (even + 2 * number).saturating_sub(1),
            };
            let count = count.max(1 + usize::from(left * right < 0));
            let first = match (left, right) {
                (0, right) if count.is_multiple_of(2) => -right,
                (0, right) => right,
                (left, _) => left,
            };
            for strafe in 0..count {
                let place = |strafe: usize| (start + strafe * length / count).clamp(from, to);
                let side = if strafe.is_multiple_of(2) {
                    first
                } else {
                    -first
                };
                way.hold_key(was, (place(strafe), place(strafe + 1)), side);
            }
        }
    }
    if is_long {
        ways.map(|way| way.inputs(case, was)).into()
    } else {
        Vec::new()
    }
}

/// Returns the median time between the starts of two strafes, ticks.
fn median_strafe_ticks(sides: &[i8]) -> Option<usize> {
    let starts: Vec<usize> = equal_runs(sides)
        .into_iter()
        .filter(|run| sides[run.0] != 0)
        .map(|run| run.0)
        .collect();
    let mut lengths: Vec<usize> = starts.windows(2).map(|pair| pair[1] - pair[0]).collect();
    lengths.sort_unstable();
    lengths.get(lengths.len() / 2).copied()
}

/// Returns the flight with the same view error on ticks without keys as on the other ticks. Without
/// keys there is no best view that the player could aim at.
fn with_mean_error_in_gaps(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    runs: &[(usize, usize)],
) -> SimulatedFlight {
    let limit = case.context.air_limit();
    let is_empty = |index: usize| runs.iter().any(|(from, to)| (*from..*to).contains(&index));
    let fly_so = |mouse: MouseModel, pulls: &[Flat], mean: Flat| {
        simulate_flight(
            was.hands.clone(),
            was.span,
            was.start,
            limit,
            |index, hand, velocity| {
                if is_empty(index) {
                    let best = view_along_pull(hand, velocity, pulls.get(index).copied());
                    best.turned(if hand.side < 0 { mean.mirrored() } else { mean })
                } else {
                    mouse.view(&was.hands[index], hand, velocity)
                }
            },
        )
    };
    let mean = mean_view_error(was, is_empty, &[]);
    let flights = MouseModel::ALL.into_iter().flat_map(|mouse| {
        let fastest = fly_so(mouse, &[], mean);
        let straight = case.scale.depends_on_distance().then(|| {
            let pulls = compute_pulls(&fastest);
            fly_so(mouse, &pulls, mean_view_error(was, is_empty, &pulls))
        });
        straight.into_iter().chain([fastest])
    });
    case.best_flight(flights).unwrap_or_else(|| was.clone())
}

/// Returns the mean angle by which the view is ahead of the best view while keys are held, as a
/// unit vector.
fn mean_view_error(
    was: &SimulatedFlight,
    is_empty: impl Fn(usize) -> bool,
    pulls: &[Flat],
) -> Flat {
    let held = was
        .hands
        .iter()
        .take(was.span.moves)
        .enumerate()
        .filter(|(index, _)| !is_empty(*index));
    let errors = held
        .filter(|(_, hand)| hand.side != 0)
        .map(|(index, hand)| {
            let error = hand.view.turned_back(view_along_pull(
                hand,
                hand.velocity,
                pulls.get(index).copied(),
            ));
            if hand.side < 0 {
                error.mirrored()
            } else {
                error
            }
        });
    errors
        .fold(Flat::default(), |sum, error| sum + error)
        .direction()
        .unwrap_or(Flat::AHEAD)
}

/// Returns the key that was released late, if it was the same key every time.
pub(crate) fn overlap_key(case: &FlightModel<'_>, was: &SimulatedFlight) -> Option<MoveKey> {
    let sides = key_sides(was);
    let mut held = empty_runs(&sides).into_iter().filter_map(|(from, _)| {
        let opposed = case.rows.get(from).is_some_and(|row| row.opposed);
        (opposed && from > 0).then(|| MoveKey::from_direction(was.hands[from - 1].key))
    });
    let first = held.next()?;
    held.all(|other| other == first).then_some(first)
}

/// Returns the corrected flight if it is better than `was` by more than [`SMALLEST_GAIN`].
pub(crate) fn accept_if_better(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    flown: SimulatedFlight,
    ticks: u32,
) -> Option<FixedFlight> {
    (ticks > 0 && case.value(&flown) > case.value(was) + SMALLEST_GAIN)
        .then_some(FixedFlight { flown, ticks })
}
