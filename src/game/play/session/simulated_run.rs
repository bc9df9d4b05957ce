//! Shows a simulated run in place of the player's own game, which is suspended and later continues
//! unchanged.

use std::sync::Arc;

use bevy::prelude::*;

use super::watch::watch_replay_from_run;
use super::{ChosenRules, CurrentMap, Game as _, RequestResult, SessionError, replace_player};
use crate::game::base::messages::{GameKind, Request, SimulatedReplay};
use crate::game::play::input::Devices;
use crate::game::play::mover::{InputSource, Mover, Player};
use crate::game::play::replay_source::ReplayPlayback;
use crate::text::Describe as _;
use wishdir_replay::AnyReplay;
use wishdir_sim::math::ViewAngles;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

/// Marks a player that shows a simulated run. Only this file writes it.
#[derive(Component)]
struct WatchingSimulatedRun;

/// The player's own game while a simulated run plays. Only this file writes it.
#[derive(Resource)]
struct SuspendedGame {
    map: CurrentMap,
    rules: Arc<Profile>,
    run: Run,
    /// Previous input source of the player.
    source: InputSource<Run>,
    noclip: bool,
    view: ViewAngles,
    /// Playback of the replay that was active before.
    watched: Option<ReplayPlayback<Run>>,
}

/// Returns the player in a 3D engine, if no simulated run is shown yet.
fn find_own_player(world: &mut World) -> Option<Entity> {
    world
        .query_filtered::<Entity, (With<Player>, With<Mover>, Without<WatchingSimulatedRun>)>()
        .iter(world)
        .next()
}

/// Starts showing a simulated run. Suspends the player's own game.
pub(super) fn show_simulated_run(world: &mut World, twin: &SimulatedReplay) -> RequestResult {
    let replay = AnyReplay::open(twin.bytes.to_vec())
        .map_err(|error| SessionError::Link(error.describe()))?;
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
    if let Some(player) = find_own_player(world) {
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
        // The live view is finer than a command's angles. Without live input, the devices' view has
        // nothing to do with the run.
        let view = if matches!(source, InputSource::Live) {
            hand
        } else {
            run.angles()
        };
        world.insert_resource(SuspendedGame {
            map,
            rules,
            run,
            source,
            noclip,
            view,
            watched,
        });
    }
    let answer = watch_replay_from_run(world, &twin.name, replay, (begun, file))?;
    if let Some(player) = find_own_player(world) {
        world.entity_mut(player).insert(WatchingSimulatedRun);
    }
    Ok(answer)
}

/// Discards the suspended game if a request replaces the map, the rules or the replay.
pub(super) fn discard_if_game_replaced(world: &mut World, request: &Request) {
    match request {
        Request::SwitchMap(_)
        | Request::SwitchNfkMap(_)
        | Request::SwitchRules(_)
        | Request::Watch(_)
        | Request::OpenLink(_)
        | Request::Entry { .. }
        | Request::Drill(_) => {
            world.remove_resource::<SuspendedGame>();
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

/// Ends a simulated run and restores the player's own game.
pub(super) fn end_simulated_run(world: &mut World) -> RequestResult {
    if find_own_player(world).is_some() {
        return Ok(None);
    }
    let Some(own) = world.remove_resource::<SuspendedGame>() else {
        return Ok(None);
    };
    let SuspendedGame {
        map,
        rules,
        mut run,
        source,
        noclip,
        view,
        watched,
    } = own;
    // The player had time to think, so a run continued from here does not count.
    let here = run.checkpoint();
    run.restore(&here);
    let player = replace_player(world, map, rules, run, source);
    let mut player = world.entity_mut(player);
    if let Some(mut mover) = player.get_mut::<Mover>() {
        mover.noclip = noclip;
    }
    if let Some(watched) = watched {
        player.insert(watched);
    }
    world.resource_mut::<Devices>().set_view(view);
    NextState::set_if_neq(&mut world.resource_mut::<NextState<GameKind>>(), Run::KIND);
    Ok(None)
}
