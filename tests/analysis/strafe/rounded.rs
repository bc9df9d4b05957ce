//! The theory of an engine that rounds velocity, against the acceleration before the rounding.

use wishdir_analysis::strafe::{AirTick, Theory};
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::{MoveEvent, MoveReport, player_move};
use wishdir_sim::math::{Vec3, ViewAngles};
use wishdir_sim::profile::{Profile, built_in, by_name};

use super::world::{World, speed};
use crate::support::program::{args, json};
use crate::support::usercmd;

/// Steps of the view in a full turn. The engine knows no angle between them.
const STEPS: i32 = 65_536;

fn rounded() -> impl Iterator<Item = &'static Profile> {
    built_in()
        .iter()
        .filter(|profile| profile.rules().rounds_velocity)
}

/// What the acceleration of an air tick wins, u/s, with velocity along +x and the wish so many
/// steps to the left.
fn simulated(profile: &Profile, cmd: &UserCmd, at: f64, steps: i32) -> f64 {
    let level = profile.build_level(Vec::new());
    let mut player = World::flying(Vec3::new(at as f32, 0.0, -100.0));
    // With W and A the wish is 45 degrees to the left of the view.
    let yaw = f64::from(steps - STEPS / 8) * 360.0 / f64::from(STEPS);
    let cmd = UserCmd {
        angles: ViewAngles::level(yaw as f32),
        ..*cmd
    };
    let mut report = MoveReport::default();
    player_move(
        &mut player,
        &cmd,
        &profile.physics,
        &mut level.near(),
        &mut report,
    );
    let after = report.events.iter().find_map(|event| {
        if let MoveEvent::Accelerate { after, .. } = event {
            Some(speed(*after))
        } else {
            None
        }
    });
    after.expect("it accelerates") - at
}

#[test]
fn every_angle_wins_what_the_theory_says_before_the_rounding() {
    for profile in rounded() {
        let (world, theory) = (World::new(profile), Theory::new(profile));
        for at in [300.0, 320.0, 500.0, 900.0, 1900.0] {
            // Beyond 90 degrees CPM stops faster, which the theory leaves out.
            let stops_faster = profile.physics.vars.airstopaccelerate > 0.0;
            let end = if stops_faster { STEPS / 4 } else { STEPS / 2 };
            for steps in (0..end).step_by(64) {
                let u_deg = f64::from(steps) * 360.0 / f64::from(STEPS);
                let gain = simulated(profile, &world.diagonal, at, steps);
                let expected = theory.air.gain(at, u_deg);
                assert!(
                    (gain - expected).abs() < 0.003,
                    "{}, {at} u/s, {u_deg} deg: {gain} is not {expected}",
                    profile.name
                );
            }
        }
    }
}

#[test]
fn the_window_is_the_specified_one() {
    // `docs/quake3.md` 11.2, at 8 ms: every set of keys wishes for 320 u/s.
    let theory = Theory::new(by_name("q3-125").unwrap());
    for wish in [
        theory.wish_speeds.forward,
        theory.wish_speeds.side,
        theory.wish_speeds.diagonal,
    ] {
        assert!((wish - 320.0).abs() < 0.001, "{wish}");
    }
    let AirTick { cap, accel, limit } = theory.air;
    assert!((cap - 320.0).abs() < 0.001 && (accel - 2.56).abs() < 0.001);
    assert_eq!(limit, f64::INFINITY);
    let window = theory.in_air(500.0).window;
    for (found, expected) in [
        (window.from_deg, 50.21),
        (window.best_deg, 50.59),
        (window.to_deg, 90.15),
    ] {
        assert!((found - expected).abs() < 0.005, "{found}, not {expected}");
    }
    // v² grows by A (2 w - A) in a tick.
    let squares = (500.0 + window.best_gain).powi(2) - 500.0 * 500.0;
    assert!((squares - 2.56 * (640.0 - 2.56)).abs() < 0.01, "{squares}");
    let slow = theory.in_air(320.0).window;
    assert!((slow.best_deg - 7.25).abs() < 0.005 && (slow.best_gain - 2.54).abs() < 0.005);
    let fast = theory.in_air(1000.0).window;
    assert!((fast.best_deg - 71.49).abs() < 0.005 && (fast.best_gain - 0.82).abs() < 0.005);
}

#[test]
fn the_command_tells_the_theory() {
    let answer = json(&args("strafe --profile q3-125 --speed 500 --json"));
    let number = |key: &str| answer[key].as_f64().unwrap();
    assert!((number("best_deg") - 50.59).abs() < 0.005);
    assert!((number("best_gain") - 1.63).abs() < 0.005);
}

