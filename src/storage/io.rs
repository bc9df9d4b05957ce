//! Reads and writes whole files.

use std::collections::BTreeSet;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::disk::{self as fs, BESIDE};
use super::encoding::{decode, has_wide_bom};
use super::error::{FileError, FileProblem};

/// Maximum size of a text file, bytes. No map is larger.
const TEXT_MAX: u64 = 128 << 20;
/// Maximum unpacked size of a trace, bytes.
const RECORDING_MAX: u64 = 512 << 20;
/// Age from which a temporary file counts as left over from a killed program.
const BESIDE_AGE: Duration = Duration::from_secs(3600);

/// First bytes of the small file that Git LFS leaves in place of a file that it has not fetched.
const LFS_POINTER: &[u8] = b"version https://git-lfs.github.com/spec/";

/// Reads the bytes of a file.
///
/// # Errors
///
/// If it cannot be read, or Git LFS has not fetched it.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, FileError> {
    let bytes = fs::open(path).and_then(|file| read_up_to(TEXT_MAX, file));
    bytes
        .and_then(reject_lfs_pointer)
        .map_err(|error| FileError::Unreadable {
            path: path.to_owned(),
            error,
        })
}

/// Reads the text of a regular file. Rejects pipes, which may never end.
///
/// # Errors
///
/// If it cannot be read or is not a regular file.
pub fn read_stored(path: &Path) -> Result<String, FileError> {
    read_stored_bytes(path).map(decode)
}

/// Like [`read_stored`], but returns bytes.
///
/// # Errors
///
/// If it cannot be read or is not a regular file.
pub fn read_stored_bytes(path: &Path) -> Result<Vec<u8>, FileError> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        let error = FileProblem::NoFile.into_io_error(ErrorKind::InvalidInput);
        return Err(FileError::Unreadable {
            path: path.to_owned(),
            error,
        });
    }
    read_bytes(path)
}

/// Reads the text of a file in any encoding.
///
/// # Errors
///
/// If it cannot be read.
pub fn read(path: &Path) -> Result<String, FileError> {
    read_bytes(path).map(decode)
}

/// Rejects a Git LFS pointer. Any parser would report the pointer as a damaged file.
fn reject_lfs_pointer(bytes: Vec<u8>) -> io::Result<Vec<u8>> {
    if bytes.starts_with(LFS_POINTER) {
        let pointer = "found a Git LFS pointer in place of the file: fetch the file itself with `git lfs pull`";
        return Err(io::Error::new(ErrorKind::InvalidData, pointer));
    }
    Ok(bytes)
}

/// Reads all bytes of a source, up to the limit `most`.
fn read_up_to(most: u64, source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes)?;
    let is_all = bytes.len() as u64 <= most;
    let too_large =
        || FileProblem::TooLarge { mib: most >> 20 }.into_io_error(ErrorKind::FileTooLarge);
    is_all.then_some(bytes).ok_or_else(too_large)
}

/// Reads the bytes of a trace. Unpacks the trace if its extension says that it is packed.
///
/// # Errors
///
/// If it cannot be read or unpacked.
pub fn read_recording(path: &Path) -> io::Result<Vec<u8>> {
    let file = fs::open(path)?;
    let is_packed = path.extension().is_some_and(|extension| extension == "gz");
    let bytes = if is_packed {
        let unpacked = flate2::bufread::MultiGzDecoder::new(io::BufReader::new(file));
        let is_no_gzip = |kind| {
            matches!(
                kind,
                ErrorKind::InvalidInput | ErrorKind::InvalidData | ErrorKind::UnexpectedEof
            )
        };
        read_up_to(RECORDING_MAX, unpacked).map_err(|error| {
            let kind = error.kind();
            if is_no_gzip(kind) {
                FileProblem::NoGzip(error.to_string()).into_io_error(kind)
            } else {
                error
            }
        })?
    } else {
        read_up_to(RECORDING_MAX, file)?
    };
    Ok(if has_wide_bom(&bytes) {
        decode(bytes).into_bytes()
    } else {
        bytes
    })
}

