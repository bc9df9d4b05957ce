//! The theory of air strafing, compared with `player_move` angle by angle.

use wishdir_analysis::strafe::{AirTick, Theory};
use wishdir_sim::engine::Engine;
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::{Profile, by_name};

use super::world::{World, unrounded};

/// Half of the last printed digit. Binary32 holds components up to 4096 u/s to 0.00025.
const GAIN_EXACT: f64 = 0.0005;
/// Uncertainty of the angle from the binary32 values of the yaw and the wish direction, degrees.
const ANGLE_EXACT: f64 = 0.0002;
/// Below this amount the movement code's own rounding decides whether speed was gained, u/s.
const NO_GAIN: f64 = 0.0003;

/// Maximum speed that `GoldSrc` does not clamp (`sv_maxvelocity` 2000).
const SPEEDS: [f64; 9] = [1.0, 14.0, 29.0, 45.0, 120.0, 250.0, 340.0, 900.0, 1900.0];

/// The real tick at `u_deg`.
fn simulated(world: &World<'_>, speed: f64, u_deg: f64) -> (f64, f64) {
    world.tick(
        World::flying(Vec3::new(speed as f32, 0.0, -100.0)),
        &world.side,
        90.0,
        u_deg,
    )
}

#[test]
fn every_angle_wins_and_turns_what_the_theory_says() {
    for profile in unrounded() {
        let (world, theory) = (World::new(profile), Theory::new(profile));
        for speed in SPEEDS {
            for step in 0..=360 {
                let u_deg = f64::from(step) * 0.5;
                let (gain, turn_deg) = simulated(&world, speed, u_deg);
                let place = format!("{}, {speed} u/s, {u_deg} deg", profile.name);
                let expected = theory.air.gain(speed, u_deg);
                assert!(
                    (gain - expected).abs() < GAIN_EXACT,
                    "{place}: {gain} is not {expected}"
                );
                // Where the velocity nearly vanishes its direction has no meaning.
                if speed + gain > 1.0 {
                    let expected = theory.air.turn_deg(speed, u_deg);
                    let off = libm::remainder(turn_deg - expected, 360.0).abs();
                    let allowed = ANGLE_EXACT + 0.05 / (speed + gain).min(speed);
                    assert!(off < allowed, "{place}: {turn_deg} is not {expected}");
                }
            }
        }
    }
}

#[test]
fn the_windows_borders_are_where_the_simulation_changes_sign() {
    for profile in unrounded() {
        let (world, theory) = (World::new(profile), Theory::new(profile));
        for speed in [45.0, 120.0, 250.0, 340.0, 900.0] {
            let window = theory.in_air(speed).window;
            let place = format!("{}, {speed} u/s, {window:?}", profile.name);
            let gain = |u_deg: f64| simulated(&world, speed, u_deg).0;
            // There the gain grows by v sin(u) · cap / v per radian: 0.02 degrees are 0.01 u/s.
            let step = 0.02;
            assert!(
                gain(window.from_deg - step).abs() < NO_GAIN,
                "{place}: below"
            );
            assert!(
                gain(window.from_deg + step) > NO_GAIN,
                "{place}: in the window"
            );
            if window.to_deg < 180.0 {
                assert!(
                    gain(window.to_deg - step) > NO_GAIN,
                    "{place}: before its end"
                );
                assert!(gain(window.to_deg + step) < -NO_GAIN, "{place}: behind it");
            }
        }
    }
}

/// The best angle found by scanning. Around 90 degrees the gain is flat: `v cos²(u) / 2` less,
/// which is visible in binary32 from `√(2 · 0.0001 / v)` radians on.
#[test]
fn no_angle_wins_more_than_the_best() {
    for profile in unrounded() {
        let (world, theory) = (World::new(profile), Theory::new(profile));
        for speed in [20.0, 45.0, 120.0, 277.0, 340.0, 1000.0] {
            let optimum = theory.in_air(speed);
            let window = optimum.window;
            let mut found = (0.0, f64::NEG_INFINITY);
            for step in -800..=800 {
                let u_deg = (window.best_deg + f64::from(step) * 0.005).clamp(0.0, 180.0);
                let gain = simulated(&world, speed, u_deg).0;
                if gain > found.1 {
                    found = (u_deg, gain);
                }
            }
            let place = format!("{}, {speed} u/s", profile.name);
            assert!(
                (found.1 - window.best_gain).abs() < GAIN_EXACT,
                "{place}: {found:?}, {window:?}"
            );
            let flat = (2.0 * 0.0001 / speed).sqrt().to_degrees() + 0.005;
            // At speeds below the cap minus a tick's acceleration, all angles ahead are equal.
            if speed > theory.air.cap {
                assert!(
                    (found.0 - window.best_deg).abs() < flat,
                    "{place}: {found:?}, {window:?}"
                );
            }
            let turn_deg = simulated(&world, speed, window.best_deg).1;
            assert!(
                (turn_deg - window.turn_deg).abs() < 0.0005 + 0.05 / speed,
                "{place}: {turn_deg}, {window:?}"
            );
            assert!(
                (optimum.turn_deg_per_s * f64::from(theory.msec) - 1000.0 * window.turn_deg).abs()
                    < 1e-9
            );
        }
    }
}

