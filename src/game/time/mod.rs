//! History of play: replays, records and rewinding.

pub mod replays;

mod retry;
pub mod rewind;

pub mod records;
