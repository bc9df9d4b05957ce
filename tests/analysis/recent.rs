//! The recent history of a moving player: turns, take-offs, landings, hops.

use wishdir_analysis::recent::Turn;
use wishdir_analysis::recent::Turn::{OtherKey, Ratio, RunFirst};
use wishdir_analysis::session::Session;
use wishdir_analysis::strafe::AirTick;
use wishdir_sim::course::{CourseEvent, Timer};
use wishdir_sim::engine::{MoveEvent, MoveReport, PlayerState};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;

use crate::support::recordings::recording;
use crate::support::{profile, usercmd};

/// A tick made by hand, from one velocity to another.
fn record(tick: u64, before: Vec3, after: Vec3) -> TickRecord {
    TickRecord {
        tick,
        cmd: usercmd(10, 0.0, 0.0, 0),
        before: PlayerState {
            velocity: before,
            ..PlayerState::default()
        },
        player: PlayerState {
            velocity: after,
            ..PlayerState::default()
        },
        report: MoveReport::default(),
        events: Vec::new(),
        health: 100,
        timer: Timer::Idle,
    }
}

#[test]
fn a_turn_across_the_back_is_short() {
    let mut live = Session::new(profile("cs16-100"));
    let mut tick = record(1, Vec3::ZERO, Vec3::ZERO);
    tick.cmd.angles.yaw = 179.0;
    live.observe(&tick, &mut |_| {});
    // No events before the first tick.
    assert_eq!(live.recent().last().unwrap().moment.turn_deg, 0.0);
    tick.tick = 2;
    tick.cmd.angles.yaw = -178.5;
    live.observe(&tick, &mut |_| {});
    assert_eq!(live.recent().last().unwrap().moment.turn_deg, 2.5);
}

#[test]
fn a_teleport_is_no_turn_and_no_gain() {
    let mut live = Session::new(profile("cs16-100"));
    let mut tick = record(1, Vec3::X * 400.0, Vec3::Y * 300.0);
    tick.events.push(CourseEvent::Teleported {
        from: Vec3::ZERO,
        to: Vec3::ONE,
        facing: wishdir_sim::math::ViewAngles::level(90.0),
    });
    live.observe(&tick, &mut |_| {});
    tick.events.clear();
    tick.tick = 2;
    tick.cmd.angles.yaw = 91.0;
    tick.before = tick.player;
    live.observe(&tick, &mut |_| {});
    assert_eq!(live.recent().last().unwrap().moment.turn_deg, 1.0);
    assert!(live.recent().rows(10).all(|row| row.change == 0.0));
}

/// The session after this many ticks of this length.
fn session_of(count: u64, msec: u8) -> Session {
    let mut live = Session::new(profile("cs16-100"));
    for tick in 1..=count {
        let mut record = record(tick, Vec3::X * 300.0, Vec3::X * 300.0);
        record.cmd.msec = msec;
        live.observe(&record, &mut |_| {});
    }
    live
}

#[test]
fn five_seconds_of_ticks_are_kept_for_every_tick_length() {
    for (msec, kept) in [(1, 5000), (8, 625), (14, 358)] {
        let live = session_of(12_000 / u64::from(msec), msec);
        assert_eq!(live.recent().rows(usize::MAX).len(), kept, "{msec} ms");
        assert!(kept * usize::from(msec) >= 5000);
    }
}

#[test]
fn the_number_of_kept_ticks_is_bounded() {
    let kept = |count, msec| session_of(count, msec).recent().rows(usize::MAX).len();
    assert_eq!(kept(6000, 0), 5000);
    // Enough for the strip of the gain widget, even if they last longer than five seconds.
    assert_eq!(kept(300, 100), 128);
}

#[test]
fn a_teleport_keeps_the_ticks_and_ends_the_flight() {
    let mut live = Session::new(profile("cs16-100"));
    let mut tick = record(1, Vec3::X * 250.0, Vec3::new(180.0, 240.0, 268.0));
    tick.before.on_ground = true;
    live.observe(&tick, &mut |_| {});
    assert!(live.recent().flight().is_some());
    let mut tick = record(2, tick.player.velocity, Vec3::ZERO);
    tick.events.push(CourseEvent::Respawned { yaw: 0.0 });
    live.observe(&tick, &mut |_| {});
    assert!(live.recent().flight().is_none());
    assert_eq!(live.recent().rows(usize::MAX).len(), 2);
}

