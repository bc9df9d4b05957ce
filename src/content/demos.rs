//! Recorded runs of the original games on the disk, and the maps that they were made on.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::io::{files_below, paths_in, read_stored_bytes};
use super::replays::{ReplayFacts, StageError, facts_of, is_replay};
use super::{
    FileError, LoadedMap, is_compiled, is_map, load_compiled, load_undrawn_map, map_names, source, stem, understood,
};
use crate::import::demo::{Demo, DemoError};
use crate::import::open;
use crate::replay::{DemoReplay, DemoReplayError, watchable_of_demo};
use crate::sim::map::World;

/// How such files end.
const ENDINGS: [&str; 7] = [".dem", ".qwd", ".mvd", ".mvd.gz", ".krpr", ".krpz", ".hltas"];
/// The folder of maps beside a recording.
const MAPS: &str = "maps";

/// Whether a path is a recorded run of an original game, by its ending.
pub fn is_demo(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
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

fn folders(looked: &[PathBuf]) -> String {
    let names: Vec<String> = looked.iter().map(|folder| format!("`{}`", folder.display())).collect();
    names.join(" or ")
}

/// Reads a recorded run of any format.
///
/// # Errors
///
/// If it cannot be read, or is none.
pub fn read_demo(path: &Path) -> Result<Demo, DemoFileError> {
    open(&read_stored_bytes(path)?).map_err(|error| DemoFileError::Demo { path: path.to_owned(), error })
}

/// The map that a recorded run was made on: beside it, in `maps` there, in the folder that is named or `maps` there,
/// among the user's own, or built in.
///
/// # Errors
///
/// If there is none of its name, or it cannot be read.
pub fn map_of_demo(demo: &Demo, path: &Path, maps: Option<&Path>) -> Result<LoadedMap<World>, DemoFileError> {
    let beside = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        Some(_) | None => Path::new("."),
    };
    let mut looked = vec![beside.to_owned(), beside.join(MAPS)];
    looked.extend(maps.into_iter().flat_map(|folder| [folder.to_owned(), folder.join(MAPS)]));
    let Some(name) = demo.map_name() else {
        let map = demo.map.clone().unwrap_or_default();
        return Err(DemoFileError::NoMap { path: path.to_owned(), map, looked });
    };
    let is_it = |file: &Path| {
        (is_compiled(file) || is_map(file)) && stem(file).is_some_and(|stem| stem.eq_ignore_ascii_case(name))
    };
    for folder in &looked {
        let mut files = paths_in(folder, is_it);
        // What the game itself ran comes first.
        files.sort_by_key(|file| !is_compiled(file));
        if let Some(file) = files.first() {
            return Ok(if is_compiled(file) { load_compiled(file)? } else { understood(source(file)?, World::parse)? });
        }
    }
    let name = name.to_ascii_lowercase();
    let own = map_names().into_iter().find(|known| known.to_ascii_lowercase() == name);
    let compiled = super::compiled_map(&name).is_some_and(|file| stem(&file).is_some_and(|stem| stem == name));
    match own {
        Some(own) => Ok(load_undrawn_map(&own)?),
        None if compiled => Ok(load_undrawn_map(&name)?),
        None => {
            looked.extend(super::maps_folder());
            Err(DemoFileError::NoMap { path: path.to_owned(), map: name, looked })
        }
    }
}

/// Everything below a folder that can be watched: replays, and recorded runs of the original games.
///
/// # Errors
///
/// If there is nothing at the path, or a folder cannot be read.
pub fn watchable_below(path: &Path) -> io::Result<Vec<PathBuf>> {
    files_below(path, |path| is_replay(path) || is_demo(path))
}

/// What such a file is: a replay is played again for it, a recorded run is read, and its map looked for.
pub fn facts_of_watchable(path: &Path) -> ReplayFacts {
    if is_demo(path) { facts_of_demo(path) } else { facts_of(path) }
}

fn facts_of_demo(path: &Path) -> ReplayFacts {
    let fault = |error: &DemoFileError| match error {
        DemoFileError::File(error) => error.in_file(),
        DemoFileError::Demo { error, .. } => error.to_string(),
        DemoFileError::NoMap { map, .. } => StageError::NoMap { map: map.clone() }.to_string(),
        DemoFileError::Unplayable { error, .. } => error.to_string(),
    };
    let demo = match read_demo(path) {
        Ok(demo) => demo,
        Err(error) => return ReplayFacts { fault: Some(fault(&error)), ..ReplayFacts::default() },
    };
    let track = demo.track(None);
    let last = track.and_then(|track| track.frames().last()).map_or(0.0, |frame| frame.time);
    let first = track.and_then(|track| track.frames().next()).map_or(0.0, |frame| frame.time);
    ReplayFacts {
        map: demo.map_name().unwrap_or_default().to_owned(),
        rules: demo.rules().map_or_else(|| demo.format.id().to_owned(), |rules| rules.name),
        msec: ((last - first).max(0.0) * 1000.0) as u64,
        time: None,
        fault: map_of_demo(&demo, path, None).err().as_ref().map(fault),
    }
}

/// A recorded run that can be watched, as a replay on its map.
#[derive(Debug)]
pub struct WatchedDemo {
    /// What is played.
    pub made: Box<DemoReplay>,
    /// It holds places and no commands: the player is led along them.
    pub is_led: bool,
}

/// Reads a recorded run as something to watch: of the player of this number, or of the one that recorded it.
///
/// # Errors
///
/// If it or its map is missing or cannot be read, or nobody is anywhere in it.
pub fn watch_demo(path: &Path, maps: Option<&Path>, player: Option<u32>) -> Result<WatchedDemo, DemoFileError> {
    let demo = read_demo(path)?;
    let unplayable = |error| DemoFileError::Unplayable { path: path.to_owned(), error };
    let track = demo.track(player).ok_or_else(|| unplayable(DemoReplayError::NoCommands))?;
    let map = map_of_demo(&demo, path, maps)?;
    let world = Arc::new(map.world);
    let (made, is_led) = watchable_of_demo(&demo, track, &map.name, &world).map_err(unplayable)?;
    Ok(WatchedDemo { made: Box::new(made), is_led })
}
