//! Recorded runs of the original games on the disk, and the maps that they were made on.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::error::folders;
use super::games::find::{FOLDER_DEPTH_MAX, GameFile, files_of, installed, is_game, maps_named};
use super::games::{self, files::GameFiles};
use super::io::{files_below, paths_in, read_stored_bytes};
use super::replays::{ReplayFacts, StageError, facts_of, is_replay};
use super::stored::StoredFile;
use super::{
    FileError, LoadedMap, is_compiled, is_map, load_compiled, load_undrawn_map, map_names, source,
    stem, understood,
};
use crate::exchange::{DemoReplay, DemoReplayError, replay_from_any_demo};
use crate::planner::script_player::play_script;
use wishdir_formats::maps::bsp::Bsp;
use wishdir_formats::runs::demo::{Demo, DemoError};
use wishdir_formats::runs::open_with_rules;
use wishdir_sim::map::World;
use wishdir_sim::profile::Profile;

/// How such files end.
const ENDINGS: [&str; 7] = [
    ".dem", ".qwd", ".mvd", ".mvd.gz", ".krpr", ".krpz", ".hltas",
];
/// The folder of maps beside a recording.
const MAPS: &str = "maps";
/// Where clients keep recordings in a mod's folder, beside that folder itself.
const GAME_FOLDERS: [&str; 4] = ["demos", "recordings", "matches", "cl_demos"];
/// How many folders above a recording that of its mod may be: as deep as the list of demos looks.
const DEPTH_MAX: usize = FOLDER_DEPTH_MAX as usize + 2;

/// Whether a path is a recorded run of an original game, by its ending.
pub fn is_demo(path: &Path) -> bool {
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .to_ascii_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// The ending of a replay or demo in its file name, as it is written there.
pub fn file_ending(path: &Path) -> Option<&str> {
    let name = path.file_name()?.to_str()?;
    let small = name.to_ascii_lowercase();
    // Of `.mvd.gz`, not only `.gz`.
    let ending = ENDINGS
        .into_iter()
        .chain([".wdr"])
        .find(|ending| small.ends_with(ending))?;
    name.get(name.len() - ending.len()..)
}

/// Why a recorded run cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum DemoFileError {
    /// It or its map cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is none.
    #[error("{}: {error}", path.display())]
    Demo {
        /// Where it is.
        path: PathBuf,
        /// What is wrong in it.
        error: DemoError,
    },
    /// There is no map of its name.
    #[error("{}: found no map `{map}`, expected {map}.bsp in {}", path.display(), folders(looked))]
    NoMap {
        /// Where the recording is.
        path: PathBuf,
        /// As the file names it.
        map: String,
        /// Where it was looked for.
        looked: Vec<PathBuf>,
    },
    /// It cannot be played on its map.
    #[error("{}: {error}", path.display())]
    Unplayable {
        /// Where it is.
        path: PathBuf,
        /// What keeps it from being played.
        error: DemoReplayError,
    },
}

/// Reads a recorded run of any format.
///
/// # Errors
///
/// If it cannot be read, or is none.
pub fn read_demo(path: &Path) -> Result<Demo, DemoFileError> {
    read_demo_by(path, None)
}

/// The same; a HLTAS script by these rules, where some are given.
///
/// # Errors
///
/// As [`read_demo`].
pub fn read_demo_by(path: &Path, rules: Option<&'static Profile>) -> Result<Demo, DemoFileError> {
    open_with_rules(&read_stored_bytes(path)?, rules).map_err(|error| DemoFileError::Demo {
        path: path.to_owned(),
        error,
    })
}

/// The map of this name that the game has in whose folder a recording lies: its own files, packed
/// ones too.
fn map_of_game_around(path: &Path, name: &str) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    let mod_folder = path
        .ancestors()
        .skip(1)
        .take(DEPTH_MAX)
        .find(|folder| folder.parent().is_some_and(is_game))?;
    GameFiles::of(mod_folder).find(&format!("{MAPS}/{name}.bsp"))
}

