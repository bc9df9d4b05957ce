//! Replays on the disk: found, read, written, and the maps that they were played on.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::io::{files_below, make_folder_of, read_bytes, write};
use super::maps::{MapPlaces, MappedGame};
use super::stored::StoredFile;
use super::{FileError, LoadedMap};
use wishdir_replay::{
    AnyReplay, ChunkPacker, FullChunk, Header, Recordable, Recorder, Replay, ReplayError,
    ReplayWriter, verify,
};

/// How replays end.
const ENDING: &str = "wdr";

/// Whether a path is a replay, by its ending.
pub fn is_replay(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == ENDING)
}

/// The replays below a folder; a path that is no folder is taken as it is.
///
/// # Errors
///
/// If there is nothing at the path, or a folder cannot be read.
pub fn replays_below(path: &Path) -> io::Result<Vec<PathBuf>> {
    files_below(path, is_replay)
}

/// Why a file is no replay that can be played here.
#[derive(Debug, thiserror::Error)]
pub enum ReplayFileError {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is something else, or of another program.
    #[error("{}: {error}", path.display())]
    Replay {
        /// Where the file is.
        path: PathBuf,
        /// What is wrong in it.
        error: ReplayError,
    },
}

/// Reads a replay's head; the rest is read when it is played.
///
/// # Errors
///
/// If it cannot be read, or is no replay that can be played here.
pub fn open_replay(path: &Path) -> Result<AnyReplay, ReplayFileError> {
    AnyReplay::open(read_bytes(path)?).map_err(|error| ReplayFileError::Replay {
        path: path.to_owned(),
        error,
    })
}

/// What a replay is, for lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplayFacts {
    /// The name of its map.
    pub map: String,
    /// The name of its rules.
    pub rules: String,
    /// How long it is, milliseconds; as far as it is true.
    pub msec: u64,
    /// The best time of a run over the course in it, milliseconds.
    pub time: Option<u64>,
    /// Why it cannot be played, or is not true.
    pub fault: Option<String>,
}

/// Plays a replay again to see what it is; its map may be in the folder of a game that the player
/// chose.
pub fn facts_of(path: &Path, game: Option<&Path>) -> ReplayFacts {
    fn facts<S: MappedGame + Recordable>(
        path: &Path,
        game: Option<&Path>,
        replay: &Replay<S>,
    ) -> ReplayFacts {
        let map = replay.header.map.clone();
        let folder = path.parent().unwrap_or(Path::new(""));
        let begun: S = match stage(&replay.header, None, MapPlaces { folder, game }) {
            Ok(begun) => begun,
            Err(error) => {
                return ReplayFacts {
                    map,
                    fault: Some(error.to_string()),
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
            fault: verdict.reason(),
        }
    }
    match open_replay(path) {
        Ok(AnyReplay::Engine3d(replay)) => facts(path, game, &replay),
        Ok(AnyReplay::Nfk(replay)) => facts(path, game, &replay),
        Err(error) => {
            let fault = match error {
                ReplayFileError::File(error) => error.in_file(),
                ReplayFileError::Replay { error, .. } => error.to_string(),
            };
            ReplayFacts {
                fault: Some(fault),
                ..ReplayFacts::default()
            }
        }
    }
}

/// Why a replay cannot be played again.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum StageError {
    /// There is no map of its name.
    #[error("found no map named `{map}`")]
    NoMap {
        /// The name that the replay says.
        map: String,
    },
    /// Maps of its name have other brushes, triggers or starts.
    #[error(
        "`{map}` ({places}) has other brushes, triggers or starts than the map that was played"
    )]
    OtherMap {
        /// The name that the replay says.
        map: String,
        /// Where maps of this name were found.
        places: String,
    },
    /// Nobody can begin there by its rules.
    #[error("`{map}` cannot be played with the replay's rules: {problem}")]
    Unplayable {
        /// The name that the replay says.
        map: String,
        /// What its level lacks.
        problem: String,
    },
    /// The map that was asked for cannot be read.
    #[error("{0}")]
    File(String),
}

