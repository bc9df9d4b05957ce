//! The session in either game: map, rules, saved positions and damage.
//!
//! | file | content |
//! | --- | --- |
//! | `game.rs` | trait for the games' maps, rules and names |
//! | `requests.rs` | every change between two ticks, for both games |
//! | `positions.rs` | saved positions, the last checkpoint, undo of loads and resets |
//! | `follow.rs` | reload of the map file and the profiles, dropped maps |
//! | `watch.rs`, `simulated_run.rs` | a replay or a simulated run in place of the player's game |
//! | `start_drill.rs`, `damage.rs` | start of a drill; damage policy |

mod damage;
mod follow;
mod game;
mod positions;
mod requests;
mod simulated_run;
mod start_drill;
mod watch;

use std::fmt::Display;
use std::sync::Arc;

use bevy::prelude::*;
use thiserror::Error;

use crate::game::base::messages::Notice;
use crate::game::base::schedule::FrameSystems;
use crate::game::play::input::Devices;
use crate::game::play::mover::{InputSource, Mover, Player};
use crate::game::play::recording::Recording;
use crate::game::play::style::MoverStyle;
use crate::game::settings::{GameSettings, Settings};
use crate::storage::demos::DemoFileError;
use crate::storage::positions::{SlotError, SlotNumber};
use crate::storage::replays::ReplayFileError;
use crate::storage::stored::StoredFile;
use crate::storage::{FileError, LoadedMap};
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::profile::{DEFAULT_PROFILE, Profile};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation;

use crate::text::{Describe, ErrorText, described, message, text};
pub use damage::DamagePolicy;
pub use game::{Game, profile_or_default};
pub use positions::Slots;
use positions::{Positions, refresh_slots};

/// This folder's systems in [`FrameSystems::Requests`], for ordering.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SessionSystems {
    /// The systems that handle requests.
    Answer,
}

/// The current map of a game. The whole resource is replaced with each map, so systems that depend
/// on the map run with `resource_exists_and_changed::<CurrentMap>`.
///
/// Only this folder writes it.
#[derive(Resource, Clone, Debug)]
pub struct CurrentMap<S: Simulation = Run> {
    /// Name on the command line and in the menu, for example `lab`.
    pub name: String,
    /// Display name.
    pub title: String,
    /// The map's file, as it was read. `None` for built-in maps.
    pub file: Option<StoredFile>,
    /// Class of the start entities, if not the map's default start.
    pub start: Option<String>,
    /// Content of the map.
    pub world: Arc<S::World>,
}

impl<S: Game> CurrentMap<S> {
    fn from_world(
        name: &str,
        file: Option<StoredFile>,
        start: Option<String>,
        world: Arc<S::World>,
    ) -> Self {
        let title = S::map_title(&world);
        let title = if title.is_empty() {
            name.to_owned()
        } else {
            title.to_owned()
        };
        Self {
            name: name.to_owned(),
            title,
            file,
            start,
            world,
        }
    }
}

/// The current Need For Kill map.
pub type CurrentNfkMap = CurrentMap<NfkRun>;

/// The player's chosen rules for a game, before damage is disabled. Only this folder writes them.
#[derive(Resource, Clone, Debug)]
pub struct ChosenRules<S: Simulation>(pub S::Rules);

/// The player's chosen profile, before damage is disabled.
pub type ChosenProfile = ChosenRules<Run>;

/// Profiles to choose from, built-in or the player's own. Only this folder writes them.
#[derive(Resource, Clone, Debug, Default)]
pub struct Profiles {
    /// The profiles, in menu order.
    pub list: Vec<Arc<Profile>>,
}

