//! The sound device: an output stream that renders the queued tick messages on demand.
//!
//! The stream runs on a system thread. It drains a bounded channel and never allocates or blocks.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};

use cpal::traits::{DeviceTrait as _, HostTrait as _, StreamTrait as _};
use cpal::{
    BufferSize, FromSample, OutputCallbackInfo, SampleFormat, SizedSample, StreamConfig,
    SupportedBufferSize,
};

use super::feed::SoundFeed;
use super::{SoundMessage, WAITING};
use crate::coach::sound::Volumes;

/// Requested buffer length, seconds.
///
/// A tick's sound waits up to one buffer until the device asks for samples, then one buffer until
/// the current buffer has played. Both count towards the 30 ms that a player does not notice. The
/// rest is left for the system's mixing and for a thread that wakes up late (`docs/training.md` 6).
const BUFFER_SECONDS: f32 = 0.006;

/// An open device.
pub(super) struct Device {
    /// Time from rendering a sample to hearing it, microseconds. 0 while unknown.
    delay_us: Arc<AtomicU32>,
    is_lost: Arc<AtomicBool>,
    /// Playback stops when the stream is dropped.
    _stream: cpal::Stream,
}

/// Reason why there is no sound. Not an error for the player.
#[derive(Debug, thiserror::Error)]
pub(super) enum DeviceError {
    /// The system has no device.
    #[error("the system has no sound device")]
    None,
    /// The device's sample format is not supported.
    #[error("unknown sample format {0}")]
    Format(SampleFormat),
    /// The system reports an error.
    #[error(transparent)]
    System(#[from] cpal::Error),
}

impl Device {
    /// Opens the system's default device with initial volumes.
    ///
    /// # Errors
    ///
    /// If there is no device, or it cannot be used.
    pub(super) fn open(volumes: Volumes) -> Result<(Self, SyncSender<SoundMessage>), DeviceError> {
        if !has_sound() {
            return Err(DeviceError::None);
        }
        let device = cpal::default_host()
            .default_output_device()
            .ok_or(DeviceError::None)?;
        let supported = device.default_output_config()?;
        let mut config = supported.config();
        if let SupportedBufferSize::Range { min, max } = *supported.buffer_size() {
            config.buffer_size = BufferSize::Fixed(buffer_frames(config.sample_rate, min, max));
        }
        let opened = Self::open_with_config(&device, config, supported.sample_format(), volumes);
        match opened {
            // The device only accepts its own buffer size.
            Err(DeviceError::System(_)) if config.buffer_size != BufferSize::Default => {
                config.buffer_size = BufferSize::Default;
                Self::open_with_config(&device, config, supported.sample_format(), volumes)
            }
            opened => opened,
        }
    }

