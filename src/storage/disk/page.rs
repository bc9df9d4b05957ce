//! The files of the web page: one disk in memory for the whole game.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

pub(in crate::storage) use super::memory::File;
use super::memory::{DirEntry, FileChange, MemoryDisk, Metadata};
use crate::clock::SystemTime;
use crate::storage::is_any_map;

/// Folder with the user's files.
const DATA: &str = "/wishdir";
/// Folder for files that can be regenerated.
const CACHE: &str = "/wishdir/cache";
/// Folder for maps that the player drops onto the page. The map list shows them.
const MAPS: &str = "/wishdir/maps";
/// Folder for other dropped files. They are not saved.
const DROPPED: &str = "/wishdir/dropped";
/// Name prefix of temporary files. The page writes no temporary files.
pub(in crate::storage) const BESIDE: &str = ".wishdir-";

static DISK: LazyLock<MemoryDisk> = LazyLock::new(|| {
    let disk = MemoryDisk::default();
    // Creating a folder in an empty tree cannot fail.
    drop(disk.create_dir_all(Path::new(DATA)));
    disk
});

/// Adds a file that was saved during an earlier visit of the page.
pub fn load(path: &Path, bytes: Vec<u8>, written: SystemTime) {
    DISK.load(path, bytes, written);
}

/// Takes the files that changed since the last call and need to be saved.
pub fn take_changes() -> Vec<FileChange> {
    let mut changes = DISK.take_changes();
    changes.retain(|change| !change.path.starts_with(DROPPED));
    changes
}

/// Writes a file that the player dropped onto the page. Returns its path.
///
/// # Errors
///
/// If `name` is not a file name.
pub fn save_dropped_file(name: &str, bytes: &[u8]) -> io::Result<PathBuf> {
    let name = Path::new(name).file_name().map(Path::new);
    let name = name.ok_or(ErrorKind::InvalidInput)?;
    let folder = if is_any_map(name) { MAPS } else { DROPPED };
    create_dir_all(folder)?;
    let path = Path::new(folder).join(name);
    DISK.write(&path, bytes)?;
    Ok(path)
}

/// Returns the folder of the user's maps, profiles and settings.
pub(in crate::storage) fn data_folder() -> Option<PathBuf> {
    Some(DATA.into())
}

/// Returns the folder for files that can be regenerated.
pub(in crate::storage) fn cache_folder() -> Option<PathBuf> {
    Some(CACHE.into())
}

/// Always `None`: the page has no home folder.
pub(in crate::storage) fn home_folder() -> Option<PathBuf> {
    None
}

/// Whether a path leads to a file.
pub(in crate::storage) fn is_file(path: &Path) -> bool {
    metadata(path).is_ok_and(|found| found.is_file())
}

/// Whether a path leads to a folder.
pub(in crate::storage) fn is_dir(path: &Path) -> bool {
    metadata(path).is_ok_and(|found| found.is_dir())
}

/// Whether a file or folder exists at this path.
pub(in crate::storage) fn exists(path: &Path) -> bool {
    metadata(path).is_ok()
}

/// Makes a path absolute. Relative paths start in the user's folder.
pub(in crate::storage) fn absolute(path: impl AsRef<Path>) -> io::Result<PathBuf> {
    Ok(Path::new(DATA).join(path))
}

pub(in crate::storage) fn canonicalize(path: impl AsRef<Path>) -> io::Result<PathBuf> {
    let path = absolute(path)?;
    metadata(&path).map(|_| path)
}

pub(in crate::storage) fn metadata(path: impl AsRef<Path>) -> io::Result<Metadata> {
    DISK.metadata(path.as_ref())
}

pub(in crate::storage) use self::metadata as symlink_metadata;

pub(in crate::storage) fn read(path: impl AsRef<Path>) -> io::Result<Vec<u8>> {
    DISK.read(path.as_ref())
}

/// Writes a complete file under a new name. Fails if the name is taken.
pub(in crate::storage) fn create_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    DISK.create_whole(path, bytes)
}

pub(in crate::storage) fn create_dir_all(path: impl AsRef<Path>) -> io::Result<()> {
    DISK.create_dir_all(path.as_ref())
}

pub(in crate::storage) fn rename(from: impl AsRef<Path>, to: impl AsRef<Path>) -> io::Result<()> {
    DISK.rename(from.as_ref(), to.as_ref())
}

pub(in crate::storage) fn remove_file(path: impl AsRef<Path>) -> io::Result<()> {
    DISK.remove_file(path.as_ref())
}

pub(in crate::storage) fn read_dir(
    path: impl AsRef<Path>,
) -> io::Result<impl Iterator<Item = io::Result<DirEntry>>> {
    DISK.read_dir(path.as_ref())
}

/// Replaces a file, or creates it.
pub(in crate::storage) fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    DISK.write(path, bytes)
}

/// Opens a file for reading.
pub(in crate::storage) fn open(path: &Path) -> io::Result<File> {
    DISK.open(path)
}

/// Opens a file for appending. Creates it if it is missing.
pub(in crate::storage) fn append(path: &Path) -> io::Result<File> {
    DISK.append(path)
}

/// Creates an empty file. Replaces an existing one.
pub(in crate::storage) fn create(path: &Path) -> io::Result<File> {
    DISK.create(path)
}

/// Creates an empty file. Fails if it exists.
pub(in crate::storage) fn create_new(path: &Path) -> io::Result<File> {
    DISK.create_new(path)
}
