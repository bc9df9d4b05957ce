//! Commands in Quake III recordings, with times and overrides (`docs/quake3.md` 13).

use serde::Deserialize;

use super::fields::RecordedState;
use super::quake3_values::player_hull;
use super::{Frame, FrameStart};
use crate::command::{ATTACK, TALK, USE, UserCmd};
use crate::engine::{PlayerState, angle_from_steps_q3, steps_from_angle_q3};
use crate::math::Vec3;

/// Name, in recordings, of the arithmetic of a 64-bit game library.
pub(super) const NATIVE: &str = "native";
/// Name, in recordings, of the arithmetic of the bytecode.
pub(super) const BYTECODE: &str = "qvm";
/// Buttons by their bits in recordings.
const BUTTONS: [(u16, u16); 3] = [(1, ATTACK), (2, TALK), (4, USE)];

/// A frame as stored in the trace file.
#[derive(Deserialize)]
pub(super) struct Quake3WireFrame {
    cmd: Quake3WireCmd,
    set: Option<StateOverrides>,
    state: RecordedState,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Quake3WireCmd {
    server_time: i32,
    angles: [u16; 3],
    forward: i8,
    right: i8,
    up: i8,
    buttons: u16,
}

/// State values that change before a command.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct StateOverrides {
    origin: Option<[f64; 3]>,
    velocity: Option<[f64; 3]>,
    onground: Option<bool>,
    pm_flags: Option<u32>,
    pm_time: Option<i32>,
}

fn to_vec3(numbers: [f64; 3]) -> Vec3 {
    Vec3::from_array(numbers.map(|number| number as f32))
}

impl StateOverrides {
    /// Changes the state before a command.
    fn apply_to(&self, player: &mut PlayerState) {
        if let Some(origin) = self.origin {
            player.origin = to_vec3(origin);
        }
        if let Some(velocity) = self.velocity {
            player.velocity = to_vec3(velocity);
        }
        player.on_ground = self.onground.unwrap_or(player.on_ground);
        let own = player.quake3.get_or_insert_default();
        own.flags = self.pm_flags.unwrap_or(own.flags);
        own.timer_msec = self.pm_time.unwrap_or(own.timer_msec);
        player.hull = player_hull(own);
    }
}

impl FrameStart {
    /// Sets the client's clock and the overrides before a command of `msec` milliseconds.
    pub(super) fn apply_to(&self, player: &mut PlayerState, msec: u8) {
        let own = player.quake3.get_or_insert_default();
        own.client_time = self.time.wrapping_sub(i32::from(msec));
        if let Some(overrides) = &self.overrides {
            overrides.apply_to(player);
        }
    }
}

impl Quake3WireFrame {
    /// Converts the frame. `before` is the time of the previous command, milliseconds.
    pub(super) fn into_frame(self, line: usize, before: i32) -> Frame {
        let Self { cmd, set, state } = self;
        let time = cmd.server_time;
        let msec = time.saturating_sub(before).clamp(0, i32::from(u8::MAX));
        let buttons = BUTTONS.iter().filter(|(bit, _)| cmd.buttons & bit != 0);
        Frame {
            cmd: UserCmd {
                msec: msec as u8,
                angles: cmd
                    .angles
                    .map(|steps| angle_from_steps_q3(i32::from(steps)))
                    .into(),
                forward: f32::from(cmd.forward),
                side: f32::from(cmd.right),
                up: f32::from(cmd.up),
                buttons: buttons.fold(0, |all, (_, button)| all | button),
            },
            start: Some(Box::new(FrameStart {
                time,
                overrides: set,
            })),
            state,
            line,
        }
    }
}

/// Writes a command.
pub(super) fn command_json(cmd: &UserCmd, time: i32) -> serde_json::Value {
    let buttons = BUTTONS.iter().filter(|(_, button)| cmd.pressed(*button));
    let angles = cmd.angles.to_array().map(steps_from_angle_q3);
    let [forward, right, up] = [cmd.forward, cmd.side, cmd.up].map(|sent| sent as i8);
    serde_json::json!({
        "serverTime": time, "angles": angles, "forward": forward, "right": right, "up": up,
        "buttons": buttons.fold(0, |all, (bit, _)| all | bit),
    })
}
