//! The metronome beats at the theoretical best period, and that period gives the longest jump.

use wishdir::coach::sound::{Cue, Metronome, VolumeGroup, Volumes};
use wishdir_analysis::strafe::{AirTick, CHANGE_SECONDS, StrafePeriod, wish_speed};
use wishdir_sim::profile::Profile;

use crate::coach::strafe;
use crate::measured::{file_of, frames, onsets};
use crate::support::{near, profile};

/// Distance of a flight with strafes of this length, seconds. Each key change costs human time
/// without gain and without a turn. Calculated in steps of a tenth of a millisecond.
fn way(profile: &Profile, speed: f64, period: f64) -> f64 {
    const STEP: f64 = 1e-4;
    let air = AirTick::new(
        &profile.physics,
        wish_speed(profile, false),
        profile.msec(),
        1.0,
    );
    let tick = f64::from(profile.msec()) * 1e-3;
    let (mut speed, mut heading, mut way) = (speed, 0.0_f64, [0.0, 0.0]);
    // The first strafe is half as long, so the path alternates around the initial view direction.
    let mut time = period / 2.0;
    for _ in 0..(StrafePeriod::new(profile).flight_seconds() / STEP) as u32 {
        let side = if ((time / period) as u64).is_multiple_of(2) {
            1.0
        } else {
            -1.0
        };
        if time % period >= CHANGE_SECONDS.min(period) {
            let window = air.gain_window(speed);
            speed += window.best_gain / tick * STEP;
            heading += side * (window.turn_deg / tick * STEP).to_radians();
        }
        way[0] += speed * heading.cos() * STEP;
        way[1] += speed * heading.sin() * STEP;
        time += STEP;
    }
    (way[0] * way[0] + way[1] * way[1]).sqrt()
}

#[test]
fn no_other_period_leads_further_in_a_persons_hands() {
    for name in ["cs16-100", "hl-100", "qw-77", "cs16-250"] {
        let profile = profile(name);
        for speed in [250.0, 320.0, 600.0] {
            let period = StrafePeriod::new(profile).best_seconds(speed).unwrap();
            let own = way(profile, speed, period);
            for part in [0.5, 0.7, 1.5, 2.0] {
                let other = way(profile, speed, period * part);
                // The theory assumes even strafes and small turns. Near the best, one unit is
                // within its error.
                assert!(
                    own > other - 1.0,
                    "{name} {speed}: {period}: {own}, {part} of it {other}"
                );
            }
            let ends = [0.4, 2.5].map(|part| own - way(profile, speed, period * part));
            assert!(
                ends.iter().any(|lost| *lost > 1.0),
                "{name} {speed}: {ends:?}"
            );
        }
    }
}

#[test]
fn the_beats_of_a_flight_are_the_period_apart() {
    for name in ["cs16-100", "qw-77"] {
        let profile = profile(name);
        let sounds = strafe(name, 320.0, 0.0, 1.0);
        let beats: Vec<usize> = (0..sounds.len())
            .filter(|at| sounds[*at].cues.contains(&Cue::Beat))
            .collect();
        let jump = sounds
            .iter()
            .position(|sound| sound.cues.contains(&Cue::Jump))
            .unwrap();
        assert!(
            beats.len() >= 5 && beats[0] == jump,
            "{name}: {beats:?}, jumped in {jump}"
        );
        let ticks = StrafePeriod::new(profile).best_ticks(320.0).unwrap() as usize;
        assert!(
            beats.windows(2).all(|pair| pair[1] - pair[0] == ticks),
            "{name}: {beats:?}, theory {ticks}"
        );
        // The same in the file.
        let volumes = Volumes::SILENT.with_full_volume(VolumeGroup::Metronome);
        let heard = onsets(&frames(&file_of(&sounds, profile.msec(), volumes)));
        assert_eq!(heard.len(), beats.len(), "{name}: {heard:?}");
        for pair in heard.windows(2) {
            near(
                pair[1] - pair[0],
                ticks as f64 * f64::from(profile.msec()) * 1e-3,
                1e-3,
            );
        }
    }
}

#[test]
fn it_stands_still_without_a_flight_and_under_a_strafes_speed() {
    let mut metronome = Metronome::new(StrafePeriod::new(profile("cs16-100")));
    assert!((0..100).all(|_| !metronome.observe(300.0)), "nobody flies");
    metronome.begin();
    assert!((0..100).all(|_| !metronome.observe(100.0)), "too slow");
    assert!(metronome.observe(300.0));
    metronome.stop();
    assert!((0..100).all(|_| !metronome.observe(300.0)));
    let period = StrafePeriod::new(profile("cs16-100"));
    for speed in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(period.best_ticks(speed), None, "{speed}");
    }
}

#[test]
fn the_documents_period_is_the_theorys() {
    let seconds = StrafePeriod::new(profile("cs16-100"))
        .best_seconds(280.0)
        .unwrap();
    assert!(
        (0.085..0.095).contains(&seconds),
        "docs/numbers.md 2.12 says 90 ms: {seconds}"
    );
}
