//! Replays on disk: finding, reading and writing them, and finding their maps.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::disk as fs;
use super::error::{MapPlace, join_map_places};
use super::io::{create_parent_folder, files_below, parent_folder, read_bytes, write};
use super::maps::{MapPlaces, MappedGame};
use super::stored::StoredFile;
use super::{FileError, LoadedMap};
use crate::text::{Describe as _, ErrorText};
use wishdir_replay::{
    AnyReplay, ChunkPacker, FullChunk, Header, Recordable, Recorder, Replay, ReplayError,
    ReplayWriter, verify,
};

const ENDING: &str = "wdr";

/// Whether a path has the extension of a replay.
pub fn is_replay(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == ENDING)
}

/// Lists the replays below a folder. If `path` is a file, lists only that file.
///
/// # Errors
///
/// If the path does not exist or a folder cannot be read.
pub fn replays_below(path: &Path) -> io::Result<Vec<PathBuf>> {
    files_below(path, is_replay)
}

/// Reason why a replay cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum ReplayFileError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file is not a replay, or was made by an incompatible version.
    #[error("{}: {error}", path.display())]
    Replay {
        /// Path of the file.
        path: PathBuf,
        /// The problem in the file.
        error: ReplayError,
    },
}

/// Opens a replay and reads its header. The ticks are read during playback.
///
/// # Errors
///
/// If it cannot be read, or is not a replay that this version can play.
pub fn open_replay(path: &Path) -> Result<AnyReplay, ReplayFileError> {
    AnyReplay::open(read_bytes(path)?).map_err(|error| ReplayFileError::Replay {
        path: path.to_owned(),
        error,
    })
}

/// Description of a replay for lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplayFacts {
    /// Map name.
    pub map: String,
    /// Profile or ruleset name.
    pub rules: String,
    /// Duration of the valid part, milliseconds.
    pub msec: u64,
    /// Best course time in the replay, milliseconds.
    pub time: Option<u64>,
    /// Reason why the replay cannot be played or is invalid, in the player's language.
    pub fault: Option<String>,
}

/// Re-simulates a replay to describe it. `game` is a game folder that the player chose, with maps.
pub fn replay_facts(path: &Path, game: Option<&Path>) -> ReplayFacts {
    fn facts<S: MappedGame + Recordable>(
        path: &Path,
        game: Option<&Path>,
        replay: &Replay<S>,
    ) -> ReplayFacts {
        let map = replay.header.map.clone();
        let folder = parent_folder(path);
        let begun: S = match load_initial_run(&replay.header, None, MapPlaces { folder, game }) {
            Ok(begun) => begun,
            Err(error) => {
                return ReplayFacts {
                    map,
                    fault: Some(error.describe()),
                    ..ReplayFacts::default()
                };
            }
        };
        let verdict = verify(replay, &begun);
        let (rules, time) = (
            begun.rules_id().to_owned(),
            verdict.time.map(|time| time.msec),
        );
        ReplayFacts {
            map,
            rules,
            msec: verdict.msec,
            time,
            fault: verdict.reason().map(|reason| reason.describe()),
        }
    }
    match open_replay(path) {
        Ok(AnyReplay::Engine3d(replay)) => facts(path, game, &replay),
        Ok(AnyReplay::Nfk(replay)) => facts(path, game, &replay),
        Err(error) => {
            let fault = match error {
                ReplayFileError::File(error) => error.describe_without_path(),
                ReplayFileError::Replay { error, .. } => error.describe(),
            };
            ReplayFacts {
                fault: Some(fault),
                ..ReplayFacts::default()
            }
        }
    }
}

/// Reason why a replay cannot be re-simulated.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum InitialRunError {
    /// The map was not found.
    #[error("found no map named `{map}`")]
    NoMap {
        /// Map name in the replay.
        map: String,
    },
    /// All maps with this name have different brushes, triggers or starts.
    #[error(
        "`{map}` ({}) is not the map version that was played: different brushes, triggers or starts",
        join_map_places(places)
    )]
    OtherMap {
        /// Map name in the replay.
        map: String,
        /// Places where maps with this name were found.
        places: Vec<MapPlace>,
    },
    /// A player cannot start on the map with the replay's rules.
    #[error("`{map}` cannot be played with the replay's rules: {problem}")]
    Unplayable {
        /// Map name in the replay.
        map: String,
        /// Reason why the player cannot start.
        problem: ErrorText,
    },
    /// The requested map cannot be read.
    #[error(transparent)]
    File(ErrorText),
}

