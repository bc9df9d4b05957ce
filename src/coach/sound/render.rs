//! Renders a replay's sound to a WAV file by re-simulating the run.

use std::io::Cursor;

use hound::{SampleFormat, WavSpec, WavWriter};

use super::cue::TickSound;
use super::listener::Listener;
use super::mixer::{Mixer, Volumes};
use super::nfk::NfkListener;
use wishdir_analysis::session::Session;
use wishdir_replay::{Playback, Recordable, Replay, ReplayError, total_msec};
use wishdir_sim::platformer::{NfkRun, NfkTickRecord};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Driver as _;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

/// Samples per second of the rendered sound.
pub const SAMPLE_RATE: u32 = 48_000;
/// Maximum length of a file, minutes. Such a file takes a third of a gigabyte.
pub const MINUTES_MAX: u64 = 30;
/// Time after the end of the run for sounds to fade, milliseconds.
const FADE_MSEC: u64 = 500;
/// Sample value in the file for a sample of 1.
const FULL_SCALE: f32 = 32_767.0;
/// Milliseconds per second and per minute.
const SECOND_MSEC: u64 = 1000;
const MINUTE_MSEC: u64 = 60 * SECOND_MSEC;

/// Error while rendering sound.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The replay is too long.
    #[error("the replay is too long: more than {MINUTES_MAX} minutes")]
    TooLong,
    /// The replay cannot be played to its end.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The file cannot be written.
    #[error("cannot write the sound: {0}")]
    Wav(#[from] hound::Error),
}

/// Game whose runs can be turned into sound.
pub trait AudibleGame: Recordable {
    /// Listener that follows a run and creates its sounds.
    type Listener;

    /// Creates a listener that follows this run, starting with its next tick.
    fn listener(&self) -> Self::Listener;

    /// Returns the sounds of the tick that this run has just played.
    fn sounds_for_tick(&self, listener: &mut Self::Listener, record: &Self::Record) -> TickSound;
}

impl AudibleGame for Run {
    type Listener = (Session, Listener);

    fn listener(&self) -> (Session, Listener) {
        (Session::new(self.profile()), Listener::new(self.profile()))
    }

    fn sounds_for_tick(
        &self,
        (session, listener): &mut (Session, Listener),
        record: &TickRecord,
    ) -> TickSound {
        session.observe(record, &mut drop);
        listener.observe(record, session)
    }
}

impl AudibleGame for NfkRun {
    type Listener = NfkListener;

    fn listener(&self) -> NfkListener {
        NfkListener::default()
    }

    fn sounds_for_tick(&self, listener: &mut NfkListener, record: &NfkTickRecord) -> TickSound {
        listener.observe(record, self.world())
    }
}

/// Renders ticks to a stereo 16-bit WAV file.
/// `next` returns each tick's sounds and its duration in milliseconds, then `None`.
///
/// # Errors
///
/// If `next` fails, or the ticks are longer than [`MINUTES_MAX`].
pub fn render_wav(
    volumes: Volumes,
    mut next: impl FnMut() -> Result<Option<(TickSound, u8)>, RenderError>,
) -> Result<Vec<u8>, RenderError> {
    let mut bytes = Vec::new();
    let spec = WavSpec {
        channels: 2,
        sample_rate: SAMPLE_RATE,
        bits_per_sample: 16,
        sample_format: SampleFormat::Int,
    };
    let mut writer = WavWriter::new(Cursor::new(&mut bytes), spec)?;
    let mut mixer = Mixer::new(SAMPLE_RATE, volumes);
    let (mut msec, mut frames) = (0, Vec::new());
    let mut fill = |mixer: &mut Mixer, from: u64, to: u64| {
        // A tick may not be a whole number of samples, so positions are counted from the start.
        frames.resize((sample_count(to) - sample_count(from)) as usize, [0.0; 2]);
        mixer.render(&mut frames);
        let values = frames.as_flattened().iter();
        values
            .copied()
            .try_for_each(|value| writer.write_sample((value * FULL_SCALE).round() as i16))
    };
    while let Some((sound, tick_msec)) = next()? {
        let end = msec + u64::from(tick_msec);
        if end > MINUTES_MAX * MINUTE_MSEC {
            return Err(RenderError::TooLong);
        }
        mixer.play(&sound);
        fill(&mut mixer, msec, end)?;
        msec = end;
    }
    mixer.set_tone(None);
    fill(&mut mixer, msec, msec + FADE_MSEC)?;
    writer.finalize()?;
    Ok(bytes)
}

/// Returns the number of samples for a duration, milliseconds.
fn sample_count(msec: u64) -> u64 {
    msec * u64::from(SAMPLE_RATE) / SECOND_MSEC
}

/// Renders a replay's sound to a WAV file. A truncated replay is rendered as far as it goes.
/// `begun` is a run at its map's start with its rules.
///
/// # Errors
///
/// If the replay is damaged, or longer than [`MINUTES_MAX`].
pub fn render_replay_wav<S: AudibleGame>(
    replay: &Replay<S>,
    begun: &S,
    volumes: Volumes,
) -> Result<Vec<u8>, RenderError> {
    // Check the length before minutes of work.
    if total_msec(replay) > MINUTES_MAX * MINUTE_MSEC {
        return Err(RenderError::TooLong);
    }
    let mut run = begun.clone();
    let mut playback = Playback::begin(replay, &mut run);
    let mut listener = run.listener();
    render_wav(volumes, || {
        let Some(input) = playback.prepare(&mut run) else {
            let damage = playback
                .error()
                .filter(|error| **error != ReplayError::Truncated);
            return damage.map_or(Ok(None), |error| Err(error.clone().into()));
        };
        let record = run.advance(&input);
        Ok(Some((
            run.sounds_for_tick(&mut listener, &record),
            S::msec(&input),
        )))
    })
}
