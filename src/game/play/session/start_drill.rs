//! Places the player at a drill's start, on its map and under its rules.

use std::sync::Arc;

use bevy::prelude::*;

use super::{DamagePolicy, Game, RequestResult, SessionError, load_map, replace_player};
use crate::coach::{Drill, DrillGame, TrainedGame};
use crate::game::base::messages::GameKind;
use crate::game::play::mover::InputSource;
use crate::storage as content;
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::run::Run;

/// Starts a drill, whatever the game's current state.
pub(super) fn start_drill(world: &mut World, drill: &Drill) -> RequestResult {
    match drill.game() {
        DrillGame::Engine3d => {
            let rules = content::find_profile(&drill.rules).map_err(SessionError::from)?;
            start_drill_in_game::<Run>(world, drill, Arc::new(rules))
        }
        DrillGame::Nfk => start_drill_in_game::<NfkRun>(
            world,
            drill,
            Ruleset::by_id(&drill.rules).unwrap_or_default(),
        ),
    }
}

fn start_drill_in_game<S: Game + TrainedGame>(
    world: &mut World,
    drill: &Drill,
    rules: S::Rules,
) -> RequestResult {
    let map = load_map::<S>(&drill.map)?;
    let damage = world.resource::<DamagePolicy>().allows();
    let begun = S::begin(map.world.clone(), rules.clone(), damage);
    let mut run = begun.map_err(|error| SessionError::unplayable(&map.name, error))?;
    run.place_at_start(&drill.start);
    replace_player(world, map, rules, run, InputSource::Live);
    // Entering the active game again would drop its pending state changes.
    NextState::set_if_neq(&mut world.resource_mut::<NextState<GameKind>>(), S::KIND);
    Ok(None)
}
