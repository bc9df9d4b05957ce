//! One tick's acceleration as the bot aims it: the engines' one rule, on the ground and in the air.

use wishdir_analysis::strafe::{AirTick, GroundTick, Push, arc_cos_deg};
use wishdir_sim::engine::Physics;
use wishdir_sim::math::{Vec3, yaw_deg};

/// What a tick does with the keys as they are: everything but the angle.
#[derive(Clone, Copy, Debug)]
pub(super) struct AimedPush {
    /// Horizontal speed before the acceleration, u/s: friction, stamina and the jump's cut have
    /// acted.
    pub(super) speed: f64,
    /// Where that goes, degrees.
    pub(super) heading_deg: f64,
    /// From the view to the wish direction, degrees.
    pub(super) wish_offset_deg: f64,
    push: Push,
    /// It goes no faster, u/s.
    up_to: f64,
}

/// What the movement code emitted of the tick's acceleration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Acceleration {
    pub(super) air: bool,
    pub(super) before: Vec3,
    pub(super) wish_dir: Vec3,
    pub(super) wish_speed: f32,
    pub(super) own_friction: f32,
    pub(super) yaw: f32,
    pub(super) msec: u8,
}

impl AimedPush {
    /// In the air at most `up_to` is wanted, u/s.
    pub(super) fn new(physics: &Physics, tick: &Acceleration, up_to: f64) -> Self {
        let (push, up_to) = if tick.air {
            (
                AirTick::new(physics, tick.wish_speed, tick.msec, tick.own_friction).push(),
                up_to,
            )
        } else {
            (
                GroundTick::new(physics, tick.wish_speed, tick.msec, tick.own_friction).push(),
                f64::INFINITY,
            )
        };
        Self {
            speed: libm::hypot(f64::from(tick.before.x), f64::from(tick.before.y)),
            heading_deg: yaw_deg(tick.before),
            wish_offset_deg: yaw_deg(tick.wish_dir) - f64::from(tick.yaw),
            push,
            up_to,
        }
    }

    /// The speed after it at angle `u_deg` between velocity and wish direction, u/s.
    fn after(&self, u_deg: f64) -> f64 {
        self.push
            .speed_after(self.speed, self.speed * libm::cos(u_deg.to_radians()))
    }

    /// How good the angle is: the speed after it, unless that is more than wanted.
    pub(super) fn worth(&self, u_deg: f64) -> f64 {
        let after = self.after(u_deg);
        if after > self.up_to {
            2.0 * self.up_to - after - self.push.accel
        } else {
            after
        }
    }

    /// The angle that wins most, degrees; a wider one if that would go over what is wanted.
    pub(super) fn best_deg(&self) -> f64 {
        let best = self.push.best_deg(self.speed);
        if self.after(best) <= self.up_to {
            return best;
        }
        // With all of accel added, v'² = v² + 2 c accel + accel²: solved for c, never braking
        // harder than turning does.
        let Push { cap, accel } = self.push;
        let squares = self.up_to * self.up_to - self.speed * self.speed - accel * accel;
        arc_cos_deg(
            (squares / (2.0 * accel)).clamp(-accel, cap - accel),
            self.speed,
        )
    }
}
