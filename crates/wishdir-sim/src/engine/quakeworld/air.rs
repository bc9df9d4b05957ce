//! Air movement: acceleration, gravity and the slide (`docs/quakeworld.md` 7.8b).

use super::QuakeWorldMove;
use super::slide::{HitSurfaces, StepMode};
use crate::engine::report::{MoveEvent, SlidePhase};
use crate::engine::rules::AIR_CAP;
use crate::engine::shared::Wish;
use crate::event::EventSink;
use crate::math::{dot, length_2d, multiply_add};
use crate::world::Trace;

impl<W: Trace, R: EventSink<MoveEvent>> QuakeWorldMove<'_, W, R> {
    /// `PM_AirMove`: moves a player in the air, at water level 0 or 1.
    #[inline]
    pub(super) fn move_in_air(&mut self) {
        let wish = self.wish();
        self.accelerate_in_air(&wish);
        self.apply_gravity();
        let slid = if self.vars.airstep {
            self.step_slide(StepMode::Air)
        } else {
            self.slide(SlidePhase::Low)
        };
        if self.vars.pground && slid.contains(HitSurfaces::FLOOR) {
            self.on_ground = true;
        }
    }

    /// `PM_AirAccelerate`: uses the ground acceleration factor and the uncapped wishspeed.
    /// Multiplies the factor by the speed first.
    #[inline]
    fn accelerate_in_air(&mut self, wish: &Wish) {
        if self.water_jump_seconds != 0.0 {
            return;
        }
        let before = self.velocity;
        let capped_speed = if wish.speed > AIR_CAP {
            AIR_CAP
        } else {
            wish.speed
        };
        let current_speed = dot(before, wish.dir);
        let add_speed = capped_speed - current_speed;
        let mut accel_speed = 0.0;
        if add_speed > 0.0 {
            let wanted = (self.vars.accelerate * wish.speed) * self.frame_time;
            accel_speed = if wanted > add_speed {
                add_speed
            } else {
                wanted
            };
            self.velocity = multiply_add(before, accel_speed, wish.dir);
            if self.vars.bunnyspeedcap > 0.0 {
                self.cap_bunny_speed(length_2d(before));
            }
        }
        self.record.emit(MoveEvent::Accelerate {
            air: true,
            wish_dir: wish.dir,
            wish_speed: wish.speed,
            capped_speed,
            current_speed,
            add_speed,
            accel_speed,
            before,
            after: self.velocity,
        });
    }

    /// `pm_bunnyspeedcap`: stops gain above this multiple of maxspeed. Existing speed is kept.
    fn cap_bunny_speed(&mut self, before: f32) {
        let after = length_2d(self.velocity);
        let limit = self.maxspeed * self.vars.bunnyspeedcap;
        if after > before && after > limit {
            let allowed = if before < limit { limit } else { before };
            self.velocity.x *= allowed / after;
            self.velocity.y *= allowed / after;
        }
    }
}
