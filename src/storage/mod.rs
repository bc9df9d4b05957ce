//! Maps and profiles by name, and every file: the only place that touches the disk. Prints nothing.
//!
//! A name is looked for in the user's folder first, then among what is built in; then it is a path.
//!
//! | file | what |
//! | --- | --- |
//! | [`error`] | why a file could not be read or written, or is not what it should be |
//! | [`system`] | what the system tells of itself |
//! | `encoding` | bytes as text, whatever the editor wrote |
//! | [`io`] | whole files read and written |
//! | [`stored`] | files as they lie on the disk: what is there, and whether it was written since |
//! | [`nfk`] | Need For Kill's maps and rulesets by name |
//! | [`maps`] | the maps of either game by name |
//! | [`drills`] | drills by name, and a run where one begins |
//! | [`games`] | the folders of the original games |
//! | [`scenes`] | what is seen of compiled maps |
//! | [`recordings`] | recordings of the original engines, and the compiled maps that they were made on |
//! | [`replays`] | replays found, read and written, and the maps they were played on |
//! | [`demos`] | recorded runs of the original games, and the maps that they were made on |
//! | [`replay_writer`] | replays written beside the game, on a thread of its own |
//! | [`records`] | the record of everything that was played: a database |
//! | [`positions`] | saved positions, in slots |
//! | [`configs`] | players' configurations, with the files that they execute |
//! | [`layouts`] | layouts of the HUD by name |
//! | [`ron_tree`] | the settings file's text, merged with what others wrote into it |

pub mod configs;
pub mod demos;
pub mod drills;
mod encoding;
pub mod error;
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

use directories::ProjectDirs;

pub use error::FileError;
use stored::StoredFile;

use wishdir_formats::maps::bsp::Bsp;
use wishdir_sim::map::{MapError, Warning, World};
use wishdir_sim::profile::{Profile, built_in, by_name};

/// The maps that come with the program: names and texts.
const BUILT_IN_MAPS: &[(&str, &str)] = &[
    ("lab", include_str!("../../maps/lab.map")),
    ("longjump", include_str!("../../maps/longjump.map")),
    ("bhop", include_str!("../../maps/bhop.map")),
    ("bugs", include_str!("../../maps/bugs.map")),
    ("cs-course", include_str!("../../maps/cs-course.map")),
    ("hl-course", include_str!("../../maps/hl-course.map")),
    ("qw-course", include_str!("../../maps/qw-course.map")),
];

/// A text and where it is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapSource {
    /// Its name without folder and ending.
    pub name: String,
    /// Where it is from, for messages: a path, or `built-in NAME`.
    pub place: String,
    /// Its file, as it was read; `None`: built in.
    pub file: Option<StoredFile>,
    /// The whole file, as text.
    pub text: String,
}

/// The folder of the user's own maps, profiles and settings, where the platform keeps such things.
pub fn user_folder() -> Option<PathBuf> {
    ProjectDirs::from("", "", "wishdir").map(|folders| folders.data_dir().to_owned())
}

/// The folder of the user's own maps, of all games.
pub fn maps_folder() -> Option<PathBuf> {
    user_folder().map(|folder| folder.join("maps"))
}

/// A map that was found and understood.
#[derive(Clone, Debug)]
pub struct LoadedMap<W> {
    /// Its name without folder and ending.
    pub name: String,
    /// Where it is from, for messages: a path, or `built-in map NAME`.
    pub place: String,
    /// Its file, as it was read; `None`: built in.
    pub file: Option<StoredFile>,
    /// What is in it.
    pub world: W,
    /// What is odd about it, each with its place.
    pub warnings: Vec<String>,
}

/// The map of a 3D engine of this name, understood.
///
/// # Errors
///
/// If there is none, or it is malformed.
pub fn load_map(name: &str) -> Result<LoadedMap<World>, FileError> {
    if let Some(path) = compiled_map(name) {
        return load_compiled(&path);
    }
    understood(find_map(name)?, World::parse)
}

/// The same where nobody looks at it.
fn load_undrawn_map(name: &str) -> Result<LoadedMap<World>, FileError> {
    if let Some(path) = compiled_map(name) {
        return load_compiled(&path);
    }
    understood(find_map(name)?, World::parse_undrawn)
}

/// Whether a file is a compiled map, by its ending.
pub fn is_compiled(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("bsp"))
}

/// Whether a file is a map of any game, by its ending.
pub fn is_any_map(path: &Path) -> bool {
    is_map(path) || is_compiled(path) || nfk::is_nfk(path)
}

/// The compiled map that a name or a path means, if it means one: the user's, unless there is a
/// source of this name.
pub fn compiled_map(name: &str) -> Option<PathBuf> {
    if is_compiled(Path::new(name)) {
        return Some(name.into());
    }
    let is_source = file_of(name, "maps", "map").is_some() || built_in_map(name).is_some();
    if is_source {
        None
    } else {
        file_of(name, "maps", "bsp")
    }
}

/// Reads a compiled map.
///
/// # Errors
///
/// If it cannot be read, or is none.
pub fn read_compiled(path: &Path) -> Result<Bsp, FileError> {
    let bytes = games::read(path)?;
    Bsp::open(&bytes).map_err(|error| FileError::BadBsp {
        path: path.to_owned(),
        error,
    })
}

