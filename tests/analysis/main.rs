//! Tests of what ticks mean: theory against simulation, jumps worked out on paper, the recorded bugs.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bot;
mod fall;
mod hops;
mod jumps;
mod ledger;
mod recent;
mod strafe;
mod technique;

use std::io::Read as _;

use flate2::read::MultiGzDecoder;
use wishdir::sim::conform::Recording;

/// A recording packed in `tests/traces`, by its folder and name.
fn recorded(name: &str) -> Recording {
    let path = format!("{}/tests/traces/{name}.trace.jsonl.gz", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(&path).unwrap();
    let mut text = String::new();
    MultiGzDecoder::new(bytes.as_slice()).read_to_string(&mut text).unwrap();
    Recording::parse(&text).unwrap()
}
