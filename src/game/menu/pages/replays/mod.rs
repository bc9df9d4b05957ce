//! The player's replays.

pub mod view;
