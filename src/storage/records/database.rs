//! The database file: locking, opening, migration, and quarantine of damaged files.
//! Files of other programs are never changed.

#[cfg(not(target_family = "wasm"))]
mod native;
#[cfg(target_family = "wasm")]
mod page;

use std::ffi::OsString;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use thiserror::Error;

#[cfg(not(target_family = "wasm"))]
use native::open_connection;
#[cfg(target_family = "wasm")]
use page::open_connection;

use super::schema::{APPLICATION_ID, LAYOUT, LAYOUT_OF_TRAINING, MIGRATIONS};
use super::{NAME, training};
use crate::storage::FileError;
use crate::storage::disk as fs;
use crate::storage::io::create_parent_folder;
use crate::storage::stored::quarantine_names;
use crate::text::text;

/// Maximum time to wait while another game writes to the database.
pub(in crate::storage) const BUSY: Duration = Duration::from_secs(5);
/// Suffixes of the extra files that SQLite creates.
const BESIDE: [&str; 2] = ["-wal", "-shm"];
/// First bytes of every SQLite database.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";
/// Offset of the application number in the file, big-endian.
const APPLICATION_AT: usize = 68;
/// Maximum size of a file that is checked completely on opening, bytes.
/// Checking a larger file would take seconds. Damage to it is only found when it is read.
const CHECKED_BYTES: u64 = 64 << 20;

/// Reason why the records cannot be used.
#[derive(Debug, Error)]
pub enum RecordsError {
    /// A newer version of the program changed the database layout.
    #[error("{}: made by a newer version (layout {found}, expected at most {ours}); not changed", path.display())]
    Newer {
        /// Path of the database.
        path: PathBuf,
        /// Layout version of the file.
        found: usize,
        /// Layout version that this program writes.
        ours: usize,
    },
    /// The database belongs to another program.
    #[error("{}: database of another program; not changed", path.display())]
    Foreign {
        /// Path of the file.
        path: PathBuf,
    },
    /// The file is not a database.
    #[error("{}: not a records database; not changed", path.display())]
    NoDatabase {
        /// Path of the file.
        path: PathBuf,
    },
    /// Another program holds the lock.
    #[error("{}: still locked by another program after {} s", path.display(), BUSY.as_secs())]
    Locked {
        /// Path of the lock file.
        path: PathBuf,
    },
    /// The file is damaged.
    #[error("{}: damaged: {problem}", path.display())]
    Damaged {
        /// Path of the file.
        path: PathBuf,
        /// Problem found in the file.
        problem: String,
    },
    /// The file does not exist.
    #[error("{}: file missing or empty, expected a records database", path.display())]
    Missing {
        /// Path at which the database was expected.
        path: PathBuf,
    },
    /// The file cannot be read or written.
    #[error("{}: {problem}", path.display())]
    Database {
        /// Path of the file.
        path: PathBuf,
        /// SQLite's message, without the query.
        problem: String,
    },
    /// A file or folder next to the database cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The request is invalid.
    #[error(transparent)]
    Asked(#[from] RequestProblem),
}

/// Reason why a request to the records is invalid.
#[derive(Debug, Error)]
pub enum RequestProblem {
    /// The entry's replay was replaced.
    #[error("found another file at {}, expected the verified replay", .0.display())]
    OtherReplay(PathBuf),
    /// The entry was not re-simulated by this version.
    #[error("the replay at {} is from an older version: import it to re-simulate it", .0.display())]
    OldReplay(PathBuf),
    /// There is no entry with this id.
    #[error("found no entry with the id {0}; `wishdir records --board` lists the ids")]
    NoEntry(i64),
    /// The target of an export exists.
    #[error("{} already exists", .0.display())]
    Exists(PathBuf),
    /// The target's folder has a name that SQLite does not accept.
    #[error("{}: the name of the folder is not valid UTF-8", .0.display())]
    FolderName(PathBuf),
    /// The text is not a date.
    #[error(
        "found {0:?}, expected a date such as 2026-11-22, or a time span such as 7d, 12h or 30m"
    )]
    Date(String),
    /// There is no user folder, and no file was named.
    #[error("{}", text!("report-records.nowhere"))]
    NoFolder,
    /// Only jumps and runs have leaderboards.
    #[error("{}", text!("report-records.no-board"))]
    NoBoard,
}

