//! Why a file could not be read or written, or is not what it should be.

use std::io::{self, ErrorKind};
use std::path::PathBuf;

use thiserror::Error;

use crate::coach::DrillError;
use wishdir_formats::maps::bsp::BspError;
use wishdir_sim::map::MapError;
use wishdir_sim::platformer::map as nfk_map;
use wishdir_sim::profile::ProfileError;

/// Why a map, a profile or another file could not be read or written.
#[derive(Debug, Error)]
pub enum FileError {
    /// Neither the user's, nor built in, nor a file.
    #[error("found no {kind} named `{name}`; expected one of {known}, or a path")]
    Unknown {
        /// `map`, `profile` or `drill`.
        kind: &'static str,
        /// What was asked for.
        name: String,
        /// The names that exist.
        known: String,
    },
    /// The file cannot be read.
    #[error("{}: cannot be read: {error}", path.display())]
    Unreadable {
        /// Where the file is.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A map of the other game.
    #[error("{}: found a map of {found}, expected {expected}", path.display())]
    ForeignMap {
        /// Where the file is.
        path: PathBuf,
        /// Which game's it is, by its ending.
        found: &'static str,
        /// What the game reads.
        expected: &'static str,
    },
    /// The file cannot be written.
    #[error("{}: cannot be written: {error}", path.display())]
    Unwritable {
        /// Where the file is.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The file is not a profile.
    #[error("{}: {error}", path.display())]
    BadProfile {
        /// Where the file is.
        path: PathBuf,
        /// What is wrong in it, with line and column.
        error: ProfileError,
    },
    /// The file is not a drill.
    #[error("{}: {error}", path.display())]
    BadDrill {
        /// Where the file is.
        path: PathBuf,
        /// What is wrong in it, with line and column.
        error: DrillError,
    },
    /// No player can begin on a map.
    #[error("{place}: {problem}")]
    NoStart {
        /// The map's file, or `built-in map NAME`.
        place: String,
        /// What stands in the way.
        problem: String,
    },
    /// The text is not a map of a 3D engine.
    #[error("{place}: {error}")]
    BadMap {
        /// The map's file, or `built-in map NAME`.
        place: String,
        /// What is wrong in it, with its line.
        error: MapError,
    },
    /// The file is not a compiled map.
    #[error("{}: {error}", path.display())]
    BadBsp {
        /// Where the file is.
        path: PathBuf,
        /// What is wrong in it, with its lump.
        error: BspError,
    },
    /// The file is not a map of Need For Kill.
    #[error("{}{error}", before(place, error.place))]
    BadNfkMap {
        /// The map's file, or `built-in map NAME`.
        place: String,
        /// What is wrong in it, with its place.
        error: nfk_map::NfkMapError,
    },
}

impl FileError {
    /// What is wrong in a file, with its place in it, for where the file is named already.
    pub fn in_file(&self) -> String {
        match self {
            Self::BadProfile { error, .. } => error.to_string(),
            Self::BadDrill { error, .. } => error.to_string(),
            Self::NoStart { problem, .. } => problem.clone(),
            Self::BadMap { error, .. } => error.to_string(),
            Self::BadBsp { error, .. } => error.to_string(),
            Self::BadNfkMap { error, .. } => error.to_string(),
            Self::Unreadable { error, .. } | Self::Unwritable { error, .. } => error.to_string(),
            Self::Unknown { .. } | Self::ForeignMap { .. } => self.to_string(),
        }
    }

    /// Whether there is no such file.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Unreadable { error, .. } if error.kind() == ErrorKind::NotFound)
    }
}

/// Folders as an error names them.
pub(super) fn folders(looked: &[PathBuf]) -> String {
    let names: Vec<String> = looked
        .iter()
        .map(|folder| format!("`{}`", folder.display()))
        .collect();
    names.join(" or ")
}

/// A file of Need For Kill, as it is named before a place in it.
pub(crate) fn before(file: &str, place: nfk_map::NfkMapPlace) -> String {
    match place {
        nfk_map::NfkMapPlace::Text(_) => format!("{file}:"),
        nfk_map::NfkMapPlace::Byte(_) | nfk_map::NfkMapPlace::Cell(_) => format!("{file}: "),
    }
}
