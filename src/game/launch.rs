//! What is to be played: a 3D engine or Need For Kill, on which map, by which rules, and who moves the player.

use bevy::prelude::*;

use super::nfk::{self, CurrentNfkMap, NfkSource};
use super::session::{self, CurrentMap};
use super::settings::GameSettings;
use super::tick::CmdSource;
use crate::content;
use crate::sim::nfk::Ruleset;
use crate::sim::nfk::script::{NfkScript, NfkScriptPlayer};
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

/// What is played, found and read.
pub(super) enum LoadedGame {
    Engine3d(CurrentMap, Box<Profile>, Option<Script>),
    Nfk(CurrentNfkMap, Ruleset, Option<NfkScript>),
}

impl LoadedGame {
    /// A map that only the settings remember may be gone: that must not keep anyone from playing.
    pub(super) fn find(piece: &LaunchRequest, settings: &GameSettings) -> Result<Self, String> {
        let remembered = content::nfk::rules_of(&settings.profile);
        match (piece, remembered) {
            (LaunchRequest::Engine3d { map, profile, script }, _) => {
                let found = map.as_deref().map_or_else(|| session::remembered_map(settings), session::load_map);
                let usual = || Box::new(session::profile_or_default(&settings.profile));
                let profile = profile.clone().unwrap_or_else(usual);
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
