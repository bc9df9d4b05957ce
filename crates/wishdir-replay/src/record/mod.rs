//! Records ticks during play and stores the last hour.

pub(crate) mod recorder;
mod run_history;

pub use recorder::{FullChunk, Recorder};
pub use run_history::RunHistory;
