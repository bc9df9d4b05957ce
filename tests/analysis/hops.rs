//! The cost of frames on the ground: the formula compared with the movement code on a test floor,
//! and with `docs/numbers.md` 2.7.

use wishdir_analysis::jump::{FOG_MAX, best_fog, hop_cap, speed_after_ground, stamina_factor};
use wishdir_sim::command::{FORWARD, JUMP, UserCmd};
use wishdir_sim::engine::{PlayerState, player_move};
use wishdir_sim::math::{Vec3, length_2d};
use wishdir_sim::profile::{Profile, by_name};
use wishdir_sim::world::{Brush, Contents, Level, Plane};

use crate::support::usercmd;

/// CS stamina after a flight of 0.67 s from a jump, milliseconds: 1315.789 - 670.
const STAMINA_MSEC: f32 = 645.789;

/// Speeds after FOG 1 to 4 with forward held, from the movement code.
fn simulated(profile: &Profile, speed: f32, stamina_msec: f32) -> [f64; FOG_MAX as usize] {
    let side = |normal, dist| Plane { normal, dist };
    let planes =
        [Vec3::X, -Vec3::X, Vec3::Y, -Vec3::Y, -Vec3::Z].map(|normal| side(normal, 8192.0));
    let planes = planes.into_iter().chain([side(Vec3::Z, 0.0)]).collect();
    let floor = Level::new(
        vec![Brush {
            planes,
            contents: Contents::Solid,
        }],
        &profile.hulls,
    );
    let mut player = PlayerState {
        origin: Vec3::new(0.0, 0.0, 1.0 / 32.0 + profile.origin_height()),
        velocity: Vec3::new(speed, 0.0, 0.0),
        on_ground: true,
        ..PlayerState::default()
    };
    player.goldsrc.view_z = profile.view.standing;
    player.goldsrc.stamina_msec = stamina_msec;
    let run = usercmd(profile.msec(), 500.0, 0.0, FORWARD);
    let jump = UserCmd {
        buttons: FORWARD | JUMP,
        ..run
    };
    [(); FOG_MAX as usize].map(|()| {
        let mut hopper = player;
        player_move(
            &mut hopper,
            &jump,
            &profile.physics,
            &mut floor.near(),
            &mut (),
        );
        player_move(
            &mut player,
            &run,
            &profile.physics,
            &mut floor.near(),
            &mut (),
        );
        f64::from(length_2d(hopper.velocity))
    })
}

fn told(profile: &Profile, speed: f32, stamina_msec: f32) -> [f64; FOG_MAX as usize] {
    let mut fog = 0;
    [(); FOG_MAX as usize].map(|()| {
        fog += 1;
        speed_after_ground(
            &profile.physics,
            profile.msec(),
            f64::from(speed),
            stamina_msec,
            fog,
        )
    })
}

#[test]
fn the_formula_is_what_the_movement_code_does() {
    for name in [
        "cs16-100",
        "cs16-77",
        "cs16-250",
        "cs16-100-awp",
        "hl-100",
        "qw-77",
        "qw-72",
        "tf-scout-77",
    ] {
        let profile = by_name(name).unwrap();
        for speed in (110..=1200_u16).step_by(23).map(f32::from) {
            for stamina_msec in [0.0, 5.0, STAMINA_MSEC, 1315.0] {
                let (found, wanted) = (
                    told(profile, speed, stamina_msec),
                    simulated(profile, speed, stamina_msec),
                );
                for (found, wanted) in found.into_iter().zip(wanted) {
                    // Binary32 compared with binary64 over four ticks.
                    assert!(
                        (found - wanted).abs() < 1e-3,
                        "{name} {speed} {stamina_msec}: {found} for {wanted}"
                    );
                }
            }
        }
    }
}

#[test]
fn fog_costs_what_the_table_says() {
    let profile = by_name("cs16-100").unwrap();
    let rows = [
        (280.0, [280.0, 248.8, 223.0, 201.5]),
        (299.0, [299.0, 252.4, 226.0, 204.0]),
        (305.0, [240.0, 257.4, 230.2, 207.7]),
        (320.0, [240.0, 270.1, 241.0, 216.8]),
        (340.0, [240.0, 287.0, 250.0, 224.4]),
    ];
    for (speed, wanted) in rows {
        for (found, wanted) in told(profile, speed, STAMINA_MSEC).into_iter().zip(wanted) {
            // The table was calculated by hand, to about half a unit.
            assert!(
                (found - wanted).abs() < 0.6,
                "{speed}: {found} for {wanted}"
            );
        }
    }
}

#[test]
fn above_the_cap_the_braking_hop_is_the_better_one() {
    let profile = by_name("cs16-100").unwrap();
    let best = |speed| best_fog(&profile.physics, 10, speed, STAMINA_MSEC);
    assert_eq!((best(299.0), best(305.0)), (1, 2));
    let cap = |name| hop_cap(&by_name(name).unwrap().physics);
    assert_eq!(
        (cap("cs16-100"), cap("hl-100"), cap("qw-77")),
        (Some(300.0), Some(544.0), None)
    );
}

#[test]
fn quakeworld_keeps_everything_in_a_perfect_hop_at_any_speed() {
    let profile = by_name("qw-77").unwrap();
    for speed in [400.0, 600.0, 1200.0] {
        let kept = told(profile, speed, 0.0);
        assert_eq!(kept[0], f64::from(speed));
        assert!(kept[1] < kept[0] && kept[2] < kept[1], "{kept:?}");
    }
}

#[test]
fn stamina_keeps_less_the_fresher_the_jump() {
    assert_eq!(stamina_factor(0.0), 1.0);
    assert!((stamina_factor(1_315.789_43) - 0.75).abs() < 1e-8);
}