#[test]
fn another_profile_in_flight_leaves_the_take_off_and_the_last_seconds() {
    let mut live = Session::new(profile("cs16-100"));
    let mut tick = record(7, Vec3::X * 250.0, Vec3::new(180.0, 240.0, 268.0));
    tick.before.on_ground = true;
    live.observe(&tick, &mut |_| {});
    live.switch_profile(profile("hl-100"));
    live.observe(
        &record(8, tick.player.velocity, Vec3::new(200.0, 240.0, 260.0)),
        &mut |_| {},
    );
    let flight = live.recent().flight().unwrap();
    assert_eq!(
        (flight.takeoff_speed, live.recent().rows(10).count()),
        (300.0, 2)
    );
    assert!(flight.max_speed > 312.0, "{flight:?}");
    live.observe(&record(3, Vec3::ZERO, Vec3::ZERO), &mut |_| {});
    // A loaded position still starts the history anew.
    assert!(live.recent().flight().is_none());
}

#[test]
fn a_loaded_position_begins_anew() {
    let mut live = Session::new(profile("cs16-100"));
    let mut tick = record(7, Vec3::X * 250.0, Vec3::new(180.0, 240.0, 268.0));
    tick.before.on_ground = true;
    live.observe(&tick, &mut |_| {});
    assert_eq!(live.recent().flight().unwrap().takeoff_speed, 300.0);
    live.observe(&record(3, Vec3::ZERO, Vec3::ZERO), &mut |_| {});
    assert!(live.recent().flight().is_none());
    assert_eq!(live.recent().rows(10).count(), 1);
}

/// Strafes like the best strafer's: first left, then right, repeatedly. Each record has its air
/// acceleration.
fn ideal_strafes(profile: &Profile) -> Vec<TickRecord> {
    const STRAFE: u64 = 12;
    let air = AirTick::new(&profile.physics, 250.0, 10, 1.0);
    let mut velocity = Vec3::new(277.0, 0.0, 0.0);
    let tick = |tick: u64| {
        let side = if (tick / STRAFE).is_multiple_of(2) {
            1.0
        } else {
            -1.0
        };
        let speed = f64::from(velocity.length());
        let best = air.best_deg(speed);
        let wish_yaw = f64::from(velocity.y)
            .atan2(f64::from(velocity.x))
            .to_degrees()
            + side * best;
        let (sin, cos) = wish_yaw.to_radians().sin_cos();
        let wish_dir = Vec3::new(cos as f32, sin as f32, 0.0);
        let current_speed = velocity.dot(wish_dir);
        let added = (30.0 - current_speed).min(25.0);
        let before = velocity;
        velocity += wish_dir * added;
        let mut record = record(tick, before, velocity);
        record.cmd.angles.yaw = (wish_yaw - side * 90.0) as f32;
        record.cmd.side = (-side * 250.0) as f32;
        record.report.events.push(MoveEvent::Accelerate {
            air: true,
            wish_dir,
            wish_speed: 250.0,
            capped_speed: 30.0,
            current_speed,
            add_speed: 30.0 - current_speed,
            accel_speed: 25.0,
            before,
            after: velocity,
        });
        record
    };
    (1..=60).map(tick).collect()
}

#[test]
fn the_best_strafers_turn_is_the_ideal_one_through_every_change_of_side() {
    for ticks in [1, 5, 10] {
        let mut live = Session::new(profile("cs16-100"));
        let (mut told, mut silent) = (0, Vec::new());
        for record in ideal_strafes(profile("cs16-100")) {
            live.observe(&record, &mut |_| {});
            match live.recent().turn_ratio(ticks) {
                Some(ratio) => {
                    assert!(
                        (0.97..1.03).contains(&ratio),
                        "{ratio} over {ticks} ticks at tick {}",
                        record.tick
                    );
                    told += 1;
                }
                None => silent.push(record.tick),
            }
        }
        assert_eq!(
            silent,
            [1, 12, 24, 36, 48, 60],
            "{told} told: only the changes themselves have no ratio"
        );
    }
}

#[test]
fn the_take_off_speed_is_that_of_the_jump_before_the_first_air_tick_adds_to_it() {
    let mut tick = record(1, Vec3::X * 320.0, Vec3::new(240.0, 18.0, 260.0));
    tick.before.on_ground = true;
    let (velocity, cut) = (Vec3::new(240.0, 0.0, 268.0), Some((320.0, 240.0)));
    tick.report.events.push(MoveEvent::Jump {
        velocity,
        cut,
        stamina: None,
        clipped: None,
    });
    let mut live = Session::new(profile("cs16-100"));
    live.observe(&record(0, Vec3::X * 320.0, Vec3::X * 320.0), &mut |_| {});
    live.observe(&tick, &mut |_| {});
    assert_eq!(live.recent().flight().unwrap().takeoff_speed, 240.0);
    // The air tick is part of the flight.
    assert!(live.recent().flight().unwrap().max_speed > 240.6);
}

