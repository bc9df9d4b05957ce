//! What one tick sounds like: cues that begin with it, and the coach's tone while it lasts.

use smallvec::SmallVec;
use strum::VariantArray;

use wishdir_analysis::facts::Side;

/// Something that begins to sound in a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cue {
    /// The jump key's jump.
    Jump,
    /// Came down on the ground.
    Landing {
        /// How hard: 0 is a step down, 1 hurts.
        force: f32,
    },
    /// A step of a run.
    Step,
    /// Came into a liquid.
    Splash {
        /// How hard, as a landing.
        force: f32,
    },
    /// A hop with the number of frames on ground that keeps most; in Need For Kill a jump that
    /// counted.
    PerfectHop,
    /// The mouse turned back: the strafe key belonged to the other side one tick before.
    Switch,
    /// The tick in which a hop keeps most, whatever the player did in it.
    IdealJump,
    /// A beat of the metronome.
    Beat,
}

/// Whose volume a sound has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Group {
    /// Jumps, landings, steps, splashes.
    Movement,
    /// The coach's tone.
    Tone,
    /// The switch's click, the ideal jump's tick, the perfect hop.
    Clicks,
    /// The metronome with its beats.
    Metronome,
}

impl Group {
    /// Every one.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");
}

impl Cue {
    /// Whose volume it has.
    pub fn group(self) -> Group {
        match self {
            Self::Jump | Self::Landing { .. } | Self::Step | Self::Splash { .. } => Group::Movement,
            Self::PerfectHop | Self::Switch | Self::IdealJump => Group::Clicks,
            Self::Beat => Group::Metronome,
        }
    }
}

/// What the coach says of a strafe while it lasts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tone {
    /// By how much the wish direction misses the best, degrees: negative for a mouse that is too
    /// slow.
    pub error_deg: f32,
    /// On which side the strafe is.
    pub side: Side,
}

/// The frequency of the tone at the best angle, Hz: the a of an orchestra.
pub const BEST_HZ: f32 = 440.0;
/// What one degree is in the tone: semitones.
const SEMITONES_PER_DEG: f32 = 1.0;
/// Errors beyond this sound like it, degrees: two octaves.
const WIDEST_DEG: f32 = 24.0;
/// Semitones in an octave.
const OCTAVE: f32 = 12.0;

impl Tone {
    /// The pitch, Hz: a semitone for a degree, at most two octaves from [`BEST_HZ`]; lower for a
    /// mouse that is too slow.
    pub fn frequency_hz(&self) -> f32 {
        let error_deg = if self.error_deg.is_nan() {
            0.0
        } else {
            self.error_deg.clamp(-WIDEST_DEG, WIDEST_DEG)
        };
        BEST_HZ * libm::exp2f(error_deg * SEMITONES_PER_DEG / OCTAVE)
    }
}

/// Most cues of one tick: one of each kind.
const MOST: usize = 8;

/// What one tick sounds like.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TickSound {
    /// What begins with it.
    pub cues: SmallVec<[Cue; MOST]>,
    /// The coach's tone while it lasts; none: silence.
    pub tone: Option<Tone>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_degree_is_a_semitone_and_nothing_leaves_two_octaves() {
        let hz = |error_deg| {
            Tone {
                error_deg,
                side: Side::Left,
            }
            .frequency_hz()
        };
        for (error_deg, wanted) in [
            (0.0, 440.0),
            (12.0, 880.0),
            (-12.0, 220.0),
            (24.0, 1760.0),
            (1.0, 466.1638),
        ] {
            assert!(
                (hz(error_deg) - wanted).abs() < 0.01,
                "{error_deg}: {}",
                hz(error_deg)
            );
        }
        assert_eq!(
            (hz(f32::INFINITY), hz(-90.0), hz(f32::NAN)),
            (hz(24.0), hz(-24.0), BEST_HZ)
        );
    }
}
