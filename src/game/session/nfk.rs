//! What is being played in Need For Kill: the map, the rules, the saved positions, and every change between two ticks.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;

use super::{ChosenProfile, SessionSystems};
use crate::content;
use crate::game::input::Devices;
use crate::game::messages::{GameKind, Notice, Request};
use crate::game::mover::{NfkEyes, NfkLastTick, NfkMover, NfkSource, Player};
use crate::game::schedule::FrameSystems;
use crate::game::settings::{GameSettings, Settings};
use crate::sim::nfk::{NfkCheckpoint, NfkRun, NfkState, NfkWorld, Ruleset};

/// What this file does in [`FrameSystems::Requests`], for those who come after it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::game) enum NfkSessionSystems {
    /// Requests are answered.
    Answer,
}

/// The map of Need For Kill being played, or played last. Written by this file alone.
#[derive(Resource, Clone, Debug)]
pub struct CurrentNfkMap {
    /// Its name, as the command line and the menu call it: `chain`.
    pub name: String,
    /// Its tiles and objects.
    pub world: Arc<NfkWorld>,
}

/// A position with the rules that its counters belong to.
#[derive(Clone, Debug)]
struct SavedPosition {
    checkpoint: NfkCheckpoint,
    rules: Ruleset,
}

/// Whether lava and death tiles may cost health at all: the command line's word. Written by [`begin`] alone.
#[derive(Resource, Clone, Copy, Debug)]
struct MayHurt(bool);

impl Default for MayHurt {
    fn default() -> Self {
        Self(true)
    }
}

/// The positions that can be returned to, by map. Written by this file alone.
#[derive(Resource, Clone, Debug, Default)]
struct Positions(BTreeMap<String, SavedPosition>);

/// A map ready to play.
///
/// # Errors
///
/// In words for the player: there is no such map, or it is malformed. Warnings of the map go to the log.
pub fn load_map(name: &str) -> Result<CurrentNfkMap, String> {
    let map = content::nfk::load_map(name).map_err(|error| error.to_string())?;
    map.warnings.iter().for_each(|warning| warn!("{warning}"));
    Ok(CurrentNfkMap { name: map.name, world: Arc::new(map.world) })
}

/// The map that the settings remember; the usual one if it is gone or broken.
///
/// # Errors
///
/// As [`load_map`]'s, which for the built-in map does not happen.
pub fn remembered_map(settings: &GameSettings) -> Result<CurrentNfkMap, String> {
    load_map(&settings.nfk_map).or_else(|_| load_map(&GameSettings::default().nfk_map))
}

fn begin_run(map: &CurrentNfkMap, rules: Ruleset, damage: bool) -> Result<NfkRun, String> {
    let mut run = NfkRun::new(map.world.clone(), rules).map_err(|error| format!("map {}: {error}", map.name))?;
    run.set_damage(damage);
    Ok(run)
}

/// Puts a player onto a map of Need For Kill: the first thing that happens. Without `damage` nothing costs health.
///
/// # Errors
///
/// In words for the player: the map has no place to begin.
pub fn begin(
    app: &mut App,
    map: CurrentNfkMap,
    rules: Ruleset,
    damage: bool,
    source: impl FnOnce(&NfkRun) -> NfkSource,
) -> Result<(), String> {
    let run = begin_run(&map, rules, damage && app.world().resource::<Settings>().game.damage)?;
    let source = source(&run);
    let eyes = NfkEyes::still(&run);
    let profile = &app.world().resource::<Settings>().game.profile;
    let profile = super::profile_or_default(profile);
    app.insert_resource(map).insert_resource(ChosenProfile(Arc::new(profile))).insert_resource(MayHurt(damage));
    app.insert_state(GameKind::Nfk);
    app.world_mut().spawn((Name::new("player"), Player, NfkMover { run, source, noclip: false }, eyes));
    Ok(())
}

/// What a request asks of this game, when the other one is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NfkAsked {
    /// The map to begin on; none: as the settings say.
    pub map: Option<String>,
    /// The rules to begin under.
    pub rules: Ruleset,
}

impl NfkAsked {
    /// What a request asks; `None` where it is no affair of this game.
    #[must_use]
    pub fn of(request: &Request, settings: &Settings) -> Option<Self> {
        let chosen = || content::nfk::rules_of(&settings.game.profile).unwrap_or_default();
        match request {
            Request::SwitchNfkMap(map) => Some(Self { map: Some(map.clone()), rules: chosen() }),
            Request::SwitchRules(rules) => Some(Self { map: None, rules: *rules }),
            Request::SwitchMap(_)
            | Request::SwitchProfile(_)
            | Request::Restart
            | Request::Respawn
            | Request::SavePosition
            | Request::LoadPosition
            | Request::ToggleNoclip => None,
        }
    }
}

