//! What a player may want to see while moving: the last seconds tick by tick, the last take-off and
//! landing, hops.
//!
//! Fed with every tick once, in order. A teleport, a death or a loaded position clears it.

use std::collections::VecDeque;

use super::facts::TickFacts;
use super::jump::Hop;
use super::strafe::STRAFE_SPEED;
use super::strafe_tick::StrafeTick;
use wishdir_sim::math::length_2d_f64;

/// How many ticks are kept: ten seconds at 100 fps.
pub const KEPT: usize = 1000;
/// How many hops are kept.
const HOPS: usize = 6;

/// A view that turns less than this in a tick stands still, degrees.
const STILL_DEG: f64 = 0.01;

/// How the view turned, against what the keys wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Turn {
    /// No strafe just now, or its side has just changed.
    Nothing,
    /// Slower than [`STRAFE_SPEED`].
    RunFirst,
    /// The view turns away from the key's side for more than one tick: faster would be worse.
    OtherKey,
    /// My turn over the ideal one.
    Ratio(f64),
}

/// One tick of the last seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TickStats {
    /// What its wish direction did.
    pub moment: StrafeTick,
    /// Horizontal speed after the tick, u/s.
    pub speed: f32,
    /// Change of horizontal speed over the whole tick, u/s: acceleration, friction, walls.
    pub change: f32,
    /// The tick ended on the ground.
    pub grounded: bool,
    /// The tick left the ground.
    pub took_off: bool,
    /// The tick came to the ground.
    pub landed: bool,
}

/// The running sums of a flight.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Flight {
    /// Horizontal speed at the take-off, u/s: of a jump after its own cut and before the first air
    /// acceleration.
    pub takeoff_speed: f32,
    /// The highest since, u/s.
    pub max_speed: f32,
    /// Sum of what the air acceleration did, u/s.
    pub gained: f64,
    /// Sum of the best from the same states, u/s.
    pub best: f64,
    /// Ticks in the air.
    pub ticks: u32,
}

impl Flight {
    /// Share of the possible gain that was won, 1 is all; none where nothing could be won.
    pub fn efficiency(&self) -> Option<f64> {
        (self.best > 0.0).then(|| self.gained / self.best)
    }
}

/// The memory of a moving player.
#[derive(Clone, Debug)]
pub struct RecentTicks {
    rows: VecDeque<TickStats>,
    flight: Option<Flight>,
    /// Ticks ended on the ground since the last landing.
    ground_ticks: u32,
    landing_change: Option<f32>,
    hops: VecDeque<Hop>,
}

impl Default for RecentTicks {
    /// Nothing seen yet.
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
    /// Takes in what the next tick was; `placed`: it does not go on from the last one.
    pub(super) fn observe(&mut self, facts: &TickFacts, placed: bool) {
        if placed {
            self.rows.clear();
            self.leap();
        }
        if facts.relocated {
            self.leap();
        } else {
            self.follow(facts);
        }
        if self.rows.len() == KEPT {
            self.rows.pop_front();
        }
        self.rows.push_back(TickStats {
            moment: facts.strafe,
            speed: facts.speed as f32,
            change: facts.gain().unwrap_or(0.0) as f32,
            grounded: facts.on_ground(),
            took_off: facts.took_off(),
            landed: facts.landed(),
        });
    }

    /// A jump was a hop.
    pub(super) fn hop(&mut self, hop: Hop) {
        if self.hops.len() == HOPS {
            self.hops.pop_back();
        }
        self.hops.push_front(hop);
    }

    fn leap(&mut self) {
        self.flight = None;
        self.landing_change = None;
        self.ground_ticks = 0;
    }

    fn follow(&mut self, facts: &TickFacts) {
        if facts.took_off() {
            // A player who walks off an edge leaves it as the tick ends.
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
        if facts.landed() {
            self.landing_change = facts.gain().map(|gain| gain as f32);
            self.ground_ticks = 0;
        }
        self.ground_ticks += u32::from(facts.on_ground());
    }

    /// The last tick.
    pub fn last(&self) -> Option<&TickStats> {
        self.rows.back()
    }

    /// The last ticks, at most `count`, the oldest first.
    pub fn rows(
        &self,
        count: usize,
    ) -> impl ExactSizeIterator<Item = &TickStats> + DoubleEndedIterator {
        self.rows.range(self.rows.len().saturating_sub(count)..)
    }

    /// The flight that runs, or the last one.
    pub fn flight(&self) -> Option<&Flight> {
        self.flight.as_ref()
    }

    /// What the last landing did to the horizontal speed, u/s.
    pub fn landing_change(&self) -> Option<f32> {
        self.landing_change
    }

    /// The last hops, the newest first.
    pub fn hops(&self) -> impl Iterator<Item = &Hop> {
        self.hops.iter()
    }

    /// Ticks ended on the ground since the last landing, while the player stands there.
    pub fn ground_ticks(&self) -> u32 {
        self.ground_ticks
    }

    /// How the view turned over the last `ticks` ticks, for the keys that were held.
    pub fn turn(&self, ticks: usize) -> Turn {
        let against = |row: &TickStats| {
            row.moment
                .turns()
                .is_some_and(|(turned, _)| turned < -STILL_DEG)
        };
        let asks = |row: &&TickStats| row.moment.side().is_some();
        match self.last().filter(asks) {
            None => Turn::Nothing,
            Some(last) if last.moment.speed < STRAFE_SPEED => Turn::RunFirst,
            // One tick against the key is the right switch: the key one tick before the mouse.
            Some(last)
                if last.moment.air && self.rows(2).len() == 2 && self.rows(2).all(against) =>
            {
                Turn::OtherKey
            }
            Some(_) => self.turn_ratio(ticks).map_or(Turn::Nothing, Turn::Ratio),
        }
    }

    /// My turn over the ideal one over the last `ticks` ticks, of those that had a wish direction
    /// on the side of the last one, in the air or on the ground as it was; none without one just
    /// now. After a change the count starts over with the tick after its own: that one still turns
    /// from the aim before.
    pub fn turn_ratio(&self, ticks: usize) -> Option<f64> {
        let last = &self.last()?.moment;
        let side = last.side()?;
        let mut sums = (0.0, 0.0);
        let mut pending = (0.0, 0.0);
        for row in self.rows(ticks + 1).rev() {
            let (Some(turns), Some(other)) = (row.moment.turns(), row.moment.side()) else {
                continue;
            };
            if other != side || row.moment.air != last.air {
                break;
            }
            // Only the tick before tells whether this one is the change's own.
            sums = (sums.0 + pending.0, sums.1 + pending.1);
            pending = turns;
        }
        (sums.1 > 0.0).then(|| sums.0 / sums.1)
    }
}
