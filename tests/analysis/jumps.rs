//! Jumps from take-off to landing, each number worked out by hand or recorded.

mod brute;
mod command;
mod grades;
mod hops;
mod kinds;
mod paper;
mod random;
mod recorded;

use std::fs;
use std::io::Read as _;

use flate2::read::MultiGzDecoder;
use wishdir::analysis::jump::{Jump, JumpTracker};
use wishdir::sim::cmd::UserCmd;
use wishdir::sim::conform::Recording;
use wishdir::sim::course::Timer;
use wishdir::sim::level::Level;
use wishdir::sim::pmove::{MoveReport, PlayerState, player_move};
use wishdir::sim::profile::Profile;
use wishdir::sim::run::FULL_HEALTH;
use wishdir::sim::tick::TickRecord;

/// Where a packed recording lies.
fn path(set: &str, name: &str) -> String {
    format!("{}/tests/traces/{set}/{name}.trace.jsonl.gz", env!("CARGO_MANIFEST_DIR"))
}

fn recording(set: &str, name: &str) -> Recording {
    let mut text = String::new();
    MultiGzDecoder::new(fs::read(path(set, name)).unwrap().as_slice()).read_to_string(&mut text).unwrap();
    Recording::parse(&text).unwrap()
}

/// The jumps of some ticks.
fn jumps_of(profile: &Profile, records: &[TickRecord]) -> Vec<Jump> {
    let mut tracker = JumpTracker::new(profile);
    let mut jumps = Vec::new();
    for record in records {
        tracker.observe(record, &mut |jump| jumps.push(jump));
    }
    jumps
}

/// A recording's ticks and jumps.
fn recorded(set: &str, name: &str) -> (Vec<TickRecord>, Vec<Jump>) {
    let recording = recording(set, name);
    let records: Vec<TickRecord> = recording.records().collect();
    let jumps = jumps_of(&recording.profile(), &records);
    (records, jumps)
}

/// The ticks of these commands.
fn ticks_of(profile: &Profile, level: &Level, start: PlayerState, cmds: &[UserCmd]) -> Vec<TickRecord> {
    let mut player = start;
    let tick = |(cmd, tick): (&UserCmd, u64)| {
        let before = player;
        let mut report = MoveReport::default();
        player_move(&mut player, cmd, &profile.physics, level, &mut report);
        let (health, timer) = (FULL_HEALTH, Timer::Idle);
        TickRecord { tick, cmd: *cmd, before, player, report, events: Vec::new(), health, timer }
    };
    cmds.iter().zip(1..).map(tick).collect()
}

#[track_caller]
fn assert_near(value: impl Into<f64>, expected: f64, within: f64) {
    let value = value.into();
    assert!((value - expected).abs() <= within, "{value}, expected {expected} within {within}");
}
