//! Writes commands as a script: one line per series of equal commands, with all angles and keys.
//! See `docs/demos.md` 7.3.

use std::num::NonZeroU32;

use hltas::types::{ActionKeys, AutoMovement, FrameBulk, MovementKeys};
use hltas::write::gen_frame_bulk;
use thiserror::Error;

use super::client::{ATTACK2, RELOAD, ScriptClient};
use wishdir_sim::client::{quantise_move_goldsrc, scale_to_cap};
use wishdir_sim::command::{
    ATTACK, BACK, DUCK, FORWARD, JUMP, MOVE_LEFT, MOVE_RIGHT, USE, UserCmd,
};
use wishdir_sim::profile::Profile;

/// Error: a script cannot express a command.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum ExportError {
    /// No combination of keys gives the move.
    #[error(
        "command {command}: found a move of {found}, expected {made}, the move that its keys produce"
    )]
    HalfKey {
        /// Number of the command, from 1.
        command: usize,
        /// Move in the command, u/s.
        found: f32,
        /// Move that the keys produce, u/s.
        made: f32,
    },
    /// A button has no key in scripts, or the buttons do not match the moves.
    #[error("command {command}: found button bits {found}, expected {made} for its moves")]
    Buttons {
        /// Number of the command, from 1.
        command: usize,
        /// Bits of the command.
        found: u16,
        /// Button bits that match the command's moves.
        made: u16,
    },
    /// The view of a command has roll.
    #[error("command {command}: found a roll of {found} degrees, expected 0")]
    Roll {
        /// Number of the command, from 1.
        command: usize,
        /// Roll, degrees.
        found: f32,
    },
    /// The command has an `msec` of 0.
    #[error("command {command}: found a duration of 0 ms")]
    NoTime {
        /// Number of the command, from 1.
        command: usize,
    },
}

/// Button bits of the actions `jdu12r`.
const ACTIONS: [u16; 6] = [JUMP, DUCK, USE, ATTACK, ATTACK2, RELOAD];
/// Bits of `flrb`. The keys `u` and `d` have no bits.
const MOVES: [u16; 4] = [FORWARD, MOVE_LEFT, MOVE_RIGHT, BACK];

/// Returns the shortest frame time that gives these milliseconds in both f32 and f64 arithmetic.
fn shortest_frame_time(msec: u8) -> String {
    let (wanted, mut seconds) = (f32::from(msec), f32::from(msec) / 1000.0);
    loop {
        let text = seconds.to_string();
        let as_written = text.parse::<f64>().unwrap_or_default() * 1000.0;
        let as_read = f64::from(seconds) * 1000.0;
        if seconds * 1000.0 >= wanted && as_read.min(as_written) >= f64::from(wanted) {
            return text;
        }
        seconds = seconds.next_up();
    }
}

/// Returns the keys `flrbud` from a command's bits and upward move.
fn keys_of_command(cmd: &UserCmd) -> [bool; 6] {
    let [forward, left, right, back] = MOVES.map(|bit| cmd.buttons & bit != 0);
    [forward, left, right, back, cmd.up > 0.0, cmd.up < 0.0]
}

/// Returns the key bits of moves, with one key held per direction.
fn bits_of_moves(moves: [f32; 3]) -> u16 {
    let [forward, side, _] = moves;
    let held = [forward > 0.0, side < 0.0, side > 0.0, forward < 0.0];
    MOVES
        .into_iter()
        .zip(held)
        .filter(|(_, held)| *held)
        .fold(0, |bits, (bit, _)| bits | bit)
}

/// Whether the key speeds are doubled: forward and back, then left and right.
/// A key counts half in the command that presses it. If its speed is doubled, it has the full speed
/// there.
type DoubledKeySpeeds = [bool; 2];

/// Returns the moves at these key speeds, and advances the client.
fn build_moves(client: &mut ScriptClient, rules: &Profile, doubled: DoubledKeySpeeds) -> [f32; 3] {
    let factor = doubled.map(|is_doubled| if is_doubled { 2.0 } else { 1.0 });
    let (keys, own) = (&mut client.profile.keys, &rules.keys);
    (keys.forward_speed, keys.back_speed) =
        (own.forward_speed * factor[0], own.back_speed * factor[0]);
    keys.side_speed = own.side_speed * factor[1];
    let made = client.build_command(0.0);
    [made.forward, made.side, made.up]
}

/// Returns the console commands that change the key speeds.
fn key_speed_commands(
    rules: &Profile,
    now: DoubledKeySpeeds,
    next: DoubledKeySpeeds,
) -> Option<String> {
    let mut said = Vec::new();
    let mut say = |name, speed: f32, is_doubled| {
        said.push(format!(
            "{name} {}",
            if is_doubled { speed * 2.0 } else { speed }
        ));
    };
    if now[0] != next[0] {
        say("cl_forwardspeed", rules.keys.forward_speed, next[0]);
        say("cl_backspeed", rules.keys.back_speed, next[0]);
    }
    if now[1] != next[1] {
        say("cl_sidespeed", rules.keys.side_speed, next[1]);
    }
    (!said.is_empty()).then(|| said.join(";"))
}

/// Simulates the client that reads the script, to find the keys of each command.
struct ScriptWriter<'a> {
    rules: &'a Profile,
    client: ScriptClient,
    doubled: DoubledKeySpeeds,
}

