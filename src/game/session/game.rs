//! What a session must know of a game: where its maps are, what the settings remember of it, and how it is called.

use std::sync::Arc;

use crate::content::{self, FileError, LoadedMap};
use crate::game::messages::GameKind;
use crate::game::settings::GameSettings;
use crate::game::tick::LiveInput;
use crate::sim::map::{NoSpawn, World};
use crate::sim::nfk::{NfkRun, NfkWorld, Ruleset};
use crate::sim::profile::{DEFAULT_PROFILE, Profile};
use crate::sim::run::Run;
use crate::text::Label as _;

/// A simulation with maps, rules and settings: what can be begun, saved and changed.
pub trait Game: LiveInput {
    /// Which game it is.
    const KIND: GameKind;

    /// The map of this name.
    ///
    /// # Errors
    ///
    /// If there is none, or it is malformed.
    fn load(name: &str) -> Result<LoadedMap<Self::World>, FileError>;

    /// Lets runs begin at the entities of a class, where maps have several.
    ///
    /// # Errors
    ///
    /// If the map has none of it.
    fn begin_at(_world: &mut Self::World, _class: &str) -> Result<(), NoSpawn> {
        Ok(())
    }

    /// A map's title; empty if it has none.
    fn map_title(world: &Self::World) -> &str;

    /// The name of the map that the settings remember.
    fn remembered_map(settings: &GameSettings) -> &str;

    /// The rules that the settings remember; the default ones if these are the other game's, or gone.
    fn remembered_rules(settings: &GameSettings) -> Self::Rules;

    /// What people call these rules.
    fn rules_title(rules: &Self::Rules) -> &str;
}

/// The profile of this name; the default one if there is none (any more).
pub fn profile_or_default(name: &str) -> Profile {
    let default = || content::find_profile(DEFAULT_PROFILE).ok();
    content::find_profile(name).ok().or_else(default).expect("the default profile is built in")
}

impl Game for Run {
    const KIND: GameKind = GameKind::Engine3d;

    fn load(name: &str) -> Result<LoadedMap<World>, FileError> {
        content::load_map(name)
    }

    fn begin_at(world: &mut World, class: &str) -> Result<(), NoSpawn> {
        world.begin_at(class)
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
        &rules.title
    }
}

impl Game for NfkRun {
    const KIND: GameKind = GameKind::Nfk;

    fn load(name: &str) -> Result<LoadedMap<NfkWorld>, FileError> {
        content::nfk::load_map(name)
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
