//! Friction, acceleration and the command scale (`docs/quake3.md` 5 and 7.1).

use super::{PMF_KNOCKBACK, Quake3Move};
use crate::engine::report::MoveEvent;
use crate::engine::rules::STOP_SPEED;
use crate::event::EventSink;
use crate::math::{Vec3, dot, length, multiply_add, scale_vec};
use crate::world::Trace;

/// Wish direction and wishspeed.
#[derive(Clone, Copy, Debug)]
pub(super) struct WishMove {
    /// Unit vector, or zero.
    pub(super) dir: Vec3,
    /// Wishspeed, u/s.
    pub(super) speed: f32,
}

impl<W: Trace, R: EventSink<MoveEvent>> Quake3Move<'_, W, R> {
    /// `PM_CmdScale`: returns the speed per unit of the moves. `up` counts like the other moves.
    pub(super) fn command_scale(&self) -> f32 {
        let (forward, right, up) = (self.asked.forward, self.asked.right, self.asked.up);
        let largest = forward.abs().max(right.abs()).max(up.abs());
        if largest == 0 {
            return 0.0;
        }
        let total = ((forward * forward + right * right + up * up) as f32).sqrt();
        self.arithmetic
            .command_scale(self.speed, largest as f32, total)
    }

    /// Whether friction and acceleration are weak: on slippery ground and after a knockback.
    pub(super) fn is_sliding(&self) -> bool {
        self.own.has_flag(PMF_KNOCKBACK) || self.is_on_slick()
    }

    pub(super) fn is_on_slick(&self) -> bool {
        let brush = self.ground.brush;
        brush.is_some_and(|brush| self.world.is_slick(brush))
    }

    /// `PM_Friction`: applies friction. In dry air it only stops players below 1 u/s.
    pub(super) fn apply_friction(&mut self) {
        let flat = if self.walks {
            Vec3::new(self.velocity.x, self.velocity.y, 0.0)
        } else {
            self.velocity
        };
        let speed = length(flat);
        if speed < STOP_SPEED {
            self.velocity.x = 0.0;
            self.velocity.y = 0.0;
            self.emit_friction(speed, 0.0);
            return;
        }
        let mut drop = 0.0;
        if self.water_level <= 1 && self.walks && !self.is_sliding() {
            let control = if speed < self.vars.stopspeed {
                self.vars.stopspeed
            } else {
                speed
            };
            drop += (control * self.vars.friction) * self.frame_time;
        }
        if self.water_level != 0 {
            let water = (speed * self.vars.water_friction) * f32::from(self.water_level);
            drop += water * self.frame_time;
        }
        let left = speed - drop;
        let after = if left < 0.0 { 0.0 } else { left };
        self.velocity = scale_vec(self.velocity, after / speed);
        self.emit_friction(speed, after);
    }

    fn emit_friction(&mut self, before: f32, after: f32) {
        if self.walks || self.water_level != 0 {
            self.record.emit(MoveEvent::Friction {
                edge: false,
                water: self.water_level != 0,
                before,
                after,
            });
        }
    }

    /// Reports the wish direction and the wishspeed. `asked` is the wishspeed before ducking and
    /// water limit it, u/s.
    pub(super) fn emit_wish(&mut self, wish: &WishMove, asked: f32) {
        self.record.emit(MoveEvent::Wish {
            dir: wish.dir,
            asked,
            speed: wish.speed,
        });
    }

    /// `PM_Accelerate`: accelerates on the ground, in the air and in water, without an air cap of
    /// 30 u/s.
    pub(super) fn accelerate(&mut self, wish: &WishMove, factor: f32) {
        self.accelerate_up_to(wish, factor, wish.speed);
    }

    /// Accelerates as if the wishspeed were `speed`, u/s (CPM's cap for a strafe key in the air).
    pub(super) fn accelerate_up_to(&mut self, wish: &WishMove, factor: f32, speed: f32) {
        let before = self.velocity;
        let current_speed = dot(before, wish.dir);
        let add_speed = speed - current_speed;
        let mut accel_speed = 0.0;
        if add_speed > 0.0 {
            let wanted = (factor * self.frame_time) * speed;
            accel_speed = if wanted > add_speed {
                add_speed
            } else {
                wanted
            };
            self.velocity = multiply_add(before, accel_speed, wish.dir);
        }
        self.record.emit(MoveEvent::Accelerate {
            air: !self.walks && self.water_level < 2,
            wish_dir: wish.dir,
            wish_speed: wish.speed,
            capped_speed: speed,
            current_speed,
            add_speed,
            accel_speed,
            before,
            after: self.velocity,
        });
    }
}
