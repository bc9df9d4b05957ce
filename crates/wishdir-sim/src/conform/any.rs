//! Traces of any format. The header names the format.

use serde::Deserialize;

use super::wire::{self, TraceError};
use super::{Mode, NfkRecording, RecordedMap, Recording, SweepRecording, Verdict, nfk, sweeps};
use crate::world::ClipWorld;

/// Expected formats, for errors.
const FORMATS: &str =
    "\"pmove-trace/1\", \"nfk-trace/1\", \"qw-hulltrace/1\" or \"goldsrc-hulltrace/1\"";

/// Trace of any game.
#[derive(Clone, Debug)]
pub enum AnyRecording {
    /// Recorded run in a 3D engine.
    Move(Box<Recording>),
    /// Recorded run in Need For Kill.
    Nfk(Box<NfkRecording>),
    /// Sweeps through a compiled map.
    Sweeps(Box<SweepRecording>),
}

/// Header fields common to all formats.
#[derive(Deserialize)]
struct AnyHeader {
    #[serde(default)]
    format: String,
}

impl AnyRecording {
    /// Reads a file of any format.
    ///
    /// # Errors
    /// Like [`parse`](Self::parse), and if the bytes are not UTF-8.
    pub fn open(bytes: &[u8]) -> Result<Self, TraceError> {
        Self::parse(str::from_utf8(bytes)?)
    }

    /// Reads a file in the format that its header names.
    ///
    /// # Errors
    /// If the file is invalid. Errors have the line, the column, and the found and expected values.
    pub fn parse(text: &str) -> Result<Self, TraceError> {
        let empty = TraceError::Empty {
            expected: "pmove-trace/1, nfk-trace/1, qw-hulltrace/1 or goldsrc-hulltrace/1",
        };
        let (at, first) = wire::non_blank_lines(text).next().ok_or(empty)?;
        let header: AnyHeader = wire::parse_json_line(first, at)?;
        match header.format.as_str() {
            wire::FORMAT => Ok(Self::Move(Box::new(Recording::parse(text)?))),
            nfk::FORMAT => Ok(Self::Nfk(Box::new(NfkRecording::parse(text)?))),
            other if let Some(rule) = sweeps::clip_rule_for_format(other) => {
                Ok(Self::Sweeps(Box::new(SweepRecording::parse(text, rule)?)))
            }
            other => Err(TraceError::Header {
                line: at,
                what: "format",
                found: wire::quote_word(other),
                expected: FORMATS,
            }),
        }
    }

    /// Returns the engine id in the header.
    pub fn engine_id(&self) -> &'static str {
        match self {
            Self::Move(recording) => recording.physics.rules().id,
            Self::Nfk(recording) => recording.rules.id(),
            Self::Sweeps(recording) => recording.engine_id(),
        }
    }

    /// Returns the compiled map of the trace, if it has one.
    pub fn map(&self) -> Option<&RecordedMap> {
        match self {
            Self::Move(recording) => recording.map(),
            Self::Nfk(_) => None,
            Self::Sweeps(recording) => Some(recording.map()),
        }
    }

    /// Sets the world that was loaded from the trace's compiled map.
    ///
    /// # Errors
    /// If the trace uses a hull or model that the map does not have.
    pub fn set_world(&mut self, world: ClipWorld) -> Result<(), TraceError> {
        match self {
            Self::Move(recording) => recording.set_world(world),
            Self::Nfk(_) => {}
            Self::Sweeps(recording) => recording.set_map(world.map)?,
        }
        Ok(())
    }

    /// Re-simulates every frame and compares the results.
    pub fn replay(&self, mode: Mode) -> Verdict {
        match self {
            Self::Move(recording) => recording.replay(mode),
            Self::Nfk(recording) => recording.replay(mode),
            Self::Sweeps(recording) => recording.replay(),
        }
    }
}
