//! The memory of a moving player: turns, take-offs, landings, hops.

use wishdir::analysis::live::Live;
use wishdir::sim::cmd::UserCmd;
use wishdir::sim::course::{CourseEvent, Timer};
use wishdir::sim::math::Vec3;
use wishdir::sim::pmove::{MoveReport, PlayerState};
use wishdir::sim::profile::{Profile, by_name};
use wishdir::sim::tick::TickRecord;

use crate::recorded;

fn profile() -> &'static Profile {
    by_name("cs16-100").unwrap()
}

/// A tick made by hand: from one velocity to another.
fn record(tick: u64, before: Vec3, after: Vec3) -> TickRecord {
    TickRecord {
        tick,
        cmd: UserCmd { msec: 10, ..UserCmd::default() },
        before: PlayerState { velocity: before, ..PlayerState::default() },
        player: PlayerState { velocity: after, ..PlayerState::default() },
        report: MoveReport::default(),
        events: Vec::new(),
        health: 100,
        timer: Timer::Idle,
    }
}

#[test]
fn a_turn_across_the_back_is_short() {
    let mut live = Live::new(profile());
    let mut tick = record(1, Vec3::ZERO, Vec3::ZERO);
    tick.cmd.angles.y = 179.0;
    live.observe(&tick, profile());
    assert_eq!(live.last().unwrap().moment.turn_deg, 0.0, "nothing before the first tick");
    tick.tick = 2;
    tick.cmd.angles.y = -178.5;
    live.observe(&tick, profile());
    assert_eq!(live.last().unwrap().moment.turn_deg, 2.5);
}

#[test]
fn a_teleport_is_no_turn_and_no_gain() {
    let mut live = Live::new(profile());
    let mut tick = record(1, Vec3::X * 400.0, Vec3::Y * 300.0);
    tick.events.push(CourseEvent::Teleported { from: Vec3::ZERO, to: Vec3::ONE, yaw: 90.0 });
    live.observe(&tick, profile());
    tick.events.clear();
    tick.tick = 2;
    tick.cmd.angles.y = 91.0;
    tick.before = tick.player;
    live.observe(&tick, profile());
    assert_eq!(live.last().unwrap().moment.turn_deg, 1.0);
    assert!(live.rows(10).all(|row| row.change == 0.0));
}

#[test]
fn a_loaded_position_begins_anew() {
    let mut live = Live::new(profile());
    let mut tick = record(7, Vec3::X * 250.0, Vec3::new(180.0, 240.0, 268.0));
    tick.before.on_ground = true;
    live.observe(&tick, profile());
    assert_eq!(live.flight().unwrap().takeoff_speed, 300.0);
    live.observe(&record(3, Vec3::ZERO, Vec3::ZERO), profile());
    assert!(live.flight().is_none());
    assert_eq!(live.rows(10).count(), 1);
}

#[test]
fn the_recorded_hops_have_their_frames_on_ground() {
    for fog in 1..=4_u32 {
        let recording = recorded(&format!("cs16/bhop-fog{fog}"));
        let profile = recording.profile();
        let mut live = Live::new(&profile);
        let mut found = Vec::new();
        for tick in recording.records() {
            let hops = live.hops().count();
            live.observe(&tick, &profile);
            if live.hops().count() > hops {
                found.push(live.hops().next().unwrap().fog);
            }
        }
        assert!(!found.is_empty(), "FOG {fog}");
        assert!(found.iter().all(|frames| *frames == fog), "FOG {fog}: {found:?}");
    }
}

#[test]
fn a_jumpbug_leaves_the_ground_in_the_tick_that_found_it() {
    let recording = recorded("cs16/jumpbug-250-ok");
    let profile = recording.profile();
    let mut live = Live::new(&profile);
    for tick in recording.records() {
        live.observe(&tick, &profile);
    }
    assert_eq!(live.hops().map(|hop| hop.fog).collect::<Vec<_>>(), [0]);
}
