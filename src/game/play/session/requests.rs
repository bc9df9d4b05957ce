//! Handles every request that changes the session between two ticks, for both games.

use bevy::ecs::message::MessageCursor;
use bevy::ecs::system::{SystemParam, SystemState};
use bevy::prelude::*;

use super::positions::{Positions, Slots, current_position, refresh_slots};
use super::{
    ChosenRules, CurrentMap, DamagePolicy, Game, RequestResult, SessionError, simulated_run,
    start_drill, watch,
};
use super::{load_map, place_new_player, prepare_map, remembered_map};
use crate::coach::{Start, TrainedGame};
use crate::game::base::messages::{Notice, Request};
use crate::game::play::input::Devices;
use crate::game::play::mover::{InputSource, LastTick, Mover, Player, RenderStates};
use crate::game::settings::Settings;
use crate::storage::positions::{SlotError, SlotNumber};
use crate::storage::stored::StoredFile;
use crate::text::built_in::map_title;
use crate::text::{Describe as _, id, message, text};
use wishdir_replay::Position;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// Everything in a game's session that a request may change.
#[derive(SystemParam)]
struct Session<'w, 's, S: Game> {
    player: Single<
        'w,
        's,
        (
            &'static mut Mover<S>,
            &'static mut LastTick<S>,
            &'static mut RenderStates<S>,
        ),
        With<Player>,
    >,
    devices: ResMut<'w, Devices>,
    positions: ResMut<'w, Positions<S>>,
    slots: ResMut<'w, Slots>,
    map: ResMut<'w, CurrentMap<S>>,
    chosen: ResMut<'w, ChosenRules<S>>,
    damage: Res<'w, DamagePolicy>,
}

impl<S: Game> Session<'_, '_, S> {
    fn mover(&mut self) -> &mut Mover<S> {
        &mut self.player.0
    }

    /// Clears the last tick, because something other than a tick moved the player.
    fn clear_last_tick(&mut self) {
        self.player.1.0 = None;
    }

    /// Turns the view to the run's direction.
    fn turn_view_to_run(&mut self) {
        if let Some(view) = self.mover().run.view() {
            self.devices.set_view(view);
        }
    }

    fn switch_map(&mut self, map: CurrentMap<S>) -> RequestResult {
        let run = &self.player.0.run;
        let run = S::begin_or_view_only(map.world.clone(), run.rules(), run.damage());
        self.mover().run = run.map_err(|error| SessionError::unplayable(&map.name, error))?;
        self.mover().noclip = false;
        self.positions.clear();
        self.clear_last_tick();
        self.turn_view_to_run();
        let shipped = map_title(&map.name).filter(|_| map.file.is_none());
        let title = shipped.map_or_else(|| map.title.clone(), str::to_owned);
        *self.map = map;
        Ok(Some(
            self.view_only_notice()
                .unwrap_or_else(|| Notice::info(title)),
        ))
    }

    /// Switches to a changed version of the map. Keeps the position if the player fits there,
    /// otherwise restarts.
    fn reload_map(&mut self, map: CurrentMap<S>, warnings: &[String]) -> RequestResult {
        let old = &self.player.0.run;
        let run = S::begin_or_view_only(map.world.clone(), old.rules(), old.damage());
        let mut run = run.map_err(|error| SessionError::unplayable(&map.name, error))?;
        let has_room = run.adopt_checkpoint(&old.checkpoint());
        self.mover().run = run;
        if !has_room {
            self.mover().noclip = false;
            self.turn_view_to_run();
        }
        let place = if has_room { "here" } else { "start" };
        let file = map
            .file
            .as_ref()
            .map_or_else(|| map.name.clone(), StoredFile::name);
        *self.map = map;
        let (count, first) = (warnings.len(), warnings.first().map_or("", String::as_str));
        let words = message!(
            "notice-map-reloaded",
            file = file,
            place = place,
            count = count,
            first = first
        );
        Ok(Some(if has_room && count == 0 {
            Notice::info(words)
        } else {
            Notice::warning(words)
        }))
    }

