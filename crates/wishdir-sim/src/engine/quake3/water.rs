//! Swimming and water jumps (`docs/quake3.md` 7.5 and 7.6).

use super::accelerate::WishMove;
use super::slide::SlideGravity;
use super::{PMF_WATER_JUMP, Quake3Move, clip};
use crate::engine::report::{Branch, MoveEvent, SlidePhase};
use crate::event::EventSink;
use crate::math::{Vec3, dot, length, multiply_add, normalize, scale_vec};
use crate::world::{Contents, Trace};

/// Water level at which a water jump can start.
const WAIST: u8 = 2;
/// Distance ahead of the player at which a water jump needs a wall, units.
const WALL_AHEAD: f32 = 30.0;
/// Height above the origin that must be solid for a water jump, and height above that which must be
/// free, units.
const WALL_HEIGHT: f32 = 4.0;
const FREE_ABOVE: f32 = 16.0;
/// Speed of a water jump along the view, and upward speed, u/s.
const WATER_JUMP_SPEED: f32 = 200.0;
const WATER_JUMP_UP: f32 = 350.0;
/// Maximum duration of a water jump, milliseconds.
const WATER_JUMP_MSEC: i32 = 2000;
/// Sinking speed of a swimmer without input, u/s.
const SINK_SPEED: f32 = 60.0;

impl<W: Trace, R: EventSink<MoveEvent>> Quake3Move<'_, W, R> {
    /// `PM_WaterMove`: moves a swimming player.
    pub(super) fn swim(&mut self) {
        if self.start_water_jump() {
            self.emit_branch(Branch::WaterJump);
            return self.carry_water_jump();
        }
        self.emit_branch(Branch::Water);
        self.apply_friction();
        let wish = self.swim_wish();
        self.accelerate(&wish, self.vars.wateraccelerate);
        let normal = self.ground.plane.normal;
        if self.has_ground_plane && dot(self.velocity, normal) < 0.0 {
            let speed = length(self.velocity);
            self.velocity = clip(self.velocity, normal);
            normalize(&mut self.velocity);
            self.velocity = scale_vec(self.velocity, speed);
        }
        self.slide(SlideGravity::No, SlidePhase::Low);
    }

    /// Computes the wish along the view. Without moves the player sinks.
    fn swim_wish(&mut self) -> WishMove {
        let scale = self.command_scale();
        let mut dir = if scale == 0.0 {
            Vec3::new(0.0, 0.0, -SINK_SPEED)
        } else {
            let ahead = scale_vec(
                scale_vec(self.basis.forward, scale),
                self.asked.forward as f32,
            );
            let aside = scale_vec(scale_vec(self.basis.right, scale), self.asked.right as f32);
            let mut asked = ahead + aside;
            asked.z += scale * self.asked.up as f32;
            asked
        };
        let asked = normalize(&mut dir);
        let speed = asked.min(self.speed * self.vars.swimscale);
        let wish = WishMove { dir, speed };
        self.emit_wish(&wish, asked);
        wish
    }

    /// `PM_CheckWaterJump`: whether a ledge ahead starts a water jump. No key is needed.
    fn start_water_jump(&mut self) -> bool {
        if self.own.timer_msec != 0 || self.water_level != WAIST {
            return false;
        }
        let mut flat = Vec3::new(self.basis.forward.x, self.basis.forward.y, 0.0);
        normalize(&mut flat);
        let mut spot = multiply_add(self.origin, WALL_AHEAD, flat);
        spot.z += WALL_HEIGHT;
        if !self.world.content_set(spot).contains(Contents::Solid) {
            return false;
        }
        spot.z += FREE_ABOVE;
        if !self.world.content_set(spot).is_empty() {
            return false;
        }
        self.velocity = scale_vec(self.basis.forward, WATER_JUMP_SPEED);
        self.velocity.z = WATER_JUMP_UP;
        self.own.set_flag(PMF_WATER_JUMP, true);
        self.own.timer_msec = WATER_JUMP_MSEC;
        self.record.emit(MoveEvent::WaterJump {
            velocity: self.velocity,
        });
        true
    }

    /// `PM_WaterJumpMove`: moves without control, with twice the gravity, until the player falls.
    pub(super) fn carry_water_jump(&mut self) {
        self.step_slide(SlideGravity::Yes);
        self.velocity.z -= self.vars.gravity * self.frame_time;
        if self.velocity.z < 0.0 {
            self.clear_timers();
        }
    }
}
