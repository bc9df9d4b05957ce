//! HLTAS: scripts of Half-Life's speedrunners, a line a few frames (`docs/demos.md` 7). The crate
//! `hltas` reads and writes the lines.
//!
//! | file | what |
//! | --- | --- |
//! | `parse` | text to lines, with the line of every mistake |
//! | `bulk` | one line of frames, by what is asked of it |
//! | `client` | the client that the lines play: what keys ask for |
//! | `console` | what lines tell that client's console |
//! | `remark` | what our own scripts say of themselves |
//! | `turning` | an angle that changes evenly |
//! | `pilot` | who chooses what lines leave open |
//! | `commands` | the commands of lines that say them outright |
//! | `write` | commands to text |

mod bulk;
mod client;
mod commands;
mod console;
mod parse;
mod pilot;
mod remark;
mod turning;
mod write;

pub use bulk::Bulk;
pub use client::Client as ScriptClient;
pub use commands::{as_demo, steered};
pub use hltas::types::{
    LeaveGroundActionSpeed, LeaveGroundActionType, StrafeDir, StrafeSettings, StrafeType, Times,
};
pub use pilot::{Asked, ScriptPilot};
pub use remark::Remark;
pub use write::{ExportError, write};

use thiserror::Error;

/// How a script begins.
const VERSION: &str = "version 1";

/// A whole script.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hltas {
    /// Names and values, as they stand in the head.
    pub properties: Vec<(String, String)>,
    /// The lines behind the head, with their numbers from 1.
    pub lines: Vec<(u32, Line)>,
}

/// A line of a script.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// Some equal frames.
    Bulk(Box<Bulk>),
    /// Any other line.
    Other(Box<hltas::types::Line>),
}

impl Hltas {
    /// Reads a script.
    ///
    /// # Errors
    ///
    /// Names the first line that is none.
    pub fn parse(text: &str) -> Result<Self, HltasError> {
        parse::parse(text)
    }

    /// Its lines of frames.
    pub fn bulks(&self) -> impl Iterator<Item = (u32, &Bulk)> {
        self.lines.iter().filter_map(|(line, it)| {
            if let Line::Bulk(bulk) = it {
                Some((*line, &**bulk))
            } else {
                None
            }
        })
    }

    /// How many frames it lasts.
    pub fn frame_count(&self) -> u64 {
        self.bulks().map(|(_, bulk)| u64::from(bulk.count())).sum()
    }

    /// How long it lasts, seconds, by the frame times that it says.
    pub fn seconds(&self) -> f64 {
        self.bulks()
            .map(|(_, bulk)| bulk.frame_time * f64::from(bulk.count()))
            .sum()
    }

    /// The value of a property.
    pub fn property(&self, name: &str) -> Option<&str> {
        self.properties
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }
}

/// Whether bytes are a script, even one with a mistake in its first line: they begin like one, or
/// are text with the line that every script has.
pub(crate) fn is_script(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(bytes);
    let head = bytes[..bytes.len().min(HEAD_MAX)].split(|byte| *byte == b'\n');
    let mut text = head.take_while(|line| {
        line.iter()
            .all(|byte| *byte >= b' ' || matches!(byte, b'\t' | b'\r'))
    });
    bytes.starts_with(b"version ") || text.any(|line| line.trim_ascii() == parse::FRAMES.as_bytes())
}

/// How far into some bytes the line is looked for that ends a script's head.
const HEAD_MAX: usize = 64 << 10;

/// A mistake in a script.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("line {line}: {problem}")]
pub struct HltasError {
    /// The line's number, from 1.
    pub line: u32,
    /// What is wrong.
    pub problem: HltasProblem,
}

/// What is wrong in a line.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum HltasProblem {
    /// Another beginning.
    #[error("found `{0}`, expected `{VERSION}`")]
    Version(String),
    /// The head has no end.
    #[error("the script ends before `frames`")]
    NoFrames,
    /// Nothing that a script has.
    #[error(
        "found `{0}`, expected a line of frames or one of save, seed, reset, buttons, lgagstminspeed, strafing, \
             target_yaw, change, ..._override"
    )]
    Unknown(String),
    /// A field is missing.
    #[error("found {0} fields between `|`, expected at least 7")]
    Fields(usize),
    /// Something that cannot stand in a field.
    #[error("{field}: found `{found}`, expected {expected}")]
    Field {
        /// Which field or word.
        field: &'static str,
        /// What stands there.
        found: String,
        /// What can stand there.
        expected: &'static str,
    },
    /// Jumping and tapping duck at once.
    #[error("found both j and d, expected one of them: each leaves the ground")]
    JumpAndDuck,
    /// Leaving the ground without a way to do it.
    #[error("found l without j or d: how is the ground to be left?")]
    NoLeaveAction,
    /// Counts at the wrong place.
    #[error("found a count behind j or d, expected it behind l")]
    LeaveActionTimes,
    /// Bytes that are no text.
    #[error("the script is no UTF-8 text")]
    NoText,
}
