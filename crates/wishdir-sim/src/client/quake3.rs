//! Quake III client: moves are signed bytes, angles are truncated to 65,536 steps.
//!
//! See `docs/quake3.md` 12. Jump and crouch set the `up` move. The command's button bits for jump
//! and crouch are derived from `up`, for the HUD.

use super::{Button, ClientState, ClientVars, Keys};
use crate::command::{ATTACK, DUCK, JUMP, USE, UserCmd};
use crate::engine::{angle_from_steps_q3, steps_from_angle_q3};
use crate::math::ViewAngles;

/// Smallest and largest move in the network format.
pub(super) const MOVES: (i32, i32) = (-128, 127);
/// Minimum `up` move of a command that jumps.
const JUMP_UP: f32 = 10.0;
/// Buttons that have a bit in the command.
const BITS: [(Button, u16); 2] = [(Button::Attack, ATTACK), (Button::Use, USE)];

pub(super) fn build_cmd(
    client: &mut ClientState,
    vars: &ClientVars,
    msec: u8,
    frame_time: f32,
    mouse: (f32, f32),
) -> UserCmd {
    client.turn_by_keys(vars, frame_time);
    client.look_by_keys(vars, frame_time);
    let [forward, side, up] = moves_from_keys(client, vars);
    client.turn_by_mouse(vars, mouse);
    let angles = if vars.quantise {
        ViewAngles::new(
            quantise_angle_q3(client.angles.pitch),
            quantise_angle_q3(client.angles.yaw),
            quantise_angle_q3(client.angles.roll),
        )
    } else {
        client.angles
    };
    UserCmd {
        msec,
        angles,
        forward,
        side,
        up,
        buttons: client.keys.take_bits(&BITS) | buttons_for_up_move(up),
    }
}

/// Returns the button bits that correspond to an upward move.
pub(super) fn buttons_for_up_move(up: f32) -> u16 {
    if up >= JUMP_UP {
        JUMP
    } else if up < 0.0 {
        DUCK
    } else {
        0
    }
}

/// Computes the forward, side and up moves from the keys.
fn moves_from_keys(client: &mut ClientState, vars: &ClientVars) -> [f32; 3] {
    let keys = &mut client.keys;
    let is_slow = keys.is_down(Button::Speed);
    let full = |speed: f32| {
        if is_slow {
            speed * vars.move_speed_key
        } else {
            speed
        }
        .trunc()
    };
    let mut side = 0;
    let side_speeds = [full(vars.side_speed); 2];
    if keys.is_down(Button::Strafe) {
        side = add_key_pair(side, side_speeds, keys, [&[Button::Right], &[Button::Left]]);
    }
    side = add_key_pair(
        side,
        side_speeds,
        keys,
        [&[Button::MoveRight], &[Button::MoveLeft]],
    );
    let up = add_key_pair(
        0,
        [full(vars.up_speed); 2],
        keys,
        [&[Button::Jump, Button::Up], &[Button::Duck, Button::Down]],
    );
    let forward = add_key_pair(
        0,
        [full(vars.forward_speed), full(vars.back_speed)],
        keys,
        [&[Button::Forward], &[Button::Back]],
    );
    let (lowest, highest) = MOVES;
    [forward, side, up].map(|sum| sum.clamp(lowest, highest) as f32)
}

/// Adds the first key's share of its move and subtracts the second's, truncating each sum.
/// The buttons in one list count as one key.
fn add_key_pair(sum: i32, speeds: [f32; 2], keys: &mut Keys, pair: [&[Button]; 2]) -> i32 {
    let sum = (sum as f32 + speeds[0] * largest_share(keys, pair[0])) as i32;
    (sum as f32 - speeds[1] * largest_share(keys, pair[1])) as i32
}

/// Returns the share of the command for which a key was held: the largest share of its buttons.
fn largest_share(keys: &mut Keys, buttons: &[Button]) -> f32 {
    let mut largest = 0.0_f32;
    for button in buttons {
        largest = largest.max(keys.take_share(*button));
    }
    largest
}

/// Returns an angle as the server decodes it, degrees, -180 to 180.
pub fn quantise_angle_q3(angle: f32) -> f32 {
    angle_from_steps_q3(steps_from_angle_q3(angle))
}
