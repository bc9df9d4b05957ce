//! Recordings on the disk, and the compiled maps that they were made on.

use std::io;
use std::path::{Path, PathBuf};

use super::error::folders;
use super::io::read_recording;
use wishdir_formats::maps::bsp::{Bsp, BspError};
use wishdir_sim::conform::{AnyRecording, RecordedMap, TraceError};
use wishdir_sim::world::ClipWorld;

/// Why a file is no recording that can be replayed here.
#[derive(Debug, thiserror::Error)]
pub enum RecordingFileError {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] io::Error),
    /// It is something else, or speaks of what its map does not have.
    #[error(transparent)]
    Trace(#[from] TraceError),
    /// The map that it was made on is not there.
    #[error(
        "line {line}: found no map \"{file}\", expected it in {}",
        folders(looked)
    )]
    NoMap {
        /// The line that names it, from 1.
        line: usize,
        /// The map's file.
        file: String,
        /// Where it was looked for.
        looked: Vec<PathBuf>,
    },
    /// The map that it was made on is none.
    #[error("{}: {error}", path.display())]
    BadMap {
        /// Where the map is.
        path: PathBuf,
        /// What is wrong in it.
        error: BspError,
    },
}

/// Reads a recording, and the compiled map that it was made on if it was: that lies beside it, in
/// `maps` there, or in the folder that is named.
///
/// # Errors
///
/// If either cannot be read, or is malformed.
pub fn open_recording(
    path: &Path,
    maps: Option<&Path>,
) -> Result<AnyRecording, RecordingFileError> {
    let mut recording = AnyRecording::open(&read_recording(path)?)?;
    if let Some(map) = recording.map().cloned() {
        recording.set_world(recorded_world(path, &map, maps)?)?;
    }
    Ok(recording)
}

fn recorded_world(
    path: &Path,
    map: &RecordedMap,
    maps: Option<&Path>,
) -> Result<ClipWorld, RecordingFileError> {
    let beside = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        Some(_) | None => Path::new("."),
    };
    let mut looked = vec![beside.to_owned(), beside.join("maps")];
    looked.extend(
        maps.into_iter()
            .flat_map(|folder| [folder.to_owned(), folder.join("maps")]),
    );
    let files = looked
        .iter()
        .flat_map(|folder| ["", ".gz"].map(|end| folder.join(format!("{}{end}", map.file))));
    let Some(file) = files.into_iter().find(|file| file.is_file()) else {
        return Err(RecordingFileError::NoMap {
            line: map.line,
            file: map.file.clone(),
            looked,
        });
    };
    let bsp = Bsp::open(&read_recording(&file)?)
        .map_err(|error| RecordingFileError::BadMap { path: file, error })?;
    let alone = ClipWorld::new(bsp.map.clone());
    Ok(if map.entities {
        bsp.into_world().0.compiled.unwrap_or(alone)
    } else {
        alone
    })
}
