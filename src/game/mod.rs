//! The game on Bevy. Each module imports only from the modules above it in this file.
//!
//! Each file has one `plugin`, listed in `app/mod.rs`. The simulation
//! does not depend on this module: `play/tick.rs` passes commands to it and publishes the records.

pub mod base;

pub(in crate::game) mod render;

pub mod settings;

pub mod play;

pub mod sound;

pub mod time;

pub mod world;

pub mod hud;

pub mod tools;

pub mod nfk;

pub mod registry;

pub mod hud_editor;

pub mod training;

pub mod replay_viewer;

pub mod console;

pub mod menu;

pub mod app;
