//! Replay format: values, chunks and the whole file.

pub(crate) mod bit_packed;
pub(crate) mod content;
pub(crate) mod digest;
pub(crate) mod error;
pub(crate) mod fields;
pub(crate) mod file;
pub(crate) mod frame;
pub(crate) mod game;
pub(crate) mod inputs;
pub mod line;
pub(crate) mod map_hash;
pub(crate) mod range_coder;
pub(crate) mod state;
pub(crate) mod writer;

pub use content::{CHUNK_TICKS_MAX, Chunk, Header, REQUESTS_MAX, Request};
pub use digest::Digest;
pub use error::ReplayError;
pub use file::{AnyReplay, REPLAY_MSEC_MAX, Replay, TICKS_MAX, count_ticks, total_msec};
pub use frame::{CHUNK_BYTES_MAX, FORMAT_VERSION};
pub use game::Recordable;
pub use line::LineError;
pub use writer::{ChunkPacker, PackedChunk, ReplayWriter};
