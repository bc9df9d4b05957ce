//! A replay's sound as a WAV file: the run is played again, and each tick's sound takes the time of
//! the tick.

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

/// Samples a second.
pub const SAMPLE_RATE: u32 = 48_000;
/// The longest sound, minutes of the run: a third of a gigabyte.
pub const MINUTES_MAX: u64 = 30;
/// What sounds when the run ends may end, milliseconds.
const RINGS_MSEC: u64 = 500;
/// What 1 is in the file.
const FULL_SCALE: f32 = 32_767.0;
/// Milliseconds in a second, and in a minute.
const SECOND_MSEC: u64 = 1000;
const MINUTE_MSEC: u64 = 60 * SECOND_MSEC;

/// Why there is no sound.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// It would be too long.
    #[error("found more than {MINUTES_MAX} minutes, expected a shorter replay")]
    TooLong,
    /// The replay cannot be played to its end.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The file cannot be put together.
    #[error("cannot write the sound: {0}")]
    Wav(#[from] hound::Error),
}

/// A game whose runs sound.
pub trait Audible: Recordable {
    /// Listens to a run.
    type Listener;

    /// Listens to this run from its next tick on.
    fn listener(&self) -> Self::Listener;

    /// What the tick that this run has just made sounds like.
    fn sound(&self, listener: &mut Self::Listener, record: &Self::Record) -> TickSound;
}

impl Audible for Run {
    type Listener = (Session, Listener);

    fn listener(&self) -> (Session, Listener) {
        (Session::new(self.profile()), Listener::new(self.profile()))
    }

    fn sound(
        &self,
        (session, listener): &mut (Session, Listener),
        record: &TickRecord,
    ) -> TickSound {
        session.observe(record, &mut drop);
        listener.observe(record, session)
    }
}

impl Audible for NfkRun {
    type Listener = NfkListener;

    fn listener(&self) -> NfkListener {
        NfkListener::default()
    }

    fn sound(&self, listener: &mut NfkListener, record: &NfkTickRecord) -> TickSound {
        listener.observe(record, self.world())
    }
}

/// A WAV file, stereo in 16 bits, of ticks: what each sounds like and how long it is, milliseconds.
/// `next` gives them in order, and none at the end.
///
/// # Errors
///
/// If `next` has one, or the ticks last longer than [`MINUTES_MAX`].
pub fn wav(
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
        // A tick of some milliseconds need not be a whole number of samples: counted from the
        // beginning.
        frames.resize((samples(to) - samples(from)) as usize, [0.0; 2]);
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
    fill(&mut mixer, msec, msec + RINGS_MSEC)?;
    writer.finalize()?;
    Ok(bytes)
}

/// The samples of this many milliseconds.
fn samples(msec: u64) -> u64 {
    msec * u64::from(SAMPLE_RATE) / SECOND_MSEC
}

/// A replay's sound as a WAV file; `begun` is a run at its map's start, by its rules. Of a replay
/// that was cut off: as far as it goes.
///
/// # Errors
///
/// If the replay is damaged, or longer than [`MINUTES_MAX`].
pub fn wav_of_replay<S: Audible>(
    replay: &Replay<S>,
    begun: &S,
    volumes: Volumes,
) -> Result<Vec<u8>, RenderError> {
    // Said before minutes of work, not after them.
    if total_msec(replay) > MINUTES_MAX * MINUTE_MSEC {
        return Err(RenderError::TooLong);
    }
    let mut run = begun.clone();
    let mut playback = Playback::begin(replay, &mut run);
    let mut listener = run.listener();
    wav(volumes, || {
        let Some(input) = playback.prepare(&mut run) else {
            let damage = playback
                .error()
                .filter(|error| **error != ReplayError::Truncated);
            return damage.map_or(Ok(None), |error| Err(error.clone().into()));
        };
        let record = run.advance(&input);
        Ok(Some((run.sound(&mut listener, &record), S::msec(&input))))
    })
}
