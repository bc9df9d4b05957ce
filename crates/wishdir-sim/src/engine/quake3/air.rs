//! Movement in the air (`docs/quake3.md` 7.3 and 14).

use super::accelerate::WishMove;
use super::slide::SlideGravity;
use super::{Quake3Move, clip};
use crate::engine::report::MoveEvent;
use crate::event::EventSink;
use crate::math::{Vec3, dot, multiply_add, normalize, scale_vec};
use crate::world::Trace;

/// Factor applied to `aircontrol` in CPM's air turn (`docs/quake3.md` 14).
const AIR_CONTROL: f32 = 32.0;

impl<W: Trace, R: EventSink<MoveEvent>> Quake3Move<'_, W, R> {
    /// `PM_AirMove`: moves a player in the air.
    pub(super) fn move_in_air(&mut self) {
        self.apply_friction();
        let scale = self.command_scale();
        let (mut forward, mut right) = (self.basis.forward, self.basis.right);
        (forward.z, right.z) = (0.0, 0.0);
        normalize(&mut forward);
        normalize(&mut right);
        let (ahead, aside) = (self.asked.forward as f32, self.asked.right as f32);
        let mut dir = Vec3::new(
            forward.x * ahead + right.x * aside,
            forward.y * ahead + right.y * aside,
            0.0,
        );
        let speed = normalize(&mut dir) * scale;
        let wish = WishMove { dir, speed };
        self.emit_wish(&wish, speed);
        if self.vars.airstrafeaccelerate > 0.0 {
            self.accelerate_cpm(&wish, (ahead, aside));
        } else {
            self.accelerate(&wish, self.vars.airaccelerate);
        }
        if self.has_ground_plane {
            self.velocity = clip(self.velocity, self.ground.plane.normal);
        }
        self.step_slide(SlideGravity::Yes);
    }

    /// Accelerates in the air by CPM's rules (`docs/quake3.md` 14).
    #[cold]
    fn accelerate_cpm(&mut self, wish: &WishMove, (ahead, aside): (f32, f32)) {
        if let Some((factor, cap)) = self.vars.side_strafe(ahead, aside) {
            self.accelerate_up_to(wish, factor, wish.speed.min(cap));
        } else if dot(self.velocity, wish.dir) < 0.0 {
            self.accelerate(wish, self.vars.airstopaccelerate);
        } else {
            self.accelerate(wish, self.vars.airaccelerate);
        }
        if ahead != 0.0 && aside == 0.0 && wish.speed > 0.0 {
            self.turn_in_air(wish.dir);
        }
    }

    /// CPM's air control: turns the horizontal velocity towards `dir` and keeps its length
    /// (`docs/quake3.md` 14).
    fn turn_in_air(&mut self, dir: Vec3) {
        let mut flat = Vec3::new(self.velocity.x, self.velocity.y, 0.0);
        let speed = normalize(&mut flat);
        let along = dot(flat, dir);
        if along <= 0.0 {
            return;
        }
        let turn = AIR_CONTROL * self.vars.aircontrol * along * along * self.frame_time;
        let mut turned = multiply_add(scale_vec(flat, speed), turn, dir);
        normalize(&mut turned);
        self.velocity.x = turned.x * speed;
        self.velocity.y = turned.y * speed;
    }
}