impl RecordsError {
    /// Converts an SQLite error about this file.
    pub(super) fn from_sqlite(path: &Path, error: rusqlite::Error) -> Self {
        let path = path.to_owned();
        let code = error.sqlite_error_code();
        // SQLite's full message would include the query.
        let problem = if let rusqlite::Error::SqlInputError { msg, .. }
        | rusqlite::Error::SqliteFailure(_, Some(msg)) = error
        {
            msg
        } else {
            error.to_string()
        };
        match code {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
                Self::Damaged { path, problem }
            }
            Some(_) | None => Self::Database { path, problem },
        }
    }
}

/// The records database.
#[derive(Debug)]
pub struct Database {
    pub(super) path: PathBuf,
    pub(super) connection: Connection,
    /// Folder of the temporary copy, if the original file could not be opened.
    #[cfg(not(target_family = "wasm"))]
    _copy: Option<tempfile::TempDir>,
}

/// Damaged database file that was moved away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuarantinedFile {
    /// Path that the file was moved to.
    pub path: PathBuf,
    /// Problem found in the file.
    pub problem: String,
}

/// Kind of a file, determined from its first bytes.
enum FileKind {
    /// The file is missing or empty.
    Empty,
    /// The file has the application number of our databases.
    Ours,
    /// The file is another program's database.
    Foreign,
    /// The file is not a database.
    Other,
}

impl FileKind {
    fn detect(path: &Path) -> Result<Self, RecordsError> {
        let unreadable = |error| FileError::Unreadable {
            path: path.to_owned(),
            error,
        };
        let there = match fs::metadata(path) {
            Ok(there) => there,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Self::Empty),
            Err(error) => return Err(unreadable(error).into()),
        };
        if !there.is_file() {
            return Ok(Self::Other);
        }
        let mut head = Vec::new();
        let read = fs::open(path)
            .and_then(|file| file.take(APPLICATION_AT as u64 + 4).read_to_end(&mut head));
        read.map_err(unreadable)?;
        Ok(if head.is_empty() {
            Self::Empty
        } else if !head.starts_with(MAGIC) {
            Self::Other
        } else if head.ends_with(&APPLICATION_ID.to_be_bytes()) {
            Self::Ours
        } else {
            Self::Foreign
        })
    }
}

/// Database layout of a file, compared with ours.
enum LayoutState {
    Empty,
    Older(usize),
    Current,
}

impl Database {
    /// Opens a file for writing, or creates it. Migrates older layouts.
    /// Moves the file first if it is ours and damaged.
    ///
    /// # Errors
    ///
    /// If the file belongs to another program or a newer version, or cannot be opened.
    pub fn open(path: &Path) -> Result<(Self, Option<QuarantinedFile>), RecordsError> {
        let path = &absolute(path)?;
        // Do not write anything next to another program's file.
        let is_ours_to_move = match FileKind::detect(path)? {
            FileKind::Empty | FileKind::Ours => true,
            // A file with the name of the player's records is ours, whatever its contents.
            FileKind::Other if is_named_like_records(path) => true,
            FileKind::Foreign => {
                let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
                Self::connect(path, flags)?.check_layout()?;
                false
            }
            FileKind::Other => return Err(RecordsError::NoDatabase { path: path.clone() }),
        };
        create_parent_folder(path)?;
        // The lock is held until the file is ready, so that two starting games do not both move it.
        #[cfg(not(target_family = "wasm"))]
        let _lock = native::lock_file(&with_suffix(path, "-lock"))?;
        let problem = match Self::open_checked(path) {
            Err(RecordsError::Damaged { problem, .. }) if is_ours_to_move => problem,
            open_checked => return Ok((open_checked?, None)),
        };
        let path_aside = quarantine(path)?;
        Ok((
            Self::open_checked(path)?,
            Some(QuarantinedFile {
                path: path_aside,
                problem,
            }),
        ))
    }

    fn open_checked(path: &Path) -> Result<Self, RecordsError> {
        let convert = |error| RecordsError::from_sqlite(path, error);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut database = Self::connect(path, flags)?;
        let state = database.check_layout()?;
        database.check()?;
        // With these settings, commits survive a crash of the program. Only a power failure may
        // lose the last seconds.
        let settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;";
        database
            .connection
            .execute_batch(settings)
            .map_err(convert)?;
        match state {
            LayoutState::Empty => database.migrate(0).map_err(convert)?,
            LayoutState::Older(layout) => database.migrate(layout).map_err(convert)?,
            LayoutState::Current => {}
        }
        database
            .connection
            .execute_batch("PRAGMA foreign_keys = ON;")
            .map_err(convert)?;
        Ok(database)
    }

