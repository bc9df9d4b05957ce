//! Errors and warnings of compiled maps.

use super::lump::{FILE_MAX, HEADER, Lump};

/// File that is not a valid compiled map. Names the lump and the record where possible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BspError {
    /// The header is incomplete.
    #[error(
        "found {found} bytes, expected at least {HEADER}: the version and {} lumps",
        Lump::ALL.len()
    )]
    Short {
        /// File size, bytes.
        found: usize,
    },
    /// The file exceeds the size limit.
    #[error("found {found} bytes, expected at most {FILE_MAX}")]
    Large {
        /// File size, bytes.
        found: usize,
    },
    /// The file is a map of another game.
    #[error("found {found}, expected version 29 or 30, \"BSP2\" or \"2PSB\"")]
    Foreign {
        /// Format found.
        found: String,
    },
    /// The lump is outside the file.
    #[error("{lump}: {length} bytes at offset {offset} go past the end of the file ({size} bytes)")]
    Outside {
        /// Affected lump.
        lump: Lump,
        /// Offset in the header, bytes.
        offset: u32,
        /// Length in the header, bytes.
        length: u32,
        /// File size, bytes.
        size: usize,
    },
    /// The lump does not hold whole records.
    #[error("{lump}: found {length} bytes, expected a multiple of {record}")]
    Length {
        /// Affected lump.
        lump: Lump,
        /// Lump length, bytes.
        length: usize,
        /// Record size, bytes.
        record: usize,
    },
    /// The lump has more records than any map needs.
    #[error("{lump}: found {found} records, expected at most {limit}")]
    TooMany {
        /// Affected lump.
        lump: Lump,
        /// Number of records.
        found: usize,
        /// Limit.
        limit: usize,
    },
    /// A record is invalid.
    #[error("{lump}, record {index}: found {found}, expected {expected}")]
    Record {
        /// Affected lump.
        lump: Lump,
        /// Record index, from 0.
        index: usize,
        /// Value in the file.
        found: String,
        /// Valid values.
        expected: String,
    },
}

/// Problem that does not prevent loading.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BspWarning {
    /// Invalid records of one kind.
    #[error(
        "{lump}, record {index} ({count} in all): found {found}, expected {expected}; {instead}"
    )]
    Record {
        /// Affected lump.
        lump: Lump,
        /// Index of the first invalid record, from 0.
        index: usize,
        /// Number of invalid records of this kind.
        count: usize,
        /// Value of the first invalid record.
        found: String,
        /// Valid values.
        expected: &'static str,
        /// Replacement or consequence.
        instead: &'static str,
    },
    /// The entity text ends inside an entity.
    #[error(
        "{}: the text ends within entity {entity}; those before it are used",
        Lump::Entities
    )]
    OpenEntity {
        /// Entity index, from 0.
        entity: usize,
    },
    /// The BSPX block list is incomplete.
    #[error("BSPX: found {found} blocks in the list, expected {count}")]
    BlockList {
        /// Number of blocks found.
        found: usize,
        /// Number of blocks in the header.
        count: usize,
    },
    /// A BSPX block is outside the file.
    #[error(
        "BSPX, block {name}: {length} bytes at offset {offset} go past the end of the file ({size} bytes); skipped"
    )]
    Block {
        /// Block name.
        name: String,
        /// Offset, bytes.
        offset: u32,
        /// Length, bytes.
        length: u32,
        /// File size, bytes.
        size: usize,
    },
    /// Curved patches, which boxes pass through.
    #[error("curved patches that are drawn without collision: {count}")]
    Patches {
        /// Number of patches.
        count: usize,
    },
    /// The map has no clip hulls, so boxes cannot move in it.
    #[error("compiled without clip hulls: not playable")]
    NoClipHulls,
}
