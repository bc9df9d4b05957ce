//! Chunks in a file. Each is compressed and has a checksum over itself and everything before it.

use crc32fast::Hasher;
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

use super::fields::Fields as _;
use crate::ReplayError;

/// First bytes of a replay file.
pub(crate) const MAGIC: [u8; 8] = *b"WDREPLAY";
/// Version of the layout.
pub const FORMAT_VERSION: u16 = 1;
/// Number of bytes before the first chunk: the magic bytes and the layout version.
pub(crate) const PREFIX_BYTES: usize = MAGIC.len() + size_of::<u16>();
/// Maximum bytes per chunk, compressed or not, to limit the cost of reading one.
pub const CHUNK_BYTES_MAX: usize = 4 << 20;

/// Size of a chunk's head, bytes: kind, unpacked size, packed size.
const HEAD_BYTES: usize = 1 + 4 + 4;
/// Size of the checksum after a chunk, bytes.
const SUM_BYTES: usize = 4;

/// Kind of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChunkKind {
    /// Header of the replay.
    Header = 1,
    /// A series of ticks.
    Ticks = 2,
    /// End of a complete recording.
    End = 3,
}

impl ChunkKind {
    fn from_number(number: u8) -> Option<Self> {
        [Self::Header, Self::Ticks, Self::End]
            .into_iter()
            .find(|kind| *kind as u8 == number)
    }
}

/// Returns the checksum of a chunk, over the previous checksum and all bytes of the chunk.
fn checksum(before: u32, parts: &[&[u8]]) -> u32 {
    let mut hasher = Hasher::new();
    hasher.update(&before.to_le_bytes());
    parts.iter().for_each(|part| hasher.update(part));
    hasher.finalize()
}

/// Returns the checksum of the bytes before the first chunk.
fn prefix_checksum(prefix: &[u8]) -> u32 {
    checksum(0, &[prefix])
}

/// Compressed content of a chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PackedBytes {
    unpacked_bytes: u32,
    bytes: Box<[u8]>,
}

impl PackedBytes {
    /// Returns the size in a file, bytes.
    pub(crate) fn len(&self) -> usize {
        HEAD_BYTES + self.bytes.len() + SUM_BYTES
    }
}

/// Compresses chunks.
pub(crate) struct Packer(Compress);

impl Packer {
    pub(crate) fn new() -> Self {
        Self(Compress::new(Compression::default(), false))
    }

    pub(crate) fn pack(&mut self, content: &[u8]) -> PackedBytes {
        self.0.reset();
        let mut bytes = Vec::with_capacity(content.len() / 2 + 64);
        loop {
            let read = self.0.total_in() as usize;
            let status = self
                .0
                .compress_vec(&content[read..], &mut bytes, FlushCompress::Finish);
            match status.expect("a compressor takes any bytes") {
                Status::StreamEnd => break,
                Status::Ok | Status::BufError => bytes.reserve(bytes.capacity()),
            }
        }
        PackedBytes {
            unpacked_bytes: content.len() as u32,
            bytes: bytes.into(),
        }
    }
}

/// Writes chunks one after another.
#[derive(Clone, Debug)]
pub(crate) struct FrameWriter {
    sum: u32,
}

impl FrameWriter {
    /// Returns a writer and the bytes before the first chunk.
    pub(crate) fn begin() -> (Self, Vec<u8>) {
        let mut prefix = MAGIC.to_vec();
        prefix.extend(FORMAT_VERSION.to_le_bytes());
        (
            Self {
                sum: prefix_checksum(&prefix),
            },
            prefix,
        )
    }

    pub(crate) fn write(&mut self, kind: ChunkKind, packed: &PackedBytes, out: &mut Vec<u8>) {
        let start = out.len();
        out.push(kind as u8);
        out.extend(packed.unpacked_bytes.to_le_bytes());
        out.extend((packed.bytes.len() as u32).to_le_bytes());
        out.extend_from_slice(&packed.bytes);
        self.sum = checksum(self.sum, &[&out[start..]]);
        out.extend(self.sum.to_le_bytes());
    }
}

