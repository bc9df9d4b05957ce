//! Saved positions on disk: nine numbered slots per map, one file each.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{FileError, io, stored};
use wishdir_replay::{Position, PositionError, Recordable};

const ENDING: &str = "wdp";

/// Number of a slot for a saved position, 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SlotNumber(u8);

impl Default for SlotNumber {
    fn default() -> Self {
        Self(1)
    }
}

impl SlotNumber {
    /// Number of slots per map.
    pub const COUNT: usize = 9;

    /// Returns all slots in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::COUNT as u8).map(Self)
    }

    /// Returns the number of the slot, 1 to 9.
    pub fn get(self) -> u8 {
        self.0
    }

    /// Returns the index of the slot, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0 - 1)
    }

    /// Returns the slot that is `by` slots ahead. Wraps around.
    #[must_use]
    pub fn step(self, by: i8) -> Self {
        let count = Self::COUNT as i16;
        Self(((i16::from(self.0) - 1 + i16::from(by)).rem_euclid(count) + 1) as u8)
    }
}

/// Reason why a slot could not be loaded or saved.
#[derive(Debug, Error)]
pub enum SlotError {
    /// The slot's file is from a different version and was not changed.
    #[error(transparent)]
    Other(PositionError),
    /// The slot's file was not a valid position and was moved.
    #[error("{problem}")]
    PutAside {
        /// Problem found in the file.
        problem: String,
        /// Path that the file was moved to.
        aside: PathBuf,
    },
    /// The file system reported an error.
    #[error(transparent)]
    File(#[from] FileError),
}

/// Storage of saved positions: a folder, or memory until the program ends.
#[derive(Clone, Debug, Default)]
pub struct PositionFiles {
    folder: Option<PathBuf>,
    memory: BTreeMap<PathBuf, Vec<u8>>,
}

impl PositionFiles {
    /// Saves positions below `folder`, or in memory if it is `None`.
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self {
            folder,
            memory: BTreeMap::new(),
        }
    }

    fn path<S: Recordable>(&self, map: &str, slot: SlotNumber) -> PathBuf {
        let folder = self.folder.as_deref().unwrap_or(Path::new(""));
        folder
            .join(S::ID)
            .join(map)
            .join(format!("{}.{ENDING}", slot.get()))
    }

    fn read_bytes(&self, path: &Path) -> Result<Option<Vec<u8>>, FileError> {
        if self.folder.is_none() {
            return Ok(self.memory.get(path).cloned());
        }
        match io::read_stored_bytes(path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.is_missing() => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Whether each slot of a map is in use.
    pub fn filled_slots<S: Recordable>(&self, map: &str) -> [bool; SlotNumber::COUNT] {
        let mut filled = [false; SlotNumber::COUNT];
        for slot in SlotNumber::all() {
            let path = self.path::<S>(map, slot);
            filled[slot.index()] = if self.folder.is_some() {
                io::is_regular_file(&path)
            } else {
                self.memory.contains_key(&path)
            };
        }
        filled
    }

    /// Loads a slot, or returns `None` if it is empty. Moves invalid files to a `.bad` name.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is from a different version, or was invalid and moved.
    pub fn load<S: Recordable>(
        &mut self,
        map: &str,
        slot: SlotNumber,
    ) -> Result<Option<Position<S>>, SlotError> {
        let path = self.path::<S>(map, slot);
        let Some(bytes) = self.read_bytes(&path)? else {
            return Ok(None);
        };
        match Position::read(&bytes) {
            Ok(position) => Ok(Some(position)),
            Err(PositionError::Damaged(problem)) => {
                let aside = self.quarantine(&path)?;
                Err(SlotError::PutAside { problem, aside })
            }
            Err(error) => Err(SlotError::Other(error)),
        }
    }

    /// Saves to a slot, replacing its contents. Moves an invalid old file and returns its new path.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or the slot has a file of a newer version, which is kept.
    pub fn save<S: Recordable>(
        &mut self,
        map: &str,
        slot: SlotNumber,
        position: &Position<S>,
    ) -> Result<Option<PathBuf>, SlotError> {
        let aside = match self.load::<S>(map, slot) {
            Ok(_) => None,
            Err(SlotError::PutAside { aside, .. }) => Some(aside),
            Err(SlotError::Other(error)) if !error.is_newer() => None,
            Err(error) => return Err(error),
        };
        let (path, bytes) = (self.path::<S>(map, slot), position.to_bytes());
        if self.folder.is_none() {
            self.memory.insert(path, bytes);
        } else {
            io::make_folder(path.parent().unwrap_or(Path::new(".")))?;
            io::write(&path, &bytes)?;
        }
        Ok(aside)
    }

    fn quarantine(&mut self, path: &Path) -> Result<PathBuf, FileError> {
        if self.folder.is_some() {
            return stored::quarantine(path);
        }
        self.memory.remove(path);
        Ok(path.to_owned())
    }
}
