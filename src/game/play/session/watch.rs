//! Plays a replay in place of the player's game, on its own map and under its own rules.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;

use super::positions::Positions;
use super::{CurrentMap, Game, RequestResult, SessionError, replace_player};
use crate::exchange::DemoReplay;
use crate::game::base::messages::{
    GameKind, GhostRequest, GhostSource, Notice, Request, WatchRequest,
};
use crate::game::play::mover::{InputSource, Mover, Player};
use crate::game::play::replay_source::ReplayPlayback;
use crate::game::settings::Settings;
use crate::storage::demos::{WatchedDemo, is_demo, watch_demo};
use crate::storage::io::read_bytes;
use crate::storage::maps::MapPlaces;
use crate::storage::replays::{InitialRunError, load_initial_run_with_file, open_replay};
use crate::storage::stored::StoredFile;
use crate::text::{Describe as _, ErrorText, message, text};
use wishdir_replay::{AnyLink, AnyReplay, Header, Link, Position, Replay};
use wishdir_sim::math::ViewAngles;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// Returns the folder of the original game that the player chose.
fn chosen_game_folder(world: &World) -> Option<PathBuf> {
    world.resource::<Settings>().game.chosen_folder()
}

/// Creates a replay's initial run. Looks for its map beside the replay and in the other map
/// folders. Also returns the map's file.
fn load_initial_run<S: Game>(
    world: &World,
    header: &Header<S>,
    folder: &Path,
) -> Result<(S, Option<StoredFile>), InitialRunError> {
    let game = chosen_game_folder(world);
    load_initial_run_with_file(
        header,
        None,
        MapPlaces {
            folder,
            game: game.as_deref(),
        },
    )
}

/// Starts a replay of this game.
fn watch_replay_in_game<S: Game>(
    world: &mut World,
    name: &str,
    folder: &Path,
    replay: Replay<S>,
) -> RequestResult {
    let begun = load_initial_run(world, &replay.header, folder);
    let begun = begun.map_err(|error| SessionError::unplayable(&replay.header.map, error))?;
    watch_replay_from_run(world, name, replay, begun)
}

/// Starts a replay, given the map's file and a run at the start of the map under the replay's
/// rules.
pub(super) fn watch_replay_from_run<S: Game>(
    world: &mut World,
    name: &str,
    replay: Replay<S>,
    (begun, file): (S, Option<StoredFile>),
) -> RequestResult {
    let header = replay.header.clone();
    let watched = ReplayPlayback::new(name.to_owned(), replay, begun);
    let broken = watched
        .seeker
        .error()
        .map(|error| Notice::warning(error.describe()));
    let mut run = watched.begun.clone();
    run.restore(&header.checkpoint);
    let map = CurrentMap::from_world(
        &header.map,
        file,
        header.start_class.clone(),
        run.world().clone(),
    );
    let player = replace_player(world, map, header.rules.clone(), run, InputSource::Replay);
    world.entity_mut(player).insert(watched);
    // Entering the active game again would drop its pending state changes.
    NextState::set_if_neq(&mut world.resource_mut::<NextState<GameKind>>(), S::KIND);
    Ok(broken)
}

/// Places the player at a replay's start, under its rules, and adds the replay as a ghost.
fn race_in_replay<S: Game>(
    world: &mut World,
    name: &str,
    folder: &Path,
    bytes: Vec<u8>,
    replay: &Replay<S>,
) -> RequestResult {
    let header = &replay.header;
    let unplayable = |error: InitialRunError| SessionError::unplayable(&header.map, error);
    let begun = load_initial_run(world, header, folder).map_err(unplayable)?;
    race_replay_from_run(world, name, bytes.into(), replay, begun)
}

/// Like [`race_in_replay`], with a run at the start of the replay's map under its rules.
fn race_replay_from_run<S: Game>(
    world: &mut World,
    name: &str,
    bytes: Arc<[u8]>,
    replay: &Replay<S>,
    (mut run, file): (S, Option<StoredFile>),
) -> RequestResult {
    let header = &replay.header;
    if !run.accepts_state(&header.checkpoint) {
        return Err(SessionError::Unplayable {
            map: header.map.clone(),
            problem: ErrorText::message(|| text!("notice-no-state").to_owned()),
        });
    }
    let mut race_start = None;
    if !S::is_same_checkpoint(&run.checkpoint(), &header.checkpoint) {
        run.restore(&header.checkpoint);
        let view = run.view().unwrap_or(ViewAngles::ZERO);
        race_start = Some(Position::from_run(&header.map, &run, view));
    }
    let map = CurrentMap::from_world(
        &header.map,
        file,
        header.start_class.clone(),
        run.world().clone(),
    );
    replace_player(world, map, header.rules.clone(), run, InputSource::Live);
    world.resource_mut::<Positions<S>>().race_start = race_start;
    // Entering the active game again would drop its pending state changes.
    NextState::set_if_neq(&mut world.resource_mut::<NextState<GameKind>>(), S::KIND);
    world.write_message(GhostRequest::Race(GhostSource::Replay {
        name: name.to_owned(),
        bytes,
    }));
    Ok(None)
}

