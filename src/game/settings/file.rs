//! The settings file: read at the start, saved when something changed, never half written, never lost.

use std::path::PathBuf;

use bevy::prelude::*;
use thiserror::Error;

use super::Settings;

/// Where the settings are kept; `None` keeps them in memory only (tests, scripted play).
#[derive(Resource, Clone, Debug, Default)]
pub struct SettingsFile(pub Option<PathBuf>);

/// Why settings could not be read or saved.
#[derive(Debug, Error)]
pub enum SettingsError {
    /// The file system said no.
    #[error("{path}: {source}")]
    Io {
        /// Which file.
        path: PathBuf,
        /// What it said.
        source: std::io::Error,
    },
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>().init_resource::<SettingsFile>();
}
