//! Overbounces of Quake III: vertical, horizontal, and those that a jump loses.

use wishdir_analysis::fall::{Forecaster, find_overbounces};
use wishdir_analysis::session::Finding;
use wishdir_analysis::technique::TechniqueEvent;
use wishdir_analysis::technique::{MissedBy, MissedKey, Outcome, TechniqueKind, Verdict};
use wishdir_sim::command::{JUMP, UserCmd};
use wishdir_sim::map::World;
use wishdir_sim::math::Vec3;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

use crate::support::{FIELD, findings, near, profile, run_in, usercmd};

/// Heights of a fall from rest at 8 ms that end in an overbounce, and others that do not
/// (`docs/quake3.md` 10).
const BOUNCING: [f32; 4] = [33.0, 108.0, 250.0, 498.0];
const OTHERS: [f32; 4] = [34.0, 109.0, 251.0, 499.0];

/// Falls from a height above a field, with this horizontal speed and this command per tick, which
/// gets the state before the tick.
fn fall(
    height: f32,
    speed: f32,
    command: impl Fn(&TickRecord) -> UserCmd,
) -> (Vec<TickRecord>, Vec<TechniqueEvent>) {
    let (world, _) = World::parse(FIELD).unwrap();
    let mut run = run_in(world, "q3-125");
    // A player at rest is 24.125 above the floor.
    run.place(Vec3::Z * (height + 24.125), Vec3::X * speed);
    let mut records = vec![run.advance(&usercmd(8, 0.0, 0.0, 0))];
    for _ in 0..300 {
        let cmd = command(records.last().unwrap());
        records.push(run.advance(&cmd));
    }
    let events = findings(profile("q3-125"), &records)
        .into_iter()
        .filter_map(Finding::technique)
        .collect();
    (records, events)
}

fn no_keys(_: &TickRecord) -> UserCmd {
    usercmd(8, 0.0, 0.0, 0)
}

#[test]
fn vertical_overbounces_are_found_at_the_specified_heights() {
    for height in BOUNCING {
        let (_, events) = fall(height, 0.0, no_keys);
        let first = events.first().unwrap_or_else(|| panic!("{height}: none"));
        assert_eq!(first.kind, TechniqueKind::Overbounce, "{height}");
        assert_eq!(first.outcome, Outcome::Success, "{height}");
        let Verdict::BouncedUp { speed } = first.verdict else {
            panic!("{height}: {:?}", first.verdict)
        };
        assert_eq!(speed, first.fall_speed, "{height}: the whole speed turns");
        // The window is a quarter of a unit high.
        near(first.fall_height, f64::from(height), 0.26);
    }
    for height in OTHERS {
        assert_eq!(fall(height, 0.0, no_keys).1, [], "{height}");
    }
}

#[test]
fn horizontal_overbounces_turn_the_fall_into_speed() {
    // Forward held from 200 u/s: 616 u/s after a fall at 606.
    let forward = |_: &TickRecord| usercmd(8, 127.0, 0.0, 0);
    let (records, events) = fall(250.0, 200.0, |last| {
        if last.player.on_ground {
            forward(last)
        } else {
            no_keys(last)
        }
    });
    let event = events.first().expect("an overbounce");
    assert_eq!(event.verdict, Verdict::TurnedAlong);
    assert_eq!(event.speed_before, 200.0);
    let at = records
        .iter()
        .find(|record| record.tick == event.tick)
        .unwrap();
    assert_eq!(at.before.velocity.z, -event.fall_speed);
    assert!(event.speed_after > event.fall_speed * 0.95, "{event:?}");
}

#[test]
fn a_jump_on_the_tick_of_the_overbounce_loses_it() {
    let (_, events) = fall(250.0, 200.0, |last| {
        let jump = if last.player.on_ground { JUMP } else { 0 };
        usercmd(8, 0.0, 0.0, jump)
    });
    let event = events.first().expect("a lost overbounce");
    assert_eq!(event.outcome, Outcome::Miss);
    assert_eq!(event.verdict, Verdict::JumpedOff);
    let missed = MissedBy::Ticks {
        n: 1,
        late: false,
        key: MissedKey::Jump,
    };
    assert_eq!(event.missed_by, Some(missed));
}

#[test]
fn forecasts_in_the_air_agree_with_the_falls() {
    let rules = profile("q3-125");
    let mut forecaster = Forecaster::new(rules);
    for height in (20..600_u16).map(f32::from) {
        let (records, _) = fall(height, 0.0, no_keys);
        let player = records[5].player;
        let forecast = forecaster.forecast(&player, 0.0).unwrap();
        let expected = find_overbounces(rules, height).unwrap().from_rest;
        assert_eq!(forecast.overbounce, Some(expected), "{height}");
    }
    let other = profile("cs16-100");
    assert_eq!(find_overbounces(other, 100.0), None);
}

#[test]
fn running_and_hopping_on_level_ground_is_no_overbounce() {
    let (_, events) = fall(0.0, 320.0, |last| {
        let jump = if last.player.on_ground { JUMP } else { 0 };
        usercmd(8, 127.0, 0.0, jump)
    });
    assert_eq!(events, []);
}
