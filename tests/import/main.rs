//! Tests of what players bring from the original games: one module for each reader.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod cfg;
mod cfg_settings;
mod commands;
mod demos;
mod hltas;
mod krp;
mod samples;
mod shared;
