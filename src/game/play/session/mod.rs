//! What is being played, in either game: the map, the rules, the saved positions, and whether
//! health counts.
//!
//! | file | what |
//! | --- | --- |
//! | `game.rs` | what a session must know of a game: its maps, its rules and their names |
//! | `requests.rs` | every change between two ticks, each in one place for both games |
//! | `positions.rs` | slots of saved positions, the last checkpoint, and what a load or reset left |
//! | `follow.rs` | what the player writes while the game runs: the map's file, and profiles |
//! | `watch.rs` | a replay in the player's place |
//! | `twins.rs` | a run that was worked out, in the player's place, and back |
//! | `train.rs` | the player where a drill begins |
//! | `damage.rs` | whether health can be lost: the command line and the settings |

mod damage;
mod follow;
mod game;
mod positions;
mod requests;
mod simulated_run;
mod start_drill;
mod watch;

use std::error::Error;
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

use crate::text::{message, text};
pub use damage::DamagePolicy;
pub use game::{Game, profile_or_default};
pub use positions::Slots;
use positions::{Positions, look_at_slots};

/// What this folder does in [`FrameSystems::Requests`], for those who come after it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SessionSystems {
    /// Requests are answered.
    Answer,
}

/// The map of a game being played, or played last. Changes as a whole:
/// `resource_exists_and_changed::<CurrentMap>` rebuilds what is made of it.
///
/// Written by this folder alone.
#[derive(Resource, Clone, Debug)]
pub struct CurrentMap<S: Simulation = Run> {
    /// Its name, as the command line and the menu call it: `lab`.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// Its file, as it was read; `None`: built in.
    pub file: Option<StoredFile>,
    /// The class of the entities to begin at, where that is not the map's start.
    pub start: Option<String>,
    /// What is in it.
    pub world: Arc<S::World>,
}

