//! Tests of Need For Kill's movement, without Bevy: one module for each thing proven.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod article;
mod bot;
mod check_map;
mod commands;
mod conformance;
mod determinism;
mod jumps;
mod landmarks;
mod lines;
mod mapa;
#[path = "../sim/mutations.rs"]
mod mutations;
mod runs;
mod scripts;
mod shipped_maps;
mod text_maps;
mod worlds;
