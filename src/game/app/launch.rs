//! Launch options (game, map, rules, input source) and the outcome of a game.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use thiserror::Error;

use crate::game::base::messages::TrainingRequest;
use crate::game::menu::pages::Page;
use crate::game::play::mover::{InputSource, Playable};
use crate::game::play::session::{
    self, CurrentMap, CurrentNfkMap, DamagePolicy, Game, SessionError,
};
use crate::game::settings::{GameSettings, ShowMe};
use crate::game::world::level::export::ImageExportError;
use crate::storage as content;
use crate::text::{Describe, described, message};
use wishdir_sim::platformer::script::NfkScript;
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::script::Script;
use wishdir_sim::style::Style;

/// Game to launch, with its map, its rules and an optional script that plays first.
#[derive(Clone, Debug)]
pub enum LaunchRequest {
    /// A 3D engine.
    Engine3d {
        /// First map. `None` for the map stored in the settings.
        map: Option<String>,
        /// Class of the start entity, if not the map's default start.
        start: Option<String>,
        /// First profile. `None` for the profile stored in the settings.
        profile: Option<Box<Profile>>,
        /// Script that plays until the player takes over.
        script: Option<Script>,
    },
    /// Need For Kill.
    Nfk {
        /// First map. `None` for the map stored in the settings.
        map: Option<String>,
        /// Rules. `None` for those stored in the settings, or 068R2 if they store none.
        rules: Option<Ruleset>,
        /// Script that plays until the player takes over.
        script: Option<NfkScript>,
    },
    /// The game stored in the settings.
    Settings,
}

/// Options of a game session.
#[derive(Clone, Debug)]
pub struct PlayOptions {
    pub request: LaunchRequest,
    /// Size of the window's content, pixels.
    pub size: Option<(u32, u32)>,
    /// Screenshots to save: tick and path.
    pub screenshots: Vec<(u64, PathBuf)>,
    /// Number of ticks to play. If it is set, the game ignores real time and the user's settings.
    pub exit_after: Option<u64>,
    /// Demonstration by the ideal player, and the tick when it starts.
    pub show_me: Option<(ShowMe, u64)>,
    /// Lessons and drills to start, in order.
    pub training: Vec<TrainingRequest>,
    /// Replays to race.
    pub ghosts: Vec<PathBuf>,
    /// Whether to draw the HUD.
    pub hud: bool,
    /// Menu page to show in the screenshots.
    pub menu: Option<Page>,
    /// Whether damage is enabled.
    pub damage: bool,
    /// Settings file. `None` for the user's own.
    pub settings: Option<PathBuf>,
    /// Replay to watch first.
    pub replay: Option<PathBuf>,
    /// Replay file to record to.
    pub record: Option<PathBuf>,
    /// Timed input file to record to.
    pub record_input: Option<PathBuf>,
    /// Practice style. `None` for the style stored in the settings.
    pub style: Option<Style>,
    /// Whether the command line chose the language. Its choice overrides the settings.
    pub language_asked: bool,
    /// Warning about the options, to show at the start.
    pub warning: Option<String>,
}

impl PlayOptions {
    /// Whether the options request nothing: no map or rules, and nothing to play, watch or record.
    pub(in crate::game) fn is_empty(&self) -> bool {
        let is_asked = [
            self.exit_after.is_some(),
            self.show_me.is_some(),
            !self.training.is_empty(),
            !self.ghosts.is_empty(),
            self.menu.is_some(),
            self.replay.is_some(),
            self.record.is_some(),
            self.record_input.is_some(),
            self.style.is_some(),
        ];
        matches!(self.request, LaunchRequest::Settings) && !is_asked.contains(&true)
    }
}

