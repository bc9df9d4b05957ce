//! The pure simulation: everything that decides where the player is, and nothing else.
//!
//! No Bevy, no files, no clock, no threads, no hash order: text, bytes and commands in, values out. A module
//! imports only from those above it here.

pub mod math;
pub mod cmd;
pub mod events;
pub(crate) mod excerpt;
pub(crate) mod ron_text;
pub mod level;
pub mod map;
pub mod pmove;
pub mod keys;
pub mod profile;
pub mod course;
pub mod tick;
pub mod intervention;
pub mod badge;
pub mod run;
pub mod script;
pub mod nfk;
pub mod conform;
pub mod simulation;
pub mod style;
pub mod branches;