#[test]
fn the_recorded_hops_have_their_frames_on_ground() {
    for fog in 1..=4_u32 {
        let recording = recording("cs16", &format!("bhop-fog{fog}"));
        let profile = recording.profile();
        let mut live = Session::new(&profile);
        let mut found = Vec::new();
        for tick in recording.records() {
            let hops = live.recent().hops().count();
            live.observe(&tick, &mut |_| {});
            if live.recent().hops().count() > hops {
                found.push(live.recent().hops().next().unwrap().fog);
            }
        }
        assert!(!found.is_empty(), "FOG {fog}");
        assert!(
            found.iter().all(|frames| *frames == fog),
            "FOG {fog}: {found:?}"
        );
    }
}

#[test]
fn a_hop_can_follow_within_four_ticks_of_a_landing() {
    let mut live = Session::new(profile("cs16-100"));
    assert!(!live.recent().is_hopping(), "nothing happened yet");
    let tick = |tick: u64, from_ground: bool, to_ground: bool| {
        let mut tick = record(tick, Vec3::X * 250.0, Vec3::X * 250.0);
        (tick.before.on_ground, tick.player.on_ground) = (from_ground, to_ground);
        tick
    };
    let moves = [
        (true, true, false),
        (true, false, true),
        (false, false, true),
        (false, true, true),
        (true, true, true),
        (true, true, true),
        (true, true, true),
        (true, true, false),
    ];
    for (number, (from, to, expected)) in (1..).zip(moves) {
        live.observe(&tick(number, from, to), &mut |_| {});
        assert_eq!(live.recent().is_hopping(), expected, "tick {number}");
    }
}

#[test]
fn a_jumpbug_leaves_the_ground_in_the_tick_that_found_it() {
    let recording = recording("cs16", "jumpbug-250-ok");
    let profile = recording.profile();
    let mut live = Session::new(&profile);
    for tick in recording.records() {
        live.observe(&tick, &mut |_| {});
    }
    assert_eq!(
        live.recent().hops().map(|hop| hop.fog).collect::<Vec<_>>(),
        [0]
    );
}

/// A tick with two keys: velocity along x, the left strafe key, and a view turn by this angle.
fn strafing_left(speed: f32, turns_deg: [f32; 3]) -> Turn {
    let mut live = Session::new(profile("cs16-100"));
    let mut yaw = 0.0;
    for (tick, turn) in (1..).zip(turns_deg) {
        yaw += turn;
        let velocity = Vec3::X * speed;
        let mut record = record(tick, velocity, velocity);
        record.cmd.angles.yaw = yaw;
        record.cmd.side = -250.0;
        record.report.events.push(MoveEvent::Accelerate {
            air: true,
            wish_dir: Vec3::Y,
            wish_speed: 250.0,
            capped_speed: 30.0,
            current_speed: 0.0,
            add_speed: 30.0,
            accel_speed: 0.0,
            before: velocity,
            after: velocity,
        });
        live.observe(&record, &mut |_| {});
    }
    live.recent().turn(5)
}

#[test]
fn a_view_that_turns_away_from_the_key_asks_for_the_other_key() {
    assert_eq!(strafing_left(300.0, [0.0, -3.0, -3.0]), OtherKey);
    // One tick against the key is how the best strafer changes sides.
    assert!(matches!(strafing_left(300.0, [0.0, 3.0, -3.0]), Ratio(_)));
    assert!(matches!(strafing_left(300.0, [0.0, 3.0, 3.0]), Ratio(ratio) if ratio > 0.0));
    // A still view is too slow, not on the wrong side.
    assert!(matches!(strafing_left(300.0, [0.0, 0.0, 0.0]), Ratio(ratio) if ratio == 0.0));
}

#[test]
fn a_slow_player_is_told_to_run_first() {
    assert_eq!(strafing_left(149.0, [0.0, 1.5, 1.5]), RunFirst);
    assert!(matches!(strafing_left(151.0, [0.0, 1.5, 1.5]), Ratio(_)));
}
