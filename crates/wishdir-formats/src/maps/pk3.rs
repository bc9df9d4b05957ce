//! `.pk3`: a game's files in a zip archive, as newer clients of Quake read them: stored and
//! deflated files only, none that is encrypted (`docs/bsp.md` 7.1).

use std::collections::BTreeSet;
use std::io::{Read, Seek, SeekFrom};

use zip::{CompressionMethod, ZipArchive};

use super::pak::is_safe;

/// Largest file that is taken out of an archive, bytes.
const FILE_MAX: u64 = 512 << 20;
/// How many times as long as its packed bytes a file may be: more is made to fill the memory.
const RATIO_MAX: u64 = 200;
/// Most files of an archive.
const FILES_MAX: usize = 65_536;

/// Why bytes are no such archive, or a file is not taken out of one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Pk3Error {
    /// Another file, or a broken one.
    #[error("found no list of files ({problem}), expected a zip archive")]
    Broken {
        /// What the archive's reader says.
        problem: String,
    },
    /// There is none of this name that can be read.
    #[error("the archive has no {path}")]
    Missing {
        /// What was looked for.
        path: String,
    },
    /// It is longer than it may be.
    #[error(
        "{path}: found more than {most} bytes, expected at most 200 times its packed bytes, and 536870912"
    )]
    TooLong {
        /// The file in the archive.
        path: String,
        /// How long it may be, bytes.
        most: u64,
    },
    /// Its packed bytes are damaged.
    #[error("{path}: found damaged bytes ({problem}), expected a file packed by zip")]
    Damaged {
        /// The file in the archive.
        path: String,
        /// What the archive's reader says.
        problem: String,
    },
}

/// An archive whose list was read.
pub struct Pk3<R> {
    archive: ZipArchive<R>,
    /// How long it is, bytes.
    size: u64,
    /// The paths of the files that can be read, and their numbers in the archive; of two of one
    /// name the first.
    files: Vec<(String, usize)>,
}

impl<R: Read + Seek> Pk3<R> {
    /// Reads the list of an archive.
    ///
    /// # Errors
    ///
    /// If it is another file, or its list is broken.
    pub fn open(mut reader: R) -> Result<Self, Pk3Error> {
        let size = reader
            .seek(SeekFrom::End(0))
            .map_err(|error| Pk3Error::Broken {
                problem: error.to_string(),
            })?;
        let archive = ZipArchive::new(reader).map_err(|error| Pk3Error::Broken {
            problem: error.to_string(),
        })?;
        let mut names = BTreeSet::new();
        let mut files = Vec::new();
        for number in 0..archive.len().min(FILES_MAX) {
            let Ok(entry) = archive.by_index_data(number) else {
                continue;
            };
            let Ok(name) = entry.name() else { continue };
            let is_packed_so = matches!(
                entry.compression(),
                CompressionMethod::Stored | CompressionMethod::Deflated
            );
            let is_readable =
                entry.is_file() && is_packed_so && !entry.encrypted() && entry.size() > 0;
            if is_readable && is_safe(&name) && names.insert(name.to_ascii_lowercase()) {
                files.push((name.into_owned(), number));
            }
        }
        Ok(Self {
            archive,
            size,
            files,
        })
    }

    /// The paths of its files.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|(path, _)| path.as_str())
    }

    /// The file of this path, in letters of either case.
    ///
    /// # Errors
    ///
    /// If there is none, or it is too long, or damaged.
    pub fn read(&mut self, path: &str) -> Result<Vec<u8>, Pk3Error> {
        let found = self
            .files
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(path));
        let number = found
            .map(|(_, number)| *number)
            .ok_or_else(|| Pk3Error::Missing {
                path: path.to_owned(),
            })?;
        let damaged = |problem: String| Pk3Error::Damaged {
            path: path.to_owned(),
            problem,
        };
        let file = self
            .archive
            .by_index(number)
            .map_err(|error| damaged(error.to_string()))?;
        // What the archive says of lengths may be untrue: the bytes are counted.
        let most = file
            .compressed_size()
            .min(self.size)
            .saturating_mul(RATIO_MAX)
            .min(FILE_MAX);
        let mut bytes = Vec::new();
        file.take(most + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| damaged(error.to_string()))?;
        if bytes.len() as u64 > most {
            return Err(Pk3Error::TooLong {
                path: path.to_owned(),
                most,
            });
        }
        Ok(bytes)
    }
}
