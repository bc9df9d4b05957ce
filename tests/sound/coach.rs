//! The coach's tone, measured in the file: too slow is low, too fast is high, and a left strafe is
//! on the left.

use std::sync::Arc;

use wishdir::coach::sound::{BEST_HZ, Cue, Listener, TickSound, VolumeGroup, Volumes};
use wishdir_analysis::session::Session;
use wishdir_analysis::strafe::{AirTick, wish_speed};
use wishdir_sim::command::JUMP;
use wishdir_sim::map::World;
use wishdir_sim::math::{Vec3, length_2d_f64, yaw_deg};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

use crate::measured::{between, file_of, frames, loudness, pitch_hz};
use crate::support::{FIELD, near, profile, usercmd};

/// The sound of a jump at `speed` whose strafe stays `error_deg` off the best angle, to the left
/// (1) or right (-1).
pub(crate) fn strafe(name: &str, speed: f32, error_deg: f64, side: f64) -> Vec<TickSound> {
    let profile = profile(name);
    let mut run = Run::new(
        Arc::new(World::parse(FIELD).unwrap().0),
        Arc::new(profile.clone()),
    )
    .unwrap();
    let (mut session, mut listener) = (Session::new(profile), Listener::new(profile));
    let air = AirTick::new(
        &profile.physics,
        wish_speed(profile, false),
        profile.msec(),
        1.0,
    );
    run.stand(Vec3::ZERO, Vec3::ZERO);
    let mut sounds = Vec::new();
    for tick in 0..200 {
        if tick == 19 {
            run.stand(Vec3::ZERO, Vec3::X * speed);
        }
        let velocity = run.player().velocity;
        let mut cmd = usercmd(profile.msec(), 0.0, 0.0, 0);
        if tick >= 20 {
            let u = (air.gain_window(length_2d_f64(velocity)).best_deg + error_deg) * side;
            // A strafe key's wish direction is at a right angle to the view.
            cmd.angles.yaw = (yaw_deg(velocity) + u - 90.0 * side) as f32;
            cmd.side = -400.0 * side as f32;
            cmd.buttons = if tick <= 21 { JUMP } else { 0 };
        }
        let record = run.advance(&cmd);
        session.observe(&record, &mut |_| {});
        sounds.push(listener.observe(&record, &session));
        if tick > 30 && run.player().on_ground {
            break;
        }
    }
    assert!(sounds.len() > 60, "{name}: flew for {} ticks", sounds.len());
    sounds
}

const TONE: Volumes = Volumes {
    master: 1.0,
    tone: 1.0,
    ..Volumes::SILENT
};

#[test]
fn the_pitch_is_the_angles_error_and_the_side_is_the_strafes() {
    for name in ["cs16-100", "qw-77", "hl-100"] {
        for error_deg in [-12.0, -6.0, -1.5, 0.0, 1.5, 6.0] {
            for (side, (near_side, far_side)) in [(1.0, (0, 1)), (-1.0, (1, 0))] {
                let sounds = strafe(name, 320.0, error_deg, side);
                let all = frames(&file_of(&sounds, profile(name).msec(), TONE));
                let heard = between(&all, 0.45, 0.75);
                // The documented pitch: a semitone per degree. The view's angles are binary32.
                near(
                    pitch_hz(heard, near_side),
                    f64::from(BEST_HZ) * (error_deg / 12.0).exp2(),
                    0.5,
                );
                let loud = loudness(heard);
                assert!(
                    loud[near_side] > 0.1 && loud[near_side] > 5.0 * loud[far_side],
                    "{name}: {loud:?}"
                );
            }
        }
    }
}

#[test]
fn nothing_is_said_where_nobody_strafes() {
    let profile = profile("cs16-100");
    let mut run = Run::new(
        Arc::new(World::parse(FIELD).unwrap().0),
        Arc::new(profile.clone()),
    )
    .unwrap();
    let (mut session, mut listener) = (Session::new(profile), Listener::new(profile));
    // Stands, runs, and jumps without keys.
    for tick in 0..300 {
        let forward = if (40..150).contains(&tick) {
            400.0
        } else {
            0.0
        };
        let buttons = if tick == 200 { JUMP } else { 0 };
        let record = run.advance(&usercmd(10, forward, 0.0, buttons));
        session.observe(&record, &mut |_| {});
        assert_eq!(
            listener.observe(&record, &session).tone,
            None,
            "tick {tick}"
        );
    }
}

#[test]
fn the_tone_never_is_no_number() {
    for error_deg in [-90.0, 90.0, 179.0, -179.0] {
        let sounds = strafe("cs16-100", 250.0, error_deg, 1.0);
        for tone in sounds.iter().filter_map(|sound| sound.tone) {
            assert!(
                tone.error_deg.is_finite() && (110.0..=1760.0).contains(&tone.frequency_hz()),
                "{tone:?}"
            );
        }
        assert!(
            frames(&file_of(&sounds, 10, Volumes::FULL))
                .iter()
                .flatten()
                .all(|value| value.abs() <= 1.0)
        );
    }
}

#[test]
fn each_group_sounds_alone_and_nothing_sounds_without_volume() {
    let sounds = strafe("cs16-100", 280.0, 2.0, 1.0);
    // There are cues that must be silenced.
    assert!(sounds.iter().any(|sound| sound.cues.contains(&Cue::Jump)));
    let loud = |volumes| {
        loudness(&frames(&file_of(&sounds, 10, volumes)))
            .iter()
            .sum::<f64>()
    };
    assert_eq!(loud(Volumes::SILENT), 0.0);
    assert_eq!(
        loud(Volumes {
            master: 0.0,
            ..Volumes::FULL
        }),
        0.0
    );
    for group in [
        VolumeGroup::Movement,
        VolumeGroup::Tone,
        VolumeGroup::Metronome,
    ] {
        assert!(
            loud(Volumes::SILENT.with_full_volume(group)) > 0.001,
            "{group:?}"
        );
    }
    // Only one side, and no hop.
    assert_eq!(
        loud(Volumes::SILENT.with_full_volume(VolumeGroup::Clicks)),
        0.0
    );
}