    fn switch_rules(&mut self, rules: &S::Rules) -> RequestResult {
        if *rules == self.chosen.0 {
            return Ok(None);
        }
        let damage = self.damage.allows();
        let switched = self.mover().run.switch_rules(rules, damage);
        switched.map_err(|error| SessionError::unplayable(&self.map.name, error))?;
        self.chosen.0 = rules.clone();
        Ok(Some(Notice::info(S::rules_title(rules))))
    }

    /// Returns the player's current position.
    fn current_position(&self) -> Position<S> {
        current_position(&self.map, &self.player.0.run, &self.chosen.0, &self.devices)
    }

    /// Stores the current position for undo.
    fn push_undo(&mut self) {
        let here = self.current_position();
        self.positions.push_undo(here);
    }

    /// Restarts the map, or the race if it starts elsewhere.
    fn restart(&mut self) -> RequestResult {
        self.push_undo();
        if let Some(start) = self.positions.race_start.clone() {
            self.return_to_position(&start)?;
            return Ok(None);
        }
        self.mover().noclip = false;
        self.mover().run.restart();
        self.clear_last_tick();
        self.positions.last_checkpoint = None;
        self.turn_view_to_run();
        Ok(None)
    }

    fn respawn(&mut self) -> RequestResult {
        self.push_undo();
        if let Some(position) = self.positions.last_checkpoint.clone() {
            self.return_to_position(&position)?;
        } else {
            self.mover().noclip = false;
            self.mover().run.respawn();
            self.clear_last_tick();
            self.turn_view_to_run();
        }
        Ok(None)
    }

    fn save_position(&mut self) -> RequestResult {
        let (here, slots) = (self.current_position(), &mut *self.slots);
        let slot = slots.chosen;
        let saved = slots.files.save(&self.map.name, slot, &here);
        let aside = saved.map_err(|error| SessionError::Slot { slot, error })?;
        slots.filled[slot.index()] = true;
        Ok(Some(match aside {
            None => Notice::info(message!("notice-slot-saved", slot = slot.get())),
            Some(path) => {
                let path = path.display().to_string();
                Notice::warning(message!(
                    "notice-slot-saved-over-damaged",
                    slot = slot.get(),
                    path = path
                ))
            }
        }))
    }

    fn load_position(&mut self) -> RequestResult {
        let slots = &mut *self.slots;
        let slot = slots.chosen;
        let found = slots.files.load::<S>(&self.map.name, slot);
        slots.filled[slot.index()] = match &found {
            Ok(found) => found.is_some(),
            Err(SlotError::PutAside { .. }) => false,
            Err(SlotError::Other(_) | SlotError::File(_)) => true,
        };
        let found = found.map_err(|error| SessionError::Slot { slot, error })?;
        let position = found.ok_or(SessionError::EmptySlot(slot))?;
        let here = self.current_position();
        let fit = self.return_to_position(&position)?;
        self.positions.push_undo(here);
        let words = message!("notice-slot-loaded", slot = slot.get(), fit = fit.id());
        Ok(Some(if fit == PositionFit::Exact {
            Notice::info(words)
        } else {
            Notice::warning(words)
        }))
    }

    fn choose_slot(&mut self, slot: SlotNumber) -> RequestResult {
        self.slots.chosen = slot;
        let state = if self.slots.is_filled() {
            "filled"
        } else {
            "empty"
        };
        Ok(Some(Notice::info(message!(
            "notice-slot-chosen",
            slot = slot.get(),
            state = state
        ))))
    }

    fn undo(&mut self) -> RequestResult {
        let position = self
            .positions
            .pop_undo()
            .ok_or(SessionError::NothingToUndo)?;
        let fit = self.return_to_position(&position)?;
        let words = message!("notice-undone", fit = fit.id());
        Ok(Some(if fit == PositionFit::Exact {
            Notice::info(words)
        } else {
            Notice::warning(words)
        }))
    }

