//! Mixes voices and the strafe tone into stereo samples. The output is deterministic to the bit.

use super::cue::{Cue, TickSound, Tone, VolumeGroup};
use super::voice::{Voice, sine_at_phase, wrap_phase};
use wishdir_analysis::facts::Side;

/// Volume settings, each 0 to 1. `master` scales all others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Volumes {
    /// Master volume.
    pub master: f32,
    /// Volume of jumps, landings, footsteps and splashes.
    pub movement: f32,
    /// Volume of the strafe tone.
    pub tone: f32,
    /// Volume of mouse reversals, ideal jump ticks and perfect hops.
    pub clicks: f32,
    /// Volume of the metronome.
    pub metronome: f32,
}

impl Volumes {
    /// All volumes at their maximum.
    pub const FULL: Self = Self {
        master: 1.0,
        movement: 1.0,
        tone: 1.0,
        clicks: 1.0,
        metronome: 1.0,
    };
    /// All volumes at zero.
    pub const SILENT: Self = Self {
        master: 0.0,
        movement: 0.0,
        tone: 0.0,
        clicks: 0.0,
        metronome: 0.0,
    };

    /// Returns a group's volume including the master volume, 0 to 1. NaN counts as 0.
    pub fn group_volume(&self, group: VolumeGroup) -> f32 {
        let own = match group {
            VolumeGroup::Movement => self.movement,
            VolumeGroup::Tone => self.tone,
            VolumeGroup::Clicks => self.clicks,
            VolumeGroup::Metronome => self.metronome,
        };
        let part = |volume: f32| {
            if volume.is_nan() {
                0.0
            } else {
                volume.clamp(0.0, 1.0)
            }
        };
        part(own) * part(self.master)
    }

    /// Returns the volumes with the master and this group at full volume.
    pub fn with_full_volume(mut self, group: VolumeGroup) -> Self {
        self.master = 1.0;
        match group {
            VolumeGroup::Movement => self.movement = 1.0,
            VolumeGroup::Tone => self.tone = 1.0,
            VolumeGroup::Clicks => self.clicks = 1.0,
            VolumeGroup::Metronome => self.metronome = 1.0,
        }
        self
    }
}

/// Maximum number of voices. A new sound replaces the voice with the least time left.
const MAX_VOICES: usize = 24;
/// Loudness of the strafe tone at full volume.
const TONE: f32 = 0.20;
/// Volume on the opposite side, as a fraction. A tone on one side only is tiring.
const OTHER_SIDE: f32 = 0.15;
/// Time constant of changes in pitch, side and volume, seconds.
const GLIDE: f32 = 0.006;
/// Volume below which the tone ends. Endless fading would produce slow denormal numbers.
const SILENCE: f32 = 1e-6;
/// Level at which limiting starts. The output never exceeds 1.
const LIMIT_FROM: f32 = 0.8;

/// Current state of the strafe tone.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sine {
    phase: f32,
    hz: f32,
    /// Loudness on the left and on the right side.
    sides: [f32; 2],
    /// Pitch and loudness that the tone moves towards.
    wanted_hz: f32,
    wanted_sides: [f32; 2],
}

/// Mixer that turns the sounds of ticks into samples.
#[derive(Clone, Debug)]
pub struct Mixer {
    sample_rate: u32,
    volumes: Volumes,
    voices: [Option<Voice>; MAX_VOICES],
    sine: Sine,
    glide: f32,
    /// Number of sounds that were started. It seeds the noise of each sound.
    begun: u32,
}

impl Mixer {
    /// Creates a mixer. `sample_rate` is in Hz, at least 8,000.
    pub fn new(sample_rate: u32, volumes: Volumes) -> Self {
        let sample_rate = sample_rate.max(8000);
        Self {
            sample_rate,
            volumes,
            voices: [None; MAX_VOICES],
            sine: Sine::default(),
            glide: 1.0 - libm::expf(-1.0 / (GLIDE * sample_rate as f32)),
            begun: 0,
        }
    }

    /// Returns the sample rate, Hz.
    pub fn sample_rate(&self) -> u32 {
        self.sample_rate
    }

    /// Sets the volumes, starting with the next sample.
    pub fn set_volumes(&mut self, volumes: Volumes) {
        self.volumes = volumes;
    }

    /// Starts the sounds of a tick.
    pub fn play(&mut self, sound: &TickSound) {
        for cue in &sound.cues {
            self.begin(*cue);
        }
        self.set_tone(sound.tone);
    }

    /// Sets the strafe tone. `None` fades it out.
    pub fn set_tone(&mut self, tone: Option<Tone>) {
        let Some(tone) = tone else {
            self.sine.wanted_sides = [0.0; 2];
            return;
        };
        let is_silent = self.sine.sides.iter().all(|side| *side < 1e-4);
        self.sine.wanted_hz = tone.frequency_hz();
        if is_silent {
            // After silence, start at the target pitch.
            self.sine.hz = self.sine.wanted_hz;
        }
        self.sine.wanted_sides = match tone.side {
            Side::Left => [TONE, TONE * OTHER_SIDE],
            Side::Right => [TONE * OTHER_SIDE, TONE],
        };
    }

    /// Stops all voices and fades out the tone.
    pub fn stop(&mut self) {
        self.voices = [None; MAX_VOICES];
        self.set_tone(None);
    }

    fn begin(&mut self, cue: Cue) {
        // Silent sounds should not use a voice.
        if self.volumes.group_volume(cue.group()) == 0.0 {
            return;
        }
        self.begun = self.begun.wrapping_add(1);
        let rest = |voice: &Option<Voice>| voice.as_ref().map_or(0, Voice::remaining_samples);
        if let Some(place) = self.voices.iter_mut().min_by_key(|voice| rest(voice)) {
            *place = Some(Voice::new(cue, self.sample_rate, self.begun));
        }
    }

    /// Fills frames with the next samples, left and right, each -1 to 1.
    pub fn render(&mut self, frames: &mut [[f32; 2]]) {
        frames.iter_mut().for_each(|frame| *frame = self.next());
    }

    /// Returns the next frame.
    fn next(&mut self) -> [f32; 2] {
        let mut middle = 0.0;
        for place in &mut self.voices {
            let Some(voice) = place else { continue };
            middle += voice.next() * self.volumes.group_volume(voice.group());
            if voice.is_over() {
                *place = None;
            }
        }
        let tone = self.sine.next(self.glide, self.sample_rate);
        let volume = self.volumes.group_volume(VolumeGroup::Tone);
        tone.map(|side| soft_limit(middle + side * volume))
    }
}

impl Sine {
    fn next(&mut self, glide: f32, sample_rate: u32) -> [f32; 2] {
        self.hz += (self.wanted_hz - self.hz) * glide;
        for (side, wanted) in self.sides.iter_mut().zip(self.wanted_sides) {
            *side += (wanted - *side) * glide;
            if wanted == 0.0 && *side < SILENCE {
                *side = 0.0;
            }
        }
        self.phase = wrap_phase(self.phase + self.hz / sample_rate as f32);
        let value = sine_at_phase(self.phase);
        self.sides.map(|side| side * value)
    }
}

/// Limits a sample smoothly so that it never exceeds 1.
fn soft_limit(value: f32) -> f32 {
    let over = value.abs() - LIMIT_FROM;
    if over <= 0.0 {
        return value;
    }
    let room = 1.0 - LIMIT_FROM;
    (LIMIT_FROM + room * over / (over + room)).copysign(value)
}
