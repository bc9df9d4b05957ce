//! The player's replays as files: favourites, renaming and deleting.
//!
//! Favourites are names in a text file beside the replays, so they survive a lost settings file.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use thiserror::Error;

use super::demos::file_extension;
use super::disk as fs;
use super::layouts::is_windows_device_name;
use super::{FileError, io};

/// File with the names of favourites, one per line, relative to the replay folder.
const FAVOURITES: &str = "favourites.txt";
/// Maximum length of a name, characters.
pub(super) const NAME_MAX: usize = 80;

/// Reason why a replay could not be renamed.
#[derive(Debug, Error)]
pub enum ReplayNameError {
    /// The name does not work as a file name on every system.
    #[error(
        "found the name {found:?}, expected 1 to {NAME_MAX} letters, digits, spaces, -, _ and ."
    )]
    Name {
        /// The typed name.
        found: String,
    },
    /// Another replay in the folder has this name.
    #[error("replay {name:?} already exists")]
    Taken {
        /// The typed name.
        name: String,
    },
    /// The file system reported an error.
    #[error(transparent)]
    File(#[from] FileError),
}

/// Whether a name works as a file name on every system.
fn is_valid_file_name(name: &str) -> bool {
    let is_letter =
        |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_' | '.');
    let first = name.split('.').next().unwrap_or_default();
    (1..=NAME_MAX).contains(&name.chars().count())
        && name.chars().all(is_letter)
        && name.trim() == name
        && !first.is_empty()
        && !name.ends_with('.')
        && !is_windows_device_name(&first.to_ascii_lowercase())
}

/// Returns the name of a file, without the extension if the file is a replay or a demo.
pub fn plain_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let ending = file_extension(path).map_or(0, str::len);
    name[..name.len() - ending].to_owned()
}

/// Returns the name of a replay in the list of favourites.
/// `None` if the replay is not below the folder.
fn favourite_key(folder: &Path, path: &Path) -> Option<String> {
    let parts = path.strip_prefix(folder).ok()?.components();
    let names = parts.map(|part| {
        if let Component::Normal(name) = part {
            name.to_str()
        } else {
            None
        }
    });
    Some(names.collect::<Option<Vec<_>>>()?.join("/"))
}

/// Favourites of a replay folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Favourites {
    folder: PathBuf,
    keys: BTreeSet<String>,
}

impl Favourites {
    /// Reads the favourites of a replay folder. An unreadable file counts as empty.
    pub fn read(folder: &Path) -> Self {
        let text = io::read_stored(&folder.join(FAVOURITES)).unwrap_or_default();
        let keys = text.lines().map(str::trim).filter(|line| !line.is_empty());
        Self {
            folder: folder.to_owned(),
            keys: keys.map(str::to_owned).collect(),
        }
    }

    /// Whether a replay is a favourite.
    pub fn contains(&self, path: &Path) -> bool {
        favourite_key(&self.folder, path).is_some_and(|key| self.keys.contains(&key))
    }

    /// Adds or removes a replay.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn set(&mut self, path: &Path, is_favourite: bool) -> Result<(), FileError> {
        let Some(key) = favourite_key(&self.folder, path) else {
            return Ok(());
        };
        let has_changed = if is_favourite {
            self.keys.insert(key)
        } else {
            self.keys.remove(&key)
        };
        if has_changed {
            self.write()?;
        }
        Ok(())
    }

    fn write(&self) -> Result<(), FileError> {
        let lines: String = self.keys.iter().map(|key| format!("{key}\n")).collect();
        io::make_folder(&self.folder)?;
        io::write(&self.folder.join(FAVOURITES), lines.as_bytes())
    }

    /// Renames a replay. Keeps its folder and extension. A favourite remains a favourite.
    ///
    /// # Errors
    ///
    /// If the name is invalid or taken, or the file cannot be renamed.
    pub fn rename(&mut self, path: &Path, name: &str) -> Result<PathBuf, ReplayNameError> {
        let name = name.trim();
        if !is_valid_file_name(name) {
            return Err(ReplayNameError::Name {
                found: name.chars().take(2 * NAME_MAX).collect(),
            });
        }
        let new = path.with_file_name(format!(
            "{name}{}",
            file_extension(path).unwrap_or_default()
        ));
        // File systems that ignore case must still allow changing only the case.
        let is_same = plain_name(path).to_lowercase() == name.to_lowercase();
        if !is_same && fs::symlink_metadata(&new).is_ok() {
            return Err(ReplayNameError::Taken {
                name: name.to_owned(),
            });
        }
        fs::rename(path, &new).map_err(|error| FileError::Unwritable {
            path: path.to_owned(),
            error,
        })?;
        if self.contains(path) {
            self.set(path, false)?;
            self.set(&new, true)?;
        }
        Ok(new)
    }

    /// Deletes a replay.
    ///
    /// # Errors
    ///
    /// If the file cannot be deleted.
    pub fn delete(&mut self, path: &Path) -> Result<(), FileError> {
        fs::remove_file(path).map_err(|error| FileError::Unwritable {
            path: path.to_owned(),
            error,
        })?;
        self.set(path, false)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn favourites_survive_renaming_and_leave_with_their_file() {
        let folder = tempfile::tempdir().unwrap();
        let runs = folder.path().join("runs");
        fs::create_dir(&runs).unwrap();
        let [first, second] = ["a-12.340.wdr", "b.mvd.gz"].map(|name| runs.join(name));
        fs::write(&first, "1").unwrap();
        fs::write(&second, "2").unwrap();
        let mut favourites = Favourites::read(folder.path());
        favourites.set(&first, true).unwrap();
        let renamed = favourites.rename(&first, "my best 12.3").unwrap();
        assert_eq!(renamed, runs.join("my best 12.3.wdr"));
        assert!(Favourites::read(folder.path()).contains(&renamed));
        assert!(!favourites.contains(&first) && !first.exists());
        let demo = favourites.rename(&second, "demo").unwrap();
        assert_eq!(demo, runs.join("demo.mvd.gz"));
        favourites.delete(&renamed).unwrap();
        assert!(!renamed.exists());
        assert_eq!(Favourites::read(folder.path()).keys.len(), 0);
    }

    #[test]
    fn names_that_are_invalid_or_taken_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let [one, two] = ["one.wdr", "two.wdr"].map(|name| folder.path().join(name));
        fs::write(&one, "1").unwrap();
        fs::write(&two, "2").unwrap();
        let mut favourites = Favourites::read(folder.path());
        for name in ["", "../up", "a/b", ".hidden", "nul", "con.x", "end."] {
            let error = favourites.rename(&one, name).unwrap_err().to_string();
            assert!(error.contains("expected 1 to 80"), "{name}: {error}");
        }
        let error = favourites.rename(&one, "two").unwrap_err().to_string();
        assert_eq!(error, "replay \"two\" already exists");
        assert_eq!(fs::read(&two).unwrap(), b"2");
        favourites.rename(&one, "One").unwrap();
    }
}
