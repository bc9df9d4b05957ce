//! The best flights from a take-off: standing, or ducked as late as a landing at the same height allows.

use super::context::{LastTick, LedgerContext};
use super::plan::Plan;
use super::row::Row;
use super::{LARGEST, Loss};
use crate::analysis::fall::{REST, WINDOW};
use crate::sim::level::HullId;
use crate::sim::math::frame_time;
use crate::sim::pmove::{DUCKED_HULL, PlayerState, STANDING_HULL};

/// The ground is found so far below the feet, units: the probe less the gap at which one stands.
const GROUND_PROBE: f64 = (WINDOW - REST) as f64;
/// Flights are followed for at most so many ticks after the real landing.
const MORE_TICKS: usize = 1000;

/// Ducking and heights at both ends of a flight.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ends {
    /// Height of the feet at take-off, units.
    takeoff_feet: f64,
    /// Height of the feet after the landing, units.
    landing_feet: f64,
    /// Fully ducked at take-off.
    ducked: bool,
    /// On the way down, or slowed by the duck key, at take-off.
    ducking: bool,
}

impl Ends {
    /// The flight starts from here.
    pub(super) fn start(context: &LedgerContext, before: &PlayerState) -> Self {
        let takeoff_feet = feet_of(context, before);
        Self { takeoff_feet, landing_feet: takeoff_feet, ducked: before.is_ducked(), ducking: before.goldsrc.in_duck }
    }

    /// And ends here.
    pub(super) fn finish(&mut self, context: &LedgerContext, player: &PlayerState) {
        self.landing_feet = feet_of(context, player);
    }
}

fn feet_of(context: &LedgerContext, player: &PlayerState) -> f64 {
    f64::from(player.origin.z) - context.feet[player.hull.min(DUCKED_HULL).index()]
}

/// The flights that the duck timing is judged by. A QuakeWorld player, and a landing that only a ducked player
/// reaches, have none besides the real one.
#[derive(Debug, Default)]
pub(super) struct BestFlights {
    /// The standing flight, then the ducked one.
    plans: [Plan; 2],
    heights: Vec<f64>,
}

impl BestFlights {
    /// Lays them out.
    pub(super) fn lay_out(&mut self, context: &LedgerContext, rows: &[Row], ends: &Ends) {
        self.plans.iter_mut().for_each(Plan::clear);
        let rules = context.physics.rules();
        if !rules.ducks || rows.len() < 2 || rows.iter().any(|row| !row.flies) {
            return;
        }
        self.follow(context, rows, ends);
        let Some(apex) = self.apex() else { return };
        let lands = |hull: HullId| self.landing(apex, ends.landing_feet + context.feet[hull.index()]);
        let (Some(standing), Some(ducked)) = (lands(STANDING_HULL), lands(DUCKED_HULL)) else { return };
        let Some(slow_start) = self.slow_start(context, ends) else { return };
        // CS slows the tick that presses the key; Half-Life the one after it.
        let first_slow = standing - usize::from(rules.duck_slows.slows(false, true));
        let is_steady = rows.iter().all(|row| (row.msec, row.own_friction) == (rows[0].msec, rows[0].own_friction));
        let mut last = LastTick::default();
        for (plan, (ticks, slow_from)) in self.plans.iter_mut().zip([(standing, usize::MAX), (ducked, first_slow)]) {
            let mut from = 0;
            while from < ticks {
                let ends = [slow_start, slow_from, ticks].into_iter().filter(|end| *end > from);
                let to = if is_steady { ends.min().unwrap_or(ticks).min(ticks) } else { from + 1 };
                let row = &rows[from.min(rows.len() - 1)];
                let wish = context.wish(from < slow_start || from >= slow_from);
                plan.push_run(last.of_wish(context, wish, row.msec, row.own_friction), (to - from) as u32);
                from = to;
            }
        }
    }

    /// The most that any of them, or the `real` one, makes of this take-off speed.
    pub(super) fn best(&self, real: Loss, limit: f64, speed: f64) -> Loss {
        let flights = self.plans.iter().filter(|plan| !plan.is_empty());
        flights.fold(real, |best, plan| best.max(plan.best(limit, speed)))
    }

    /// The origin's height after each tick: as it was until the landing, then as if there had been no ground yet.
    /// Ducking in the air does not move the origin.
    fn follow(&mut self, context: &LedgerContext, rows: &[Row], ends: &Ends) {
        self.heights.clear();
        self.heights.extend(rows[..rows.len() - 1].iter().map(|row| f64::from(row.height)));
        let last = &rows[rows.len() - 2];
        let seconds = f64::from(frame_time(rows[rows.len() - 1].msec));
        let step = context.physics.fall(seconds);
        let lowest = ends.landing_feet.max(-LARGEST);
        let (mut height, mut rising) = (f64::from(last.height), f64::from(last.rising));
        for _ in 0..MORE_TICKS {
            if height < lowest {
                break;
            }
            // GoldSrc: half of gravity before the move, half after it.
            height += (rising - step * 0.5) * seconds;
            rising -= step;
            self.heights.push(height);
        }
    }

    /// The tick after which the origin is highest, the last of equals.
    fn apex(&self) -> Option<usize> {
        let mut top = f64::NEG_INFINITY;
        let mut apex = None;
        for (index, height) in self.heights.iter().enumerate() {
            if *height >= top {
                (top, apex) = (*height, Some(index));
            }
        }
        apex
    }

    /// How many ticks until an origin that rests at `rest` has landed; none if the flight does not rise above it.
    fn landing(&self, apex: usize, rest: f64) -> Option<usize> {
        let flies = |height: &f64| *height - rest >= GROUND_PROBE;
        if !flies(&self.heights[apex]) {
            return None;
        }
        let below = self.heights[apex..].iter().position(|height| !flies(height))?;
        Some(apex + below + 1)
    }

    /// How many ticks at the start are slow whatever the player does: ducked, until there is room to stand up.
    fn slow_start(&self, context: &LedgerContext, ends: &Ends) -> Option<usize> {
        if !ends.ducked {
            return Some(usize::from(context.physics.rules().duck_slows.slows(false, ends.ducking)));
        }
        let rest = ends.takeoff_feet + context.feet[STANDING_HULL.index()];
        let room = self.heights.iter().position(|height| *height - rest >= GROUND_PROBE)?;
        // The tick that stands up is slow too, and it is the one after there is room.
        Some(room + 2)
    }
}