/// Whether a path has the extension of a trace.
pub fn is_recording(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.ends_with(".jsonl") || name.ends_with(".jsonl.gz")
}

/// Lists the traces below a folder, sorted by name in each folder.
/// If `path` is not a folder, returns `path` itself.
/// Visits each folder once, even if several links lead to it.
///
/// # Errors
///
/// If the path does not exist or a folder cannot be read.
pub fn find_recordings(path: &Path) -> io::Result<Vec<PathBuf>> {
    files_below(path, is_recording)
}

/// Like [`find_recordings`], for files that match `is_wanted`.
pub(super) fn files_below(path: &Path, is_wanted: fn(&Path) -> bool) -> io::Result<Vec<PathBuf>> {
    if fs::metadata(path)?.is_dir() {
        collect_below(path, is_wanted, &mut BTreeSet::new())
    } else {
        Ok(vec![path.to_owned()])
    }
}

/// Collects the matching files below a folder, except in folders that were already `seen`.
fn collect_below(
    path: &Path,
    is_wanted: fn(&Path) -> bool,
    seen: &mut BTreeSet<PathBuf>,
) -> io::Result<Vec<PathBuf>> {
    if !seen.insert(fs::canonicalize(path)?) {
        return Ok(Vec::new());
    }
    let mut entries = fs::read_dir(path)?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    let mut found = Vec::new();
    for entry in entries {
        if fs::is_dir(&entry) {
            found.extend(collect_below(&entry, is_wanted, seen)?);
        } else if is_wanted(&entry) && is_regular_file(&entry) {
            found.push(entry);
        }
    }
    Ok(found)
}

/// Whether anything exists at a path.
pub fn exists(path: &Path) -> bool {
    fs::exists(path)
}

/// Whether the path leads to a regular file. Unlike a pipe, it can be read without blocking.
pub fn is_regular_file(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| there.is_file())
}

/// Writes a file atomically: readers see the old or the new contents, never a mix. Follows links.
/// Writes pipes and devices directly.
///
/// # Errors
///
/// If the folder does not exist or the file cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    fs::replace_file(path, bytes).map_err(|error| FileError::Unwritable {
        path: path.to_owned(),
        error,
    })
}

/// Creates a folder and its parents if they are missing.
///
/// # Errors
///
/// If one of them cannot be created.
pub fn make_folder(path: &Path) -> Result<(), FileError> {
    fs::create_dir_all(path).map_err(|error| FileError::Unwritable {
        path: path.to_owned(),
        error,
    })
}

/// Returns the folder of a file, or `.` if the path has none.
pub fn parent_folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        Some(_) | None => Path::new("."),
    }
}

/// Creates a file's folder and its parents if they are missing.
///
/// # Errors
///
/// If one of them cannot be created.
pub fn create_parent_folder(path: &Path) -> Result<(), FileError> {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .map_or(Ok(()), make_folder)
}

/// Renames a file to the first free name and returns that name.
///
/// # Errors
///
/// If the file cannot be renamed.
pub fn rename_to_free_name(
    from: &Path,
    names: impl Iterator<Item = PathBuf>,
) -> Result<PathBuf, FileError> {
    let to = names
        .into_iter()
        .find(|name| fs::symlink_metadata(name).is_err())
        .unwrap_or_default();
    fs::rename(from, &to).map_err(|error| FileError::Unwritable {
        path: to.clone(),
        error,
    })?;
    Ok(to)
}

/// Writes a new file under the first free name and returns that name.
/// Safe while other programs write to the same folder.
///
/// # Errors
///
/// If the folder cannot be created or the file cannot be written.
pub fn write_under_free_name(
    names: impl Iterator<Item = PathBuf>,
    bytes: &[u8],
) -> Result<PathBuf, FileError> {
    for path in names {
        let folder = path.parent().unwrap_or(Path::new("."));
        make_folder(folder)?;
        match fs::create_whole(&path, bytes) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(FileError::Unwritable { path, error }),
            Ok(()) => return Ok(path),
        }
    }
    unreachable!("there are more names than files")
}

