//! EdgeBug, JumpBug, DuckBug, SlideBug, bounce: recorded successes and misses.

mod agree;
mod misses;
mod ordinary;
mod random;
mod recorded;

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use wishdir::analysis::technique::{TechniqueEvent, TechniqueTracker};
use wishdir::sim::conform::Recording;
use wishdir::sim::tick::TickRecord;

/// The folder of a set of packed recordings.
fn folder(set: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces").join(set)
}

/// The packed recording `set/name`.
fn recording(set: &str, name: &str) -> Recording {
    let bytes = fs::read(folder(set).join(format!("{name}.trace.jsonl.gz"))).unwrap();
    let mut text = String::new();
    MultiGzDecoder::new(bytes.as_slice()).read_to_string(&mut text).unwrap();
    Recording::parse(&text).unwrap()
}

/// The names of a set's recordings.
fn names(set: &str) -> Vec<String> {
    let name = |path: PathBuf| path.file_name()?.to_str()?.strip_suffix(".trace.jsonl.gz").map(str::to_owned);
    let mut names: Vec<String> =
        fs::read_dir(folder(set)).unwrap().filter_map(|entry| name(entry.unwrap().path())).collect();
    names.sort();
    names
}

/// What is told of some ticks of a recording's profile.
fn events_of(recording: &Recording, records: impl Iterator<Item = TickRecord>) -> Vec<TechniqueEvent> {
    let mut tracker = TechniqueTracker::new(&recording.profile());
    let mut events = Vec::new();
    for record in records {
        tracker.observe(&record, &mut |event| events.push(event));
    }
    events
}

/// What is told of a packed recording.
fn events(set: &str, name: &str) -> Vec<TechniqueEvent> {
    let recording = recording(set, name);
    events_of(&recording, recording.records())
}
