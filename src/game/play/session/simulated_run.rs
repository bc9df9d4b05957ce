//! A run that was worked out is watched in the player's place; his own game waits meanwhile, and
//! comes back as it was.

use std::sync::Arc;

use bevy::prelude::*;

use super::watch::watch_begun;
use super::{Answer, ChosenRules, CurrentMap, Game as _, SessionError, put_player};
use crate::game::base::messages::{GameKind, Request, TwinReplay};
use crate::game::play::input::Devices;
use crate::game::play::mover::{InputSource, Mover, Player};
use crate::game::play::replay_source::ReplayPlayback;
use wishdir_replay::AnyReplay;
use wishdir_sim::math::ViewAngles;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

/// The player watches a run that was worked out. Written by this file alone.
#[derive(Component)]
struct WatchingSimulatedRun;

/// The own game meanwhile. Written by this file alone.
#[derive(Resource)]
struct OwnGame {
    map: CurrentMap,
    rules: Arc<Profile>,
    run: Run,
    /// Who moved the player.
    source: InputSource<Run>,
    noclip: bool,
    view: ViewAngles,
    /// The replay that was watched.
    watched: Option<ReplayPlayback<Run>>,
}

/// The player of a 3D engine who does not watch a twin yet.
fn own_player(world: &mut World) -> Option<Entity> {
    world
        .query_filtered::<Entity, (With<Player>, With<Mover>, Without<WatchingSimulatedRun>)>()
        .iter(world)
        .next()
}

/// Begins to watch one; the own game waits.
pub(super) fn watch(world: &mut World, twin: &TwinReplay) -> Answer {
    let refused = |error: String| SessionError::Link(error);
    let replay =
        AnyReplay::open(twin.bytes.to_vec()).map_err(|error| refused(error.to_string()))?;
    let Some(replay) = Run::replay_of(replay) else {
        return Ok(None);
    };
    let Some(map) = world.get_resource::<CurrentMap>().cloned() else {
        return Ok(None);
    };
    let header = &replay.header;
    let begun = Run::begin(map.world.clone(), header.rules.clone(), header.damage);
    let begun = begun.map_err(|error| SessionError::unplayable(&map.name, error))?;
    let file = map.file.clone();
    if let Some(player) = own_player(world) {
        let rules = world.resource::<ChosenRules<Run>>().0.clone();
        let hand = world.resource::<Devices>().angles();
        let mut player = world.entity_mut(player);
        let watched = player.take::<ReplayPlayback<Run>>();
        let Some(Mover {
            run,
            source,
            noclip,
        }) = player.get::<Mover>().cloned()
        else {
            return Ok(None);
        };
        // The hand's view is finer than what a command holds of it; where no hand moved the player
        // it looks elsewhere.
        let view = if matches!(source, InputSource::Live) {
            hand
        } else {
            run.angles()
        };
        world.insert_resource(OwnGame {
            map,
            rules,
            run,
            source,
            noclip,
            view,
            watched,
        });
    }
    let answer = watch_begun(world, &twin.name, replay, (begun, file))?;
    if let Some(player) = own_player(world) {
        world.entity_mut(player).insert(WatchingSimulatedRun);
    }
    Ok(answer)
}

/// Another map, other rules, another replay: the own game does not come back.
pub(super) fn forget_for(world: &mut World, request: &Request) {
    match request {
        Request::SwitchMap(_)
        | Request::SwitchNfkMap(_)
        | Request::SwitchRules(_)
        | Request::Watch(_)
        | Request::OpenLink(_)
        | Request::Entry { .. }
        | Request::Drill(_) => {
            world.remove_resource::<OwnGame>();
            let players: Vec<Entity> = world
                .query_filtered::<Entity, With<WatchingSimulatedRun>>()
                .iter(world)
                .collect();
            for player in players {
                world.entity_mut(player).remove::<WatchingSimulatedRun>();
            }
        }
        Request::SwitchProfile(_)
        | Request::ReloadMap
        | Request::Put(_)
        | Request::Restart
        | Request::Respawn
        | Request::SavePosition
        | Request::LoadPosition
        | Request::ChooseSlot(_)
        | Request::StepSlot(_)
        | Request::Undo
        | Request::ToggleNoclip
        | Request::WatchTwin(_)
        | Request::Return => {}
    }
}

/// Back to the own game, where a twin is watched.
pub(super) fn end(world: &mut World) -> Answer {
    if own_player(world).is_some() {
        return Ok(None);
    }
    let Some(own) = world.remove_resource::<OwnGame>() else {
        return Ok(None);
    };
    let OwnGame {
        map,
        rules,
        mut run,
        source,
        noclip,
        view,
        watched,
    } = own;
    // There was time to look and to think: what is played on from here counts for no board.
    let here = run.checkpoint();
    run.restore(&here);
    let player = put_player(world, map, rules, run, source);
    let mut player = world.entity_mut(player);
    if let Some(mut mover) = player.get_mut::<Mover>() {
        mover.noclip = noclip;
    }
    if let Some(watched) = watched {
        player.insert(watched);
    }
    world.resource_mut::<Devices>().face(view);
    NextState::set_if_neq(&mut world.resource_mut::<NextState<GameKind>>(), Run::KIND);
    Ok(None)
}
