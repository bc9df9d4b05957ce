//! Files in memory, with the interface of [`std::fs`]. Paths are absolute, with `/` between names.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::TryLockError;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::clock::SystemTime;

/// File in memory: its bytes and the time of its last change.
#[derive(Clone, Debug)]
struct Entry {
    bytes: Vec<u8>,
    written: SystemTime,
}

/// All files and folders, and the files that changed.
#[derive(Debug, Default)]
struct DiskTree {
    files: BTreeMap<PathBuf, Entry>,
    folders: BTreeSet<PathBuf>,
    /// Files that were written or removed since the last [`MemoryDisk::take_changes`].
    changed: BTreeSet<PathBuf>,
}

/// File that was written or removed.
#[derive(Clone, Debug, PartialEq)]
pub struct FileChange {
    /// Path of the file.
    pub path: PathBuf,
    /// New content and time. `None` if the file was removed.
    pub content: Option<(Vec<u8>, SystemTime)>,
}

/// A disk in memory. Clones share the files.
#[derive(Clone, Debug, Default)]
pub(in crate::storage) struct MemoryDisk(Arc<Mutex<DiskTree>>);

/// Size, time and kind of a file or folder.
#[derive(Clone, Copy, Debug)]
pub(in crate::storage) struct Metadata {
    /// Size and time of a file, or `None` for a folder.
    file: Option<(u64, SystemTime)>,
}

impl Metadata {
    pub(in crate::storage) fn is_file(&self) -> bool {
        self.file.is_some()
    }

    pub(in crate::storage) fn is_dir(&self) -> bool {
        self.file.is_none()
    }

    pub(in crate::storage) fn len(&self) -> u64 {
        self.file.map_or(0, |(size, _)| size)
    }

    pub(in crate::storage) fn modified(&self) -> io::Result<SystemTime> {
        let (_, written) = self.file.ok_or(ErrorKind::Unsupported)?;
        Ok(written)
    }
}

/// A file or folder in a folder.
#[derive(Clone, Debug)]
pub(in crate::storage) struct DirEntry(PathBuf);

impl DirEntry {
    pub(in crate::storage) fn path(&self) -> PathBuf {
        self.0.clone()
    }
}

impl DiskTree {
    fn is_folder(&self, path: &Path) -> bool {
        path.parent().is_none() || self.folders.contains(path)
    }

    fn file(&self, path: &Path) -> io::Result<&Entry> {
        let found = self.files.get(path);
        found.ok_or_else(|| self.problem(path).into())
    }

    fn file_mut(&mut self, path: &Path) -> io::Result<&mut Entry> {
        let problem = self.problem(path);
        self.changed.insert(path.to_owned());
        let found = self.files.get_mut(path).ok_or(problem)?;
        found.written = SystemTime::now();
        Ok(found)
    }

    /// Returns the reason why a path is not a file.
    fn problem(&self, path: &Path) -> ErrorKind {
        if self.is_folder(path) {
            ErrorKind::IsADirectory
        } else {
            ErrorKind::NotFound
        }
    }

    fn insert_file(&mut self, path: &Path, bytes: Vec<u8>) -> io::Result<()> {
        let folder = path.parent().ok_or(ErrorKind::IsADirectory)?;
        if !self.is_folder(folder) {
            return Err(ErrorKind::NotFound.into());
        }
        if self.is_folder(path) {
            return Err(ErrorKind::IsADirectory.into());
        }
        let written = SystemTime::now();
        self.changed.insert(path.to_owned());
        self.files.insert(path.to_owned(), Entry { bytes, written });
        Ok(())
    }
}

impl MemoryDisk {
    fn tree(&self) -> MutexGuard<'_, DiskTree> {
        // A poisoned lock is safe to use, because each function leaves the tree consistent.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a file that was saved earlier. Does not count as a change.
    pub(in crate::storage) fn load(&self, path: &Path, bytes: Vec<u8>, written: SystemTime) {
        let mut tree = self.tree();
        let folders = path.ancestors().skip(1).map(Path::to_owned);
        tree.folders.extend(folders);
        tree.files.insert(path.to_owned(), Entry { bytes, written });
    }

