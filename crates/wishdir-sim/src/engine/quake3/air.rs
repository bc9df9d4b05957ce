//! Movement in the air (`docs/quake3.md` 7.3).

use super::accelerate::WishMove;
use super::slide::SlideGravity;
use super::{Quake3Move, clip};
use crate::engine::report::MoveEvent;
use crate::event::EventSink;
use crate::math::{Vec3, normalize};
use crate::world::Trace;

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
        self.accelerate(&wish, self.vars.airaccelerate);
        if self.has_ground_plane {
            self.velocity = clip(self.velocity, self.ground.plane.normal);
        }
        self.step_slide(SlideGravity::Yes);
    }
}
