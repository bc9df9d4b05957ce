//! What is being played, in either game: the map, the rules, the saved positions, and whether health counts.
//!
//! | file | what |
//! | --- | --- |
//! | `game.rs` | what a session must know of a game: its maps, its rules and their names |
//! | `requests.rs` | every change between two ticks, each in one place for both games |
//! | `damage.rs` | whether health can be lost: the command line and the settings |

mod damage;
mod game;
mod requests;

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;

use bevy::prelude::*;
use thiserror::Error;

use crate::content::{self, FileError};
use crate::game::input::Devices;
use crate::game::messages::Notice;
use crate::game::mover::{Mover, Player, Source, Ticked};
use crate::game::schedule::{FrameSystems, TickSystems};
use crate::game::settings::{GameSettings, Settings};
use crate::sim::course::CourseEvent;
use crate::sim::math::ViewAngles;
use crate::sim::nfk::NfkRun;
use crate::sim::profile::{DEFAULT_PROFILE, Profile};
use crate::sim::run::Run;
use crate::sim::simulation::Simulation;

use crate::text::text;
pub use damage::DamagePolicy;
pub use game::{Game, profile_or_default};

/// What this folder does in [`FrameSystems::Requests`], for those who come after it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SessionSystems {
    /// Requests are answered.
    Answer,
}

/// The map of a game being played, or played last. Changes as a whole: `resource_exists_and_changed::<CurrentMap>`
/// rebuilds what is made of it.
///
/// Written by this folder alone.
#[derive(Resource, Clone, Debug)]
pub struct CurrentMap<S: Simulation = Run> {
    /// Its name, as the command line and the menu call it: `lab`.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// What is in it.
    pub world: Arc<S::World>,
}

/// The map of Need For Kill being played, or played last.
pub type CurrentNfkMap = CurrentMap<NfkRun>;

/// The rules of a game as the player chose them, before damage is switched off. Written by this folder alone.
#[derive(Resource, Clone, Debug)]
pub struct ChosenRules<S: Simulation>(pub S::Rules);

/// The profile as the player chose it, before damage is switched off.
pub type ChosenProfile = ChosenRules<Run>;

/// The maps that can be played, built in or the player's own, in the menu's order. Written by this folder alone.
#[derive(Resource, Clone, Debug, Default)]
pub struct Maps {
    /// Names for [`Request::SwitchMap`](crate::game::messages::Request::SwitchMap).
    pub names: Vec<String>,
    /// Names for [`Request::SwitchNfkMap`](crate::game::messages::Request::SwitchNfkMap).
    pub nfk: Vec<String>,
}

/// The profiles that can be chosen by name, built in or the player's own. Written by this folder alone.
#[derive(Resource, Clone, Debug, Default)]
pub struct Profiles {
    /// In the menu's order.
    pub list: Vec<Arc<Profile>>,
}

/// A position with everything that belongs to it.
#[derive(Clone, Debug)]
struct SavedPosition<S: Simulation> {
    /// Place, velocity, every state field, clock and health.
    checkpoint: S::Checkpoint,
    /// The view, degrees.
    angles: ViewAngles,
    /// The rules that its numbers belong to.
    rules: S::Rules,
}

/// The positions of a game that can be returned to. Written by this folder alone.
#[derive(Resource, Clone, Debug)]
struct Positions<S: Simulation> {
    /// What [`Request::SavePosition`](crate::game::messages::Request::SavePosition) kept, by map.
    saved: BTreeMap<String, SavedPosition<S>>,
    /// The moment of passing the last checkpoint of this run.
    last_checkpoint: Option<SavedPosition<S>>,
}

impl<S: Simulation> Default for Positions<S> {
    fn default() -> Self {
        Self { saved: BTreeMap::new(), last_checkpoint: None }
    }
}

impl<S: Simulation> SavedPosition<S> {
    fn of(run: &S, devices: &Devices) -> Self {
        Self { checkpoint: run.checkpoint(), angles: devices.angles(), rules: run.rules() }
    }
}

