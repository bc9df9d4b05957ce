//! Tracks the player's path and each race tick by tick, across restarts, loads and rewinds.

use bevy::prelude::*;

use super::course::FinishCircumstances;
use super::load::GhostGame;
use super::{GhostRules, Ghosts, RaceStart};
use crate::game::base::schedule::TickSystems;
use crate::game::hud::widgets::course::SaveProgress;
use crate::game::play::eligibility::RunEligibility;
use crate::game::play::mover::{LastTick, Mover, Player, RenderStates, TickPlayed};
use crate::game::play::session::CurrentMap;
use crate::game::play::style::MoverStyle;
use crate::game::settings::Settings;
use crate::review::race::RaceTick;
use wishdir_replay::path::{PathBuilder, SplitPoint};
use wishdir_sim::course::Timer;
use wishdir_sim::simulation::AnyTickRecord as _;

/// System set that orders other systems after the ghosts' update between ticks.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum TrackSystems {
    /// Updates the ghosts after a map change, restart, loaded position or rewind.
    Follow,
}

/// Handles changes between ticks: new maps, restarts, loaded positions and rewinds.
fn track_session_changes<S: GhostGame>(
    player: Single<(&Mover<S>, &LastTick<S>, &RenderStates<S>, &MoverStyle), With<Player>>,
    map: Res<CurrentMap<S>>,
    mut ghosts: ResMut<Ghosts>,
    settings: Res<Settings>,
) {
    let (mover, last, eyes, style) = *player;
    let (run, ghosts) = (&mover.run, &mut *ghosts);
    if map.is_changed() || ghosts.stage.as_ref().is_none_or(|stage| stage.0 != S::GAME) {
        ghosts.set_map((S::GAME, map.name.clone(), S::map_hash(&map.world)));
    }
    if ghosts.own.is_some() && ghosts.leaps == eyes.leaps {
        return;
    }
    ghosts.leaps = eyes.leaps;
    let mut over = None;
    match (&mut ghosts.own, &last.0) {
        (Some(own), Some(record)) if own.is_newest_tick(record.tick()) => return,
        (Some(own), Some(_)) => own.seek(run),
        (Some(own), None) => {
            over = own.restart(run);
        }
        (None, _) => ghosts.own = Some(PathBuilder::begin(run)),
    }
    let rules = &GhostRules::from_run(run, style.0.style);
    if let Some(over) = over {
        ghosts.store_bests(over, rules);
    }
    let start = RaceStart {
        body: run.player_body(),
        timer: run.timer(),
    };
    ghosts.was_finished = matches!(start.timer, Timer::Finished { .. });
    if let Some(own) = &ghosts.own {
        ghosts
            .list
            .iter_mut()
            .for_each(|ghost| ghost.race.reset(&start.body, own, start.timer));
        if let Some(pace) = &mut ghosts.pace {
            pace.reset(&start.body, own, start.timer);
        }
    }
    ghosts.course.drop_finished(start.timer);
    ghosts.update_best_ghost(rules, settings.ghost.best, start);
}

/// Adds the player's ticks to the recorded path and to each race.
fn observe<S: GhostGame>(
    mut ticked: MessageReader<TickPlayed<S>>,
    player: Single<(Entity, &Mover<S>, &MoverStyle, &RunEligibility), With<Player>>,
    mut ghosts: ResMut<Ghosts>,
    settings: Res<Settings>,
) {
    let (entity, mover, style, counts) = *player;
    let (run, ghosts) = (&mover.run, &mut *ghosts);
    for tick in ticked.read().filter(|tick| tick.mover == entity) {
        let record = &tick.record;
        let is_finished = matches!(record.timer(), Timer::Finished { .. });
        let mut passed: Vec<SplitPoint> =
            record.checkpoints().map(SplitPoint::Checkpoint).collect();
        if is_finished && !ghosts.was_finished {
            passed.push(SplitPoint::Finish);
            ghosts.finished = counts
                .run_styles()
                .filter(|_| counts.run_flaw().is_none())
                .collect();
        }
        ghosts.was_finished = is_finished;
        let Some(own) = &mut ghosts.own else { continue };
        let over = own.observe(run, record);
        let race_tick = RaceTick {
            body: run.player_body(),
            timer: record.timer(),
            passed: &passed,
        };
        ghosts
            .list
            .iter_mut()
            .for_each(|ghost| ghost.race.observe(&race_tick, own));
        if let Some(pace) = &mut ghosts.pace {
            pace.observe(&race_tick, own);
        }
        let uncounted = counts.run_flaw();
        let saving = if mover.is_live() && uncounted.is_none() {
            SaveProgress::Pending
        } else {
            SaveProgress::Never
        };
        let end = FinishCircumstances {
            style: counts.run_style(style.0.style),
            uncounted,
            saving,
        };
        if !mover.is_watched() {
            ghosts.course.observe(&race_tick, ghosts.pace.as_ref(), end);
        }
        if let Some(over) = over {
            let rules = &GhostRules::from_run(run, style.0.style);
            ghosts.store_bests(over, rules);
            let start = RaceStart {
                body: race_tick.body,
                timer: race_tick.timer,
            };
            ghosts.update_best_ghost(rules, settings.ghost.best, start);
        }
    }
}

/// Adds the systems of one game.
pub(super) fn game_plugin<S: GhostGame>(app: &mut App) {
    app.add_systems(
        RunFixedMainLoop,
        track_session_changes::<S>
            .in_set(TrackSystems::Follow)
            .run_if(resource_exists::<CurrentMap<S>>),
    )
    .add_systems(FixedUpdate, observe::<S>.in_set(TickSystems::React));
}
