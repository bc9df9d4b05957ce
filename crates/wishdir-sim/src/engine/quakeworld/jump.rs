//! The jump button (`docs/quakeworld.md` 7.6).

use super::rampjump::RISING_LIMIT;
use super::{QuakeWorldMove, SWIM_LEVEL};
use crate::command::JUMP;
use crate::engine::report::MoveEvent;
use crate::engine::shared::clip_velocity;
use crate::event::EventSink;
use crate::world::{Contents, Trace};

/// Speed that a jump adds to the vertical speed, u/s.
const JUMP_SPEED: f32 = 270.0;

impl<W: Trace, R: EventSink<MoveEvent>> QuakeWorldMove<'_, W, R> {
    /// `PM_CheckJump`: handles the jump button. Runs before friction, so a jump right after landing
    /// costs no speed.
    #[inline]
    pub(super) fn jump(&mut self) {
        if !self.cmd.pressed(JUMP) {
            self.jump_held = false;
            return;
        }
        if self.water_jump_seconds != 0.0 {
            return;
        }
        if self.water_level >= SWIM_LEVEL {
            self.on_ground = false;
            self.velocity.z = swim_up_speed(self.water_type);
            self.record.emit(MoveEvent::SwimUp {
                speed: self.velocity.z,
            });
            return;
        }
        if !self.on_ground || self.jump_held {
            return;
        }
        self.jump_off_ground();
    }

    fn jump_off_ground(&mut self) {
        let before = self.velocity;
        let clips = !self.vars.pground
            && (self.velocity.z < 0.0 || self.vars.rampjump)
            && self.is_moving_into_ground();
        if clips {
            self.velocity = clip_velocity(self.velocity, self.ground_normal, 1.0);
        }
        self.on_ground = false;
        if self.rising_limit > RISING_LIMIT && self.velocity.z > RISING_LIMIT {
            self.velocity.z = RISING_LIMIT;
        }
        self.velocity.z += JUMP_SPEED;
        let lift = if self.vars.ktjump > 1.0 {
            1.0
        } else {
            self.vars.ktjump
        };
        if lift > 0.0 && self.velocity.z < JUMP_SPEED {
            self.velocity.z = self.velocity.z * (1.0 - lift) + JUMP_SPEED * lift;
        }
        self.jump_held = true;
        self.record.emit(MoveEvent::Jump {
            cut: None,
            stamina: None,
            clipped: clips.then_some(before),
            velocity: self.velocity,
        });
    }
}

/// Returns the vertical speed that the jump button gives under water, u/s.
fn swim_up_speed(water_type: Contents) -> f32 {
    match water_type {
        Contents::Water => 100.0,
        Contents::Slime => 80.0,
        Contents::Lava
        | Contents::Empty
        | Contents::Solid
        | Contents::Ladder
        | Contents::PlayerClip
        | Contents::Slick => 50.0,
    }
}