    /// Returns the files that changed since the last call.
    pub(in crate::storage) fn take_changes(&self) -> Vec<FileChange> {
        let mut tree = self.tree();
        let changed = std::mem::take(&mut tree.changed);
        let change = |path: PathBuf| {
            let content = tree.files.get(&path);
            let content = content.map(|entry| (entry.bytes.clone(), entry.written));
            FileChange { path, content }
        };
        changed.into_iter().map(change).collect()
    }

    pub(in crate::storage) fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        let tree = self.tree();
        if tree.is_folder(path) {
            return Ok(Metadata { file: None });
        }
        let entry = tree.file(path)?;
        let file = Some((entry.bytes.len() as u64, entry.written));
        Ok(Metadata { file })
    }

    pub(in crate::storage) fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        Ok(self.tree().file(path)?.bytes.clone())
    }

    pub(in crate::storage) fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.tree().insert_file(path, bytes.to_vec())
    }

    /// Writes a complete file under a new name. Fails if the name is taken.
    pub(in crate::storage) fn create_whole(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut tree = self.tree();
        if tree.files.contains_key(path) {
            return Err(ErrorKind::AlreadyExists.into());
        }
        tree.insert_file(path, bytes.to_vec())
    }

    pub(in crate::storage) fn create_dir_all(&self, path: &Path) -> io::Result<()> {
        let mut tree = self.tree();
        if path.ancestors().any(|part| tree.files.contains_key(part)) {
            return Err(ErrorKind::NotADirectory.into());
        }
        tree.folders.extend(path.ancestors().map(Path::to_owned));
        Ok(())
    }

    /// Renames a file. Replaces an existing file with the new name.
    pub(in crate::storage) fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut tree = self.tree();
        let entry = tree.file(from)?.clone();
        tree.insert_file(to, entry.bytes)?;
        if from != to {
            tree.files.remove(from);
            tree.changed.insert(from.to_owned());
        }
        Ok(())
    }

    pub(in crate::storage) fn remove_file(&self, path: &Path) -> io::Result<()> {
        let mut tree = self.tree();
        tree.file(path)?;
        tree.files.remove(path);
        tree.changed.insert(path.to_owned());
        Ok(())
    }

    pub(in crate::storage) fn read_dir(
        &self,
        path: &Path,
    ) -> io::Result<impl Iterator<Item = io::Result<DirEntry>> + use<>> {
        let tree = self.tree();
        if !tree.is_folder(path) {
            return Err(ErrorKind::NotFound.into());
        }
        let all = tree.folders.iter().chain(tree.files.keys());
        let inside = all.filter(|inner| inner.parent() == Some(path));
        let entries: Vec<_> = inside.cloned().map(|path| Ok(DirEntry(path))).collect();
        Ok(entries.into_iter())
    }

    pub(in crate::storage) fn open(&self, path: &Path) -> io::Result<File> {
        self.tree().file(path)?;
        Ok(File::new(self, path))
    }

    /// Opens a file for appending. Creates it if it is missing.
    pub(in crate::storage) fn append(&self, path: &Path) -> io::Result<File> {
        let mut tree = self.tree();
        if !tree.files.contains_key(path) {
            tree.insert_file(path, Vec::new())?;
        }
        let position = tree.file(path)?.bytes.len();
        drop(tree);
        let mut file = File::new(self, path);
        file.position = position;
        Ok(file)
    }

    /// Creates an empty file. Replaces an existing one.
    pub(in crate::storage) fn create(&self, path: &Path) -> io::Result<File> {
        self.write(path, &[])?;
        Ok(File::new(self, path))
    }

    /// Creates an empty file. Fails if it exists.
    pub(in crate::storage) fn create_new(&self, path: &Path) -> io::Result<File> {
        self.create_whole(path, &[])?;
        Ok(File::new(self, path))
    }
}

/// An open file.
#[derive(Debug)]
pub(in crate::storage) struct File {
    disk: MemoryDisk,
    path: PathBuf,
    position: usize,
}

impl File {
    fn new(disk: &MemoryDisk, path: &Path) -> Self {
        let disk = disk.clone();
        let (path, position) = (path.to_owned(), 0);
        Self {
            disk,
            path,
            position,
        }
    }

    pub(in crate::storage) fn metadata(&self) -> io::Result<Metadata> {
        self.disk.metadata(&self.path)
    }

