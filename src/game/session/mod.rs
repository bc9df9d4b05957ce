//! What is being played: the map, the profile, the remembered positions, and every change of them between two ticks.

pub mod nfk;

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;

use crate::content;
use crate::game::input::Devices;
use crate::game::messages::{GameKind, Notice, Request};
use crate::game::mover::{CmdSource, EyePlace, Eyes, LastTick, Mover, Player, Ticked};
use crate::game::schedule::{FrameSystems, TickSystems};
use crate::game::settings::{GameSettings, Settings};
use crate::sim::course::CourseEvent;
use crate::sim::map::World as MapWorld;
use crate::sim::math::ViewAngles;
use crate::sim::profile::{DEFAULT_PROFILE, Profile};
use crate::sim::run::{Checkpoint, Run};

/// What this file does in [`FrameSystems::Requests`], for those who come after it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SessionSystems {
    /// Requests are answered.
    Answer,
}

/// The map being played. Changes as a whole: `resource_exists_and_changed::<CurrentMap>` rebuilds what is made of it.
///
/// Written by this folder alone.
#[derive(Resource, Clone, Debug)]
pub struct CurrentMap {
    /// Its name, as the command line and the menu call it: `lab`.
    pub name: String,
    /// Its brushes, faces, spawns, triggers and lights.
    pub world: Arc<MapWorld>,
}

/// The maps that can be played, built in or the player's own, in the menu's order. Written by this folder alone.
#[derive(Resource, Clone, Debug, Default)]
pub struct Maps {
    /// Names for [`Request::SwitchMap`].
    pub names: Vec<String>,
    /// Names for [`Request::SwitchNfkMap`].
    pub nfk: Vec<String>,
}

/// The profiles that can be chosen by name, built in or the player's own. Written by this folder alone.
#[derive(Resource, Clone, Debug, Default)]
pub struct Profiles {
    /// In the menu's order.
    pub list: Vec<Arc<Profile>>,
}

/// The profile as the player chose it, before the damage switch of the settings. Written by this
/// folder alone.
#[derive(Resource, Clone, Debug)]
pub struct ChosenProfile(pub Arc<Profile>);

/// A position with everything that belongs to it.
#[derive(Clone, Debug)]
pub struct SavedPosition {
    /// Place, velocity, every state field, clock and health.
    pub checkpoint: Checkpoint,
    /// The view, degrees.
    pub angles: ViewAngles,
    /// Under which profile.
    pub profile: Arc<Profile>,
}

/// The positions that can be returned to on the current map. Written by this folder alone.
#[derive(Resource, Clone, Debug, Default)]
pub struct Positions {
    /// What [`Request::SavePosition`] kept, by map.
    saved: BTreeMap<String, SavedPosition>,
    /// The moment of passing the last checkpoint of this run.
    pub last_checkpoint: Option<SavedPosition>,
}

impl Positions {
    /// The saved position of a map.
    #[must_use]
    pub fn saved(&self, map: &str) -> Option<&SavedPosition> {
        self.saved.get(map)
    }
}

/// A map ready to play.
///
/// # Errors
///
/// In words for the player: there is no such map, or it is malformed. Warnings of the map go to the log.
pub fn load_map(name: &str) -> Result<CurrentMap, String> {
    let map = content::load_map(name).map_err(|error| error.to_string())?;
    map.warnings.iter().for_each(|warning| warn!("{warning}"));
    Ok(CurrentMap { name: map.name, world: Arc::new(map.world) })
}

/// The map that the settings remember; the usual one if it is gone or broken: that must keep nobody from playing.
///
/// # Errors
///
/// As [`load_map`]'s, which for the built-in map does not happen.
pub fn remembered_map(settings: &GameSettings) -> Result<CurrentMap, String> {
    load_map(&settings.map).or_else(|_| load_map(&GameSettings::default().map))
}

/// The profile of this name; the usual one if there is none (any more).
#[must_use]
pub fn profile_or_default(name: &str) -> Profile {
    let usual = || content::find_profile(DEFAULT_PROFILE).ok();
    content::find_profile(name).ok().or_else(usual).expect("the default profile is built in")
}

/// The profile with the player's damage switch.
fn in_force(chosen: &Profile, settings: &Settings) -> Arc<Profile> {
    Arc::new(chosen.with_damage(chosen.damage && settings.game.damage))
}

