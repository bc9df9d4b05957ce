//! Complete replay: the header, and chunks that are read and checked one by one.

use std::sync::Arc;

use super::content::{Chunk, Header, HeaderPrefix, ReplayEnd};
use super::fields::BadField;
use super::frame::{ChunkKind, FramePosition, Unpacker};
use super::game::Recordable;
use crate::ReplayError;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// Maximum length of a replay, ticks: 100 hours at 100 ticks per second, 10 hours at 1000.
pub const TICKS_MAX: u64 = 36_000_000;
/// Maximum length of a replay, milliseconds: 10 hours. Each tick counts as at least 1 ms.
pub const REPLAY_MSEC_MAX: u64 = 36_000_000;

/// Recorded run.
#[derive(Clone, Debug)]
pub struct Replay<S: Recordable> {
    /// Header of the replay.
    pub header: Header<S>,
    bytes: Arc<[u8]>,
    /// Position of the first chunk after the header.
    first: FramePosition,
}

/// Recorded run of any game.
#[expect(
    clippy::large_enum_variant,
    reason = "values are few and short-lived, and a box would only cost an allocation"
)]
#[derive(Clone, Debug)]
pub enum AnyReplay {
    /// A replay recorded in a 3D engine.
    Engine3d(Replay<Run>),
    /// A replay recorded in Need For Kill.
    Nfk(Replay<NfkRun>),
}

impl AnyReplay {
    /// Reads a replay's header. Chunks are read during playback.
    ///
    /// # Errors
    ///
    /// If the bytes are not a replay, or if this program cannot play it.
    pub fn open(bytes: impl Into<Arc<[u8]>>) -> Result<Self, ReplayError> {
        let bytes: Arc<[u8]> = bytes.into();
        let mut first = FramePosition::first_chunk(&bytes)?;
        let (at, mut unpacker) = (first.at, Unpacker::new());
        let (kind, mut content) = unpacker.next(&bytes, &mut first)?;
        if kind != ChunkKind::Header {
            let problem = format!("found a chunk of kind {}, expected the header", kind as u8);
            return Err(ReplayError::Damaged { at, problem });
        }
        let mut common = HeaderPrefix::default();
        common
            .write_or_read_fields(&mut content)
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

    /// Whether the replay has no ticks, because it was cut off within its first chunk.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Engine3d(replay) => replay.is_empty(),
            Self::Nfk(replay) => replay.is_empty(),
        }
    }
}

impl<S: Recordable> Replay<S> {
    /// Returns a reader that starts at the first chunk.
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
            Ok(ChunkItem::End { .. }) | Err(ReplayError::Truncated)
        )
    }

    /// Returns the size of the replay, bytes.
    pub fn byte_count(&self) -> usize {
        self.bytes.len()
    }
}

/// Counts the ticks of a replay without playing them.
///
/// # Errors
///
/// If the replay cannot be read to its end.
pub fn count_ticks<S: Recordable>(replay: &Replay<S>) -> Result<u64, ReplayError> {
    let mut chunks = replay.chunks();
    while let ChunkItem::Ticks(_) = chunks.next()? {}
    Ok(chunks.ticks)
}

/// Returns the total length of a replay's readable ticks in milliseconds, without playing them.
pub fn total_msec<S: Recordable>(replay: &Replay<S>) -> u64 {
    let (mut chunks, mut msec) = (replay.chunks(), 0);
    while let Ok(ChunkItem::Ticks(chunk)) = chunks.next() {
        msec += chunk
            .inputs
            .iter()
            .map(|input| u64::from(S::msec(input)))
            .sum::<u64>();
    }
    msec
}

/// Position of a [`ChunkReader`] before a chunk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChunkPosition {
    place: FramePosition,
    /// Number of ticks before the chunk.
    pub(crate) ticks: u64,
    /// Length of the ticks before the chunk, milliseconds.
    msec: u64,
}

impl ChunkPosition {
    /// Returns the offset of the chunk, bytes.
    pub(crate) fn offset(self) -> usize {
        self.place.at
    }
}

/// Reads the chunks of a replay.
#[derive(Debug)]
pub(crate) struct ChunkReader<S: Recordable> {
    bytes: Arc<[u8]>,
    unpacker: Unpacker,
    place: FramePosition,
    /// Number of ticks in all chunks read so far.
    ticks: u64,
    /// Length of all ticks read so far, milliseconds. Each tick counts as at least 1 ms.
    msec: u64,
    chunk: Chunk<S>,
}

/// Next item of a reader.
#[derive(Debug)]
pub(crate) enum ChunkItem<'a, S: Recordable> {
    Ticks(&'a Chunk<S>),
    /// End of the recording, with the hash of the final state.
    End {
        hash: u64,
    },
}

impl<S: Recordable> ChunkReader<S> {
    /// Returns the position of the next chunk.
    pub(crate) fn next_position(&self) -> ChunkPosition {
        ChunkPosition {
            place: self.place,
            ticks: self.ticks,
            msec: self.msec,
        }
    }

    /// Moves back to an earlier position in the same replay. Clears the current chunk.
    pub(crate) fn seek(&mut self, ChunkPosition { place, ticks, msec }: ChunkPosition) {
        (self.place, self.ticks, self.msec) = (place, ticks, msec);
        self.chunk = Chunk::default();
    }

    /// Returns the chunk that was read last.
    pub(crate) fn last_chunk(&self) -> &Chunk<S> {
        &self.chunk
    }

    /// Reads the next chunk.
    pub(crate) fn next(&mut self) -> Result<ChunkItem<'_, S>, ReplayError> {
        let at = self.place.at;
        let wrong = |wrong: BadField| ReplayError::field(at, &wrong);
        let (kind, mut content) = self.unpacker.next(&self.bytes, &mut self.place)?;
        match kind {
            ChunkKind::Header => Err(wrong(BadField::new(
                "the chunk",
                "a second header",
                "ticks or the end",
            ))),
            ChunkKind::Ticks => {
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
                Ok(ChunkItem::Ticks(&self.chunk))
            }
            ChunkKind::End => {
                let mut end = ReplayEnd::default();
                end.write_or_read_fields(&mut content).map_err(wrong)?;
                let ReplayEnd { ticks, hash } = end;
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
                Ok(ChunkItem::End { hash })
            }
        }
    }
}