/// Zones from the axis to its diagonal by frame length, milliseconds: last angle, degrees, and
/// added vector (`docs/quake3.md` 11.3).
const ZONES: [(u8, &[(f64, [f64; 2])]); 6] = [
    (1, &[(45.0, [0.0, 0.0])]),
    (2, &[(38.63, [1.0, 0.0]), (45.0, [0.0, 0.0])]),
    (3, &[(31.39, [1.0, 0.0]), (45.0, [1.0, 1.0])]),
    (4, &[(23.0, [1.0, 0.0]), (45.0, [1.0, 1.0])]),
    (
        8,
        &[
            (11.26, [3.0, 0.0]),
            (12.43, [3.0, 1.0]),
            (35.87, [2.0, 1.0]),
            (45.0, [2.0, 2.0]),
        ],
    ),
    (
        13,
        &[
            (6.91, [4.0, 0.0]),
            (21.14, [4.0, 1.0]),
            (32.72, [4.0, 2.0]),
            (36.94, [3.0, 2.0]),
            (45.0, [3.0, 3.0]),
        ],
    ),
];

#[test]
fn zones_are_those_of_the_specification() {
    let profile = by_name("q3-125").unwrap();
    for (msec, expected) in ZONES {
        let found = Theory::with_msec(profile, msec).air.snap_zones();
        assert_eq!(found.len(), expected.len(), "{msec} ms: {found:?}");
        for (zone, (to_deg, added)) in found.iter().zip(expected) {
            // The specification's angles are up to 0.007 degrees above arccos((k + 1/2) / A).
            assert!((zone.to_deg - to_deg).abs() < 0.008, "{msec} ms: {zone:?}");
            assert_eq!(zone.added, *added, "{msec} ms");
        }
    }
    // 8 ms: the lengths as factors of 2.56.
    let factors = [1.172, 1.235, 0.873, 1.105];
    let air = Theory::new(profile).air;
    for (zone, expected) in air.snap_zones().iter().zip(factors) {
        assert!((zone.factor - expected).abs() < 0.001, "{zone:?}");
    }
}

#[test]
fn every_zone_adds_its_vector_to_a_flying_player() {
    let profile = by_name("q3-125").unwrap();
    let level = profile.build_level(Vec::new());
    for zone in Theory::new(profile).air.snap_zones() {
        // Inside the borders, so that the angle's own rounding does not matter.
        for wish_deg in [
            zone.from_deg + 0.05,
            f64::midpoint(zone.from_deg, zone.to_deg),
            zone.to_deg - 0.05,
        ] {
            let mut player = World::flying(Vec3::new(-200.0, 100.0, -100.0));
            let cmd = UserCmd {
                angles: ViewAngles::level(wish_deg as f32),
                ..usercmd(8, 127.0, 0.0, 0)
            };
            let mut report = MoveReport::default();
            player_move(
                &mut player,
                &cmd,
                &profile.physics,
                &mut level.near(),
                &mut report,
            );
            let [x, y] = zone.added.map(|part| part as f32);
            assert_eq!(
                [player.velocity.x, player.velocity.y],
                [-200.0 + x, 100.0 + y],
                "{wish_deg} degrees"
            );
        }
    }
}

#[test]
fn the_command_has_the_gain_at_each_frame_rate() {
    let answer = json(&args("strafe --profile q3-125 --speed 500 --json"));
    let rates = answer["frame_rates"].as_array().unwrap();
    let lengths: Vec<i64> = rates
        .iter()
        .map(|rate| rate["msec"].as_i64().unwrap())
        .collect();
    assert_eq!(lengths, [1, 3, 4, 8, 11, 13, 16, 33]);
    let number = |index: usize, key: &str| rates[index][key].as_f64().unwrap();
    assert!((number(3, "gain") - 1.629).abs() < 0.001);
    assert!((number(3, "gain_per_s") - 203.6).abs() < 0.1);
    // At 1 ms nothing is ever added.
    assert!(number(0, "rounded_most").abs() < 1e-9);
    for (index, msec) in lengths.iter().enumerate() {
        let [least, mean, most] =
            ["rounded_least", "rounded_mean", "rounded_most"].map(|key| number(index, key));
        assert!(least <= mean && mean <= most, "{msec} ms");
    }
    let other = json(&args("strafe --profile qw-77 --speed 500 --json"));
    assert!(other["frame_rates"].is_null());
}

#[test]
fn gain_zones_have_the_gains_of_the_specification() {
    // Along +x at 8 ms (`docs/quake3.md` 11.3): at 320 the best angle to 12.43 degrees gains 3.00.
    // At 1,000, 71.49 to 77.58 gains 1.002, up to 78.74 1.004, then nothing.
    let air = Theory::new(by_name("q3-125").unwrap()).air;
    for side in [1.0, -1.0] {
        let first = air.gain_zones(320.0, 0.0, side);
        assert!((first[0].gain - 3.0).abs() < 0.01, "{first:?}");
        let end = first.iter().find(|zone| zone.gain < 2.5).unwrap();
        assert!((end.from_deg - 12.43).abs() < 0.01, "{first:?}");
        let fast = air.gain_zones(1000.0, 0.0, side);
        let gains: Vec<(f64, f64)> = fast.iter().map(|zone| (zone.to_deg, zone.gain)).collect();
        assert!((gains[0].0 - 77.57).abs() < 0.02 && (gains[0].1 - 1.002).abs() < 0.001);
        assert!((gains[1].0 - 78.74).abs() < 0.01 && (gains[1].1 - 1.0045).abs() < 0.001);
        assert!(gains[2].1 < 0.01, "{gains:?}");
    }
}
