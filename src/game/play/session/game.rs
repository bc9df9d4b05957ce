//! Interface that a session requires from a game: remembered settings and names.

use std::sync::Arc;

use crate::game::base::messages::GameKind;
use crate::game::play::tick::LiveInput;
use crate::game::settings::GameSettings;
use crate::storage as content;
use crate::storage::maps::MappedGame;
use crate::text::Label as _;
use crate::text::built_in::profile_title;
use wishdir_replay::{AnyReplay, Replay};
use wishdir_sim::map::World;
use wishdir_sim::platformer::{NfkRun, NfkWorld, Ruleset};
use wishdir_sim::profile::{DEFAULT_PROFILE, Profile};
use wishdir_sim::run::Run;

/// A game with maps, rules and settings.
pub trait Game: LiveInput + MappedGame {
    const KIND: GameKind;

    /// Returns the replay if it is of this game.
    fn replay_of(replay: AnyReplay) -> Option<Replay<Self>>;

    /// Returns a map's title. Empty if the map has no title.
    fn map_title(world: &Self::World) -> &str;

    /// Returns the name of the map stored in the settings.
    fn remembered_map(settings: &GameSettings) -> &str;

    /// Returns the rules stored in the settings. Falls back to the default if they are missing or
    /// belong to the other game.
    fn remembered_rules(settings: &GameSettings) -> Self::Rules;

    /// Returns the display name of the rules.
    fn rules_title(rules: &Self::Rules) -> &str;
}

/// Returns the profile with this name, or the default profile if it is missing.
pub fn profile_or_default(name: &str) -> Profile {
    let default = || content::find_profile(DEFAULT_PROFILE).ok();
    content::find_profile(name)
        .ok()
        .or_else(default)
        .expect("the default profile is built in")
}

impl Game for Run {
    const KIND: GameKind = GameKind::Engine3d;

    fn replay_of(replay: AnyReplay) -> Option<Replay<Self>> {
        if let AnyReplay::Engine3d(replay) = replay {
            Some(replay)
        } else {
            None
        }
    }

    fn map_title(world: &World) -> &str {
        &world.title
    }

    fn remembered_map(settings: &GameSettings) -> &str {
        &settings.map
    }

    fn remembered_rules(settings: &GameSettings) -> Arc<Profile> {
        Arc::new(profile_or_default(&settings.profile))
    }

    fn rules_title(rules: &Arc<Profile>) -> &str {
        profile_title(rules)
    }
}

impl Game for NfkRun {
    const KIND: GameKind = GameKind::Nfk;

    fn replay_of(replay: AnyReplay) -> Option<Replay<Self>> {
        if let AnyReplay::Nfk(replay) = replay {
            Some(replay)
        } else {
            None
        }
    }

    fn map_title(world: &NfkWorld) -> &str {
        &world.title
    }

    fn remembered_map(settings: &GameSettings) -> &str {
        &settings.nfk_map
    }

    fn remembered_rules(settings: &GameSettings) -> Ruleset {
        content::nfk::rules_for_profile(&settings.profile).unwrap_or_default()
    }

    fn rules_title(rules: &Ruleset) -> &str {
        rules.label()
    }
}
