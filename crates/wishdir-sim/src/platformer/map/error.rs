//! Map errors and warnings.
//! Errors stop the parser. Warnings are reported and the rest of the map is used.

use std::fmt;

use super::super::grid::Cell;
use crate::map::Position;

/// Position in a map file, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NfkMapPlace {
    /// Line and column in a text file, both from 1.
    Text(Position),
    /// Byte offset in a `.mapa` file, from 0.
    Byte(usize),
    /// Tile of the map.
    Cell(Cell),
}

/// Formats the position as messages show it: `3:14`, `byte 154` or `column 3, row 7`.
impl fmt::Display for NfkMapPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(at) => write!(f, "{at}"),
            Self::Byte(at) => write!(f, "byte {at}"),
            Self::Cell(Cell { column, row }) => write!(f, "column {column}, row {row}"),
        }
    }
}

/// Error in a map file. Displays as `place: found ..., expected ...`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: found {found}, expected {expected}")]
pub struct NfkMapError {
    /// Position of the error.
    pub place: NfkMapPlace,
    /// Text or value found.
    pub found: String,
    /// Text or value expected.
    pub expected: String,
}

/// Result of reading a map.
pub(super) type MapResult<T> = Result<T, NfkMapError>;

/// Problem in a map that the loader works around, or doubtful content.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: warning: {kind}")]
pub struct NfkWarning {
    /// Position of the problem.
    pub place: NfkMapPlace,
    /// Kind of problem.
    pub kind: NfkWarningKind,
}

/// Kind of warning.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NfkWarningKind {
    /// A spawn or exit where the player's body does not fit.
    #[error("the {what} has no room for a player (three tiles high)")]
    NoRoom {
        /// Place without room, for the message: a spawn or a teleport exit.
        what: &'static str,
    },
    /// An object of a known kind that has no effect here.
    #[error("object {number} ({kind}) does nothing here; skipped")]
    Unused {
        /// Index of the object, from 0.
        number: usize,
        /// Name of the kind.
        kind: &'static str,
    },
    /// An object of unknown kind.
    #[error("object {number} has the unknown type {kind}; skipped")]
    Unknown {
        /// Index of the object, from 0.
        number: usize,
        /// The type byte.
        kind: u8,
    },
    /// An object outside the map, or one whose target is outside the map.
    #[error("object {number} ({kind}) {what}; skipped")]
    Bad {
        /// Index of the object, from 0.
        number: usize,
        /// Name of the kind.
        kind: &'static str,
        /// Problem with the object.
        what: &'static str,
    },
    /// A tile of unknown kind.
    #[error("unknown tile {tile}; treated as empty")]
    UnknownTile {
        /// Byte of the tile in the file.
        tile: u8,
    },
    /// Bytes after the objects, which the reader ignores.
    #[error("ignored {count} bytes after the objects, such as pictures or locations")]
    Rest {
        /// Number of bytes after the objects.
        count: usize,
    },
}
