//! Mixes the voices and the coach's tone into stereo samples: the same cues give the same bits.

use super::cue::{Cue, Group, TickSound, Tone};
use super::voice::{Voice, wave, wrapped};
use wishdir_analysis::facts::Side;

/// Volumes, each 0 to 1; the whole is multiplied by `master`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Volumes {
    /// Of everything.
    pub master: f32,
    /// Of jumps, landings, steps, splashes.
    pub movement: f32,
    /// Of the coach's tone.
    pub tone: f32,
    /// Of the switch's click, the ideal jump's tick, the perfect hop.
    pub clicks: f32,
    /// Of the beats.
    pub metronome: f32,
}

impl Volumes {
    /// Everything as loud as it gets.
    pub const FULL: Self = Self {
        master: 1.0,
        movement: 1.0,
        tone: 1.0,
        clicks: 1.0,
        metronome: 1.0,
    };
    /// Nothing.
    pub const SILENT: Self = Self {
        master: 0.0,
        movement: 0.0,
        tone: 0.0,
        clicks: 0.0,
        metronome: 0.0,
    };

    /// A group's, with the master's: 0 to 1, and 0 for what is no number.
    pub fn of(&self, group: Group) -> f32 {
        let own = match group {
            Group::Movement => self.movement,
            Group::Tone => self.tone,
            Group::Clicks => self.clicks,
            Group::Metronome => self.metronome,
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

    /// This group as loud as it gets beside what is there.
    pub fn with_full(mut self, group: Group) -> Self {
        self.master = 1.0;
        match group {
            Group::Movement => self.movement = 1.0,
            Group::Tone => self.tone = 1.0,
            Group::Clicks => self.clicks = 1.0,
            Group::Metronome => self.metronome = 1.0,
        }
        self
    }
}

/// Most sounds at once; the one that is nearest to its end gives way to another.
const MOST_VOICES: usize = 24;
/// How loud the tone is.
const TONE: f32 = 0.20;
/// What is left of the tone on the other side: all of it on one side tires an ear.
const OTHER_SIDE: f32 = 0.15;
/// How fast the tone follows its pitch, its side and its loudness, seconds until a third of the way
/// is left.
const GLIDE: f32 = 0.006;
/// Quieter than this it is over: what fades on and on would keep a processor at the slowest numbers
/// that there are.
const OVER: f32 = 1e-6;
/// Up to here nothing is bent; beyond it nothing passes 1.
const BENDS_FROM: f32 = 0.8;

/// The tone as it sounds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sine {
    phase: f32,
    hz: f32,
    /// How loud on the left and on the right.
    sides: [f32; 2],
    /// Where both are going.
    wanted_hz: f32,
    wanted_sides: [f32; 2],
}

/// Makes samples out of what ticks sound like.
#[derive(Clone, Debug)]
pub struct Mixer {
    sample_rate: u32,
    volumes: Volumes,
    voices: [Option<Voice>; MOST_VOICES],
    sine: Sine,
    glide: f32,
    /// Sounds begun: each has its own noise.
    begun: u32,
}

impl Mixer {
    /// At a sample rate, Hz, of 8,000 or more; less is taken as that.
    pub fn new(sample_rate: u32, volumes: Volumes) -> Self {
        let sample_rate = sample_rate.max(8000);
        Self {
            sample_rate,
            volumes,
            voices: [None; MOST_VOICES],
            sine: Sine::default(),
            glide: 1.0 - libm::expf(-1.0 / (GLIDE * sample_rate as f32)),
            begun: 0,
        }
    }

    /// Samples a second.
    pub fn sample_rate(&self) -> u32 {
        self.sample_rate
    }

    /// Changes the volumes from the next sample on.
    pub fn set_volumes(&mut self, volumes: Volumes) {
        self.volumes = volumes;
    }

    /// Begins what a tick sounds like.
    pub fn play(&mut self, sound: &TickSound) {
        for cue in &sound.cues {
            self.begin(*cue);
        }
        self.set_tone(sound.tone);
    }

    /// Sounds the tone from now on, or lets it fade.
    pub fn set_tone(&mut self, tone: Option<Tone>) {
        let Some(tone) = tone else {
            self.sine.wanted_sides = [0.0; 2];
            return;
        };
        let is_silent = self.sine.sides.iter().all(|side| *side < 1e-4);
        self.sine.wanted_hz = tone.frequency_hz();
        if is_silent {
            // It begins at its pitch.
            self.sine.hz = self.sine.wanted_hz;
        }
        self.sine.wanted_sides = match tone.side {
            Side::Left => [TONE, TONE * OTHER_SIDE],
            Side::Right => [TONE * OTHER_SIDE, TONE],
        };
    }

    /// Ends everything that sounds: the tone fades, the rest stops.
    pub fn stop(&mut self) {
        self.voices = [None; MOST_VOICES];
        self.set_tone(None);
    }

    fn begin(&mut self, cue: Cue) {
        // What nobody would hear takes no place.
        if self.volumes.of(cue.group()) == 0.0 {
            return;
        }
        self.begun = self.begun.wrapping_add(1);
        let rest = |voice: &Option<Voice>| voice.as_ref().map_or(0, Voice::rest);
        if let Some(place) = self.voices.iter_mut().min_by_key(|voice| rest(voice)) {
            *place = Some(Voice::new(cue, self.sample_rate, self.begun));
        }
    }

    /// Fills frames of left and right, each between -1 and 1.
    pub fn render(&mut self, frames: &mut [[f32; 2]]) {
        frames.iter_mut().for_each(|frame| *frame = self.next());
    }

    /// The next frame.
    fn next(&mut self) -> [f32; 2] {
        let mut middle = 0.0;
        for place in &mut self.voices {
            let Some(voice) = place else { continue };
            middle += voice.next() * self.volumes.of(voice.group());
            if voice.is_over() {
                *place = None;
            }
        }
        let tone = self.sine.next(self.glide, self.sample_rate);
        let volume = self.volumes.of(Group::Tone);
        tone.map(|side| bent(middle + side * volume))
    }
}

impl Sine {
    fn next(&mut self, glide: f32, sample_rate: u32) -> [f32; 2] {
        self.hz += (self.wanted_hz - self.hz) * glide;
        for (side, wanted) in self.sides.iter_mut().zip(self.wanted_sides) {
            *side += (wanted - *side) * glide;
            if wanted == 0.0 && *side < OVER {
                *side = 0.0;
            }
        }
        self.phase = wrapped(self.phase + self.hz / sample_rate as f32);
        let value = wave(self.phase);
        self.sides.map(|side| side * value)
    }
}

/// What is too loud, bent so that it never passes 1; smooth where the bend begins.
fn bent(value: f32) -> f32 {
    let over = value.abs() - BENDS_FROM;
    if over <= 0.0 {
        return value;
    }
    let room = 1.0 - BENDS_FROM;
    (BENDS_FROM + room * over / (over + room)).copysign(value)
}
