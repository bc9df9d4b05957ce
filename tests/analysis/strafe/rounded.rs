//! The theory of an engine that rounds velocity, against the acceleration before the rounding.

use wishdir_analysis::strafe::{AirTick, Theory};
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::{MoveEvent, MoveReport, player_move};
use wishdir_sim::math::{Vec3, ViewAngles};
use wishdir_sim::profile::{Profile, built_in, by_name};

use super::world::{World, speed};
use crate::support::program::{args, json};

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
    let level = profile.level(Vec::new());
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
            for steps in (0..STEPS / 2).step_by(64) {
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
