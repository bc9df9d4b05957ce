//! HUD layouts by name: one file each in the user's folder `layouts`.
//! The game parses their contents.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::disk as fs;
use super::{FileError, io, stem};

/// Subfolder of the user folder with layouts, and their extension.
const FOLDER: &str = "layouts";
const ENDING: &str = "ron";
/// Maximum length of a name, characters.
pub(super) const NAME_MAX: usize = 40;
/// Device names on Windows, which are not allowed as file names there.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// Reason why a layout could not be found or changed.
#[derive(Debug, Error)]
pub enum LayoutFileError {
    /// There is no user folder, as in scripted runs and tests.
    #[error("no folder to save layouts in")]
    NoFolder,
    /// The name is not a valid file name on every system.
    #[error("found the name {found:?}, expected 1 to {NAME_MAX} letters, digits, spaces, - and _")]
    Name {
        /// Name that was typed.
        found: String,
    },
    /// Another layout already has this name.
    #[error("layout {name:?} already exists")]
    Taken {
        /// Name that was requested.
        name: String,
    },
    /// The file system reported an error.
    #[error(transparent)]
    File(#[from] FileError),
}

/// Folder with the saved layouts.
#[derive(Clone, Debug, Default)]
pub struct LayoutFiles {
    folder: Option<PathBuf>,
}

/// Whether a layout may have this name: valid on every system, in any case.
fn is_valid_name(name: &str) -> bool {
    let is_letter = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
    let small = name.to_ascii_lowercase();
    (1..=NAME_MAX).contains(&name.chars().count())
        && name.chars().all(is_letter)
        && name.trim() == name
        && !is_windows_device_name(&small)
}

/// Whether Windows reserves a name for a device. `name` is in lower case.
pub(super) fn is_windows_device_name(name: &str) -> bool {
    let is_port = name
        .strip_prefix("com")
        .or_else(|| name.strip_prefix("lpt"))
        .is_some_and(|port| port.len() == 1 && port.chars().all(|digit| digit.is_ascii_digit()));
    is_port || DEVICES.contains(&name)
}

impl LayoutFiles {
    /// Uses the `layouts` folder of the user folder. Without a user folder nothing is saved.
    pub fn in_user_folder(user: Option<&Path>) -> Self {
        Self {
            folder: user.map(|user| user.join(FOLDER)),
        }
    }

    /// Returns the path of the layout with this name.
    ///
    /// # Errors
    ///
    /// If there is no folder or the name is invalid.
    pub fn path(&self, name: &str) -> Result<PathBuf, LayoutFileError> {
        let folder = self.folder.as_ref().ok_or(LayoutFileError::NoFolder)?;
        if is_valid_name(name) {
            Ok(folder.join(format!("{name}.{ENDING}")))
        } else {
            Err(LayoutFileError::Name {
                found: name.chars().take(2 * NAME_MAX).collect(),
            })
        }
    }

    /// Returns the names of all layouts, sorted. Skips files with invalid names.
    pub fn names(&self) -> Vec<String> {
        let is_layout = |path: &Path| path.extension().is_some_and(|ending| ending == ENDING);
        let paths = self
            .folder
            .as_ref()
            .map_or_else(Vec::new, |folder| io::paths_in(folder, is_layout));
        let mut names: Vec<String> = paths
            .iter()
            .filter_map(|path| stem(path))
            .filter(|name| is_valid_name(name))
            .collect();
        names.sort_by_key(|name| name.to_lowercase());
        names
    }

    /// Reads the text of a layout.
    ///
    /// # Errors
    ///
    /// If it does not exist or cannot be read.
    pub fn read(&self, name: &str) -> Result<String, LayoutFileError> {
        Ok(io::read_stored(&self.path(name)?)?)
    }

    /// Saves a layout atomically, replacing an existing one.
    ///
    /// # Errors
    ///
    /// If the name is invalid or the file cannot be written.
    pub fn write(&self, name: &str, text: &str) -> Result<PathBuf, LayoutFileError> {
        let path = self.path(name)?;
        io::create_parent_folder(&path)?;
        io::write(&path, text.as_bytes())?;
        Ok(path)
    }

    /// Renames a layout.
    ///
    /// # Errors
    ///
    /// If it does not exist, or the new name is invalid or taken.
    pub fn rename(&self, from: &str, to: &str) -> Result<(), LayoutFileError> {
        let (old, new) = (self.path(from)?, self.path(to)?);
        // File systems that ignore case must still allow changing only the case.
        let is_same = from.to_lowercase() == to.to_lowercase();
        if !is_same && fs::symlink_metadata(&new).is_ok() {
            return Err(LayoutFileError::Taken {
                name: to.to_owned(),
            });
        }
        fs::rename(&old, &new).map_err(|error| FileError::Unwritable { path: old, error })?;
        Ok(())
    }

    /// Removes a layout.
    ///
    /// # Errors
    ///
    /// If the layout does not exist or cannot be removed.
    pub fn remove(&self, name: &str) -> Result<(), LayoutFileError> {
        let path = self.path(name)?;
        fs::remove_file(&path).map_err(|error| FileError::Unwritable { path, error })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_are_saved_renamed_listed_and_removed() {
        let folder = tempfile::tempdir().unwrap();
        let files = LayoutFiles::in_user_folder(Some(folder.path()));
        assert_eq!(files.names(), Vec::<String>::new());
        for (name, text) in [("kz", "1"), ("Bhop wide", "2"), ("kz", "3")] {
            files.write(name, text).unwrap();
        }
        assert_eq!(files.names(), ["Bhop wide", "kz"]);
        assert_eq!(files.read("kz").unwrap(), "3");
        assert!(matches!(
            files.rename("kz", "Bhop wide"),
            Err(LayoutFileError::Taken { .. })
        ));
        files.rename("kz", "KZ").unwrap();
        files.remove("Bhop wide").unwrap();
        assert_eq!(
            (files.names(), files.read("KZ").unwrap()),
            (vec!["KZ".to_owned()], "3".to_owned())
        );
        assert!(
            files.read("kz 2").is_err()
                && files.remove("kz 2").is_err()
                && files.rename("a", "b").is_err()
        );
    }

    #[test]
    fn layout_names_are_valid_on_every_system() {
        let folder = tempfile::tempdir().unwrap();
        let files = LayoutFiles::in_user_folder(Some(folder.path()));
        for name in [
            "",
            " ",
            "../settings",
            "a/b",
            "a\\b",
            "a.ron",
            "a:b",
            "CON",
            "lpt1",
            " a",
            "a ",
            "a\nb",
            "x\0",
        ] {
            assert!(
                matches!(files.write(name, "1"), Err(LayoutFileError::Name { .. })),
                "{name:?}"
            );
        }
        assert!(files.write(&"x".repeat(NAME_MAX + 1), "1").is_err());
        assert!(matches!(
            LayoutFiles::default().write("a", "1"),
            Err(LayoutFileError::NoFolder)
        ));
        for name in ["a", "Мой", "com10", "8-bit_wide"] {
            files.write(name, "1").unwrap();
        }
    }
}
