//! Maps and profiles by name, and all other files: the only module that touches the disk.
//! Prints nothing.
//!
//! A name is searched in the user folder, then among the built-in items, and then used as a path.
//!
//! | file | contents |
//! | --- | --- |
//! | [`error`] | errors of reading, writing and loading files |
//! | `describe` | these errors in the player's language |
//! | [`system`] | queries to the operating system |
//! | `encoding` | text decoding |
//! | [`disk`] | the system's files, or files in memory for the web page |
//! | [`io`] | reading and writing whole files |
//! | [`stored`] | files with their modification times |
//! | [`nfk`] | Need For Kill's maps and rulesets by name |
//! | [`maps`] | maps of both games by name |
//! | [`drills`] | drills by name, and runs at their start |
//! | [`games`] | folders of the original games |
//! | [`CompiledFile`] | compiled maps of all games |
//! | [`scenes`] | visible parts of compiled maps |
//! | [`recordings`] | traces of the original engines, and their compiled maps |
//! | [`replays`] | replays: finding, reading, writing, and their maps |
//! | [`demos`] | demos of the original games, and their maps |
//! | [`replay_writer`] | background thread that writes replays |
//! | [`records`] | database of everything that was played |
//! | [`positions`] | saved positions, in slots |
//! | [`configs`] | players' configs, and the files that they execute |
//! | [`layouts`] | HUD layouts by name |
//! | [`folder_lock`] | lock that detects two games with the same folder |
//! | [`ron_tree`] | settings files merged with changes by other programs |

mod compiled_file;
pub mod configs;
pub mod demos;
mod describe;
pub mod disk;
pub mod drills;
mod encoding;
pub mod error;
pub mod folder_lock;
pub mod games;
pub mod input_files;
pub mod io;
pub mod layouts;
pub mod maps;
pub mod nfk;
pub mod positions;
pub mod previews;
pub mod recordings;
pub mod records;
pub mod replay_shelf;
pub mod replay_writer;
pub mod replays;
pub mod ron_tree;
pub mod scenes;
pub mod stored;
pub mod system;

use std::path::{Path, PathBuf};

pub use compiled_file::{CompiledFile, CompiledFileError};
pub use error::{FileError, MapPlace};
use error::{MapGame, NamedKind};
use stored::StoredFile;

use wishdir_sim::map::{MapError, Warning, World};
use wishdir_sim::profile::{Profile, built_in, by_name};

const BUILT_IN_MAPS: &[(&str, &str)] = &[
    ("lab", include_str!("../../maps/lab.map")),
    ("longjump", include_str!("../../maps/longjump.map")),
    ("bhop", include_str!("../../maps/bhop.map")),
    ("bugs", include_str!("../../maps/bugs.map")),
    ("cs-course", include_str!("../../maps/cs-course.map")),
    ("hl-course", include_str!("../../maps/hl-course.map")),
    ("q3-lab", include_str!("../../maps/q3-lab.map")),
    ("qw-course", include_str!("../../maps/qw-course.map")),
];

/// Text of a map, and its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapSource {
    /// Name of the map, without folder and extension.
    pub name: String,
    /// Source of the map, for messages.
    pub place: MapPlace,
    /// File of the map, as it was read. `None` for built-in maps.
    pub file: Option<StoredFile>,
    /// Text of the whole map file.
    pub text: String,
}

/// Returns the folder of the user's maps, profiles and settings, in the platform's usual location.
pub fn user_folder() -> Option<PathBuf> {
    disk::data_folder()
}

/// Returns the folder of the user's maps, for all games.
pub fn maps_folder() -> Option<PathBuf> {
    user_folder().map(|folder| folder.join("maps"))
}

/// Found and parsed map.
#[derive(Clone, Debug)]
pub struct LoadedMap<W> {
    /// Name of the map, without folder and extension.
    pub name: String,
    /// Source of the map, for messages.
    pub place: MapPlace,
    /// File of the map, as it was read. `None` for built-in maps.
    pub file: Option<StoredFile>,
    /// World of the map, for the simulation.
    pub world: W,
    /// Warnings about the map, each with its position in the file.
    pub warnings: Vec<String>,
}

/// Loads a map for the 3D engines by name.
///
/// # Errors
///
/// If it does not exist or is malformed.
pub fn load_map(name: &str) -> Result<LoadedMap<World>, FileError> {
    if let Some(path) = compiled_map(name) {
        return load_compiled(&path);
    }
    load_source(find_map(name)?, World::parse)
}

