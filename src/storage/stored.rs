//! Files with their modification times: folder listings, and detection of changes.

use std::path::{Path, PathBuf};

use super::disk as fs;
use super::{FileError, io};
use crate::clock::SystemTime;

/// A file's path, time and size at one moment.
/// Two values are equal unless the file was written in between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    /// Path of the file.
    pub path: PathBuf,
    /// Modification time and size in bytes, or `None` if the file does not exist.
    written: Option<(Option<SystemTime>, u64)>,
}

impl StoredFile {
    /// Reads the current state of the file at a path.
    pub fn from_path(path: &Path) -> Self {
        let written = fs::metadata(path)
            .ok()
            .map(|there| (there.modified().ok(), there.len()));
        Self {
            path: path.to_owned(),
            written,
        }
    }

    /// Reads the file's metadata again.
    #[must_use]
    pub fn read_again(&self) -> Self {
        Self::from_path(&self.path)
    }

    /// Returns the modification time, if known.
    pub fn written(&self) -> Option<SystemTime> {
        self.written.and_then(|(when, _)| when)
    }

    /// Returns the size in bytes, or `None` if the file does not exist.
    pub fn size(&self) -> Option<u64> {
        self.written.map(|(_, size)| size)
    }

    /// Whether the file exists.
    pub fn exists(&self) -> bool {
        self.written.is_some()
    }

    /// Returns the file name with extension.
    pub fn name(&self) -> String {
        self.path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    }
}

/// Lists the files in a folder that match `wanted`, sorted by name. Skips pipes.
/// Empty if the folder does not exist.
pub fn files_in(folder: &Path, wanted: impl Fn(&Path) -> bool) -> Vec<StoredFile> {
    io::paths_in(folder, wanted)
        .iter()
        .map(|path| StoredFile::from_path(path))
        .collect()
}

/// Renames a damaged file to `NAME.bad`, with a number if that exists. Returns the new path.
///
/// # Errors
///
/// If the file cannot be renamed.
pub fn quarantine(path: &Path) -> Result<PathBuf, FileError> {
    io::rename_to_free_name(path, quarantine_names(path))
}

/// Iterates over candidate names for a damaged file: `NAME.bad`, `NAME.bad2` and so on.
pub(super) fn quarantine_names(path: &Path) -> impl Iterator<Item = PathBuf> {
    let name = path.file_name().unwrap_or_default();
    (1_u32..).map(move |count| {
        let mut name = name.to_owned();
        name.push(".bad");
        if count > 1 {
            name.push(count.to_string());
        }
        path.with_file_name(name)
    })
}

/// Detects changes on disk. Waits until a file is stable, so that half-written files are not read.
#[derive(Clone, Debug)]
pub struct FileWatch<T> {
    /// Last state that was read or reported.
    known: T,
    /// State at the last check.
    seen: T,
}

impl<T: Clone + PartialEq> FileWatch<T> {
    /// Starts from a state that was just read.
    pub fn new(known: T) -> Self {
        Self {
            seen: known.clone(),
            known,
        }
    }

    /// Checks the current state.
    /// Returns true once if it differs from the known state and did not change since the last
    /// check. The current state then becomes the known state.
    pub fn is_new(&mut self, now: T) -> bool {
        let is_new = now != self.known && now == self.seen;
        if is_new {
            self.known = now.clone();
        }
        self.seen = now;
        is_new
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn stored_files_differ_after_writing_or_removing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pit.map");
        let missing = StoredFile::from_path(&path);
        assert!(!missing.exists());
        fs::write(&path, "first").unwrap();
        let first = missing.read_again();
        assert!(first.exists() && first != missing && first == first.read_again());
        fs::write(&path, "second").unwrap();
        let second = first.read_again();
        assert_ne!(first, second);
        let later = SystemTime::now() + std::time::Duration::from_secs(5);
        fs::File::options()
            .append(true)
            .open(&path)
            .unwrap()
            .set_modified(later)
            .unwrap();
        assert_ne!(second, second.read_again(), "of the same length");
        assert_eq!(
            files_in(folder.path(), |path| path.ends_with("pit.map")),
            [second.read_again()]
        );
        fs::remove_file(&path).unwrap();
        assert_eq!(second.read_again(), missing);
    }

    #[test]
    fn changes_are_reported_when_stable() {
        let mut watch = FileWatch::new(1);
        assert_eq!(
            [1, 2, 3, 3, 3].map(|now| watch.is_new(now)),
            [false, false, false, true, false]
        );
        assert_eq!(
            [1, 3, 1, 1].map(|now| watch.is_new(now)),
            [false, false, false, true],
            "the old one too, if it stays"
        );
    }
}
