//! Adds the ghosts that the command line, the menu and other modules request.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;

use super::load::{self, GhostGame, LoadedGhost};
use super::track::TrackSystems;
use super::{GhostKind, GhostRules, Ghosts, RaceStart};
use crate::game::base::messages::{GhostRequest, GhostSource, Notice};
use crate::game::base::schedule::FrameSystems;
use crate::game::play::input::Devices;
use crate::game::play::mover::{Mover, Player};
use crate::game::play::pacing::Pace;
use crate::game::play::session::CurrentMap;
use crate::game::play::style::MoverStyle;
use crate::game::settings::{Settings, SettingsFile};
use crate::game::tools::demo_bot::background_plan::PlanTask;
use crate::storage::io::read_bytes;
use crate::storage::records::{self, RecordPlace};
use crate::text::{Describe as _, id, message, text};
use wishdir_sim::intervention::Intervention;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// A task that loads a ghost. The result for a best run includes the run's rules.
type GhostTask = PlanTask<Result<Option<(LoadedGhost, Option<GhostRules>)>, String>, GhostKind>;

/// Ghosts that are still loading, each with its game's number. Only this file writes it.
#[derive(Resource, Default)]
struct PendingGhosts(Vec<(u8, GhostTask)>);

impl PendingGhosts {
    /// Starts loading a ghost that is not a best run.
    fn begin<S: GhostGame>(
        &mut self,
        kind: GhostKind,
        now: Duration,
        load: impl FnOnce() -> Result<LoadedGhost, String> + Send + 'static,
    ) {
        let path = async move { load().map(|loaded| Some((loaded, None))) };
        self.0.push((S::GAME, GhostTask::spawn(kind, now, path)));
    }
}

fn handle_requests<S: GhostGame>(
    mut requests: MessageReader<GhostRequest>,
    player: Single<(&Mover<S>, &MoverStyle), With<Player>>,
    map: Res<CurrentMap<S>>,
    mut ghosts: ResMut<Ghosts>,
    mut coming: ResMut<PendingGhosts>,
    mut notices: MessageWriter<Notice>,
    settings: Res<Settings>,
    devices: Res<Devices>,
    time: Res<Time<Real>>,
) {
    let (now, (player, style)) = (time.elapsed(), *player);
    for request in requests.read() {
        match request {
            GhostRequest::Clear => {
                ghosts.list.clear();
                ghosts.is_alone = true;
                coming.0.clear();
            }
            GhostRequest::Race(GhostSource::File(path)) => {
                let (path, map, rules) = (path.clone(), map.clone(), player.run.rules());
                coming.begin::<S>(GhostKind::Replay, now, move || {
                    let bytes = read_bytes(&path).map_err(|error| error.describe())?;
                    let name = path.file_stem().unwrap_or_default().to_string_lossy();
                    load::ghost_from_replay(name.into_owned(), bytes.into(), &map, &rules)
                });
            }
            GhostRequest::Race(GhostSource::Replay { name, bytes }) => {
                let (name, bytes, map) = (name.clone(), Arc::clone(bytes), map.clone());
                let rules = player.run.rules();
                coming.begin::<S>(GhostKind::Replay, now, move || {
                    load::ghost_from_replay(name, bytes, &map, &rules)
                });
            }
            GhostRequest::Race(GhostSource::Best) => {
                ghosts.is_alone = false;
                let start = RaceStart {
                    body: player.run.player_body(),
                    timer: player.run.timer(),
                };
                let rules = &GhostRules::from_run(&player.run, style.0.style);
                if ghosts.best_run(rules).is_none() {
                    notices.write(Notice::info(text!("notice-ghost-no-best")));
                }
                ghosts.update_best_ghost(rules, true, start);
            }
            GhostRequest::Race(GhostSource::Ideal) => {
                match load::plan_ideal_ghost(player, &devices, settings.show_me) {
                    Ok(plan) => coming.begin::<S>(GhostKind::Ideal, now, plan),
                    Err(trouble) => drop(notices.write(Notice::warning(trouble))),
                }
            }
        }
    }
}

