//! Writes replays chunk by chunk: at every moment what is written can be played as far as it goes.

use super::content::{Chunk, End, Header};
use super::frame::{FrameWriter, Kind, Packed, Packer};
use super::game::Recordable;

/// Some ticks, packed: what a file holds of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedChunk {
    packed: Packed,
    end: End,
}

impl PackedChunk {
    /// How many ticks they are.
    pub fn ticks(&self) -> u64 {
        self.end.ticks
    }

    /// The hash of the state after them.
    pub(crate) fn hash(&self) -> u64 {
        self.end.hash
    }

    /// How many bytes they take in a file.
    pub fn byte_count(&self) -> usize {
        self.packed.len()
    }
}

/// Packs ticks, over and over in the same memory.
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
    /// Packs some ticks.
    pub fn pack<S: Recordable>(&mut self, chunk: &mut Chunk<S>) -> PackedChunk {
        chunk
            .write(&mut self.content)
            .expect("a vector takes everything, and runs have finite numbers alone");
        let end = End {
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
    end: End,
}

impl ReplayWriter {
    /// A writer of a replay that begins like this in a state of this hash, and the file's first
    /// bytes.
    pub fn begin<S: Recordable>(header: &Header<S>, hash: u64) -> (Self, Vec<u8>) {
        let (mut frames, mut out) = FrameWriter::begin();
        let mut content = Vec::new();
        header
            .write(&mut content)
            .expect("a vector takes everything, and runs have finite numbers alone");
        frames.write(Kind::Header, &Packer::new().pack(&content), &mut out);
        (
            Self {
                frames,
                end: End { ticks: 0, hash },
            },
            out,
        )
    }

    /// Writes the next ticks.
    pub fn add(&mut self, chunk: &PackedChunk, out: &mut Vec<u8>) {
        self.frames.write(Kind::Ticks, &chunk.packed, out);
        self.end = End {
            ticks: self.end.ticks + chunk.end.ticks,
            hash: chunk.end.hash,
        };
    }

    /// Writes that this is all: without it a replay counts as cut off.
    pub fn end(mut self, out: &mut Vec<u8>) {
        let mut content = Vec::new();
        self.end
            .fields(&mut content)
            .expect("a vector takes everything");
        self.frames
            .write(Kind::End, &Packer::new().pack(&content), out);
    }
}
