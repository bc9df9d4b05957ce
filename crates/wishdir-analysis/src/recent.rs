//! Data for the live display: recent ticks, the last takeoff and landing, and hops.
//!
//! Processes every tick once, in order. A teleport, a death or a loaded position clears the data.

use std::collections::VecDeque;

use super::facts::TickFacts;
use super::jump::Hop;
use super::strafe::STRAFE_SPEED;
use super::strafe_tick::StrafeTick;
use wishdir_sim::math::length_2d_f64;

/// Number of ticks kept: 10 seconds at 100 fps.
pub const KEPT: usize = 1000;
/// Number of hops kept.
const HOPS: usize = 6;

/// Minimum turn per tick that counts as turning, degrees.
const STILL_DEG: f64 = 0.01;

/// Turn of the view compared with the held keys.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Turn {
    /// No strafe, or its side has just changed.
    Nothing,
    /// Slower than [`STRAFE_SPEED`].
    RunFirst,
    /// The view turns away from the key's side for more than one tick. A faster turn would be
    /// worse.
    OtherKey,
    /// Turn divided by the ideal turn.
    Ratio(f64),
}

/// Data of one recent tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TickStats {
    /// Strafe that the tick belongs to.
    pub moment: StrafeTick,
    /// Horizontal speed after the tick, u/s.
    pub speed: f32,
    /// Change of horizontal speed over the tick by acceleration, friction and walls, u/s.
    pub change: f32,
    /// Whether the tick ended on the ground.
    pub grounded: bool,
    /// Whether the player left the ground.
    pub took_off: bool,
    /// Whether the player landed.
    pub landed: bool,
}

/// Running sums of a flight.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Flight {
    /// Horizontal speed at takeoff, u/s.
    /// For a jump: after the jump's cut, before the first air acceleration.
    pub takeoff_speed: f32,
    /// Highest horizontal speed since takeoff, u/s.
    pub max_speed: f32,
    /// Sum of the gains and losses by air acceleration, u/s.
    pub gained: f64,
    /// Sum of the best possible gains from the same states, u/s.
    pub best: f64,
    /// Ticks in the air.
    pub ticks: u32,
}

impl Flight {
    /// Fraction of the possible gain that was reached; 1 is perfect.
    /// `None` if no gain was possible.
    pub fn efficiency(&self) -> Option<f64> {
        (self.best > 0.0).then(|| self.gained / self.best)
    }
}

/// Recent ticks and hops of a run.
#[derive(Clone, Debug)]
pub struct RecentTicks {
    rows: VecDeque<TickStats>,
    flight: Option<Flight>,
    /// Ticks on the ground since the last landing.
    ground_ticks: u32,
    landing_change: Option<f32>,
    hops: VecDeque<Hop>,
}

impl Default for RecentTicks {
    /// Creates an empty history.
    fn default() -> Self {
        Self {
            rows: VecDeque::with_capacity(KEPT),
            flight: None,
            ground_ticks: 0,
            landing_change: None,
            hops: VecDeque::with_capacity(HOPS),
        }
    }
}

impl RecentTicks {
    /// Adds the facts of the next tick. `placed`: whether the tick does not continue
    /// the previous one.
    pub(super) fn observe(&mut self, facts: &TickFacts, placed: bool) {
        if placed {
            self.rows.clear();
            self.reset_flight();
        }
        if facts.relocated {
            self.reset_flight();
        } else {
            self.update_flight(facts);
        }
        if self.rows.len() == KEPT {
            self.rows.pop_front();
        }
        self.rows.push_back(TickStats {
            moment: facts.strafe,
            speed: facts.speed as f32,
            change: facts.gain().unwrap_or(0.0) as f32,
            grounded: facts.on_ground(),
            took_off: facts.is_takeoff(),
            landed: facts.is_landing(),
        });
    }

    /// Adds a jump that was a hop.
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
            // A player who walks off an edge takes off at the end of the tick.
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

    /// Last tick.
    pub fn last(&self) -> Option<&TickStats> {
        self.rows.back()
    }

    /// Last `count` ticks or fewer, oldest first.
    pub fn rows(
        &self,
        count: usize,
    ) -> impl ExactSizeIterator<Item = &TickStats> + DoubleEndedIterator {
        self.rows.range(self.rows.len().saturating_sub(count)..)
    }

    /// Current flight, or the last one.
    pub fn flight(&self) -> Option<&Flight> {
        self.flight.as_ref()
    }

    /// Change of horizontal speed at the last landing, u/s.
    pub fn landing_speed_change(&self) -> Option<f32> {
        self.landing_change
    }

    /// Last hops, newest first.
    pub fn hops(&self) -> impl Iterator<Item = &Hop> {
        self.hops.iter()
    }

    /// Ticks on the ground since the last landing. 0 in the air.
    pub fn ground_ticks(&self) -> u32 {
        self.ground_ticks
    }

    /// Compares the turn over the last `ticks` ticks with the held keys.
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
            // One tick against the key is correct: the key switches one tick before the mouse.
            Some(last)
                if last.moment.air && self.rows(2).len() == 2 && self.rows(2).all(against) =>
            {
                Turn::OtherKey
            }
            Some(_) => self.turn_ratio(ticks).map_or(Turn::Nothing, Turn::Ratio),
        }
    }

    /// Turn divided by the ideal turn over the last `ticks` ticks. Only counts ticks with a wish
    /// direction on the side of the last tick, all in the air or all on the ground. After a switch,
    /// counting restarts one tick after it, because the tick of the switch still turns from the
    /// previous aim. `None` if the last tick has no wish direction.
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
