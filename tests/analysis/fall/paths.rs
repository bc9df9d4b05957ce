//! The floor at the end of a predicted fall is the floor that it lands on.

use wishdir::planner::fall::{floor_ahead, floor_below};
use wishdir_sim::engine::{PlayerState, player_move};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::{Profile, by_name};
use wishdir_sim::world::{Brush, Contents, Level, Plane};

use crate::support::usercmd;

fn solid(from: [f32; 3], to: [f32; 3]) -> Brush {
    Brush::cuboid(from.into(), to.into(), Contents::Solid)
}

/// A pit 300 deep between a block at the start and one from x = 250 on, 24 high.
fn gap(profile: &Profile) -> Level {
    let far = 20_000.0;
    let brushes = vec![
        solid([-far, -far, -400.0], [far, far, -300.0]),
        solid([-far, -far, -400.0], [0.0, far, 0.0]),
        solid([250.0, -far, -400.0], [2000.0, far, 24.0]),
    ];
    Level::new(brushes, &profile.hulls)
}

fn flying(profile: &Profile, x: f32, feet: f32, velocity: [f32; 3]) -> PlayerState {
    let z = feet - profile.hulls[0].mins.z;
    PlayerState {
        origin: Vec3::new(x, 0.0, z),
        velocity: velocity.into(),
        ..PlayerState::default()
    }
}

#[test]
fn a_jump_from_block_to_block_is_told_the_block_and_not_the_pit_below() {
    for name in ["cs16-100", "hl-100", "qw-77"] {
        let profile = by_name(name).unwrap();
        let level = gap(profile);
        let mut player = flying(profile, 30.0, 10.0, [500.0, 20.0, 240.0]);
        let cmd = usercmd(profile.msec(), 0.0, 0.0, 0);
        let mut over_the_pit = 0;
        while !player.on_ground {
            let below = floor_below(&level, profile, player.hull, player.origin);
            over_the_pit += u32::from(below.is_some_and(|floor| floor < -299.0));
            let ahead = floor_ahead(&level, profile, &player, 0.0).expect("it comes down");
            assert!(
                (ahead - 24.0).abs() < 0.04,
                "{name}: {ahead} at {}",
                player.origin
            );
            player_move(
                &mut player,
                &cmd,
                &profile.physics,
                &mut level.near(),
                &mut (),
            );
        }
        assert!(over_the_pit > 10, "{name}");
        assert!(
            (player.origin.z + profile.hulls[0].mins.z - 24.0).abs() < 0.04,
            "{name}: {}",
            player.origin
        );
    }
}

#[test]
fn who_is_too_slow_is_told_the_pit() {
    let profile = by_name("cs16-100").unwrap();
    let player = flying(profile, 30.0, 10.0, [150.0, 0.0, 240.0]);
    // Rising 36 and falling 346 units takes 1.23 s, which at 150 u/s leads to x = 214; the far
    // block's side is at 234.
    let floor = floor_ahead(&gap(profile), profile, &player, 0.0).expect("it comes down");
    assert!((floor + 300.0).abs() < 0.04, "{floor}");
    let turned = flying(profile, 30.0, 10.0, [0.0, -500.0, 240.0]);
    let level = gap(profile);
    let block = floor_ahead(&level, profile, &turned, 90.0).expect("to the left of south is east");
    assert!((block - 24.0).abs() < 0.04, "{block}");
}

#[test]
fn nothing_is_told_where_a_wall_or_a_slope_comes_first() {
    let profile = by_name("cs16-100").unwrap();
    let level = gap(profile);
    let into_the_side = flying(profile, 100.0, -20.0, [500.0, 0.0, 0.0]);
    assert_eq!(floor_ahead(&level, profile, &into_the_side, 0.0), None);
    // A floor that rises by 1 in 10, cut off at the bottom and the sides.
    let normal = Vec3::new(-0.1, 0.0, 1.0).normalize();
    let plane = |normal: Vec3, dist: f32| Plane { normal, dist };
    let sides = [
        (Vec3::X, 900.0),
        (Vec3::NEG_X, 900.0),
        (Vec3::Y, 900.0),
        (Vec3::NEG_Y, 900.0),
        (Vec3::NEG_Z, 500.0),
    ];
    let mut planes = sides.map(|(normal, dist)| plane(normal, dist)).to_vec();
    planes.push(plane(normal, 0.0));
    let slope = Level::new(
        vec![Brush {
            planes,
            contents: Contents::Solid,
        }],
        &profile.hulls,
    );
    let player = flying(profile, 0.0, 100.0, [100.0, 0.0, 0.0]);
    assert_eq!(floor_ahead(&slope, profile, &player, 0.0), None);
    assert_eq!(
        floor_below(&slope, profile, player.hull, player.origin),
        None
    );
}

#[test]
fn a_fast_fall_is_told_the_floor_that_it_comes_down_on() {
    // GoldSrc limits each component to 2000 u/s, however fast the player arrives. QuakeWorld has no
    // limit. To the east the floor rises by 8 every 500 units, so a different speed predicts a
    // different step.
    for (name, velocity) in [
        ("qw-77", [2500.0, 0.0, 0.0]),
        ("qw-77", [2800.0, 2600.0, -2600.0]),
        ("cs16-100", [1900.0, 0.0, 0.0]),
        ("cs16-100", [2600.0, 1500.0, -100.0]),
        ("hl-100", [3000.0, -3000.0, -2600.0]),
    ] {
        let profile = by_name(name).unwrap();
        let far = 30_000.0;
        let step = |at: i32| {
            solid(
                [500.0 * at as f32, -far, -9000.0],
                [500.0 * (at + 1) as f32, far, 8.0 * at as f32 - 6000.0],
            )
        };
        let level = Level::new((-1..40).map(step).collect(), &profile.hulls);
        let mut player = flying(profile, 30.0, 1500.0, velocity);
        let cmd = usercmd(profile.msec(), 0.0, 0.0, 0);
        let told = floor_ahead(&level, profile, &player, 0.0);
        while !player.on_ground {
            player_move(
                &mut player,
                &cmd,
                &profile.physics,
                &mut level.near(),
                &mut (),
            );
            assert!(
                player.origin.x < 19_000.0,
                "{name}: {} {velocity:?}",
                player.origin
            );
        }
        let landed = player.origin.z + profile.hulls[0].mins.z;
        assert!(
            told.is_some_and(|told| (told - landed).abs() < 0.04),
            "{name}: {told:?}, landed on {landed}"
        );
    }
}
