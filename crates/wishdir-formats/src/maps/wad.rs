//! Wads: Quake's (`WAD2`) and Half-Life's (`WAD3`) collections of textures. The file's bytes stay
//! the caller's.

use super::miptex::{Miptex, MiptexError, name_of};
use crate::bytes::Record;

/// The sign, the number of entries, and where their list begins, bytes.
const HEAD: usize = 12;
/// An entry of the list, bytes.
const ENTRY: usize = 32;
/// Most entries.
const ENTRIES_MAX: usize = 65_536;
/// The types of entries that are textures.
const TEXTURE_QUAKE: u8 = 0x44;
const TEXTURE_GOLDSRC: u8 = 0x43;

/// Why bytes are no wad.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WadError {
    /// Another file.
    #[error("found {found:?}, expected \"WAD2\" or \"WAD3\"")]
    Foreign {
        /// Its first four bytes.
        found: String,
    },
    /// The list of entries is not in the file.
    #[error(
        "found a list of {count} entries from byte {offset} on, expected at most 65536, beginning within {size} bytes"
    )]
    NoList {
        /// How many it should have.
        count: i32,
        /// Where it should be.
        offset: i32,
        /// How long the file is.
        size: usize,
    },
}

/// What is odd about an entry, which is left out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WadWarning {
    /// The list is cut off.
    #[error("entry {index}: the list ends before it and {more} more")]
    Cut {
        /// The first that is missing, from 0.
        index: usize,
        /// How many follow it.
        more: usize,
    },
    /// It is not in the file.
    #[error(
        "entry {index} ({name}): found {size} bytes from {offset} on, expected them within the file; skipped"
    )]
    Outside {
        /// Its number, from 0.
        index: usize,
        /// As the list has it.
        name: String,
        /// Where it should be.
        offset: i32,
        /// How long it should be.
        size: i32,
    },
    /// Nothing can ask for it.
    #[error("entry {index} has no name; skipped")]
    Nameless {
        /// Its number, from 0.
        index: usize,
    },
    /// A name given twice.
    #[error("entry {index}: duplicate name {name}; skipped")]
    Twice {
        /// Its number, from 0.
        index: usize,
        /// As the list has it.
        name: String,
    },
    /// Packed in a way that no tool writes.
    #[error("entry {index} ({name}) is compressed; skipped")]
    Compressed {
        /// Its number, from 0.
        index: usize,
        /// As the list has it.
        name: String,
    },
}

/// Something in a wad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WadEntry {
    /// As it is written, a letter a byte; letters of either case are the same.
    pub name: String,
    /// What it is.
    pub kind: u8,
    /// Where it is in the file, bytes.
    pub place: std::ops::Range<usize>,
}

/// The list of a wad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wad {
    /// Whether it is Half-Life's: then textures have their own palettes.
    pub is_goldsrc: bool,
    /// What is in it, each name once.
    pub entries: Vec<WadEntry>,
    /// What was left out.
    pub warnings: Vec<WadWarning>,
}

impl Wad {
    /// Reads the list of a file.
    ///
    /// # Errors
    ///
    /// If it is another file, or its list is not there.
    pub fn open(bytes: &[u8]) -> Result<Self, WadError> {
        let is_goldsrc = match bytes.first_chunk() {
            Some(b"WAD2") => false,
            Some(b"WAD3") => true,
            _ => {
                let found = String::from_utf8_lossy(&bytes[..bytes.len().min(4)]).into_owned();
                return Err(WadError::Foreign { found });
            }
        };
        let (count, offset) = (Record(bytes).i32(4), Record(bytes).i32(8));
        let list = usize::try_from(offset)
            .ok()
            .filter(|at| *at >= HEAD)
            .and_then(|at| bytes.get(at..));
        let entries = usize::try_from(count)
            .ok()
            .filter(|count| *count <= ENTRIES_MAX);
        let (Some(list), Some(count)) = (list, entries) else {
            return Err(WadError::NoList {
                count,
                offset,
                size: bytes.len(),
            });
        };
        let mut wad = Self {
            is_goldsrc,
            entries: Vec::new(),
            warnings: Vec::new(),
        };
        let mut names = std::collections::BTreeSet::new();
        for (index, entry) in list.chunks_exact(ENTRY).take(count).enumerate() {
            match entry_of(bytes, index, Record(entry)) {
                Err(warning) => wad.warnings.push(warning),
                Ok(entry) if names.insert(entry.name.to_ascii_lowercase()) => {
                    wad.entries.push(entry);
                }
                Ok(WadEntry { name, .. }) => wad.warnings.push(WadWarning::Twice { index, name }),
            }
        }
        let whole = list.len() / ENTRY;
        if whole < count {
            wad.warnings.push(WadWarning::Cut {
                index: whole,
                more: count - whole - 1,
            });
        }
        Ok(wad)
    }

    /// What has this name, in letters of either case.
    pub fn entry(&self, name: &str) -> Option<&WadEntry> {
        self.entries
            .iter()
            .find(|entry| entry.name.eq_ignore_ascii_case(name))
    }

    /// Whether an entry is a texture.
    pub fn is_texture(&self, entry: &WadEntry) -> bool {
        entry.kind
            == if self.is_goldsrc {
                TEXTURE_GOLDSRC
            } else {
                TEXTURE_QUAKE
            }
    }

    /// The picture of an entry; `bytes` are those of the file.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn texture<'a>(
        &self,
        bytes: &'a [u8],
        entry: &WadEntry,
    ) -> Result<Miptex<'a>, MiptexError> {
        Miptex::read(
            bytes.get(entry.place.clone()).unwrap_or_default(),
            self.is_goldsrc,
        )
    }
}

fn entry_of(bytes: &[u8], index: usize, record: Record<'_>) -> Result<WadEntry, WadWarning> {
    let (offset, size) = (record.i32(0), record.i32(4));
    let name = name_of(&record.0[16..ENTRY]);
    if name.is_empty() {
        return Err(WadWarning::Nameless { index });
    }
    if record.0[13] != 0 {
        return Err(WadWarning::Compressed { index, name });
    }
    let place = usize::try_from(offset)
        .ok()
        .zip(usize::try_from(size).ok())
        .map(|(at, size)| at..at + size);
    match place.filter(|place| place.end <= bytes.len()) {
        Some(place) => Ok(WadEntry {
            name,
            kind: record.0[12],
            place,
        }),
        None => Err(WadWarning::Outside {
            index,
            name,
            offset,
            size,
        }),
    }
}
