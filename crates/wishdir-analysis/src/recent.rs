//! Data for the live display: recent ticks, the last takeoff and landing, and hops.
//!
//! Processes every tick once, in order. A teleport or a respawn ends the flight and keeps the
//! ticks. A loaded position or a restart also clears the ticks. Hops are never cleared.

use std::collections::VecDeque;

use super::facts::TickFacts;
use super::jump::{FOG_MAX, Hop};
use super::strafe::STRAFE_SPEED;
use super::strafe_tick::StrafeTick;
use wishdir_sim::math::length_2d_f64;

/// Time span of the ticks kept, milliseconds.
pub const KEPT_MSEC: u32 = 5000;
/// Minimum number of ticks kept, for widgets that show a fixed number of ticks.
const MIN_TICKS: usize = 128;
/// Maximum number of ticks kept: [`KEPT_MSEC`] in ticks of 1 ms. Only ticks of 0 ms reach it before
/// the time limit.
const MAX_TICKS: usize = 5000;
/// Number of hops kept.
const HOPS: usize = 6;

/// Minimum turn per tick that counts as turning, degrees.
const STILL_DEG: f64 = 0.01;

/// View turn compared with the ideal turn for the held keys.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Turn {
    /// No wish direction, or the strafe keys were switched on this tick.
    Nothing,
    /// The speed is below [`STRAFE_SPEED`].
    RunFirst,
    /// In the air, the view has turned away from the key's side for two ticks. A faster turn would
    /// lose speed.
    OtherKey,
    /// Turn divided by the ideal turn.
    Ratio(f64),
}

/// Data of one recent tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TickStats {
    /// Acceleration of the tick, and the best possible one.
    pub moment: StrafeTick,
    /// Horizontal speed after the tick, u/s.
    pub speed: f32,
    /// Change in horizontal speed over the tick, u/s. 0 if the game moved the player.
    pub change: f32,
    /// Whether the tick ended on the ground.
    pub grounded: bool,
    /// Whether the player left the ground.
    pub took_off: bool,
    /// Whether the player landed.
    pub landed: bool,
}

/// Sums over the ticks of a flight so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Flight {
    /// Horizontal speed at takeoff, u/s. For a jump: after the bhop cap, before the first air
    /// acceleration.
    pub takeoff_speed: f32,
    /// Highest horizontal speed since takeoff, u/s.
    pub max_speed: f32,
    /// Gains minus losses from air acceleration, u/s.
    pub gained: f64,
    /// Sum of the best possible gains from the same states, u/s.
    pub best: f64,
    /// Number of ticks with an air acceleration. Not the length of the flight.
    pub ticks: u32,
}

impl Flight {
    /// Gain divided by the best possible gain. `None` if no gain was possible.
    pub fn efficiency(&self) -> Option<f64> {
        (self.best > 0.0).then(|| self.gained / self.best)
    }
}

/// Recent ticks and hops of a run.
#[derive(Clone, Debug, Default)]
pub struct RecentTicks {
    rows: VecDeque<TickStats>,
    /// Total length of the ticks in `rows`, milliseconds.
    msec: u32,
    flight: Option<Flight>,
    ground_ticks: u32,
    landing_change: Option<f32>,
    /// Newest first.
    hops: VecDeque<Hop>,
}

impl RecentTicks {
    /// Adds the facts of the next tick. `placed`: whether the tick does not continue
    /// the previous one.
    pub(super) fn observe(&mut self, facts: &TickFacts, placed: bool) {
        if placed {
            self.rows.clear();
            self.msec = 0;
            self.reset_flight();
        }
        if facts.relocated {
            self.reset_flight();
        } else {
            self.update_flight(facts);
        }
        self.push(TickStats {
            moment: facts.strafe,
            speed: facts.speed as f32,
            change: facts.gain().unwrap_or(0.0) as f32,
            grounded: facts.on_ground(),
            took_off: facts.is_takeoff(),
            landed: facts.is_landing(),
        });
    }

    /// Adds a tick, and removes the oldest ticks that need not be kept.
    fn push(&mut self, row: TickStats) {
        self.msec += u32::from(row.moment.msec);
        self.rows.push_back(row);
        while let Some(oldest) = self.rows.front().map(|row| u32::from(row.moment.msec))
            && (self.rows.len() > MAX_TICKS
                || self.rows.len() > MIN_TICKS && self.msec - oldest >= KEPT_MSEC)
        {
            self.msec -= oldest;
            self.rows.pop_front();
        }
    }

    /// Adds a hop, and removes the oldest one if there are too many.
    pub(super) fn add_hop(&mut self, hop: Hop) {
        if self.hops.len() == HOPS {
            self.hops.pop_back();
        }
        self.hops.push_front(hop);
    }

