//! Sound settings.

use std::ops::RangeInclusive;

use super::definition::{Setting, settings_group};
use crate::coach::sound::Volumes;
use crate::coach::sound::metronome::MAX_DROPPED;
use crate::text::id;

/// Range of a volume. 1 is the loudest.
const VOLUME: RangeInclusive<f32> = 0.0..=1.0;
/// Step of the sliders, percent.
const STEP: f32 = 5.0;

settings_group! {
    /// Volumes. The strafe tone and the metronome are off by default.
    #[derive(Copy)]
    pub struct SoundSettings {
        /// Whether sound is on.
        pub on: bool = true;

        /// Master volume.
        pub master: f32 = 0.7,
            Setting::percent(VOLUME, STEP)
                .label(id!("menu-sound-master"))
                .with_note(id!("menu-sound-master.note"))
                .console(&["volume", "s_volume"]);

        /// Volume of jumps, landings, steps and splashes.
        pub movement: f32 = 0.6,
            Setting::percent(VOLUME, STEP)
                .label(id!("menu-sound-movement"))
                .with_note(id!("menu-sound-movement.note"));

        /// Volume of the strafe tone.
        pub tone: f32 = 0.0,
            Setting::percent(VOLUME, STEP)
                .label(id!("menu-sound-tone"))
                .with_note(id!("menu-sound-tone.note"));

        /// Volume of the clicks for mouse reversals, ideal jumps and perfect hops.
        pub clicks: f32 = 0.2,
            Setting::percent(VOLUME, STEP)
                .label(id!("menu-sound-clicks"))
                .with_note(id!("menu-sound-clicks.note"));

        /// Volume of the metronome.
        pub metronome: f32 = 0.0,
            Setting::percent(VOLUME, STEP)
                .label(id!("menu-sound-metronome"))
                .with_note(id!("menu-sound-metronome.note"));

        /// Fraction of the metronome's beats that is skipped.
        pub dropped: f32 = 0.0,
            Setting::percent(0.0..=MAX_DROPPED, STEP)
                .label(id!("menu-sound-dropped"))
                .with_note(id!("menu-sound-dropped.note"));
    }
}

impl SoundSettings {
    /// Returns the volumes. All are zero if sound is off.
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tone_and_metronome_are_off_by_default_and_clicks_are_quiet() {
        let sound = SoundSettings::default();
        assert!(sound.on && sound.clicks > 0.0 && sound.clicks < sound.movement);
        assert_eq!((sound.tone, sound.metronome), (0.0, 0.0));
    }

    #[test]
    fn all_volumes_are_zero_when_the_sound_is_off() {
        let sound = SoundSettings {
            on: false,
            ..SoundSettings::default()
        };
        assert_eq!(sound.volumes(), Volumes::SILENT);
    }
}