/// Like [`load_map`], without data that is only needed for drawing.
fn load_undrawn_map(name: &str) -> Result<LoadedMap<World>, FileError> {
    if let Some(path) = compiled_map(name) {
        return load_compiled(&path);
    }
    load_source(find_map(name)?, World::parse_undrawn)
}

/// Whether a path has the extension of a compiled map.
pub fn is_compiled(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("bsp"))
}

/// Whether a path has the extension of a map of any game.
pub fn is_any_map(path: &Path) -> bool {
    is_map(path) || is_compiled(path) || nfk::is_nfk_map(path)
}

/// Finds the compiled map for a name or path. A user's map source with the same name takes
/// precedence.
pub fn compiled_map(name: &str) -> Option<PathBuf> {
    if is_compiled(Path::new(name)) {
        return Some(name.into());
    }
    let is_source = find_own_file(name, "maps", "map").is_some() || built_in_map(name).is_some();
    if is_source {
        None
    } else {
        find_own_file(name, "maps", "bsp")
    }
}

/// Reads a compiled map.
///
/// # Errors
///
/// If it cannot be read or is not a compiled map.
pub fn read_compiled(path: &Path) -> Result<CompiledFile, FileError> {
    let bytes = games::read(path)?;
    CompiledFile::open(&bytes).map_err(|error| FileError::BadBsp {
        path: path.to_owned(),
        error,
    })
}

fn load_compiled(path: &Path) -> Result<LoadedMap<World>, FileError> {
    let file = StoredFile::from_path(path);
    let compiled = read_compiled(path)?;
    let (name, place) = (
        stem(path).unwrap_or_default(),
        MapPlace::File(path.to_owned()),
    );
    let of_file = compiled.warnings().iter().map(ToString::to_string);
    let of_file: Vec<String> = of_file.collect();
    let (world, odd) = compiled.into_world();
    let warnings = of_file
        .into_iter()
        .chain(odd.iter().map(ToString::to_string));
    let warnings = warnings
        .map(|warning| format!("{place}: {warning}"))
        .collect();
    Ok(LoadedMap {
        name,
        place,
        file: Some(file),
        world,
        warnings,
    })
}

/// Loads every readable 3D map with this name in installed games or the chosen game folder.
fn load_installed_maps(
    name: &str,
    chosen: Option<&Path>,
) -> impl Iterator<Item = LoadedMap<World>> {
    let paths = games::find::maps_named(name, None, &games::find::installed_games(chosen));
    paths
        .into_iter()
        .filter_map(|path| load_compiled(&path).ok())
}

/// Loads every readable 3D map with this name: the user's, the built-in one, and the one in
/// `folder`.
fn find_maps_named(name: &str, folder: &Path) -> Vec<LoadedMap<World>> {
    let is_named = |path: &Path| stem(path).is_some_and(|stem| stem == name);
    let own = find_own_file(name, "maps", "map");
    let beside = io::paths_in(folder, |path| {
        path.extension().is_some_and(|ending| ending == "map") && is_named(path)
    })
    .into_iter()
    .next();
    let files = [own, beside].map(|path| path.and_then(|path| source(&path).ok()));
    let [own, beside] = files;
    let sources = own.into_iter().chain(built_in_map(name)).chain(beside);
    let compiled = io::paths_in(folder, |path| is_compiled(path) && is_named(path));
    let compiled = find_own_file(name, "maps", "bsp")
        .into_iter()
        .chain(compiled);
    sources
        .filter_map(|source| load_source(source, World::parse).ok())
        .chain(compiled.filter_map(|path| load_compiled(&path).ok()))
        .collect()
}

fn built_in_map(name: &str) -> Option<MapSource> {
    let (name, text) = BUILT_IN_MAPS
        .iter()
        .find(|(built_in, _)| *built_in == name)?;
    Some(built_in_source(name, text))
}

/// Returns the built-in maps.
pub fn built_in_maps() -> Vec<LoadedMap<World>> {
    BUILT_IN_MAPS
        .iter()
        .filter_map(|(name, text)| load_source(built_in_source(name, text), World::parse).ok())
        .collect()
}

fn built_in_source(name: &str, text: &str) -> MapSource {
    MapSource {
        name: name.to_owned(),
        place: MapPlace::BuiltIn(name.to_owned()),
        file: None,
        text: text.to_owned(),
    }
}

