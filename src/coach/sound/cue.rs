//! Sounds of one tick: cues that start on it, and the strafe tone during it.

use smallvec::SmallVec;
use strum::VariantArray;

use wishdir_analysis::facts::Side;

/// Sound that starts on a tick, and does not depend on later ticks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cue {
    /// The player jumped with the jump key.
    Jump,
    /// The player landed on the ground.
    Landing {
        /// Strength: 0 for a step down, 1 for a landing that causes damage.
        force: f32,
    },
    /// The player took a step.
    Step,
    /// The player entered a liquid.
    Splash {
        /// Strength, on the same scale as a landing's.
        force: f32,
    },
    /// The player made a perfect hop. In Need For Kill, a jump that counted.
    PerfectHop,
    /// A mouse reversal. The strafe keys should have switched one tick before.
    Switch,
    /// The tick on which a hop would keep the most speed. Sounds whether or not the player jumps.
    IdealJump,
    /// The metronome beats.
    Beat,
    /// A note of the melody for a medal.
    MedalNote {
        /// Semitones above the lowest note.
        semitones: u8,
    },
}

/// Volume setting that a sound belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum VolumeGroup {
    /// Jumps, landings, footsteps and splashes.
    Movement,
    /// The strafe tone.
    Tone,
    /// Mouse reversals, ideal jump ticks and perfect hops.
    Clicks,
    /// The metronome.
    Metronome,
}

impl VolumeGroup {
    /// All groups, in the order of declaration.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");
}

impl Cue {
    /// Returns the volume group.
    pub fn group(self) -> VolumeGroup {
        match self {
            Self::Jump | Self::Landing { .. } | Self::Step | Self::Splash { .. } => {
                VolumeGroup::Movement
            }
            Self::PerfectHop | Self::Switch | Self::IdealJump | Self::MedalNote { .. } => {
                VolumeGroup::Clicks
            }
            Self::Beat => VolumeGroup::Metronome,
        }
    }
}

/// Strafe tone during one tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tone {
    /// Error of the wish direction relative to the best angle, degrees.
    /// Negative: turning too slowly.
    pub error_deg: f32,
    /// Side of the strafe, on which the tone is heard.
    pub side: Side,
}

/// Frequency of the tone at the best angle, Hz: concert pitch.
pub const BEST_HZ: f32 = 440.0;
/// Change of pitch per degree of error, semitones.
const SEMITONES_PER_DEG: f32 = 1.0;
/// Maximum error that changes the pitch, degrees: two octaves.
const WIDEST_DEG: f32 = 24.0;
/// Semitones per octave.
const OCTAVE: f32 = 12.0;

impl Tone {
    /// Returns the pitch, Hz: a semitone per degree, up to two octaves from [`BEST_HZ`]. The pitch
    /// is lower if the player turns too slowly.
    pub fn frequency_hz(&self) -> f32 {
        let error_deg = if self.error_deg.is_nan() {
            0.0
        } else {
            self.error_deg.clamp(-WIDEST_DEG, WIDEST_DEG)
        };
        BEST_HZ * libm::exp2f(error_deg * SEMITONES_PER_DEG / OCTAVE)
    }
}

/// Maximum number of cues that start on one tick: one of each kind.
const MAX_CUES: usize = 8;

/// Sounds that start or continue on one tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TickSound {
    /// Cues that start on the tick.
    pub cues: SmallVec<[Cue; MAX_CUES]>,
    /// Strafe tone during the tick. `None`: silence.
    pub tone: Option<Tone>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_degree_is_a_semitone_up_to_two_octaves() {
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
