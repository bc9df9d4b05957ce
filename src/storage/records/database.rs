//! The database file: opened by one at a time, put aside where it is damaged or of an older layout,
//! and left alone where it is not ours to write.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use thiserror::Error;

use super::schema::{APPLICATION_ID, LAYOUT, schema};
use crate::storage::FileError;
use crate::storage::io::make_folder;
use crate::storage::stored::names_aside;

/// How long a game waits while another one writes.
const BUSY: Duration = Duration::from_secs(5);
/// What SQLite keeps beside a database.
const BESIDE: [&str; 2] = ["-wal", "-shm"];

/// Why the records cannot be used.
#[derive(Debug, Error)]
pub enum RecordsError {
    /// A newer program has changed its layout.
    #[error("{}: of a newer program (layout {found}, expected at most {ours}); it is left as it is", path.display())]
    Newer {
        /// Where the file is.
        path: PathBuf,
        /// Its layout's version.
        found: usize,
        /// Ours.
        ours: usize,
    },
    /// Of a program before the first release.
    #[error("{}: of an older program (layout {found}, expected {ours}); new records put it aside", path.display())]
    Older {
        /// Where the file is.
        path: PathBuf,
        /// Its layout's version.
        found: usize,
        /// Ours.
        ours: usize,
    },
    /// Something else's database.
    #[error("{}: the database of another program; it is left as it is", path.display())]
    Foreign {
        /// Where the file is.
        path: PathBuf,
    },
    /// Bytes that nobody wrote so.
    #[error("{}: damaged: {problem}", path.display())]
    Damaged {
        /// Where the file is.
        path: PathBuf,
        /// What is wrong in it.
        problem: String,
    },
    /// There is none yet.
    #[error("{}: no such file, or an empty one: expected records", path.display())]
    Missing {
        /// Where it would be.
        path: PathBuf,
    },
    /// It cannot be read or written.
    #[error("{}: {error}", path.display())]
    Database {
        /// Where the file is.
        path: PathBuf,
        /// What SQLite said.
        error: rusqlite::Error,
    },
    /// A file or folder beside it cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// What was asked for cannot be.
    #[error("{0}")]
    Asked(String),
}

impl RecordsError {
    /// What SQLite said about this file.
    pub(super) fn of(path: &Path, error: rusqlite::Error) -> Self {
        let path = path.to_owned();
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => Self::Damaged {
                path,
                problem: error.to_string(),
            },
            Some(_) | None => Self::Database { path, error },
        }
    }
}

/// The records' database.
#[derive(Debug)]
pub struct Database {
    pub(super) path: PathBuf,
    pub(super) connection: Connection,
}

/// What was put aside: where it lies now, and what was wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PutAside {
    /// Where it lies now.
    pub path: PathBuf,
    /// What was wrong with it.
    pub problem: String,
}

impl Database {
    /// Opens a file to write to it, or makes one. A file that is damaged or of an older layout is
    /// put aside first.
    ///
    /// # Errors
    ///
    /// If the file is another program's or a newer one's, or the system refuses.
    pub fn open(path: &Path) -> Result<(Self, Option<PutAside>), RecordsError> {
        make_folder(path.parent().unwrap_or(Path::new(".")))?;
        // Held until the file is as it should be: two games that begin at once do not both put it
        // aside.
        let lock_path = beside(path, "-lock");
        let lock = File::create(&lock_path).and_then(|file| file.lock().map(|()| file));
        let _lock = lock.map_err(|error| FileError::Unwritable {
            path: lock_path,
            error,
        })?;
        let problem = match Self::opened(path) {
            Err(RecordsError::Damaged { problem, .. }) => problem,
            Err(RecordsError::Older { found, ours, .. }) => {
                format!("layout {found} of an older program, expected {ours}")
            }
            opened => return Ok((opened?, None)),
        };
        let path_aside = put_aside(path)?;
        Ok((
            Self::opened(path)?,
            Some(PutAside {
                path: path_aside,
                problem,
            }),
        ))
    }

