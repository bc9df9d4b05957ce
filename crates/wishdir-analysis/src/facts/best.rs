//! The best that an air acceleration does, for many speeds.

use crate::strafe::AirTick;
use wishdir_sim::engine::Physics;

/// The most that a strafe key can win in an air tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestGain {
    /// What it can do at any angle.
    pub air: AirTick,
    /// The best speed along wishdir of a player fast enough, u/s, and by how much it lets v² grow.
    along: f64,
    squares: f64,
}

impl BestGain {
    /// Of this acceleration.
    pub fn new(air: AirTick) -> Self {
        let (along, added) = best_move(&air, f64::INFINITY);
        Self {
            air,
            along,
            squares: squares_of(along, added),
        }
    }

    /// By how much the best angle lets v² grow at this speed, u/s.
    pub fn squares(&self, speed: f64) -> f64 {
        if speed >= self.along {
            return self.squares;
        }
        let (along, added) = best_move(&self.air, speed);
        squares_of(along, added)
    }

    /// What the best angle gains at this speed, u/s.
    pub fn gain(&self, speed: f64) -> f64 {
        let squares = self.squares(speed);
        let after = (speed * speed + squares).sqrt();
        if after + speed > 0.0 {
            squares / (after + speed)
        } else {
            0.0
        }
    }
}

/// The best angle's speed along wishdir and what it adds, u/s: `AirTick::best_deg` without its
/// angle.
pub(crate) fn best_move(air: &AirTick, speed: f64) -> (f64, f64) {
    let most = (air.cap - air.accel).max(0.0);
    // Cheaper than `f64::min`, which asks both whether they are numbers.
    let along = if speed < most { speed } else { most };
    (along, air.added(along))
}

/// By how much v² grows.
fn squares_of(along: f64, added: f64) -> f64 {
    added * (2.0 * along + added)
}

/// The best that was asked for last: the next one is mostly the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastBest {
    wish_speed: f32,
    msec: u8,
    own_friction: f32,
    best: BestGain,
}

impl LastBest {
    pub(super) fn new(physics: &Physics, wish_speed: f32, msec: u8, own_friction: f32) -> Self {
        let best = BestGain::new(AirTick::new(physics, wish_speed, msec, own_friction));
        Self {
            wish_speed,
            msec,
            own_friction,
            best,
        }
    }

    /// The best of this acceleration.
    #[inline]
    pub(super) fn of(
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
