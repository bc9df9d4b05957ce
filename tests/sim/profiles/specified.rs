//! The built-in profiles compared with the tables of the specifications.

use wishdir_sim::client::ClientVars;
use wishdir_sim::engine::{Client, Engine, MoveVars, Physics};
use wishdir_sim::profile::built_in;

use super::get;

#[test]
fn the_files_say_what_the_specifications_say() {
    // A copy of the tables of `docs/goldsrc.md` 2 and `docs/quakeworld.md` 3, and of the clients'
    // defaults.
    let half_life = MoveVars {
        gravity: 800.0,
        stopspeed: 100.0,
        maxspeed: 320.0,
        accelerate: 10.0,
        airaccelerate: 10.0,
        wateraccelerate: 10.0,
        friction: 4.0,
        edgefriction: 2.0,
        water_friction: 1.0,
        bounce: 1.0,
        stepsize: 18.0,
        maxvelocity: 2000.0,
        rollspeed: 200.0,
        entgravity: 1.0,
        ..MoveVars::default()
    };
    let quakeworld = MoveVars {
        maxvelocity: f32::INFINITY,
        water_friction: 4.0,
        ktjump: 1.0,
        rollspeed: 0.0,
        ..half_life
    };
    let counter_strike = MoveVars {
        stopspeed: 75.0,
        maxspeed: 900.0,
        accelerate: 5.0,
        ..half_life
    };
    // `docs/quake3.md` 2 and 12.
    let quake3 = MoveVars {
        accelerate: 10.0,
        airaccelerate: 1.0,
        wateraccelerate: 4.0,
        friction: 6.0,
        edgefriction: 0.0,
        water_friction: 1.0,
        duckscale: 0.25,
        swimscale: 0.5,
        jumpvelocity: 270.0,
        pmove_msec: 8.0,
        rollspeed: 0.0,
        maxvelocity: f32::INFINITY,
        ..half_life
    };
    let player = Client {
        gravity: 1.0,
        ..Client::default()
    };
    let hl_keys = ClientVars {
        forward_speed: 400.0,
        back_speed: 400.0,
        side_speed: 400.0,
        up_speed: 320.0,
        move_speed_key: 0.3,
        yaw_speed: 210.0,
        pitch_speed: 225.0,
        angle_speed_key: 0.67,
        pitch_up: 89.0,
        pitch_down: 89.0,
        m_yaw: 0.022,
        m_pitch: 0.022,
        sensitivity: 3.0,
        idrive: false,
        quantise: true,
    };
    let qw_keys = ClientVars {
        up_speed: 400.0,
        move_speed_key: 2.0,
        yaw_speed: 140.0,
        pitch_speed: 150.0,
        angle_speed_key: 1.5,
        pitch_up: 70.0,
        pitch_down: 80.0,
        ..hl_keys
    };
    let q3_keys = ClientVars {
        forward_speed: 127.0,
        back_speed: 127.0,
        side_speed: 127.0,
        up_speed: 127.0,
        move_speed_key: 0.504,
        yaw_speed: 140.0,
        pitch_speed: 140.0,
        angle_speed_key: 1.5,
        pitch_up: 87.890_625,
        pitch_down: 87.890_625,
        sensitivity: 5.0,
        ..hl_keys
    };
    for (name, engine, vars, client, keys) in [
        (
            "qw-77",
            Engine::QuakeWorld,
            quakeworld,
            Client {
                maxspeed: 320.0,
                min_pitch: -70.0,
                max_pitch: 80.0,
                ..player
            },
            qw_keys,
        ),
        ("hl-100", Engine::HalfLife, half_life, player, hl_keys),
        (
            "cs16-100",
            Engine::CounterStrike,
            counter_strike,
            Client {
                maxspeed: 250.0,
                multiplayer: true,
                ..player
            },
            ClientVars {
                move_speed_key: 0.52,
                ..hl_keys
            },
        ),
        ("q3-125", Engine::Quake3, quake3, player, q3_keys),
    ] {
        let profile = get(name);
        assert_eq!(
            profile.physics,
            Physics {
                engine,
                vars,
                client
            },
            "{name}"
        );
        assert_eq!(profile.keys, keys, "{name}");
    }
    for (name, standing, ducked) in [
        ("qw-77", 22.0, 22.0),
        ("hl-100", 28.0, 12.0),
        ("cs16-100", 17.0, 12.0),
        ("q3-125", 26.0, 12.0),
    ] {
        let view = get(name).view;
        assert_eq!((view.standing, view.ducked), (standing, ducked), "{name}");
    }
    for profile in built_in() {
        let heights: Vec<(f32, f32)> = profile
            .hulls
            .iter()
            .map(|hull| (hull.mins.z, hull.maxs.z))
            .collect();
        let expected: &[(f32, f32)] = match profile.engine() {
            Engine::QuakeWorld => &[(-24.0, 32.0)],
            Engine::Quake3 => &[(-24.0, 32.0), (-24.0, 16.0)],
            Engine::HalfLife | Engine::CounterStrike => &[(-36.0, 36.0), (-18.0, 18.0), (0.0, 0.0)],
        };
        assert_eq!(heights, expected, "{}", profile.name);
        assert!(
            !profile.physics.client.ktx_jumpscale,
            "{}: KTX's layer is off by default",
            profile.name
        );
        assert!(
            profile.keys.quantise,
            "{}: the wire rounds by default",
            profile.name
        );
        assert!(profile.damage, "{}", profile.name);
    }
}
