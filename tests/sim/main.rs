//! Tests of the pure core, without Bevy.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod keys;
