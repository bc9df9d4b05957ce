//! QuakeWorld client: moves in steps of 4, angles in 65,536 steps (`docs/quakeworld.md` 10).

use super::button::PressWeight;
use super::{Button, ClientState, ClientVars, Keys};
use crate::command::{ATTACK, JUMP, UserCmd};

/// Largest move on the wire, u/s. Originally a signed byte in steps of 4.
const MAX_MOVE: i16 = 508;
/// Mask of the low bits of a move that are lost on the wire.
const LOST_BITS: i16 = 3;
/// Angle steps per full turn on the wire.
const ANGLE_STEPS: f64 = 65_536.0;
/// Full turn, degrees.
const CIRCLE_DEG: f64 = 360.0;
/// Buttons that have a bit in the command.
const BITS: [(Button, u16); 2] = [(Button::Attack, ATTACK), (Button::Jump, JUMP)];

pub(super) fn build_cmd(
    client: &mut ClientState,
    vars: &ClientVars,
    msec: u8,
    frame_time: f32,
    mouse: (f32, f32),
) -> UserCmd {
    if client.turn_by_keys(vars, frame_time) {
        client.angles.yaw = wrap_yaw(client.angles.yaw);
    }
    client.look_by_keys(vars, frame_time);
    let [forward, side, up] = if vars.quantise {
        moves_from_keys::<IntField>(client, vars)
    } else {
        moves_from_keys::<f32>(client, vars)
    };
    client.turn_by_mouse(vars, mouse);
    let angles = if vars.quantise {
        client.angles.to_array().map(quantise_angle_qw).into()
    } else {
        client.angles
    };
    UserCmd {
        msec,
        angles,
        forward,
        side,
        up,
        buttons: client.keys.take_bits(&BITS),
    }
}

/// Wraps a yaw into 0 to 360 degrees. Corrects at most one turn.
fn wrap_yaw(yaw: f32) -> f32 {
    let circle = CIRCLE_DEG as f32;
    if yaw < 0.0 {
        yaw + circle
    } else if yaw >= circle {
        yaw - circle
    } else {
        yaw
    }
}

/// Type of the command's move fields while the client sums them.
trait CommandField: Copy {
    const ZERO: Self;
    /// Converts a float to the field's type.
    fn from_f32(value: f32) -> Self;
    fn to_f32(self) -> f32;
    /// Returns the move as the server decodes it, u/s.
    fn decode(self) -> f32;
}

/// The client's 16-bit field. Truncates every sum and product.
#[derive(Clone, Copy)]
struct IntField(i16);

impl CommandField for IntField {
    const ZERO: Self = Self(0);

    fn from_f32(value: f32) -> Self {
        Self(value as i16)
    }

    fn to_f32(self) -> f32 {
        f32::from(self.0)
    }

    fn decode(self) -> f32 {
        f32::from(move_int_qw(self.0))
    }
}

impl CommandField for f32 {
    const ZERO: Self = 0.0;

    fn from_f32(value: Self) -> Self {
        value
    }

    fn to_f32(self) -> Self {
        self
    }

    fn decode(self) -> Self {
        self
    }
}

/// Computes the forward, side and up moves from the keys, u/s.
fn moves_from_keys<F: CommandField>(client: &mut ClientState, vars: &ClientVars) -> [f32; 3] {
    let keys = &mut client.keys;
    let side_speed = [vars.side_speed, vars.side_speed];
    let mut side = F::ZERO;
    if keys.is_down(Button::Strafe) {
        side = add_key_pair(side, keys, vars, [Button::Right, Button::Left], side_speed);
    }
    side = add_key_pair(
        side,
        keys,
        vars,
        [Button::MoveRight, Button::MoveLeft],
        side_speed,
    );
    let up = add_key_pair(
        F::ZERO,
        keys,
        vars,
        [Button::Up, Button::Down],
        [vars.up_speed, vars.up_speed],
    );
    let forward = add_key_pair(
        F::ZERO,
        keys,
        vars,
        [Button::Forward, Button::Back],
        [vars.forward_speed, vars.back_speed],
    );
    let hurried = |field: F| {
        if keys.is_down(Button::Speed) {
            F::from_f32(field.to_f32() * vars.move_speed_key)
        } else {
            field
        }
    };
    [forward, side, up].map(|field| hurried(field).decode())
}

/// Adds the first button's speed and subtracts the second's, rounding after each step.
fn add_key_pair<F: CommandField>(
    field: F,
    keys: &mut Keys,
    vars: &ClientVars,
    pair: [Button; 2],
    speeds: [f32; 2],
) -> F {
    let [plus, minus] = keys.take_pair_weights(pair, PressWeight::Whole, vars.idrive);
    let field = F::from_f32(field.to_f32() + speeds[0].abs() * plus);
    F::from_f32(field.to_f32() - speeds[1].abs() * minus)
}

/// Returns a move as the server decodes it, u/s (`docs/quakeworld.md` 10.1).
/// The move is truncated, rounded down to a step of 4 and limited to 508.
pub fn quantise_move_qw(asked: f32) -> f32 {
    f32::from(move_int_qw(asked as i16))
}

/// Like [`quantise_move_qw`], for the client's integer field.
pub fn move_int_qw(asked: i16) -> i16 {
    (asked & !LOST_BITS).clamp(-MAX_MOVE, MAX_MOVE)
}

/// Returns an angle as the server decodes it, degrees, -180 to 180 (`docs/quakeworld.md` 10.3).
pub fn quantise_angle_qw(angle: f32) -> f32 {
    angle_from_wire_qw(wire_from_angle_qw(angle))
}

/// Returns the wire number of an angle: the nearest of 65,536 steps, halves away from zero.
pub fn wire_from_angle_qw(angle: f32) -> i16 {
    let steps = f64::from(angle) * ANGLE_STEPS / CIRCLE_DEG;
    let rounded = if steps > 0.0 {
        steps + 0.5
    } else {
        steps - 0.5
    };
    // Both casts keep the low 16 bits.
    rounded as i64 as u16 as i16
}

/// Returns the server's angle for a wire number, degrees. Exact in binary32.
pub fn angle_from_wire_qw(wire: i16) -> f32 {
    (f64::from(wire) * (CIRCLE_DEG / ANGLE_STEPS)) as f32
}

/// Returns the client's copy of a sent angle, degrees, 0 to 360. The server does not use it.
pub fn client_angle_qw(wire: i16) -> f32 {
    (f64::from(wire as u16) * (CIRCLE_DEG / ANGLE_STEPS)) as f32
}
