//! Tests of the records: stored data survives, whatever happens to the game or to the file.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod badges;
mod boards;
mod commands;
mod dailies;
mod files;
mod hashes;
mod impossible;
mod killed;
mod large;
mod play;
mod shared;
mod strangers;
#[expect(dead_code, reason = "each test binary uses a part")]
#[path = "../support/mod.rs"]
mod support;
mod written;
