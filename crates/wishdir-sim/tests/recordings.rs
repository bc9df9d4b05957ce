//! Test that every recording in `tests/traces` replays to the same bits, with only this crate.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::io::Read as _;
use std::path::Path;

use flate2::read::GzDecoder;
use wishdir_sim::conform::{AnyRecording, Mode};

/// Replays the recordings of a set in both modes. Returns their number.
fn replay_all(set: &str) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/traces");
    let mut count = 0;
    for entry in fs::read_dir(folder.join(set)).unwrap() {
        let path = entry.unwrap().path();
        let mut text = String::new();
        let mut packed = GzDecoder::new(fs::File::open(&path).unwrap());
        packed.read_to_string(&mut text).unwrap();
        let recording = AnyRecording::parse(&text).unwrap();
        for mode in [Mode::FreeRunning, Mode::PerFrame] {
            let verdict = recording.replay(mode);
            assert!(verdict.frames > 0, "{}: empty", path.display());
            assert_eq!(verdict.first, None, "{}, {mode:?}", path.display());
        }
        count += 1;
    }
    count
}

#[test]
fn quakeworld_is_exact() {
    assert_eq!(replay_all("qw") + replay_all("qw-extra"), 108);
}

#[test]
fn half_life_is_exact() {
    assert_eq!(replay_all("hl"), 29);
}

#[test]
fn counter_strike_is_exact() {
    assert_eq!(replay_all("cs16"), 135);
}

#[test]
fn need_for_kill_is_exact() {
    assert_eq!(replay_all("nfk"), 82);
}

#[test]
fn quake3_is_exact() {
    assert_eq!(replay_all("q3"), 14);
}
