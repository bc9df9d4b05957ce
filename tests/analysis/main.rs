//! Tests of what ticks mean: theory against simulation, jumps worked out on paper, the recorded bugs.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bot;
mod fall;
mod jumps;
mod ledger;
mod strafe;
mod technique;
