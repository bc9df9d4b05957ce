//! What a session must know of a game: what the settings remember of it, and how it is called.

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

/// A simulation with maps, rules and settings: what can be begun, saved and changed.
pub trait Game: LiveInput + MappedGame {
    /// Which game it is.
    const KIND: GameKind;

    /// A replay of this game; none if it is of the other one.
    fn replay_of(replay: AnyReplay) -> Option<Replay<Self>>;

    /// A map's title; empty if it has none.
    fn map_title(world: &Self::World) -> &str;

    /// The name of the map that the settings remember.
    fn remembered_map(settings: &GameSettings) -> &str;

    /// The rules that the settings remember; the default ones if these are the other game's, or
    /// gone.
    fn remembered_rules(settings: &GameSettings) -> Self::Rules;

    /// What people call these rules.
    fn rules_title(rules: &Self::Rules) -> &str;
}

/// The profile of this name; the default one if there is none (any more).
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
        content::nfk::rules_of(&settings.profile).unwrap_or_default()
    }

    fn rules_title(rules: &Ruleset) -> &str {
        rules.label()
    }
}
