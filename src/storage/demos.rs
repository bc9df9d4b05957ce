//! Demos of the original games on disk, and the maps that they were recorded on.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::disk;
use super::error::join_folders;
use super::games::find::{
    FOLDER_DEPTH_MAX, GameFile, installed_games, is_game, list_mod_files, maps_named,
};
use super::games::{self, files::GameFiles};
use super::io::{files_below, parent_folder, paths_in, read_stored_bytes};
use super::replays::{InitialRunError, ReplayFacts, is_replay, replay_facts};
use super::stored::StoredFile;
use super::{
    FileError, LoadedMap, is_compiled, is_map, load_compiled, load_source, load_undrawn_map,
    map_names, source, stem,
};
use crate::exchange::{DemoReplay, DemoReplayError, replay_from_any_demo};
use crate::planner::script_player::play_script;
use crate::text::Describe as _;
use wishdir_formats::maps::bsp::Bsp;
use wishdir_formats::runs::demo::{Demo, DemoError};
use wishdir_formats::runs::open_with_rules;
use wishdir_sim::map::World;
use wishdir_sim::profile::Profile;

const ENDINGS: [&str; 7] = [
    ".dem", ".qwd", ".mvd", ".mvd.gz", ".krpr", ".krpz", ".hltas",
];
/// Subfolder with maps, next to a demo.
const MAPS: &str = "maps";
/// Folders inside a mod folder in which clients save demos.
const GAME_FOLDERS: [&str; 4] = ["demos", "recordings", "matches", "cl_demos"];
/// Maximum number of folders between a demo and its mod folder. The demo list searches to the same
/// depth.
const DEPTH_MAX: usize = FOLDER_DEPTH_MAX as usize + 2;

/// Whether a path has the extension of a demo.
pub fn is_demo(path: &Path) -> bool {
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .to_ascii_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// Returns the extension of a replay or demo, spelled as in the file name.
pub fn file_extension(path: &Path) -> Option<&str> {
    let name = path.file_name()?.to_str()?;
    let small = name.to_ascii_lowercase();
    // Finds the whole ending `.mvd.gz`, not only `.gz`.
    let ending = ENDINGS
        .into_iter()
        .chain([".wdr"])
        .find(|ending| small.ends_with(ending))?;
    name.get(name.len() - ending.len()..)
}

/// Reason why a recorded run cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum DemoFileError {
    /// The demo or its map cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file is not a valid demo.
    #[error("{}: {error}", path.display())]
    Demo {
        /// Path of the demo.
        path: PathBuf,
        /// The problem in the file.
        error: DemoError,
    },
    /// The demo's map was not found.
    #[error("{}: found no map `{map}`, expected {map}.bsp in {}", path.display(), join_folders(looked))]
    NoMap {
        /// Path of the demo.
        path: PathBuf,
        /// Name of the map in the demo.
        map: String,
        /// Folders that were searched.
        looked: Vec<PathBuf>,
    },
    /// The demo cannot be played on its map.
    #[error("{}: {error}", path.display())]
    Unplayable {
        /// Path of the demo.
        path: PathBuf,
        /// Reason why the demo cannot be played.
        error: DemoReplayError,
    },
}

/// Reads a demo of any format.
///
/// # Errors
///
/// If it cannot be read or is not a demo.
pub fn read_demo(path: &Path) -> Result<Demo, DemoFileError> {
    read_demo_with(path, None)
}

/// Like [`read_demo`], but reads HLTAS scripts with the given rules, if any.
///
/// # Errors
///
/// Like [`read_demo`].
pub fn read_demo_with(path: &Path, rules: Option<&'static Profile>) -> Result<Demo, DemoFileError> {
    open_with_rules(&read_stored_bytes(path)?, rules).map_err(|error| DemoFileError::Demo {
        path: path.to_owned(),
        error,
    })
}

