//! Analysis of replays and of paths to race.

pub mod marks;

pub mod race;