/// Removes temporary files of killed programs from a folder and its subfolders.
pub fn remove_leftovers(folder: &Path) {
    let is_beside = |path: &Path| {
        path.file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with(BESIDE))
    };
    for path in files_below(folder, is_beside).unwrap_or_default() {
        let written = fs::metadata(&path).and_then(|there| there.modified());
        if written.is_ok_and(|when| when.elapsed().is_ok_and(|age| age > BESIDE_AGE)) {
            // A leftover that cannot be removed does no harm.
            drop(fs::remove_file(path));
        }
    }
}

/// Lists the files and folders in a folder, sorted by name. Empty if the folder does not exist.
pub(super) fn list_folder(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.sort();
    paths
}

/// Lists the files in a folder that match `wanted`, sorted by name. Skips pipes.
/// Empty if the folder does not exist.
pub(super) fn paths_in(folder: &Path, wanted: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
    let is_wanted = |path: &PathBuf| wanted(path) && is_regular_file(path);
    list_folder(folder).into_iter().filter(is_wanted).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn writing_is_atomic_and_leaves_no_temporary_files() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new.ron");
        for text in ["first", "second, longer"] {
            write(&path, text.as_bytes()).unwrap();
            assert_eq!(read(&path).unwrap(), text);
        }
        assert_eq!(
            paths_in(folder.path(), |found| found.ends_with("new.ron")),
            [path]
        );
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn old_temporary_files_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let deep = folder.path().join("positions/3d");
        make_folder(&deep).unwrap();
        let [old, fresh, other] =
            [".wishdir-old", ".wishdir-new", "1.wdp"].map(|name| deep.join(name));
        for (path, age) in [
            (&old, BESIDE_AGE * 2),
            (&fresh, Duration::ZERO),
            (&other, BESIDE_AGE * 2),
        ] {
            fs::write(path, b"half").unwrap();
            let when = std::time::SystemTime::now() - age;
            fs::File::options()
                .write(true)
                .open(path)
                .unwrap()
                .set_modified(when)
                .unwrap();
        }
        remove_leftovers(folder.path());
        assert!(!old.exists() && fresh.exists() && other.exists());
        remove_leftovers(&folder.path().join("nowhere"));
    }

    #[test]
    fn errors_name_the_requested_path() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("nowhere/new.ron");
        let error = write(&path, b"").unwrap_err().to_string();
        assert!(
            error.starts_with(&format!("{}: cannot be written: ", path.display())),
            "{error}"
        );
        assert!(error.matches("nowhere").count() == 1, "{error}");
        assert!(read(&path).unwrap_err().is_missing());
        make_folder(&folder.path().join("nowhere")).unwrap();
        write(&path, b"there").unwrap();
        assert!(!read(&path.join("deeper")).unwrap_err().is_missing());
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_links_are_kept_on_writing() {
        write(Path::new("/dev/null"), b"gone").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        let folder = tempfile::tempdir().unwrap();
        let [file, link] = ["file", "link"].map(|name| folder.path().join(name));
        write(&file, b"old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, b"new").unwrap();
        assert_eq!(
            (read(&file).unwrap().as_str(), fs::read_link(&link).unwrap()),
            ("new", file)
        );
    }

    #[test]
    fn recordings_are_found_by_extension() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("inner");
        make_folder(&inner).unwrap();
        let names = ["b.jsonl", "a.trace.jsonl.gz", "notes.txt", "inner/c.jsonl"]
            .map(|name| folder.path().join(name));
        names.iter().for_each(|path| write(path, b"{}").unwrap());
        let [b, a, notes, c] = names;
        assert_eq!(find_recordings(folder.path()).unwrap(), [a.clone(), b, c]);
        assert_eq!(find_recordings(&notes).unwrap(), [notes]);
        assert!(
            read_recording(&a)
                .unwrap_err()
                .to_string()
                .starts_with("not a gzip file: ")
        );
    }
}
