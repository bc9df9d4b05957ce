//! The settings that a configuration sets: each row of `docs/cfg.md` 4.

use wishdir_console::{Config, Dialect, fps_choice, msec_from_fps};
use wishdir_sim::profile::by_name;

use crate::cfg::{goldsrc, notices, quake};

#[test]
fn degrees_a_count_are_sensitivity_times_m_yaw() {
    assert_eq!(goldsrc("").turn_per_count_deg(), [3.0 * 0.022, 3.0 * 0.022]);
    assert_eq!(
        goldsrc("sensitivity 2.5\nm_pitch -0.022").turn_per_count_deg(),
        [2.5 * 0.022, 2.5 * -0.022]
    );
    assert_eq!(
        quake("sensitivity 8\nm_yaw 0.01").turn_per_count_deg()[0],
        8.0 * 0.01
    );
    let config = goldsrc("sensitivity 900\nm_yaw 0\nm_pitch -5");
    let [sensitivity, yaw, pitch] =
        ["sensitivity", "m_yaw", "m_pitch"].map(|name| config.numeric_value(name));
    assert_eq!(
        (sensitivity, yaw, pitch),
        (Some(200.0), Some(1e-5), Some(-1.0))
    );
    assert_eq!(config.notices.len(), 3);
}

#[test]
fn speeds_become_the_profile_s() {
    let mut profile = by_name("cs16-100").unwrap().clone();
    let text = "cl_forwardspeed 200\ncl_backspeed 100\ncl_sidespeed 240\ncl_upspeed 300\ncl_movespeedkey 0.3\n\
                cl_yawspeed 118\ncl_pitchspeed 200\ncl_anglespeedkey 0.5\ncl_pitchup 80\ncl_pitchdown 70\nm_yaw 0.03\n\
                sensitivity 4\n";
    goldsrc(text).apply(&mut profile);
    let keys = profile.keys;
    assert_eq!(
        [
            keys.forward_speed,
            keys.back_speed,
            keys.side_speed,
            keys.up_speed
        ],
        [200.0, 100.0, 240.0, 300.0]
    );
    assert_eq!(
        [
            keys.move_speed_key,
            keys.yaw_speed,
            keys.pitch_speed,
            keys.angle_speed_key
        ],
        [0.3, 118.0, 200.0, 0.5]
    );
    assert_eq!(
        [keys.pitch_up, keys.pitch_down, keys.m_yaw, keys.sensitivity],
        [80.0, 70.0, 0.03, 4.0]
    );
    let mut profile = by_name("qw-77").unwrap().clone();
    quake("cl_idrive 1").apply(&mut profile);
    assert!(profile.keys.idrive);
    let cut = notices(&quake("cl_forwardspeed 800"));
    assert_eq!(
        cut,
        ["1: cl_forwardspeed is 800: the server accepts at most 508"]
    );
}

#[test]
fn frame_rates_are_whole_milliseconds() {
    for (fps, msec) in [
        (100.0, 10),
        (101.0, 9),
        (99.5, 10),
        (91.0, 10),
        (111.0, 9),
        (250.0, 4),
        (1000.0, 1),
        (72.0, 13),
    ] {
        assert_eq!(msec_from_fps(fps, Dialect::GoldSrc), msec, "{fps}");
    }
    for (fps, msec) in [(77.0, 13), (72.0, 14)] {
        assert_eq!(msec_from_fps(fps, Dialect::EzQuake), msec, "{fps}");
    }
    let choice = |config: Config, dialect: Dialect| {
        fps_choice(&config, dialect).map(|rate| (rate.profile, rate.is_exact))
    };
    assert_eq!(
        choice(goldsrc("fps_max 100"), Dialect::GoldSrc),
        Some(("cs16-100", true))
    );
    assert_eq!(
        choice(goldsrc("fps_max 60"), Dialect::GoldSrc),
        Some(("cs16-72", false))
    );
    assert_eq!(choice(goldsrc("fps_max 0"), Dialect::GoldSrc), None);
    assert_eq!(
        choice(quake("cl_maxfps 72"), Dialect::EzQuake),
        Some(("qw-72", true))
    );
    assert_eq!(
        choice(quake("cl_maxfps 72\ncl_physfps 77"), Dialect::EzQuake),
        Some(("qw-77", true))
    );
}

#[test]
fn values_that_are_no_numbers_are_not_taken() {
    let config = goldsrc("sensitivity nan\nm_yaw 1e7\nm_pitch inf\nfov 1,5\ncrosshair \"\"\n");
    assert_eq!(config.refused.len(), 3, "{:?}", config.refused);
    assert_eq!(
        (
            config.numeric_value("fov"),
            config.numeric_value("crosshair")
        ),
        (Some(1.0), Some(0.0))
    );
}

#[test]
fn what_is_secret_is_never_shown() {
    let config = goldsrc("password \"hunter2\"\nrcon_password x\nsetinfo _pw y\n");
    assert!(!format!("{config:?}").contains("hunter2"));
    assert_eq!((config.cvars.len(), config.ignored), (0, 3));
}