/// Watches or races an original game's demo like a replay.
/// Warns if the demo has no commands or names another map.
fn watch_or_race_demo(world: &mut World, path: &Path, name: &str, race: bool) -> RequestResult {
    let WatchedDemo {
        map,
        made,
        has_only_positions,
        is_of_other_map,
    } = watch_demo(path, chosen_game_folder(world).as_deref(), None)?;
    let DemoReplay {
        replay,
        bytes,
        begun,
        ..
    } = *made;
    let begun = (begun, map);
    let answer = if race {
        race_replay_from_run(world, name, bytes, &replay, begun)
    } else {
        watch_replay_from_run(world, name, replay, begun)
    };
    let told = || is_of_other_map.then(|| Notice::warning(text!("notice-demo-other-map")));
    let led = || has_only_positions.then(|| Notice::info(text!("notice-demo-places")));
    answer.map(|notice| notice.or_else(told).or_else(led))
}

/// Starts the replay of a jump link.
pub(super) fn open_link(world: &mut World, text: &str) -> RequestResult {
    fn watch_link_in_game<S: Game>(world: &mut World, link: &Link<S>) -> RequestResult {
        let refused = |problem: String| SessionError::Link(problem);
        let (begun, _) = load_initial_run(world, &link.header, Path::new(""))
            .map_err(|error| refused(error.describe()))?;
        let bytes = link
            .replay(&begun)
            .map_err(|error| refused(error.describe()))?;
        let replay = AnyReplay::open(bytes).map_err(|error| refused(error.describe()))?;
        let Some(replay) = S::replay_of(replay) else {
            return Ok(None);
        };
        let name = message!("link-name", map = link.header.map.as_str());
        watch_replay_in_game(world, &name, Path::new(""), replay)
    }
    match AnyLink::parse(text).map_err(|error| SessionError::Link(error.describe()))? {
        AnyLink::Engine3d(link) => watch_link_in_game(world, &link),
        AnyLink::Nfk(link) => watch_link_in_game(world, &link),
    }
}

/// Starts a replay file of either game.
pub(super) fn watch_file(world: &mut World, path: &Path) -> RequestResult {
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    watch_or_race_file(world, path, &name, false)
}

/// Starts a replay or demo of either game, or races it.
pub(super) fn watch_or_race_file(
    world: &mut World,
    path: &Path,
    name: &str,
    race: bool,
) -> RequestResult {
    if is_demo(path) {
        return watch_or_race_demo(world, path, name, race);
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    match (open_replay(path)?, race) {
        (AnyReplay::Engine3d(replay), false) => watch_replay_in_game(world, name, folder, replay),
        (AnyReplay::Nfk(replay), false) => watch_replay_in_game(world, name, folder, replay),
        (AnyReplay::Engine3d(replay), true) => {
            race_in_replay(world, name, folder, read_bytes(path)?, &replay)
        }
        (AnyReplay::Nfk(replay), true) => {
            race_in_replay(world, name, folder, read_bytes(path)?, &replay)
        }
    }
}

/// Returns control to the player at the current position.
fn return_control_in_game<S: Game>(world: &mut World) {
    let watched = world
        .query_filtered::<Entity, (With<ReplayPlayback<S>>, With<Player>)>()
        .iter(world)
        .next();
    let Some(player) = watched else { return };
    let mut player = world.entity_mut(player);
    player.remove::<ReplayPlayback<S>>();
    if let Some(mut mover) = player.get_mut::<Mover<S>>() {
        mover.source = InputSource::Live;
    }
}

/// Handles a request while a replay plays. Returns `None` if the request has its usual effect.
pub(super) fn handle_request_while_watching(
    world: &mut World,
    request: &Request,
) -> Option<RequestResult> {
    let is_watching = world
        .query_filtered::<(), With<ReplayPlayback<Run>>>()
        .iter(world)
        .next()
        .is_some()
        || world
            .query_filtered::<(), With<ReplayPlayback<NfkRun>>>()
            .iter(world)
            .next()
            .is_some();
    if !is_watching {
        return None;
    }
    match request {
        Request::Restart => {
            world.write_message(WatchRequest::Seek(0));
            Some(Ok(None))
        }
        Request::Respawn
        | Request::LoadPosition
        | Request::Undo
        | Request::ToggleNoclip
        | Request::Put(_)
        | Request::ReloadMap => Some(Ok(Some(Notice::info(text!("notice-watching"))))),
        // These requests keep the replay, or end it on their own.
        Request::SavePosition
        | Request::ChooseSlot(_)
        | Request::StepSlot(_)
        | Request::WatchTwin(_)
        | Request::Return => None,
        Request::SwitchMap(_)
        | Request::SwitchProfile(_)
        | Request::SwitchNfkMap(_)
        | Request::SwitchRules(_)
        | Request::Watch(_)
        | Request::OpenLink(_)
        | Request::Drill(_)
        | Request::Entry { .. } => {
            return_control_in_game::<Run>(world);
            return_control_in_game::<NfkRun>(world);
            None
        }
    }
}
