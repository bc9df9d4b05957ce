//! What the page *Config* keeps between frames.

use std::path::Path;

use bevy::prelude::Resource;

use super::import::{ConfigImport, SettingsSnapshot};
use crate::game::settings::Settings;
use crate::storage::FileError;
use crate::storage::configs::{OwnFile, read_config_for};
use wishdir_sim::profile::Profile;

/// What is looked at on the page *Config*.
#[derive(Resource, Debug, Default)]
pub struct ConfigView {
    /// The path of a configuration, as it is typed.
    pub path: String,
    /// What it offers, or why it cannot be read.
    pub offer: Option<Result<ConfigImport, String>>,
    /// How everything was before the last offer was taken.
    pub before: Option<SettingsSnapshot>,
}

impl ConfigView {
    /// Reads a configuration with what it executes; nothing is changed.
    pub fn look(&mut self, path: &Path, settings: &Settings, played: &Profile) {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let read = read_config_for(path, None, Some(played)).map_err(|error| error.to_string());
        self.offer =
            Some(read.map(|(config, dialect)| {
                ConfigImport::of(&name, &config, dialect, settings, played)
            }));
        self.path = path.display().to_string();
    }

    /// Puts files into the user's folder, and keeps what lay there, for an undo.
    ///
    /// # Errors
    ///
    /// If one of them cannot be written.
    pub fn put(&mut self, files: &[OwnFile], folder: &Path) -> Result<(), FileError> {
        for file in files {
            let lay = file.put(folder)?;
            self.before
                .iter_mut()
                .for_each(|before| before.files.push(lay.clone()));
        }
        Ok(())
    }
}
