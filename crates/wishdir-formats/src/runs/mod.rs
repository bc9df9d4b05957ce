//! Demos, replays and scripts of other programs.

pub mod demo;
pub mod hltas;
pub mod krp;
mod open;

pub use open::{open, open_with_rules};
