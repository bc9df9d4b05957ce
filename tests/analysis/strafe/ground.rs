//! The theory of ground strafing, compared with `player_move`: angle by angle, circles, fastrun.

use wishdir_analysis::strafe::{
    GroundKeys, GroundTick, Theory, best_prestrafe, fastrun, keyboard_turn_deg, prestrafe_with,
};
use wishdir_sim::client::{Button, ClientState};
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::{Vec3, ViewAngles};
use wishdir_sim::profile::{Profile, by_name};

use super::world::{World, speed, unrounded};

/// Half of the last printed digit.
const GAIN_EXACT: f64 = 0.0005;

/// The angle step of the network protocol, degrees.
const STEP_DEG: f64 = 360.0 / 65_536.0;

const DIAGONAL: [Button; 2] = [Button::Forward, Button::MoveLeft];

/// W and A held, and the angle of their wish direction to the left of the view, degrees.
fn diagonal(world: &World<'_>) -> (UserCmd, f64) {
    let cmd = world.diagonal;
    (
        cmd,
        libm::atan2(f64::from(-cmd.side), f64::from(cmd.forward)).to_degrees(),
    )
}

fn simulated(world: &World<'_>, speed: f64, u_deg: f64) -> (f64, f64) {
    let (cmd, left_deg) = diagonal(world);
    world.tick(
        world.standing(Vec3::new(speed as f32, 0.0, 0.0)),
        &cmd,
        left_deg,
        u_deg,
    )
}

#[test]
fn every_angle_wins_and_turns_what_the_theory_says() {
    for profile in unrounded() {
        let (world, theory) = (World::new(profile), Theory::new(profile));
        for speed in [
            0.05, 0.5, 2.0, 30.0, 74.0, 101.0, 200.0, 249.0, 277.0, 320.0, 600.0,
        ] {
            for step in 0..=360 {
                let u_deg = f64::from(step) * 0.5;
                let (gain, turn_deg) = simulated(&world, speed, u_deg);
                let place = format!("{}, {speed} u/s, {u_deg} deg", profile.name);
                let expected = theory.ground.gain(speed, u_deg);
                assert!(
                    (gain - expected).abs() < GAIN_EXACT,
                    "{place}: {gain} is not {expected}"
                );
                if speed > 5.0 && speed + gain > 1.0 {
                    let expected = theory.ground.turn_deg(speed, u_deg);
                    let off = libm::remainder(turn_deg - expected, 360.0).abs();
                    assert!(off < 0.0005, "{place}: {turn_deg} is not {expected}");
                }
            }
        }
    }
}

#[test]
fn the_windows_borders_are_where_the_simulation_changes_sign() {
    let mut windows = 0;
    for profile in unrounded() {
        let (world, theory) = (World::new(profile), Theory::new(profile));
        for speed in [100.0, 180.0, 240.0, 265.0, 330.0, 400.0] {
            let window = theory.on_ground(speed).window;
            let place = format!("{}, {speed} u/s, {window:?}", profile.name);
            let gain = |u_deg: f64| simulated(&world, speed, u_deg).0;
            if window.best_gain <= 0.0 {
                assert_eq!(window.from_deg, window.to_deg, "{place}");
                assert!(
                    (0..=180).all(|u_deg| gain(f64::from(u_deg)) <= GAIN_EXACT),
                    "{place}: no angle wins"
                );
                continue;
            }
            windows += 1;
            assert!(
                (gain(window.best_deg) - window.best_gain).abs() < GAIN_EXACT,
                "{place}"
            );
            let step = 0.02;
            if window.from_deg > step {
                assert!(gain(window.from_deg - step) < 0.0, "{place}: below");
                assert!(gain(window.from_deg + step) > 0.0, "{place}: in the window");
            }
            assert!(gain(window.to_deg - step) > 0.0, "{place}: before its end");
            assert!(gain(window.to_deg + step) < 0.0, "{place}: behind it");
            let best = (0..=180)
                .map(|u_deg| gain(f64::from(u_deg)))
                .fold(f64::NEG_INFINITY, f64::max);
            assert!(
                best < window.best_gain + GAIN_EXACT,
                "{place}: an angle wins {best}"
            );
        }
    }
    assert!(windows > 50, "only {windows} windows were looked at");
}

