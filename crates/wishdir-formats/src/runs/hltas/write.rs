//! Commands as a script: a line for each run of equal ones, every angle and every key outright
//! (`docs/demos.md` 7.3).

use std::num::NonZeroU32;

use hltas::types::{ActionKeys, AutoMovement, FrameBulk, MovementKeys};
use hltas::write::gen_frame_bulk;
use thiserror::Error;

use super::client::{ATTACK2, Client, RELOAD};
use wishdir_sim::client::{quantise_move_goldsrc, scale_to_cap};
use wishdir_sim::command::{
    ATTACK, BACK, DUCK, FORWARD, JUMP, MOVE_LEFT, MOVE_RIGHT, USE, UserCmd,
};
use wishdir_sim::profile::Profile;

/// Why commands cannot be said in a script.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum ExportError {
    /// A move that its keys do not make.
    #[error(
        "command {command}: found a move of {found}, expected {made}, which its keys make there"
    )]
    HalfKey {
        /// The command's number, from 1.
        command: usize,
        /// u/s.
        found: f32,
        /// u/s.
        made: f32,
    },
    /// Buttons that are no keys of a script, or others than its moves need.
    #[error("command {command}: found buttons {found} beside its moves, expected {made}")]
    Buttons {
        /// The command's number, from 1.
        command: usize,
        /// Their bits.
        found: u16,
        /// The bits of the keys that the moves need.
        made: u16,
    },
    /// A view that leans to the side.
    #[error("command {command}: found a roll of {found} degrees, expected 0")]
    Roll {
        /// The command's number, from 1.
        command: usize,
        /// Degrees.
        found: f32,
    },
    /// A command of no time.
    #[error("command {command}: found no milliseconds in it")]
    NoTime {
        /// The command's number, from 1.
        command: usize,
    },
}

/// The bits of `jdu12r`.
const ACTIONS: [u16; 6] = [JUMP, DUCK, USE, ATTACK, ATTACK2, RELOAD];
/// The bits of `flrb`; `u` and `d` have none.
const MOVES: [u16; 4] = [FORWARD, MOVE_LEFT, MOVE_RIGHT, BACK];

