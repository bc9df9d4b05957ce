//! Errors of reading, writing and loading files.

use std::fmt::{self, Display};
use std::io::{self, ErrorKind};
use std::path::PathBuf;

use thiserror::Error;

use super::compiled_file::CompiledFileError;
use crate::coach::DrillError;
use crate::text::ErrorText;
use wishdir_sim::map::MapError;
use wishdir_sim::platformer::map as nfk_map;
use wishdir_sim::profile::ProfileError;

/// Kind of a file that can be found by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedKind {
    /// A map of any game.
    Map,
    /// A profile.
    Profile,
    /// A drill.
    Drill,
}

impl Display for NamedKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Map => "map",
            Self::Profile => "profile",
            Self::Drill => "drill",
        })
    }
}

/// Games that share a map format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapGame {
    /// The 3D engines.
    Engine3d,
    /// Need For Kill.
    Nfk,
}

impl MapGame {
    fn name(self) -> &'static str {
        match self {
            Self::Engine3d => "the 3D engines",
            Self::Nfk => "Need For Kill",
        }
    }

    /// Returns the alternative to a map of this game, for an error message: other map files, or a
    /// profile that fits the map.
    fn suggest_alternative(self) -> &'static str {
        match self {
            Self::Engine3d => ".nfk or .mapa, or a profile of another game such as cs16-100",
            Self::Nfk => "a .map, or a profile of Need For Kill such as nfk-068r2",
        }
    }
}

/// Location of a map, for messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapPlace {
    /// The map is a file.
    File(PathBuf),
    /// The map is built in and has this name.
    BuiltIn(String),
}

impl Display for MapPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::BuiltIn(name) => write!(f, "built-in map {name}"),
        }
    }
}

/// Problem with a file that this folder's code detects, not the operating system.
/// Functions in this folder return the problem inside an [`io::Error`].
#[derive(Debug, Error)]
#[cfg_attr(
    target_family = "wasm",
    expect(dead_code, reason = "a page has only plain files")
)]
pub(super) enum FileProblem {
    #[error("found a folder, pipe or device, expected a file")]
    NoFile,
    #[error("found a link, folder, pipe or device, expected a file")]
    NoPlainFile,
    #[error("found a folder, pipe or device, expected a pak")]
    NoPak,
    #[error("larger than the limit of {mib} MiB")]
    TooLarge { mib: u64 },
    #[error("found {found} bytes, expected at most {most}")]
    LongPart { found: usize, most: usize },
    #[error("not a gzip file: {0}")]
    NoGzip(String),
    #[error("the file is read-only")]
    ReadOnly,
    #[error("the links form a loop")]
    LinkLoop,
    #[error("the pak has no {0}")]
    NotInPak(String),
}

impl FileProblem {
    /// Converts the problem to an error of this kind.
    pub(super) fn into_io_error(self, kind: ErrorKind) -> io::Error {
        io::Error::new(kind, self)
    }
}

/// Reason why a map, profile or other file could not be read, parsed or written.
#[derive(Debug, Error)]
pub enum FileError {
    /// The name is not a user file, a built-in name or a path.
    #[error("found no {kind} named `{name}`; expected one of {known}, or a path")]
    Unknown {
        /// Kind of the file.
        kind: NamedKind,
        /// Name that was requested.
        name: String,
        /// Names of the existing files of this kind.
        known: String,
    },
    /// The file cannot be read.
    #[error("{}: could not be read: {error}", path.display())]
    Unreadable {
        /// Path of the file.
        path: PathBuf,
        /// Error from the operating system.
        error: io::Error,
    },
    /// The map belongs to another game.
    #[error("{}: found a map of {}, expected {}", path.display(), found.name(), found.suggest_alternative())]
    ForeignMap {
        /// Path of the file.
        path: PathBuf,
        /// Game of the map, according to the file's extension.
        found: MapGame,
    },
    /// The file cannot be written.
    #[error("{}: cannot be written: {error}", path.display())]
    Unwritable {
        /// Path of the file.
        path: PathBuf,
        /// Error from the operating system.
        error: io::Error,
    },
    /// The file is not a valid profile.
    #[error("{}: {error}", path.display())]
    BadProfile {
        /// Path of the file.
        path: PathBuf,
        /// Problem in the profile, with line and column.
        error: ProfileError,
    },
    /// The file is not a valid drill.
    #[error("{}: {error}", path.display())]
    BadDrill {
        /// Path of the file.
        path: PathBuf,
        /// Problem in the drill, with line and column.
        error: DrillError,
    },
    /// A player cannot start on the map.
    #[error("{place}: {problem}")]
    NoStart {
        /// Source of the map, for messages.
        place: MapPlace,
        /// Reason why the player cannot start.
        problem: ErrorText,
    },
    /// The text is not a valid map for the 3D engines.
    #[error("{place}: {error}")]
    BadMap {
        /// Source of the map, for messages.
        place: MapPlace,
        /// Problem in the map, with its line.
        error: MapError,
    },
    /// The file is not a valid compiled map.
    #[error("{}: {error}", path.display())]
    BadBsp {
        /// Path of the file.
        path: PathBuf,
        /// Problem in the map, with its lump.
        error: CompiledFileError,
    },
    /// The file is not a valid Need For Kill map.
    #[error("{}{error}", place_prefix(place, error.place))]
    BadNfkMap {
        /// Source of the map, for messages.
        place: MapPlace,
        /// Problem in the map, with its position in the file.
        error: nfk_map::NfkMapError,
    },
}

impl FileError {
    /// Whether the file does not exist.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Unreadable { error, .. } if error.kind() == ErrorKind::NotFound)
    }
}

/// Formats the origins of maps for an error.
pub(super) fn join_map_places(places: &[MapPlace]) -> String {
    let names: Vec<String> = places.iter().map(MapPlace::to_string).collect();
    names.join(", ")
}

/// Formats a list of folders for an error.
pub(super) fn join_folders(looked: &[PathBuf]) -> String {
    let names: Vec<String> = looked
        .iter()
        .map(|folder| format!("`{}`", folder.display()))
        .collect();
    names.join(" or ")
}

/// Formats a Need For Kill file and a position in it as a prefix of an error.
pub(crate) fn place_prefix(file: impl Display, place: nfk_map::NfkMapPlace) -> String {
    match place {
        nfk_map::NfkMapPlace::Text(_) => format!("{file}:"),
        nfk_map::NfkMapPlace::Byte(_) | nfk_map::NfkMapPlace::Cell(_) => format!("{file}: "),
    }
}
