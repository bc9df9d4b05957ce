//! What to begin with (which game, map, rules and source of commands), and what came of it.

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
use crate::text::message;
use wishdir_sim::platformer::script::NfkScript;
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::script::Script;
use wishdir_sim::style::Style;

/// What is played: on which map, by which rules, and who moves the player: a script, then the
/// player; or the player at once.
#[derive(Clone, Debug)]
pub enum LaunchRequest {
    /// A 3D engine.
    Engine3d {
        /// The map to begin on; `None`: as the settings say.
        map: Option<String>,
        /// The class of the entity to begin at, where it is not the map's start.
        start: Option<String>,
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
    /// What of lessons and drills begins, in order.
    pub training: Vec<TrainingRequest>,
    /// Replays to race.
    pub ghosts: Vec<PathBuf>,
    /// Whether the HUD is drawn.
    pub hud: bool,
    /// The page at which the menu is open in the pictures.
    pub menu: Option<Page>,
    /// Whether falls may hurt.
    pub damage: bool,
    /// The settings file; `None`: the user's own.
    pub settings: Option<PathBuf>,
    /// The replay that is watched first.
    pub replay: Option<PathBuf>,
    /// The replay that is written while it is played.
    pub record: Option<PathBuf>,
    /// The file that the timed input is written to while it is played.
    pub record_input: Option<PathBuf>,
    /// The practice style; `None`: as the settings say.
    pub style: Option<Style>,
    /// The language in use was asked for, so that the settings do not choose another one.
    pub language_asked: bool,
}

impl PlayOptions {
    /// Whether nothing was asked for: no map or rules, and nothing to play, watch or record.
    pub(in crate::game) fn is_plain(&self) -> bool {
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

/// Why the game could not be played to its end.
#[derive(Debug, Error)]
pub enum PlayError {
    /// Map or profile.
    #[error(transparent)]
    Begin(#[from] SessionError),
    /// A picture could not be saved.
    #[error("screenshot {0}")]
    Screenshot(#[from] ImageExportError),
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
    /// What was to be recorded is not there.
    #[error("{0}")]
    LostRecording(String),
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
pub struct GameOutcome {
    /// The map's name.
    pub map: String,
    /// The run after its last tick.
    pub run: FinalRun,
    /// Ticks played.
    pub played: u64,
}

/// What is played, found and read.
pub(in crate::game) enum LoadedGame {
    Engine3d(CurrentMap, Arc<Profile>, Option<Script>),
    Nfk(CurrentNfkMap, Ruleset, Option<NfkScript>),
}

/// The map to begin on, and the class of the entity to begin at if it is not the map's start.
fn map<S: Game>(
    name: Option<&str>,
    start: Option<String>,
    settings: &GameSettings,
) -> Result<CurrentMap<S>, SessionError> {
    session::load_map_from(name.unwrap_or_else(|| S::remembered_map(settings)), start)
}

/// A map on which a player can begin by these rules; `looks`: or look around.
fn playable<S: Game>(
    map: CurrentMap<S>,
    rules: &S::Rules,
    looks: bool,
) -> Result<CurrentMap<S>, SessionError> {
    let begin = if looks { S::begin_to_look } else { S::begin };
    let run = begin(map.world.clone(), rules.clone(), true);
    run.map(|_| ())
        .map_err(|error| SessionError::unplayable(&map.name, error))?;
    Ok(map)
}

/// Who moves the player at first.
fn source<S: Playable>(script: Option<S::Script>) -> impl FnOnce(&S) -> InputSource<S> {
    |run| {
        script.map_or(InputSource::Live, |script| {
            InputSource::Script(Box::new(run.play_script(&script)))
        })
    }
}

impl LoadedGame {
    /// What was asked for, and for the rest what the settings remember. A map or a profile that
    /// only they remember must keep nobody from playing: where it is gone or cannot be played the
    /// default takes its place, and words for the player say so.
    pub(in crate::game) fn find(
        request: &LaunchRequest,
        settings: &GameSettings,
    ) -> Result<(Self, Option<String>), SessionError> {
        let error = match Self::find_as(request.clone(), settings) {
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
            .find_map(|other| Self::find_as(request.clone(), other).ok())
        {
            Some(game) => Ok((
                game,
                Some(message!(
                    "notice-begun-elsewhere",
                    error = error.to_string()
                )),
            )),
            None => Err(error),
        }
    }

    fn find_as(request: LaunchRequest, settings: &GameSettings) -> Result<Self, SessionError> {
        match request {
            LaunchRequest::Engine3d {
                map: name,
                start,
                profile,
                script,
            } => {
                let is_remembered =
                    profile.is_none() && content::nfk::rules_of(&settings.profile).is_none();
                if is_remembered {
                    content::find_profile(&settings.profile)?;
                }
                let rules = profile.map_or_else(
                    || Run::remembered_rules(settings),
                    |profile| Arc::new(*profile),
                );
                let map = map(name.as_deref(), start, settings)?;
                let looks = name.is_some() && script.is_none();
                Ok(Self::Engine3d(playable(map, &rules, looks)?, rules, script))
            }
            LaunchRequest::Nfk {
                map: name,
                rules,
                script,
            } => {
                let rules = rules.unwrap_or_else(|| NfkRun::remembered_rules(settings));
                Ok(Self::Nfk(
                    playable(map(name.as_deref(), None, settings)?, &rules, false)?,
                    rules,
                    script,
                ))
            }
            LaunchRequest::Settings => Self::find_as(
                if content::nfk::rules_of(&settings.profile).is_some() {
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

    /// Puts the player in, with its source of inputs; without `damage` nothing costs health.
    pub(in crate::game) fn begin(self, app: &mut App, damage: bool) -> Result<(), SessionError> {
        app.world_mut().resource_mut::<DamagePolicy>().cli = damage;
        match self {
            Self::Engine3d(map, rules, script) => {
                session::begin::<Run>(app, map, rules, source(script))
            }
            Self::Nfk(map, rules, script) => {
                session::begin::<NfkRun>(app, map, rules, source(script))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is begun, by map and profile, and whether the player is told that it is another.
    fn begun(
        request: &LaunchRequest,
        settings: &GameSettings,
    ) -> Result<(String, String, bool), SessionError> {
        let (game, trouble) = LoadedGame::find(request, settings)?;
        Ok(match game {
            LoadedGame::Engine3d(map, profile, _) => {
                (map.name, profile.name.clone(), trouble.is_some())
            }
            LoadedGame::Nfk(map, rules, _) => (map.name, rules.id().to_owned(), trouble.is_some()),
        })
    }

    #[test]
    fn what_only_the_settings_remember_keeps_nobody_from_playing() {
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
            begun(&LaunchRequest::Settings, &game).unwrap()
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
            begun(&asked(None), &GameSettings::default()).is_err(),
            "what is asked for by name is an error"
        );
        assert!(begun(&asked(Some("info_player_strat")), &GameSettings::default()).is_ok());
    }
}
