//! The recorded engines against ours: every field of every frame of every recording, by bits.
//!
//! The recordings are packed in `tests/traces`, so that this proof needs nothing beside the project. `malformed`
//! feeds the reader what is no trace, `noticed` proves that this comparison can fail.

mod malformed;
mod noticed;

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use wishdir::sim::conform::{Mode, Recording, Verdict};

/// The folders of recordings that `player_move` must reproduce, beside the project and packed in it.
const SETS: [&str; 4] = ["cs16", "hl", "qw", "qw-extra"];

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The recordings directly in `folder`, sorted by name.
fn recordings_in(folder: &Path) -> Vec<PathBuf> {
    let is_recording = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy();
        name.ends_with(".jsonl") || name.ends_with(".jsonl.gz")
    };
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(is_recording).collect();
    paths.sort();
    paths
}

/// The text of a recording, unpacked.
fn text_of(path: &Path) -> String {
    let bytes = fs::read(path).unwrap();
    let mut text = String::new();
    if path.extension().is_some_and(|extension| extension == "gz") {
        MultiGzDecoder::new(bytes.as_slice()).read_to_string(&mut text).unwrap();
    } else {
        text.push_str(&String::from_utf8(bytes).unwrap());
    }
    text
}

/// The packed recording `set/name`.
fn packed(set: &str, name: &str) -> String {
    text_of(&project().join(format!("tests/traces/{set}/{name}.trace.jsonl.gz")))
}

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
            difference.ulps().map_or_else(|| "no".to_owned(), |ulps| ulps.to_string()),
            verdict.frames_wrong,
            verdict.frames,
        );
    }
}

/// Replays one recording in both modes, in the level and in its plain twin. How many frames it has.
fn replay_every_way(path: &Path) -> usize {
    let recording = Recording::parse(&text_of(path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let level = recording.level();
    for (mode, word) in [(Mode::FreeRunning, "free-running"), (Mode::PerFrame, "per frame")] {
        demand_exact(path, word, &recording.replay_in(&level, mode));
        demand_exact(path, &format!("{word}, plain loop"), &recording.replay_in(&level.plain(), mode));
    }
    recording.frame_count()
}

/// Every recording of a set that is packed in the project is exact, and none has gone missing.
fn check_packed(set: &str, files: usize, frames: usize) {
    let paths = recordings_in(&project().join("tests/traces").join(set));
    let replayed = paths.iter().map(|path| replay_every_way(path)).sum();
    assert_eq!((paths.len(), replayed), (files, frames), "files and frames of {set}");
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

/// Where the recordings themselves lie beside the project: those that are not packed byte for byte are replayed too.
#[test]
fn every_recording_beside_the_project_is_exact() {
    let shared = project().join("../shared/traces");
    if !shared.is_dir() {
        return;
    }
    for set in SETS {
        for path in recordings_in(&shared.join(set)) {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let twin = project().join("tests/traces").join(set).join(name.trim_end_matches(".gz").to_owned() + ".gz");
            if twin.is_file() && text_of(&twin) == text_of(&path) {
                continue;
            }
            replay_every_way(&path);
        }
    }
}

#[test]
fn the_packed_recordings_stay_small() {
    let size = |path: &PathBuf| fs::metadata(path).unwrap().len();
    let folders = SETS.iter().map(|set| project().join("tests/traces").join(set));
    let bytes: u64 = folders.flat_map(|folder| recordings_in(&folder)).map(|path| size(&path)).sum();
    assert!(bytes <= 8 << 20, "{bytes} bytes of packed recordings, at most 8 MiB");
}
