//! Errors of reading, writing and loading files.

use std::io::{self, ErrorKind};
use std::path::PathBuf;

use thiserror::Error;

use crate::coach::DrillError;
use wishdir_formats::maps::bsp::BspError;
use wishdir_sim::map::MapError;
use wishdir_sim::platformer::map as nfk_map;
use wishdir_sim::profile::ProfileError;

/// Reason why a map, profile or other file could not be read, parsed or written.
#[derive(Debug, Error)]
pub enum FileError {
    /// Not a user file, a built-in name or a path.
    #[error("found no {kind} named `{name}`; expected one of {known}, or a path")]
    Unknown {
        /// `map`, `profile` or `drill`.
        kind: &'static str,
        /// Requested name.
        name: String,
        /// Names that exist.
        known: String,
    },
    /// The file cannot be read.
    #[error("{}: cannot be read: {error}", path.display())]
    Unreadable {
        /// Path of the file.
        path: PathBuf,
        /// Error of the operating system.
        error: io::Error,
    },
    /// The map belongs to the other game.
    #[error("{}: found a map of {found}, expected {expected}", path.display())]
    ForeignMap {
        /// Path of the file.
        path: PathBuf,
        /// Game of the map, by its extension.
        found: &'static str,
        /// Kinds of maps that the current game reads.
        expected: &'static str,
    },
    /// The file cannot be written.
    #[error("{}: cannot be written: {error}", path.display())]
    Unwritable {
        /// Path of the file.
        path: PathBuf,
        /// Error of the operating system.
        error: io::Error,
    },
    /// The file is not a valid profile.
    #[error("{}: {error}", path.display())]
    BadProfile {
        /// Path of the file.
        path: PathBuf,
        /// The problem, with line and column.
        error: ProfileError,
    },
    /// The file is not a valid drill.
    #[error("{}: {error}", path.display())]
    BadDrill {
        /// Path of the file.
        path: PathBuf,
        /// The problem, with line and column.
        error: DrillError,
    },
    /// A player cannot start on the map.
    #[error("{place}: {problem}")]
    NoStart {
        /// The map's file, or `built-in map NAME`.
        place: String,
        /// Reason why the player cannot start.
        problem: String,
    },
    /// The text is not a valid map of a 3D engine.
    #[error("{place}: {error}")]
    BadMap {
        /// The map's file, or `built-in map NAME`.
        place: String,
        /// The problem, with its line.
        error: MapError,
    },
    /// The file is not a valid compiled map.
    #[error("{}: {error}", path.display())]
    BadBsp {
        /// Path of the file.
        path: PathBuf,
        /// The problem, with its lump.
        error: BspError,
    },
    /// The file is not a valid Need For Kill map.
    #[error("{}{error}", place_prefix(place, error.place))]
    BadNfkMap {
        /// The map's file, or `built-in map NAME`.
        place: String,
        /// The problem, with its place in the file.
        error: nfk_map::NfkMapError,
    },
}

impl FileError {
    /// Error text without the file name, for places that already show it.
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

    /// Whether the file does not exist.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Unreadable { error, .. } if error.kind() == ErrorKind::NotFound)
    }
}

/// Formats a list of folders for an error.
pub(super) fn folders(looked: &[PathBuf]) -> String {
    let names: Vec<String> = looked
        .iter()
        .map(|folder| format!("`{}`", folder.display()))
        .collect();
    names.join(" or ")
}

/// Formats a Need For Kill file and a place in it as a prefix of an error.
pub(crate) fn place_prefix(file: &str, place: nfk_map::NfkMapPlace) -> String {
    match place {
        nfk_map::NfkMapPlace::Text(_) => format!("{file}:"),
        nfk_map::NfkMapPlace::Byte(_) | nfk_map::NfkMapPlace::Cell(_) => format!("{file}: "),
    }
}
