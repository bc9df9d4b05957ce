//! A replay takes the player's place on its own map and by its own rules, and gives it back.

use std::path::Path;

use bevy::prelude::*;

use super::{Answer, CurrentMap, Game, SessionError, put_player};
use crate::content::replays::{open_replay, stage};
use crate::game::messages::{Notice, Request, WatchRequest};
use crate::game::mover::{Mover, Player, Source};
use crate::game::watched::Watched;
use crate::replay::{AnyReplay, Replay};
use crate::sim::nfk::NfkRun;
use crate::sim::run::Run;
use crate::text::text;

/// A replay of this game, to be watched.
fn watch_in<S: Game>(world: &mut World, path: &Path, replay: Replay<S>) -> Answer {
    let header = replay.header.clone();
    let folder = path.parent().unwrap_or(Path::new(""));
    let begun: S = stage(&header, None, folder).map_err(|error| SessionError::unplayable(&header.map, error))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let watched = Watched::new(name, replay, begun);
    let broken = watched.seeker.broken().map(|error| Notice::warning(error.to_string()));
    let mut run = watched.begun.clone();
    run.restore(&header.checkpoint);
    let map = CurrentMap::of_world(&header.map, None, header.start_class.clone(), run.world().clone());
    let player = put_player(world, map, header.rules.clone(), run, Source::Replay);
    world.entity_mut(player).insert(watched);
    world.resource_mut::<NextState<_>>().set(S::KIND);
    Ok(broken)
}

/// Begins to watch a replay of any game.
pub(super) fn watch(world: &mut World, path: &Path) -> Answer {
    match open_replay(path)? {
        AnyReplay::Engine3d(replay) => watch_in(world, path, replay),
        AnyReplay::Nfk(replay) => watch_in(world, path, replay),
    }
}

/// The keys move the player again, from where it is.
fn end_in<S: Game>(world: &mut World) {
    let watched = world.query_filtered::<Entity, (With<Watched<S>>, With<Player>)>().iter(world).next();
    let Some(player) = watched else { return };
    let mut player = world.entity_mut(player);
    player.remove::<Watched<S>>();
    if let Some(mut mover) = player.get_mut::<Mover<S>>() {
        mover.source = Source::Live;
    }
}

/// What a request means while a replay is watched: `Some` if it is answered with that.
pub(super) fn answer_while_watching(world: &mut World, request: &Request) -> Option<Answer> {
    let is_watching = world.query_filtered::<(), With<Watched<Run>>>().iter(world).next().is_some()
        || world.query_filtered::<(), With<Watched<NfkRun>>>().iter(world).next().is_some();
    if !is_watching {
        return None;
    }
    match request {
        Request::Restart => {
            world.write_message(WatchRequest::Seek(0));
            Some(Ok(None))
        }
        Request::Respawn | Request::LoadPosition | Request::Undo | Request::ToggleNoclip | Request::ReloadMap => {
            Some(Ok(Some(Notice::info(text("notice-watching")))))
        }
        Request::SavePosition | Request::ChooseSlot(_) | Request::StepSlot(_) => None,
        Request::SwitchMap(_)
        | Request::SwitchProfile(_)
        | Request::SwitchNfkMap(_)
        | Request::SwitchRules(_)
        | Request::Watch(_) => {
            end_in::<Run>(world);
            end_in::<NfkRun>(world);
            None
        }
    }
}
