//! Tests of replays, with one module per subject.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod commands;
mod cut_off;
mod foreign;
mod hostile;
mod links;
mod page;
mod paths;
mod play;
mod positions;
mod recorded;
mod same_bits;
mod seeking;
mod size;
#[expect(dead_code, reason = "each test binary uses a part")]
#[path = "../support/mod.rs"]
mod support;
mod tampering;
mod times;