/// Finds a map by name in the game folder around a demo, including packs.
fn find_game_map(path: &Path, name: &str) -> Option<PathBuf> {
    let path = disk::absolute(path).ok()?;
    let mod_folder = path
        .ancestors()
        .skip(1)
        .take(DEPTH_MAX)
        .find(|folder| folder.parent().is_some_and(is_game))?;
    GameFiles::for_mod(mod_folder).find(&format!("{MAPS}/{name}.bsp"))
}

/// Loads the map with this name from the first folder that has it.
fn load_map_in(folders: &[PathBuf], name: &str) -> Result<Option<LoadedMap<World>>, FileError> {
    let is_it = |file: &Path| {
        (is_compiled(file) || is_map(file))
            && stem(file).is_some_and(|stem| stem.eq_ignore_ascii_case(name))
    };
    for folder in folders {
        let mut files = paths_in(folder, is_it);
        // Compiled maps come first, because the game ran these.
        files.sort_by_key(|file| !is_compiled(file));
        if let Some(file) = files.first() {
            let map = if is_compiled(file) {
                load_compiled(file)?
            } else {
                load_source(source(file)?, World::parse)?
            };
            return Ok(Some(map));
        }
    }
    Ok(None)
}

/// Finds the map that a demo was recorded on.
///
/// Searches next to the demo and in `maps` there, then `folder` and its `maps`.
/// Then searches the game around the demo, the user's maps, the built-in maps and installed games.
/// `folder` may also be a game folder.
///
/// # Errors
///
/// If the map is missing or cannot be read.
pub fn find_demo_map(
    demo: &Demo,
    path: &Path,
    maps: Option<&Path>,
) -> Result<LoadedMap<World>, DemoFileError> {
    let beside = parent_folder(path);
    let mut looked = vec![beside.to_owned(), beside.join(MAPS)];
    looked.extend(
        maps.into_iter()
            .flat_map(|folder| [folder.to_owned(), folder.join(MAPS)]),
    );
    let Some(name) = demo.map_name() else {
        let map = demo.map.clone().unwrap_or_default();
        return Err(DemoFileError::NoMap {
            path: path.to_owned(),
            map,
            looked,
        });
    };
    if let Some(map) = load_map_in(&looked, name)? {
        return Ok(map);
    }
    if let Some(file) = find_game_map(path, name) {
        return Ok(load_compiled(&file)?);
    }
    let name = name.to_ascii_lowercase();
    let own = map_names()
        .into_iter()
        .find(|known| known.to_ascii_lowercase() == name);
    let compiled =
        super::compiled_map(&name).is_some_and(|file| stem(&file).is_some_and(|stem| stem == name));
    match own {
        Some(own) => Ok(load_undrawn_map(&own)?),
        None if compiled => Ok(load_undrawn_map(&name)?),
        None => {
            // Among maps with the same name, prefer the one that has the demo's checksum.
            let found = maps_named(&name, demo.game.as_deref(), &installed_games(maps));
            let is_same =
                |file: &&PathBuf| !differs_from_demo_map(demo, Some(&StoredFile::from_path(file)));
            if let Some(file) = found.iter().find(is_same).or(found.first()) {
                return Ok(load_compiled(file)?);
            }
            looked.extend(super::maps_folder());
            Err(DemoFileError::NoMap {
                path: path.to_owned(),
                map: name,
                looked,
            })
        }
    }
}

/// Whether the demo's map checksum differs from this file's.
pub fn differs_from_demo_map(demo: &Demo, map: Option<&StoredFile>) -> bool {
    let Some((sum, file)) = demo
        .map_checksum
        .zip(map.filter(|file| is_compiled(&file.path)))
    else {
        return false;
    };
    let found = games::read(&file.path)
        .ok()
        .and_then(|bytes| Bsp::map_checksum(&bytes).ok());
    found.is_some_and(|found| found != sum)
}

