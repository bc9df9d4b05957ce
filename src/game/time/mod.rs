//! What was played: kept, written down, gone back to.

pub mod replays;

pub mod rewind;

pub mod records;
