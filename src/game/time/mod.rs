//! What was played: kept, written down, gone back to.

pub mod replays;

mod retry;
pub mod rewind;

pub mod records;
