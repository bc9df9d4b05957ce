//! Tests of the core, without Bevy: one module for each thing proven.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod keys;
mod maps;
mod shapes;
mod tidy;
