//! What sounds, and how loud.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::coach::sound::Volumes;
use crate::coach::sound::metronome::MOST_DROPPED;

/// How loud anything may be, 1 is all that there is.
pub const VOLUME: RangeInclusive<f32> = 0.0..=1.0;
/// Which part of the metronome's beats may be left out.
pub const DROPPED: RangeInclusive<f32> = 0.0..=MOST_DROPPED;

/// The sound: all of it, and its volumes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SoundSettings {
    /// Anything sounds.
    pub on: bool,
    /// Of all of it.
    pub master: f32,
    /// Of jumps, landings, steps and splashes.
    pub movement: f32,
    /// Of the coach's tone.
    pub tone: f32,
    /// Of switches, ideal jumps and perfect hops.
    pub clicks: f32,
    /// Of the metronome.
    pub metronome: f32,
    /// The part of the metronome's beats that is left out.
    pub dropped: f32,
}

impl Default for SoundSettings {
    /// The movement, quiet clicks; the coach's tone and the metronome only for those who want them.
    fn default() -> Self {
        Self {
            on: true,
            master: 0.7,
            movement: 0.6,
            tone: 0.0,
            clicks: 0.2,
            metronome: 0.0,
            dropped: 0.0,
        }
    }
}

impl SoundSettings {
    /// Its volumes; silence where it is off.
    pub fn volumes(&self) -> Volumes {
        let Self {
            on,
            master,
            movement,
            tone,
            clicks,
            metronome,
            dropped: _,
        } = *self;
        if on {
            Volumes {
                master,
                movement,
                tone,
                clicks,
                metronome,
            }
        } else {
            Volumes::SILENT
        }
    }

    /// Every number with its range.
    pub(super) fn numbers(&self) -> [(f32, RangeInclusive<f32>); 6] {
        let Self {
            on: _,
            master,
            movement,
            tone,
            clicks,
            metronome,
            dropped,
        } = *self;
        let volume = |number| (number, VOLUME);
        [
            volume(master),
            volume(movement),
            volume(tone),
            volume(clicks),
            volume(metronome),
            (dropped, DROPPED),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_coach_is_silent_at_first_and_every_default_is_in_its_range() {
        let sound = SoundSettings::default();
        assert!(
            sound.on && sound.movement > 0.0 && sound.clicks > 0.0 && sound.clicks < sound.movement
        );
        assert_eq!((sound.tone, sound.metronome), (0.0, 0.0));
        assert!(
            sound
                .numbers()
                .iter()
                .all(|(number, range)| range.contains(number))
        );
        assert_eq!(
            SoundSettings { on: false, ..sound }.volumes(),
            Volumes::SILENT
        );
    }
}