impl ScriptWriter<'_> {
    /// Returns the line of a command.
    fn build_line(&mut self, cmd: &UserCmd, command: usize) -> Result<FrameBulk, ExportError> {
        if cmd.msec == 0 {
            return Err(ExportError::NoTime { command });
        }
        if cmd.angles.roll != 0.0 {
            return Err(ExportError::Roll {
                command,
                found: cmd.angles.roll,
            });
        }
        let (moves, actions) = (
            keys_of_command(cmd),
            ACTIONS.map(|bit| cmd.buttons & bit != 0),
        );
        self.client.hold_keys(moves, actions);
        let next = self.find_speeds(cmd, command)?;
        let mut bulk = FrameBulk::with_frame_time(shortest_frame_time(cmd.msec));
        let [forward, left, right, back, up, down] = moves;
        bulk.movement_keys = MovementKeys {
            forward,
            left,
            right,
            back,
            up,
            down,
        };
        let [jump, duck, use_, attack_1, attack_2, reload] = actions;
        bulk.action_keys = ActionKeys {
            jump,
            duck,
            use_,
            attack_1,
            attack_2,
            reload,
        };
        bulk.auto_actions.movement = Some(AutoMovement::SetYaw(cmd.angles.yaw));
        bulk.pitch = Some(cmd.angles.pitch);
        bulk.console_command =
            key_speed_commands(self.rules, std::mem::replace(&mut self.doubled, next), next);
        Ok(bulk)
    }

    /// Finds the key speeds at which the held keys give the command's moves.
    fn find_speeds(
        &mut self,
        cmd: &UserCmd,
        command: usize,
    ) -> Result<DoubledKeySpeeds, ExportError> {
        // The moves are those that the server receives.
        let asked = [cmd.forward, cmd.side, cmd.up];
        let asked =
            scale_to_cap(asked, self.rules.physics.client.maxspeed).map(quantise_move_goldsrc);
        let begun = self.client.clone();
        let made = build_moves(&mut self.client, self.rules, [false; 2]);
        let is_held = |moves: [f32; 3]| moves.map(|speed| speed != 0.0);
        let known = ACTIONS
            .into_iter()
            .chain(MOVES)
            .fold(0, |bits, bit| bits | bit);
        if cmd.buttons & !known != 0 || is_held(asked) != is_held(made) {
            let actions = ACTIONS.into_iter().fold(0, |bits, bit| bits | bit);
            let made = bits_of_moves(asked) | cmd.buttons & actions;
            return Err(ExportError::Buttons {
                command,
                found: cmd.buttons,
                made,
            });
        }
        let mut others = [[false, false], [true, false], [false, true], [true, true]].into_iter();
        let fits = |doubled: &DoubledKeySpeeds| {
            build_moves(&mut begun.clone(), self.rules, *doubled) == asked
        };
        others.find(fits).ok_or_else(|| {
            let other = asked
                .into_iter()
                .zip(made)
                .find(|(asked, made)| asked != made);
            let (found, made) = other.unwrap_or_default();
            ExportError::HalfKey {
                command,
                found,
                made,
            }
        })
    }
}

/// Writes commands of a client with these rules as a script. `title` becomes a comment.
///
/// # Errors
///
/// If a script cannot express a command. The error names the first such command.
pub fn write(cmds: &[UserCmd], rules: &Profile, title: &str) -> Result<String, ExportError> {
    let title: String = title
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    let mut text = format!("version 1\nframes\n// {title}\n");
    let mut last: Option<(String, FrameBulk)> = None;
    let mut writer = ScriptWriter {
        rules,
        client: ScriptClient::new(rules.clone()),
        doubled: [false; 2],
    };
    for (command, cmd) in (1..).zip(cmds) {
        let mut bulk = writer.build_line(cmd, command)?;
        let said = bulk.console_command.take();
        // The texts are compared, because -0 and 0 are different yaws.
        let line = format_bulk(&bulk);
        match &mut last {
            Some((same, run))
                if said.is_none() && *same == line && run.frame_count < NonZeroU32::MAX =>
            {
                run.frame_count = run.frame_count.saturating_add(1);
            }
            _ => {
                bulk.console_command = said;
                if let Some((_, run)) = last.replace((line, bulk)) {
                    text += &format_bulk(&run);
                }
            }
        }
    }
    if let Some((_, run)) = last {
        text += &format_bulk(&run);
    }
    Ok(text)
}

/// Formats a frame bulk.
fn format_bulk(bulk: &FrameBulk) -> String {
    let mut bytes = Vec::new();
    gen_frame_bulk(&mut bytes, bulk).expect("memory takes every byte");
    bytes.push(b'\n');
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frame_times_give_their_milliseconds_in_f32_and_f64() {
        for msec in 1..=u8::MAX {
            let text = shortest_frame_time(msec);
            let (single, double) = (text.parse::<f32>().unwrap(), text.parse::<f64>().unwrap());
            let found = [
                single * 1000.0,
                (f64::from(single) * 1000.0) as f32,
                (double * 1000.0) as f32,
            ];
            assert_eq!(found.map(|found| found as u8), [msec; 3], "{text}");
            assert_eq!((f64::from(single) * 1000.0) as u8, msec, "{text}");
            assert_eq!((double * 1000.0) as u8, msec, "{text}");
        }
    }
}
