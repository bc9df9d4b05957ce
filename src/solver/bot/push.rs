//! One tick's acceleration as the bot aims it: the engines' one rule, on the ground and in the air.

use crate::analysis::strafe::{AirTick, GroundTick};
use crate::sim::math::{Vec3, yaw_deg};
use crate::sim::pmove::Physics;

/// What a tick does with the keys as they are: everything but the angle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Push {
    /// Horizontal speed before the acceleration, u/s: friction, stamina and the jump's cut have acted.
    pub(super) speed: f64,
    /// Where that goes, degrees.
    pub(super) heading_deg: f64,
    /// From the view to the wish direction, degrees.
    pub(super) wish_offset_deg: f64,
    /// The speed along wishdir that is never exceeded, u/s.
    cap: f64,
    /// The most that is added along wishdir, u/s.
    accel: f64,
    /// It goes no faster, u/s.
    up_to: f64,
}

/// What the movement code told of the tick's acceleration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    pub(super) air: bool,
    pub(super) before: Vec3,
    pub(super) wish_dir: Vec3,
    pub(super) wish_speed: f32,
    pub(super) own_friction: f32,
    pub(super) yaw: f32,
    pub(super) msec: u8,
}

impl Push {
    /// In the air at most `up_to` is wanted, u/s.
    pub(super) fn new(physics: &Physics, told: &Told, up_to: f64) -> Self {
        let (cap, accel, up_to) = if told.air {
            let tick = AirTick::new(physics, told.wish_speed, told.msec, told.own_friction);
            (tick.cap, tick.accel, up_to)
        } else {
            let tick = GroundTick::new(physics, told.wish_speed, told.msec, told.own_friction);
            (tick.wish_speed, tick.accel, f64::INFINITY)
        };
        Self {
            speed: libm::hypot(f64::from(told.before.x), f64::from(told.before.y)),
            heading_deg: yaw_deg(told.before),
            wish_offset_deg: yaw_deg(told.wish_dir) - f64::from(told.yaw),
            cap,
            accel,
            up_to,
        }
    }

    /// The speed after it at angle `u_deg` between velocity and wish direction, u/s.
    fn after(&self, u_deg: f64) -> f64 {
        let along = self.speed * libm::cos(u_deg.to_radians());
        let added = (self.cap - along).min(self.accel).max(0.0);
        (self.speed * self.speed + added * (2.0 * along + added)).max(0.0).sqrt()
    }

    /// How good the angle is: the speed after it, unless that is more than wanted.
    pub(super) fn worth(&self, u_deg: f64) -> f64 {
        let after = self.after(u_deg);
        if after > self.up_to { 2.0 * self.up_to - after - self.accel } else { after }
    }

    /// The angle that wins most, degrees; a wider one if that would go over what is wanted.
    pub(super) fn best_deg(&self) -> f64 {
        let best = self.angle_deg((self.cap - self.accel).max(0.0));
        if self.after(best) <= self.up_to {
            return best;
        }
        // With all of accel added, v'² = v² + 2 c accel + accel²: solved for c, never braking harder than turning does.
        let squares = self.up_to * self.up_to - self.speed * self.speed - self.accel * self.accel;
        self.angle_deg((squares / (2.0 * self.accel)).clamp(-self.accel, self.cap - self.accel))
    }

    /// The angle at which the speed has this part along wishdir, degrees.
    fn angle_deg(&self, along: f64) -> f64 {
        libm::acos((along / self.speed).clamp(-1.0, 1.0)).to_degrees()
    }
}
