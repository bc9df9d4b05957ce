//! Saved positions on the disk: nine numbered slots for each map, each a file of its own.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{FileError, io, stored};
use wishdir_replay::{Position, PositionError, Recordable};

/// How positions end.
const ENDING: &str = "wdp";

/// The number of a slot, 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SlotNumber(u8);

impl Default for SlotNumber {
    fn default() -> Self {
        Self(1)
    }
}

impl SlotNumber {
    /// How many slots there are.
    pub const COUNT: usize = 9;

    /// All of them in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::COUNT as u8).map(Self)
    }

    /// Its number, 1 to 9.
    pub fn get(self) -> u8 {
        self.0
    }

    /// Its place in a list of all.
    pub fn index(self) -> usize {
        usize::from(self.0 - 1)
    }

    /// the slot this many further on; behind the last comes the first.
    #[must_use]
    pub fn step(self, by: i8) -> Self {
        let count = Self::COUNT as i16;
        Self(((i16::from(self.0) - 1 + i16::from(by)).rem_euclid(count) + 1) as u8)
    }
}

/// Why nothing comes out of a slot, or nothing goes into it.
#[derive(Debug, Error)]
pub enum SlotError {
    /// What lies there is of another version: it is left alone.
    #[error(transparent)]
    Other(PositionError),
    /// What lay there was no position: it was put aside.
    #[error("{problem}")]
    PutAside {
        /// What is wrong in it.
        problem: String,
        /// Where it is now.
        aside: PathBuf,
    },
    /// The file system said no.
    #[error(transparent)]
    File(#[from] FileError),
}

/// Where positions lie: below a folder, or in memory for as long as the program runs.
#[derive(Clone, Debug, Default)]
pub struct PositionFiles {
    folder: Option<PathBuf>,
    memory: BTreeMap<PathBuf, Vec<u8>>,
}

impl PositionFiles {
    /// Below this folder; in memory without one.
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

    fn bytes(&self, path: &Path) -> Result<Option<Vec<u8>>, FileError> {
        if self.folder.is_none() {
            return Ok(self.memory.get(path).cloned());
        }
        match io::read_stored_bytes(path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.is_missing() => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Which slots of a map hold something.
    pub fn filled<S: Recordable>(&self, map: &str) -> [bool; SlotNumber::COUNT] {
        let mut filled = [false; SlotNumber::COUNT];
        for slot in SlotNumber::all() {
            let path = self.path::<S>(map, slot);
            filled[slot.index()] = if self.folder.is_some() {
                io::is_no_pipe(&path)
            } else {
                self.memory.contains_key(&path)
            };
        }
        filled
    }

    /// What a slot holds; none if it is empty. What is no position is put aside.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is of another version, or was put aside.
    pub fn load<S: Recordable>(
        &mut self,
        map: &str,
        slot: SlotNumber,
    ) -> Result<Option<Position<S>>, SlotError> {
        let path = self.path::<S>(map, slot);
        let Some(bytes) = self.bytes(&path)? else {
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

    /// Fills a slot, in whose place something older may lie. What is no position is put aside;
    /// where it is then.
    ///
    /// # Errors
    ///
    /// If it cannot be written, or a newer version's file lies there, which is left alone.
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
