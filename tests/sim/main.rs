//! Tests of the core, without Bevy, with one module per subject.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod articles;
mod bench_world;
mod branches;
mod check_map;
mod conformance;
mod determinism;
#[path = "../support/garbage.rs"]
mod garbage;
mod hardened;
mod invariants;
mod keys;
mod languages;
mod made_maps;
mod maps;
mod profiles;
mod readme;
mod runs;
mod scripts;
mod shapes;
mod styles;
#[expect(dead_code, reason = "each test binary uses a part")]
#[path = "../support/mod.rs"]
mod support;
mod tidy;
mod timed_input;
mod tracer;
mod worlds;
