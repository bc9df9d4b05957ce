//! Writes replays chunk by chunk. An unfinished file is playable up to its last chunk.

use super::content::{Chunk, Header, ReplayEnd};
use super::frame::{ChunkKind, FrameWriter, PackedBytes, Packer};
use super::game::Recordable;

/// Compressed ticks, ready for a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedChunk {
    packed: PackedBytes,
    end: ReplayEnd,
}

impl PackedChunk {
    /// Returns the number of ticks.
    pub fn ticks(&self) -> u64 {
        self.end.ticks
    }

    /// Returns the hash of the state after the ticks.
    pub(crate) fn hash(&self) -> u64 {
        self.end.hash
    }

    /// Returns the size in a file, bytes.
    pub fn byte_count(&self) -> usize {
        self.packed.len()
    }
}

/// Compresses ticks. Reuses its buffers.
pub struct ChunkPacker {
    packer: Packer,
    content: Vec<u8>,
}

impl Default for ChunkPacker {
    fn default() -> Self {
        Self {
            packer: Packer::new(),
            content: Vec::new(),
        }
    }
}

impl ChunkPacker {
    /// Compresses a chunk.
    pub fn pack<S: Recordable>(&mut self, chunk: &mut Chunk<S>) -> PackedChunk {
        chunk
            .write(&mut self.content)
            .expect("a vector takes everything, and runs have finite numbers alone");
        let end = ReplayEnd {
            ticks: chunk.inputs.len() as u64,
            hash: chunk.hash,
        };
        PackedChunk {
            packed: self.packer.pack(&self.content),
            end,
        }
    }
}

/// Writes a replay.
#[derive(Clone, Debug)]
pub struct ReplayWriter {
    frames: FrameWriter,
    end: ReplayEnd,
}

impl ReplayWriter {
    /// Starts a replay. `hash` is the hash of its first state.
    ///
    /// Returns the writer and the first bytes of the file.
    pub fn begin<S: Recordable>(header: &Header<S>, hash: u64) -> (Self, Vec<u8>) {
        let (mut frames, mut out) = FrameWriter::begin();
        let mut content = Vec::new();
        header
            .write(&mut content)
            .expect("a vector takes everything, and runs have finite numbers alone");
        frames.write(ChunkKind::Header, &Packer::new().pack(&content), &mut out);
        (
            Self {
                frames,
                end: ReplayEnd { ticks: 0, hash },
            },
            out,
        )
    }

    /// Writes the next ticks.
    pub fn add(&mut self, chunk: &PackedChunk, out: &mut Vec<u8>) {
        self.frames.write(ChunkKind::Ticks, &chunk.packed, out);
        self.end = ReplayEnd {
            ticks: self.end.ticks + chunk.end.ticks,
            hash: chunk.end.hash,
        };
    }

    /// Writes the end. A replay without an end counts as truncated.
    pub fn end(mut self, out: &mut Vec<u8>) {
        let mut content = Vec::new();
        self.end
            .write_or_read_fields(&mut content)
            .expect("a vector takes everything");
        self.frames
            .write(ChunkKind::End, &Packer::new().pack(&content), out);
    }
}
