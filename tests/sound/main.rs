//! Tests of a run's sound: cues at the right ticks, the coach's tone measured in the file, the
//! metronome compared with theory.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod coach;
mod commands;
mod cues;
mod measured;
mod mixer;
mod rhythm;
#[expect(dead_code, reason = "each test binary uses a part")]
#[path = "../support/mod.rs"]
mod support;
