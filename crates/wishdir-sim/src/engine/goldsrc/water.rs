//! Swimming and water jumps (`docs/goldsrc.md` 5.15 and 5.16).

use super::{FL_WATER_JUMP, Game, GoldSrcMove, HALF_HEIGHTS, POINT_HULL};
use crate::engine::report::{MoveEvent, SlidePhase};
use crate::event::EventSink;
use crate::math::{Vec3, dot, length, multiply_add, normalize, scale_vec};
use crate::world::Trace;

/// Sinking speed of a swimmer without input, u/s.
const SINK_SPEED: f32 = 60.0;
/// Swimming speed as a fraction of the wishspeed.
const SWIM_FACTOR: f64 = 0.8;
/// Swim speed below which the player does not move, u/s.
const SWIM_STOP: f32 = 0.1;
/// Vertical speed below which no water jump starts, u/s.
const WATER_JUMP_MAX_FALL: f32 = -180.0;
/// Height of the wall probe above the origin, units.
const WALL_HEIGHT: f32 = 8.0;
/// Length of the wall probe, units.
const WALL_AHEAD: f32 = 24.0;
/// Upper limit for the z of a wall's normal, exclusive.
const WALL_MAX_NORMAL_Z: f32 = 0.1;
/// Speed along the wall's outward normal, u/s. Negative is towards the bank.
const WATER_JUMP_PUSH: f32 = -50.0;
/// Upward speed of a water jump, u/s.
const WATER_JUMP_UP: f32 = 225.0;
/// Duration of a water jump, milliseconds.
const WATER_JUMP_TIME: f32 = 2000.0;
/// Maximum duration of a water jump, milliseconds.
const WATER_JUMP_MAX_TIME: f32 = 10_000.0;

impl<W: Trace, R: EventSink<MoveEvent>> GoldSrcMove<'_, W, R> {
    /// `PM_CheckWaterJump`: starts a water jump at a wall that is solid at the chest and free above
    /// it.
    pub(super) fn check_water_jump(&mut self) {
        if self.state.goldsrc.water_jump_msec != 0.0 || self.state.velocity.z < WATER_JUMP_MAX_FALL
        {
            return;
        }
        let mut course = Vec3::new(self.state.velocity.x, self.state.velocity.y, 0.0);
        let speed = normalize(&mut course);
        let mut ahead = Vec3::new(self.basis.forward.x, self.basis.forward.y, 0.0);
        normalize(&mut ahead);
        if speed != 0.0 && dot(course, ahead) < 0.0 {
            return;
        }
        let mut from = self.state.origin;
        from.z += WALL_HEIGHT;
        let wall = self
            .world
            .sweep(POINT_HULL, from, multiply_add(from, WALL_AHEAD, ahead));
        if wall.fraction >= 1.0 || wall.plane.normal.z.abs() >= WALL_MAX_NORMAL_Z {
            return;
        }
        from.z += HALF_HEIGHTS[self.state.hull.index()] - WALL_HEIGHT;
        self.state.goldsrc.move_dir = scale_vec(wall.plane.normal, WATER_JUMP_PUSH);
        let above = self
            .world
            .sweep(POINT_HULL, from, multiply_add(from, WALL_AHEAD, ahead));
        if above.fraction == 1.0 {
            self.state.goldsrc.water_jump_msec = WATER_JUMP_TIME;
            self.state.velocity.z = WATER_JUMP_UP;
            self.set_flag(FL_WATER_JUMP, true);
            self.record.emit(MoveEvent::WaterJump {
                velocity: self.state.velocity,
            });
        }
    }

    /// `PM_WaterJump`: continues a running water jump.
    pub(super) fn water_jump(&mut self) {
        let time = &mut self.state.goldsrc.water_jump_msec;
        if *time > WATER_JUMP_MAX_TIME {
            *time = WATER_JUMP_MAX_TIME;
        }
        *time -= f32::from(self.cmd.msec);
        if *time < 0.0 || self.state.water_level == 0 {
            *time = 0.0;
            self.set_flag(FL_WATER_JUMP, false);
        }
        self.state.velocity.x = self.state.goldsrc.move_dir.x;
        self.state.velocity.y = self.state.goldsrc.move_dir.y;
    }

    /// `PM_WaterMove`: moves a swimming player.
    pub(super) fn water_move(&mut self) {
        let (mut wish, speed, asked) = self.swim_wish();
        self.add_base_velocity();
        let slowed = self.water_friction();
        if speed < SWIM_STOP {
            return;
        }
        let before = self.state.velocity;
        let add = speed - slowed;
        let mut amount = 0.0;
        if add > 0.0 {
            normalize(&mut wish);
            let (accelerate, own) = (self.physics.vars.accelerate, self.state.goldsrc.friction);
            amount = match self.game {
                Game::CounterStrike => ((accelerate * own) * self.frame_time) * speed,
                Game::HalfLife => ((accelerate * speed) * self.frame_time) * own,
            };
            amount = if amount > add { add } else { amount };
            self.state.velocity = multiply_add(before, amount, wish);
        }
        self.record.emit(MoveEvent::Wish {
            dir: wish,
            asked,
            speed,
        });
        self.record.emit(MoveEvent::Accelerate {
            air: false,
            wish_dir: wish,
            wish_speed: speed,
            capped_speed: speed,
            current_speed: slowed,
            add_speed: add,
            accel_speed: amount,
            before,
            after: self.state.velocity,
        });
        let dest = multiply_add(self.state.origin, self.frame_time, self.state.velocity);
        let mut over = dest;
        over.z += self.physics.vars.stepsize + 1.0;
        let down = self.world.sweep(self.state.hull, over, dest);
        if down.is_clear() {
            self.state.origin = down.end;
        } else {
            self.slide(SlidePhase::Low);
        }
    }

    /// Returns the 3D wish vector, the swimming speed, and the wishspeed before the cap.
    fn swim_wish(&self) -> (Vec3, f32, f32) {
        let cmd = &self.cmd;
        let mut wish = multiply_add(
            scale_vec(self.basis.forward, cmd.forward),
            cmd.side,
            self.basis.right,
        );
        if cmd.forward == 0.0 && cmd.side == 0.0 && cmd.up == 0.0 {
            wish.z -= SINK_SPEED;
        } else {
            wish.z += cmd.up;
        }
        let asked = length(wish);
        let mut speed = asked;
        if speed > self.maxspeed {
            wish = scale_vec(wish, self.maxspeed / speed);
            speed = self.maxspeed;
        }
        (wish, (f64::from(speed) * SWIM_FACTOR) as f32, asked)
    }

    /// Applies water friction and returns the remaining speed.
    fn water_friction(&mut self) -> f32 {
        let speed = length(self.state.velocity);
        if speed == 0.0 {
            return 0.0;
        }
        let (friction, own) = (self.physics.vars.friction, self.state.goldsrc.friction);
        let drop = match self.game {
            Game::CounterStrike => ((friction * own) * self.frame_time) * speed,
            Game::HalfLife => ((self.frame_time * speed) * friction) * own,
        };
        let rest = speed - drop;
        let rest = if rest < 0.0 { 0.0 } else { rest };
        self.state.velocity = scale_vec(self.state.velocity, rest / speed);
        self.record.emit(MoveEvent::Friction {
            edge: false,
            water: true,
            before: speed,
            after: rest,
        });
        rest
    }
}
