//! What can be wrong with a map: errors stop the reading, warnings are reported and the rest is
//! used.

use std::fmt;

use super::super::grid::Cell;
use crate::map::Position;

/// A place in a map file, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NfkMapPlace {
    /// Line and column of a text, from 1.
    Text(Position),
    /// A byte of a `.mapa` file, from 0.
    Byte(usize),
    /// A tile.
    Cell(Cell),
}

/// As messages begin: `3:14` or `byte 154` or `column 3, row 7`.
impl fmt::Display for NfkMapPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(at) => write!(f, "{at}"),
            Self::Byte(at) => write!(f, "byte {at}"),
            Self::Cell(Cell { column, row }) => write!(f, "column {column}, row {row}"),
        }
    }
}

/// Why a file is not a map. Displays as `place: found ..., expected ...`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: found {found}, expected {expected}")]
pub struct NfkMapError {
    /// Where it is.
    pub place: NfkMapPlace,
    /// What stands there.
    pub found: String,
    /// What would be right.
    pub expected: String,
}

/// What reading a map gives.
pub(super) type MapResult<T> = Result<T, NfkMapError>;

/// Something in a map that is skipped or doubtful.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: warning: {kind}")]
pub struct NfkWarning {
    /// Where it is.
    pub place: NfkMapPlace,
    /// What is wrong.
    pub kind: NfkWarningKind,
}

/// What a warning says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NfkWarningKind {
    /// No room for the body.
    #[error("the {what} has no room for a player, three tiles high")]
    NoRoom {
        /// What is there.
        what: &'static str,
    },
    /// An object of a kind that does nothing here.
    #[error("object {number} is a {kind}, which does nothing here; skipped")]
    Unused {
        /// Counted from 0.
        number: usize,
        /// The kind's name.
        kind: &'static str,
    },
    /// An object of no known kind.
    #[error("object {number} has the unknown type {kind}; skipped")]
    Unknown {
        /// Counted from 0.
        number: usize,
        /// The type byte.
        kind: u8,
    },
    /// An object that is outside the map, or leads there.
    #[error("object {number}, a {kind}, {what}; skipped")]
    Bad {
        /// Counted from 0.
        number: usize,
        /// The kind's name.
        kind: &'static str,
        /// What is wrong with it.
        what: &'static str,
    },
    /// A tile of a kind that means nothing here.
    #[error("tile {tile} is of no known kind; free")]
    UnknownTile {
        /// The byte that the file has there.
        tile: u8,
    },
    /// Bytes after what was read.
    #[error("{count} bytes after the objects (pictures, places) are not read")]
    Rest {
        /// How many bytes follow the objects.
        count: usize,
    },
}
