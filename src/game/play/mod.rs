//! Turns device input into commands and ticks, and manages the session.

pub mod eligibility;

pub mod mover;

pub mod players;

pub mod event_clock;

#[cfg(all(unix, not(target_os = "macos")))]
pub(in crate::game) mod x11_times;

#[cfg(target_family = "wasm")]
pub(in crate::game) mod page_times;

pub mod input;

pub mod pacing;

pub mod input_recording;

pub(in crate::game) mod noclip;

pub mod recording;

pub mod style;

pub mod replay_source;

pub mod tick;

pub mod analysis;

pub mod session;
