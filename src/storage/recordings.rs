//! Traces on disk, and the compiled maps that they were recorded on.

use std::io;
use std::path::{Path, PathBuf};

use super::disk;
use super::error::join_folders;
use super::io::{parent_folder, read_recording};
use wishdir_formats::maps::bsp::{Bsp, BspError};
use wishdir_sim::conform::{AnyRecording, RecordedMap, TraceError};
use wishdir_sim::world::ClipWorld;

/// Reason why a trace cannot be replayed.
#[derive(Debug, thiserror::Error)]
pub enum RecordingFileError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] io::Error),
    /// The file is not a trace, or refers to something that its map does not have.
    #[error(transparent)]
    Trace(#[from] TraceError),
    /// The trace's map was not found.
    #[error("line {line}: map \"{file}\" not found in {}", join_folders(looked))]
    NoMap {
        /// Line of the trace that names the map, from 1.
        line: usize,
        /// File name of the map, as in the trace.
        file: String,
        /// Folders that were searched.
        looked: Vec<PathBuf>,
    },
    /// The trace's map is not a valid compiled map.
    #[error("{}: {error}", path.display())]
    BadMap {
        /// Path of the map.
        path: PathBuf,
        /// Problem found in the map.
        error: BspError,
    },
}

/// Reads a trace and its compiled map, if it has one.
/// Looks for the map next to the trace, in `maps` there, and in the given folder.
///
/// # Errors
///
/// If either file cannot be read or is malformed.
pub fn open_recording(
    path: &Path,
    maps: Option<&Path>,
) -> Result<AnyRecording, RecordingFileError> {
    let mut recording = AnyRecording::open(&read_recording(path)?)?;
    if let Some(map) = recording.map().cloned() {
        recording.set_world(load_recorded_world(path, &map, maps)?)?;
    }
    Ok(recording)
}

fn load_recorded_world(
    path: &Path,
    map: &RecordedMap,
    maps: Option<&Path>,
) -> Result<ClipWorld, RecordingFileError> {
    let beside = parent_folder(path);
    let mut looked = vec![beside.to_owned(), beside.join("maps")];
    looked.extend(
        maps.into_iter()
            .flat_map(|folder| [folder.to_owned(), folder.join("maps")]),
    );
    let files = looked
        .iter()
        .flat_map(|folder| ["", ".gz"].map(|end| folder.join(format!("{}{end}", map.file))));
    let Some(file) = files.into_iter().find(|file| disk::is_file(file)) else {
        return Err(RecordingFileError::NoMap {
            line: map.line,
            file: map.file.clone(),
            looked,
        });
    };
    let bsp = Bsp::open(&read_recording(&file)?)
        .map_err(|error| RecordingFileError::BadMap { path: file, error })?;
    Ok(bsp.into_trace_world(map.entities))
}
