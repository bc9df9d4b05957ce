//! Recording: takes ticks while they are played, keeps the last hour.

pub(crate) mod recorder;
mod tape;

pub use recorder::{FullChunk, Recorder};
pub use tape::Tape;
