//! Errors of Quake III maps.

use super::super::bsp::BspError;
use super::lump::{FILE_MAX, HEADER, Quake3Lump};

/// Error: the file is not a valid Quake III map. Names the lump and record where possible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Quake3MapError {
    /// The header is incomplete.
    #[error(
        "found {found} bytes, expected at least {HEADER}: the version and {} lumps",
        Quake3Lump::ALL.len()
    )]
    Short {
        /// Size of the file, bytes.
        found: usize,
    },
    /// The file exceeds the size limit.
    #[error("found {found} bytes, expected at most {FILE_MAX}")]
    Large {
        /// Size of the file, bytes.
        found: usize,
    },
    /// The map has an unsupported version.
    #[error("found \"IBSP\" version {version}, expected 46 (Quake III)")]
    Version {
        /// Version in the header.
        version: u32,
    },
    /// The lump is outside the file.
    #[error("{lump}: {length} bytes at offset {offset} go past the end of the file ({size} bytes)")]
    Outside {
        /// Lump with the error.
        lump: Quake3Lump,
        /// Offset of the lump according to the header, bytes.
        offset: u32,
        /// Length of the lump according to the header, bytes.
        length: u32,
        /// Size of the file, bytes.
        size: usize,
    },
    /// The lump does not hold whole records.
    #[error("{lump}: found {length} bytes, expected a multiple of {record}")]
    Length {
        /// Lump with the error.
        lump: Quake3Lump,
        /// Length of the lump, bytes.
        length: usize,
        /// Size of one record, bytes.
        record: usize,
    },
    /// The lump has more records than any map needs.
    #[error("{lump}: found {found} records, expected at most {limit}")]
    TooMany {
        /// Lump with the error.
        lump: Quake3Lump,
        /// Number of records in the lump.
        found: usize,
        /// Maximum number of records.
        limit: usize,
    },
    /// The entity text is invalid.
    #[error(transparent)]
    Entities(#[from] BspError),
    /// A record is invalid.
    #[error("{lump}, record {index}: found {found}, expected {expected}")]
    Record {
        /// Lump with the error.
        lump: Quake3Lump,
        /// Index of the invalid record, from 0.
        index: usize,
        /// Value found in the file.
        found: String,
        /// Description of the valid values.
        expected: &'static str,
    },
}

impl Quake3MapError {
    pub(super) fn record(
        lump: Quake3Lump,
        index: usize,
        found: impl ToString,
        expected: &'static str,
    ) -> Self {
        let found = found.to_string();
        Self::Record {
            lump,
            index,
            found,
            expected,
        }
    }
}
