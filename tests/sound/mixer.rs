//! The mixer: the same bits with buffers of any size, never louder than full scale, and silence
//! without sounds.

use wishdir::coach::sound::{Cue, Mixer, TickSound, Tone, Volumes};
use wishdir_analysis::facts::Side;

use crate::coach::strafe;
use crate::measured::{file_of, frames};

const ALL: [Cue; 8] = [
    Cue::Jump,
    Cue::Landing { force: 1.0 },
    Cue::Step,
    Cue::Splash { force: 1.0 },
    Cue::PerfectHop,
    Cue::Switch,
    Cue::IdealJump,
    Cue::Beat,
];

fn everything() -> TickSound {
    let tone = Some(Tone {
        error_deg: 3.0,
        side: Side::Right,
    });
    TickSound {
        cues: ALL.into_iter().collect(),
        tone,
    }
}

#[test]
fn the_same_ticks_give_the_same_bits() {
    let file = || file_of(&strafe("cs16-100", 280.0, 2.0, 1.0), 10, Volumes::FULL);
    assert_eq!(file(), file());
}

#[test]
fn buffers_of_any_length_give_the_same_samples() {
    let render = |lengths: &[usize]| {
        let mut mixer = Mixer::new(44_100, Volumes::FULL);
        mixer.play(&everything());
        let mut samples = Vec::new();
        for length in lengths {
            let mut buffer = vec![[0.0; 2]; *length];
            mixer.render(&mut buffer);
            samples.extend(buffer);
        }
        samples
    };
    assert_eq!(render(&[4096]), render(&[1, 0, 95, 1000, 2000, 1000]));
}

#[test]
fn a_storm_of_cues_is_never_too_loud_and_ordinary_play_is_not_bent() {
    let storm: Vec<TickSound> = (0..300).map(|_| everything()).collect();
    let loudest = |sounds: &[TickSound]| {
        let frames = frames(&file_of(sounds, 10, Volumes::FULL));
        frames
            .iter()
            .flatten()
            .fold(0.0_f64, |most, value| most.max(value.abs()))
    };
    let most = loudest(&storm);
    assert!(most > 0.8 && most < 1.0, "{most}");
    let ordinary = loudest(&strafe("cs16-100", 280.0, 2.0, 1.0));
    assert!(ordinary > 0.1 && ordinary < 0.8, "{ordinary}");
}

#[test]
fn what_has_sounded_is_over() {
    for cue in ALL {
        let mut mixer = Mixer::new(48_000, Volumes::FULL);
        mixer.play(&TickSound {
            cues: [cue].into_iter().collect(),
            tone: None,
        });
        let mut buffer = vec![[0.0; 2]; 48_000 * 2];
        mixer.render(&mut buffer);
        let (sound, rest) = buffer.split_at(48_000 * 3 / 2);
        assert!(
            sound.iter().flatten().any(|value| value.abs() > 0.02),
            "{cue:?} sounds"
        );
        assert!(
            rest.iter().flatten().all(|value| *value == 0.0),
            "{cue:?} ends"
        );
    }
}

#[test]
fn a_tone_that_has_faded_leaves_nothing_to_work_out() {
    let mut mixer = Mixer::new(48_000, Volumes::FULL);
    mixer.set_tone(Some(Tone {
        error_deg: 0.0,
        side: Side::Left,
    }));
    mixer.render(&mut vec![[0.0; 2]; 4800]);
    mixer.set_tone(None);
    let mut buffer = vec![[0.0; 2]; 48_000];
    mixer.render(&mut buffer);
    assert!(
        buffer[..480]
            .iter()
            .flatten()
            .any(|value| value.abs() > 1e-3),
        "it fades, without a click"
    );
    // It is over after a quarter of a second.
    assert!(buffer[12_000..].iter().flatten().all(|value| *value == 0.0));
}

#[test]
fn whatever_is_asked_for_is_a_sample() {
    let mut mixer = Mixer::new(
        0,
        Volumes {
            master: f32::NAN,
            tone: f32::INFINITY,
            ..Volumes::FULL
        },
    );
    mixer.play(&everything());
    let mut buffer = vec![[0.0; 2]; 1000];
    mixer.render(&mut buffer);
    mixer.set_volumes(Volumes {
        master: 9.0,
        movement: -3.0,
        ..Volumes::FULL
    });
    let tone = Some(Tone {
        error_deg: f32::NAN,
        side: Side::Left,
    });
    mixer.play(&TickSound {
        cues: [Cue::Landing { force: f32::NAN }].into_iter().collect(),
        tone,
    });
    mixer.play(&everything());
    mixer.render(&mut buffer);
    // This also excludes NaN.
    assert!(buffer.iter().flatten().all(|value| value.abs() <= 1.0));
    mixer.stop();
    mixer.render(&mut vec![[0.0; 2]; 48_000]);
    mixer.render(&mut buffer);
    // Stopped.
    assert!(buffer.iter().flatten().all(|value| value.abs() < 1e-4));
}