impl<S: Game> CurrentMap<S> {
    fn of_world(
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

/// The map of Need For Kill being played, or played last.
pub type CurrentNfkMap = CurrentMap<NfkRun>;

/// The rules of a game as the player chose them, before damage is switched off. Written by this
/// folder alone.
#[derive(Resource, Clone, Debug)]
pub struct ChosenRules<S: Simulation>(pub S::Rules);

/// The profile as the player chose it, before damage is switched off.
pub type ChosenProfile = ChosenRules<Run>;

/// The profiles that can be chosen by name, built in or the player's own. Written by this folder
/// alone.
#[derive(Resource, Clone, Debug, Default)]
pub struct Profiles {
    /// In the menu's order.
    pub list: Vec<Arc<Profile>>,
}

/// Why something cannot be played.
#[derive(Debug, Error)]
pub enum SessionError {
    /// There is no such map, or it is malformed.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is no recorded run that can be watched.
    #[error(transparent)]
    Demo(#[from] DemoFileError),
    /// It is no replay that can be watched.
    #[error(transparent)]
    Replay(#[from] ReplayFileError),
    /// The map cannot be played under these rules.
    #[error("map {map}: {source}")]
    Unplayable {
        /// The map's name.
        map: String,
        /// What the simulation found.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The map's file was written and is wrong: the map stays as it was.
    #[error("{}", message!("notice-map-kept", error = .0.to_string()))]
    MapKept(Box<Self>),
    /// The map has changed there.
    #[error("{}", text!("notice-no-room"))]
    NoRoom,
    /// What was copied is no jump link, or none that can be played here.
    #[error("{}", message!("notice-link-refused", problem = .0.as_str()))]
    Link(String),
    /// There is nothing in the slot.
    #[error("{}", message!("notice-slot-empty", slot = .0.get()))]
    EmptySlot(SlotNumber),
    /// What is in the slot was not taken out, or nothing was put in.
    #[error("{}", refused(*.slot, .error))]
    Slot {
        /// The slot that was chosen.
        slot: SlotNumber,
        /// Why that was not possible.
        error: SlotError,
    },
    /// Nothing was loaded or reset.
    #[error("{}", text!("notice-nothing-to-undo"))]
    NothingToUndo,
}

/// What is to be said of a slot that cannot be used.
fn refused(slot: SlotNumber, error: &SlotError) -> String {
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
            problem = error.to_string()
        ),
        SlotError::File(error) => error.to_string(),
    }
}

impl SessionError {
    pub(in crate::game) fn unplayable(
        map: &str,
        error: impl Error + Send + Sync + 'static,
    ) -> Self {
        Self::Unplayable {
            map: map.to_owned(),
            source: Box::new(error),
        }
    }
}

/// What to tell the player of a request that was answered.
type Answer = Result<Option<Notice>, SessionError>;

/// A map ready to play. Its warnings go to the log.
///
/// # Errors
///
/// If there is no such map, or it is malformed.
pub fn load_map<S: Game>(name: &str) -> Result<CurrentMap<S>, SessionError> {
    load_map_from(name, None)
}

/// The same, to begin at the entities of a class where one is named.
///
/// # Errors
///
/// As [`load_map`]'s, and if the map has none of that class.
pub fn load_map_from<S: Game>(
    name: &str,
    start: Option<String>,
) -> Result<CurrentMap<S>, SessionError> {
    Ok(ready(S::load_map(name)?, start)?.0)
}

/// What was loaded, and its warnings.
fn ready<S: Game>(
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
        let unplayable = |problem: String| SessionError::Unplayable {
            map: name.clone(),
            source: problem.into(),
        };
        S::begin_at(&mut world, class).map_err(unplayable)?;
    }
    Ok((
        CurrentMap::of_world(&name, file, start, Arc::new(world)),
        warnings,
    ))
}

/// The map that the settings remember; the default one if it is gone or broken: that must keep
/// nobody from playing.
///
/// # Errors
///
/// As [`load_map`]'s, which for the built-in map does not happen.
pub fn remembered_map<S: Game>(settings: &GameSettings) -> Result<CurrentMap<S>, SessionError> {
    load_map(S::remembered_map(settings))
        .or_else(|_| load_map(S::remembered_map(&GameSettings::default())))
}

/// Puts a player onto a map of a game before the first frame.
///
/// # Errors
///
/// If the map cannot be played under these rules.
pub fn begin<S: Game>(
    app: &mut App,
    map: CurrentMap<S>,
    rules: S::Rules,
    source: impl FnOnce(&S) -> InputSource<S>,
) -> Result<(), SessionError> {
    place_player(app.world_mut(), map, rules, source)?;
    app.insert_state(S::KIND);
    Ok(())
}

/// Puts a player who begins onto a map, in place of the one that plays.
fn place_player<S: Game>(
    world: &mut World,
    map: CurrentMap<S>,
    rules: S::Rules,
    source: impl FnOnce(&S) -> InputSource<S>,
) -> Result<(), SessionError> {
    let damage = world.resource::<DamagePolicy>().allows();
    let run = S::begin_for_viewing(map.world.clone(), rules.clone(), damage)
        .map_err(|error| SessionError::unplayable(&map.name, error))?;
    if !run.is_playable() {
        world.write_message(Notice::warning(text!("notice-only-viewing")));
    }
    let source = source(&run);
    put_player(world, map, rules, run, source);
    Ok(())
}

/// Puts a player onto a map, in place of the one that plays.
fn put_player<S: Game>(
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
        world.resource_mut::<Devices>().face(view);
    }
    world.insert_resource(map);
    world.insert_resource(ChosenRules::<S>(rules));
    world.resource_mut::<Positions<S>>().clear();
    look_at_slots::<S>(world);
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
    // A game that begins in Need For Kill has no chosen profile yet.
    app.insert_resource(ChosenRules::<Run>(Arc::new(profile_or_default(
        DEFAULT_PROFILE,
    ))))
    .init_resource::<Profiles>()
    .init_resource::<DamagePolicy>()
    .add_plugins((follow::plugin, positions::plugin))
    .add_systems(
        RunFixedMainLoop,
        (
            damage::follow_settings.run_if(resource_changed::<Settings>),
            requests::answer_requests,
            (damage::apply::<Run>, damage::apply::<NfkRun>)
                .run_if(resource_changed::<DamagePolicy>),
        )
            .chain()
            .in_set(SessionSystems::Answer)
            .in_set(FrameSystems::Requests),
    );
}
