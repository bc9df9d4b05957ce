//! Files as they lie on the disk: what is in a folder, and whether a file was written since it was
//! read.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::{FileError, io};

/// A file as it lies there at one moment. It is equal to itself later unless it was written
/// meanwhile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    /// Where it is.
    pub path: PathBuf,
    /// When it was written, and how many bytes; `None`: it is not there.
    written: Option<(Option<SystemTime>, u64)>,
}

impl StoredFile {
    /// The file at a path, as it is now.
    pub fn at(path: &Path) -> Self {
        let written = fs::metadata(path)
            .ok()
            .map(|there| (there.modified().ok(), there.len()));
        Self {
            path: path.to_owned(),
            written,
        }
    }

    /// The same file, as it is now.
    #[must_use]
    pub fn now(&self) -> Self {
        Self::at(&self.path)
    }

    /// When it was written, where that is known.
    pub fn written(&self) -> Option<SystemTime> {
        self.written.and_then(|(when, _)| when)
    }

    /// How long it is, bytes; none: it is not there.
    pub fn size(&self) -> Option<u64> {
        self.written.map(|(_, size)| size)
    }

    /// Whether it is there.
    pub fn is_there(&self) -> bool {
        self.written.is_some()
    }

    /// Its name with its ending.
    pub fn name(&self) -> String {
        self.path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    }
}

/// The files of a folder that are `wanted`, by name; none if there is no such folder. Pipes are no
/// files.
pub fn files_in(folder: &Path, wanted: impl Fn(&Path) -> bool) -> Vec<StoredFile> {
    io::paths_in(folder, wanted)
        .iter()
        .map(|path| StoredFile::at(path))
        .collect()
}

/// Keeps a file with `.bad` behind its name, or with a number behind that where there is one
/// already; where it is then.
///
/// # Errors
///
/// If the file system refuses.
pub fn quarantine(path: &Path) -> Result<PathBuf, FileError> {
    io::rename_to_free(path, names_aside(path))
}

/// The names for a file that is put aside: `NAME.bad`, `NAME.bad2` and so on.
pub(super) fn names_aside(path: &Path) -> impl Iterator<Item = PathBuf> {
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

/// Tells when something on the disk has been written and then left alone: nobody reads a file that
/// is being written.
#[derive(Clone, Debug)]
pub struct Watch<T> {
    /// As it was when it was last read, or told of.
    known: T,
    /// As it was at the last look.
    seen: T,
}

impl<T: Clone + PartialEq> Watch<T> {
    /// From something that was just read.
    pub fn new(known: T) -> Self {
        Self {
            seen: known.clone(),
            known,
        }
    }

    /// Takes a look; whether it is other than what is known, and has been since the last look. Then
    /// it is known.
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
    use super::*;

    #[test]
    fn a_file_is_other_once_it_was_written_or_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pit.map");
        let missing = StoredFile::at(&path);
        assert!(!missing.is_there());
        fs::write(&path, "first").unwrap();
        let first = missing.now();
        assert!(first.is_there() && first != missing && first == first.now());
        fs::write(&path, "second").unwrap();
        let second = first.now();
        assert_ne!(first, second);
        let later = SystemTime::now() + std::time::Duration::from_secs(5);
        fs::File::options()
            .append(true)
            .open(&path)
            .unwrap()
            .set_modified(later)
            .unwrap();
        assert_ne!(second, second.now(), "of the same length");
        assert_eq!(
            files_in(folder.path(), |path| path.ends_with("pit.map")),
            [second.now()]
        );
        fs::remove_file(&path).unwrap();
        assert_eq!(second.now(), missing);
    }

    #[test]
    fn what_is_being_written_is_new_when_it_rests() {
        let mut watch = Watch::new(1);
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