    /// Opens a connection that executes no code from the file.
    fn connect(path: &Path, flags: OpenFlags) -> Result<Self, RecordsError> {
        let convert = |error| RecordsError::from_sqlite(path, error);
        let connection = open_connection(path, flags)?;
        for (config, is_on) in [
            (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
            (DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false),
            (DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false),
            (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
        ] {
            connection.set_db_config(config, is_on).map_err(convert)?;
        }
        connection.busy_timeout(BUSY).map_err(convert)?;
        Ok(Self {
            path: path.to_owned(),
            connection,
            #[cfg(not(target_family = "wasm"))]
            _copy: None,
        })
    }

    /// Checks the owner and layout version of the file.
    fn check_layout(&self) -> Result<LayoutState, RecordsError> {
        let (path, ours) = (self.path.clone(), LAYOUT);
        let number = |query: &str| {
            self.connection
                .query_row(query, [], |row| row.get::<_, i64>(0))
        };
        let numbers = || {
            let tables = "SELECT count(*) FROM sqlite_schema";
            let acting = "SELECT count(*) FROM sqlite_schema WHERE type IN ('trigger', 'view')";
            Ok([
                number("PRAGMA user_version")?,
                number("PRAGMA application_id")?,
                number(tables)?,
                number(acting)?,
            ])
        };
        let [version, application, tables, acting] =
            numbers().map_err(|error| RecordsError::from_sqlite(&path, error))?;
        let found = usize::try_from(version).unwrap_or(usize::MAX);
        match found {
            0 if tables == 0 => Ok(LayoutState::Empty),
            _ if application != i64::from(APPLICATION_ID) => Err(RecordsError::Foreign { path }),
            // Our files with tables have a layout version, and no triggers or views.
            0 => Err(RecordsError::Foreign { path }),
            _ if acting > 0 => Err(RecordsError::Foreign { path }),
            _ if found > ours => Err(RecordsError::Newer { path, found, ours }),
            _ if found < ours => Ok(LayoutState::Older(found)),
            _ => Ok(LayoutState::Current),
        }
    }

    /// Checks that every page is readable and consistent.
    fn check(&self) -> Result<(), RecordsError> {
        if fs::metadata(&self.path).is_ok_and(|there| there.len() > CHECKED_BYTES) {
            return Ok(());
        }
        let said = self
            .connection
            .query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
        let said = said.map_err(|error| RecordsError::from_sqlite(&self.path, error))?;
        if said == "ok" {
            Ok(())
        } else {
            Err(RecordsError::Damaged {
                path: self.path.clone(),
                problem: said,
            })
        }
    }

    /// Runs the migrations after `layout` in one transaction.
    fn migrate(&mut self, layout: usize) -> rusqlite::Result<()> {
        // Without this, replacing a table would delete rows that refer to it.
        self.connection
            .execute_batch("PRAGMA foreign_keys = OFF;")?;
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        for (number, migration) in (layout + 1..).zip(&MIGRATIONS[layout..]) {
            transaction.execute_batch(migration)?;
            if number == LAYOUT_OF_TRAINING && layout > 0 {
                training::fill_training_rows(&transaction)?;
            }
        }
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", LAYOUT as i64)?;
        transaction.commit()
    }
}

/// Makes a path absolute, because SQLite interprets names that start with `:memory:` or `file:`.
pub(super) fn absolute(path: &Path) -> Result<PathBuf, RecordsError> {
    let absolute = fs::absolute(path);
    Ok(absolute.map_err(|error| FileError::Unreadable {
        path: path.to_owned(),
        error,
    })?)
}

fn is_named_like_records(path: &Path) -> bool {
    fs::is_file(path) && path.file_name().is_some_and(|name| name == NAME)
}

/// Appends a suffix to the file name of a path.
fn with_suffix(path: &Path, more: &str) -> PathBuf {
    let mut name = path.file_name().map_or_else(OsString::new, OsString::from);
    name.push(more);
    path.with_file_name(name)
}

/// Renames a database and SQLite's extra files to `NAME.bad`, or to a numbered name if that exists.
/// Returns the new path.
fn quarantine(path: &Path) -> Result<PathBuf, RecordsError> {
    let to = quarantine_names(path)
        .find(|name| fs::symlink_metadata(name).is_err())
        .unwrap_or_default();
    // The database itself is moved last, so that an interrupted move can be repeated.
    for more in BESIDE.into_iter().chain([""]) {
        let from = with_suffix(path, more);
        if fs::symlink_metadata(&from).is_ok() {
            let renamed = fs::rename(&from, with_suffix(&to, more));
            renamed.map_err(|error| FileError::Unwritable { path: from, error })?;
        }
    }
    Ok(to)
}
