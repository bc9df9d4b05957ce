//! Lead of the view over the velocity (the angle from velocity to view). It jumps where the mouse
//! changes sides.

use std::ops::Range;

use crate::ledger::model::flat::{Flat, FlatMath as _};
use crate::ledger::model::tick_input::{SimulatedFlight, TickInput};
use crate::ledger::tuning::{LEAST_JUMP, MOST_JUMP, STANDS_OUT};

/// Changes per tick in the angle from velocity to view (the lead), degrees to the left. A mouse
/// that follows the velocity changes this angle where it changes sides, and hardly anywhere else.
pub(crate) struct ViewLeadJumps {
    jumps: Vec<f64>,
    /// Smallest change that is not ignored, degrees.
    pub(crate) least: f64,
}

impl ViewLeadJumps {
    pub(crate) fn from_flight(was: &SimulatedFlight) -> Self {
        let hands = &was.hands[..was.span.moves.min(was.hands.len())];
        let mut before: Option<LeadSample> = None;
        let jumps = hands.iter().map(|hand| {
            let now = LeadSample::from_input(hand);
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

    /// Returns the change in the lead towards a side on a tick, degrees. The lead jumps to the
    /// right for the left key.
    pub(crate) fn jump_towards_deg(&self, tick: usize, side: i8) -> f64 {
        -self.jumps[tick] * f64::from(side)
    }

    /// Returns the tick of a range on which the lead changes most towards a side. `None` if that
    /// change is smaller than `least`.
    pub(crate) fn largest_jump_tick(&self, ticks: Range<usize>, side: i8) -> Option<usize> {
        let furthest = ticks.reduce(|a, b| {
            if self.jump_towards_deg(b, side) > self.jump_towards_deg(a, side) {
                b
            } else {
                a
            }
        });
        furthest.filter(|tick| self.jump_towards_deg(*tick, side) >= self.least)
    }
}

/// View angle on one tick.
#[derive(Clone, Copy)]
struct LeadSample {
    side: i8,
    /// Angle from the velocity to the view. `None` at rest.
    own: Option<Flat>,
    /// Angle from the best view to the view.
    error: Flat,
}

impl LeadSample {
    fn from_input(hand: &TickInput) -> Self {
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

    /// Returns the change in the lead up to the next tick, degrees to the left. With one key held,
    /// the change is relative to the best lead, because a duck or a new press changes the best
    /// lead.
    fn jump_deg(&self, next: &Self) -> Option<f64> {
        if self.side == next.side && self.side != 0 {
            return Some(next.error.turned_back(self.error).angle_deg() * f64::from(self.side));
        }
        Some(next.own?.turned_back(self.own?).angle_deg())
    }
}