fn load_compiled(path: &Path) -> Result<LoadedMap<World>, FileError> {
    let file = StoredFile::at(path);
    let bsp = read_compiled(path)?;
    let (name, place) = (stem(path).unwrap_or_default(), path.display().to_string());
    let of_file: Vec<String> = bsp.warnings.iter().map(ToString::to_string).collect();
    let (world, odd) = bsp.into_world();
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

/// Every map of a 3D engine of this name that can be read in the folders of installed games, or in
/// a chosen one.
fn maps_of_games(name: &str, chosen: Option<&Path>) -> impl Iterator<Item = LoadedMap<World>> {
    let paths = games::find::maps_named(name, None, &games::find::installed(chosen));
    paths
        .into_iter()
        .filter_map(|path| load_compiled(&path).ok())
}

/// Every map of a 3D engine of this name that can be read: the user's, the built-in one, and that
/// in a folder.
fn maps_called(name: &str, folder: &Path) -> Vec<LoadedMap<World>> {
    let is_named = |path: &Path| stem(path).is_some_and(|stem| stem == name);
    let own = file_of(name, "maps", "map");
    let beside = io::paths_in(folder, |path| {
        path.extension().is_some_and(|ending| ending == "map") && is_named(path)
    })
    .into_iter()
    .next();
    let files = [own, beside].map(|path| path.and_then(|path| source(&path).ok()));
    let [own, beside] = files;
    let sources = own.into_iter().chain(built_in_map(name)).chain(beside);
    let compiled = io::paths_in(folder, |path| is_compiled(path) && is_named(path));
    let compiled = file_of(name, "maps", "bsp").into_iter().chain(compiled);
    sources
        .filter_map(|source| understood(source, World::parse).ok())
        .chain(compiled.filter_map(|path| load_compiled(&path).ok()))
        .collect()
}

/// The built-in map of this name.
fn built_in_map(name: &str) -> Option<MapSource> {
    let (name, text) = BUILT_IN_MAPS
        .iter()
        .find(|(built_in, _)| *built_in == name)?;
    Some(built_in_source(name, text))
}

/// The maps that come with the program.
pub fn built_in_maps() -> Vec<LoadedMap<World>> {
    BUILT_IN_MAPS
        .iter()
        .filter_map(|(name, text)| understood(built_in_source(name, text), World::parse).ok())
        .collect()
}

fn built_in_source(name: &str, text: &str) -> MapSource {
    MapSource {
        name: name.to_owned(),
        place: format!("built-in map {name}"),
        file: None,
        text: text.to_owned(),
    }
}

fn understood(
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

/// The text of the map of this name.
///
/// # Errors
///
/// If there is none, or its file cannot be read.
pub fn find_map(name: &str) -> Result<MapSource, FileError> {
    if let Some(path) = file_of(name, "maps", "map") {
        return source(&path);
    }
    if let Some(source) = built_in_map(name) {
        return Ok(source);
    }
    if nfk::is_nfk(Path::new(name)) {
        let (found, expected) = (
            "Need For Kill",
            "a .map, or a profile of Need For Kill such as nfk-068r2",
        );
        return Err(FileError::ForeignMap {
            path: name.into(),
            found,
            expected,
        });
    }
    if is_path(name, "map") {
        return source(Path::new(name));
    }
    Err(FileError::Unknown {
        kind: "map",
        name: name.to_owned(),
        known: map_names().join(", "),
    })
}

/// The profile of this name.
///
/// # Errors
///
/// If there is none, or it is malformed.
pub fn find_profile(name: &str) -> Result<Profile, FileError> {
    if let Some(path) = file_of(name, "profiles", "ron") {
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
        kind: "profile",
        name: name.to_owned(),
        known: names.join(", "),
    })
}

/// The names of all maps: the user's, then those built in.
pub fn map_names() -> Vec<String> {
    names_of(&own_files("maps", "map"), BUILT_IN_MAPS)
}

/// Whether a file is a map of a 3D engine, by its ending.
pub fn is_map(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "map")
}

/// The user's own profiles, as they lie on the disk.
pub fn own_profiles() -> Vec<StoredFile> {
    own_files("profiles", "ron")
        .iter()
        .map(|path| StoredFile::at(path))
        .collect()
}

/// The names of the user's files, then those of what is built in.
fn names_of(own: &[PathBuf], built_in: &[(&str, &str)]) -> Vec<String> {
    let mut names: Vec<String> = own.iter().filter_map(|path| stem(path)).collect();
    for (name, _) in built_in {
        if !names.iter().any(|other| other == name) {
            names.push((*name).to_owned());
        }
    }
    names
}

/// Every profile that can be chosen by name: those built in, replaced and followed by the user's.
/// What is wrong with the user's own comes beside.
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

/// The user's file of this name, if there is one.
fn file_of(name: &str, folder: &str, ending: &str) -> Option<PathBuf> {
    own_files(folder, ending)
        .into_iter()
        .find(|path| stem(path).is_some_and(|stem| stem == name))
}

/// The user's files of a kind, by name.
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
        || path.is_file()
}

fn stem(path: &Path) -> Option<String> {
    Some(path.file_stem()?.to_string_lossy().into_owned())
}

fn source(path: &Path) -> Result<MapSource, FileError> {
    let name = stem(path).unwrap_or_default();
    let file = Some(StoredFile::at(path));
    Ok(MapSource {
        name,
        place: path.display().to_string(),
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
