//! Ground movement: friction, acceleration, running (`docs/quakeworld.md` 7.7 and 7.8a).

use super::categorize::FEET;
use super::slide::StepMode;
use super::{QuakeWorldMove, SWIM_LEVEL};
use crate::engine::report::MoveEvent;
use crate::engine::rules::STOP_SPEED;
use crate::engine::shared::{Wish, horizontal_wish};
use crate::event::EventSink;
use crate::math::{Vec3, dot, length, multiply_add, scale_vec};
use crate::world::Trace;

/// Horizontal distance of the ledge probe, units.
const LEDGE_AHEAD: f32 = 16.0;
/// Depth of the ledge probe, units.
const LEDGE_DOWN: f32 = 34.0;
/// Edge friction factor. QuakeWorld has no cvar for it.
const LEDGE_FACTOR: f32 = 2.0;

impl<W: Trace, R: EventSink<MoveEvent>> QuakeWorldMove<'_, W, R> {
    /// `PM_Friction`: applies ground or water friction.
    #[inline]
    pub(super) fn apply_friction(&mut self) {
        if self.water_jump_seconds != 0.0 {
            return;
        }
        let speed = length(self.velocity);
        let water = self.water_level >= SWIM_LEVEL;
        if speed < STOP_SPEED {
            self.velocity.x = 0.0;
            self.velocity.y = 0.0;
            let after = length(self.velocity);
            self.record.emit(MoveEvent::Friction {
                edge: false,
                water,
                before: speed,
                after,
            });
            return;
        }
        let mut edge = false;
        let drop = if water {
            ((speed * self.vars.water_friction) * f32::from(self.water_level)) * self.frame_time
        } else if self.on_ground {
            edge = self.is_at_ledge(speed);
            let friction = if edge {
                self.vars.friction * LEDGE_FACTOR
            } else {
                self.vars.friction
            };
            let control = if speed < self.vars.stopspeed {
                self.vars.stopspeed
            } else {
                speed
            };
            (control * friction) * self.frame_time
        } else {
            return;
        };
        let left = speed - drop;
        let after = if left > 0.0 { left } else { 0.0 };
        self.velocity = scale_vec(self.velocity, after / speed);
        self.record.emit(MoveEvent::Friction {
            edge,
            water,
            before: speed,
            after,
        });
    }

    /// Whether the ground ends 16 units ahead.
    /// The probe starts at foot height, so it starts solid where there is a floor.
    #[inline]
    fn is_at_ledge(&self, speed: f32) -> bool {
        let above = Vec3::new(
            self.origin.x + (self.velocity.x / speed) * LEDGE_AHEAD,
            self.origin.y + (self.velocity.y / speed) * LEDGE_AHEAD,
            self.origin.z + FEET,
        );
        self.sweep(above, Vec3::new(above.x, above.y, above.z - LEDGE_DOWN))
            .fraction
            == 1.0
    }

    /// `PM_AirMove`: moves a player on the ground.
    #[inline]
    pub(super) fn move_on_ground(&mut self) {
        let wish = self.wish();
        if self.vars.slidefix {
            if self.velocity.z >= 0.0 {
                self.velocity.z = 0.0;
            }
            self.accelerate(&wish, self.vars.accelerate);
            self.apply_gravity();
        } else {
            self.velocity.z = 0.0;
            self.accelerate(&wish, self.vars.accelerate);
        }
        if self.velocity.x == 0.0 && self.velocity.y == 0.0 {
            self.velocity.z = 0.0;
        } else {
            self.step_slide(StepMode::Ground);
        }
    }

    /// Computes the flat wish of this command and emits it.
    #[inline]
    pub(super) fn wish(&mut self) -> Wish {
        let wish = horizontal_wish(&self.basis, self.cmd, self.maxspeed);
        self.record.emit(MoveEvent::Wish {
            dir: wish.dir,
            asked: wish.asked,
            speed: wish.speed,
        });
        wish
    }

    /// `PM_Accelerate`: multiplies the factor by the time first.
    #[inline]
    pub(super) fn accelerate(&mut self, wish: &Wish, factor: f32) {
        if self.water_jump_seconds != 0.0 {
            return;
        }
        let before = self.velocity;
        let current_speed = dot(before, wish.dir);
        let add_speed = wish.speed - current_speed;
        let mut accel_speed = 0.0;
        if add_speed > 0.0 {
            let wanted = (factor * self.frame_time) * wish.speed;
            accel_speed = if wanted > add_speed {
                add_speed
            } else {
                wanted
            };
            self.velocity = multiply_add(before, accel_speed, wish.dir);
        }
        self.record.emit(MoveEvent::Accelerate {
            air: false,
            wish_dir: wish.dir,
            wish_speed: wish.speed,
            capped_speed: wish.speed,
            current_speed,
            add_speed,
            accel_speed,
            before,
            after: self.velocity,
        });
    }

    /// Applies a whole tick of gravity, before the move.
    #[inline]
    pub(super) fn apply_gravity(&mut self) {
        let before = self.velocity.z;
        self.velocity.z -= self.gravity_step();
        self.record.emit(MoveEvent::Gravity {
            before,
            after: self.velocity.z,
        });
    }
}
