//! Forecasts in the air come true.

use wishdir_analysis::fall::{FloorContact, Forecaster, simulate_fall};
use wishdir_sim::command::{DUCK, JUMP};
use wishdir_sim::engine::{MoveEvent, MoveReport, PlayerState, player_move};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::{Profile, by_name};
use wishdir_sim::world::{Brush, Contents, Level};

use crate::support::usercmd;

/// A block with its top at `top` that ends at x = `edge`.
fn block(edge: f32, top: f32) -> Brush {
    let far = 50_000.0;
    Brush::cuboid(
        Vec3::new(-far, -far, -far),
        Vec3::new(edge, far, top),
        Contents::Solid,
    )
}

fn in_air(profile: &Profile, feet: f32, velocity: Vec3) -> PlayerState {
    let z = feet - profile.hulls[0].mins.z;
    PlayerState {
        origin: Vec3::new(0.0, 0.0, z),
        velocity,
        ..PlayerState::default()
    }
}

/// Number of ticks with these buttons until the player is on the ground, and the player before the
/// last one.
fn land(
    profile: &Profile,
    level: &Level,
    mut player: PlayerState,
    buttons: u16,
) -> (u32, PlayerState, MoveReport) {
    let cmd = usercmd(profile.msec(), 0.0, 0.0, buttons);
    for tick in 1..10_000 {
        let (before, mut report) = (player, MoveReport::default());
        player_move(
            &mut player,
            &cmd,
            &profile.physics,
            &mut level.near(),
            &mut report,
        );
        if player.on_ground {
            return (tick, before, report);
        }
    }
    panic!("never lands")
}

#[test]
fn the_foreseen_landing_is_the_one_that_happens() {
    for name in ["cs16-100", "cs16-250", "hl-100", "qw-77"] {
        let profile = by_name(name).unwrap();
        let mut forecaster = Forecaster::new(profile);
        for (floor, height, rising) in [
            (0.0, 250.0, 0.0),
            (512.0, 61.3, 268.0),
            (-700.5, 777.0, -120.0),
            (64.0, 5.0, 90.0),
        ] {
            let player = in_air(profile, floor + height, Vec3::new(220.0, 30.0, rising));
            let level = Level::new(vec![block(40_000.0, floor)], &profile.hulls);
            let forecast = forecaster.forecast(&player, floor).unwrap();
            let (ticks, before, report) = land(profile, &level, player, 0);
            assert_eq!(
                (forecast.ticks, forecast.speed),
                (ticks, -before.velocity.z),
                "{name} {floor} {height}"
            );
            let collides = report
                .events
                .iter()
                .any(|event| matches!(event, MoveEvent::Contact { .. }));
            assert_eq!(
                matches!(forecast.lands_by, FloorContact::Collision(_)),
                collides,
                "{name} {floor} {height}"
            );
        }
    }
}

/// The window's ticks are exactly those after which standing up and jumping works. Each tick is
/// tried.
#[test]
fn the_window_s_ticks_are_those_that_work() {
    let profile = by_name("cs16-100").unwrap();
    let mut possible = 0;
    for step in 0..120_u16 {
        let (height, rising) = (20.0 + f32::from(step) * 3.7, f32::from(step % 5) * 60.0);
        let level = Level::new(vec![block(40_000.0, 0.0)], &profile.hulls);
        let mut player = in_air(profile, height, Vec3::new(0.0, 0.0, rising));
        let forecast = Forecaster::new(profile).forecast(&player, 0.0).unwrap();
        let mut worked = Vec::new();
        for tick in 1..400_u32 {
            let fall = |player: &mut PlayerState, buttons| {
                let cmd = usercmd(10, 0.0, 0.0, buttons);
                player_move(player, &cmd, &profile.physics, &mut level.near(), &mut ());
            };
            fall(&mut player, DUCK);
            if player.on_ground {
                break;
            }
            let mut tried = player;
            fall(&mut tried, JUMP);
            if player.velocity.z < 0.0 && tried.velocity.z > 0.0 {
                worked.push(tick);
            }
        }
        assert_eq!(
            forecast.window,
            worked.first().copied().zip(worked.last().copied()),
            "from {height} at {rising}"
        );
        assert_eq!(forecast.phase.is_none(), forecast.window.is_some());
        possible += u32::from(forecast.window.is_some());
    }
    assert!((30..100).contains(&possible), "{possible}");
}

/// An edge inside the strip makes an EdgeBug, an edge outside does not, and a fall that snaps has
/// no strip.
#[test]
fn edges_in_the_strip_make_edge_bugs() {
    let profile = by_name("cs16-100").unwrap();
    let (mut with_strip, mut without) = (0, 0);
    for step in 0..40_u16 {
        let player = in_air(
            profile,
            300.0 + f32::from(step) * 0.3,
            Vec3::new(250.0, 0.0, 0.0),
        );
        let forecast = Forecaster::new(profile).forecast(&player, 0.0).unwrap();
        let bugs = |away: f32| -> bool {
            // The box has left the edge when the origin is 16 past it.
            let level = Level::new(vec![block(away - 16.0, 0.0)], &profile.hulls);
            let (mut player, cmd) = (player, usercmd(10, 0.0, 0.0, 0));
            for _ in 0..forecast.ticks {
                player_move(
                    &mut player,
                    &cmd,
                    &profile.physics,
                    &mut level.near(),
                    &mut (),
                );
            }
            !player.on_ground && player.velocity.z > -20.0
        };
        let Some(strip) = forecast.edge else {
            assert!(matches!(forecast.lands_by, FloorContact::Snap(_)));
            without += 1;
            continue;
        };
        with_strip += 1;
        let inside = [0.01, 0.5, 0.99].map(|part| strip.from + (strip.to - strip.from) * part);
        assert_eq!(inside.map(bugs), [true; 3], "{forecast:?}");
        assert!(
            !bugs(strip.from - 0.01) && !bugs(strip.to + 0.01),
            "{forecast:?}"
        );
    }
    assert!(with_strip > 5 && without > 5, "{with_strip} {without}");
}

/// For a player who has just walked off an edge, the forecast equals the result of `fall` for that
/// height.
#[test]
fn a_forecast_from_the_edge_is_the_fall_s_report() {
    let profile = by_name("cs16-100").unwrap();
    for height in [60.0, 163.25, 250.0, 602.25] {
        let player = in_air(profile, height + 1.0 / 32.0, Vec3::new(100.0, 0.0, -4.0));
        let forecast = Forecaster::new(profile).forecast(&player, 0.0).unwrap();
        let report = simulate_fall(profile, height).unwrap();
        assert_eq!(
            (forecast.ticks, forecast.speed, forecast.damage),
            (report.ticks, report.speed, report.damage)
        );
        assert_eq!(
            (forecast.rest, forecast.window.is_some()),
            (report.starts[0].rest, report.starts[0].jumpbug)
        );
    }
}

#[test]
fn on_the_ground_nothing_is_foreseen() {
    let profile = by_name("cs16-100").unwrap();
    let player = PlayerState {
        on_ground: true,
        ..in_air(profile, 0.0, Vec3::ZERO)
    };
    assert_eq!(Forecaster::new(profile).forecast(&player, 0.0), None);
}