/// Reason why a request failed.
#[derive(Debug, Error)]
pub enum SessionError {
    /// The map is missing or malformed.
    #[error(transparent)]
    File(#[from] FileError),
    /// The demo cannot be watched.
    #[error(transparent)]
    Demo(#[from] DemoFileError),
    /// The replay cannot be watched.
    #[error(transparent)]
    Replay(#[from] ReplayFileError),
    /// The map cannot be played under these rules.
    #[error("map {map}: {problem}")]
    Unplayable {
        /// Name of the map.
        map: String,
        /// Error of the simulation.
        problem: ErrorText,
    },
    /// The changed map file is invalid. The loaded map stays.
    #[error("{}", message!("notice-map-kept", error = .0.describe()))]
    MapKept(Box<Self>),
    /// The changed map has no room for the player at this position.
    #[error("{}", text!("notice-no-room"))]
    NoRoom,
    /// The clipboard has no valid jump link, or its jump cannot be played here.
    #[error("{}", message!("notice-link-refused", problem = .0.as_str()))]
    Link(String),
    /// The slot is empty.
    #[error("{}", message!("notice-slot-empty", slot = .0.get()))]
    EmptySlot(SlotNumber),
    /// A slot could not be loaded or saved.
    #[error("{}", slot_message(*.slot, .error))]
    Slot {
        /// Chosen slot.
        slot: SlotNumber,
        /// Cause of the failure.
        error: SlotError,
    },
    /// There is no load or reset to undo.
    #[error("{}", text!("notice-nothing-to-undo"))]
    NothingToUndo,
}

/// Returns the message about an unusable slot.
fn slot_message(slot: SlotNumber, error: &SlotError) -> String {
    match error {
        SlotError::PutAside { problem, aside } => {
            let path = aside.display().to_string();
            message!(
                "notice-slot-damaged",
                slot = slot.get(),
                problem = problem.as_str(),
                path = path
            )
        }
        SlotError::Other(_) => message!(
            "notice-slot-refused",
            slot = slot.get(),
            problem = error.describe()
        ),
        SlotError::File(error) => error.describe(),
    }
}

impl SessionError {
    pub(in crate::game) fn unplayable(map: &str, error: impl Describe + Display) -> Self {
        Self::Unplayable {
            map: map.to_owned(),
            problem: ErrorText::new(&error),
        }
    }
}

impl Describe for SessionError {
    fn describe(&self) -> String {
        match self {
            Self::File(error) => error.describe(),
            Self::Demo(error) => error.describe(),
            Self::Replay(error) => error.describe(),
            Self::Unplayable { map, problem } => described!(
                self,
                "error-session-unplayable",
                map = map.as_str(),
                problem = problem.describe()
            ),
            // The messages of these errors come from the catalogue.
            Self::MapKept(_)
            | Self::NoRoom
            | Self::Link(_)
            | Self::EmptySlot(_)
            | Self::Slot { .. }
            | Self::NothingToUndo => self.to_string(),
        }
    }
}

/// Result of a request, with a notice for the player.
type RequestResult = Result<Option<Notice>, SessionError>;

/// Loads a map. Logs its warnings.
///
/// # Errors
///
/// If the map is missing or malformed.
pub fn load_map<S: Game>(name: &str) -> Result<CurrentMap<S>, SessionError> {
    load_map_from(name, None)
}

/// Like [`load_map`], with a class of start entities.
///
/// # Errors
///
/// Like [`load_map`], or if the map has no entity of that class.
pub fn load_map_from<S: Game>(
    name: &str,
    start: Option<String>,
) -> Result<CurrentMap<S>, SessionError> {
    Ok(prepare_map(S::load_map(name)?, start)?.0)
}

/// Prepares a loaded map. Also returns its warnings.
fn prepare_map<S: Game>(
    map: LoadedMap<S::World>,
    start: Option<String>,
) -> Result<(CurrentMap<S>, Vec<String>), SessionError> {
    let LoadedMap {
        name,
        file,
        mut world,
        warnings,
        ..
    } = map;
    warnings.iter().for_each(|warning| warn!("{warning}"));
    if let Some(class) = &start {
        S::set_start_class(&mut world, class)
            .map_err(|error| SessionError::unplayable(&name, error))?;
    }
    Ok((
        CurrentMap::from_world(&name, file, start, Arc::new(world)),
        warnings,
    ))
}

/// Loads the map stored in the settings, or the default map if that fails.
///
/// # Errors
///
/// Like [`load_map`]. The built-in default map always loads.
pub fn remembered_map<S: Game>(settings: &GameSettings) -> Result<CurrentMap<S>, SessionError> {
    load_map(S::remembered_map(settings))
        .or_else(|_| load_map(S::remembered_map(&GameSettings::default())))
}

/// Places a player on a map before the first frame.
///
/// # Errors
///
/// If the map cannot be played under these rules.
pub fn create_first_player<S: Game>(
    app: &mut App,
    map: CurrentMap<S>,
    rules: S::Rules,
    source: impl FnOnce(&S) -> InputSource<S>,
) -> Result<(), SessionError> {
    place_new_player(app.world_mut(), map, rules, source)?;
    app.insert_state(S::KIND);
    Ok(())
}

/// Replaces the current player with one at the start of a map.
fn place_new_player<S: Game>(
    world: &mut World,
    map: CurrentMap<S>,
    rules: S::Rules,
    source: impl FnOnce(&S) -> InputSource<S>,
) -> Result<(), SessionError> {
    let damage = world.resource::<DamagePolicy>().allows();
    let run = S::begin_or_view_only(map.world.clone(), rules.clone(), damage)
        .map_err(|error| SessionError::unplayable(&map.name, error))?;
    if !run.is_playable() {
        world.write_message(Notice::warning(text!("notice-only-viewing")));
    }
    let source = source(&run);
    replace_player(world, map, rules, run, source);
    Ok(())
}

/// Replaces the current player with one on a map, in the state of `run`.
fn replace_player<S: Game>(
    world: &mut World,
    map: CurrentMap<S>,
    rules: S::Rules,
    run: S,
    source: InputSource<S>,
) -> Entity {
    let others: Vec<Entity> = world
        .query_filtered::<Entity, With<Player>>()
        .iter(world)
        .collect();
    for other in others {
        world.despawn(other);
    }
    if let Some(view) = run.view() {
        world.resource_mut::<Devices>().set_view(view);
    }
    world.insert_resource(map);
    world.insert_resource(ChosenRules::<S>(rules));
    world.resource_mut::<Positions<S>>().clear();
    refresh_slots::<S>(world);
    let mover = Mover::new(run, source);
    world
        .spawn((
            Name::new("player"),
            Player,
            mover,
            MoverStyle::default(),
            Recording::<S>::default(),
        ))
        .id()
}

pub(in crate::game) fn plugin(app: &mut App) {
    // A game that starts in Need For Kill has no chosen profile yet.
    app.insert_resource(ChosenRules::<Run>(Arc::new(profile_or_default(
        DEFAULT_PROFILE,
    ))))
    .init_resource::<Profiles>()
    .init_resource::<DamagePolicy>()
    .add_plugins((follow::plugin, positions::plugin))
    .add_systems(
        RunFixedMainLoop,
        (
            damage::update_damage_policy.run_if(resource_changed::<Settings>),
            requests::handle_requests,
            (
                damage::apply_damage_policy::<Run>,
                damage::apply_damage_policy::<NfkRun>,
            )
                .run_if(resource_changed::<DamagePolicy>),
        )
            .chain()
            .in_set(SessionSystems::Answer)
            .in_set(FrameSystems::Requests),
    );
}
