//! HLTAS: scripts of Half-Life speedrunners, with a few frames per line (`docs/demos.md` 7).
//!
//! The crate `hltas` reads and writes the lines. This module converts them to commands and back,
//! and simulates the client that plays the commands.

mod angle_change;
mod bulk;
mod client;
mod commands;
mod comment;
mod console;
mod parse;
mod pilot;
mod write;

pub use bulk::FrameBulkView;
pub use client::ScriptClient;
pub use commands::{demo_from_script, replay_with_pilot};
pub use comment::ScriptComment;
pub use hltas::types::{
    LeaveGroundActionSpeed, LeaveGroundActionType, StrafeDir, StrafeSettings, StrafeType, Times,
};
pub use pilot::{PilotRequest, ScriptPilot};
pub use write::{ExportError, write};

use thiserror::Error;

/// First line of every script.
const VERSION: &str = "version 1";

/// Parsed script.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hltas {
    /// Names and values of the properties in the header.
    pub properties: Vec<(String, String)>,
    /// Lines after the header, each with its number, from 1.
    pub lines: Vec<(u32, ScriptLine)>,
}

/// Line of a script.
#[derive(Clone, Debug, PartialEq)]
pub enum ScriptLine {
    /// Line for a number of equal frames.
    Bulk(Box<FrameBulkView>),
    /// Line with any other content.
    Other(Box<hltas::types::Line>),
}

impl Hltas {
    /// Parses a script.
    ///
    /// # Errors
    ///
    /// If a line is invalid. The error names the first such line.
    pub fn parse(text: &str) -> Result<Self, HltasError> {
        parse::parse(text)
    }

    /// Iterates over the frame bulks with their line numbers.
    pub fn bulks(&self) -> impl Iterator<Item = (u32, &FrameBulkView)> {
        self.lines.iter().filter_map(|(line, it)| {
            if let ScriptLine::Bulk(bulk) = it {
                Some((*line, &**bulk))
            } else {
                None
            }
        })
    }

    /// Returns the total number of frames in the script.
    pub fn frame_count(&self) -> u64 {
        self.bulks()
            .map(|(_, bulk)| u64::from(bulk.frame_count()))
            .sum()
    }

    /// Returns the total duration according to the frame times, seconds.
    pub fn seconds(&self) -> f64 {
        self.bulks()
            .map(|(_, bulk)| bulk.frame_time * f64::from(bulk.frame_count()))
            .sum()
    }

    /// Returns the value of a header property.
    pub fn property(&self, name: &str) -> Option<&str> {
        self.properties
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }
}

/// Whether the bytes are a script, even if its first line has an error.
/// Scripts start with the first line, or contain the line that ends every header.
pub(crate) fn is_script(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(bytes);
    let head = bytes[..bytes.len().min(HEAD_MAX)].split(|byte| *byte == b'\n');
    let mut text = head.take_while(|line| {
        line.iter()
            .all(|byte| *byte >= b' ' || matches!(byte, b'\t' | b'\r'))
    });
    bytes.starts_with(b"version ") || text.any(|line| line.trim_ascii() == parse::FRAMES.as_bytes())
}

/// Maximum distance from the start of a file to the end of its header, bytes.
const HEAD_MAX: usize = 64 << 10;

/// Error in a script.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("line {line}: {problem}")]
pub struct HltasError {
    /// Number of the line with the error, from 1.
    pub line: u32,
    /// Problem in the line.
    pub problem: HltasProblem,
}

/// Problem in a line of a script.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum HltasProblem {
    /// The first line is wrong.
    #[error("found `{0}`, expected `{VERSION}`")]
    Version(String),
    /// The header does not end.
    #[error("the script ends before `frames`")]
    NoFrames,
    /// The line is unknown.
    #[error(
        "found `{0}`, expected a line of frames or one of save, seed, reset, buttons, lgagstminspeed, strafing, \
             target_yaw, change, ..._override"
    )]
    Unknown(String),
    /// The line has too few fields.
    #[error("found {0} fields separated by `|`, expected at least 7")]
    Fields(usize),
    /// The text of a field is invalid.
    #[error("{field}: found `{found}`, expected {expected}")]
    Field {
        /// Name of the field or word.
        field: &'static str,
        /// Text found in the file.
        found: String,
        /// Description of the valid text.
        expected: &'static str,
    },
    /// A line jumps and also taps duck.
    #[error("found both `j` and `d`, expected only one: both are ways to leave the ground")]
    JumpAndDuck,
    /// The line leaves the ground, but has no action that does so.
    #[error("found `l` without `j` or `d`: add one of them to leave the ground")]
    NoLeaveAction,
    /// `j` or `d` has a repeat count.
    #[error("found a count after `j` or `d`, expected it after `l`")]
    LeaveActionTimes,
    /// The bytes are not UTF-8.
    #[error("the script is not UTF-8 text")]
    NoText,
}
