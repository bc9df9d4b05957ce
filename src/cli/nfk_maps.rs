//! Finds Need For Kill's maps by name: the user's folder first, then what is built in, then a path.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::files::{FileError, files_in, is_path, stem};
use super::output::warn;
use crate::sim::nfk::map::{NfkMapError, NfkPlace, NfkWarning};
use crate::sim::nfk::{NfkRun, NfkWorld, Ruleset};

/// The maps that come with the program: names and texts.
const BUILT_IN: &[(&str, &str)] = &[
    ("flat", include_str!("../../maps/nfk/flat.nfk")),
    ("chain", include_str!("../../maps/nfk/chain.nfk")),
    ("ledges", include_str!("../../maps/nfk/ledges.nfk")),
    ("pads", include_str!("../../maps/nfk/pads.nfk")),
];

/// The ending of plain text maps.
const TEXT_ENDING: &str = "nfk";
/// The ending of the game's own maps.
const MAPA_ENDING: &str = "mapa";

/// A map's file and where it is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NfkSource {
    /// Its name without folder and ending.
    pub(crate) name: String,
    /// Where it is from, for messages: a path, or `built-in map NAME`.
    pub(crate) place: String,
    /// The file.
    bytes: Vec<u8>,
    /// One of the game's own.
    is_mapa: bool,
}

impl NfkSource {
    /// The file at a path, by its ending.
    pub(crate) fn read(path: &Path) -> Result<Self, FileError> {
        let bytes = fs::read(path).map_err(|error| FileError::Unreadable { path: path.to_owned(), error })?;
        let name = stem(path).unwrap_or_default();
        Ok(Self { name, place: path.display().to_string(), bytes, is_mapa: has_ending(path, MAPA_ENDING) })
    }

    /// The map in it.
    pub(crate) fn world(&self) -> Result<(NfkWorld, Vec<NfkWarning>), NfkMapError> {
        if self.is_mapa {
            NfkWorld::from_mapa(&self.bytes)
        } else {
            // A wrong letter in a title is no reason to refuse a map.
            NfkWorld::from_text(&String::from_utf8_lossy(&self.bytes))
        }
    }

    /// The file, as it stands before a place in it.
    pub(crate) fn before(&self, place: NfkPlace) -> String {
        match place {
            NfkPlace::Text(_) => format!("{}:", self.place),
            NfkPlace::Byte(_) | NfkPlace::Cell(_) => format!("{}: ", self.place),
        }
    }
}

/// A profile's name that stands for the default ruleset.
const ANY_RULES: &str = "nfk";

/// The ruleset of a profile's name; none if it is none of Need For Kill's.
pub(crate) fn rules_of(profile_name: &str) -> Option<Ruleset> {
    if profile_name == ANY_RULES { Some(Ruleset::default()) } else { Ruleset::of_word(profile_name) }
}

/// The map of this name, its own name, and a run on it. What is odd about the map is printed as warnings.
pub(crate) fn open(map: &str, rules: Ruleset) -> Result<(String, NfkRun), String> {
    let source = find(map).map_err(|error| error.to_string())?;
    let (world, warnings) = source.world().map_err(|error| format!("{}{error}", source.before(error.place)))?;
    for warning in warnings {
        warn(&format!("{}{warning}", source.before(warning.place)));
    }
    let run = NfkRun::new(Arc::new(world), rules).map_err(|error| format!("{}: {error}", source.place))?;
    Ok((source.name, run))
}

/// Whether a path is a map of Need For Kill, by its ending.
pub(crate) fn is_nfk(path: &Path) -> bool {
    has_ending(path, TEXT_ENDING) || has_ending(path, MAPA_ENDING)
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending))
}

/// The map of this name.
pub(crate) fn find(name: &str) -> Result<NfkSource, FileError> {
    let is_named = |path: &&PathBuf| stem(path).is_some_and(|stem| stem == name);
    if let Some(path) = own_files().iter().find(is_named) {
        return NfkSource::read(path);
    }
    if let Some((name, text)) = BUILT_IN.iter().find(|(built_in, _)| *built_in == name) {
        return Ok(NfkSource {
            name: (*name).to_owned(),
            place: format!("built-in map {name}"),
            bytes: text.as_bytes().to_vec(),
            is_mapa: false,
        });
    }
    if is_path(name, TEXT_ENDING) || is_path(name, MAPA_ENDING) {
        return NfkSource::read(Path::new(name));
    }
    Err(FileError::Unknown { kind: "map", name: name.to_owned(), known: names().join(", ") })
}

/// The names of all of them: the user's, then those built in.
pub(crate) fn names() -> Vec<String> {
    let mut names: Vec<String> = own_files().iter().filter_map(|path| stem(path)).collect();
    for (name, _) in BUILT_IN {
        if !names.iter().any(|other| other == name) {
            names.push((*name).to_owned());
        }
    }
    names
}

/// The user's own.
fn own_files() -> Vec<PathBuf> {
    [TEXT_ENDING, MAPA_ENDING].into_iter().flat_map(|ending| files_in("maps", ending)).collect()
}
