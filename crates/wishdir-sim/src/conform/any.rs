//! A recording of any format: the header says which.

use serde::Deserialize;

use super::wire::{self, TraceError};
use super::{Mode, NfkRecording, RecordedMap, Recording, SweepRecording, Verdict, nfk, sweeps};
use crate::world::ClipWorld;

/// What is said where no known format is found.
const FORMATS: &str =
    "\"pmove-trace/1\", \"nfk-trace/1\", \"qw-hulltrace/1\" or \"goldsrc-hulltrace/1\"";

/// A recorded run of any game.
#[derive(Clone, Debug)]
pub enum AnyRecording {
    /// Of a 3D engine.
    Move(Box<Recording>),
    /// Of Need For Kill.
    Nfk(Box<NfkRecording>),
    /// Sweeps through a compiled map.
    Sweeps(Box<SweepRecording>),
}

/// What all headers have.
#[derive(Deserialize)]
struct AnyHeader {
    #[serde(default)]
    format: String,
}

impl AnyRecording {
    /// Reads a file of any format.
    ///
    /// # Errors
    /// As [`parse`](Self::parse)'s, and where the bytes are no text.
    pub fn open(bytes: &[u8]) -> Result<Self, TraceError> {
        Self::parse(str::from_utf8(bytes)?)
    }

    /// Reads a file by the format that its header names.
    ///
    /// # Errors
    /// Names line, column, what was found and what was expected.
    pub fn parse(text: &str) -> Result<Self, TraceError> {
        let empty = TraceError::Empty {
            expected: "pmove-trace/1, nfk-trace/1, qw-hulltrace/1 or goldsrc-hulltrace/1",
        };
        let (at, first) = wire::filled_lines(text).next().ok_or(empty)?;
        let header: AnyHeader = wire::json(first, at)?;
        match header.format.as_str() {
            wire::FORMAT => Ok(Self::Move(Box::new(Recording::parse(text)?))),
            nfk::FORMAT => Ok(Self::Nfk(Box::new(NfkRecording::parse(text)?))),
            other if let Some(rule) = sweeps::rule_of(other) => {
                Ok(Self::Sweeps(Box::new(SweepRecording::parse(text, rule)?)))
            }
            other => Err(TraceError::Header {
                line: at,
                what: "format",
                found: wire::quoted(other),
                expected: FORMATS,
            }),
        }
    }

    /// The header's name of the engine.
    pub fn engine_id(&self) -> &'static str {
        match self {
            Self::Move(recording) => recording.physics.rules().id,
            Self::Nfk(recording) => recording.rules.id(),
            Self::Sweeps(recording) => recording.engine_id(),
        }
    }

    /// The compiled map that it was made on.
    pub fn map(&self) -> Option<&RecordedMap> {
        match self {
            Self::Move(recording) => recording.map(),
            Self::Nfk(_) => None,
            Self::Sweeps(recording) => Some(recording.map()),
        }
    }

    /// Gives it the world of its map.
    ///
    /// # Errors
    /// Names line, what was found and what was expected, if it speaks of what the map does not
    /// have.
    pub fn stand_on(&mut self, world: ClipWorld) -> Result<(), TraceError> {
        match self {
            Self::Move(recording) => recording.stand_on(world),
            Self::Nfk(_) => {}
            Self::Sweeps(recording) => recording.stand_on(world.map)?,
        }
        Ok(())
    }

    /// Replays every frame.
    pub fn replay(&self, mode: Mode) -> Verdict {
        match self {
            Self::Move(recording) => recording.replay(mode),
            Self::Nfk(recording) => recording.replay(mode),
            Self::Sweeps(recording) => recording.replay(),
        }
    }
}