/// Lists all replays and demos below a folder.
///
/// # Errors
///
/// If the path does not exist or a folder cannot be read.
pub fn list_watchable_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    files_below(path, |path| is_replay(path) || is_demo(path))
}

/// Lists the demos in the usual folders of the games, without reading them.
pub fn list_game_demos(roots: &[PathBuf]) -> Vec<GameFile> {
    list_mod_files(roots, &GAME_FOLDERS, is_demo)
}

/// Describes a replay or demo for lists.
/// Re-simulates replays; reads demos and searches for their maps.
/// `game` is a game folder that the player chose.
pub fn describe_replay_or_demo(path: &Path, game: Option<&Path>) -> ReplayFacts {
    if is_demo(path) {
        describe_demo(path, game)
    } else {
        replay_facts(path, game)
    }
}

fn describe_demo(path: &Path, game: Option<&Path>) -> ReplayFacts {
    let fault = |error: &DemoFileError| match error {
        DemoFileError::File(error) => error.describe_without_path(),
        DemoFileError::Demo { error, .. } => error.describe(),
        DemoFileError::NoMap { map, .. } => InitialRunError::NoMap { map: map.clone() }.describe(),
        DemoFileError::Unplayable { error, .. } => error.describe(),
    };
    let demo = match read_demo(path) {
        Ok(demo) => demo,
        Err(error) => {
            return ReplayFacts {
                fault: Some(fault(&error)),
                ..ReplayFacts::default()
            };
        }
    };
    let track = demo.track(None);
    let last = track
        .and_then(|track| track.frames().last())
        .map_or(0.0, |frame| frame.time);
    let first = track
        .and_then(|track| track.frames().next())
        .map_or(0.0, |frame| frame.time);
    ReplayFacts {
        map: demo.map_name().unwrap_or_default().to_owned(),
        rules: demo
            .rules()
            .map_or_else(|| demo.format.id().to_owned(), |rules| rules.name),
        msec: ((last - first).max(0.0) * 1000.0) as u64,
        time: None,
        fault: find_demo_map(&demo, path, game).err().as_ref().map(fault),
    }
}

/// A demo prepared for watching: a replay on its map.
#[derive(Debug)]
pub struct WatchedDemo {
    /// Map file, or `None` for built-in maps.
    pub map: Option<StoredFile>,
    /// The demo as a replay.
    pub made: Box<DemoReplay>,
    /// Whether the demo has positions but no commands. The player is then moved along the
    /// positions.
    pub has_only_positions: bool,
    /// Whether the demo was recorded on a different map with the same name.
    pub is_of_other_map: bool,
}

/// Reads a demo for watching, from the view of the given player. If `player` is `None`, uses the
/// player who recorded the demo.
///
/// # Errors
///
/// If the demo or its map is missing or cannot be read, or no player appears in it.
pub fn watch_demo(
    path: &Path,
    maps: Option<&Path>,
    player: Option<u32>,
) -> Result<WatchedDemo, DemoFileError> {
    let demo = read_demo(path)?;
    let unplayable = |error| DemoFileError::Unplayable {
        path: path.to_owned(),
        error,
    };
    let track = demo
        .track(player)
        .ok_or_else(|| unplayable(DemoReplayError::NoCommands))?;
    let map = find_demo_map(&demo, path, maps)?;
    let is_of_other_map = differs_from_demo_map(&demo, map.file.as_ref());
    let world = Arc::new(map.world);
    // A script does not fix every input. Simulating it on the map gives the rest.
    let play = play_script(&demo, Some(&world));
    let (demo, track) = play
        .as_ref()
        .map_or((&demo, track), |play| (&play.demo, play.track()));
    let (made, has_only_positions) =
        replay_from_any_demo(demo, track, &map.name, &world).map_err(unplayable)?;
    Ok(WatchedDemo {
        map: map.file,
        made: Box::new(made),
        has_only_positions,
        is_of_other_map,
    })
}
