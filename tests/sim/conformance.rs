//! The recorded engines against ours: every field of every frame of every recording, by bits.
//!
//! The recordings are packed in `tests/traces`, so that this proof needs nothing beside the
//! project. `malformed` feeds the reader what is no trace, `noticed` proves that this comparison
//! can fail.

mod malformed;
mod noticed;
mod shaft;

use std::fs;
use std::path::{Path, PathBuf};

use wishdir_sim::conform::{Mode, Recording, Verdict};

use crate::support::recordings::{packed_folder, recordings_in, text_of, unpacked_beside};

/// The folders of recordings that `player_move` must reproduce, beside the project and packed in
/// it.
const SETS: [&str; 5] = ["cs16", "hl", "qw", "qw-extra", "q3"];

/// Demands an exact verdict, or says where it is not.
fn demand_exact(path: &Path, how: &str, verdict: &Verdict) {
    if let Some(first) = &verdict.first {
        let difference = &first.difference;
        panic!(
            "{} ({how}): frame {} (line {}), {}: expected {:?}, got {:?}, {} ulp apart; {} of {} frames differ",
            path.display(),
            first.frame,
            first.line,
            difference.field,
            difference.expected,
            difference.got,
            difference
                .ulp_distance()
                .map_or_else(|| "no".to_owned(), |ulps| ulps.to_string()),
            verdict.frames_wrong,
            verdict.frames,
        );
    }
}

/// Replays one recording in both modes, in the level and in its plain twin. How many frames it has.
fn replay_every_way(path: &Path) -> usize {
    let recording = Recording::parse(&text_of(path))
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let level = recording.level();
    for (mode, word) in [
        (Mode::FreeRunning, "free-running"),
        (Mode::PerFrame, "per frame"),
    ] {
        demand_exact(
            path,
            word,
            &recording.replay_in_world(&mut level.near(), mode),
        );
        demand_exact(
            path,
            &format!("{word}, plain loop"),
            &recording.replay_in_world(&mut level.without_tree(), mode),
        );
    }
    recording.frame_count()
}

/// Every recording of a set that is packed in the project is exact, and none has gone missing.
fn check_packed(set: &str, files: usize, frames: usize) {
    let paths = recordings_in(&packed_folder(set));
    let replayed = paths.iter().map(|path| replay_every_way(path)).sum();
    assert_eq!(
        (paths.len(), replayed),
        (files, frames),
        "files and frames of {set}"
    );
}

#[test]
fn every_packed_counter_strike_recording_is_exact() {
    check_packed("cs16", 135, 50_267);
}

#[test]
fn every_packed_half_life_recording_is_exact() {
    check_packed("hl", 29, 8_961);
}

#[test]
fn every_packed_quakeworld_recording_is_exact() {
    check_packed("qw", 100, 50_472);
}

#[test]
fn every_packed_quakeworld_recording_with_liquids_and_ktx_is_exact() {
    check_packed("qw-extra", 8, 1_600);
}

#[test]
fn every_packed_quake3_recording_is_exact() {
    check_packed("q3", 14, 4_691);
}

/// Where recordings lie beside the project: those that are not packed are replayed too.
#[test]
fn every_recording_beside_the_project_is_exact() {
    for path in SETS.iter().flat_map(|set| unpacked_beside(set)) {
        replay_every_way(&path);
    }
}

#[test]
fn the_packed_recordings_stay_small() {
    let size = |path: &PathBuf| fs::metadata(path).unwrap().len();
    let paths = SETS
        .iter()
        .flat_map(|set| recordings_in(&packed_folder(set)));
    let bytes: u64 = paths.map(|path| size(&path)).sum();
    assert!(
        bytes <= 8 << 20,
        "{bytes} bytes of packed recordings, at most 8 MiB"
    );
}
