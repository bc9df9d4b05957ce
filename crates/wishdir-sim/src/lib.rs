//! The pure simulation: everything that decides where the player is, and nothing else.
//!
//! No Bevy, no files, no clock, no threads, no hash order: text, bytes and commands in, values out.
//! A module imports only from those above it here.

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

pub mod badge;
pub mod branches;
pub mod client;
pub mod command;
pub mod conform;
pub mod course;
pub mod engine;
pub mod event;
pub mod excerpt;
pub mod intervention;
pub mod map;
pub mod math;
pub mod platformer;
pub mod profile;
pub mod ron_text;
pub mod run;
pub mod script;
pub mod simulation;
pub mod style;
pub mod tick;
pub mod visit;
pub mod world;