    /// Loads a position. Under other rules, keeps position and velocity if the player fits there.
    /// On a changed map, the player must fit too.
    fn return_to_position(&mut self, position: &Position<S>) -> Result<PositionFit, SessionError> {
        let (run, header) = (&self.player.0.run, &position.header);
        let (rules, damage) = (self.chosen.0.clone(), run.damage());
        let unplayable = |error| SessionError::unplayable(&self.map.name, error);
        let mut back = run.clone();
        let same_rules = S::rules_text(&rules) == S::rules_text(&header.rules);
        if !same_rules {
            back.switch_rules(&header.rules, damage)
                .map_err(unplayable)?;
        }
        let same_map = S::map_hash(run.world()) == header.map_hash;
        if same_map && back.accepts_state(&header.checkpoint) {
            back.restore(&header.checkpoint);
        } else if !back.adopt_checkpoint(&header.checkpoint) {
            return Err(SessionError::NoRoom);
        }
        if !same_rules {
            back.switch_rules(&rules, damage).map_err(unplayable)?;
        }
        self.mover().run = back;
        self.mover().noclip = false;
        self.clear_last_tick();
        if self.mover().run.view().is_some() {
            self.devices.set_view(position.view);
        }
        Ok(match (same_rules, same_map) {
            (true, true) => PositionFit::Exact,
            (false, true) => PositionFit::OtherRules,
            (_, false) => PositionFit::OtherMap,
        })
    }

    /// Returns a notice if the map can only be viewed.
    fn view_only_notice(&self) -> Option<Notice> {
        (!self.player.0.run.is_playable()).then(|| Notice::warning(text!("notice-only-viewing")))
    }

    fn toggle_noclip(&mut self) -> RequestResult {
        if let Some(notice) = self.view_only_notice() {
            return Ok(Some(notice));
        }
        self.clear_last_tick();
        let mover = self.mover();
        mover.noclip = !mover.noclip;
        if !mover.noclip {
            mover.run.stop_player();
        }
        Ok(Some(Notice::info(text(if mover.noclip {
            id!("notice-noclip-on")
        } else {
            id!("notice-noclip-off")
        }))))
    }
}

impl<S: Game + TrainedGame> Session<'_, '_, S> {
    /// Places the player at a drill's start. Does not add to the undo history.
    fn place_at_start(&mut self, start: &Start) -> RequestResult {
        self.mover().noclip = false;
        self.mover().run.place_at_start(start);
        self.clear_last_tick();
        self.positions.last_checkpoint = None;
        self.turn_view_to_run();
        Ok(None)
    }
}

/// Compatibility of a saved position with the current map and rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PositionFit {
    /// The position is restored bit for bit.
    Exact,
    /// The position was saved under other rules. Only position and velocity are restored.
    OtherRules,
    /// The map has changed since the position was saved.
    OtherMap,
}

impl PositionFit {
    /// Returns the name of this case in the message `notice-slot-loaded`.
    fn id(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::OtherRules => "rules",
            Self::OtherMap => "map",
        }
    }
}

/// Handles a request in the session of an active game.
fn handle_in_session<S: Game>(
    world: &mut World,
    answer: impl FnOnce(&mut Session<S>) -> RequestResult,
) -> RequestResult {
    let mut state = SystemState::<Session<S>>::new(world);
    let Ok(mut session) = state.get_mut(world) else {
        return Ok(None);
    };
    let answer = answer(&mut session);
    let (mover, _, eyes) = &mut *session.player;
    eyes.teleport(&mover.run);
    answer
}

fn is_game_active<S: Game>(world: &mut World) -> bool {
    world
        .query_filtered::<(), (With<Mover<S>>, With<Player>)>()
        .iter(world)
        .next()
        .is_some()
}

/// Switches to this game from the other one.
fn switch_game<S: Game>(world: &mut World, map: CurrentMap<S>, rules: S::Rules) -> RequestResult {
    place_new_player(world, map, rules.clone(), |_| InputSource::Live)?;
    world.resource_mut::<NextState<_>>().set(S::KIND);
    Ok(Some(Notice::info(S::rules_title(&rules))))
}

fn switch_map<S: Game>(world: &mut World, name: &str) -> RequestResult {
    let map = load_map::<S>(name)?;
    if is_game_active::<S>(world) {
        let answer = handle_in_session(world, |session| session.switch_map(map));
        refresh_slots::<S>(world);
        return answer;
    }
    let chosen = world
        .get_resource::<ChosenRules<S>>()
        .map(|chosen| chosen.0.clone());
    let rules = chosen.unwrap_or_else(|| S::remembered_rules(&world.resource::<Settings>().game));
    switch_game(world, map, rules)
}

