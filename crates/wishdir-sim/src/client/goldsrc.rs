//! GoldSrc client: moves are scaled to the client cap, then sent with 12 bits, angles with 16.
//!
//! See `docs/goldsrc.md` 8.

use super::button::PressWeight;
use super::{Button, ClientState, ClientVars};
use crate::command::{ATTACK, BACK, DUCK, FORWARD, JUMP, MOVE_LEFT, MOVE_RIGHT, USE, UserCmd};

/// Largest move on the wire, u/s: 12 bits with a sign.
const MAX_MOVE: f32 = 2047.0;
/// Angle steps per full turn on the wire.
const ANGLE_STEPS: f64 = 65_536.0;
/// Full turn, degrees.
const CIRCLE_DEG: f64 = 360.0;
/// Full turn, whole degrees.
const CIRCLE_WHOLE: i64 = 360;
/// Buttons that have a bit in the command.
const BITS: [(Button, u16); 8] = [
    (Button::Attack, ATTACK),
    (Button::Jump, JUMP),
    (Button::Duck, DUCK),
    (Button::Forward, FORWARD),
    (Button::Back, BACK),
    (Button::Use, USE),
    (Button::MoveLeft, MOVE_LEFT),
    (Button::MoveRight, MOVE_RIGHT),
];

pub(super) fn build_cmd(
    client: &mut ClientState,
    vars: &ClientVars,
    client_maxspeed: f32,
    msec: u8,
    frame_time: f32,
    mouse: (f32, f32),
) -> UserCmd {
    if client.turn_by_keys(vars, frame_time) {
        client.angles.yaw = truncate_yaw_goldsrc(client.angles.yaw);
    }
    client.look_by_keys(vars, frame_time);
    let moves = scale_to_cap(moves_from_keys(client, vars), client_maxspeed);
    client.turn_by_mouse(vars, mouse);
    let buttons = client.keys.take_bits(&BITS);
    let [forward, side, up] = if vars.quantise {
        moves.map(quantise_move_goldsrc)
    } else {
        moves
    };
    let angles = if vars.quantise {
        client.angles.to_array().map(quantise_angle_goldsrc).into()
    } else {
        client.angles
    };
    UserCmd {
        msec,
        angles,
        forward,
        side,
        up,
        buttons,
    }
}

/// Computes the forward, side and up moves from the keys, u/s.
/// Reading a movement key clears its edges: a tap gives a quarter of the move but sets no bit.
fn moves_from_keys(client: &mut ClientState, vars: &ClientVars) -> [f32; 3] {
    let keys = &mut client.keys;
    let mut difference = |pair: [Button; 2], speeds: [f32; 2]| {
        let [plus, minus] = keys.take_pair_weights(pair, PressWeight::Half, false);
        speeds[0] * plus - speeds[1] * minus
    };
    let side_speed = [vars.side_speed, vars.side_speed];
    let mut side = difference([Button::MoveRight, Button::MoveLeft], side_speed);
    let up = difference([Button::Up, Button::Down], [vars.up_speed, vars.up_speed]);
    let forward = difference(
        [Button::Forward, Button::Back],
        [vars.forward_speed, vars.back_speed],
    );
    if client.keys.is_down(Button::Strafe) {
        let [right, left] =
            client
                .keys
                .take_pair_weights([Button::Right, Button::Left], PressWeight::Half, false);
        side += vars.side_speed * right - vars.side_speed * left;
    }
    let slowed = |speed: f32| {
        if client.keys.is_down(Button::Speed) {
            speed * vars.move_speed_key
        } else {
            speed
        }
    };
    [forward, side, up].map(slowed)
}

/// Scales the moves down to the client cap, u/s. A cap of 0 means no cap (step 4).
pub fn scale_to_cap(moves: [f32; 3], cap: f32) -> [f32; 3] {
    let [forward, side, up] = moves;
    let asked = (forward * forward + side * side + up * up).sqrt();
    if cap == 0.0 || asked <= cap {
        return moves;
    }
    let ratio = cap / asked;
    moves.map(|speed| speed * ratio)
}

/// Returns a move as the server decodes it, u/s: 12 bits, truncated towards zero.
pub fn quantise_move_goldsrc(asked: f32) -> f32 {
    asked.trunc().clamp(-MAX_MOVE, MAX_MOVE)
}

/// Returns an angle as the server decodes it, degrees, -180 to 180: truncated to 65,536 steps.
pub fn quantise_angle_goldsrc(angle: f32) -> f32 {
    let steps = (ANGLE_STEPS * (f64::from(angle) % CIRCLE_DEG)) as i64 / CIRCLE_WHOLE;
    // The cast keeps the low 16 bits.
    let decoded = (f64::from(steps as u16) * (CIRCLE_DEG / ANGLE_STEPS)) as f32;
    let circle = CIRCLE_DEG as f32;
    if decoded > circle / 2.0 {
        decoded - circle
    } else {
        decoded
    }
}

/// Truncates a yaw to whole steps of 1/65,536 turn, as the client does after keyboard turning
/// (step 1). The result is from 0 to below 360 degrees.
pub fn truncate_yaw_goldsrc(yaw: f32) -> f32 {
    let steps = (f64::from(yaw) * (ANGLE_STEPS / CIRCLE_DEG)) as i64;
    // The cast keeps the low 16 bits.
    ((CIRCLE_DEG / ANGLE_STEPS) * f64::from(steps as u16)) as f32
}
