//! What the page *Config* keeps between frames.

use std::path::Path;

use super::taking::{Before, Offer};
use crate::content::configs::read_config;
use crate::game::settings::Settings;

/// What is looked at on the page *Config*.
#[derive(Debug, Default)]
pub struct ConfigView {
    /// The path of a configuration, as it is typed.
    pub path: String,
    /// What it offers, or why it cannot be read.
    pub offer: Option<Result<Offer, String>>,
    /// The settings before the last offer was taken.
    pub before: Option<Before>,
}

impl ConfigView {
    /// Reads a configuration with what it executes; nothing is changed.
    pub fn look(&mut self, path: &Path, settings: &Settings) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let read = read_config(path, None).map_err(|error| error.to_string());
        self.offer = Some(read.map(|(config, dialect)| Offer::of(&name, &config, dialect, settings)));
        self.path = path.display().to_string();
    }
}