/// The shortest frame time that no engine cuts to fewer milliseconds, whether it multiplies in
/// binary32 or binary64.
fn frame_time(msec: u8) -> String {
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

/// The keys of `flrbud` that a command's bits and its move upwards name.
fn moves_of(cmd: &UserCmd) -> [bool; 6] {
    let [forward, left, right, back] = MOVES.map(|bit| cmd.buttons & bit != 0);
    [forward, left, right, back, cmd.up > 0.0, cmd.up < 0.0]
}

/// The bits of the keys that moves need where each of them holds one key.
fn bits_of(moves: [f32; 3]) -> u16 {
    let [forward, side, _] = moves;
    let held = [forward > 0.0, side < 0.0, side > 0.0, forward < 0.0];
    MOVES
        .into_iter()
        .zip(held)
        .filter(|(_, held)| *held)
        .fold(0, |bits, (bit, _)| bits | bit)
}

/// Whether the keys for forward and back, and those for the sides, are worth twice as much: so a
/// key counts whole in the command in which it goes down, as it does for somebody who held it
/// before the first command.
type Doubled = [bool; 2];

/// The moves of a client whose keys are worth this much, on the wire; it goes on from there.
fn moves_made(client: &mut Client, rules: &Profile, doubled: Doubled) -> [f32; 3] {
    let factor = doubled.map(|is_doubled| if is_doubled { 2.0 } else { 1.0 });
    let (keys, own) = (&mut client.profile.keys, &rules.keys);
    (keys.forward_speed, keys.back_speed) =
        (own.forward_speed * factor[0], own.back_speed * factor[0]);
    keys.side_speed = own.side_speed * factor[1];
    let made = client.cmd(0.0);
    [made.forward, made.side, made.up]
}

/// The commands for the console that make keys worth this much.
fn speeds(rules: &Profile, now: Doubled, next: Doubled) -> Option<String> {
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

/// Plays commands as a script's reader does, and writes down what keys they need.
struct Writer<'a> {
    rules: &'a Profile,
    client: Client,
    doubled: Doubled,
}

impl Writer<'_> {
    /// A command's line.
    fn line(&mut self, cmd: &UserCmd, command: usize) -> Result<FrameBulk, ExportError> {
        if cmd.msec == 0 {
            return Err(ExportError::NoTime { command });
        }
        if cmd.angles.roll != 0.0 {
            return Err(ExportError::Roll {
                command,
                found: cmd.angles.roll,
            });
        }
        let (moves, actions) = (moves_of(cmd), ACTIONS.map(|bit| cmd.buttons & bit != 0));
        self.client.hold(moves, actions);
        let next = self.speeds_of(cmd, command)?;
        let mut bulk = FrameBulk::with_frame_time(frame_time(cmd.msec));
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
        bulk.console_command = speeds(self.rules, std::mem::replace(&mut self.doubled, next), next);
        Ok(bulk)
    }

    /// What keys are worth so that those that are held make a command's moves.
    fn speeds_of(&mut self, cmd: &UserCmd, command: usize) -> Result<Doubled, ExportError> {
        // As the server gets them.
        let asked = [cmd.forward, cmd.side, cmd.up];
        let asked =
            scale_to_cap(asked, self.rules.physics.client.maxspeed).map(quantise_move_goldsrc);
        let begun = self.client.clone();
        let made = moves_made(&mut self.client, self.rules, [false; 2]);
        let is_held = |moves: [f32; 3]| moves.map(|speed| speed != 0.0);
        let known = ACTIONS
            .into_iter()
            .chain(MOVES)
            .fold(0, |bits, bit| bits | bit);
        if cmd.buttons & !known != 0 || is_held(asked) != is_held(made) {
            let actions = ACTIONS.into_iter().fold(0, |bits, bit| bits | bit);
            let made = bits_of(asked) | cmd.buttons & actions;
            return Err(ExportError::Buttons {
                command,
                found: cmd.buttons,
                made,
            });
        }
        let mut others = [[false, false], [true, false], [false, true], [true, true]].into_iter();
        let fits =
            |doubled: &Doubled| moves_made(&mut begun.clone(), self.rules, *doubled) == asked;
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

/// A script of commands that a client of these rules gives; `title`: what it is, for a remark.
///
/// # Errors
///
/// Names the first command that no script can say.
pub fn write(cmds: &[UserCmd], rules: &Profile, title: &str) -> Result<String, ExportError> {
    let title: String = title
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    let mut text = format!("version 1\nframes\n// {title}\n");
    let mut last: Option<(String, FrameBulk)> = None;
    let mut writer = Writer {
        rules,
        client: Client::new(rules.clone()),
        doubled: [false; 2],
    };
    for (command, cmd) in (1..).zip(cmds) {
        let mut bulk = writer.line(cmd, command)?;
        let said = bulk.console_command.take();
        // Texts are compared: a yaw of -0 is another one than 0.
        let line = text_of(&bulk);
        match &mut last {
            Some((same, run))
                if said.is_none() && *same == line && run.frame_count < NonZeroU32::MAX =>
            {
                run.frame_count = run.frame_count.saturating_add(1);
            }
            _ => {
                bulk.console_command = said;
                if let Some((_, run)) = last.replace((line, bulk)) {
                    text += &text_of(&run);
                }
            }
        }
    }
    if let Some((_, run)) = last {
        text += &text_of(&run);
    }
    Ok(text)
}

/// A line of frames as text.
fn text_of(bulk: &FrameBulk) -> String {
    let mut bytes = Vec::new();
    gen_frame_bulk(&mut bytes, bulk).expect("memory takes every byte");
    bytes.push(b'\n');
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_frame_time_is_its_milliseconds_in_either_arithmetic() {
        for msec in 1..=u8::MAX {
            let text = frame_time(msec);
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