    fn open_with_config(
        device: &cpal::Device,
        config: StreamConfig,
        format: SampleFormat,
        volumes: Volumes,
    ) -> Result<(Self, SyncSender<SoundMessage>), DeviceError> {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the library may know more of them"
        )]
        match format {
            SampleFormat::F32 => Self::play::<f32>(device, config, volumes),
            SampleFormat::F64 => Self::play::<f64>(device, config, volumes),
            SampleFormat::I16 => Self::play::<i16>(device, config, volumes),
            SampleFormat::I32 => Self::play::<i32>(device, config, volumes),
            SampleFormat::U8 => Self::play::<u8>(device, config, volumes),
            SampleFormat::U16 => Self::play::<u16>(device, config, volumes),
            other => Err(DeviceError::Format(other)),
        }
    }

    fn play<T: SizedSample + FromSample<f32>>(
        device: &cpal::Device,
        config: StreamConfig,
        volumes: Volumes,
    ) -> Result<(Self, SyncSender<SoundMessage>), DeviceError> {
        let (sender, receiver) = sync_channel(WAITING);
        let delay_us = Arc::new(AtomicU32::new(0));
        let is_lost = Arc::new(AtomicBool::new(false));
        let mut feed = SoundFeed::new(
            config.sample_rate,
            usize::from(config.channels),
            receiver,
            volumes,
        );
        let (delay, lost) = (delay_us.clone(), is_lost.clone());
        let fill = move |samples: &mut [T], info: &OutputCallbackInfo| {
            let moment = info.timestamp();
            let ahead = moment.playback.saturating_duration_since(moment.callback);
            delay.store(
                u32::try_from(ahead.as_micros()).unwrap_or(u32::MAX),
                Ordering::Relaxed,
            );
            feed.fill(samples, T::from_sample);
        };
        let fail = move |error: cpal::Error| {
            use cpal::ErrorKind::{DeviceNotAvailable, StreamInvalidated};
            if matches!(error.kind(), DeviceNotAvailable | StreamInvalidated) {
                lost.store(true, Ordering::Relaxed);
            }
        };
        let stream = device.build_output_stream(config, fill, fail, None)?;
        stream.play()?;
        Ok((
            Self {
                delay_us,
                is_lost,
                _stream: stream,
            },
            sender,
        ))
    }

    /// Whether the device was lost.
    pub(super) fn is_lost(&self) -> bool {
        self.is_lost.load(Ordering::Relaxed)
    }

    /// Returns the time from rendering a sample to hearing it, milliseconds. `None` while unknown.
    pub(super) fn delay_msec(&self) -> Option<f32> {
        let delay_us = self.delay_us.load(Ordering::Relaxed);
        (delay_us > 0).then(|| delay_us as f32 / 1000.0)
    }
}

/// Returns the number of frames to request for the buffer. The device accepts `min` to `max`
/// frames.
fn buffer_frames(sample_rate: u32, min: u32, max: u32) -> u32 {
    ((sample_rate as f32 * BUFFER_SECONDS) as u32).clamp(min, max.max(min))
}

/// Whether the system has any sound output.
///
/// On Linux without a device, the sound library prints errors to standard error. This check avoids
/// them.
fn has_sound() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let named = ["PULSE_SERVER", "PIPEWIRE_REMOTE", "ALSA_CONFIG_PATH"]
        .iter()
        .any(|name| std::env::var_os(name).is_some());
    let runtime = std::env::var_os("XDG_RUNTIME_DIR");
    let socket = |name: &str| {
        runtime
            .as_ref()
            .is_some_and(|folder| Path::new(folder).join(name).exists())
    };
    let card = |number: u32| Path::new(&format!("/proc/asound/card{number}")).exists();
    named || socket("pulse/native") || socket("pipewire-0") || (0..CARDS).any(card)
}