/// `pm_bunnyspeedcap` 1.5 at maxspeed 320: gains end at 480 u/s, and existing speed stays.
#[test]
fn the_bunny_speed_cap_ends_the_gain() {
    let mut profile = by_name("qw-77").unwrap().clone();
    profile.physics.vars.bunnyspeedcap = 1.5;
    let (world, theory) = (World::new(&profile), Theory::new(&profile));
    assert_eq!(theory.air.limit, 480.0);
    for speed in [400.0, 479.5, 480.0, 700.0] {
        for step in 0..=360 {
            let u_deg = f64::from(step) * 0.5;
            let (gain, expected) = (
                simulated(&world, speed, u_deg).0,
                theory.air.gain(speed, u_deg),
            );
            assert!(
                (gain - expected).abs() < GAIN_EXACT,
                "{speed} u/s, {u_deg} deg: {gain} is not {expected}"
            );
        }
    }
    let window = theory.in_air(479.5).window;
    assert!((window.best_gain - 0.5).abs() < 1e-9, "{window:?}");
    let window = theory.in_air(480.0).window;
    assert_eq!((window.best_gain, window.from_deg), (0.0, window.to_deg));
}

/// `sv_airaccelerate 100`: a = 250, and the curve is symmetric around 90 (`docs/numbers.md` 2.1).
#[test]
fn a_hundred_airaccelerate_makes_the_window_symmetric() {
    let mut profile = by_name("cs16-100").unwrap().clone();
    profile.physics.vars.airaccelerate = 100.0;
    let (world, theory) = (World::new(&profile), Theory::new(&profile));
    for step in 0..=720 {
        let u_deg = f64::from(step) * 0.25;
        let (gain, expected) = (
            simulated(&world, 340.0, u_deg).0,
            theory.air.gain(340.0, u_deg),
        );
        assert!(
            (gain - expected).abs() < GAIN_EXACT,
            "{u_deg} deg: {gain} is not {expected}"
        );
    }
    let window = theory.in_air(340.0).window;
    assert!(
        (window.from_deg + window.to_deg - 180.0).abs() < 1e-9,
        "{window:?}"
    );
}

#[test]
fn standing_still_every_angle_is_ahead() {
    let cs = AirTick::new(&by_name("cs16-100").unwrap().physics, 250.0, 10, 1.0);
    let window = cs.gain_window(0.0);
    assert_eq!(
        (window.best_deg, window.best_gain, window.turn_deg),
        (0.0, 25.0, 0.0)
    );
    let qw = AirTick::new(&by_name("qw-77").unwrap().physics, 320.0, 13, 1.0);
    assert_eq!(qw.best_gain(0.0), 30.0);
}

#[test]
fn without_air_acceleration_no_angle_changes_anything() {
    let mut physics = by_name("cs16-100").unwrap().physics;
    physics.vars.airaccelerate = 0.0;
    let window = AirTick::new(&physics, 250.0, 10, 1.0).gain_window(300.0);
    assert_eq!(
        (window.from_deg, window.to_deg, window.best_gain),
        (180.0, 180.0, 0.0)
    );
}

/// The angles of a gain produce exactly this gain, on both sides of the best.
#[test]
fn the_angles_of_a_gain_win_it() {
    for name in ["cs16-100", "cs16-77", "hl-100", "qw-77"] {
        let tick = Theory::new(by_name(name).unwrap()).air;
        for gain in [1.0, 0.25, 0.01, -0.5] {
            let [before, after] = tick.gain_angles(340.0, gain);
            assert_eq!(
                before.is_some(),
                gain > 0.0,
                "{name}: nothing is lost before the best angle"
            );
            for angle in before.into_iter().chain(after) {
                assert!(
                    (tick.gain(340.0, angle) - gain).abs() < 1e-9,
                    "{name}: {gain} at {angle}"
                );
            }
            assert!(after.unwrap() > tick.best_deg(340.0), "{name}: {gain}");
        }
        assert_eq!(tick.gain_angles(340.0, 2.0), [None, None], "{name}");
    }
}

#[test]
fn mouse_counts_follow_the_profiles_sensitivity() {
    let mut profile: Profile = by_name("cs16-100").unwrap().clone();
    assert_eq!(profile.engine(), Engine::CounterStrike);
    profile.keys.sensitivity = 2.0;
    profile.keys.m_yaw = -0.022;
    let optimum = Theory::new(&profile).in_air(275.0);
    // 5.182 degrees at 0.044 per count.
    assert!((optimum.mouse_counts.unwrap() - optimum.window.turn_deg / 0.044).abs() < 1e-4);
    profile.keys.m_yaw = 0.0;
    assert_eq!(Theory::new(&profile).in_air(275.0).mouse_counts, None);
}

/// A command over 50 ms runs as two halves, and the theory's tick is one of them.
#[test]
fn long_ticks_are_the_hosts_halves() {
    let profile = by_name("cs16-100").unwrap();
    assert_eq!(Theory::with_msec(profile, 80).msec, 40);
    assert_eq!(Theory::with_msec(profile, 50).msec, 50);
}
