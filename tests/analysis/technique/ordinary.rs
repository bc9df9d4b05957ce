//! Ordinary play reports nothing: no false successes, no false misses.

use wishdir_analysis::session::{Finding, Session};
use wishdir_analysis::technique::TechniqueKind::{DuckBug, EdgeBug, JumpBug, SlideBug};
use wishdir_analysis::technique::{Outcome, TechniqueEvent};
use wishdir_sim::course::Timer;
use wishdir_sim::engine::{Branch, DUCKED_HULL, DuckStep, MoveEvent, MoveReport, PlayerState};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::by_name;
use wishdir_sim::run::FULL_HEALTH;
use wishdir_sim::tick::TickRecord;

use super::{events, recording};
use crate::support::recordings::names;
use crate::support::{findings, usercmd};

/// Runs, jumps, bunny hops, long jumps, stairs, slopes that are only walked, surfing, ladders and
/// water report nothing.
#[test]
fn ordinary_runs_tell_nothing() {
    let ordinary = [
        "air-",
        "bhop-",
        "lj-",
        "run-w",
        "stairs-",
        "surf-",
        "prestrafe-",
        "crease",
        "corner-",
        "wall-",
        "msec-",
        "hj-",
        "ladder-",
        "water-jump",
        "water-dive",
        "terminal-",
        "weapon-",
        "edge-friction",
        "head-bump",
        "slope-46",
        "slope-60",
        "slope-20",
        "slope-45_573+",
        "fall-damage",
        "standup-bhop",
        "duckbhop",
        "duck-walk",
        "ramp-launch",
        "airstrafe",
        "step-frac",
        "oblique-pit",
        "x-vz-180",
        "zero-cross",
        "crouch-fix",
        "duck-under-jump",
    ];
    let mut silent = 0;
    for set in ["cs16", "hl"] {
        for name in names(set)
            .iter()
            .filter(|name| ordinary.iter().any(|start| name.starts_with(start)))
        {
            // A diagonal run with a second key is a fastrun wherever it happens.
            let events = events(set, name);
            assert!(events.is_empty(), "{set}/{name}: {events:?}");
            silent += 1;
        }
    }
    assert!(silent > 60, "{silent}");
}

/// Of all recordings, only those made for them contain misses.
#[test]
fn misses_are_told_only_where_something_was_tried() {
    for set in ["cs16", "hl"] {
        for name in names(set) {
            let misses = events(set, &name)
                .iter()
                .filter(|event| event.outcome == Outcome::Miss)
                .count();
            let made_for_it =
                name.ends_with("-fail") || name == "duckbug-window-missed" || name == "double-duck";
            assert_eq!(
                misses > 0,
                made_for_it && name != "x-crouch-fail",
                "{set}/{name}"
            );
        }
    }
}

/// A bug is reported exactly in the ticks that are in the air before and after and touch ground in
/// between.
#[test]
fn successes_are_in_the_air_before_and_after() {
    let bugs = [EdgeBug, JumpBug, DuckBug, SlideBug];
    for name in names("cs16") {
        let recording = recording("cs16", &name);
        for event in events("cs16", &name) {
            if event.outcome == Outcome::Success && bugs.contains(&event.kind) {
                let record = recording
                    .records()
                    .find(|record| record.tick == event.tick)
                    .unwrap();
                assert!(
                    !record.before.on_ground && !record.player.on_ground,
                    "{name}: {event:?}"
                );
                assert_eq!(record.report.fall_damage(), 0.0, "{name}: {event:?}");
            }
        }
    }
}

/// QuakeWorld has no duck and no snap of 2 units, so its recordings report nothing.
#[test]
fn quakeworld_tells_nothing() {
    let mut tracker = Session::new(by_name("qw-77").unwrap());
    for name in names("qw").iter().take(20) {
        for record in recording("qw", name).records() {
            tracker.observe(&record, &mut |finding| {
                assert!(finding.clone().technique().is_none(), "{name}: {finding:?}");
            });
        }
    }
}

/// A tick that stands up, finds the ground and jumps, with this vertical speed.
fn stood_up_and_jumped(rising: f32) -> Vec<TechniqueEvent> {
    let before = PlayerState {
        velocity: Vec3::new(200.0, 0.0, rising),
        hull: DUCKED_HULL,
        ..PlayerState::default()
    };
    let velocity = Vec3::new(200.0, 0.0, 268.0);
    let ground = MoveEvent::Categorize {
        on_ground: true,
        too_fast: false,
        normal: Vec3::Z,
        fraction: 0.5,
        snap: 1.0,
        water_level: 0,
        velocity: before.velocity,
    };
    let jump = MoveEvent::Jump {
        cut: None,
        stamina: None,
        clipped: None,
        velocity,
    };
    let events = vec![
        MoveEvent::Duck(DuckStep::StoodUp),
        ground,
        jump,
        MoveEvent::Branch(Branch::Air),
    ];
    let record = TickRecord {
        tick: 1,
        cmd: usercmd(10, 0.0, 0.0, 0),
        before,
        player: PlayerState {
            velocity,
            ..PlayerState::default()
        },
        report: MoveReport { events },
        events: Vec::new(),
        health: FULL_HEALTH,
        timer: Timer::Idle,
    };
    let found = findings(by_name("cs16-100").unwrap(), &[record]);
    found.into_iter().filter_map(Finding::technique).collect()
}

#[test]
fn a_jump_bug_saves_nothing_while_the_player_rises() {
    assert_eq!(stood_up_and_jumped(65.0), []);
    assert_eq!(
        stood_up_and_jumped(-65.0)
            .iter()
            .map(|event| event.kind)
            .collect::<Vec<_>>(),
        [JumpBug]
    );
}
