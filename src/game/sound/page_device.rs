//! The sound output of the web page: an audio worklet that plays samples from the game.
//!
//! The game renders sound on its only thread, once per video frame. The output buffers samples for
//! a few video frames. When they run out, the worklet plays silence.

use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};

use super::feed::SoundFeed;
use super::{SoundMessage, WAITING};
use crate::coach::sound::Volumes;
use crate::game::base::page;

/// Number of channels: left and right.
const CHANNELS: usize = 2;

/// The page's output.
pub(super) struct Device {
    feed: Mutex<SoundFeed>,
}

/// Error if the browser has no sound output, or does not allow it yet.
#[derive(Debug, thiserror::Error)]
#[error("no sound output in this browser")]
pub(super) struct DeviceError;

impl Device {
    /// Opens the browser's output with initial volumes.
    ///
    /// # Errors
    ///
    /// If the browser has no output, or does not allow it yet.
    pub(super) fn open(volumes: Volumes) -> Result<(Self, SyncSender<SoundMessage>), DeviceError> {
        let rate = page::sound_rate().ok_or(DeviceError)?;
        let (sender, receiver) = sync_channel(WAITING);
        let feed = Mutex::new(SoundFeed::new(rate, CHANNELS, receiver, volumes));
        Ok((Self { feed }, sender))
    }

    /// Renders as many samples as the output has room for.
    pub(super) fn render_available(&self) {
        let mut samples = vec![0.0; CHANNELS * page::free_sound_frames()];
        if samples.is_empty() {
            return;
        }
        let mut feed = self.feed.lock().unwrap_or_else(PoisonError::into_inner);
        feed.fill(&mut samples, std::convert::identity);
        page::play_samples(&samples);
    }

    /// Always false: the browser does not report a lost output.
    pub(super) fn is_lost(&self) -> bool {
        false
    }

    /// Always `None`: the browser does not report the delay.
    pub(super) fn delay_msec(&self) -> Option<f32> {
        None
    }
}
