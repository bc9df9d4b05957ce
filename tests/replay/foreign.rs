//! A second reader and writer, written from `docs/replay.md` alone. It tests the document, and
//! makes replays that the program would never write.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

/// Bytes before the first chunk.
pub(crate) const PREFIX: usize = 10;
pub(crate) const HEADER: u8 = 1;
pub(crate) const TICKS: u8 = 2;
pub(crate) const END: u8 = 3;

/// A chunk, unpacked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Chunk {
    pub(crate) kind: u8,
    pub(crate) content: Vec<u8>,
}

fn checksum(before: u32, bytes: &[u8]) -> u32 {
    crc32fast::hash(&[&before.to_le_bytes()[..], bytes].concat())
}

fn number(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
}

/// The chunks of a file, with every checksum verified.
pub(crate) fn split(bytes: &[u8]) -> Vec<Chunk> {
    assert_eq!(&bytes[..8], b"WDREPLAY", "how every file begins");
    assert_eq!(
        bytes[8..PREFIX],
        1_u16.to_le_bytes(),
        "the layout's version"
    );
    let (mut sum, mut at, mut chunks) = (checksum(0, &bytes[..PREFIX]), PREFIX, Vec::new());
    while at < bytes.len() {
        let (unpacked, packed) = (number(bytes, at + 1), number(bytes, at + 5));
        let end = at + 9 + packed;
        let mut content = Vec::new();
        DeflateDecoder::new(&bytes[at + 9..end])
            .read_to_end(&mut content)
            .unwrap();
        assert_eq!(content.len(), unpacked, "the length that the chunk says");
        sum = checksum(sum, &bytes[at..end]);
        assert_eq!(
            bytes[end..end + 4],
            sum.to_le_bytes(),
            "the checksum at byte {end}"
        );
        chunks.push(Chunk {
            kind: bytes[at],
            content,
        });
        at = end + 4;
    }
    chunks
}

/// A file of these chunks with correct checksums, whatever they contain.
pub(crate) fn join(chunks: &[Chunk]) -> Vec<u8> {
    let mut bytes = b"WDREPLAY\x01\x00".to_vec();
    let mut sum = checksum(0, &bytes);
    for Chunk { kind, content } in chunks {
        sum = push(
            &mut bytes,
            sum,
            *kind,
            content.len() as u32,
            &deflated(content),
        );
    }
    bytes
}

/// Adds a chunk unchanged and returns its checksum.
pub(crate) fn push(
    bytes: &mut Vec<u8>,
    before: u32,
    kind: u8,
    unpacked: u32,
    packed: &[u8],
) -> u32 {
    let start = bytes.len();
    bytes.push(kind);
    bytes.extend(unpacked.to_le_bytes());
    bytes.extend((packed.len() as u32).to_le_bytes());
    bytes.extend_from_slice(packed);
    let sum = checksum(before, &bytes[start..]);
    bytes.extend(sum.to_le_bytes());
    sum
}

/// The checksum of the last chunk of a whole file.
pub(crate) fn last_sum(bytes: &[u8]) -> u32 {
    u32::from_le_bytes(bytes[bytes.len() - 4..].try_into().unwrap())
}

pub(crate) fn deflated(content: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content).unwrap();
    encoder.finish().unwrap()
}

/// The file with one chunk's content changed, and correct checksums.
pub(crate) fn altered(bytes: &[u8], which: usize, alter: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut chunks = split(bytes);
    alter(&mut chunks[which].content);
    join(&chunks)
}

const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bytes as the letters of a link.
pub(crate) fn letters_of(bytes: &[u8]) -> String {
    let bit = |at: usize| bytes.get(at / 8).map_or(0, |byte| byte >> (7 - at % 8) & 1);
    let letter =
        |first: usize| (0..6).fold(0, |value, more| value << 1 | usize::from(bit(first + more)));
    (0..bytes.len() * 8)
        .step_by(6)
        .map(|first| char::from(LETTERS[letter(first)]))
        .collect()
}

/// The bytes of a link's letters.
pub(crate) fn bytes_of(letters: &str) -> Vec<u8> {
    let value = |letter: u8| LETTERS.iter().position(|other| *other == letter).unwrap();
    let bit = |at: usize| value(letters.as_bytes()[at / 6]) >> (5 - at % 6) & 1;
    let byte = |first: usize| (0..8).fold(0, |byte, more| byte << 1 | bit(first + more) as u8);
    (0..letters.len() * 6 / 8)
        .map(|index| byte(index * 8))
        .collect()
}

/// The unpacked contents of a link in the first layout, with its version and its checksum verified.
pub(crate) fn unlettered(letters: &str) -> Vec<u8> {
    let bytes = bytes_of(letters);
    let sum = crc32fast::hash(&[&[1], &bytes[5..]].concat()) as usize;
    assert_eq!(
        (bytes[0], number(&bytes, 1)),
        (1, sum),
        "the version and the checksum"
    );
    let mut content = Vec::new();
    DeflateDecoder::new(&bytes[5..])
        .read_to_end(&mut content)
        .unwrap();
    content
}