    /// Always succeeds, because no other program can open the file.
    pub(in crate::storage) fn try_lock(&self) -> Result<(), TryLockError> {
        Ok(())
    }
}

impl Read for File {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let tree = self.disk.tree();
        let bytes = &tree.file(&self.path)?.bytes;
        let left = bytes.get(self.position..).unwrap_or_default();
        let count = left.len().min(to.len());
        to[..count].copy_from_slice(&left[..count]);
        self.position += count;
        Ok(count)
    }
}

impl Write for File {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        let mut tree = self.disk.tree();
        let bytes = &mut tree.file_mut(&self.path)?.bytes;
        let end = self.position + from.len();
        if bytes.len() < end {
            bytes.resize(end, 0);
        }
        bytes[self.position..end].copy_from_slice(from);
        self.position = end;
        Ok(from.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let length = self.metadata()?.len();
        let position = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::Current(by) => (self.position as u64).checked_add_signed(by),
            SeekFrom::End(by) => length.checked_add_signed(by),
        };
        let position = position.ok_or(ErrorKind::InvalidInput)?;
        self.position = usize::try_from(position).map_err(|_| ErrorKind::InvalidInput)?;
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(name: &str) -> PathBuf {
        PathBuf::from(format!("/wishdir/{name}"))
    }

    #[test]
    fn files_are_written_read_renamed_and_removed() {
        let disk = MemoryDisk::default();
        let (first, second) = (path("maps/a.map"), path("maps/b.map"));
        let missing = disk.write(&first, b"x").unwrap_err();
        assert_eq!(missing.kind(), ErrorKind::NotFound, "the folder is missing");
        disk.create_dir_all(&path("maps")).unwrap();
        disk.write(&first, b"one").unwrap();
        let taken = disk.create_whole(&first, b"two").unwrap_err();
        assert_eq!(taken.kind(), ErrorKind::AlreadyExists);
        disk.rename(&first, &second).unwrap();
        assert_eq!(disk.read(&second).unwrap(), b"one");
        assert!(disk.metadata(&first).is_err());
        let found = disk.read_dir(&path("maps")).unwrap();
        let found: Vec<PathBuf> = found.map(|entry| entry.unwrap().path()).collect();
        assert_eq!(found, [second.as_path()]);
        disk.remove_file(&second).unwrap();
        assert!(disk.open(&second).is_err() && disk.remove_file(&second).is_err());
        assert!(disk.metadata(&path("maps")).unwrap().is_dir());
    }

    #[test]
    fn open_files_read_append_and_seek() {
        let disk = MemoryDisk::default();
        disk.create_dir_all(&path("")).unwrap();
        let name = path("run.wdr");
        disk.create_new(&name).unwrap().write_all(b"head").unwrap();
        disk.append(&name).unwrap().write_all(b" tail").unwrap();
        let mut file = disk.open(&name).unwrap();
        let found = file.metadata().unwrap();
        assert!(found.is_file() && found.modified().is_ok() && file.try_lock().is_ok());
        let mut text = String::new();
        file.seek(SeekFrom::Start(5)).unwrap();
        file.read_to_string(&mut text).unwrap();
        assert_eq!(text, "tail");
        assert_eq!(file.seek(SeekFrom::End(-4)).unwrap(), 5);
        assert!(file.seek(SeekFrom::End(-10)).is_err());
        disk.create(&name).unwrap();
        assert_eq!(disk.metadata(&name).unwrap().len(), 0);
    }

    #[test]
    fn each_change_is_reported_once() {
        let disk = MemoryDisk::default();
        let (saved, new) = (path("settings.ron"), path("b.ron"));
        disk.load(&saved, b"()".to_vec(), SystemTime::now());
        assert_eq!(disk.take_changes(), [], "it was saved before");
        disk.write(&new, b"1").unwrap();
        disk.remove_file(&saved).unwrap();
        let changes = disk.take_changes();
        let brief = changes.iter().map(|change| {
            let bytes = change.content.as_ref().map(|(bytes, _)| bytes.as_slice());
            (change.path.as_path(), bytes)
        });
        let brief: Vec<_> = brief.collect();
        assert_eq!(
            brief,
            [(new.as_path(), Some(b"1".as_slice())), (&saved, None)]
        );
        assert_eq!(disk.take_changes(), []);
    }
}
