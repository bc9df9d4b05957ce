//! What to begin with (which game, map, rules and source of commands), and what came of it.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use thiserror::Error;

use super::level::export::ExportError;
use super::menu::model::Page;
use super::mover::{Playable, Source};
use super::session::{self, CurrentMap, CurrentNfkMap, DamagePolicy, Game, SessionError};
use super::settings::{GameSettings, ShowMe};
use crate::content;
use crate::sim::nfk::script::NfkScript;
use crate::sim::nfk::{NfkRun, Ruleset};
use crate::sim::profile::Profile;
use crate::sim::run::Run;
use crate::sim::script::Script;

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
        /// It plays before the player does.
        script: Option<Script>,
    },
    /// Need For Kill.
    Nfk {
        /// The map to begin on; `None`: as the settings say.
        map: Option<String>,
        /// The rules; `None`: as the settings say, 068R2 where they say nothing.
        rules: Option<Ruleset>,
        /// It plays before the player does.
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
    /// The page at which the menu is open in the pictures.
    pub menu: Option<Page>,
    /// Whether falls may hurt.
    pub damage: bool,
    /// The settings file; `None`: the user's own.
    pub settings: Option<PathBuf>,
}

/// Why the game could not be played to its end.
#[derive(Debug, Error)]
pub enum PlayError {
    /// Map or profile.
    #[error(transparent)]
    Begin(#[from] SessionError),
    /// A picture could not be saved.
    #[error("screenshot {0}")]
    Screenshot(#[from] ExportError),
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
    /// The run after its last tick.
    pub run: FinalRun,
    /// Ticks played.
    pub played: u64,
}

/// What is played, found and read.
pub(super) enum LoadedGame {
    Engine3d(CurrentMap, Arc<Profile>, Option<Script>),
    Nfk(CurrentNfkMap, Ruleset, Option<NfkScript>),
}

/// The map to begin on.
fn map<S: Game>(name: Option<&str>, settings: &GameSettings) -> Result<CurrentMap<S>, SessionError> {
    name.map_or_else(|| session::remembered_map(settings), session::load_map)
}

/// Who moves the player at first.
fn source<S: Playable>(script: Option<S::Script>) -> impl FnOnce(&S) -> Source<S> {
    |run| script.map_or(Source::Live, |script| Source::Script(Box::new(run.play_script(&script))))
}

impl LoadedGame {
    /// A map that only the settings remember may be gone: that must not keep anyone from playing.
    pub(super) fn find(request: LaunchRequest, settings: &GameSettings) -> Result<Self, SessionError> {
        match request {
            LaunchRequest::Engine3d { map: name, profile, script } => {
                let rules = profile.map_or_else(|| Run::remembered_rules(settings), |profile| Arc::new(*profile));
                Ok(Self::Engine3d(map(name.as_deref(), settings)?, rules, script))
            }
            LaunchRequest::Nfk { map: name, rules, script } => {
                let rules = rules.unwrap_or_else(|| NfkRun::remembered_rules(settings));
                Ok(Self::Nfk(map(name.as_deref(), settings)?, rules, script))
            }
            LaunchRequest::Settings => Self::find(
                if content::nfk::rules_of(&settings.profile).is_some() {
                    LaunchRequest::Nfk { map: None, rules: None, script: None }
                } else {
                    LaunchRequest::Engine3d { map: None, profile: None, script: None }
                },
                settings,
            ),
        }
    }

    /// Puts the player in, with its source of inputs; without `damage` nothing costs health.
    pub(super) fn begin(self, app: &mut App, damage: bool) -> Result<(), SessionError> {
        app.world_mut().resource_mut::<DamagePolicy>().cli = damage;
        match self {
            Self::Engine3d(map, rules, script) => session::begin::<Run>(app, map, rules, source(script)),
            Self::Nfk(map, rules, script) => session::begin::<NfkRun>(app, map, rules, source(script)),
        }
    }
}