/// Why something cannot be played.
#[derive(Debug, Error)]
pub enum SessionError {
    /// There is no such map, or it is malformed.
    #[error(transparent)]
    File(#[from] FileError),
    /// The map cannot be played under these rules.
    #[error("map {map}: {source}")]
    Unplayable {
        /// The map's name.
        map: String,
        /// What the simulation found.
        source: Box<dyn Error + Send + Sync>,
    },
    /// There is nothing to go back to.
    #[error("{}", text("notice-no-position"))]
    NoSavedPosition,
}

impl SessionError {
    pub(in crate::game) fn unplayable(map: &str, error: impl Error + Send + Sync + 'static) -> Self {
        Self::Unplayable { map: map.to_owned(), source: Box::new(error) }
    }
}

/// A map ready to play. Its warnings go to the log.
///
/// # Errors
///
/// If there is no such map, or it is malformed.
pub fn load_map<S: Game>(name: &str) -> Result<CurrentMap<S>, SessionError> {
    let map = S::load(name)?;
    map.warnings.iter().for_each(|warning| warn!("{warning}"));
    let title = S::map_title(&map.world);
    let title = if title.is_empty() { map.name.clone() } else { title.to_owned() };
    Ok(CurrentMap { name: map.name, title, world: Arc::new(map.world) })
}

/// The map that the settings remember; the default one if it is gone or broken: that must keep nobody from playing.
///
/// # Errors
///
/// As [`load_map`]'s, which for the built-in map does not happen.
pub fn remembered_map<S: Game>(settings: &GameSettings) -> Result<CurrentMap<S>, SessionError> {
    load_map(S::remembered_map(settings)).or_else(|_| load_map(S::remembered_map(&GameSettings::default())))
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
    source: impl FnOnce(&S) -> Source<S>,
) -> Result<(), SessionError> {
    place_player(app.world_mut(), map, rules, source)?;
    app.insert_state(S::KIND);
    Ok(())
}

/// Puts a player onto a map, in place of the one that plays.
fn place_player<S: Game>(
    world: &mut World,
    map: CurrentMap<S>,
    rules: S::Rules,
    source: impl FnOnce(&S) -> Source<S>,
) -> Result<(), SessionError> {
    let damage = world.resource::<DamagePolicy>().allows();
    let run = S::begin(map.world.clone(), rules.clone(), damage)
        .map_err(|error| SessionError::unplayable(&map.name, error))?;
    let others: Vec<Entity> = world.query_filtered::<Entity, With<Player>>().iter(world).collect();
    for other in others {
        world.despawn(other);
    }
    if let Some(view) = run.view() {
        world.resource_mut::<Devices>().face(view);
    }
    let source = source(&run);
    world.insert_resource(map);
    world.insert_resource(ChosenRules::<S>(rules));
    world.resource_mut::<Positions<S>>().last_checkpoint = None;
    world.spawn((Name::new("player"), Player, Mover::new(run, source)));
    Ok(())
}

/// Keeps the moment of passing a checkpoint. Need For Kill's maps have none.
fn remember_checkpoint(
    mut ticked: MessageReader<Ticked>,
    player: Single<(Entity, &Mover), With<Player>>,
    mut positions: ResMut<Positions<Run>>,
    devices: Res<Devices>,
) {
    let (entity, mover) = *player;
    for tick in ticked.read().filter(|tick| tick.mover == entity) {
        for event in &tick.record.events {
            match event {
                CourseEvent::Checkpoint { .. } => {
                    positions.last_checkpoint = Some(SavedPosition::of(&mover.run, &devices));
                }
                CourseEvent::EnteredStart | CourseEvent::Started => positions.last_checkpoint = None,
                CourseEvent::Teleported { .. }
                | CourseEvent::Pushed { .. }
                | CourseEvent::Finished { .. }
                | CourseEvent::FinishRefused { .. }
                | CourseEvent::Hurt { .. }
                | CourseEvent::Died { .. }
                | CourseEvent::FellOut
                | CourseEvent::Respawned { .. } => {}
            }
        }
    }
}

/// What can be chosen in the menu.
fn list_choices(mut maps: ResMut<Maps>, mut profiles: ResMut<Profiles>, mut notices: MessageWriter<Notice>) {
    maps.names = content::map_names();
    maps.nfk = content::nfk::map_names();
    let (list, errors) = content::all_profiles();
    profiles.list = list.into_iter().map(Arc::new).collect();
    notices.write_batch(errors.into_iter().map(|error| Notice::warning(error.to_string())));
}

pub(super) fn plugin(app: &mut App) {
    // A game that begins in Need For Kill has no chosen profile yet.
    app.insert_resource(ChosenRules::<Run>(Arc::new(profile_or_default(DEFAULT_PROFILE))))
        .init_resource::<Maps>()
        .init_resource::<Profiles>()
        .init_resource::<DamagePolicy>()
        .init_resource::<Positions<Run>>()
        .init_resource::<Positions<NfkRun>>()
        .add_systems(Startup, list_choices)
        .add_systems(
            RunFixedMainLoop,
            (
                damage::follow_settings.run_if(resource_changed::<Settings>),
                requests::answer_requests,
                (damage::apply::<Run>, damage::apply::<NfkRun>).run_if(resource_changed::<DamagePolicy>),
            )
                .chain()
                .in_set(SessionSystems::Answer)
                .in_set(FrameSystems::Requests),
        )
        .add_systems(FixedUpdate, remember_checkpoint.in_set(TickSystems::React));
}
