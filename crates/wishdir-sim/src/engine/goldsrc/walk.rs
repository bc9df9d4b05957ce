//! Walking with steps, and air movement (`docs/goldsrc.md` 5.18 and 5.19).

use super::{GoldSrcMove, is_too_steep};
use crate::engine::report::{MoveEvent, SlidePhase};
use crate::engine::rules::WALK_STOP;
use crate::engine::shared::{Wish, horizontal_wish};
use crate::event::EventSink;
use crate::math::{Vec3, length};
use crate::world::Trace;

impl<W: Trace, R: EventSink<MoveEvent>> GoldSrcMove<'_, W, R> {
    #[inline]
    fn wish(&self) -> Wish {
        horizontal_wish(&self.basis, &self.cmd, self.maxspeed)
    }

    /// `PM_AirMove`: moves a player in the air.
    #[inline]
    pub(super) fn air_move(&mut self) {
        let wish = self.wish();
        self.air_accelerate(&wish);
        self.add_base_velocity();
        self.slide(SlidePhase::Low);
    }

    /// `PM_WalkMove`: moves a walking player.
    #[inline]
    pub(super) fn walk_move(&mut self) {
        if let Some(factor) = self.stamina_factor() {
            self.state.velocity.x *= factor;
            self.state.velocity.y *= factor;
            self.record.emit(MoveEvent::Stamina { factor });
        }
        let wish = self.wish();
        self.state.velocity.z = 0.0;
        self.accelerate(&wish);
        self.state.velocity.z = 0.0;
        self.add_base_velocity();
        if length(self.state.velocity) < WALK_STOP {
            self.state.velocity = Vec3::ZERO;
            return;
        }
        let (origin, velocity) = (self.state.origin, self.state.velocity);
        let dest = Vec3::new(
            origin.x + velocity.x * self.frame_time,
            origin.y + velocity.y * self.frame_time,
            origin.z,
        );
        let straight = self.world.sweep(self.state.hull, origin, dest);
        if straight.fraction == 1.0 {
            self.state.origin = straight.end;
            return;
        }
        self.slide_or_step(origin, velocity);
    }

    /// Slides at the current height and one step higher. Keeps the path that went further.
    fn slide_or_step(&mut self, origin: Vec3, velocity: Vec3) {
        let stepsize = self.physics.vars.stepsize;
        self.slide(SlidePhase::Low);
        let (low_origin, low_velocity) = (self.state.origin, self.state.velocity);
        self.state.origin = origin;
        self.state.velocity = velocity;
        let up = self.world.sweep(
            self.state.hull,
            origin,
            Vec3::new(origin.x, origin.y, origin.z + stepsize),
        );
        if up.is_clear() {
            self.state.origin = up.end;
        }
        self.slide(SlidePhase::High);
        let high = self.state.origin;
        let down = self.world.sweep(
            self.state.hull,
            high,
            Vec3::new(high.x, high.y, high.z - stepsize),
        );
        let mut taken = !is_too_steep(self.game, down.plane.normal);
        if taken {
            if down.is_clear() {
                self.state.origin = down.end;
            }
            taken = distance_2d_squared(origin, low_origin)
                <= distance_2d_squared(origin, self.state.origin);
        }
        if taken {
            self.state.velocity.z = low_velocity.z;
        } else {
            self.state.origin = low_origin;
            self.state.velocity = low_velocity;
        }
        self.record.emit(MoveEvent::Step {
            taken,
            rise: self.state.origin.z - origin.z,
        });
    }
}

/// Returns the squared horizontal distance.
fn distance_2d_squared(from: Vec3, to: Vec3) -> f32 {
    let (x, y) = (to.x - from.x, to.y - from.y);
    x * x + y * y
}
