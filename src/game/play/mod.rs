//! Devices to commands to ticks, and what is played.

pub mod counting;

pub mod mover;

pub mod players;

pub mod event_clock;

pub mod input;

pub mod pacing;

pub mod input_recording;

pub(in crate::game) mod noclip;

pub mod recording;

pub mod style;

pub mod watched;

pub mod tick;

pub mod analysis;

pub mod session;
