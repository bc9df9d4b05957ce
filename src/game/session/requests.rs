//! Every change of the session between two ticks: a request is answered here and nowhere else, whichever game it is of.

use std::sync::Arc;

use bevy::ecs::message::MessageCursor;
use bevy::ecs::system::{SystemParam, SystemState};
use bevy::prelude::*;

use super::{ChosenRules, CurrentMap, DamagePolicy, Game, Positions, SavedPosition, SessionError};
use super::{load_map, place_player, ready, remembered_map};
use crate::content::stored::StoredFile;
use crate::game::input::Devices;
use crate::game::messages::{Notice, Request};
use crate::game::mover::{Eyes, LastTick, Mover, Player, Source};
use crate::game::settings::Settings;
use crate::sim::nfk::NfkRun;
use crate::sim::run::Run;
use crate::text::{message, text};

/// What to tell the player of a request that was answered.
type Answer = Result<Option<Notice>, SessionError>;

/// Everything of a game's session that a request may touch.
#[derive(SystemParam)]
struct Session<'w, 's, S: Game> {
    player: Single<'w, 's, (&'static mut Mover<S>, &'static mut LastTick<S>, &'static mut Eyes<S>), With<Player>>,
    devices: ResMut<'w, Devices>,
    positions: ResMut<'w, Positions<S>>,
    map: ResMut<'w, CurrentMap<S>>,
    chosen: ResMut<'w, ChosenRules<S>>,
    damage: Res<'w, DamagePolicy>,
}

impl<S: Game> Session<'_, '_, S> {
    fn mover(&mut self) -> &mut Mover<S> {
        &mut self.player.0
    }

    /// The player is put somewhere: his last tick is over.
    fn forget_tick(&mut self) {
        self.player.1.0 = None;
    }

    /// Looks where the run says.
    fn face(&mut self) {
        if let Some(view) = self.mover().run.view() {
            self.devices.face(view);
        }
    }

    fn switch_map(&mut self, map: CurrentMap<S>) -> Answer {
        let run = &self.player.0.run;
        let run = S::begin(map.world.clone(), run.rules(), run.damage());
        self.mover().run = run.map_err(|error| SessionError::unplayable(&map.name, error))?;
        self.mover().noclip = false;
        self.positions.last_checkpoint = None;
        self.forget_tick();
        self.face();
        let title = map.title.clone();
        *self.map = map;
        Ok(Some(Notice::info(title)))
    }

    /// Another version of the map that is played: on the spot where there is room, else at the start.
    fn reload_map(&mut self, map: CurrentMap<S>, warnings: &[String]) -> Answer {
        let old = &self.player.0.run;
        let run = S::begin(map.world.clone(), old.rules(), old.damage());
        let mut run = run.map_err(|error| SessionError::unplayable(&map.name, error))?;
        let has_room = run.adopt(&old.checkpoint());
        self.mover().run = run;
        if !has_room {
            self.mover().noclip = false;
            self.face();
        }
        let place = if has_room { "here" } else { "start" };
        let file = map.file.as_ref().map_or_else(|| map.name.clone(), StoredFile::name);
        *self.map = map;
        let (count, first) = (warnings.len(), warnings.first().map_or("", String::as_str));
        let words = message!("notice-map-reloaded", file = file, place = place, count = count, first = first);
        Ok(Some(if has_room && count == 0 { Notice::info(words) } else { Notice::warning(words) }))
    }

    fn switch_rules(&mut self, rules: &S::Rules) -> Answer {
        if *rules == self.chosen.0 {
            return Ok(None);
        }
        let damage = self.damage.allows();
        let switched = self.mover().run.switch_rules(rules, damage);
        switched.map_err(|error| SessionError::unplayable(&self.map.name, error))?;
        self.chosen.0 = rules.clone();
        Ok(Some(Notice::info(S::rules_title(rules))))
    }

    fn restart(&mut self) -> Answer {
        self.mover().noclip = false;
        self.mover().run.restart();
        self.forget_tick();
        self.positions.last_checkpoint = None;
        self.face();
        Ok(None)
    }

    fn respawn(&mut self) -> Answer {
        if let Some(position) = self.positions.last_checkpoint.clone() {
            self.return_to(&position)?;
        } else {
            self.mover().noclip = false;
            self.mover().run.respawn();
            self.forget_tick();
            self.face();
        }
        Ok(None)
    }

    fn save_position(&mut self) -> Answer {
        let position = SavedPosition::of(&self.player.0.run, &self.devices);
        self.positions.saved.insert(self.map.name.clone(), position);
        Ok(Some(Notice::info(text("notice-position-saved"))))
    }

    fn load_position(&mut self) -> Answer {
        let position = self.positions.saved.get(&self.map.name).cloned().ok_or(SessionError::NoSavedPosition)?;
        self.return_to(&position)?;
        Ok(Some(Notice::info(text("notice-position-loaded"))))
    }

