//! Pak archives of Quake and Half-Life.
//! [`Pak`] only holds the file list. The caller keeps the archive's bytes.

use std::collections::BTreeSet;
use std::ops::Range;

use super::miptex::latin1_name;
use crate::bytes::Record;

/// Size of the header, bytes: magic, list offset, list length.
const HEAD: usize = 12;
/// Size of an entry in the file list, bytes.
const ENTRY: usize = 64;
/// Size of the name field in an entry, bytes.
const NAME: usize = 56;
/// Maximum number of entries in the file list.
const ENTRIES_MAX: usize = 65_536;

/// Error: the bytes are not a valid pak.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PakError {
    /// The file does not start with the magic of a pak.
    #[error("found {found:?}, expected \"PACK\"")]
    Foreign {
        /// First four bytes of the file, as text.
        found: String,
    },
    /// The entry list is outside the file, too long, or not a multiple of 64 bytes.
    #[error(
        "found a list of {length} bytes at offset {offset}, expected at most 65536 entries of 64 bytes that end within the file ({size} bytes)"
    )]
    NoList {
        /// Length of the file list according to the header, bytes.
        length: i32,
        /// Offset of the file list according to the header, bytes.
        offset: i32,
        /// Size of the file, bytes.
        size: usize,
    },
}

/// Entry that is skipped, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {index} ({name}): {problem}; skipped")]
pub struct PakWarning {
    /// Index of the entry, from 0.
    pub index: usize,
    /// Name of the entry in the list.
    pub name: String,
    /// Reason why the entry is skipped.
    pub problem: &'static str,
}

/// File list of a pak.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pak {
    /// Path and byte range of each file. Every path is unique.
    pub files: Vec<(String, Range<usize>)>,
    /// Skipped entries.
    pub warnings: Vec<PakWarning>,
}

impl Pak {
    /// Reads the list from a whole file.
    ///
    /// # Errors
    ///
    /// If the magic is wrong, or the list is outside the file.
    pub fn open(bytes: &[u8]) -> Result<Self, PakError> {
        let place = Self::list_range(bytes, bytes.len())?;
        Ok(Self::from_list(&bytes[place], bytes.len()))
    }

    /// Returns the byte range of the list in a file of `size` bytes.
    /// `head` is at least the first 12 bytes of the file.
    ///
    /// # Errors
    ///
    /// If the magic is wrong, or the list is outside the file.
    pub fn list_range(head: &[u8], size: usize) -> Result<Range<usize>, PakError> {
        if !head.starts_with(b"PACK") {
            let found = String::from_utf8_lossy(&head[..head.len().min(4)]).into_owned();
            return Err(PakError::Foreign { found });
        }
        let (offset, length) = (Record(head).i32(4), Record(head).i32(8));
        let place = usize::try_from(offset)
            .ok()
            .zip(usize::try_from(length).ok());
        let place = place.filter(|(at, length)| {
            *at >= HEAD && length % ENTRY == 0 && length / ENTRY <= ENTRIES_MAX
        });
        let place = place
            .map(|(at, length)| at..at + length)
            .filter(|place| place.end <= size);
        place.ok_or(PakError::NoList {
            length,
            offset,
            size,
        })
    }

    /// Reads the entries of a list. `size` is the size of the whole file, bytes.
    pub fn from_list(list: &[u8], size: usize) -> Self {
        let mut pak = Self::default();
        let mut names = BTreeSet::new();
        for (index, entry) in list.chunks_exact(ENTRY).enumerate() {
            let (name, record) = (latin1_name(&entry[..NAME]), Record(entry));
            let place = usize::try_from(record.i32(NAME))
                .ok()
                .zip(usize::try_from(record.i32(NAME + 4)).ok());
            let place = place
                .map(|(at, length)| at..at + length)
                .filter(|place| place.end <= size);
            let problem = match &place {
                _ if !is_safe(&name) => "its name is not a path inside a folder",
                None => "it extends past the end of the file",
                Some(place) if place.is_empty() => "it is empty",
                Some(_) if !names.insert(name.to_ascii_lowercase()) => "its name is a duplicate",
                Some(place) => {
                    pak.files.push((name, place.clone()));
                    continue;
                }
            };
            pak.warnings.push(PakWarning {
                index,
                name,
                problem,
            });
        }
        pak
    }

    /// Returns a file's byte range. Ignores ASCII case in the path.
    pub fn file_range(&self, path: &str) -> Option<Range<usize>> {
        self.files
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(path))
            .map(|(_, place)| place.clone())
    }

    /// Returns a file's contents. Ignores ASCII case in the path. `bytes` is the whole pak.
    pub fn file<'a>(&self, bytes: &'a [u8], path: &str) -> Option<&'a [u8]> {
        bytes.get(self.file_range(path)?)
    }
}

/// Whether a path stays inside its folder on every operating system.
pub(crate) fn is_safe(path: &str) -> bool {
    let is_plain = |c: char| !c.is_control() && !matches!(c, '\\' | ':');
    path.chars().all(is_plain) && path.split('/').all(|part| !matches!(part, "" | "." | ".."))
}
