//! Compiled maps: read or rejected, swept as in the engines, and played in.

mod clock;
mod colors;
mod commands;
mod effects;
mod entities;
mod games;
mod hostile;
mod keys;
mod made;
pub(crate) mod maker;
mod nearby;
mod recorded;
mod scene;
mod search_order;
mod sharing;
mod standing;

use std::path::{Path, PathBuf};

use wishdir::storage::io::read_recording;

/// The folder with the packed recordings and their maps.
fn packed() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces/bsp")
}

/// A packed map's bytes.
fn packed_map(name: &str) -> Vec<u8> {
    read_recording(&packed().join(format!("maps/{name}.bsp.gz"))).unwrap()
}

/// Overwrites bytes.
fn put(part: &mut [u8], at: usize, bytes: &[u8]) {
    part[at..at + bytes.len()].copy_from_slice(bytes);
}