    /// Back to a position. Under other rules than it was saved under, place and velocity are kept where they fit; in
    /// another version of the map it must have room.
    fn return_to(&mut self, position: &SavedPosition<S>) -> Result<(), SessionError> {
        let run = &self.player.0.run;
        let (rules, damage) = (run.rules(), run.damage());
        let unplayable = |error| SessionError::unplayable(&self.map.name, error);
        let mut back = run.clone();
        if rules != position.rules {
            back.switch_rules(&position.rules, damage).map_err(unplayable)?;
        }
        if Arc::ptr_eq(run.world(), &position.world) || *run.world() == position.world {
            back.restore(&position.checkpoint);
        } else if !back.adopt(&position.checkpoint) {
            return Err(SessionError::NoRoom);
        }
        if rules != position.rules {
            back.switch_rules(&rules, damage).map_err(unplayable)?;
        }
        self.mover().run = back;
        self.mover().noclip = false;
        self.forget_tick();
        self.devices.face(position.angles);
        Ok(())
    }

    fn toggle_noclip(&mut self) -> Answer {
        self.forget_tick();
        let mover = self.mover();
        mover.noclip = !mover.noclip;
        if !mover.noclip {
            mover.run.stop();
        }
        Ok(Some(Notice::info(text(if mover.noclip { "notice-noclip-on" } else { "notice-noclip-off" }))))
    }
}

/// Lets the session of a game that is played answer.
fn answer_in<S: Game>(world: &mut World, answer: impl FnOnce(&mut Session<S>) -> Answer) -> Answer {
    let mut state = SystemState::<Session<S>>::new(world);
    let Ok(mut session) = state.get_mut(world) else { return Ok(None) };
    let answer = answer(&mut session);
    let (mover, _, eyes) = &mut *session.player;
    eyes.leap(&mover.run);
    answer
}

fn is_played<S: Game>(world: &mut World) -> bool {
    world.query_filtered::<(), (With<Mover<S>>, With<Player>)>().iter(world).next().is_some()
}

/// From the other game to this one.
fn cross<S: Game>(world: &mut World, map: CurrentMap<S>, rules: S::Rules) -> Answer {
    place_player(world, map, rules.clone(), |_| Source::Live)?;
    world.resource_mut::<NextState<_>>().set(S::KIND);
    Ok(Some(Notice::info(S::rules_title(&rules))))
}

fn switch_map<S: Game>(world: &mut World, name: &str) -> Answer {
    let map = load_map::<S>(name)?;
    if is_played::<S>(world) {
        return answer_in(world, |session| session.switch_map(map));
    }
    let chosen = world.get_resource::<ChosenRules<S>>().map(|chosen| chosen.0.clone());
    let rules = chosen.unwrap_or_else(|| S::remembered_rules(&world.resource::<Settings>().game));
    cross(world, map, rules)
}

fn switch_rules<S: Game>(world: &mut World, rules: &S::Rules) -> Answer {
    if is_played::<S>(world) {
        return answer_in::<S>(world, |session| session.switch_rules(rules));
    }
    let map = remembered_map(&world.resource::<Settings>().game)?;
    cross::<S>(world, map, rules.clone())
}

/// Reads the file of the map that is played again; a mistake in it changes nothing.
fn reload_map<S: Game>(world: &mut World) -> Answer {
    let Some(map) = world.get_resource::<CurrentMap<S>>() else { return Ok(None) };
    let Some(file) = &map.file else { return Ok(None) };
    let loaded = S::load(&file.path.to_string_lossy()).map_err(SessionError::from);
    let loaded = loaded.and_then(|loaded| ready::<S>(loaded, map.start.clone()));
    let answer = loaded.and_then(|(map, warnings)| answer_in(world, |session| session.reload_map(map, &warnings)));
    answer.map_err(|error| SessionError::MapKept(Box::new(error)))
}

/// Lets the session of the game that is played answer.
macro_rules! answer_in_played {
    ($world:expr, $method:ident) => {
        if is_played::<Run>($world) {
            answer_in::<Run>($world, |session| session.$method())
        } else {
            answer_in::<NfkRun>($world, |session| session.$method())
        }
    };
}

fn answer(world: &mut World, request: &Request) -> Answer {
    match request {
        Request::SwitchMap(name) => switch_map::<Run>(world, name),
        Request::SwitchProfile(profile) => switch_rules::<Run>(world, profile),
        Request::SwitchNfkMap(name) => switch_map::<NfkRun>(world, name),
        Request::SwitchRules(rules) => switch_rules::<NfkRun>(world, rules),
        Request::ReloadMap if is_played::<Run>(world) => reload_map::<Run>(world),
        Request::ReloadMap => reload_map::<NfkRun>(world),
        Request::Restart => answer_in_played!(world, restart),
        Request::Respawn => answer_in_played!(world, respawn),
        Request::SavePosition => answer_in_played!(world, save_position),
        Request::LoadPosition => answer_in_played!(world, load_position),
        Request::ToggleNoclip => answer_in_played!(world, toggle_noclip),
    }
}

/// Does what was asked for since the last frame, in order.
pub(super) fn answer_requests(world: &mut World, mut cursor: Local<MessageCursor<Request>>) {
    let requests: Vec<Request> = cursor.read(world.resource::<Messages<Request>>()).cloned().collect();
    for request in requests {
        let notice = answer(world, &request).unwrap_or_else(|error| Some(Notice::warning(error.to_string())));
        if let Some(notice) = notice {
            world.write_message(notice);
        }
    }
}
