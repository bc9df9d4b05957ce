//! State of the *Config* page between frames.

use std::path::Path;

use bevy::prelude::Resource;

use super::import::{ConfigImport, SettingsSnapshot};
use crate::game::settings::Settings;
use crate::storage::FileError;
use crate::storage::configs::{ImportedFile, read_config_for};
use crate::text::Describe as _;
use wishdir_sim::profile::Profile;

/// State of the *Config* page.
#[derive(Resource, Debug, Default)]
pub struct ConfigView {
    /// Typed path to a config.
    pub path: String,
    /// Changes that the config would make, or the error message if it cannot be read.
    pub offer: Option<Result<ConfigImport, String>>,
    /// Snapshot of the state before the last import.
    pub before: Option<SettingsSnapshot>,
    /// Last import, until the player undoes it or previews another config.
    pub imported: Option<FinishedImport>,
}

/// Import that the player has made.
#[derive(Debug)]
pub struct FinishedImport {
    /// Message with the number of changes and the config's name.
    pub message: String,
    /// The config, with the lines that were not imported.
    pub import: ConfigImport,
}

impl ConfigView {
    /// Reads a config and the files that it executes, and lists their changes.
    pub fn preview_config(&mut self, path: &Path, settings: &Settings, played: &Profile) {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        self.imported = None;
        let read = read_config_for(path, None, Some(played)).map_err(|error| error.describe());
        self.offer =
            Some(read.map(|(config, dialect)| {
                ConfigImport::new(&name, &config, dialect, settings, played)
            }));
        self.path = path.display().to_string();
    }

    /// Writes files to the user's folder and keeps their old contents for undo.
    ///
    /// # Errors
    ///
    /// If one of the files cannot be written.
    pub fn write_files(&mut self, files: &[ImportedFile], folder: &Path) -> Result<(), FileError> {
        for file in files {
            let lay = file.write_or_remove(folder)?;
            self.before
                .iter_mut()
                .for_each(|before| before.files.push(lay.clone()));
        }
        Ok(())
    }
}