    fn reset_flight(&mut self) {
        self.flight = None;
        self.landing_change = None;
        self.ground_ticks = 0;
    }

    fn update_flight(&mut self, facts: &TickFacts) {
        if facts.is_takeoff() {
            // A player who leaves the ground without a jump takes off at the end of the tick.
            let speed = facts
                .jump
                .map_or(facts.speed, |jump| length_2d_f64(jump.velocity));
            self.flight = Some(Flight {
                takeoff_speed: speed as f32,
                ..Flight::default()
            });
            self.ground_ticks = 0;
        }
        if let Some(flight) = &mut self.flight {
            flight.max_speed = flight.max_speed.max(facts.speed as f32);
            if facts.strafe.air {
                flight.gained += facts.strafe.gain;
                flight.best += facts.best_gain;
                flight.ticks += 1;
            }
        }
        if facts.is_landing() {
            self.landing_change = facts.gain().map(|gain| gain as f32);
            self.ground_ticks = 0;
        }
        self.ground_ticks += u32::from(facts.on_ground());
    }

    /// Newest tick.
    pub fn last(&self) -> Option<&TickStats> {
        self.rows.back()
    }

    /// The last `count` ticks, or as many as are kept, oldest first. All ticks of the last
    /// [`KEPT_MSEC`] are kept, and always at least the last 128.
    pub fn rows(
        &self,
        count: usize,
    ) -> impl ExactSizeIterator<Item = &TickStats> + DoubleEndedIterator {
        self.rows.range(self.rows.len().saturating_sub(count)..)
    }

    /// The current flight, or the last one while the player is on the ground.
    pub fn flight(&self) -> Option<&Flight> {
        self.flight.as_ref()
    }

    /// Change in horizontal speed over the tick of the last landing, u/s.
    pub fn landing_speed_change(&self) -> Option<f32> {
        self.landing_change
    }

    /// Last hops, newest first.
    pub fn hops(&self) -> impl Iterator<Item = &Hop> {
        self.hops.iter()
    }

    /// Number of ticks that ended on the ground since the last landing. 0 in the air.
    pub fn ground_ticks(&self) -> u32 {
        self.ground_ticks
    }

    /// Whether the player is in the air, or landed at most [`FOG_MAX`] ticks ago. Otherwise the
    /// player stands or walks.
    pub fn is_hopping(&self) -> bool {
        self.last().is_some_and(|last| !last.grounded)
            || self.flight.is_some() && self.ground_ticks <= FOG_MAX
    }

    /// Compares the turn of the last `ticks` ticks with the ideal turn for the held keys.
    pub fn turn(&self, ticks: usize) -> Turn {
        let against = |row: &TickStats| {
            row.moment
                .actual_and_ideal_turn()
                .is_some_and(|(turned, _)| turned < -STILL_DEG)
        };
        let asks = |row: &&TickStats| row.moment.wish_side().is_some();
        match self.last().filter(asks) {
            None => Turn::Nothing,
            Some(last) if last.moment.speed < STRAFE_SPEED => Turn::RunFirst,
            // Ignores one tick of turning against the key: at the best switch, the key changes one
            // tick before the mouse.
            Some(last)
                if last.moment.air && self.rows(2).len() == 2 && self.rows(2).all(against) =>
            {
                Turn::OtherKey
            }
            Some(_) => self.turn_ratio(ticks).map_or(Turn::Nothing, Turn::Ratio),
        }
    }

    /// Turn divided by the ideal turn, both summed over the last `ticks` ticks.
    ///
    /// Restarts when the player switches the strafe keys, takes off or lands. Does not count the
    /// first tick after that, because its turn still starts from the previous aim. Skips ticks
    /// without a wish direction. `None` if the newest tick has no wish direction, or no tick
    /// counts.
    pub fn turn_ratio(&self, ticks: usize) -> Option<f64> {
        let last = &self.last()?.moment;
        let side = last.wish_side()?;
        let mut sums = (0.0, 0.0);
        let mut pending = (0.0, 0.0);
        for row in self.rows(ticks + 1).rev() {
            let (Some(turns), Some(other)) =
                (row.moment.actual_and_ideal_turn(), row.moment.wish_side())
            else {
                continue;
            };
            if other != side || row.moment.air != last.air {
                break;
            }
            // Only the previous tick shows whether this tick is the switch.
            sums = (sums.0 + pending.0, sums.1 + pending.1);
            pending = turns;
        }
        (sums.1 > 0.0).then(|| sums.0 / sums.1)
    }
}