/// Maximum number of sound cards on Linux.
const CARDS: u32 = 32;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::sound::{Cue, TickSound, Tone};
    use wishdir_analysis::facts::Side;

    fn feed(channels: usize) -> (SyncSender<SoundMessage>, SoundFeed) {
        let (sender, receiver) = sync_channel(WAITING);
        (
            sender,
            SoundFeed::new(48_000, channels, receiver, Volumes::FULL),
        )
    }

    fn tone(side: Side) -> SoundMessage {
        SoundMessage::Tick(TickSound {
            tone: Some(Tone {
                error_deg: 0.0,
                side,
            }),
            ..TickSound::default()
        })
    }

    /// Peak of each channel over a number of frames.
    fn channel_peaks(feed: &mut SoundFeed, frames: usize) -> Vec<f32> {
        let mut samples = vec![0.0_f32; frames * feed.channels];
        feed.fill(&mut samples, std::convert::identity);
        let of = |channel| samples.iter().skip(channel).step_by(feed.channels);
        (0..feed.channels)
            .map(|channel| of(channel).fold(0.0, |most: f32, value: &f32| most.max(value.abs())))
            .collect()
    }

    #[test]
    fn any_channel_count_is_filled() {
        for (channels, wanted) in [
            (1, [true].as_slice()),
            (2, &[true, true]),
            (4, &[true, true, false, false]),
        ] {
            let (sender, mut feed) = feed(channels);
            sender.send(tone(Side::Left)).unwrap();
            let loud = channel_peaks(&mut feed, 1000);
            assert_eq!(
                loud.iter().map(|most| *most > 0.01).collect::<Vec<_>>(),
                wanted,
                "{channels} channels: {loud:?}"
            );
        }
        let (sender, mut feed) = feed(2);
        sender.send(tone(Side::Right)).unwrap();
        let loud = channel_peaks(&mut feed, 1000);
        assert!(loud[1] > 3.0 * loud[0], "{loud:?}");
    }

    /// Frames from the start of the first buffer after a message to the first audible sample.
    fn first_audible_frame(sample_rate: u32, buffer: usize, message: SoundMessage) -> usize {
        let (sender, receiver) = sync_channel(WAITING);
        let mut feed = SoundFeed::new(sample_rate, 1, receiver, Volumes::FULL);
        let mut samples = vec![0.0_f32; buffer];
        feed.fill(&mut samples, std::convert::identity);
        assert!(
            samples.iter().all(|value| *value == 0.0),
            "nothing sounds before it is asked for"
        );
        sender.send(message).unwrap();
        feed.fill(&mut samples, std::convert::identity);
        samples
            .iter()
            .position(|value| value.abs() > 0.01)
            .expect("it begins in the next buffer")
    }

    #[test]
    fn tick_sounds_in_the_next_buffer_within_15_milliseconds() {
        let cues = [
            Cue::Jump,
            Cue::Landing { force: 1.0 },
            Cue::Switch,
            Cue::IdealJump,
            Cue::PerfectHop,
            Cue::Beat,
        ];
        let sound = |cue| {
            SoundMessage::Tick(TickSound {
                cues: [cue].into_iter().collect(),
                tone: None,
            })
        };
        for sample_rate in [44_100, 48_000, 96_000, 192_000] {
            let buffer = buffer_frames(sample_rate, 16, 8192);
            let msec = |frames: usize| frames as f32 * 1000.0 / sample_rate as f32;
            for message in cues.map(sound).into_iter().chain([tone(Side::Left)]) {
                let heard = first_audible_frame(sample_rate, buffer as usize, message.clone());
                assert!(
                    msec(heard) <= 1.5,
                    "{sample_rate} Hz: {message:?} is heard after {} ms",
                    msec(heard)
                );
                // In the worst case, the message is sent right after a request and plays after the
                // current buffer.
                let worst = msec(2 * buffer as usize + heard);
                assert!(
                    worst <= 15.0,
                    "{sample_rate} Hz: {message:?} takes {worst} ms"
                );
            }
        }
        assert_eq!(buffer_frames(48_000, 16, 8192), 288);
        assert_eq!(
            (
                buffer_frames(48_000, 480, 480),
                buffer_frames(48_000, 512, 0)
            ),
            (480, 512)
        );
    }

    #[test]
    fn stale_tone_fades_and_silence_stops_everything() {
        let (sender, mut feed) = feed(2);
        sender.send(tone(Side::Left)).unwrap();
        assert!(
            channel_peaks(&mut feed, 20_000)[0] > 0.1,
            "it lasts for a slow clock's tick"
        );
        channel_peaks(&mut feed, 20_000);
        channel_peaks(&mut feed, 20_000);
        assert!(
            channel_peaks(&mut feed, 1000)[0] < 0.001,
            "nobody plays any more"
        );
        let splash = TickSound {
            cues: [Cue::Splash { force: 1.0 }].into_iter().collect(),
            tone: None,
        };
        sender.send(SoundMessage::Tick(splash)).unwrap();
        assert!(channel_peaks(&mut feed, 1000)[0] > 0.01);
        sender.send(SoundMessage::Silence).unwrap();
        assert!(channel_peaks(&mut feed, 1000)[0] < 0.001);
        sender.send(SoundMessage::Volumes(Volumes::SILENT)).unwrap();
        sender.send(tone(Side::Left)).unwrap();
        assert_eq!(channel_peaks(&mut feed, 1000), [0.0, 0.0]);
    }
}