/// Creates a run at the start of a replay's map, with the replay's rules.
///
/// Uses the map `named`, if given.
/// Otherwise searches for the replay's map name in the user folder,
/// the built-in maps, the replay's folder and installed games.
///
/// # Errors
///
/// If there is no such map, or all maps with this name differ from the replay's.
pub fn load_initial_run<'a, S: MappedGame + Recordable>(
    header: &Header<S>,
    named: Option<&str>,
    places: impl Into<MapPlaces<'a>>,
) -> Result<S, InitialRunError> {
    Ok(load_initial_run_with_file(header, named, places)?.0)
}

/// Like [`load_initial_run`], but also returns the map file, or `None` for built-in maps.
///
/// # Errors
///
/// Like [`load_initial_run`].
pub fn load_initial_run_with_file<'a, S: MappedGame + Recordable>(
    header: &Header<S>,
    named: Option<&str>,
    places: impl Into<MapPlaces<'a>>,
) -> Result<(S, Option<StoredFile>), InitialRunError> {
    let map = header.map.clone();
    let MapPlaces { folder, game } = places.into();
    let maps = match named {
        Some(named) => {
            vec![
                S::load_map(named)
                    .map_err(|error| InitialRunError::File(ErrorText::new(&error)))?,
            ]
        }
        None => S::find_maps_named(&map, folder),
    };
    let of_games = std::iter::once_with(|| {
        if named.is_none() {
            S::load_installed_maps(&map, game)
        } else {
            Vec::new()
        }
    });
    let mut places = Vec::new();
    for LoadedMap {
        place,
        mut world,
        file,
        ..
    } in maps.into_iter().chain(of_games.flatten())
    {
        let begins = header
            .start_class
            .as_ref()
            .is_none_or(|class| S::set_start_class(&mut world, class).is_ok());
        if !begins || S::map_hash(&world) != header.map_hash {
            places.push(place);
            continue;
        }
        let run = S::begin(Arc::new(world), header.rules.clone(), header.damage);
        return match run {
            Ok(run) => Ok((run, file)),
            Err(error) => Err(InitialRunError::Unplayable {
                map,
                problem: ErrorText::new(&error),
            }),
        };
    }
    Err(if places.is_empty() {
        InitialRunError::NoMap { map }
    } else {
        InitialRunError::OtherMap { map, places }
    })
}

/// Recording of a run. Writes the complete file when the run is over.
pub struct RunRecording<S: Recordable> {
    recorder: Recorder<S>,
    writer: ReplayWriter,
    packer: ChunkPacker,
    bytes: Vec<u8>,
}

impl<S: Recordable> RunRecording<S> {
    /// Starts recording from the current state of a run.
    pub fn begin(map: &str, run: &S) -> Self {
        let (writer, bytes) = ReplayWriter::begin(&Header::from_run(map, run), run.hash());
        Self {
            recorder: Recorder::new(run),
            writer,
            packer: ChunkPacker::default(),
            bytes,
        }
    }

    /// Records the input of the next tick.
    pub fn before_tick(&mut self, run: &S, input: &S::Input) {
        self.recorder.before_tick(run, input);
    }

    /// Records the end of a tick.
    pub fn after_tick(&mut self, run: &S) {
        self.recorder.after_tick(run);
        self.pack();
    }

    /// Writes the replay.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(mut self, run: &S, path: &Path) -> Result<(), FileError> {
        self.recorder.finish(run);
        self.pack();
        self.writer.end(&mut self.bytes);
        write(path, &self.bytes)
    }

    fn pack(&mut self) {
        while let Some(FullChunk { mut chunk, .. }) = self.recorder.pop_full() {
            self.writer
                .add(&self.packer.pack(&mut chunk), &mut self.bytes);
            self.recorder.recycle(chunk);
        }
    }
}

/// Checks that a replay can be written to a path, and creates its folder.
/// Does not change an existing file.
///
/// # Errors
///
/// If it cannot be written.
pub fn can_record(path: &Path) -> Result<(), FileError> {
    create_parent_folder(path)?;
    let was_there = fs::exists(path);
    let opened = fs::append(path);
    opened.map_err(|error| FileError::Unwritable {
        path: path.to_owned(),
        error,
    })?;
    if !was_there {
        // An empty file is not a replay. If it cannot be removed, the recording replaces it.
        drop(fs::remove_file(path));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn can_record_rejects_unwritable_paths() {
        let folder = tempfile::tempdir().unwrap();
        let [new, old] = ["deep/new.wdr", "old.wdr"].map(|name| folder.path().join(name));
        fs::write(&old, b"old").unwrap();
        can_record(&new).unwrap();
        can_record(&old).unwrap();
        assert!(!new.exists() && new.parent().unwrap().is_dir());
        // The old file stays until a recording replaces it.
        assert_eq!(fs::read(&old).unwrap(), b"old");
        for path in [folder.path(), &old.join("below.wdr")] {
            let error = can_record(path).unwrap_err().to_string();
            assert!(error.contains("cannot be written"), "{error}");
        }
    }
}