/// A run at the start of the map that a replay was played on, by its rules. The map is `named`, or
/// else looked for by the replay's own name for it: in the user's folder, among what is built in,
/// in the folder beside the replay, and in the folders of installed games.
///
/// # Errors
///
/// If there is no such map, or all that are called so are others.
pub fn stage<'a, S: MappedGame + Recordable>(
    header: &Header<S>,
    named: Option<&str>,
    places: impl Into<MapPlaces<'a>>,
) -> Result<S, StageError> {
    Ok(stage_with_file(header, named, places)?.0)
}

/// The same, and the file of the map; none if it is built in.
///
/// # Errors
///
/// As [`stage`]'s.
pub fn stage_with_file<'a, S: MappedGame + Recordable>(
    header: &Header<S>,
    named: Option<&str>,
    places: impl Into<MapPlaces<'a>>,
) -> Result<(S, Option<StoredFile>), StageError> {
    let map = header.map.clone();
    let MapPlaces { folder, game } = places.into();
    let maps = match named {
        Some(named) => {
            vec![S::load_map(named).map_err(|error| StageError::File(error.to_string()))?]
        }
        None => S::maps_called(&map, folder),
    };
    let of_games = std::iter::once_with(|| {
        if named.is_none() {
            S::maps_of_games(&map, game)
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
            .is_none_or(|class| S::begin_at(&mut world, class).is_ok());
        if !begins || S::map_hash(&world) != header.map_hash {
            places.push(place);
            continue;
        }
        let run = S::begin(Arc::new(world), header.rules.clone(), header.damage);
        return match run {
            Ok(run) => Ok((run, file)),
            Err(error) => Err(StageError::Unplayable {
                map,
                problem: error.to_string(),
            }),
        };
    }
    Err(if places.is_empty() {
        StageError::NoMap { map }
    } else {
        StageError::OtherMap {
            map,
            places: places.join(", "),
        }
    })
}

/// A run that is recorded from here on, to become a file when it is over: then it is there whole.
pub struct RunRecording<S: Recordable> {
    recorder: Recorder<S>,
    writer: ReplayWriter,
    packer: ChunkPacker,
    bytes: Vec<u8>,
}

impl<S: Recordable> RunRecording<S> {
    /// Begins with the state in which a run is.
    pub fn begin(map: &str, run: &S) -> Self {
        let (writer, bytes) = ReplayWriter::begin(&Header::from_run(map, run), run.hash());
        Self {
            recorder: Recorder::new(run),
            writer,
            packer: ChunkPacker::default(),
            bytes,
        }
    }

    /// Takes down what the next tick is asked for.
    pub fn before(&mut self, run: &S, input: &S::Input) {
        self.recorder.before(run, input);
    }

    /// Takes note of the tick's end.
    pub fn after(&mut self, run: &S) {
        self.recorder.after(run);
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

/// Makes sure that a replay can be recorded to a file, whose folder is made; what is in it stays
/// until then.
///
/// # Errors
///
/// If it cannot be written.
pub fn can_record(path: &Path) -> Result<(), FileError> {
    make_folder_of(path)?;
    let was_there = path.exists();
    let opened = File::options().append(true).create(true).open(path);
    opened.map_err(|error| FileError::Unwritable {
        path: path.to_owned(),
        error,
    })?;
    if !was_there {
        // An empty file would be no replay; where it stays the recording takes its place.
        drop(fs::remove_file(path));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_recorded_to_is_known_before() {
        let folder = tempfile::tempdir().unwrap();
        let [new, old] = ["deep/new.wdr", "old.wdr"].map(|name| folder.path().join(name));
        fs::write(&old, b"old").unwrap();
        can_record(&new).unwrap();
        can_record(&old).unwrap();
        assert!(!new.exists() && new.parent().unwrap().is_dir());
        // Until there is something to record.
        assert_eq!(fs::read(&old).unwrap(), b"old");
        for path in [folder.path(), &old.join("below.wdr")] {
            let error = can_record(path).unwrap_err().to_string();
            assert!(error.contains("cannot be written"), "{error}");
        }
    }
}