fn load_source(
    source: MapSource,
    parse: fn(&str) -> Result<(World, Vec<Warning>), MapError>,
) -> Result<LoadedMap<World>, FileError> {
    let MapSource {
        name,
        place,
        file,
        text,
    } = source;
    match parse(&text) {
        Ok((world, warnings)) => {
            let warnings = warnings
                .iter()
                .map(|warning| format!("{place}:{}: {warning}", warning.line))
                .collect();
            Ok(LoadedMap {
                name,
                place,
                file,
                world,
                warnings,
            })
        }
        Err(error) => Err(FileError::BadMap { place, error }),
    }
}

/// Reads the text of the map with this name.
///
/// # Errors
///
/// If it does not exist or cannot be read.
pub fn find_map(name: &str) -> Result<MapSource, FileError> {
    if let Some(path) = find_own_file(name, "maps", "map") {
        return source(&path);
    }
    if let Some(source) = built_in_map(name) {
        return Ok(source);
    }
    if nfk::is_nfk_map(Path::new(name)) {
        return Err(FileError::ForeignMap {
            path: name.into(),
            found: MapGame::Nfk,
        });
    }
    if is_path(name, "map") {
        return source(Path::new(name));
    }
    Err(FileError::Unknown {
        kind: NamedKind::Map,
        name: name.to_owned(),
        known: map_names().join(", "),
    })
}

/// Loads the profile with this name.
///
/// # Errors
///
/// If it does not exist or is malformed.
pub fn find_profile(name: &str) -> Result<Profile, FileError> {
    if let Some(path) = find_own_file(name, "profiles", "ron") {
        return profile(&path);
    }
    if let Some(profile) = by_name(name) {
        return Ok(profile.clone());
    }
    if is_path(name, "ron") {
        return profile(Path::new(name));
    }
    let names: Vec<&str> = built_in()
        .iter()
        .map(|profile| profile.name.as_str())
        .collect();
    Err(FileError::Unknown {
        kind: NamedKind::Profile,
        name: name.to_owned(),
        known: names.join(", "),
    })
}

/// Returns the names of all maps: the user's maps, then the built-in ones.
pub fn map_names() -> Vec<String> {
    names_of(&own_files("maps", "map"), BUILT_IN_MAPS)
}

/// Whether a path has the extension of a 3D map.
pub fn is_map(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "map")
}

/// Returns the files of the user's profiles.
pub fn own_profiles() -> Vec<StoredFile> {
    own_files("profiles", "ron")
        .iter()
        .map(|path| StoredFile::from_path(path))
        .collect()
}

fn names_of(own: &[PathBuf], built_in: &[(&str, &str)]) -> Vec<String> {
    let mut names: Vec<String> = own.iter().filter_map(|path| stem(path)).collect();
    for (name, _) in built_in {
        if !names.iter().any(|other| other == name) {
            names.push((*name).to_owned());
        }
    }
    names
}

/// Returns all profiles: built-in ones, some replaced by the user's, then the user's other
/// profiles. Also returns the errors in the user's profiles.
pub fn all_profiles() -> (Vec<Profile>, Vec<FileError>) {
    let mut profiles = built_in().to_vec();
    let mut errors = Vec::new();
    for path in own_files("profiles", "ron") {
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

/// Returns the user's file with a name, if it exists.
fn find_own_file(name: &str, folder: &str, ending: &str) -> Option<PathBuf> {
    own_files(folder, ending)
        .into_iter()
        .find(|path| stem(path).is_some_and(|stem| stem == name))
}

/// Lists the user's files with an extension in a subfolder, sorted by name.
fn own_files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let has_ending = |path: &Path| {
        path.extension()
            .is_some_and(|extension| extension == ending)
    };
    user_folder().map_or_else(Vec::new, |user| {
        io::paths_in(&user.join(folder), has_ending)
    })
}

fn is_path(name: &str, ending: &str) -> bool {
    let path = Path::new(name);
    path.extension()
        .is_some_and(|extension| extension == ending)
        || path.components().count() > 1
        || disk::is_file(path)
}

fn stem(path: &Path) -> Option<String> {
    Some(path.file_stem()?.to_string_lossy().into_owned())
}

fn source(path: &Path) -> Result<MapSource, FileError> {
    let name = stem(path).unwrap_or_default();
    let file = Some(StoredFile::from_path(path));
    Ok(MapSource {
        name,
        place: MapPlace::File(path.to_owned()),
        file,
        text: io::read(path)?,
    })
}

fn profile(path: &Path) -> Result<Profile, FileError> {
    Profile::parse(&io::read(path)?).map_err(|error| FileError::BadProfile {
        path: path.to_owned(),
        error,
    })
}
