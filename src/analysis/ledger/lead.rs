//! Where keys and mouse should have changed sides: told by where the mouse turns back, or by the side that the view leads
//! the velocity for.

use super::case::Case;
use super::hand::{Flown, Hand};
use super::sides::{Miss, runs, sides, turns};
use crate::sim::math::wrap_deg;

/// Key and mouse belong to one switch if no more than this lies between them, seconds.
const SWITCH_WINDOW: f64 = 0.12;
/// A strafe that a wrong key can spoil lasts at least so long, seconds.
const SHORT_STRAFE: f64 = 0.05;
/// A view within this of a key's best view leads for that key, degrees; one that misses it by twice that does not.
const LED: f64 = 0.35;
/// Of a flight whose views tell for which key they are, this part leads for the one that is held, and this for any.
const LED_OWN: f64 = 0.35;
const LED_ANY: f64 = 0.85;
/// Two turns that differ by less than this part are the same.
const SAME_TURN: f64 = 0.15;

/// Whether the view follows the velocity so well that its lead tells for which key it is: right for the key that is held
/// in some part of the flight, and for one of the two in nearly all of it.
fn is_led(case: &Case<'_>, was: &Flown) -> bool {
    let (mut own, mut any, mut all) = (0, 0, 0);
    for tick in (0..was.span.moves).filter(|tick| was.hands[*tick].side != 0) {
        let lead = lead(case, was, tick);
        own += usize::from(lead.exact);
        any += usize::from(lead.exact || lead.other);
        all += 1;
    }
    own as f64 >= LED_OWN * all as f64 && any as f64 >= LED_ANY * all as f64
}

/// The ticks within a run of one key in which the view led the velocity as for the other: from, to and the other side.
pub(super) fn led_wrongly(case: &Case<'_>, was: &Flown) -> Vec<(usize, usize, i8)> {
    if !is_led(case, was) {
        return Vec::new();
    }
    let sides = sides(was);
    let short = (SHORT_STRAFE / case.rows[0].seconds.max(1e-3)) as usize;
    let mut found = Vec::new();
    for (from, to) in runs(&sides).into_iter().filter(|(from, _)| sides[*from] != 0) {
        let mut index = from + 1;
        while index < to {
            let first = lead(case, was, index);
            let led = if first.own { 0 } else { (index..to).take_while(|tick| lead(case, was, *tick).other).count() };
            if led >= short && index + led < to {
                found.push((index, index + led, -sides[from]));
            }
            index += led.max(1);
        }
    }
    found
}

/// For which keys a view leads the velocity rightly.
#[derive(Clone, Copy, Debug)]
struct Lead {
    /// For the one that is held.
    exact: bool,
    /// The same, or a little beside it.
    own: bool,
    /// For the other side's, held or pressed in this tick.
    other: bool,
}

fn lead(case: &Case<'_>, was: &Flown, tick: usize) -> Lead {
    let hand = &was.hands[tick];
    let error_deg = |hand: &Hand| {
        let Some(direction) = hand.velocity.direction() else { return 0.0 };
        let best = hand.best_view(hand.side, hand.key, hand.velocity.length());
        hand.view.turned_back(direction).turned_back(best).angle_deg().abs()
    };
    let other = |fresh: bool| {
        let mut other = *hand;
        case.press(&mut other, tick, -hand.side, fresh);
        error_deg(&other)
    };
    let own = error_deg(hand);
    Lead { exact: own < LED, own: own < 2.0 * LED, other: other(false).min(other(true)) < LED }
}

/// A switch of keys to move: from and to which tick, and the side that is pressed between them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    pub(super) key: usize,
    pub(super) best: usize,
    pub(super) side: i8,
}

/// The switches that miss the best one this way. Where the mouse turns back tells the best; so does, for a mouse that
/// follows the velocity, the side that its view leads for.
pub(super) fn shifts(case: &Case<'_>, was: &Flown, miss: Miss) -> Vec<Shift> {
    let turns = turns(case, was.span.moves);
    let window = (SWITCH_WINDOW / case.rows[0].seconds.max(1e-3)) as usize;
    let sides = sides(was);
    let is_led = is_led(case, was);
    let mut found = Vec::new();
    for key in 1..sides.len() {
        let (old, new) = (sides[key - 1], sides[key]);
        if old == new || old == 0 || new == 0 {
            continue;
        }
        let changes = |mouse: &usize| turns[*mouse] == new && turns[mouse - 1] == old;
        let nearest = (1..turns.len()).filter(changes).min_by_key(|mouse| (mouse - 1).abs_diff(key));
        let by_turn = nearest.map(|mouse| mouse - 1).filter(|best| best.abs_diff(key) < window);
        let by_lead = if is_led { led(case, was, &sides, key, miss, window) } else { None };
        let best = match (miss, by_turn) {
            (Miss::Late, Some(best)) if best + 1 < key || (best < key && turns_fully(case, key)) => Some(best),
            (Miss::Early, Some(best)) if key < best => Some(best),
            (Miss::Late | Miss::Early, _) => by_lead,
        };
        match miss {
            Miss::Late => found.extend(best.map(|best| Shift { key, best, side: new })),
            Miss::Early => found.extend(best.map(|best| Shift { key, best, side: old })),
        }
    }
    found
}

/// Whether the mouse turns in a tick as in the next. A mouse that is too fast turns back early too, but not by all.
fn turns_fully(case: &Case<'_>, tick: usize) -> bool {
    let turn = |tick: usize| {
        let yaw = |index: usize| f64::from(case.rows[index.min(case.rows.len() - 1)].yaw_deg);
        wrap_deg(yaw(tick) - yaw(tick - 1))
    };
    let (now, next) = (turn(tick), turn(tick + 1));
    (now - next).abs() < SAME_TURN * next.abs()
}

/// Where a switch should have been by the view's lead: before it (late) or after it (early), within the window and
/// less than a strafe away.
fn led(case: &Case<'_>, was: &Flown, sides: &[i8], key: usize, miss: Miss, window: usize) -> Option<usize> {
    let lead = |tick: usize| lead(case, was, tick);
    match miss {
        Miss::Late => {
            let strafe = sides[..key].iter().rev().take_while(|side| **side == sides[key - 1]).count();
            let reach = window.min(2 * strafe / 3);
            let led = (1..=reach).take_while(|back| lead(key - back).other);
            led.filter(|back| !lead(key - back).own).last().map(|back| key - back)
        }
        Miss::Early => {
            let strafe = sides[key..].iter().take_while(|side| **side == sides[key]).count();
            let reach = window.min(2 * strafe / 3);
            let count = (0..reach).take_while(|on| lead(key + on).other).count();
            (count > 0 && count < reach && !lead(key).own).then_some(key + count)
        }
    }
}
