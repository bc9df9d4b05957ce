//! Commands as a script: a line for each run of equal ones, every angle and every key outright (`docs/demos.md` 7.3).

use std::fmt::Write as _;

use thiserror::Error;

use crate::sim::cmd::{ATTACK, DUCK, JUMP, USE, UserCmd};

/// Why commands cannot be said in a script.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum ExportError {
    /// A move that is no whole key.
    #[error("command {command}: found a move of {found}, expected 0 or a key's {most}: half keys cannot be written")]
    HalfKey {
        /// The command's number, from 1.
        command: usize,
        /// u/s.
        found: f32,
        /// u/s.
        most: f32,
    },
    /// A command of no time.
    #[error("command {command}: found no milliseconds in it")]
    NoTime {
        /// The command's number, from 1.
        command: usize,
    },
}

/// A key's part of a move: 1 held, -1 held the other way, 0 not at all.
fn sign(asked: f32) -> i8 {
    asked.partial_cmp(&0.0).map_or(0, |order| order as i8)
}

/// Whether moves are what the client makes of keys. In the command in which a key goes down it counts half there too.
fn are_keys(moves: [f32; 2], before: [f32; 2], keys: &[f32]) -> bool {
    moves.map(sign) != before.map(sign) || moves.iter().all(|asked| *asked == 0.0 || keys.contains(&asked.abs()))
}

/// Letters, each or a `-` in its place.
fn letters(letters: &str, held: [bool; 6]) -> String {
    letters.chars().zip(held).map(|(letter, held)| if held { letter } else { '-' }).collect()
}

/// A command's line, its count left out.
fn line(cmd: &UserCmd, before: &UserCmd, command: usize, keys: &[f32]) -> Result<String, ExportError> {
    if cmd.msec == 0 {
        return Err(ExportError::NoTime { command });
    }
    let moves = [cmd.forward, cmd.side];
    if !are_keys(moves, [before.forward, before.side], keys) {
        let most = keys.first().copied().unwrap_or_default();
        let found = moves.into_iter().find(|asked| *asked != 0.0 && !keys.contains(&asked.abs())).unwrap_or_default();
        return Err(ExportError::HalfKey { command, found, most });
    }
    let [forward, side] = moves.map(sign);
    let up = sign(cmd.up);
    let moves = letters("flrbud", [forward > 0, side < 0, side > 0, forward < 0, up > 0, up < 0]);
    let held = |bit: u16| cmd.buttons & bit != 0;
    let actions = letters("jdu12r", [held(JUMP), held(DUCK), held(USE), held(ATTACK), held(2048), held(8192)]);
    // A little more than whole milliseconds: binary32 must not round below them.
    let time = format!("0.{:03}000001", cmd.msec);
    let angle = |degrees: f32| format!("{:.9}", f64::from(degrees));
    let (yaw, pitch) = (angle(cmd.angles.yaw), angle(cmd.angles.pitch));
    Ok(format!("----------|{moves}|{actions}|{time}|{yaw}|{pitch}"))
}

/// A script of commands. `keys`: the sizes of a move that whole keys give, u/s; `title`: what it is, for a remark.
///
/// # Errors
///
/// Names the first command that no script can say.
pub fn write(cmds: &[UserCmd], keys: &[f32], title: &str) -> Result<String, ExportError> {
    let title: String = title.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let mut text = format!("version 1\nframes\n// {title}\n");
    let mut last: Option<(String, u32)> = None;
    let mut put = |run: Option<(String, u32)>| {
        if let Some((line, count)) = run {
            // Writing to a text never fails.
            let _ = writeln!(text, "{line}|{count}");
        }
    };
    let mut before = UserCmd::default();
    for (command, cmd) in (1..).zip(cmds) {
        let line = line(cmd, &before, command, keys)?;
        before = *cmd;
        match &mut last {
            Some((same, count)) if *same == line && *count < u32::MAX => *count += 1,
            _ => put(last.replace((line, 1))),
        }
    }
    put(last);
    Ok(text)
}
