//! Files in packs. A path may lead into a pack, such as `id1/pak0.pak/maps/start.bsp`.

use std::io::{self, BufReader, ErrorKind, Read as _, Seek as _, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::storage::FileError;
use crate::storage::disk::{self as fs, File};
use crate::storage::error::FileProblem;
use crate::storage::io::read_stored_bytes;
use wishdir_formats::maps::pak::Pak;
use wishdir_formats::maps::pk3::{Pk3, Pk3Error};

/// Size of a pak's header, bytes.
const HEAD: u64 = 12;
/// Maximum size of a file in a pak, bytes.
const FILE_MAX: usize = 512 << 20;
/// Extensions of packs: the games' own, and zip archives of newer clients.
const PAK: &str = "pak";
const PK3: &str = "pk3";

fn has_extension(path: &Path, ending: &str) -> bool {
    path.extension()
        .is_some_and(|own| own.eq_ignore_ascii_case(ending))
}

/// Whether a path has the extension of a pack.
pub(super) fn is_pack(path: &Path) -> bool {
    [PAK, PK3].iter().any(|ending| has_extension(path, ending))
}

/// Splits a path into the pack and the path inside it.
pub fn split_pack_path(path: &Path) -> Option<(PathBuf, String)> {
    let pack = path
        .ancestors()
        .skip(1)
        .find(|part| is_pack(part) && fs::is_file(part))?;
    let inner: Vec<_> = path
        .strip_prefix(pack)
        .ok()?
        .iter()
        .map(|part| part.to_string_lossy())
        .collect();
    Some((pack.to_owned(), inner.join("/")))
}

/// Reads the bytes of a file on disk or in a pack.
///
/// # Errors
///
/// If it cannot be read, or the pack has no such file.
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    let Some((pack, inner)) = split_pack_path(path) else {
        return read_stored_bytes(path);
    };
    let found = open(&pack).and_then(|mut pack| pack.read(&inner));
    found.map_err(|error| FileError::Unreadable {
        path: path.to_owned(),
        error,
    })
}

/// Reads a range of a file on disk or in a pack. Returns fewer bytes if the file ends early.
pub(super) fn read_range(path: &Path, place: Range<usize>) -> io::Result<Vec<u8>> {
    let Some((pack, inner)) = split_pack_path(path) else {
        return read_part(&mut fs::open(path)?, place);
    };
    match open(&pack)? {
        Pack::Pak(mut file, list) => {
            let own = list.file_range(&inner).ok_or(ErrorKind::NotFound)?;
            let [from, to] =
                [place.start, place.end].map(|at| own.start.saturating_add(at).min(own.end));
            read_part(&mut file, from..to)
        }
        mut pack @ Pack::Pk3(_) => {
            let bytes = pack.read(&inner)?;
            Ok(bytes
                .get(place.start..place.end.min(bytes.len()))
                .unwrap_or_default()
                .to_vec())
        }
    }
}

/// Pack whose directory is loaded. The contents stay on disk.
pub(super) enum Pack {
    Pak(File, Pak),
    Pk3(Pk3<BufReader<File>>),
}

fn malformed_pack(problem: impl ToString) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, problem.to_string())
}

/// Reads the directory of a pack.
pub(super) fn open(path: &Path) -> io::Result<Pack> {
    if !fs::metadata(path)?.is_file() {
        return Err(FileProblem::NoPak.into_io_error(ErrorKind::InvalidData));
    }
    let mut file = fs::open(path)?;
    if has_extension(path, PK3) {
        return Pk3::open(BufReader::new(file))
            .map(Pack::Pk3)
            .map_err(malformed_pack);
    }
    let size = usize::try_from(file.metadata()?.len()).unwrap_or(usize::MAX);
    let mut head = Vec::new();
    (&mut file).take(HEAD).read_to_end(&mut head)?;
    head.resize(HEAD as usize, 0);
    let place = Pak::list_range(&head, size).map_err(malformed_pack)?;
    let list = read_part(&mut file, place)?;
    Ok(Pack::Pak(file, Pak::from_list(&list, size)))
}

fn read_part(file: &mut File, place: Range<usize>) -> io::Result<Vec<u8>> {
    let length = place.len();
    if length > FILE_MAX {
        let problem = FileProblem::LongPart {
            found: length,
            most: FILE_MAX,
        };
        return Err(problem.into_io_error(ErrorKind::FileTooLarge));
    }
    file.seek(SeekFrom::Start(place.start as u64))?;
    let mut bytes = Vec::new();
    file.take(length as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl Pack {
    /// Returns the paths of the files in the pack.
    pub(super) fn paths(&self) -> Vec<&str> {
        match self {
            Self::Pak(_, list) => list.files.iter().map(|(path, _)| path.as_str()).collect(),
            Self::Pk3(pk3) => pk3.paths().collect(),
        }
    }

    /// Finds a file in the pack, ignoring case. Returns its exact path.
    pub(super) fn find(&self, inner: &str) -> Option<&str> {
        self.paths()
            .into_iter()
            .find(|path| path.eq_ignore_ascii_case(inner))
    }

    /// Reads the bytes of a file in the pack.
    pub(super) fn read(&mut self, inner: &str) -> io::Result<Vec<u8>> {
        match self {
            Self::Pak(file, list) => {
                let place = list.file_range(inner).ok_or_else(|| {
                    FileProblem::NotInPak(inner.to_owned()).into_io_error(ErrorKind::NotFound)
                })?;
                read_part(file, place)
            }
            Self::Pk3(pk3) => pk3.read(inner).map_err(|error| match error {
                Pk3Error::Missing { .. } => io::Error::new(ErrorKind::NotFound, error),
                Pk3Error::Broken { .. } | Pk3Error::TooLong { .. } | Pk3Error::Damaged { .. } => {
                    malformed_pack(error)
                }
            }),
        }
    }
}