/// The map that a recorded run was made on: beside it, in `maps` there, in the folder that is named
/// or `maps` there, in the game around the recording, among the user's own, built in, or in an
/// installed game. The folder may be that of a game, too.
///
/// # Errors
///
/// If there is none of its name, or it cannot be read.
pub fn map_of_demo(
    demo: &Demo,
    path: &Path,
    maps: Option<&Path>,
) -> Result<LoadedMap<World>, DemoFileError> {
    let beside = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        Some(_) | None => Path::new("."),
    };
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
    let is_it = |file: &Path| {
        (is_compiled(file) || is_map(file))
            && stem(file).is_some_and(|stem| stem.eq_ignore_ascii_case(name))
    };
    for folder in &looked {
        let mut files = paths_in(folder, is_it);
        // What the game itself ran comes first.
        files.sort_by_key(|file| !is_compiled(file));
        if let Some(file) = files.first() {
            return Ok(if is_compiled(file) {
                load_compiled(file)?
            } else {
                understood(source(file)?, World::parse)?
            });
        }
    }
    if let Some(file) = map_of_game_around(path, name) {
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
            // Of maps of one name the one that the run was made on, if it says which.
            let found = maps_named(&name, demo.game.as_deref(), &installed(maps));
            let is_same = |file: &&PathBuf| !is_of_other_map(demo, Some(&StoredFile::at(file)));
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

/// Whether a recorded run says that its map is another one than this file of the same name.
pub fn is_of_other_map(demo: &Demo, map: Option<&StoredFile>) -> bool {
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

/// Everything below a folder that can be watched: replays, and recorded runs of the original games.
///
/// # Errors
///
/// If there is nothing at the path, or a folder cannot be read.
pub fn watchable_below(path: &Path) -> io::Result<Vec<PathBuf>> {
    files_below(path, |path| is_replay(path) || is_demo(path))
}

/// The recorded runs in the folders of games, those that the game itself lists; nothing in them is
/// read.
pub fn demos_of_games(roots: &[PathBuf]) -> Vec<GameFile> {
    files_of(roots, &GAME_FOLDERS, is_demo)
}

/// What such a file is: a replay is played again for it, a recorded run is read, and its map looked
/// for, also in the folder of a game that the player chose.
pub fn facts_of_watchable(path: &Path, game: Option<&Path>) -> ReplayFacts {
    if is_demo(path) {
        facts_of_demo(path, game)
    } else {
        facts_of(path, game)
    }
}

fn facts_of_demo(path: &Path, game: Option<&Path>) -> ReplayFacts {
    let fault = |error: &DemoFileError| match error {
        DemoFileError::File(error) => error.in_file(),
        DemoFileError::Demo { error, .. } => error.to_string(),
        DemoFileError::NoMap { map, .. } => StageError::NoMap { map: map.clone() }.to_string(),
        DemoFileError::Unplayable { error, .. } => error.to_string(),
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
        fault: map_of_demo(&demo, path, game).err().as_ref().map(fault),
    }
}

/// A recorded run that can be watched, as a replay on its map.
#[derive(Debug)]
pub struct WatchedDemo {
    /// The file of its map; none if that is built in.
    pub map: Option<StoredFile>,
    /// What is played.
    pub made: Box<DemoReplay>,
    /// It holds places and no commands: the player is led along them.
    pub is_led: bool,
    /// It says that it was recorded on another map of this name.
    pub is_of_other_map: bool,
}

/// Reads a recorded run as something to watch: of the player of this number, or of the one that
/// recorded it.
///
/// # Errors
///
/// If it or its map is missing or cannot be read, or nobody is anywhere in it.
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
    let map = map_of_demo(&demo, path, maps)?;
    let is_of_other_map = is_of_other_map(&demo, map.file.as_ref());
    let world = Arc::new(map.world);
    // What a script leaves open is chosen by playing it.
    let play = play_script(&demo, Some(&world));
    let (demo, track) = play
        .as_ref()
        .map_or((&demo, track), |play| (&play.demo, play.track()));
    let (made, is_led) =
        replay_from_any_demo(demo, track, &map.name, &world).map_err(unplayable)?;
    Ok(WatchedDemo {
        map: map.file,
        made: Box::new(made),
        is_led,
        is_of_other_map,
    })
}
