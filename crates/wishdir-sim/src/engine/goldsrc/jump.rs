//! The jump button: bhop cap, stamina and long jump module (`docs/goldsrc.md` 5.14).

use super::{Game, GoldSrcMove};
use crate::command::JUMP;
use crate::engine::report::MoveEvent;
use crate::engine::rules::{HOP_CAP_CS, HOP_CAP_HL, HopCap};
use crate::event::EventSink;
use crate::math::{length, scale_vec};
use crate::world::{Contents, Trace};

/// Jump speed at any gravity, u/s: the square root of 2 * 800 * 45.
const JUMP_SPEED: f32 = 268.328_16;
/// CS stamina after a jump, milliseconds.
pub const STAMINA_TIME: f32 = 1_315.789_4;
/// The long jump module's upward speed, u/s.
const LONG_JUMP_UP: f32 = 299.332_58;
/// The long jump module's forward speed before [`LONG_JUMP_FACTOR`], u/s.
const LONG_JUMP_SPEED: f32 = 350.0;
/// Factor applied to the long jump module's forward speed.
const LONG_JUMP_FACTOR: f64 = 1.6;
/// Minimum speed for the long jump module, u/s.
const LONG_JUMP_MIN_SPEED: f32 = 50.0;
/// Pitch punch of a long jump, degrees.
const LONG_JUMP_PUNCH_DEG: f32 = -5.0;

impl<W: Trace, R: EventSink<MoveEvent>> GoldSrcMove<'_, W, R> {
    /// `PM_Jump`: handles a held jump button.
    #[inline]
    pub(super) fn jump(&mut self) {
        if self.state.goldsrc.water_jump_msec != 0.0 {
            self.state.goldsrc.water_jump_msec =
                (self.state.goldsrc.water_jump_msec - f32::from(self.cmd.msec)).max(0.0);
            return;
        }
        if self.state.water_level >= 2 {
            return self.swim_up();
        }
        let held = self.old_buttons & JUMP != 0;
        let half_ducked =
            self.game == Game::CounterStrike && self.state.goldsrc.in_duck && self.is_ducked();
        if !self.state.on_ground || held || half_ducked {
            return;
        }
        self.state.on_ground = false;
        let cut = self.prevent_mega_bunny_jumping();
        if self.is_long_jump() {
            self.long_jump();
        } else {
            self.state.velocity.z = JUMP_SPEED;
        }
        let stamina = self.apply_stamina();
        self.fixup_gravity_velocity();
        self.record.emit(MoveEvent::Jump {
            cut,
            stamina,
            clipped: None,
            velocity: self.state.velocity,
        });
    }

    fn swim_up(&mut self) {
        self.state.on_ground = false;
        let speed = match self.state.water_type {
            Contents::Slime => 80.0,
            Contents::Lava => 50.0,
            Contents::Water
            | Contents::Empty
            | Contents::Solid
            | Contents::Ladder
            | Contents::PlayerClip
            | Contents::Slick => 100.0,
        };
        self.state.velocity.z = speed;
        self.record.emit(MoveEvent::SwimUp { speed });
    }

    /// `PM_PreventMegaBunnyJumping`: cuts jumps above the bhop cap. Uses the 3D speed.
    #[inline]
    fn prevent_mega_bunny_jumping(&mut self) -> Option<(f32, f32)> {
        if self.physics.client.capless {
            return None;
        }
        let HopCap { over, kept } = match self.game {
            Game::CounterStrike => HOP_CAP_CS,
            Game::HalfLife => HOP_CAP_HL,
        };
        let cap = over * self.maxspeed;
        let speed = length(self.state.velocity);
        if cap <= 0.0 || speed <= cap {
            return None;
        }
        let ratio = (f64::from(cap / speed) * kept) as f32;
        self.state.velocity = scale_vec(self.state.velocity, ratio);
        Some((speed, length(self.state.velocity)))
    }

    fn is_long_jump(&self) -> bool {
        self.game == Game::HalfLife
            && self.physics.client.longjump
            && (self.is_ducked() || self.state.goldsrc.in_duck)
            && self.holds_duck()
            && self.state.goldsrc.duck_time > 0.0
            && length(self.state.velocity) > LONG_JUMP_MIN_SPEED
    }

    fn long_jump(&mut self) {
        let thrust = |part: f32| (f64::from(part * LONG_JUMP_SPEED) * LONG_JUMP_FACTOR) as f32;
        self.state.goldsrc.punch_angle.pitch = LONG_JUMP_PUNCH_DEG;
        self.state.velocity.x = thrust(self.basis.forward.x);
        self.state.velocity.y = thrust(self.basis.forward.y);
        self.state.velocity.z = LONG_JUMP_UP;
    }

    /// CS: lowers the jump according to the current stamina, then resets the stamina timer.
    #[inline]
    fn apply_stamina(&mut self) -> Option<f32> {
        if self.game == Game::HalfLife {
            return None;
        }
        let factor = self.stamina_factor();
        if let Some(factor) = factor {
            self.state.velocity.z *= factor;
        }
        self.state.goldsrc.stamina_msec = STAMINA_TIME;
        factor
    }

    /// CS: returns the stamina factor for jump and ground speed. `None` if rested.
    #[inline]
    pub(super) fn stamina_factor(&self) -> Option<f32> {
        let stamina_msec = self.state.goldsrc.stamina_msec;
        let tired = self.game == Game::CounterStrike && stamina_msec > 0.0;
        tired.then(|| stamina_factor(f64::from(stamina_msec)) as f32)
    }
}

/// Returns the CS stamina factor for a jump or a ground tick. `stamina_msec` is not negative.
pub fn stamina_factor(stamina_msec: f64) -> f64 {
    (100.0 - stamina_msec * 0.001 * 19.0) * 0.01
}
