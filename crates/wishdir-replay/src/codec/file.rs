//! A whole replay: its head, and its chunks one by one, each checked before it is believed.

use std::sync::Arc;

use super::content::{Chunk, End, Header, HeaderPrefix};
use super::fields::BadField;
use super::frame::{Kind, Place, Unpacker};
use super::game::Recordable;
use crate::ReplayError;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// Most ticks of a replay: a hundred hours at 100 a second, ten at 1000.
pub const TICKS_MAX: u64 = 36_000_000;
/// The longest time that the ticks of a replay may add up to, milliseconds: ten hours. A tick counts
/// as one millisecond at least.
pub const REPLAY_MSEC_MAX: u64 = 36_000_000;

/// A recorded run.
#[derive(Clone, Debug)]
pub struct Replay<S: Recordable> {
    /// What it says of itself.
    pub header: Header<S>,
    bytes: Arc<[u8]>,
    /// Behind the header.
    first: Place,
}

/// A recorded run of any game.
#[derive(Clone, Debug)]
pub enum AnyReplay {
    /// Of a 3D engine.
    Engine3d(Replay<Run>),
    /// Of Need For Kill.
    Nfk(Replay<NfkRun>),
}

impl AnyReplay {
    /// Reads a replay's head; the rest is read when it is played.
    ///
    /// # Errors
    ///
    /// If the bytes are no replay, or none that can be played here.
    pub fn open(bytes: impl Into<Arc<[u8]>>) -> Result<Self, ReplayError> {
        let bytes: Arc<[u8]> = bytes.into();
        let mut first = Place::of_first_chunk(&bytes)?;
        let (at, mut unpacker) = (first.at, Unpacker::new());
        let (kind, mut content) = unpacker.next(&bytes, &mut first)?;
        if kind != Kind::Header {
            let problem = format!("found a chunk of kind {}, expected the header", kind as u8);
            return Err(ReplayError::Damaged { at, problem });
        }
        let mut common = HeaderPrefix::default();
        common
            .fields(&mut content)
            .map_err(|wrong| ReplayError::field(at, &wrong))?;
        match common.game {
            Run::GAME => Ok(Self::Engine3d(Replay {
                header: Header::read(common, content, at)?,
                bytes,
                first,
            })),
            NfkRun::GAME => Ok(Self::Nfk(Replay {
                header: Header::read(common, content, at)?,
                bytes,
                first,
            })),
            found => Err(ReplayError::field(
                at,
                &BadField::new("the game", found, "0 or 1"),
            )),
        }
    }

    /// Whether there is no tick in it: it was cut off before its first ones were whole.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Engine3d(replay) => replay.is_empty(),
            Self::Nfk(replay) => replay.is_empty(),
        }
    }
}

impl<S: Recordable> Replay<S> {
    /// Reads its chunks from the first on.
    pub(crate) fn chunks(&self) -> ChunkReader<S> {
        ChunkReader {
            bytes: Arc::clone(&self.bytes),
            unpacker: Unpacker::new(),
            place: self.first,
            ticks: 0,
            msec: 0,
            chunk: Chunk::default(),
        }
    }

    fn is_empty(&self) -> bool {
        matches!(
            self.chunks().next(),
            Ok(Next::End { .. }) | Err(ReplayError::Truncated)
        )
    }

    /// How many bytes it is.
    pub fn byte_count(&self) -> usize {
        self.bytes.len()
    }
}

/// How many ticks a replay has, without playing them.
///
/// # Errors
///
/// If it cannot be read to its end.
pub fn ticks_of<S: Recordable>(replay: &Replay<S>) -> Result<u64, ReplayError> {
    let mut chunks = replay.chunks();
    while let Next::Ticks(_) = chunks.next()? {}
    Ok(chunks.ticks)
}