/// Puts a player onto a map: the first thing that happens.
///
/// # Errors
///
/// In words for the player: the map cannot be played under this profile.
pub fn begin(app: &mut App, map: CurrentMap, chosen: Profile, source: CmdSourceOf) -> Result<(), String> {
    let profile = in_force(&chosen, app.world().resource::<Settings>());
    let run = Run::new(map.world.clone(), profile).map_err(|error| format!("map {}: {error}", map.name))?;
    let source = source(&run);
    app.world_mut().resource_mut::<Devices>().face(run.angles());
    let eyes = Eyes::still(&run);
    app.insert_resource(map).insert_resource(ChosenProfile(Arc::new(chosen)));
    app.world_mut().spawn((Name::new("player"), Player, Mover { run, source, noclip: false }, eyes));
    Ok(())
}

/// Makes the player's source of commands from the run at its start.
pub type CmdSourceOf = Box<dyn FnOnce(&Run) -> CmdSource>;

/// Everything that a request may touch.
struct Change<'a> {
    mover: &'a mut Mover,
    devices: &'a mut Devices,
    positions: &'a mut Positions,
    map: &'a mut CurrentMap,
    chosen: &'a mut Arc<Profile>,
    settings: &'a Settings,
}

impl Change<'_> {
    /// Does what is asked for; what to tell the player. Whether the map is another then, its value says.
    fn answer(&mut self, request: &Request) -> Option<Notice> {
        match request {
            Request::SwitchMap(name) => self.switch_map(name),
            // The other game's.
            Request::SwitchNfkMap(_) | Request::SwitchRules(_) => None,
            Request::SwitchProfile(profile) => {
                if *profile == *self.chosen {
                    return None;
                }
                if let Err(error) = self.mover.run.switch_profile(in_force(profile, self.settings)) {
                    return Some(Notice::warning(error.to_string()));
                }
                *self.chosen = profile.clone();
                Some(Notice::info(profile.title.clone()))
            }
            Request::Restart => {
                self.mover.noclip = false;
                self.mover.run.restart();
                self.positions.last_checkpoint = None;
                self.devices.face(self.mover.run.angles());
                None
            }
            Request::Respawn => match self.positions.last_checkpoint.clone() {
                Some(position) => self.return_to(&position),
                None => {
                    self.mover.noclip = false;
                    self.mover.run.respawn();
                    self.devices.face(self.mover.run.angles());
                    None
                }
            },
            Request::SavePosition => {
                let position = self.position();
                self.positions.saved.insert(self.map.name.clone(), position);
                Some(Notice::info("Position saved"))
            }
            Request::LoadPosition => {
                let Some(position) = self.positions.saved.get(&self.map.name).cloned() else {
                    return Some(Notice::warning("No position saved on this map"));
                };
                self.return_to(&position).or_else(|| Some(Notice::info("Position loaded")))
            }
            Request::ToggleNoclip => {
                self.mover.noclip = !self.mover.noclip;
                if !self.mover.noclip {
                    let player = *self.mover.run.player();
                    self.mover.run.place(player.origin, Vec3::ZERO);
                }
                Some(Notice::info(if self.mover.noclip { "Noclip on" } else { "Noclip off" }))
            }
        }
    }

    fn switch_map(&mut self, name: &str) -> Option<Notice> {
        let begun = load_map(name).and_then(|map| {
            let run = Run::new(map.world.clone(), self.mover.run.profile().clone());
            run.map(|run| (map, run)).map_err(|error| error.to_string())
        });
        let (map, run) = match begun {
            Ok(begun) => begun,
            Err(error) => return Some(Notice::warning(error)),
        };
        self.mover.run = run;
        self.mover.noclip = false;
        self.positions.last_checkpoint = None;
        self.devices.face(self.mover.run.angles());
        let title = if map.world.title.is_empty() { map.name.clone() } else { map.world.title.clone() };
        *self.map = map;
        Some(Notice::info(title))
    }

    fn position(&self) -> SavedPosition {
        SavedPosition {
            checkpoint: self.mover.run.checkpoint(),
            angles: self.devices.angles(),
            profile: self.mover.run.profile().clone(),
        }
    }

    /// Back to a position. Under another profile than it was saved under, place and velocity are kept where they fit.
    /// What to tell if that cannot be done.
    fn return_to(&mut self, position: &SavedPosition) -> Option<Notice> {
        let run = &mut self.mover.run;
        let now = run.profile().clone();
        let switched = if *now == *position.profile {
            run.restore(&position.checkpoint);
            Ok(())
        } else {
            run.switch_profile(position.profile.clone()).and_then(|()| {
                run.restore(&position.checkpoint);
                run.switch_profile(now)
            })
        };
        self.mover.noclip = false;
        self.devices.face(position.angles);
        switched.err().map(|error| Notice::warning(error.to_string()))
    }
}