/// CS stamina: friction, then stamina, then acceleration (`docs/goldsrc.md` 5.18).
#[test]
fn a_tired_tick_is_the_simulations() {
    let profile = by_name("cs16-100").unwrap();
    let (world, theory) = (World::new(profile), Theory::new(profile));
    let (cmd, left_deg) = diagonal(&world);
    for stamina_msec in [5.0, 10.0, 400.0, 1_315.789_4] {
        let tick = theory.ground.with_stamina(stamina_msec);
        for u_deg in [0.0, 15.0, 40.0, 90.0] {
            let mut player = world.standing(Vec3::new(270.0, 0.0, 0.0));
            player.goldsrc.stamina_msec = stamina_msec;
            let (gain, _) = world.tick(player, &cmd, left_deg, u_deg);
            let expected = tick.gain(270.0, u_deg);
            assert!(
                (gain - expected).abs() < GAIN_EXACT,
                "{stamina_msec} ms, {u_deg} deg: {gain} is not {expected}"
            );
        }
    }
}

/// W and A held while the view turns by `turn_deg` per tick. Returns the mean speed of the last
/// whole turn, u/s, and half of its extent in x, units.
fn run_circle(
    profile: &Profile,
    turn_deg: f64,
    turn: impl Fn(&World<'_>, u32) -> UserCmd,
) -> (f64, f64) {
    const SETTLED: u32 = 3000;
    let ticks = SETTLED + (360.0 / turn_deg).ceil() as u32;
    let world = World::new(profile);
    let mut player = world.standing(Vec3::ZERO);
    let (mut total, mut low, mut high) = (0.0, f32::INFINITY, f32::NEG_INFINITY);
    for tick in 0..ticks {
        world.step(&mut player, &turn(&world, tick));
        if tick >= SETTLED {
            total += speed(player.velocity);
            (low, high) = (low.min(player.origin.x), high.max(player.origin.x));
        }
    }
    (
        total / f64::from(ticks - SETTLED),
        f64::from(high - low) / 2.0,
    )
}

/// The view turns by a whole number of protocol steps per tick, so nothing is rounded.
fn circle_of_wire_steps(profile: &Profile, steps: u32) -> (f64, f64) {
    let cmd = World::new(profile).diagonal;
    run_circle(profile, f64::from(steps) * STEP_DEG, |_, tick| {
        let yaw = f64::from(steps * tick % 65_536) * STEP_DEG;
        UserCmd {
            angles: ViewAngles::level(yaw as f32),
            ..cmd
        }
    })
}

#[test]
fn steady_circles_settle_at_the_theorys_speed() {
    for name in [
        "cs16-100",
        "cs16-250",
        "cs16-77",
        "hl-100",
        "qw-77",
        "qw-72",
        "tf-scout-77",
        "tf-hwguy-72",
    ] {
        let profile = by_name(name).unwrap();
        let ground = Theory::new(profile).ground;
        let best = ground.best_circle().unwrap();
        for part in [0.3, 0.7, 0.9, 1.2, 1.6] {
            let steps = (best.turn_deg * part / STEP_DEG).round();
            let circle = ground.circle_with_turn(steps * STEP_DEG).unwrap();
            let (speed, radius) = circle_of_wire_steps(profile, steps as u32);
            let place = format!("{name}, {part} of the best turn");
            assert!(
                (speed - circle.speed).abs() < 0.005,
                "{place}: {speed} is not {circle:?}"
            );
            // The extent of a polygon in x is up to one tick's arc too short at both ends.
            assert!(
                (radius - circle.radius).abs() < 0.6,
                "{place}: {radius} is not {circle:?}"
            );
        }
    }
}

/// No turn rate settles at a higher speed than the best one, which is where the theory says, to
/// within two protocol steps.
#[test]
fn the_best_circle_is_the_fastest() {
    for name in ["cs16-100", "hl-100", "qw-77"] {
        let profile = by_name(name).unwrap();
        let best = Theory::new(profile).ground.best_circle().unwrap();
        let step = (best.turn_deg / STEP_DEG).round() as u32;
        let mut fastest = 0.0_f64;
        for steps in step - 12..=step + 12 {
            fastest = fastest.max(circle_of_wire_steps(profile, steps).0);
        }
        assert!(
            fastest < best.speed + 0.005 && fastest > best.speed - 0.5,
            "{name}: {fastest}, {best:?}"
        );
    }
}

/// `docs/goldsrc.md` 11, rows 6 and 7: `+left` at 118, 117, 210, 180, with the client's truncation
/// and the protocol's steps.
#[test]
fn keyboard_circles_are_the_articles() {
    let profile = by_name("cs16-100").unwrap();
    let ground = Theory::new(profile).ground;
    for (yaw_speed, expected) in [
        (118.0, 277.165),
        (117.0, 276.671),
        (210.0, 231.60),
        (180.0, 246.77),
    ] {
        let turn_deg = keyboard_turn_deg(profile, yaw_speed, 10);
        let theory = ground.circle_with_turn(turn_deg).unwrap();
        // The uneven protocol steps cost a little of the even turn's speed.
        assert!(
            (theory.speed - expected).abs() < 0.02,
            "{yaw_speed}: {theory:?} is not {expected}"
        );
        let mut client = ClientState::default();
        DIAGONAL
            .iter()
            .chain([&Button::Left])
            .for_each(|button| client.keys.press(*button, 0));
        let client = std::cell::RefCell::new(client);
        let (speed, _) = run_circle(profile, turn_deg, |world, _| {
            world.build(&mut client.borrow_mut(), yaw_speed)
        });
        assert!(
            (speed - expected).abs() < 0.01,
            "{yaw_speed}: {speed} is not {expected}"
        );
    }
    // 118 deg/s really turns by 117.55, and 117 by 116.46 (`docs/goldsrc.md` 8).
    let per_second =
        |yaw_speed| (keyboard_turn_deg(profile, yaw_speed, 10) * 10_000.0).round() / 100.0;
    assert_eq!((per_second(118.0), per_second(117.0)), (117.55, 116.46));
}

/// `docs/quakeworld.md` 11: circles at constant turn rates.
#[test]
fn quakeworlds_circles_are_the_oracles() {
    let theory = Theory::new(by_name("qw-77").unwrap());
    for (deg_per_s, expected) in [
        (60.0, 329.7),
        (120.0, 356.8),
        (180.0, 396.8),
        (240.0, 444.9),
    ] {
        let circle = theory
            .ground
            .circle_with_turn(theory.deg_per_tick(deg_per_s))
            .unwrap();
        assert!(
            (circle.speed - expected).abs() < 0.1,
            "{deg_per_s} deg/s: {circle:?} is not {expected}"
        );
    }
}

/// `docs/goldsrc.md` 11, row 4: 262.47 with protocol rounding, in frame 19.
#[test]
fn the_fastrun_is_the_articles() {
    let profile = by_name("cs16-100").unwrap();
    let peak = fastrun(profile, 10);
    assert_eq!(
        ((peak.speed * 100.0).round() / 100.0, peak.tick),
        (262.47, 19)
    );
}

#[test]
fn fastruns_are_the_simulations() {
    for profile in unrounded() {
        let world = World::new(profile);
        let mut player = world.standing(Vec3::ZERO);
        let mut client = ClientState::default();
        client.keys.press(Button::Forward, 0);
        for _ in 0..300 {
            world.step(&mut player, &world.build(&mut client, 0.0));
        }
        client.keys.press(Button::MoveLeft, 0);
        let mut highest = (0.0, 0);
        for tick in 1..=60 {
            world.step(&mut player, &world.build(&mut client, 0.0));
            if speed(player.velocity) > highest.0 {
                highest = (speed(player.velocity), tick);
            }
        }
        let peak = fastrun(profile, profile.msec());
        assert!(
            (peak.speed - highest.0).abs() < 0.001,
            "{}: {peak:?} is not {highest:?}",
            profile.name
        );
        assert_eq!(peak.tick, highest.1, "{}", profile.name);
    }
}

#[test]
fn the_angles_of_a_gain_win_it() {
    let tick = Theory::new(by_name("cs16-100").unwrap()).ground;
    for (speed, gain) in [(265.0, 0.2), (265.0, -1.0), (240.0, 1.0), (290.0, -3.0)] {
        let angles = tick.gain_angles(speed, gain);
        // Slower than W: the acceleration straight ahead already exceeds friction, so there is no
        // gain below the best angle.
        assert_eq!(
            angles.map(|angle| angle.is_some()),
            [speed > 249.0, true],
            "{speed}: {gain}"
        );
        for angle in angles.into_iter().flatten() {
            assert!(
                (tick.gain(speed, angle) - gain).abs() < 1e-9,
                "{speed}: {gain} at {angle}"
            );
        }
    }
}

/// Without friction there is no final speed, and where friction exceeds the acceleration nobody
/// starts moving.
#[test]
fn some_grounds_have_no_steady_circle() {
    let mut physics = by_name("cs16-100").unwrap().physics;
    physics.vars.friction = 0.0;
    assert_eq!(
        GroundTick::new(&physics, 250.0, 10, 1.0).best_circle(),
        None
    );
    physics.vars.friction = 100.0;
    assert_eq!(
        GroundTick::new(&physics, 250.0, 10, 1.0).circle_with_turn(1.0),
        None
    );
}

/// A run with these keys held and an even turn of the view, and its settled speed, u/s.
fn settled(profile: &Profile, keys: GroundKeys, turn_deg: f64) -> f64 {
    let client = std::cell::RefCell::new(ClientState::default());
    keys.buttons()
        .iter()
        .for_each(|button| client.borrow_mut().keys.press(*button, 0));
    let (speed, _) = run_circle(profile, turn_deg, |world, tick| {
        let yaw = (turn_deg * f64::from(tick)) % 360.0;
        client.borrow_mut().angles = ViewAngles::level(yaw as f32);
        world.build(&mut client.borrow_mut(), 0.0)
    });
    speed
}

/// One key alone wishes 250, W with a strafe key 248.9, because the protocol sends whole numbers.
#[test]
fn the_best_prestrafe_is_the_one_that_running_reaches() {
    for (name, keys, speed, turn) in [
        ("cs16-100", GroundKeys::Side, 278.79, 118.5),
        ("hl-100", GroundKeys::Both, 498.16, 293.95),
        ("qw-77", GroundKeys::Both, 495.73, 298.2),
    ] {
        let profile = by_name(name).unwrap();
        let best = best_prestrafe(profile, profile.msec()).unwrap();
        assert_eq!(best.keys, keys, "{name}");
        assert!((best.speed() - speed).abs() < 0.06, "{name}: {best:?}");
        assert!((best.turn_deg_per_s - turn).abs() < 0.4, "{name}: {best:?}");
        for keys in GroundKeys::ALL {
            let with = prestrafe_with(profile, keys, profile.msec()).unwrap();
            // The protocol rounds each turn: slightly slower, or slightly faster on the side where
            // that is better.
            let run = settled(profile, keys, with.circle.turn_deg);
            assert!(
                (run - with.speed()).abs() < 0.06,
                "{name}, {keys:?}: {run} is not {with:?}"
            );
            assert!(with.speed() <= best.speed(), "{name}, {keys:?}: {with:?}");
        }
    }
    let cs = by_name("cs16-100").unwrap();
    let both = prestrafe_with(cs, GroundKeys::Both, 10).unwrap();
    assert!((both.speed() - 277.57).abs() < 0.005, "{both:?}");
}
