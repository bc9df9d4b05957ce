//! Acceleration on one tick as a function of the view. Ground and air follow the same rule.

use wishdir_analysis::strafe::{AirTick, GroundTick, Push, arc_cos_deg};
use wishdir_sim::engine::Physics;
use wishdir_sim::math::{Vec3, yaw_deg};

/// Maximum speed opposite to the wish direction while braking, as a fraction of the speed. At 0.5,
/// the wish direction is 120 degrees off the velocity, so half of the push brakes and 0.87 of it
/// turns.
const BRAKE: f64 = 0.5;

/// Acceleration on a tick with fixed keys and any view angle.
#[derive(Clone, Copy, Debug)]
pub(super) struct AimedPush {
    /// Horizontal speed before the acceleration, u/s.
    /// Friction, stamina and the bhop cap are already applied.
    pub(super) speed: f64,
    /// Direction of the velocity, degrees.
    pub(super) heading_deg: f64,
    /// Angle from the view to the wish direction, degrees.
    pub(super) wish_offset_deg: f64,
    push: Push,
    /// Maximum wanted speed, u/s.
    up_to: f64,
}

/// Values of an acceleration event on a simulated tick.
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
    /// Creates the acceleration from a simulated event. `up_to` is the maximum wanted speed in the
    /// air, u/s.
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

    /// Returns the speed after the tick, u/s.
    /// `u_deg` is the angle between velocity and wish direction.
    fn speed_after(&self, u_deg: f64) -> f64 {
        self.push
            .speed_after(self.speed, self.speed * libm::cos(u_deg.to_radians()))
    }

    /// Scores an angle: the speed after the tick, with a penalty above the wanted speed.
    pub(super) fn score(&self, u_deg: f64) -> f64 {
        let after = self.speed_after(u_deg);
        if after > self.up_to {
            2.0 * self.up_to - after - self.push.accel
        } else {
            after
        }
    }

    /// Returns the angle with the most gain, or a wider angle if that gain would exceed the wanted
    /// speed, degrees.
    pub(super) fn best_deg(&self) -> f64 {
        let best = self.push.best_deg(self.speed);
        if self.speed_after(best) <= self.up_to {
            return best;
        }
        // With all of accel added, v'² = v² + 2 c accel + accel². Solve for c.
        let Push { cap, accel } = self.push;
        let squares = self.up_to * self.up_to - self.speed * self.speed - accel * accel;
        arc_cos_deg(
            (squares / (2.0 * accel)).clamp(-accel.max(BRAKE * self.speed), cap - accel),
            self.speed,
        )
    }
}
