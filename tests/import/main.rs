//! Tests of imports from the original games, with one module per reader.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bsp;
mod bsp46;
mod cfg;
mod cfg_crosshair;
mod cfg_files;
mod cfg_guess;
mod cfg_layers;
mod cfg_players;
mod cfg_quake3;
mod cfg_settings;
mod cfg_tables;
mod cfg_values;
mod commands;
mod console;
mod demos;
mod endurance;
mod goldsrc;
mod hltas;
mod hltas_actions;
mod hltas_play;
mod hltas_run;
mod krp;
mod krp_rows;
mod levels;
mod on_map;
mod packs;
mod quakeworld;
mod samples;
mod scripts;
mod server_commands;
mod shared;
#[expect(dead_code, reason = "each test binary uses a part")]
#[path = "../support/mod.rs"]
mod support;
