//! Finds maps and profiles by name: the user's folder first, then what is built in, then a path.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use thiserror::Error;

use crate::sim::profile::{Profile, ProfileError, built_in, by_name};

/// The maps that come with the program: names and texts.
const BUILT_IN_MAPS: &[(&str, &str)] = &[
    ("lab", include_str!("../../maps/lab.map")),
    ("longjump", include_str!("../../maps/longjump.map")),
    ("bhop", include_str!("../../maps/bhop.map")),
    ("bugs", include_str!("../../maps/bugs.map")),
];

/// Why a map, profile or script could not be had.
#[derive(Debug, Error)]
pub(crate) enum FileError {
    /// Neither the user's, nor built in, nor a file.
    #[error("found no {kind} named `{name}`; expected one of {known}, or a path")]
    Unknown {
        /// `map` or `profile`.
        kind: &'static str,
        /// What was asked for.
        name: String,
        /// The names that exist.
        known: String,
    },
    /// The file cannot be read.
    #[error("{}: cannot be read: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The file cannot be written.
    #[error("{}: cannot be written: {error}", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The file is not a profile.
    #[error("{}: {error}", path.display())]
    BadProfile {
        /// The file.
        path: PathBuf,
        /// Why.
        error: ProfileError,
    },
}

/// A text and where it is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    /// Its name without folder and ending.
    pub(crate) name: String,
    /// Where it is from, for messages: a path, or `built-in NAME`.
    pub(crate) place: String,
    /// The text.
    pub(crate) text: String,
}

/// The folder of the user's own maps, profiles and settings, where the platform keeps such things.
pub(crate) fn user_folder() -> Option<PathBuf> {
    ProjectDirs::from("", "", "wishdir").map(|folders| folders.data_dir().to_owned())
}

/// A text of a file.
pub(crate) fn read(path: &Path) -> Result<String, FileError> {
    fs::read_to_string(path).map_err(|error| FileError::Unreadable { path: path.to_owned(), error })
}

/// Writes a whole file, or leaves what was there.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    write_beside(path, bytes).map_err(|error| FileError::Unwritable { path: path.to_owned(), error })
}

fn write_beside(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // Readable by others, as far as the user's mask lets it: not a secret.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut beside = builder.tempfile_in(folder)?;
    io::Write::write_all(&mut beside, bytes)?;
    beside.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// The map of this name.
pub(crate) fn find_map(name: &str) -> Result<Source, FileError> {
    if let Some(path) = file_of(name, "maps", "map") {
        return source(&path);
    }
    if let Some((name, text)) = BUILT_IN_MAPS.iter().find(|(built_in, _)| *built_in == name) {
        return Ok(Source {
            name: (*name).to_owned(),
            place: format!("built-in map {name}"),
            text: (*text).to_owned(),
        });
    }
    if is_path(name, "map") {
        return source(Path::new(name));
    }
    Err(FileError::Unknown { kind: "map", name: name.to_owned(), known: map_names().join(", ") })
}

/// The profile of this name.
pub(crate) fn find_profile(name: &str) -> Result<Profile, FileError> {
    if let Some(path) = file_of(name, "profiles", "ron") {
        return profile(&path);
    }
    if let Some(profile) = by_name(name) {
        return Ok(profile.clone());
    }
    if is_path(name, "ron") {
        return profile(Path::new(name));
    }
    let names: Vec<&str> = built_in().iter().map(|profile| profile.name.as_str()).collect();
    Err(FileError::Unknown { kind: "profile", name: name.to_owned(), known: names.join(", ") })
}

/// The names of all maps: the user's, then those built in.
pub(crate) fn map_names() -> Vec<String> {
    let mut names: Vec<String> = files_in("maps", "map").iter().filter_map(|path| stem(path)).collect();
    for (name, _) in BUILT_IN_MAPS {
        if !names.iter().any(|other| other == name) {
            names.push((*name).to_owned());
        }
    }
    names
}

/// Every profile that can be chosen by name: those built in, replaced and followed by the user's. What is wrong
/// with the user's own comes beside.
pub(crate) fn all_profiles() -> (Vec<Profile>, Vec<FileError>) {
    let mut profiles = built_in().to_vec();
    let mut errors = Vec::new();
    for path in files_in("profiles", "ron") {
        let mut own = match profile(&path) {
            Ok(own) => own,
            Err(error) => {
                errors.push(error);
                continue;
            }
        };
        if let Some(name) = stem(&path) {
            own.name = name;
        }
        match profiles.iter_mut().find(|profile| profile.name == own.name) {
            Some(place) => *place = own,
            None => profiles.push(own),
        }
    }
    (profiles, errors)
}

/// The user's file of this name, if there is one.
fn file_of(name: &str, folder: &str, ending: &str) -> Option<PathBuf> {
    files_in(folder, ending).into_iter().find(|path| stem(path).is_some_and(|stem| stem == name))
}

/// The user's files of a kind, by name.
pub(super) fn files_in(folder: &str, ending: &str) -> Vec<PathBuf> {
    let Some(folder) = user_folder().map(|user| user.join(folder)) else { return Vec::new() };
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let has_ending = |path: &PathBuf| path.extension().is_some_and(|extension| extension == ending);
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(has_ending).collect();
    paths.sort();
    paths
}

pub(super) fn is_path(name: &str, ending: &str) -> bool {
    let path = Path::new(name);
    path.extension().is_some_and(|extension| extension == ending) || path.components().count() > 1 || path.is_file()
}

pub(super) fn stem(path: &Path) -> Option<String> {
    Some(path.file_stem()?.to_string_lossy().into_owned())
}

fn source(path: &Path) -> Result<Source, FileError> {
    let name = stem(path).unwrap_or_default();
    Ok(Source { name, place: path.display().to_string(), text: read(path)? })
}

fn profile(path: &Path) -> Result<Profile, FileError> {
    Profile::parse(&read(path)?).map_err(|error| FileError::BadProfile { path: path.to_owned(), error })
}
