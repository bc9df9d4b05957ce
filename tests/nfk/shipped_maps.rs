//! The maps in `maps/nfk` load without a warning and can be played from the start zone to the
//! finish.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use wishdir_sim::course::Timer;
use wishdir_sim::platformer::script::{NfkScript, NfkScriptPlayer};
use wishdir_sim::platformer::{
    Count, Jump, NfkCourseEvent, NfkRun, NfkState, NfkTickRecord, NfkWorld, Ruleset, Side,
};
use wishdir_sim::simulation::Simulation as _;

use crate::worlds::keys;

/// Their names.
pub(crate) const NAMES: [&str; 5] = ["chain", "course", "flat", "ledges", "pads"];

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("maps/nfk")
}

/// A built-in map.
pub(crate) fn world(name: &str) -> NfkWorld {
    let text = fs::read_to_string(folder().join(format!("{name}.nfk"))).unwrap();
    let (world, warnings) =
        NfkWorld::from_text(&text).unwrap_or_else(|error| panic!("{name}.nfk:{error}"));
    assert!(warnings.is_empty(), "{name}: {warnings:?}");
    world
}

/// Plays a map to the finish with keys that depend on the player. Returns every tick.
fn play(
    name: &str,
    rules: Ruleset,
    pilot: impl Fn(&NfkState) -> &'static str,
) -> Vec<NfkTickRecord> {
    let mut run = NfkRun::new(Arc::new(world(name)), rules).unwrap();
    let mut records = Vec::new();
    while records.len() < 2000 {
        records.push(run.advance(&keys(pilot(run.state()))));
        if matches!(run.timer(), Timer::Finished { .. }) {
            return records;
        }
    }
    panic!(
        "{name}: no finish after {} ticks at {:?}, {:?}",
        records.len(),
        run.state(),
        run.timer()
    );
}

/// Runs right, and jumps as soon as the player runs.
fn hold_the_chain(state: &NfkState) -> &'static str {
    if state.x < 160.0 { "R" } else { "UR" }
}

fn ticks_on_the_clock(records: &[NfkTickRecord]) -> u64 {
    let last = records.last().unwrap().timer;
    let Timer::Finished { time, .. } = last else {
        panic!("{last:?}")
    };
    assert_eq!(time.msec, time.ticks * 20, "a tick is 20 ms");
    time.ticks
}

#[test]
fn these_are_all_and_the_readme_names_them() {
    let mut names: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "nfk"))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, NAMES);
    let readme = fs::read_to_string(folder().join("README.md")).unwrap();
    for name in NAMES {
        assert!(readme.contains(&format!("| `{name}` |")), "{name}");
    }
}

#[test]
fn each_has_a_title_a_start_zone_with_the_spawn_in_it_and_a_finish() {
    for name in NAMES {
        let run = NfkRun::new(Arc::new(world(name)), Ruleset::R2).unwrap();
        assert!(
            !run.world().title.is_empty() && !run.world().marks.is_empty(),
            "{name}"
        );
        assert!(run.is_on_ground(), "{name}");
        let mut run = run;
        assert_eq!(run.advance(&keys("-")).timer, Timer::Ready, "{name}");
    }
}

#[test]
fn the_flat_run_is_run_to_its_finish() {
    for rules in Ruleset::ALL {
        play("flat", rules, |_| "R");
    }
}

#[test]
fn a_chain_reaches_the_finish_of_its_lane_far_ahead_of_a_runner() {
    let chain = play("chain", Ruleset::R2, hold_the_chain);
    let running = play("chain", Ruleset::R2, |_| "R");
    let (chain_ticks, running_ticks) = (ticks_on_the_clock(&chain), ticks_on_the_clock(&running));
    assert!(
        chain_ticks * 4 < running_ticks * 3,
        "{chain_ticks} against {running_ticks}"
    );
    let counts: Vec<Count> = chain
        .iter()
        .filter_map(|record| record.report.count_outcome())
        .collect();
    assert!(
        counts.contains(&Count::Counted(7)) && counts.contains(&Count::Full(7)),
        "{counts:?}"
    );
    let in_0_75 = ticks_on_the_clock(&play("chain", Ruleset::V075, hold_the_chain));
    assert!(in_0_75 < running_ticks, "{in_0_75}");
}

#[test]
fn the_ledges_are_climbed_to_the_finish_by_a_corner_catch() {
    // Runs and jumps. Where the ledge's face stops the player, steps back by this amount and tries
    // again.
    let mut run = NfkRun::new(Arc::new(world("ledges")), Ruleset::R2).unwrap();
    let mut caught = false;
    for attempt in 0..400_usize {
        let back = attempt % 40;
        for (word, ticks) in [("L", back), ("-", 25), ("UR", 120)] {
            for _ in 0..ticks {
                let record = run.advance(&keys(word));
                caught |= record.report.corner_catch_side() == Some(Side::Right)
                    && record.report.jump_kind() == Some(Jump::Plain);
                if matches!(record.timer, Timer::Finished { .. }) {
                    assert!(caught, "the fifth ledge was climbed without a corner");
                    return;
                }
            }
        }
    }
    panic!("no finish: {:?}", run.state());
}

#[test]
fn the_pads_and_the_pool_are_passed_to_the_finish() {
    for rules in Ruleset::ALL {
        let records = play("pads", rules, through_the_pads);
        let events: Vec<NfkCourseEvent> = records
            .iter()
            .flat_map(|record| record.events.clone())
            .collect();
        assert!(
            events
                .iter()
                .any(|event| matches!(event, NfkCourseEvent::Teleported { .. })),
            "{events:?}"
        );
        assert!(
            events
                .iter()
                .any(|event| matches!(event, NfkCourseEvent::Pushed { .. })),
            "{events:?}"
        );
        assert!(
            records
                .iter()
                .any(|record| record.report.jump_kind() == Some(Jump::Swim)),
            "swam"
        );
    }
}

/// Jumps all the way, but runs into the low corridor before the teleport.
fn through_the_pads(state: &NfkState) -> &'static str {
    let corridor = 69.0 * 32.0..82.0 * 32.0;
    if corridor.contains(&state.x) {
        "R"
    } else {
        "UR"
    }
}

#[test]
fn the_course_is_run_in_30_to_60_seconds_by_its_script() {
    let text = fs::read_to_string(folder().join("../../assets/scripts/nfk-course.ron")).unwrap();
    let mut run = NfkRun::new(Arc::new(world("course")), Ruleset::R2).unwrap();
    let mut player = NfkScriptPlayer::new(&NfkScript::parse(&text).unwrap(), &run);
    while player.advance(&mut run).is_some() {}
    let Timer::Finished { time, .. } = run.timer() else {
        panic!("{:?}", run.timer())
    };
    assert!((30.0..60.0).contains(&time.seconds()), "{time:?}");
}
