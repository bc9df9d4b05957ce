//! Opens the records database as a file on disk, with locks and migrations.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};

use super::{BUSY, Database, FileKind, LayoutState, RecordsError, absolute, with_suffix};
use crate::storage::FileError;
use crate::storage::error::FileProblem;
use crate::storage::records::NAME;

/// Pause between two attempts to get a lock.
const LOCK_PAUSE: Duration = Duration::from_millis(20);

/// Opens a connection to a file.
pub(super) fn open_connection(path: &Path, flags: OpenFlags) -> Result<Connection, RecordsError> {
    Connection::open_with_flags(path, flags).map_err(|error| RecordsError::from_sqlite(path, error))
}

impl Database {
    /// Opens a file only for reading. Leaves damaged files in place.
    /// Migrates an older database layout, or a copy of the file if it is read-only.
    ///
    /// # Errors
    ///
    /// If the file does not exist, or for the reasons of [`Self::open`].
    pub fn read(path: &Path) -> Result<Self, RecordsError> {
        let path = &absolute(path)?;
        match FileKind::detect(path)? {
            FileKind::Empty => return Err(RecordsError::Missing { path: path.clone() }),
            FileKind::Other if !path.is_file() => {
                return Err(RecordsError::NoDatabase { path: path.clone() });
            }
            FileKind::Ours | FileKind::Foreign | FileKind::Other => {}
        }
        let convert = |error| RecordsError::from_sqlite(path, error);
        // Opens for writing, because SQLite may first have to recover a file that a killed game
        // left.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let open_checked = Self::connect(path, flags).and_then(|database| {
            let state = database.check_layout()?;
            // This query fails in a read-only folder, where SQLite cannot create its extra files.
            database
                .connection
                .query_row("SELECT count(*) FROM sessions", [], |_| Ok(()))
                .map_err(convert)?;
            Ok((database, state))
        });
        let database = match open_checked {
            Ok((database, LayoutState::Current)) => database,
            Ok((_, LayoutState::Empty)) => {
                return Err(RecordsError::Missing { path: path.clone() });
            }
            Ok((database, LayoutState::Older(_))) => {
                drop(database);
                match Self::open(path) {
                    Ok((database, _)) => database,
                    Err(RecordsError::Damaged { path, problem }) => {
                        return Err(RecordsError::Damaged { path, problem });
                    }
                    Err(_) => Self::read_copy(path)?,
                }
            }
            Err(RecordsError::Database { .. }) => Self::read_copy(path)?,
            Err(error) => return Err(error),
        };
        database
            .connection
            .execute_batch("PRAGMA query_only = ON;")
            .map_err(convert)?;
        Ok(database)
    }

    /// Reads a copy of a file in a read-only folder.
    fn read_copy(path: &Path) -> Result<Self, RecordsError> {
        let unwritable = |error| FileError::Unwritable {
            path: std::env::temp_dir(),
            error,
        };
        let folder = tempfile::tempdir().map_err(unwritable)?;
        let to = folder.path().join(NAME);
        for more in ["", "-wal"] {
            let from = with_suffix(path, more);
            if more.is_empty() || from.is_file() {
                // Copying only the bytes keeps the copy writable. `fs::copy` would copy the
                // read-only flag.
                let copied = File::open(&from).and_then(|mut from| {
                    io::copy(&mut from, &mut File::create(with_suffix(&to, more))?)
                });
                copied.map_err(|error| FileError::Unreadable { path: from, error })?;
            }
        }
        let named = |error| {
            let path = path.to_owned();
            match error {
                RecordsError::Damaged { problem, .. } => RecordsError::Damaged { path, problem },
                RecordsError::Database { problem, .. } => RecordsError::Database { path, problem },
                RecordsError::Newer { found, ours, .. } => {
                    RecordsError::Newer { path, found, ours }
                }
                RecordsError::Foreign { .. } => RecordsError::Foreign { path },
                RecordsError::NoDatabase { .. } => RecordsError::NoDatabase { path },
                RecordsError::Locked { .. } => RecordsError::Locked { path },
                RecordsError::Missing { .. } => RecordsError::Missing { path },
                RecordsError::File(error) => RecordsError::File(error),
                RecordsError::Asked(problem) => RecordsError::Asked(problem),
            }
        };
        let database = Self::open_checked(&to).map_err(named)?;
        Ok(Self {
            // The leaderboard replays are next to the original file.
            path: path.to_owned(),
            connection: database.connection,
            _copy: Some(folder),
        })
    }
}

/// Locks a file, creating it if missing. Does not change its contents.
pub(super) fn lock_file(path: &Path) -> Result<File, RecordsError> {
    let unwritable = |error| FileError::Unwritable {
        path: path.to_owned(),
        error,
    };
    if fs::symlink_metadata(path).is_ok_and(|there| !there.is_file()) {
        let error = FileProblem::NoPlainFile.into_io_error(ErrorKind::InvalidInput);
        return Err(unwritable(error).into());
    }
    let mut options = File::options();
    let file = options
        .append(true)
        .create(true)
        .open(path)
        .map_err(unwritable)?;
    let end = Instant::now() + BUSY;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if Instant::now() < end => thread::sleep(LOCK_PAUSE),
            Err(TryLockError::WouldBlock) => {
                return Err(RecordsError::Locked {
                    path: path.to_owned(),
                });
            }
            Err(TryLockError::Error(error)) => return Err(unwritable(error).into()),
        }
    }
}
