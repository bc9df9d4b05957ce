//! `.pk3` archives: zip files with a game's files, which newer Quake clients read.
//! Stored and deflated entries are supported, encrypted entries are not (`docs/bsp.md` 7.1).

use std::collections::BTreeSet;
use std::io::{Read, Seek, SeekFrom};

use zip::{CompressionMethod, ZipArchive};

use super::pak::is_safe;

/// Size limit for an extracted file, bytes.
const FILE_MAX: u64 = 512 << 20;
/// Maximum ratio of extracted to packed size, against zip bombs.
const RATIO_MAX: u64 = 200;
/// Maximum number of files in an archive.
const FILES_MAX: usize = 65_536;

/// An archive that cannot be opened, or a file that cannot be extracted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Pk3Error {
    /// The file is not a zip archive, or is damaged.
    #[error("found no list of files ({problem}), expected a zip archive")]
    Broken {
        /// Message of the zip reader.
        problem: String,
    },
    /// No readable file has this path.
    #[error("the archive has no {path}")]
    Missing {
        /// Path that was requested.
        path: String,
    },
    /// The file exceeds the size limit.
    #[error(
        "{path}: unpacks to more than {most} bytes (limit: 200 times the packed size, but no more than 536870912)"
    )]
    TooLong {
        /// Path of the file in the archive.
        path: String,
        /// Limit for this file, bytes.
        most: u64,
    },
    /// The packed data of the file is damaged.
    #[error("{path}: damaged zip data ({problem})")]
    Damaged {
        /// Path of the file in the archive.
        path: String,
        /// Message of the zip reader.
        problem: String,
    },
}

/// Open zip archive.
pub struct Pk3<R> {
    archive: ZipArchive<R>,
    /// Size of the archive, bytes.
    size: u64,
    /// Path and zip index of each readable file. Of duplicate names, the first is used.
    files: Vec<(String, usize)>,
}

impl<R: Read + Seek> Pk3<R> {
    /// Reads an archive's file list.
    ///
    /// # Errors
    ///
    /// If the bytes are not a zip archive, or its file list is damaged.
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

    /// Iterates over the paths of the readable files.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|(path, _)| path.as_str())
    }

    /// Extracts a file by its path, ignoring ASCII case.
    ///
    /// # Errors
    ///
    /// If the file is missing, too long or damaged.
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
        // The lengths in the archive may be wrong, so the bytes are counted.
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
