//! Errors and warnings of compiled maps.

use super::lump::{FILE_MAX, HEADER, Lump};

/// Error: the file is not a valid compiled map. Names the lump and the record where possible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BspError {
    /// The header is incomplete.
    #[error(
        "found {found} bytes, expected at least {HEADER}: the version and {} lumps",
        Lump::ALL.len()
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
    /// The file is a map of another game.
    #[error("found {found}, expected version 29 or 30, \"BSP2\" or \"2PSB\"")]
    Foreign {
        /// Format found.
        found: String,
    },
    /// The lump is outside the file.
    #[error("{lump}: {length} bytes at offset {offset} go past the end of the file ({size} bytes)")]
    Outside {
        /// Lump with the error.
        lump: Lump,
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
        lump: Lump,
        /// Length of the lump, bytes.
        length: usize,
        /// Size of one record, bytes.
        record: usize,
    },
    /// The lump has more records than any map needs.
    #[error("{lump}: found {found} records, expected at most {limit}")]
    TooMany {
        /// Lump with the error.
        lump: Lump,
        /// Number of records in the lump.
        found: usize,
        /// Maximum number of records.
        limit: usize,
    },
    /// A record is invalid.
    #[error("{lump}, record {index}: found {found}, expected {expected}")]
    Record {
        /// Lump with the error.
        lump: Lump,
        /// Index of the invalid record, from 0.
        index: usize,
        /// Value found in the file.
        found: String,
        /// Description of the valid values.
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
        /// Lump with the error.
        lump: Lump,
        /// Index of the first invalid record, from 0.
        index: usize,
        /// Number of invalid records of this kind.
        count: usize,
        /// Value of the first invalid record.
        found: String,
        /// Description of the valid values.
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
        /// Index of the entity, from 0.
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
        /// Name of the block.
        name: String,
        /// Offset of the block, bytes.
        offset: u32,
        /// Length of the block, bytes.
        length: u32,
        /// Size of the file, bytes.
        size: usize,
    },
    /// The map has curved patches, which have no collision.
    #[error("curved patches that are drawn without collision: {count}")]
    Patches {
        /// Number of patches.
        count: usize,
    },
    /// The map has no clip hulls, so boxes cannot move in it.
    #[error("compiled without clip hulls: not playable")]
    NoClipHulls,
}
