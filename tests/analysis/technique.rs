//! EdgeBug, JumpBug, DuckBug, SlideBug, bounce, overbounce: recorded successes and misses.

mod agree;
mod double_duck;
mod edges;
mod misses;
mod ordinary;
mod overbounces;
mod random;
mod recorded;

use wishdir_analysis::session::Finding;
use wishdir_analysis::technique::TechniqueEvent;
use wishdir_sim::conform::Recording;
use wishdir_sim::tick::TickRecord;

use crate::support::findings;
use crate::support::recordings::recording;

/// The technique events of some ticks under a recording's profile.
fn events_of(
    recording: &Recording,
    records: impl Iterator<Item = TickRecord>,
) -> Vec<TechniqueEvent> {
    let records: Vec<TickRecord> = records.collect();
    findings(&recording.profile(), &records)
        .into_iter()
        .filter_map(Finding::technique)
        .collect()
}

/// The technique events of a packed recording.
fn events(set: &str, name: &str) -> Vec<TechniqueEvent> {
    let recording = recording(set, name);
    events_of(&recording, recording.records())
}
