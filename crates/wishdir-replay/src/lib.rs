//! Replays: the inputs of a run, which anyone can re-simulate to the same bits and verify.
//!
//! The crate works on bytes and runs and never opens files. `docs/replay.md` describes the layout.
//!
//! - **Files**: [`AnyReplay`] reads a replay, and [`ReplayWriter`] writes one. [`codec`] has the
//!   parts of a file.
//! - **Recording**: [`Recorder`] records ticks during play.
//! - **Checking**: [`verify()`] re-simulates a replay, and [`Playback`] only plays it.
//! - **Sharing**: a [`Link`] is a jump as text, and a [`Position`] is a saved position.
//! - **Ghosts**: [`path`] has the paths that ghosts follow.

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

pub mod codec;
pub mod path;
mod record;
mod share;
mod verify;

pub use codec::{
    AnyReplay, CHUNK_BYTES_MAX, CHUNK_TICKS_MAX, Chunk, ChunkPacker, Digest, FORMAT_VERSION,
    Header, LineError, PackedChunk, REPLAY_MSEC_MAX, REQUESTS_MAX, Recordable, Replay, ReplayError,
    ReplayWriter, Request, TICKS_MAX, count_ticks, total_msec,
};
pub use record::{FullChunk, Recorder, RunHistory};
pub use share::{
    AnyLink, LETTERS_MAX, LINK_START, Link, LinkError, POSITION_VERSION, Position, PositionError,
};
pub use verify::{InvalidReplay, Outcome, Playback, Seeker, Verdict, VerifyFailure, verify};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