/// Does what was asked for since the last frame, in order.
fn answer_requests(
    mut requests: MessageReader<Request>,
    mut notices: MessageWriter<Notice>,
    mut players: Query<(Entity, &mut Mover, &mut LastTick, &mut Eyes), With<Player>>,
    mut devices: ResMut<Devices>,
    mut positions: ResMut<Positions>,
    map: Option<ResMut<CurrentMap>>,
    mut chosen: ResMut<ChosenProfile>,
    settings: Res<Settings>,
    mut commands: Commands,
) {
    let (Ok((player, mut mover, mut last, mut eyes)), Some(mut map)) = (players.single_mut(), map) else {
        // The other game answers.
        requests.clear();
        return;
    };
    if requests.is_empty() {
        return;
    }
    let mut next_map = map.clone();
    for request in requests.read() {
        if let Some(asked) = nfk::NfkAsked::of(request, &settings) {
            if let Err(error) = nfk::cross(&mut commands, player, &asked, &settings.game) {
                notices.write(Notice::warning(error));
                continue;
            }
            notices.write(Notice::info(asked.rules.title()));
            // The rest is the other game's.
            return;
        }
        let mut change = Change {
            mover: &mut mover,
            devices: &mut devices,
            positions: &mut positions,
            map: &mut next_map,
            chosen: &mut chosen.0,
            settings: &settings,
        };
        if let Some(notice) = change.answer(request) {
            notices.write(notice);
        }
    }
    if !Arc::ptr_eq(&next_map.world, &map.world) {
        *map = next_map;
    }
    last.0 = None;
    eyes.leap(EyePlace::of(&mover.run));
}

/// From Need For Kill to a 3D engine: takes the place of the player, who goes.
fn cross(
    commands: &mut Commands,
    player: Entity,
    map: CurrentMap,
    profile: &Arc<Profile>,
    settings: &Settings,
) -> Result<ViewAngles, String> {
    let run = Run::new(map.world.clone(), in_force(profile, settings)).map_err(|error| error.to_string())?;
    let (angles, eyes) = (run.angles(), Eyes::still(&run));
    commands.entity(player).despawn();
    let mover = Mover { run, source: CmdSource::Live, noclip: false };
    commands.spawn((Name::new("player"), Player, mover, eyes));
    commands.insert_resource(map);
    commands.insert_resource(ChosenProfile(profile.clone()));
    commands.set_state(GameKind::Engine3d);
    Ok(angles)
}

/// Follows the damage switch of the settings.
fn follow_damage_switch(
    mut mover: Single<&mut Mover, With<Player>>,
    mut notices: MessageWriter<Notice>,
    chosen: Res<ChosenProfile>,
    settings: Res<Settings>,
) {
    let profile = in_force(&chosen.0, &settings);
    if profile.damage == mover.run.profile().damage {
        return;
    }
    if let Err(error) = mover.run.switch_profile(profile) {
        notices.write(Notice::warning(error.to_string()));
    }
}

/// Keeps the moment of passing a checkpoint.
fn remember_checkpoint(
    mut ticked: MessageReader<Ticked>,
    player: Single<(Entity, &Mover), With<Player>>,
    mut positions: ResMut<Positions>,
    devices: Res<Devices>,
) {
    let (entity, mover) = *player;
    for tick in ticked.read().filter(|tick| tick.mover == entity) {
        for event in &tick.record.events {
            match event {
                CourseEvent::Checkpoint { .. } => {
                    positions.last_checkpoint = Some(SavedPosition {
                        checkpoint: mover.run.checkpoint(),
                        angles: devices.angles(),
                        profile: mover.run.profile().clone(),
                    });
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
    nfk::plugin(app);
    app.init_resource::<Maps>()
        .init_resource::<Profiles>()
        .init_resource::<Positions>()
        .add_systems(Startup, list_choices)
        .add_systems(
            RunFixedMainLoop,
            (answer_requests, follow_damage_switch.run_if(resource_changed::<Settings>))
                .chain()
                .in_set(SessionSystems::Answer)
                .in_set(FrameSystems::Requests),
        )
        .add_systems(FixedUpdate, remember_checkpoint.in_set(TickSystems::React));
}
