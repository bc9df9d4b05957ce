//! Texture collections of Quake (`WAD2`) and Half-Life (`WAD3`).
//! [`Wad`] only holds the entry list. The caller keeps the file's bytes.

use super::miptex::{Miptex, MiptexError, latin1_name};
use crate::bytes::Record;

/// Size of the header, bytes: magic, entry count, list offset.
const HEAD: usize = 12;
/// Size of an entry in the list, bytes.
const ENTRY: usize = 32;
/// Maximum number of entries in the list.
const ENTRIES_MAX: usize = 65_536;
/// Entry types of textures.
const TEXTURE_QUAKE: u8 = 0x44;
const TEXTURE_GOLDSRC: u8 = 0x43;

/// Error: the bytes are not a valid wad.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WadError {
    /// The file does not start with the magic of a wad.
    #[error("found {found:?}, expected \"WAD2\" or \"WAD3\"")]
    Foreign {
        /// First four bytes of the file, as text.
        found: String,
    },
    /// The entry list is outside the file, or too long.
    #[error(
        "found {count} entries at offset {offset}, expected at most 65536 that end within the file ({size} bytes)"
    )]
    NoList {
        /// Number of entries according to the header.
        count: i32,
        /// Offset of the list according to the header, bytes.
        offset: i32,
        /// Size of the file, bytes.
        size: usize,
    },
}

/// Entry that is skipped, or a list that ends early.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WadWarning {
    /// The list ends before its last entry.
    #[error("entry {index} and {more} more are missing: the list ends too early")]
    Cut {
        /// Index of the first missing entry, from 0.
        index: usize,
        /// Number of missing entries after the first one.
        more: usize,
    },
    /// The entry's data is outside the file.
    #[error(
        "entry {index} ({name}): {size} bytes at offset {offset} go past the end of the file; skipped"
    )]
    Outside {
        /// Index of the entry, from 0.
        index: usize,
        /// Name of the entry in the list.
        name: String,
        /// Offset of the entry's data, bytes.
        offset: i32,
        /// Size of the entry's data, bytes.
        size: i32,
    },
    /// The entry has no name, so lookups cannot find it.
    #[error("entry {index} has no name; skipped")]
    Nameless {
        /// Index of the entry, from 0.
        index: usize,
    },
    /// An earlier entry has the same name.
    #[error("entry {index}: duplicate name {name}; skipped")]
    Twice {
        /// Index of the entry, from 0.
        index: usize,
        /// Name of the entry in the list.
        name: String,
    },
    /// The entry is compressed. Known tools never write compressed entries.
    #[error("entry {index} ({name}) is compressed; skipped")]
    Compressed {
        /// Index of the entry, from 0.
        index: usize,
        /// Name of the entry in the list.
        name: String,
    },
}

/// Entry in the list of a wad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WadEntry {
    /// Name in the file, decoded as Latin-1. Lookups ignore ASCII case.
    pub name: String,
    /// Byte that gives the type of the entry.
    pub kind: u8,
    /// Range of the entry's bytes in the file.
    pub place: std::ops::Range<usize>,
}

/// List of the entries in a wad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wad {
    /// Whether the file is a Half-Life wad, whose textures have their own palettes.
    pub is_goldsrc: bool,
    /// Entries with unique names.
    pub entries: Vec<WadEntry>,
    /// Skipped entries.
    pub warnings: Vec<WadWarning>,
}

impl Wad {
    /// Reads the list from a whole file.
    ///
    /// # Errors
    ///
    /// If the magic is wrong, or the list is outside the file.
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
            match parse_entry(bytes, index, Record(entry)) {
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

    /// Finds an entry by name, ignoring ASCII case.
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

    /// Reads the texture of an entry. `bytes` is the whole file.
    ///
    /// # Errors
    ///
    /// If the entry is not a valid texture.
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

fn parse_entry(bytes: &[u8], index: usize, record: Record<'_>) -> Result<WadEntry, WadWarning> {
    let (offset, size) = (record.i32(0), record.i32(4));
    let name = latin1_name(&record.0[16..ENTRY]);
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
