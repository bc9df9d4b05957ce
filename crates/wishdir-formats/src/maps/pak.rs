//! Paks: the files of Quake and Half-Life, packed into one. The file's bytes stay the caller's.

use std::collections::BTreeSet;
use std::ops::Range;

use super::miptex::name_of;
use crate::bytes::Record;

/// The sign, where the list begins, and how long it is, bytes.
const HEAD: usize = 12;
/// An entry of the list, bytes.
const ENTRY: usize = 64;
/// The part of it that is the name.
const NAME: usize = 56;
/// Most entries.
const ENTRIES_MAX: usize = 65_536;

/// Why bytes are no pak.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PakError {
    /// Another file.
    #[error("found {found:?}, expected \"PACK\"")]
    Foreign {
        /// Its first four bytes.
        found: String,
    },
    /// The list of entries is not in the file, or another game's.
    #[error(
        "found a list of {length} bytes from {offset} on, expected a multiple of 64, at most 65536 entries, within {size} bytes"
    )]
    NoList {
        /// How long it should be.
        length: i32,
        /// Where it should be.
        offset: i32,
        /// How long the file is.
        size: usize,
    },
}

/// What is odd about an entry, which is left out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {index} ({name}): {problem}; skipped")]
pub struct PakWarning {
    /// Its number, from 0.
    pub index: usize,
    /// As the list has it.
    pub name: String,
    /// What is wrong.
    pub problem: &'static str,
}

/// The list of a pak.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pak {
    /// The files: their paths, and where they are, bytes. Each path once.
    pub files: Vec<(String, Range<usize>)>,
    /// What was left out.
    pub warnings: Vec<PakWarning>,
}

impl Pak {
    /// Reads the list of a file.
    ///
    /// # Errors
    ///
    /// If it is another file, or its list is not there.
    pub fn open(bytes: &[u8]) -> Result<Self, PakError> {
        let place = Self::list_place(bytes, bytes.len())?;
        Ok(Self::of_list(&bytes[place], bytes.len()))
    }

    /// Where the list is of a file of that size, bytes; `head` are its first 12 bytes, or more.
    ///
    /// # Errors
    ///
    /// If it is another file, or its list is not there.
    pub fn list_place(head: &[u8], size: usize) -> Result<Range<usize>, PakError> {
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

    /// Reads a list; `size` is the whole file's, bytes.
    pub fn of_list(list: &[u8], size: usize) -> Self {
        let mut pak = Self::default();
        let mut names = BTreeSet::new();
        for (index, entry) in list.chunks_exact(ENTRY).enumerate() {
            let (name, record) = (name_of(&entry[..NAME]), Record(entry));
            let place = usize::try_from(record.i32(NAME))
                .ok()
                .zip(usize::try_from(record.i32(NAME + 4)).ok());
            let place = place
                .map(|(at, length)| at..at + length)
                .filter(|place| place.end <= size);
            let problem = match &place {
                _ if !is_safe(&name) => "its name is no path below a folder",
                None => "it reaches over the file's end",
                Some(place) if place.is_empty() => "it is empty",
                Some(_) if !names.insert(name.to_ascii_lowercase()) => "its name is given before",
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

    /// Where the file of this path is, in letters of either case, bytes.
    pub fn place(&self, path: &str) -> Option<Range<usize>> {
        self.files
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(path))
            .map(|(_, place)| place.clone())
    }

    /// The file of this path, in letters of either case; `bytes` are those of the pak.
    pub fn file<'a>(&self, bytes: &'a [u8], path: &str) -> Option<&'a [u8]> {
        bytes.get(self.place(path)?)
    }
}

/// Whether a path stays below its folder on every system.
pub(crate) fn is_safe(path: &str) -> bool {
    let is_plain = |c: char| !c.is_control() && !matches!(c, '\\' | ':');
    path.chars().all(is_plain) && path.split('/').all(|part| !matches!(part, "" | "." | ".."))
}
