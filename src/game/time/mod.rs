//! History of play: replays, records and rewinding.

pub mod replays;

pub mod rewind;

pub mod records;