fn switch_rules<S: Game>(world: &mut World, rules: &S::Rules) -> RequestResult {
    if is_game_active::<S>(world) {
        return handle_in_session::<S>(world, |session| session.switch_rules(rules));
    }
    let map = remembered_map(&world.resource::<Settings>().game)?;
    switch_game::<S>(world, map, rules.clone())
}

/// Reloads the current map's file. An invalid file changes nothing.
fn reload_map<S: Game>(world: &mut World) -> RequestResult {
    let Some(map) = world.get_resource::<CurrentMap<S>>() else {
        return Ok(None);
    };
    let Some(file) = &map.file else {
        return Ok(None);
    };
    let loaded = S::load_map(&file.path.to_string_lossy()).map_err(SessionError::from);
    let loaded = loaded.and_then(|loaded| prepare_map::<S>(loaded, map.start.clone()));
    let answer = loaded.and_then(|(map, warnings)| {
        handle_in_session(world, |session| session.reload_map(map, &warnings))
    });
    answer.map_err(|error| SessionError::MapKept(Box::new(error)))
}

/// Handles a request in the session of the active game.
macro_rules! answer_in_played {
    ($world:expr, $method:ident $(, $argument:expr)?) => {
        if is_game_active::<Run>($world) {
            handle_in_session::<Run>($world, |session| session.$method($($argument)?))
        } else {
            handle_in_session::<NfkRun>($world, |session| session.$method($($argument)?))
        }
    };
}

fn handle_request(world: &mut World, request: &Request) -> RequestResult {
    simulated_run::discard_if_game_replaced(world, request);
    if let Some(answer) = watch::handle_request_while_watching(world, request) {
        return answer;
    }
    match request {
        Request::Watch(path) => watch::watch_file(world, path),
        Request::OpenLink(link) => watch::open_link(world, link),
        Request::Entry { path, name, race } => watch::watch_or_race_file(world, path, name, *race),
        Request::WatchTwin(twin) => simulated_run::show_simulated_run(world, twin),
        Request::Return => simulated_run::end_simulated_run(world),
        Request::SwitchMap(name) => switch_map::<Run>(world, name),
        Request::SwitchProfile(profile) => switch_rules::<Run>(world, profile),
        Request::SwitchNfkMap(name) => switch_map::<NfkRun>(world, name),
        Request::SwitchRules(rules) => switch_rules::<NfkRun>(world, rules),
        Request::ReloadMap if is_game_active::<Run>(world) => reload_map::<Run>(world),
        Request::ReloadMap => reload_map::<NfkRun>(world),
        Request::Drill(drill) => start_drill::start_drill(world, drill),
        Request::Put(start) => answer_in_played!(world, place_at_start, start),
        Request::Restart => answer_in_played!(world, restart),
        Request::Respawn => answer_in_played!(world, respawn),
        Request::SavePosition => answer_in_played!(world, save_position),
        Request::LoadPosition => answer_in_played!(world, load_position),
        Request::ChooseSlot(slot) => answer_in_played!(world, choose_slot, *slot),
        Request::StepSlot(by) => {
            let slot = world.resource::<Slots>().chosen.step(*by);
            answer_in_played!(world, choose_slot, slot)
        }
        Request::Undo => answer_in_played!(world, undo),
        Request::ToggleNoclip => answer_in_played!(world, toggle_noclip),
    }
}

/// Handles the requests since the last frame, in order.
pub(super) fn handle_requests(world: &mut World, mut cursor: Local<MessageCursor<Request>>) {
    let requests: Vec<Request> = cursor
        .read(world.resource::<Messages<Request>>())
        .cloned()
        .collect();
    for request in requests {
        let notice = handle_request(world, &request)
            .unwrap_or_else(|error| Some(Notice::warning(error.describe())));
        if let Some(notice) = notice {
            world.write_message(notice);
        }
    }
}
