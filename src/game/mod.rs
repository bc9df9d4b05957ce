//! The game on Bevy. Each module imports only from the modules above it in this file.
//!
//! A function named `plugin` adds the systems of its file. `app/mod.rs` lists these functions. The
//! simulation does not depend on this module: `play/tick.rs` passes commands to the simulation and
//! publishes its records.

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
