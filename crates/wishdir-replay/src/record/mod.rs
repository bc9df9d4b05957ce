//! Recording: takes ticks while they are played, keeps the last hour.

pub(crate) mod recorder;
mod run_history;

pub use recorder::{FullChunk, Recorder};
pub use run_history::RunHistory;
