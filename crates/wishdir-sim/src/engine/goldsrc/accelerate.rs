//! Friction, ground acceleration and air acceleration (`docs/goldsrc.md` 5.12, 5.18.3, 5.19).

use super::{Game, GoldSrcMove};
use crate::engine::report::MoveEvent;
use crate::engine::rules::{AIR_CAP, FRICTION_STOP};
use crate::engine::shared::Wish;
use crate::event::EventSink;
use crate::math::{Vec3, dot, length, multiply_add};
use crate::world::Trace;

/// Horizontal distance of the ledge probe, units.
const LEDGE_AHEAD: f32 = 16.0;
/// Depth of the ledge probe, units.
const LEDGE_DOWN: f32 = 34.0;

impl<W: Trace, R: EventSink<MoveEvent>> GoldSrcMove<'_, W, R> {
    /// `PM_Friction`: applies ground friction.
    #[inline]
    pub(super) fn friction(&mut self) {
        let speed = length(self.state.velocity);
        if speed < FRICTION_STOP {
            return;
        }
        let vars = &self.physics.vars;
        let edge = self.is_at_ledge(speed);
        let mut factor = if edge {
            vars.friction * vars.edgefriction
        } else {
            vars.friction
        };
        factor *= self.state.goldsrc.friction;
        let control = if speed < vars.stopspeed {
            vars.stopspeed
        } else {
            speed
        };
        let drop = match self.game {
            Game::CounterStrike => factor * (control * self.frame_time),
            Game::HalfLife => (control * factor) * self.frame_time,
        };
        let rest = speed - drop;
        let rest = if rest < 0.0 { 0.0 } else { rest };
        let ratio = rest / speed;
        let velocity = &mut self.state.velocity;
        *velocity = Vec3::new(velocity.x * ratio, velocity.y * ratio, velocity.z * ratio);
        self.record.emit(MoveEvent::Friction {
            edge,
            water: false,
            before: speed,
            after: rest,
        });
    }

    /// Whether the ground ends 16 units ahead.
    /// The probe starts at foot height, so it starts solid where there is a floor.
    #[inline]
    fn is_at_ledge(&self, speed: f32) -> bool {
        let (origin, velocity) = (self.state.origin, self.state.velocity);
        let x = origin.x + (velocity.x / speed) * LEDGE_AHEAD;
        let y = origin.y + (velocity.y / speed) * LEDGE_AHEAD;
        let z = origin.z + self.mins_z();
        let probe = self.world.sweep(
            self.state.hull,
            Vec3::new(x, y, z),
            Vec3::new(x, y, z - LEDGE_DOWN),
        );
        probe.fraction == 1.0
    }

    /// `PM_Accelerate`: accelerates on the ground.
    #[inline]
    pub(super) fn accelerate(&mut self, wish: &Wish) {
        let amount = ((self.physics.vars.accelerate * self.frame_time) * wish.speed)
            * self.state.goldsrc.friction;
        self.push_along(wish, wish.speed, amount, false);
    }

    /// `PM_AirAccelerate`: the uncapped wishspeed sets the gain, the capped one limits it.
    #[inline]
    pub(super) fn air_accelerate(&mut self, wish: &Wish) {
        let capped = if wish.speed > AIR_CAP {
            AIR_CAP
        } else {
            wish.speed
        };
        let amount = ((self.physics.vars.airaccelerate * wish.speed) * self.frame_time)
            * self.state.goldsrc.friction;
        self.push_along(wish, capped, amount, true);
    }

    #[inline]
    fn push_along(&mut self, wish: &Wish, limit: f32, amount: f32, air: bool) {
        let before = self.state.velocity;
        let current_speed = dot(before, wish.dir);
        let add_speed = limit - current_speed;
        let accel_speed = if add_speed <= 0.0 {
            0.0
        } else if amount > add_speed {
            add_speed
        } else {
            amount
        };
        if add_speed > 0.0 {
            self.state.velocity = multiply_add(before, accel_speed, wish.dir);
        }
        self.record.emit(MoveEvent::Wish {
            dir: wish.dir,
            asked: wish.asked,
            speed: wish.speed,
        });
        self.record.emit(MoveEvent::Accelerate {
            air,
            wish_dir: wish.dir,
            wish_speed: wish.speed,
            capped_speed: limit,
            current_speed,
            add_speed,
            accel_speed,
            before,
            after: self.state.velocity,
        });
    }
}
