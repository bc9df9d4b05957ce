//! Tests of the analysis of ticks: theory compared with simulation, jumps calculated on paper,
//! recorded bugs.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bot;
mod bug_finder;
mod fall;
mod hops;
mod jumps;
mod ledger;
mod people;
mod race;
mod recent;
mod run_stats;
mod sentences;
mod strafe;
#[expect(dead_code, reason = "each test binary uses a part")]
#[path = "../support/mod.rs"]
mod support;
mod technique;
mod what_if;
