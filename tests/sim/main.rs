//! Tests of the core, without Bevy: one module for each thing proven.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod articles;
mod bench_world;
mod check_map;
mod conformance;
mod determinism;
mod invariants;
mod keys;
mod made_maps;
mod maps;
mod mutations;
mod profiles;
mod readme;
mod runs;
mod scripts;
mod shapes;
mod tidy;
mod tracer;
mod worlds;
