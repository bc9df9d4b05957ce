//! The database in memory, for the web page. The page saves the whole database as one file.

use std::path::Path;

use rusqlite::{Connection, MAIN_DB, OpenFlags};

use super::{Database, RecordsError};
use crate::storage::FileError;
use crate::storage::disk as fs;

/// Opens a database in memory with the content of a file, if the file exists.
pub(super) fn open_connection(path: &Path, _: OpenFlags) -> Result<Connection, RecordsError> {
    let convert = |error| RecordsError::from_sqlite(path, error);
    let mut connection = Connection::open_in_memory().map_err(convert)?;
    let bytes = fs::read(path).unwrap_or_default();
    if !bytes.is_empty() {
        let loaded =
            connection.deserialize_read_exact(MAIN_DB, bytes.as_slice(), bytes.len(), false);
        loaded.map_err(convert)?;
    }
    Ok(connection)
}

impl Database {
    /// Opens a copy of the file. The copy lacks later changes by the game's own connection.
    ///
    /// # Errors
    ///
    /// If the file does not exist, or for the reasons of [`Self::open`].
    pub fn read(path: &Path) -> Result<Self, RecordsError> {
        if !fs::is_file(path) {
            let path = path.to_owned();
            return Err(RecordsError::Missing { path });
        }
        Self::open(path).map(|(database, _)| database)
    }

    /// Writes the whole database to its file.
    pub(in crate::storage::records) fn save(&mut self) -> Result<(), RecordsError> {
        let serialized = self.connection.serialize(MAIN_DB);
        let bytes = serialized.map_err(|error| RecordsError::from_sqlite(&self.path, error))?;
        fs::replace_file(&self.path, &bytes).map_err(|error| FileError::Unwritable {
            path: self.path.clone(),
            error,
        })?;
        Ok(())
    }
}