/// Reason why the game could not be played to its end.
#[derive(Debug, Error)]
pub enum PlayError {
    /// The map or the profile cannot be played.
    #[error(transparent)]
    Begin(#[from] SessionError),
    /// A screenshot could not be saved.
    #[error("screenshot {0}")]
    Screenshot(#[from] ImageExportError),
    /// The script ended before a requested screenshot.
    #[error("the script ended after {played} ticks; a screenshot was requested at tick {wanted}")]
    TooShort {
        /// Number of ticks played.
        played: u64,
        /// Tick of the screenshot.
        wanted: u64,
    },
    /// The window was closed before the last tick.
    #[error("the window was closed after {played} of {wanted} ticks")]
    Closed {
        /// Number of ticks played.
        played: u64,
        /// Number of ticks requested.
        wanted: u64,
    },
    /// The requested recording is incomplete.
    #[error("{0}")]
    LostRecording(String),
    /// Bevy exited with an error.
    #[error("the window closed with error {0}")]
    Window(u8),
}

impl Describe for PlayError {
    fn describe(&self) -> String {
        match self {
            Self::Begin(error) => error.describe(),
            Self::Screenshot(error) => {
                described!(self, "error-play-screenshot", error = error.describe())
            }
            Self::TooShort { played, wanted } => described!(
                self,
                "error-play-too-short",
                played = *played,
                wanted = wanted.to_string()
            ),
            Self::Closed { played, wanted } => described!(
                self,
                "error-play-closed",
                played = played.to_string(),
                wanted = *wanted
            ),
            // The error was described when the file could not be written.
            Self::LostRecording(problem) => problem.clone(),
            Self::Window(code) => described!(self, "error-play-window", code = *code),
        }
    }
}

/// A run after its last tick.
#[derive(Clone, Debug)]
pub enum FinalRun {
    /// Run in a 3D engine.
    Engine3d(Box<Run>),
    /// Run in Need For Kill.
    Nfk(Box<NfkRun>),
}

/// Outcome of a game: map and final run.
#[derive(Clone, Debug)]
pub struct GameOutcome {
    /// Name of the map.
    pub map: String,
    /// State of the run after its last tick.
    pub run: FinalRun,
    /// Number of ticks played.
    pub played: u64,
}

/// A game with its map, rules and script loaded.
pub(in crate::game) enum LoadedGame {
    Engine3d(CurrentMap, Arc<Profile>, Option<Script>),
    Nfk(CurrentNfkMap, Ruleset, Option<NfkScript>),
}

/// Loads the first map. `start` is the class of the start entity, if not the default.
fn load_first_map<S: Game>(
    name: Option<&str>,
    start: Option<String>,
    settings: &GameSettings,
) -> Result<CurrentMap<S>, SessionError> {
    session::load_map_from(name.unwrap_or_else(|| S::remembered_map(settings)), start)
}

/// Checks that the player can start on a map under these rules. If `looks` is true, also accepts
/// maps that can only be viewed.
fn check_playable<S: Game>(
    map: CurrentMap<S>,
    rules: &S::Rules,
    looks: bool,
) -> Result<CurrentMap<S>, SessionError> {
    let begin = if looks {
        S::begin_or_view_only
    } else {
        S::begin
    };
    let run = begin(map.world.clone(), rules.clone(), true);
    run.map(|_| ())
        .map_err(|error| SessionError::unplayable(&map.name, error))?;
    Ok(map)
}

/// Returns the player's first input source.
fn first_input_source<S: Playable>(script: Option<S::Script>) -> impl FnOnce(&S) -> InputSource<S> {
    |run| {
        script.map_or(InputSource::Live, |script| {
            InputSource::Script(Box::new(run.play_script(&script)))
        })
    }
}

impl LoadedGame {
    /// Loads the requested game. The settings choose everything that the request does not name. If
    /// their map or profile is missing or unplayable, the defaults replace it, and a warning is
    /// returned with the game.
    pub(in crate::game) fn load(
        request: &LaunchRequest,
        settings: &GameSettings,
    ) -> Result<(Self, Option<String>), SessionError> {
        let error = match Self::load_with_settings(request.clone(), settings) {
            Ok(game) => return Ok((game, None)),
            Err(error) => error,
        };
        let default = GameSettings::default();
        let (map, nfk_map, profile) = (
            default.map.clone(),
            default.nfk_map.clone(),
            default.profile.clone(),
        );
        let other_map = GameSettings {
            map,
            nfk_map,
            ..settings.clone()
        };
        let other_profile = GameSettings {
            profile,
            ..settings.clone()
        };
        let others = [other_map, other_profile, default];
        match others
            .iter()
            .find_map(|other| Self::load_with_settings(request.clone(), other).ok())
        {
            Some(game) => Ok((
                game,
                Some(message!("notice-begun-elsewhere", error = error.describe())),
            )),
            None => Err(error),
        }
    }

    fn load_with_settings(
        request: LaunchRequest,
        settings: &GameSettings,
    ) -> Result<Self, SessionError> {
        match request {
            LaunchRequest::Engine3d {
                map: name,
                start,
                profile,
                script,
            } => {
                let is_remembered = profile.is_none()
                    && content::nfk::rules_for_profile(&settings.profile).is_none();
                if is_remembered {
                    content::find_profile(&settings.profile)?;
                }
                let rules = profile.map_or_else(
                    || Run::remembered_rules(settings),
                    |profile| Arc::new(*profile),
                );
                let map = load_first_map(name.as_deref(), start, settings)?;
                let looks = name.is_some() && script.is_none();
                Ok(Self::Engine3d(
                    check_playable(map, &rules, looks)?,
                    rules,
                    script,
                ))
            }
            LaunchRequest::Nfk {
                map: name,
                rules,
                script,
            } => {
                let rules = rules.unwrap_or_else(|| NfkRun::remembered_rules(settings));
                Ok(Self::Nfk(
                    check_playable(
                        load_first_map(name.as_deref(), None, settings)?,
                        &rules,
                        false,
                    )?,
                    rules,
                    script,
                ))
            }
            LaunchRequest::Settings => Self::load_with_settings(
                if content::nfk::rules_for_profile(&settings.profile).is_some() {
                    LaunchRequest::Nfk {
                        map: None,
                        rules: None,
                        script: None,
                    }
                } else {
                    LaunchRequest::Engine3d {
                        map: None,
                        start: None,
                        profile: None,
                        script: None,
                    }
                },
                settings,
            ),
        }
    }

    /// Creates the player with an input source. Without `damage`, nothing costs health.
    pub(in crate::game) fn create_player(
        self,
        app: &mut App,
        damage: bool,
    ) -> Result<(), SessionError> {
        app.world_mut().resource_mut::<DamagePolicy>().cli = damage;
        match self {
            Self::Engine3d(map, rules, script) => {
                session::create_first_player::<Run>(app, map, rules, first_input_source(script))
            }
            Self::Nfk(map, rules, script) => {
                session::create_first_player::<NfkRun>(app, map, rules, first_input_source(script))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the loaded map and profile, and whether there was a warning.
    fn loaded_map(
        request: &LaunchRequest,
        settings: &GameSettings,
    ) -> Result<(String, String, bool), SessionError> {
        let (game, trouble) = LoadedGame::load(request, settings)?;
        Ok(match game {
            LoadedGame::Engine3d(map, profile, _) => {
                (map.name, profile.name.clone(), trouble.is_some())
            }
            LoadedGame::Nfk(map, rules, _) => (map.name, rules.id().to_owned(), trouble.is_some()),
        })
    }

    #[test]
    fn invalid_remembered_map_falls_back_to_default() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        let blocked =
            include_str!("../../../maps/lab.map").replace("info_player_start", "info_player_strat");
        std::fs::write(path("nostart.map"), blocked).unwrap();
        let tall = "(name: \"tall\", title: \"\", note: \"\", base: \"cs16-100\", hulls: [
            (mins: (-1000, -1000, -1000), maxs: (1000, 1000, 1000)), (mins: (-16, -16, -18), maxs: (16, 16, 18)),
            (mins: (0, 0, 0), maxs: (0, 0, 0))])";
        std::fs::write(path("tall.ron"), tall).unwrap();
        let remembered = |map: &str, profile: &str| {
            let game = GameSettings {
                map: map.to_owned(),
                profile: profile.to_owned(),
                ..GameSettings::default()
            };
            loaded_map(&LaunchRequest::Settings, &game).unwrap()
        };
        let told = |map: &str, profile: &str| (map.to_owned(), profile.to_owned(), true);
        assert_eq!(
            remembered("bhop", "qw-77"),
            ("bhop".to_owned(), "qw-77".to_owned(), false)
        );
        assert_eq!(remembered("gone", "qw-77"), told("lab", "qw-77"));
        assert_eq!(
            remembered(&path("nostart.map"), "qw-77"),
            told("lab", "qw-77")
        );
        assert_eq!(remembered("bhop", "gone"), told("bhop", "cs16-100"));
        assert_eq!(
            remembered("lab", &path("tall.ron")),
            told("lab", "cs16-100")
        );
        assert_eq!(remembered("gone", "gone"), told("lab", "cs16-100"));
        let asked = |start: Option<&str>| LaunchRequest::Engine3d {
            map: Some(path("nostart.map")),
            start: start.map(str::to_owned),
            profile: None,
            script: None,
        };
        assert!(
            loaded_map(&asked(None), &GameSettings::default()).is_err(),
            "what is asked for by name is an error"
        );
        assert!(loaded_map(&asked(Some("info_player_strat")), &GameSettings::default()).is_ok());
    }
}
