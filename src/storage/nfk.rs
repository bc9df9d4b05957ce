//! Finds Need For Kill's maps by name: in the user folder, then built in, then as a path.

use std::path::{Path, PathBuf};

use super::encoding::decode;
use super::error::{MapGame, MapPlace, NamedKind, place_prefix};
use super::io;
use super::stored::StoredFile;
use super::{FileError, LoadedMap, is_path, names_of, own_files, stem};
use wishdir_sim::platformer::map::{NfkMapError, NfkWarning};
use wishdir_sim::platformer::{NfkWorld, Ruleset};

const BUILT_IN: &[(&str, &str)] = &[
    ("flat", include_str!("../../maps/nfk/flat.nfk")),
    ("chain", include_str!("../../maps/nfk/chain.nfk")),
    ("ledges", include_str!("../../maps/nfk/ledges.nfk")),
    ("pads", include_str!("../../maps/nfk/pads.nfk")),
    ("course", include_str!("../../maps/nfk/course.nfk")),
];

/// Extension of maps in plain text.
const TEXT_ENDING: &str = "nfk";
/// Extension of the original game's maps.
const MAPA_ENDING: &str = "mapa";

/// Bytes of a map file, and their source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NfkSource {
    /// Name of the map, without folder and extension.
    pub name: String,
    /// Source of the map, for messages.
    pub place: MapPlace,
    /// File of the map, as it was read. `None` for built-in maps.
    file: Option<StoredFile>,
    /// Bytes of the whole map file: text or `.mapa`.
    bytes: Vec<u8>,
    /// Whether the file has the original game's format.
    is_mapa: bool,
}

impl NfkSource {
    /// Reads a map file. The extension decides the format.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        let file = Some(StoredFile::from_path(path));
        let bytes = io::read_bytes(path)?;
        let name = stem(path).unwrap_or_default();
        Ok(Self {
            name,
            place: MapPlace::File(path.to_owned()),
            file,
            bytes,
            is_mapa: has_ending(path, MAPA_ENDING),
        })
    }

    /// Parses the map.
    ///
    /// # Errors
    ///
    /// If it is malformed.
    pub fn world(&self) -> Result<(NfkWorld, Vec<NfkWarning>), NfkMapError> {
        if self.is_mapa {
            NfkWorld::from_mapa(&self.bytes)
        } else {
            NfkWorld::from_text(&decode(self.bytes.clone()))
        }
    }
}

/// Profile name for the default ruleset.
const ANY_RULES: &str = "nfk";

/// Returns the ruleset with this profile name, or `None` if it is not a Need For Kill profile.
pub fn rules_for_profile(profile_name: &str) -> Option<Ruleset> {
    if profile_name == ANY_RULES {
        Some(Ruleset::default())
    } else {
        Ruleset::by_id(profile_name)
    }
}

/// Loads a map by name.
///
/// # Errors
///
/// If it does not exist or is malformed.
pub fn load_map(name: &str) -> Result<LoadedMap<NfkWorld>, FileError> {
    load_source(find_map(name)?)
}

/// Loads every readable map with this name: the user's, the built-in one, and those in `folder`.
pub(super) fn find_maps_named(name: &str, folder: &Path) -> Vec<LoadedMap<NfkWorld>> {
    let is_named = |path: &Path| stem(path).is_some_and(|stem| stem == name);
    let own = user_maps().into_iter().filter(|path| is_named(path));
    let beside = io::paths_in(folder, |path| is_nfk_map(path) && is_named(path));
    let read = |path: PathBuf| NfkSource::read(&path).ok();
    let all = own
        .filter_map(read)
        .chain(built_in_map(name))
        .chain(beside.into_iter().filter_map(read));
    all.filter_map(|source| load_source(source).ok()).collect()
}

pub(super) fn built_in_map(name: &str) -> Option<NfkSource> {
    let (name, text) = BUILT_IN.iter().find(|(built_in, _)| *built_in == name)?;
    Some(built_in_source(name, text))
}

/// Returns the built-in Need For Kill maps.
pub fn built_in_maps() -> Vec<LoadedMap<NfkWorld>> {
    BUILT_IN
        .iter()
        .filter_map(|(name, text)| load_source(built_in_source(name, text)).ok())
        .collect()
}

fn built_in_source(name: &str, text: &str) -> NfkSource {
    NfkSource {
        name: name.to_owned(),
        place: MapPlace::BuiltIn(name.to_owned()),
        file: None,
        bytes: text.as_bytes().to_vec(),
        is_mapa: false,
    }
}

fn load_source(source: NfkSource) -> Result<LoadedMap<NfkWorld>, FileError> {
    match source.world() {
        Ok((world, warnings)) => {
            let NfkSource {
                name, place, file, ..
            } = source;
            let warnings = warnings
                .iter()
                .map(|warning| format!("{}{warning}", place_prefix(&place, warning.place)));
            Ok(LoadedMap {
                warnings: warnings.collect(),
                name,
                place,
                file,
                world,
            })
        }
        Err(error) => Err(FileError::BadNfkMap {
            place: source.place,
            error,
        }),
    }
}

/// Whether a path has the extension of a Need For Kill map.
pub fn is_nfk_map(path: &Path) -> bool {
    has_ending(path, TEXT_ENDING) || has_ending(path, MAPA_ENDING)
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case(ending))
}

/// Finds the file of a map by name.
///
/// # Errors
///
/// If it does not exist or cannot be read.
pub fn find_map(name: &str) -> Result<NfkSource, FileError> {
    let is_named = |path: &&PathBuf| stem(path).is_some_and(|stem| stem == name);
    if let Some(path) = user_maps().iter().find(is_named) {
        return NfkSource::read(path);
    }
    if let Some(source) = built_in_map(name) {
        return Ok(source);
    }
    if has_ending(Path::new(name), "map") {
        return Err(FileError::ForeignMap {
            path: name.into(),
            found: MapGame::Engine3d,
        });
    }
    if is_path(name, TEXT_ENDING) || is_path(name, MAPA_ENDING) {
        return NfkSource::read(Path::new(name));
    }
    Err(FileError::Unknown {
        kind: NamedKind::Map,
        name: name.to_owned(),
        known: map_names().join(", "),
    })
}

/// Returns the names of all maps: the user's maps, then the built-in ones.
pub fn map_names() -> Vec<String> {
    names_of(&user_maps(), BUILT_IN)
}

fn user_maps() -> Vec<PathBuf> {
    [TEXT_ENDING, MAPA_ENDING]
        .into_iter()
        .flat_map(|ending| own_files("maps", ending))
        .collect()
}

/// Whether a map and a profile belong to Need For Kill. The profile's name decides. Without a
/// profile, returns true if only Need For Kill can load the map.
pub fn is_nfk_target(map: Option<&str>, profile: Option<&str>) -> bool {
    let only_nfk = |map: &str| {
        let is_unknown = matches!(super::find_map(map), Err(FileError::Unknown { .. }));
        is_nfk_map(Path::new(map)) || (is_unknown && find_map(map).is_ok())
    };
    match profile {
        Some(profile) => rules_for_profile(profile).is_some(),
        None => map.is_some_and(only_nfk),
    }
}