    fn opened(path: &Path) -> Result<Self, RecordsError> {
        let of = |error| RecordsError::of(path, error);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(of)?;
        let mut database = Self {
            path: path.to_owned(),
            connection,
        };
        database.connection.busy_timeout(BUSY).map_err(of)?;
        let is_empty = database.is_empty()?;
        database.check()?;
        // What was committed outlives the program; only a machine that loses its power may lose the
        // last seconds.
        let settings =
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;";
        database.connection.execute_batch(settings).map_err(of)?;
        if is_empty {
            database.lay_out().map_err(of)?;
        }
        Ok(database)
    }

    /// Opens a file only to read it. A damaged one stays where it is.
    ///
    /// # Errors
    ///
    /// If there is none, or as [`Self::open`].
    pub fn read(path: &Path) -> Result<Self, RecordsError> {
        if !path.is_file() {
            return Err(RecordsError::Missing {
                path: path.to_owned(),
            });
        }
        let of = |error| RecordsError::of(path, error);
        // Not read-only: a file that a killed game left may first have to be put right from what
        // lies beside it.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(of)?;
        let database = Self {
            path: path.to_owned(),
            connection,
        };
        database.connection.busy_timeout(BUSY).map_err(of)?;
        if database.is_empty()? {
            return Err(RecordsError::Missing {
                path: path.to_owned(),
            });
        }
        database
            .connection
            .execute_batch("PRAGMA query_only = ON;")
            .map_err(of)?;
        Ok(database)
    }

    /// Whether nothing is in it yet; otherwise it has our layout.
    fn is_empty(&self) -> Result<bool, RecordsError> {
        let (path, ours) = (self.path.clone(), LAYOUT);
        let number = |pragma: &str| {
            self.connection
                .query_row(pragma, [], |row| row.get::<_, i64>(0))
        };
        let numbers = || {
            let tables = "SELECT count(*) FROM sqlite_schema";
            Ok([
                number("PRAGMA user_version")?,
                number("PRAGMA application_id")?,
                number(tables)?,
            ])
        };
        let [version, application, tables] =
            numbers().map_err(|error| RecordsError::of(&path, error))?;
        let found = usize::try_from(version).unwrap_or(usize::MAX);
        match found {
            0 if tables == 0 => Ok(true),
            _ if application != i64::from(APPLICATION_ID) => Err(RecordsError::Foreign { path }),
            _ if found > ours => Err(RecordsError::Newer { path, found, ours }),
            _ if found < ours => Err(RecordsError::Older { path, found, ours }),
            _ => Ok(false),
        }
    }

    /// Whether every page can be read and is where it belongs.
    fn check(&self) -> Result<(), RecordsError> {
        let said = self
            .connection
            .query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
        let said = said.map_err(|error| RecordsError::of(&self.path, error))?;
        if said == "ok" {
            Ok(())
        } else {
            Err(RecordsError::Damaged {
                path: self.path.clone(),
                problem: said,
            })
        }
    }

    /// Makes the tables of an empty file.
    fn lay_out(&mut self) -> rusqlite::Result<()> {
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute_batch(&schema())?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", LAYOUT as i64)?;
        transaction.commit()
    }
}

/// A file whose name is another's with more behind it.
fn beside(path: &Path, more: &str) -> PathBuf {
    let mut name = path.file_name().map_or_else(OsString::new, OsString::from);
    name.push(more);
    path.with_file_name(name)
}

/// Keeps a file as `NAME.bad`, or with a number where there is one already, with what SQLite has
/// beside it; where.
fn put_aside(path: &Path) -> Result<PathBuf, RecordsError> {
    let to = names_aside(path)
        .find(|name| fs::symlink_metadata(name).is_err())
        .unwrap_or_default();
    // The database itself last: a game that is killed here begins again where it was.
    for more in BESIDE.into_iter().chain([""]) {
        let from = beside(path, more);
        if fs::symlink_metadata(&from).is_ok() {
            let renamed = fs::rename(&from, beside(&to, more));
            renamed.map_err(|error| FileError::Unwritable { path: from, error })?;
        }
    }
    Ok(to)
}
