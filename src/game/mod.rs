//! The window: everything Bevy. A module imports only from those above it here.
//!
//! Each file has one `plugin`; `app.rs` lists them. The simulation knows nothing of all this:
//! `tick.rs` hands it commands and publishes what came of them, everything after it here reads
//! that.

// What the parts tell each other.
pub mod schedule;

pub mod clipboard;
pub mod messages;

pub mod space;

pub mod palette;

pub mod settings;

mod search_pool;

// Devices to commands to ticks.
pub mod counting;

pub mod mover;

pub mod players;

mod key_effects;

pub mod input;

pub mod pacing;

mod noclip;

pub mod recording;

pub mod style;
pub mod watched;

pub mod tick;

pub mod analysis;

pub mod sound;

// What is played, gone back to and watched; how it looks.
pub mod session;

pub mod replays;

pub mod rewind;

pub mod records;

pub mod view;

pub mod freecam;

pub mod adapter;

mod limit;

mod window;

pub mod physics;

pub mod level;

mod screenshot;

pub mod props;

pub mod ui;

pub mod branch_lines;

pub mod blocks;

// What people see.
pub mod widgets;

mod vectors;

pub mod hud;

pub mod demo_bot;

pub mod ghost;

pub mod measure;

mod line_wishes;

pub mod bug_finder;

pub mod what_if;

pub mod nfk;

pub mod registry;

pub mod hud_editor;

pub mod training;

pub mod watching;

pub mod console;

pub mod menu;

// The program.
pub mod launch;

pub mod capture;

pub mod app;
