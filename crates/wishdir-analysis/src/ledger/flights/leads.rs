//! How a mouse leads the velocity: it jumps to the other lead where the mouse changes sides.

use std::ops::Range;

use crate::ledger::model::flat::{Flat, FlatMath as _};
use crate::ledger::model::tick_input::{SimulatedFlight, TickInput};
use crate::ledger::tuning::{LEAST_JUMP, MOST_JUMP, STANDS_OUT};

/// By how much the view's lead on the velocity jumps in each tick, degrees to the left: a mouse
/// that follows the velocity changes its lead at once where it changes sides, and little elsewhere.
pub(crate) struct Leads {
    jumps: Vec<f64>,
    /// A smaller jump says nothing.
    pub(crate) least: f64,
}

impl Leads {
    pub(crate) fn of(was: &SimulatedFlight) -> Self {
        let hands = &was.hands[..was.span.moves.min(was.hands.len())];
        let mut before: Option<LeadSample> = None;
        let jumps = hands.iter().map(|hand| {
            let now = LeadSample::of(hand);
            let jump = before
                .replace(now)
                .and_then(|before| before.jump_deg(&now))
                .unwrap_or_default();
            if jump.abs() > MOST_JUMP { 0.0 } else { jump }
        });
        let jumps: Vec<f64> = jumps.collect();
        let mut sizes: Vec<f64> = jumps.iter().map(|jump| jump.abs()).collect();
        let middle = sizes.len() / 2;
        let median = if sizes.is_empty() {
            0.0
        } else {
            *sizes.select_nth_unstable_by(middle, f64::total_cmp).1
        };
        Self {
            jumps,
            least: LEAST_JUMP.max(STANDS_OUT * median),
        }
    }

    /// How far the lead jumps in a tick to where a side's key has it: to the right for the left
    /// one.
    pub(crate) fn towards(&self, tick: usize, side: i8) -> f64 {
        -self.jumps[tick] * f64::from(side)
    }

    /// Where within these ticks it jumps furthest to a side's.
    pub(crate) fn furthest(&self, ticks: Range<usize>, side: i8) -> Option<usize> {
        let furthest = ticks.reduce(|a, b| {
            if self.towards(b, side) > self.towards(a, side) {
                b
            } else {
                a
            }
        });
        furthest.filter(|tick| self.towards(*tick, side) >= self.least)
    }
}

/// A view's lead in one tick.
#[derive(Clone, Copy)]
struct LeadSample {
    side: i8,
    /// On the velocity.
    own: Option<Flat>,
    /// On the best one.
    error: Flat,
}

impl LeadSample {
    fn of(hand: &TickInput) -> Self {
        let own = hand
            .velocity
            .direction()
            .map(|direction| hand.view.turned_back(direction));
        Self {
            side: hand.side,
            own,
            error: hand.lead_error(),
        }
    }

    /// How far it jumps to the next tick's, degrees to the left. With one key held, against its
    /// best lead: a duck or a fresh press moves that.
    fn jump_deg(&self, next: &Self) -> Option<f64> {
        if self.side == next.side && self.side != 0 {
            return Some(next.error.turned_back(self.error).angle_deg() * f64::from(self.side));
        }
        Some(next.own?.turned_back(self.own?).angle_deg())
    }
}
