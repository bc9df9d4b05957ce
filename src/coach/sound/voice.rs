//! Synthesises each cue: a gliding sine and low-pass filtered noise, both fading out.

use super::cue::{Cue, VolumeGroup};

/// Parameters of a generated sound.
#[derive(Clone, Copy, Debug, PartialEq)]
struct SoundParameters {
    /// Frequency of the sine at the start, and target frequency, Hz.
    from_hz: f32,
    to_hz: f32,
    /// Loudness of the sine, of its overtone (an octave and a fifth above), and of the noise.
    sine: f32,
    overtone: f32,
    noise: f32,
    /// Cutoff frequency of the noise, Hz.
    noise_hz: f32,
    /// Time constant of the fade-out, seconds.
    fades_in: f32,
}

/// Frequency of the overtone, as a multiple of the sine's frequency.
const OVERTONE: f32 = 3.0;
/// Time that a sound takes to reach full loudness, seconds. Avoids a click at the start.
const ATTACK: f32 = 0.001;
/// Length of a sound in time constants. After this time, a thousandth of the loudness is left.
const FADES: f32 = 7.0;

/// Lowest note of a medal's melody, Hz: C5.
const MEDAL_HZ: f32 = 523.25;

/// Parameters of a silent sound, as a base for the others.
const NOTHING: SoundParameters = SoundParameters {
    from_hz: 0.0,
    to_hz: 0.0,
    sine: 0.0,
    overtone: 0.0,
    noise: 0.0,
    noise_hz: 1000.0,
    fades_in: 0.05,
};

/// Volume of a landing or splash with force 0, as a fraction of full volume.
const SOFTEST: f32 = 0.25;

impl SoundParameters {
    fn for_cue(cue: Cue) -> Self {
        match cue {
            Cue::Jump => Self {
                from_hz: 150.0,
                to_hz: 300.0,
                sine: 0.16,
                noise: 0.10,
                fades_in: 0.05,
                ..NOTHING
            },
            Cue::Landing { force } => Self::landing(force),
            Cue::Step => Self {
                noise: 0.16,
                noise_hz: 700.0,
                fades_in: 0.02,
                ..NOTHING
            },
            Cue::Splash { force } => Self {
                noise: 0.40,
                noise_hz: 2500.0,
                fades_in: 0.14,
                ..NOTHING
            }
            .scaled_by(force),
            Cue::PerfectHop => Self {
                from_hz: 1318.5,
                to_hz: 1318.5,
                sine: 0.14,
                overtone: 0.06,
                fades_in: 0.09,
                ..NOTHING
            },
            Cue::Switch => Self {
                from_hz: 2600.0,
                to_hz: 2600.0,
                sine: 0.20,
                noise: 0.08,
                fades_in: 0.004,
                ..NOTHING
            },
            Cue::IdealJump => Self {
                from_hz: 990.0,
                to_hz: 990.0,
                sine: 0.18,
                fades_in: 0.015,
                ..NOTHING
            },
            Cue::MedalNote { semitones } => Self::medal_note(f32::from(semitones)),
            Cue::Beat => Self {
                from_hz: 700.0,
                to_hz: 640.0,
                sine: 0.18,
                overtone: 0.05,
                fades_in: 0.012,
                ..NOTHING
            },
        }
    }

    fn landing(force: f32) -> Self {
        Self {
            from_hz: 120.0 - 40.0 * force,
            to_hz: 50.0,
            sine: 0.32,
            noise: 0.20,
            noise_hz: 500.0,
            fades_in: 0.035 + 0.05 * force,
            ..NOTHING
        }
        .scaled_by(force)
    }

    fn medal_note(semitones: f32) -> Self {
        let hz = MEDAL_HZ * libm::exp2f(semitones / 12.0);
        Self {
            from_hz: hz,
            to_hz: hz,
            sine: 0.17,
            overtone: 0.05,
            fades_in: 0.22,
            ..NOTHING
        }
    }

    fn scaled_by(self, force: f32) -> Self {
        let part = SOFTEST + (1.0 - SOFTEST) * force.clamp(0.0, 1.0);
        Self {
            sine: self.sine * part,
            noise: self.noise * part,
            ..self
        }
    }
}

/// Sound that is playing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Voice {
    recipe: SoundParameters,
    group: VolumeGroup,
    /// Number of samples since the start of the sound.
    age: u32,
    /// Total length of the sound, samples.
    samples: u32,
    /// Remaining loudness, and the factor by which it falls per sample.
    left: f32,
    fade: f32,
    /// Phase of the sine, 0 to 1.
    phase: f32,
    noise: Noise,
    /// Low-pass coefficient of the noise, and the filter's last output.
    passes: f32,
    dull: f32,
    seconds: f32,
}

impl Voice {
    /// Creates a cue's sound. `number` seeds its noise, so that equal cues differ.
    pub(super) fn new(cue: Cue, sample_rate: u32, number: u32) -> Self {
        let recipe = SoundParameters::for_cue(cue);
        let rate = sample_rate as f32;
        Self {
            recipe,
            group: cue.group(),
            age: 0,
            samples: (recipe.fades_in * FADES * rate) as u32,
            left: 1.0,
            fade: libm::expf(-1.0 / (recipe.fades_in * rate)),
            phase: 0.0,
            noise: Noise::new(number),
            passes: 1.0 - libm::expf(-std::f32::consts::TAU * recipe.noise_hz / rate),
            dull: 0.0,
            seconds: 1.0 / rate,
        }
    }

    pub(super) fn group(&self) -> VolumeGroup {
        self.group
    }

    pub(super) fn is_over(&self) -> bool {
        self.age >= self.samples
    }

    /// Returns the remaining length, samples.
    pub(super) fn remaining_samples(&self) -> u32 {
        self.samples.saturating_sub(self.age)
    }

    /// Returns the next sample, -1 to 1.
    pub(super) fn next(&mut self) -> f32 {
        let SoundParameters {
            from_hz,
            to_hz,
            sine,
            overtone,
            noise,
            fades_in,
            ..
        } = self.recipe;
        let time = self.age as f32 * self.seconds;
        let hz = from_hz + (to_hz - from_hz) * (time / fades_in).min(1.0);
        self.phase = wrap_phase(self.phase + hz * self.seconds);
        let mut value = 0.0;
        if sine > 0.0 {
            value += sine * sine_at_phase(self.phase);
        }
        if overtone > 0.0 {
            value += overtone * sine_at_phase(wrap_phase(self.phase * OVERTONE));
        }
        if noise > 0.0 {
            self.dull += (self.noise.next() - self.dull) * self.passes;
            value += noise * self.dull;
        }
        value *= self.left * (time / ATTACK).min(1.0);
        self.left *= self.fade;
        self.age += 1;
        value
    }
}

/// Returns the sine of a phase from 0 to 1.
pub(super) fn sine_at_phase(phase: f32) -> f32 {
    libm::sinf(phase * std::f32::consts::TAU)
}

/// Wraps a phase to 0 to 1.
pub(super) fn wrap_phase(phase: f32) -> f32 {
    phase - phase.floor()
}

/// Deterministic white noise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Noise(u32);

impl Noise {
    fn new(number: u32) -> Self {
        // The seed must not be 0, because xorshift would stay 0.
        Self(number.wrapping_mul(0x9E37_79B9) | 1)
    }

    /// Returns the next random value, -1 to 1 (Marsaglia's xorshift).
    fn next(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        (f64::from(self.0) / f64::from(u32::MAX) * 2.0 - 1.0) as f32
    }
}
