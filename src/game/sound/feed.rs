//! Renders the sound of ticks, for any output.

use std::sync::mpsc::Receiver;

use super::SoundMessage;
use crate::coach::sound::{Mixer, Volumes};

/// Frames mixed per chunk.
const FRAMES: usize = 256;
/// Time without a tick after which the tone fades, seconds. The slowest clock runs a tick every
/// half second.
const STALE_SECONDS: f32 = 0.6;

/// State of the output stream.
pub(super) struct SoundFeed {
    receiver: Receiver<SoundMessage>,
    mixer: Mixer,
    pub(super) channels: usize,
    frames: [[f32; 2]; FRAMES],
    /// Frames since the last tick, and the number of frames after which the tone fades.
    since_tick: usize,
    stale: usize,
}

impl SoundFeed {
    pub(super) fn new(
        sample_rate: u32,
        channels: usize,
        receiver: Receiver<SoundMessage>,
        volumes: Volumes,
    ) -> Self {
        let mixer = Mixer::new(sample_rate, volumes);
        let stale = (mixer.sample_rate() as f32 * STALE_SECONDS) as usize;
        Self {
            receiver,
            mixer,
            channels: channels.max(1),
            frames: [[0.0; 2]; FRAMES],
            since_tick: 0,
            stale,
        }
    }

    /// Fills a buffer of the output. `convert` turns a sample into the output's format.
    ///
    /// With two or more channels, the first two are left and right.
    /// A single channel is their average.
    pub(super) fn fill<T: Copy>(&mut self, samples: &mut [T], convert: impl Fn(f32) -> T) {
        self.handle_messages();
        for part in samples.chunks_mut(FRAMES * self.channels) {
            let frames = &mut self.frames[..part.len().div_ceil(self.channels)];
            self.mixer.render(frames);
            self.since_tick = self.since_tick.saturating_add(frames.len());
            for (places, [left, right]) in part.chunks_mut(self.channels).zip(frames) {
                match places {
                    [one] => *one = convert((*left + *right) * 0.5),
                    [first, second, rest @ ..] => {
                        (*first, *second) = (convert(*left), convert(*right));
                        rest.fill(convert(0.0));
                    }
                    [] => {}
                }
            }
        }
    }

    /// Handles the messages that have arrived.
    fn handle_messages(&mut self) {
        while let Ok(message) = self.receiver.try_recv() {
            match message {
                SoundMessage::Tick(sound) => {
                    self.mixer.play(&sound);
                    self.since_tick = 0;
                }
                SoundMessage::Volumes(volumes) => self.mixer.set_volumes(volumes),
                SoundMessage::Silence => self.mixer.stop(),
            }
        }
        if self.since_tick >= self.stale {
            self.mixer.set_tone(None);
        }
    }
}
