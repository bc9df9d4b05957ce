//! Files in paks: a path may lead into one, as `id1/pak0.pak/maps/start.bsp`.

use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use crate::content::FileError;
use crate::content::io::read_stored_bytes;
use crate::import::pak::Pak;

/// The bytes of a pak that tell where its list is.
const HEAD: u64 = 12;
/// Largest file that is taken out of a pak, bytes.
const FILE_MAX: usize = 512 << 20;

/// Whether a file is a pak, by its ending.
pub(super) fn is_pack(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pak"))
}

/// The pak that a path leads into, and the path of the file in it.
pub fn pack_in(path: &Path) -> Option<(PathBuf, String)> {
    let pack = path.ancestors().skip(1).find(|part| is_pack(part) && part.is_file())?;
    let inner: Vec<_> = path.strip_prefix(pack).ok()?.iter().map(|part| part.to_string_lossy()).collect();
    Some((pack.to_owned(), inner.join("/")))
}

/// The bytes of a file, wherever it lies: on the disk or in a pak.
///
/// # Errors
///
/// If it cannot be read, or the pak has no such file.
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    let Some((pack, inner)) = pack_in(path) else { return read_stored_bytes(path) };
    let found = open(&pack).and_then(|mut pack| pack.read(&inner));
    found.map_err(|error| FileError::Unreadable { path: path.to_owned(), error })
}

/// A pak whose list was read.
pub(super) struct Pack {
    file: File,
    pub(super) list: Pak,
}

/// Reads the list of a pak; its files stay on the disk.
pub(super) fn open(path: &Path) -> io::Result<Pack> {
    let malformed = |problem: String| io::Error::new(io::ErrorKind::InvalidData, problem);
    if !fs::metadata(path)?.is_file() {
        return Err(malformed("found a folder, pipe or device, expected a pak".to_owned()));
    }
    let mut file = File::open(path)?;
    let size = usize::try_from(file.metadata()?.len()).unwrap_or(usize::MAX);
    let mut head = Vec::new();
    (&mut file).take(HEAD).read_to_end(&mut head)?;
    head.resize(HEAD as usize, 0);
    let place = Pak::list_place(&head, size).map_err(|error| malformed(error.to_string()))?;
    let list = part(&mut file, place)?;
    Ok(Pack { file, list: Pak::of_list(&list, size) })
}

fn part(file: &mut File, place: std::ops::Range<usize>) -> io::Result<Vec<u8>> {
    let length = place.len();
    if length > FILE_MAX {
        let problem = format!("found {length} bytes, expected at most {FILE_MAX}");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, problem));
    }
    file.seek(SeekFrom::Start(place.start as u64))?;
    let mut bytes = Vec::new();
    file.take(length as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl Pack {
    /// The bytes of a file in it.
    pub(super) fn read(&mut self, inner: &str) -> io::Result<Vec<u8>> {
        let missing = || io::Error::new(io::ErrorKind::NotFound, format!("the pak has no {inner}"));
        let place = self.list.place(inner).ok_or_else(missing)?;
        part(&mut self.file, place)
    }
}
