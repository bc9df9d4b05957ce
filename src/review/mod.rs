//! Replays and paths seen with what their ticks mean.

pub mod marks;

pub mod race;