/// From a 3D engine to Need For Kill: takes the place of the player, who goes.
///
/// # Errors
///
/// In words for the player: the map cannot be played.
pub(super) fn cross(
    commands: &mut Commands,
    player: Entity,
    asked: &NfkAsked,
    settings: &GameSettings,
) -> Result<(), String> {
    let map = asked.map.as_deref().map_or_else(|| remembered_map(settings), load_map)?;
    let run = begin_run(&map, asked.rules, settings.damage)?;
    let eyes = NfkEyes::still(&run);
    commands.entity(player).despawn();
    commands.spawn((Name::new("player"), Player, NfkMover { run, source: NfkSource::Live, noclip: false }, eyes));
    commands.insert_resource(map);
    commands.set_state(GameKind::Nfk);
    Ok(())
}

/// Everything that a request may touch.
struct Change<'a> {
    mover: &'a mut NfkMover,
    positions: &'a mut Positions,
    map: &'a mut CurrentNfkMap,
}

impl Change<'_> {
    /// Does what is asked for; what to tell the player.
    fn answer(&mut self, request: &Request) -> Option<Notice> {
        let run = &mut self.mover.run;
        match request {
            Request::SwitchNfkMap(name) => return self.switch_map(name),
            Request::SwitchRules(rules) => {
                if run.rules() == *rules {
                    return None;
                }
                run.switch_rules(*rules);
                return Some(Notice::info(rules.title()));
            }
            Request::Restart => {
                self.mover.noclip = false;
                run.restart();
            }
            Request::Respawn => {
                self.mover.noclip = false;
                run.respawn();
            }
            Request::SavePosition => {
                let saved = SavedPosition { checkpoint: run.checkpoint(), rules: run.rules() };
                self.positions.0.insert(self.map.name.clone(), saved);
                return Some(Notice::info("Position saved"));
            }
            Request::LoadPosition => {
                let Some(saved) = self.positions.0.get(&self.map.name) else {
                    return Some(Notice::warning("No position saved on this map"));
                };
                self.mover.noclip = false;
                let rules = run.rules();
                run.restore(&saved.checkpoint);
                if rules != saved.rules {
                    // The other rules' counters mean something else.
                    run.switch_rules(rules);
                }
                return Some(Notice::info("Position loaded"));
            }
            Request::ToggleNoclip => {
                self.mover.noclip = !self.mover.noclip;
                let state = *run.state();
                run.place(NfkState { ix: 0.0, iy: 0.0, speedjump: 0, ..state });
                return Some(Notice::info(if self.mover.noclip { "Noclip on" } else { "Noclip off" }));
            }
            // The other game's.
            Request::SwitchMap(_) | Request::SwitchProfile(_) => {}
        }
        None
    }

    fn switch_map(&mut self, name: &str) -> Option<Notice> {
        let (rules, damage) = (self.mover.run.rules(), self.mover.run.damage());
        let begun = load_map(name).and_then(|map| begin_run(&map, rules, damage).map(|run| (map, run)));
        match begun {
            Ok((map, run)) => {
                self.mover.run = run;
                self.mover.noclip = false;
                let title = if map.world.title.is_empty() { &map.name } else { &map.world.title };
                let notice = Notice::info(title.clone());
                *self.map = map;
                Some(notice)
            }
            Err(error) => Some(Notice::warning(error)),
        }
    }
}

/// Does what was asked for since the last frame, in order.
fn answer_requests(
    mut requests: MessageReader<Request>,
    mut notices: MessageWriter<Notice>,
    mut players: Query<(Entity, &mut NfkMover, &mut NfkLastTick, &mut NfkEyes), With<Player>>,
    map: Option<ResMut<CurrentNfkMap>>,
    mut positions: ResMut<Positions>,
    mut devices: ResMut<Devices>,
    chosen: Option<Res<ChosenProfile>>,
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
        let begins = match (request, &chosen) {
            (Request::SwitchMap(map), Some(chosen)) => Some((super::load_map(map), &chosen.0)),
            (Request::SwitchProfile(profile), _) => Some((super::remembered_map(&settings.game), profile)),
            _ => None,
        };
        if let Some((map, profile)) = begins {
            let crossed = map.and_then(|map| super::cross(&mut commands, player, map, profile, &settings));
            match crossed {
                Ok(angles) => {
                    devices.face(angles);
                    notices.write(Notice::info(profile.title.clone()));
                    return;
                }
                Err(error) => {
                    notices.write(Notice::warning(error));
                    continue;
                }
            }
        }
        let mut change = Change { mover: &mut mover, positions: &mut positions, map: &mut next_map };
        if let Some(notice) = change.answer(request) {
            notices.write(notice);
        }
    }
    if !Arc::ptr_eq(&next_map.world, &map.world) {
        *map = next_map;
    }
    last.0 = None;
    eyes.leap(mover.run.state());
}

/// Follows the damage switch of the settings.
fn follow_damage_switch(
    mut mover: Single<&mut NfkMover, With<Player>>,
    may_hurt: Res<MayHurt>,
    settings: Res<Settings>,
) {
    mover.run.set_damage(may_hurt.0 && settings.game.damage);
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Positions>().init_resource::<MayHurt>().add_systems(
        RunFixedMainLoop,
        (answer_requests, follow_damage_switch.run_if(resource_changed::<Settings>))
            .chain()
            .in_set(NfkSessionSystems::Answer)
            .after(SessionSystems::Answer)
            .in_set(FrameSystems::Requests),
    );
}
