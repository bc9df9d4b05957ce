//! The system's files, and the folders where the platform keeps a user's files.

use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use directories::{BaseDirs, ProjectDirs};
use tempfile::NamedTempFile;

use crate::storage::error::FileProblem;

pub(in crate::storage) use std::fs::{
    File, canonicalize, create_dir_all, metadata, read, read_dir, remove_file, rename,
    symlink_metadata,
};
pub(in crate::storage) use std::path::absolute;

/// Maximum number of symbolic links followed one after another.
const LINKS_MAX: usize = 40;
/// Name prefix of temporary files, which are written next to their target.
pub(in crate::storage) const BESIDE: &str = ".wishdir-";

fn project_folders() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "wishdir")
}

/// Returns the folder of the user's maps, profiles and settings.
pub(in crate::storage) fn data_folder() -> Option<PathBuf> {
    project_folders().map(|folders| folders.data_dir().to_owned())
}

/// Returns the folder for files that can be regenerated.
pub(in crate::storage) fn cache_folder() -> Option<PathBuf> {
    project_folders().map(|folders| folders.cache_dir().to_owned())
}

/// Returns the user's home folder.
pub(in crate::storage) fn home_folder() -> Option<PathBuf> {
    BaseDirs::new().map(|folders| folders.home_dir().to_owned())
}

/// Whether a path leads to a regular file.
pub(in crate::storage) fn is_file(path: &Path) -> bool {
    path.is_file()
}

/// Whether a path leads to a folder.
pub(in crate::storage) fn is_dir(path: &Path) -> bool {
    path.is_dir()
}

/// Whether anything exists at a path.
pub(in crate::storage) fn exists(path: &Path) -> bool {
    path.exists()
}

/// Writes a complete file under a new name. Fails if the name is taken.
pub(in crate::storage) fn create_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    write_temporary(folder, bytes)?.persist_noclobber(path)?;
    Ok(())
}

/// Writes an unnamed temporary file.
fn write_temporary(folder: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut beside = create_temporary_file(folder)?;
    beside.write_all(bytes)?;
    Ok(beside)
}

/// Creates an empty temporary file that is renamed when complete.
pub(in crate::storage) fn create_temporary_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(BESIDE);
    // Other users may read the file if the umask allows it, because its contents are not secret.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Replaces a file atomically: readers see the old or the new content, never a mix. Follows links.
/// Writes pipes and devices directly.
pub(in crate::storage) fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let there = metadata(path).ok();
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        return fs::write(path, bytes);
    }
    let kept = there.map(|there| there.permissions());
    if kept.as_ref().is_some_and(fs::Permissions::readonly) {
        return Err(FileProblem::ReadOnly.into_io_error(ErrorKind::PermissionDenied));
    }
    let path = &resolve_links(path)?;
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    // Reports a missing folder here, because the user does not know the temporary file.
    metadata(folder)?;
    let beside = write_temporary(folder, bytes)?;
    kept.map_or(Ok(()), |kept| beside.as_file().set_permissions(kept))?;
    beside.as_file().sync_all()?;
    beside.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Resolves symbolic links, even if the final target does not exist.
fn resolve_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..LINKS_MAX {
        let Ok(to) = fs::read_link(&path) else {
            return Ok(path);
        };
        path = path.parent().unwrap_or(Path::new("")).join(to);
    }
    Err(FileProblem::LinkLoop.into_io_error(ErrorKind::Other))
}

/// Opens a file for reading.
pub(in crate::storage) fn open(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Opens a file for appending. Creates it if it is missing.
pub(in crate::storage) fn append(path: &Path) -> io::Result<File> {
    File::options().append(true).create(true).open(path)
}

/// Creates an empty file. Replaces an existing one.
pub(in crate::storage) fn create(path: &Path) -> io::Result<File> {
    File::create(path)
}

/// Creates an empty file. Fails if it exists.
pub(in crate::storage) fn create_new(path: &Path) -> io::Result<File> {
    File::create_new(path)
}
