//! The window: everything Bevy. A module imports only from those above it here.
//!
//! Each file has one `plugin`; `app.rs` lists them. The simulation knows nothing of all this:
//! `tick.rs` hands it commands and publishes what came of them, everything after it here reads
//! that.

pub mod base;

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
