//! What to begin with (which game, map, rules and source of commands), and what came of it.

use std::path::PathBuf;

use bevy::prelude::*;
use thiserror::Error;

use super::mover::{CmdSource, NfkSource};
use super::session::nfk::{self, CurrentNfkMap};
use super::session::{self, CurrentMap};
use super::settings::{GameSettings, ShowMe};
use crate::content;
use crate::sim::nfk::script::{NfkScript, NfkScriptPlayer};
use crate::sim::nfk::{NfkRun, Ruleset};
use crate::sim::profile::Profile;
use crate::sim::run::Run;
use crate::sim::script::{Script, ScriptPlayer};

/// What is played: on which map, by which rules, and who moves the player: a script, then the player; or the player
/// at once.
#[derive(Clone, Debug)]
pub enum LaunchRequest {
    /// A 3D engine.
    Engine3d {
        /// The map to begin on; `None`: as the settings say.
        map: Option<String>,
        /// The profile to begin under; `None`: as the settings say.
        profile: Option<Box<Profile>>,
        /// The script.
        script: Option<Script>,
    },
    /// Need For Kill.
    Nfk {
        /// The map to begin on; `None`: as the settings say.
        map: Option<String>,
        /// The rules; `None`: as the settings say, 068R2 where they say nothing.
        rules: Option<Ruleset>,
        /// The script.
        script: Option<NfkScript>,
    },
    /// As the settings say.
    Settings,
}

/// What is played, and how.
#[derive(Clone, Debug)]
pub struct PlayOptions {
    /// What to begin with.
    pub request: LaunchRequest,
    /// The picture's size, pixels.
    pub size: Option<(u32, u32)>,
    /// Pictures to save: after how many ticks, and where to.
    pub screenshots: Vec<(u64, PathBuf)>,
    /// After how many ticks to end. Real time then plays no part, and the user's settings neither.
    pub exit_after: Option<u64>,
    /// What the ideal strafer shows, and after how many ticks.
    pub show_me: Option<(ShowMe, u64)>,
    /// Whether the HUD is drawn.
    pub hud: bool,
    /// Whether the menu is open in the pictures.
    pub menu: bool,
    /// Whether falls may hurt.
    pub damage: bool,
    /// The settings file; `None`: the user's own.
    pub settings: Option<PathBuf>,
}

/// Why the game could not be played to its end.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PlayError {
    /// Map or profile.
    #[error("{0}")]
    Begin(String),
    /// A picture could not be saved.
    #[error("screenshot {0}")]
    Screenshot(String),
    /// The script ended before something that was to happen.
    #[error("the script ended after {played} ticks; a screenshot was wanted at tick {wanted}")]
    TooShort {
        /// Ticks played.
        played: u64,
        /// The picture's tick.
        wanted: u64,
    },
    /// The window was closed before the last tick.
    #[error("the window was closed after {played} ticks of {wanted}")]
    Closed {
        /// Ticks played.
        played: u64,
        /// Ticks asked for.
        wanted: u64,
    },
    /// Bevy ended with an error.
    #[error("the window ended with error {0}")]
    Window(u8),
}

/// A run after its last tick.
#[derive(Clone, Debug)]
pub enum FinalRun {
    /// Of a 3D engine.
    Engine3d(Box<Run>),
    /// Of Need For Kill.
    Nfk(Box<NfkRun>),
}

/// How a game ended: on which map, and with which run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The map's name.
    pub map: String,
    /// The run.
    pub run: FinalRun,
    /// Ticks played.
    pub played: u64,
}

/// What is played, found and read.
pub(super) enum LoadedGame {
    Engine3d(CurrentMap, Box<Profile>, Option<Script>),
    Nfk(CurrentNfkMap, Ruleset, Option<NfkScript>),
}

impl LoadedGame {
    /// A map that only the settings remember may be gone: that must not keep anyone from playing.
    pub(super) fn find(request: &LaunchRequest, settings: &GameSettings) -> Result<Self, String> {
        let remembered = content::nfk::rules_of(&settings.profile);
        match (request, remembered) {
            (LaunchRequest::Engine3d { map, profile, script }, _) => {
                let found = map.as_deref().map_or_else(|| session::remembered_map(settings), session::load_map);
                let default_profile = || Box::new(session::profile_or_default(&settings.profile));
                let profile = profile.clone().unwrap_or_else(default_profile);
                Ok(Self::Engine3d(found?, profile, script.clone()))
            }
            (LaunchRequest::Nfk { map, rules, script }, _) => {
                let found = map.as_deref().map_or_else(|| nfk::remembered_map(settings), nfk::load_map);
                Ok(Self::Nfk(found?, rules.or(remembered).unwrap_or_default(), script.clone()))
            }
            (LaunchRequest::Settings, Some(rules)) => Ok(Self::Nfk(nfk::remembered_map(settings)?, rules, None)),
            (LaunchRequest::Settings, None) => {
                let found = session::remembered_map(settings)?;
                Ok(Self::Engine3d(found, Box::new(session::profile_or_default(&settings.profile)), None))
            }
        }
    }

    /// Puts the player in, and whoever moves it.
    pub(super) fn begin(self, app: &mut App, damage: bool) -> Result<(), String> {
        match self {
            Self::Engine3d(map, profile, script) => {
                let profile = profile.with_damage(profile.damage && damage);
                let source = Box::new(move |run: &Run| match &script {
                    Some(script) => CmdSource::Script(Box::new(ScriptPlayer::new(script, run))),
                    None => CmdSource::Live,
                });
                session::begin(app, map, profile, source)
            }
            Self::Nfk(map, rules, script) => nfk::begin(app, map, rules, damage, |run| match &script {
                Some(script) => NfkSource::Script(Box::new(NfkScriptPlayer::new(script, run))),
                None => NfkSource::Live,
            }),
        }
    }
}
