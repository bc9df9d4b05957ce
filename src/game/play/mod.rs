//! Devices to commands to ticks, and what is played.

pub mod counting;

pub mod mover;

pub mod players;

pub mod input;

pub mod pacing;

pub(in crate::game) mod noclip;

pub mod recording;

pub mod style;

pub mod watched;

pub mod tick;

pub mod analysis;

pub mod session;
