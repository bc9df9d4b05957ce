//! Jumping and walking (`docs/quake3.md` 7.2 and 7.4).

use super::accelerate::WishMove;
use super::slide::SlideGravity;
use super::{JUMP_UP, PMF_RESPAWNED, Quake3Move, clip};
use crate::engine::report::{Branch, MoveEvent};
use crate::engine::state::{PMF_DUCKED, PMF_JUMP_HELD};
use crate::event::EventSink;
use crate::math::{Vec3, length, normalize, scale_vec};
use crate::world::Trace;

/// Acceleration factor on slippery ground and after a knockback.
const SLIDING_ACCELERATION: f32 = 1.0;

impl<W: Trace, R: EventSink<MoveEvent>> Quake3Move<'_, W, R> {
    /// `PM_CheckJump`: whether the player jumps. Sets `up` to 0 for a key held since a jump.
    fn jump(&mut self) -> bool {
        if self.own.has_flag(PMF_RESPAWNED) || self.asked.up < JUMP_UP {
            return false;
        }
        if self.own.has_flag(PMF_JUMP_HELD) {
            self.asked.up = 0;
            return false;
        }
        (self.has_ground_plane, self.walks, self.on_ground) = (false, false, false);
        self.own.set_flag(PMF_JUMP_HELD, true);
        self.velocity.z = self.vars.jumpvelocity;
        if self.vars.doublejump > 0.0 {
            let now = self.own.command_time;
            if self.own.double_jump_end.wrapping_sub(now) > 0 {
                self.velocity.z += self.vars.doublejump;
            }
            self.own.double_jump_end = now.wrapping_add(self.vars.doublejump_msec as i32);
        }
        self.record.emit(MoveEvent::Jump {
            cut: None,
            stamina: None,
            clipped: None,
            velocity: self.velocity,
        });
        true
    }

    /// `PM_WalkMove`: moves a walking player.
    pub(super) fn walk(&mut self) {
        if self.jump() {
            self.emit_branch(Branch::Air);
            return self.move_in_air();
        }
        self.emit_branch(Branch::Ground);
        self.apply_friction();
        let wish = self.ground_wish();
        let slides = self.is_sliding();
        let factor = if slides {
            SLIDING_ACCELERATION
        } else {
            self.vars.accelerate
        };
        self.accelerate(&wish, factor);
        if slides {
            self.velocity.z -= self.vars.gravity * self.frame_time;
        }
        let speed = length(self.velocity);
        self.velocity = clip(self.velocity, self.ground.plane.normal);
        normalize(&mut self.velocity);
        self.velocity = scale_vec(self.velocity, speed);
        if self.velocity.x != 0.0 || self.velocity.y != 0.0 {
            self.step_slide(SlideGravity::No);
        }
    }

    /// Computes wish direction and wishspeed along the ground. Ducking and water limit the
    /// wishspeed.
    fn ground_wish(&mut self) -> WishMove {
        let scale = self.command_scale();
        let normal = self.ground.plane.normal;
        let along = |axis: Vec3| {
            let mut axis = clip(Vec3::new(axis.x, axis.y, 0.0), normal);
            normalize(&mut axis);
            axis
        };
        let (forward, right) = (along(self.basis.forward), along(self.basis.right));
        let (ahead, aside) = (self.asked.forward as f32, self.asked.right as f32);
        let mut dir = scale_vec(forward, ahead) + scale_vec(right, aside);
        let asked = normalize(&mut dir) * scale;
        let mut speed = asked;
        let mut cap = |share: f32| speed = speed.min(self.speed * share);
        if self.own.has_flag(PMF_DUCKED) {
            cap(self.vars.duckscale);
        }
        if self.water_level != 0 {
            let swimscale = self.vars.swimscale;
            cap(self.arithmetic.wading_share(swimscale, self.water_level));
        }
        let wish = WishMove { dir, speed };
        self.emit_wish(&wish, asked);
        wish
    }
}
