//! Best possible gain of an air acceleration, at any speed.

use crate::strafe::AirTick;
use wishdir_sim::engine::Physics;

/// Largest possible gain of a strafe key in an air tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestGain {
    /// Acceleration of a single strafe key in the air.
    pub air: AirTick,
    /// Values at the best angle, if the player is fast enough: speed along wishdir, u/s, and growth
    /// of v², (u/s)².
    along: f64,
    square_growth: f64,
}

impl BestGain {
    /// Computes the best gain of an acceleration.
    pub fn new(air: AirTick) -> Self {
        let (along, added) = best_move(&air, f64::INFINITY);
        Self {
            air,
            along,
            square_growth: square_growth(along, added),
        }
    }

    /// Growth of v² at the best angle from this speed, (u/s)².
    pub fn best_square_growth(&self, speed: f64) -> f64 {
        if speed >= self.along {
            return self.square_growth;
        }
        let (along, added) = best_move(&self.air, speed);
        square_growth(along, added)
    }

    /// Gain at the best angle from this speed, u/s.
    pub fn best_gain(&self, speed: f64) -> f64 {
        let growth = self.best_square_growth(speed);
        let after = (speed * speed + growth).sqrt();
        if after + speed > 0.0 {
            growth / (after + speed)
        } else {
            0.0
        }
    }
}

/// Returns the best angle's speed along wishdir and the speed it adds, both u/s.
/// Like `AirTick::best_deg`, but without the angle.
pub(crate) fn best_move(air: &AirTick, speed: f64) -> (f64, f64) {
    let most = (air.cap - air.accel).max(0.0);
    // Cheaper than `f64::min`, which checks both operands for NaN.
    let along = if speed < most { speed } else { most };
    (along, air.added_speed(along))
}

/// Growth of v² when `added` is added along wishdir.
fn square_growth(along: f64, added: f64) -> f64 {
    added * (2.0 * along + added)
}

/// Cache for the last [`BestGain`]. Consecutive ticks usually need the same gain.
#[derive(Clone, Copy, Debug)]
pub(super) struct BestGainCache {
    wish_speed: f32,
    msec: u8,
    own_friction: f32,
    best: BestGain,
}

impl BestGainCache {
    pub(super) fn new(physics: &Physics, wish_speed: f32, msec: u8, own_friction: f32) -> Self {
        let best = BestGain::new(AirTick::new(physics, wish_speed, msec, own_friction));
        Self {
            wish_speed,
            msec,
            own_friction,
            best,
        }
    }

    /// Returns the best gain of this acceleration, from the cache if possible.
    #[inline]
    pub(super) fn get(
        &mut self,
        physics: &Physics,
        wish_speed: f32,
        msec: u8,
        own_friction: f32,
    ) -> &BestGain {
        if (wish_speed, msec, own_friction) != (self.wish_speed, self.msec, self.own_friction) {
            *self = Self::new(physics, wish_speed, msec, own_friction);
        }
        &self.best
    }
}
