//! Why bytes are no compiled map, and what is odd in one.

use super::lump::{FILE_MAX, HEADER, Lump};

/// Why bytes are no compiled map. Names the lump and, where there is one, the place in it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BspError {
    /// Cut off before the first lump.
    #[error(
        "found {found} bytes, expected at least {HEADER}: the version and {} lumps",
        Lump::ALL.len()
    )]
    Short {
        /// How many there are.
        found: usize,
    },
    /// More than any map.
    #[error("found {found} bytes, expected at most {FILE_MAX}")]
    Large {
        /// How many there are.
        found: usize,
    },
    /// A map of another game.
    #[error("found {found}, expected version 29 or 30, \"BSP2\" or \"2PSB\"")]
    Foreign {
        /// Whose it is.
        found: String,
    },
    /// A lump that is not in the file.
    #[error(
        "{lump}: found {length} bytes from {offset} on, expected them within the file's {size}"
    )]
    Outside {
        /// The lump that it is about.
        lump: Lump,
        /// Where it should begin.
        offset: u32,
        /// How long it should be.
        length: u32,
        /// How long the file is.
        size: usize,
    },
    /// A lump with half a record.
    #[error("{lump}: found {length} bytes, expected a multiple of {record}")]
    Length {
        /// The lump that it is about.
        lump: Lump,
        /// How long it is.
        length: usize,
        /// How long its records are.
        record: usize,
    },
    /// A lump of more records than any map has.
    #[error("{lump}: found {found} records, expected at most {limit}")]
    TooMany {
        /// The lump that it is about.
        lump: Lump,
        /// How many there are.
        found: usize,
        /// How many there may be.
        limit: usize,
    },
    /// A record that means nothing.
    #[error("{lump}, record {index}: found {found}, expected {expected}")]
    Record {
        /// The lump that it is about.
        lump: Lump,
        /// Which record of it, from 0.
        index: usize,
        /// What it says.
        found: String,
        /// What it may say.
        expected: String,
    },
}

/// Something odd in a compiled map, which is read all the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BspWarning {
    /// A record that is not as it should be.
    #[error(
        "{lump}, record {index} ({count} in all): found {found}, expected {expected}; {instead}"
    )]
    Record {
        /// The lump that it is about.
        lump: Lump,
        /// The first such record, from 0.
        index: usize,
        /// How many there are.
        count: usize,
        /// What the first one says.
        found: String,
        /// What it should say.
        expected: &'static str,
        /// What becomes of it.
        instead: &'static str,
    },
    /// The entities break off.
    #[error(
        "{}: the text ends within entity {entity}; those before it are used",
        Lump::Entities
    )]
    OpenEntity {
        /// Its number, from 0.
        entity: usize,
    },
    /// The list of the blocks behind the lumps breaks off.
    #[error("BSPX: found {found} blocks in the list, expected {count}")]
    BlockList {
        /// How many are there.
        found: usize,
        /// How many there should be.
        count: usize,
    },
    /// A block behind the lumps that is not in the file.
    #[error(
        "BSPX, block {name}: found {length} bytes from {offset} on, expected them within the file's {size}; skipped"
    )]
    Block {
        /// As the list has it.
        name: String,
        /// Where it should begin.
        offset: u32,
        /// How long it should be.
        length: u32,
        /// How long the file is.
        size: usize,
    },
    /// Boxes cannot be moved.
    #[error("compiled without clip hulls: not playable")]
    NoClipHulls,
}
