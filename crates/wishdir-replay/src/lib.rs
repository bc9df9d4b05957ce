//! Replays: the inputs of a run, so that anyone can re-simulate it to the same bits and verify it.
//!
//! Bytes and runs in, bytes and verdicts out. Opens no file. `docs/replay.md` has the layout.
//!
//! [`codec`] reads and writes the file, `record` takes ticks while they are played, `verify`
//! re-simulates a replay, `share` makes links and saved positions, [`path`] is what a ghost
//! follows.

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

pub mod codec;
pub mod path;
mod record;
mod share;
mod verify;

pub use codec::{
    AnyReplay, CHUNK_BYTES_MAX, CHUNK_TICKS_MAX, Chunk, ChunkPacker, Digest, FORMAT_VERSION,
    Header, LineError, PackedChunk, REPLAY_MSEC_MAX, REQUESTS_MAX, Recordable, Replay, ReplayError,
    ReplayWriter, Request, TICKS_MAX, msec_of, ticks_of,
};
pub use record::{FullChunk, Recorder, RunHistory};
pub use share::{
    AnyLink, LETTERS_MAX, LINK_START, Link, LinkError, POSITION_VERSION, Position, PositionError,
};
pub use verify::{Outcome, Playback, Seeker, Verdict, VerifyFailure, verify};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
