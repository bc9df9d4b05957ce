//! User commands: the input of one tick.

use super::math::ViewAngles;

/// Attack button. Recorded in traces; has no effect.
pub const ATTACK: u16 = 1;
/// Jump button.
pub const JUMP: u16 = 2;
/// Duck button (GoldSrc).
pub const DUCK: u16 = 4;
/// Forward key. Only affects GoldSrc ladders.
pub const FORWARD: u16 = 8;
/// Back key. Only affects GoldSrc ladders.
pub const BACK: u16 = 16;
/// Use button. Slows a Half-Life player on the ground.
pub const USE: u16 = 32;
/// Left strafe key. Only affects GoldSrc ladders.
pub const MOVE_LEFT: u16 = 512;
/// Right strafe key. Only affects GoldSrc ladders.
pub const MOVE_RIGHT: u16 = 1024;

/// Talk button (Quake III). The player is typing and does not move.
pub const TALK: u16 = 2048;

/// Input of one tick, as the server decodes it (`docs/traces.md` 2).
///
/// The movement does not round its numbers. For a command that a client could have sent, use
/// [`ClientState`](crate::client::ClientState), or round with the functions in
/// [`client`](crate::client).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UserCmd {
    /// Length of the tick, milliseconds. Commands longer than 50 (Quake III: 66) are split.
    pub msec: u8,
    /// View angles of the player in the world, not relative to the start. `Run::angles` has the
    /// current view.
    pub angles: ViewAngles,
    /// Wanted forward speed, u/s. Negative is backwards.
    /// Quake III's three moves are whole numbers from -128 to 127 instead, 127 for full speed.
    pub forward: f32,
    /// Wanted speed to the right, u/s.
    pub side: f32,
    /// Wanted upward speed, u/s. Only used in water. In Quake III also for jumping and ducking.
    pub up: f32,
    /// `IN_*` button bits, for example [`JUMP`] or [`DUCK`].
    pub buttons: u16,
}

impl UserCmd {
    /// Whether every bit of `button` is set.
    #[inline]
    pub fn pressed(&self, button: u16) -> bool {
        self.buttons & button == button
    }
}
