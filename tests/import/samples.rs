//! The files that tests read, and the requirements of every reader: truncated and changed bytes.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use wishdir_formats::runs::demo::{Demo, Track};
use wishdir_formats::runs::open;

/// Path of a sample.
pub(crate) fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/import/samples")
        .join(name)
}

/// A sample's bytes.
pub(crate) fn bytes(name: &str) -> Vec<u8> {
    fs::read(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A packed sample's text.
pub(crate) fn unpacked(name: &str) -> String {
    let mut text = String::new();
    flate2::read::GzDecoder::new(bytes(name).as_slice())
        .read_to_string(&mut text)
        .unwrap();
    text
}

/// A sample as a recorded run.
pub(crate) fn demo(name: &str) -> Demo {
    open(&bytes(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Pseudo-random numbers from a seed, which every failure prints.
pub(crate) struct Random(pub(crate) u32);

impl Random {
    pub(crate) fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.0 >> 8
    }
}

/// Reads a file cut off at every place near its start, and at every `step`th place after that. Each
/// must give an error or a warning.
pub(crate) fn every_truncation_is_told(bytes: &[u8], step: usize) {
    let places = (0..bytes.len().min(1000)).chain((0..bytes.len()).step_by(step));
    for length in places {
        if let Ok(demo) = open(&bytes[..length]) {
            let told = !demo.warnings.is_empty() || demo.bad_packets > 0;
            let is_at_a_record = demo
                .tracks
                .iter()
                .all(|track| track.frame_count() < 1_000_000);
            assert!(told || is_at_a_record, "{length} bytes");
        }
    }
}

/// Reads a file with some bytes changed, this many times, or as often as `WISHDIR_MUTATIONS` says.
pub(crate) fn every_mutation_is_read(bytes: &[u8], count: u32) {
    let asked = std::env::var("WISHDIR_MUTATIONS")
        .ok()
        .and_then(|count| count.parse().ok());
    let count = asked.unwrap_or(count);
    let mut random = Random(count);
    for _ in 0..count {
        let mut bytes = bytes.to_vec();
        for _ in 0..1 + random.next() % 6 {
            let at = random.next() as usize % bytes.len();
            bytes[at] = [0, 1, 0x7f, 0x80, 0xff, random.next() as u8][random.next() as usize % 6];
        }
        if let Ok(demo) = open(&bytes) {
            let frames: u64 = demo.tracks.iter().map(Track::frame_count).sum();
            drop(demo.rules());
            assert!(frames < u64::MAX, "counted");
        }
    }
}
