//! Tests of Need For Kill's movement, without Bevy, with one module per subject.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod article;
mod bot;
mod check_map;
mod commands;
mod conformance;
mod determinism;
#[path = "../support/garbage.rs"]
mod garbage;
mod jumps;
mod landmarks;
mod lines;
mod mapa;
mod runs;
mod scripts;
mod shipped_maps;
#[expect(dead_code, reason = "each test binary uses a part")]
#[path = "../support/mod.rs"]
mod support;
mod text_maps;
mod worlds;