/// How long the ticks of a replay last together, milliseconds, without playing them; as far as it
/// can be read.
pub fn msec_of<S: Recordable>(replay: &Replay<S>) -> u64 {
    let (mut chunks, mut msec) = (replay.chunks(), 0);
    while let Ok(Next::Ticks(chunk)) = chunks.next() {
        msec += chunk
            .inputs
            .iter()
            .map(|input| u64::from(S::msec(input)))
            .sum::<u64>();
    }
    msec
}

/// Where a [`ChunkReader`] is: before a chunk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChunkPlace {
    place: Place,
    /// Ticks before it.
    pub(crate) ticks: u64,
    /// Their time, milliseconds.
    msec: u64,
}

impl ChunkPlace {
    /// The chunk's first byte.
    pub(crate) fn at(self) -> usize {
        self.place.at
    }
}

/// Reads the chunks of a replay.
#[derive(Debug)]
pub(crate) struct ChunkReader<S: Recordable> {
    bytes: Arc<[u8]>,
    unpacker: Unpacker,
    place: Place,
    /// Ticks of all chunks that were read.
    ticks: u64,
    /// Their time, milliseconds, no tick shorter than one.
    msec: u64,
    chunk: Chunk<S>,
}

/// What a reader comes to.
#[derive(Debug)]
pub(crate) enum Next<'a, S: Recordable> {
    Ticks(&'a Chunk<S>),
    /// The recording's end, and the hash of the state there.
    End {
        hash: u64,
    },
}

impl<S: Recordable> ChunkReader<S> {
    /// Where the next chunk is.
    pub(crate) fn place(&self) -> ChunkPlace {
        ChunkPlace {
            place: self.place,
            ticks: self.ticks,
            msec: self.msec,
        }
    }

    /// Goes to where a reader of the same replay was, with no chunk in hand.
    pub(crate) fn go_to(&mut self, ChunkPlace { place, ticks, msec }: ChunkPlace) {
        (self.place, self.ticks, self.msec) = (place, ticks, msec);
        self.chunk = Chunk::default();
    }

    /// The chunk that was read last.
    pub(crate) fn last(&self) -> &Chunk<S> {
        &self.chunk
    }

    /// Reads the next chunk.
    pub(crate) fn next(&mut self) -> Result<Next<'_, S>, ReplayError> {
        let at = self.place.at;
        let wrong = |wrong: BadField| ReplayError::field(at, &wrong);
        let (kind, mut content) = self.unpacker.next(&self.bytes, &mut self.place)?;
        match kind {
            Kind::Header => Err(wrong(BadField::new(
                "the chunk",
                "a second header",
                "ticks or the end",
            ))),
            Kind::Ticks => {
                self.chunk.read(content).map_err(wrong)?;
                self.ticks += self.chunk.inputs.len() as u64;
                if self.ticks > TICKS_MAX {
                    return Err(wrong(BadField::new(
                        "the number of ticks",
                        self.ticks,
                        format!("at most {TICKS_MAX}"),
                    )));
                }
                let msec = |input: &S::Input| u64::from(S::msec(input).max(1));
                self.msec += self.chunk.inputs.iter().map(msec).sum::<u64>();
                if self.msec > REPLAY_MSEC_MAX {
                    return Err(wrong(BadField::new(
                        "the time of all ticks",
                        format!("{} ms", self.msec),
                        format!("at most {REPLAY_MSEC_MAX} ms"),
                    )));
                }
                Ok(Next::Ticks(&self.chunk))
            }
            Kind::End => {
                let mut end = End::default();
                end.fields(&mut content).map_err(wrong)?;
                let End { ticks, hash } = end;
                let rest = self.bytes.len() - self.place.at;
                if ticks != self.ticks {
                    return Err(wrong(BadField::new(
                        "the number of ticks at the end",
                        ticks,
                        self.ticks,
                    )));
                }
                if !content.is_empty() || rest > 0 {
                    return Err(wrong(BadField::new(
                        "what follows the end",
                        format!("{rest} bytes"),
                        "none",
                    )));
                }
                Ok(Next::End { hash })
            }
        }
    }
}