/// Position of a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FramePosition {
    /// Offset of the next chunk, bytes.
    pub(crate) at: usize,
    sum: u32,
}

impl FramePosition {
    /// Checks the magic bytes and the version. Returns the position of the first chunk.
    pub(crate) fn first_chunk(bytes: &[u8]) -> Result<Self, ReplayError> {
        let begins_like = bytes.len().min(MAGIC.len());
        if bytes.is_empty() || bytes[..begins_like] != MAGIC[..begins_like] {
            return Err(ReplayError::NoReplay);
        }
        let Some(prefix) = bytes.get(..PREFIX_BYTES) else {
            return Err(ReplayError::Truncated);
        };
        let version = u16::from_le_bytes([prefix[MAGIC.len()], prefix[MAGIC.len() + 1]]);
        if version != FORMAT_VERSION {
            return Err(ReplayError::OtherFormat { found: version });
        }
        Ok(Self {
            at: PREFIX_BYTES,
            sum: prefix_checksum(prefix),
        })
    }
}

/// Decompresses chunks one at a time. Reuses the same buffer.
#[derive(Debug)]
pub(crate) struct Unpacker {
    inflate: Decompress,
    content: Vec<u8>,
}

impl Unpacker {
    pub(crate) fn new() -> Self {
        Self {
            inflate: Decompress::new(false),
            content: Vec::new(),
        }
    }

    /// Reads the chunk at `place` and moves `place` past it. Returns the kind and the content.
    pub(crate) fn next(
        &mut self,
        bytes: &[u8],
        place: &mut FramePosition,
    ) -> Result<(ChunkKind, &[u8]), ReplayError> {
        let damaged = |problem: String| ReplayError::Damaged {
            at: place.at,
            problem,
        };
        let rest = &bytes[place.at..];
        let Some((mut head, body)) = rest.split_at_checked(HEAD_BYTES) else {
            return Err(ReplayError::Truncated);
        };
        let (mut number, mut unpacked, mut packed) = (0, 0, 0);
        let read = head
            .u8(&mut number)
            .and_then(|()| head.u32(&mut unpacked))
            .and_then(|()| head.u32(&mut packed));
        read.expect("the head has all of these bytes");
        let Some(kind) = ChunkKind::from_number(number) else {
            return Err(damaged(format!(
                "found a chunk of kind {number}, expected 1 to 3"
            )));
        };
        let (unpacked, packed) = (unpacked as usize, packed as usize);
        let largest = unpacked.max(packed);
        if largest > CHUNK_BYTES_MAX {
            return Err(damaged(format!(
                "found a chunk of {largest} bytes, expected at most {CHUNK_BYTES_MAX}"
            )));
        }
        let Some(content) = body.get(..packed) else {
            return Err(ReplayError::Truncated);
        };
        let Some(written) = body.get(packed..packed + SUM_BYTES) else {
            return Err(ReplayError::Truncated);
        };
        let sum = checksum(place.sum, &[&rest[..HEAD_BYTES + packed]]);
        if written != sum.to_le_bytes() {
            return Err(damaged(
                "the checksum is wrong: a byte of this chunk was changed, or a chunk is missing"
                    .into(),
            ));
        }
        self.content.clear();
        self.content.resize(unpacked, 0);
        self.inflate.reset(false);
        let status = self
            .inflate
            .decompress(content, &mut self.content, FlushDecompress::Finish);
        let is_all =
            self.inflate.total_in() == packed as u64 && self.inflate.total_out() == unpacked as u64;
        if !is_all || !matches!(status, Ok(Status::StreamEnd)) {
            return Err(damaged(format!(
                "the chunk does not unpack to {unpacked} bytes"
            )));
        }
        *place = FramePosition {
            at: place.at + HEAD_BYTES + packed + SUM_BYTES,
            sum,
        };
        Ok((kind, &self.content))
    }
}
