//! The usercmd: what is asked for in one tick.

use super::math::ViewAngles;

/// The attack bit. No weapon exists here; traces carry it.
pub const ATTACK: u16 = 1;
/// The jump bit.
pub const JUMP: u16 = 2;
/// The duck bit (GoldSrc).
pub const DUCK: u16 = 4;
/// The forward key's bit: matters only on GoldSrc ladders.
pub const FORWARD: u16 = 8;
/// The back key's bit: matters only on GoldSrc ladders.
pub const BACK: u16 = 16;
/// The use bit: slows a Half-Life player on the ground.
pub const USE: u16 = 32;
/// The strafe-left key's bit: matters only on GoldSrc ladders.
pub const MOVE_LEFT: u16 = 512;
/// The strafe-right key's bit: matters only on GoldSrc ladders.
pub const MOVE_RIGHT: u16 = 1024;

/// What the player asks for in one tick, as the server decodes it (`docs/traces.md` 2).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UserCmd {
    /// Length of the tick, milliseconds. Over 50 the host splits the command.
    pub msec: u8,
    /// Where the player looks.
    pub angles: ViewAngles,
    /// Wanted forward speed, units per second; negative is back.
    pub forward: f32,
    /// Wanted speed to the right, units per second.
    pub side: f32,
    /// Wanted speed up, units per second; counts in water.
    pub up: f32,
    /// The `IN_*` bits: [`JUMP`], [`DUCK`] and kin.
    pub buttons: u16,
}

impl UserCmd {
    /// Whether every bit of `button` is set.
    #[inline]
    pub fn pressed(&self, button: u16) -> bool {
        self.buttons & button == button
    }
}