/// Adds the ghosts that have finished loading. Waits for them in `PaceMode::Steps`.
fn add_loaded<S: GhostGame>(
    player: Single<(&Mover<S>, &MoverStyle), With<Player>>,
    mut ghosts: ResMut<Ghosts>,
    mut coming: ResMut<PendingGhosts>,
    mut notices: MessageWriter<Notice>,
    settings: Res<Settings>,
    pace: Res<Pace>,
    time: Res<Time<Real>>,
) {
    let (Mover { run, .. }, style) = *player;
    let start = RaceStart {
        body: run.player_body(),
        timer: run.timer(),
    };
    coming.0.retain_mut(|(_, task)| {
        let Some((loaded, kind)) = task.poll(
            pace.mode,
            time.elapsed(),
            id!("notice-ghost-coming"),
            &mut notices,
        ) else {
            return true;
        };
        notices.write(match loaded {
            Err(trouble) => Notice::warning(trouble),
            Ok(None) => return false,
            Ok(Some((best, Some(rules)))) => {
                ghosts.store_best(best.path, &rules);
                ghosts.update_best_ghost(
                    &GhostRules::from_run(run, style.0.style),
                    settings.ghost.best,
                    start,
                );
                return false;
            }
            Ok(Some((
                LoadedGhost {
                    name,
                    path,
                    other_rules,
                },
                None,
            ))) => {
                let words = match &other_rules {
                    None => message!("notice-ghost-here", name = name.as_str()),
                    Some(rules) => message!(
                        "notice-ghost-other-rules",
                        name = name.as_str(),
                        rules = rules.as_str()
                    ),
                };
                ghosts.add(name, kind, path, start, true);
                Notice::info(words)
            }
        });
        false
    });
}

/// Starts loading the best run from earlier sessions after a change of map, rules or style.
fn load_best<S: GhostGame>(
    player: Single<(&Mover<S>, &MoverStyle), With<Player>>,
    map: Res<CurrentMap<S>>,
    mut ghosts: ResMut<Ghosts>,
    mut coming: ResMut<PendingGhosts>,
    mut sought: Local<Option<(String, GhostRules)>>,
    settings: Res<Settings>,
    file: Res<SettingsFile>,
    time: Res<Time<Real>>,
) {
    let (run, style) = (&player.0.run, player.1.0.style);
    let is_known =
        |(_, rules): &(_, GhostRules)| rules.style == style && rules.damage == run.damage();
    let may_be_other = map.is_changed() || run.intervention() == Intervention::RulesSwitched;
    if !may_be_other && sought.as_ref().is_some_and(is_known) {
        return;
    }
    let rules = GhostRules::from_run(run, style);
    let here = Some((map.name.clone(), rules.clone()));
    if !map.is_changed() && *sought == here {
        return;
    }
    *sought = here;
    // Removes the best run of another style.
    ghosts.update_best_ghost(
        &rules,
        settings.ghost.best,
        RaceStart {
            body: run.player_body(),
            timer: run.timer(),
        },
    );
    let Some(records) = file.0.as_deref().map(records::path_beside) else {
        return;
    };
    if ghosts.best_run(&rules).is_none() {
        let (map, place) = (
            map.clone(),
            RecordPlace {
                style,
                ..RecordPlace::from_run(&map.name, run)
            },
        );
        let played = run.rules();
        let path = async move {
            let best = load::ghost_from_records(&records, &place, &map, &played);
            Ok(best.map(|best| (best, Some(rules))))
        };
        coming.0.push((
            S::GAME,
            GhostTask::spawn(GhostKind::Best, time.elapsed(), path),
        ));
    }
}

/// Cancels all loads when the map changes.
fn cancel_loads(mut coming: ResMut<PendingGhosts>) {
    coming.0.clear();
}

/// Cancels the other game's loads when the game changes.
fn cancel_other_games<S: GhostGame>(mut coming: ResMut<PendingGhosts>) {
    coming.0.retain(|(game, _)| *game != S::GAME);
}

fn game_plugin<S: GhostGame>(app: &mut App) {
    let (on_map, is_new) = (
        resource_exists::<CurrentMap<S>>,
        resource_exists_and_changed::<CurrentMap<S>>,
    );
    app.add_systems(
        RunFixedMainLoop,
        (
            cancel_loads.run_if(is_new),
            load_best::<S>.run_if(on_map),
            handle_requests::<S>.run_if(on_map),
            add_loaded::<S>,
        )
            .chain()
            .in_set(FrameSystems::Requests)
            .after(TrackSystems::Follow),
    )
    .add_systems(OnExit(S::KIND), cancel_other_games::<S>);
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PendingGhosts>();
    game_plugin::<Run>(app);
    game_plugin::<NfkRun>(app);
}
