//! Lock that detects two games with the same data folder.

use std::fs::TryLockError;
use std::path::Path;

use super::disk::{self, File};
use super::io;

/// Name of the lock file. The file stays empty and is never removed.
const NAME: &str = "game.lock";

/// A lock on a folder, released when the value is dropped or the program ends.
#[derive(Debug)]
pub struct FolderLock {
    _file: File,
}

/// Result of an attempt to lock a folder.
#[derive(Debug)]
pub enum FolderUse {
    /// No other game uses the folder.
    Alone(FolderLock),
    /// Another game holds the lock.
    Shared,
    /// The folder cannot be written, or its file system has no locks.
    Unknown,
}

impl FolderLock {
    /// Locks a folder, creating it if missing.
    pub fn acquire(folder: &Path) -> FolderUse {
        let path = folder.join(NAME);
        let opened = io::make_folder(folder)
            .ok()
            .and_then(|()| disk::append(&path).ok());
        let Some(file) = opened else {
            return FolderUse::Unknown;
        };
        match file.try_lock() {
            Ok(()) => FolderUse::Alone(Self { _file: file }),
            Err(TryLockError::WouldBlock) => FolderUse::Shared,
            Err(TryLockError::Error(_)) => FolderUse::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_game_finds_the_folder_in_use_until_the_first_ends() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let first = FolderLock::acquire(&data);
        assert!(matches!(first, FolderUse::Alone(_)), "{first:?}");
        let second = FolderLock::acquire(&data);
        assert!(matches!(second, FolderUse::Shared), "{second:?}");
        drop(first);
        let third = FolderLock::acquire(&data);
        assert!(matches!(third, FolderUse::Alone(_)), "{third:?}");
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_unknown() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let inside = FolderLock::acquire(&file.path().join("data"));
        assert!(matches!(inside, FolderUse::Unknown), "{inside:?}");
    }
}
