//! Marks in replays, and races against recorded paths.

pub mod marks;

pub mod race;
