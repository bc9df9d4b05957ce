//! Who is to run along: what the command line, the menu and other pages ask for.

use std::sync::Arc;

use bevy::prelude::*;

use super::load::{self, Loaded, Raced};
use super::track::TrackSystems;
use super::{GhostKind, Ghosts, Start};
use crate::content::io::read_bytes;
use crate::game::demo_bot::background_plan::PlanTask;
use crate::game::input::Devices;
use crate::game::messages::{GhostRequest, GhostSource, Notice};
use crate::game::mover::{Mover, Player};
use crate::game::pacing::Pace;
use crate::game::replays::ReplayFiles;
use crate::game::schedule::FrameSystems;
use crate::game::session::{ChosenRules, CurrentMap};
use crate::game::settings::Settings;
use crate::sim::nfk::NfkRun;
use crate::sim::run::Run;
use crate::text::{message, text};

/// A path in the making.
type Task = PlanTask<Result<Option<Loaded>, String>, GhostKind>;

/// Those who are on their way. Written by this file alone.
#[derive(Resource, Default)]
struct Coming(Vec<Task>);

fn answer<S: Raced>(
    mut requests: MessageReader<GhostRequest>,
    player: Single<&Mover<S>, With<Player>>,
    map: Res<CurrentMap<S>>,
    mut ghosts: ResMut<Ghosts>,
    mut coming: ResMut<Coming>,
    mut notices: MessageWriter<Notice>,
    settings: Res<Settings>,
    devices: Res<Devices>,
    time: Res<Time<Real>>,
) {
    let now = time.elapsed();
    for request in requests.read() {
        match request {
            GhostRequest::Clear => {
                ghosts.list.clear();
                ghosts.is_alone = true;
                coming.0.clear();
            }
            GhostRequest::Race(GhostSource::File(path)) => {
                let (path, map, rules) = (path.clone(), map.clone(), player.run.rules());
                coming.0.push(Task::spawn(GhostKind::Replay, now, async move {
                    let bytes = read_bytes(&path).map_err(|error| error.to_string())?;
                    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                    load::of_replay(name, bytes.into(), &map, &rules).map(Some)
                }));
            }
            GhostRequest::Race(GhostSource::Replay { name, bytes }) => {
                let (name, bytes, map) = (name.clone(), Arc::clone(bytes), map.clone());
                let rules = player.run.rules();
                let path = async move { load::of_replay(name, bytes, &map, &rules).map(Some) };
                coming.0.push(Task::spawn(GhostKind::Replay, now, path));
            }
            GhostRequest::Race(GhostSource::Best) => {
                ghosts.is_alone = false;
                let start = Start { body: player.run.body(), timer: player.run.timer() };
                let rules = &S::rules_text(&player.run.rules());
                if ghosts.best(rules).is_none() {
                    notices.write(Notice::info(text("notice-ghost-no-best")));
                }
                ghosts.follow_best(rules, true, start);
            }
            GhostRequest::Race(GhostSource::Ideal) => match load::of_ideal(&player, &devices, settings.show_me) {
                Ok(plan) => coming.0.push(Task::spawn(GhostKind::Ideal, now, async move { plan().map(Some) })),
                Err(trouble) => {
                    notices.write(Notice::warning(trouble));
                }
            },
        }
    }
}

/// Lets in who has arrived. Where ticks do not go by the clock they wait for him.
fn admit<S: Raced>(
    player: Single<&Mover<S>, With<Player>>,
    mut ghosts: ResMut<Ghosts>,
    mut coming: ResMut<Coming>,
    mut notices: MessageWriter<Notice>,
    settings: Res<Settings>,
    pace: Res<Pace>,
    time: Res<Time<Real>>,
) {
    let run = &player.run;
    let start = Start { body: run.body(), timer: run.timer() };
    coming.0.retain_mut(|task| {
        let Some((loaded, kind)) = task.poll(pace.mode, time.elapsed(), "notice-ghost-coming", &mut notices) else {
            return true;
        };
        notices.write(match loaded {
            Err(trouble) => Notice::warning(trouble),
            Ok(None) => return false,
            Ok(Some(best)) if kind == GhostKind::Best => {
                ghosts.keep_best(best.path, &best.rules);
                ghosts.follow_best(&S::rules_text(&run.rules()), settings.ghost.best, start);
                return false;
            }
            Ok(Some(Loaded { name, path, other_rules, .. })) => {
                let words = match &other_rules {
                    None => message!("notice-ghost-here", name = name.as_str()),
                    Some(rules) => message!("notice-ghost-other-rules", name = name.as_str(), rules = rules.as_str()),
                };
                ghosts.admit(name, kind, path, start, true);
                Notice::info(words)
            }
        });
        false
    });
}

/// On another map, or by other rules: looks for the best run of earlier sessions.
fn seek_best<S: Raced>(
    player: Single<&Mover<S>, With<Player>>,
    map: Res<CurrentMap<S>>,
    ghosts: Res<Ghosts>,
    mut coming: ResMut<Coming>,
    settings: Res<Settings>,
    files: Res<ReplayFiles>,
    time: Res<Time<Real>>,
) {
    let Some(folder) = files.runs().filter(|_| settings.ghost.best) else { return };
    let (rules, id) = (player.run.rules(), player.run.rules_id().to_owned());
    if ghosts.best(&S::rules_text(&rules)).is_none() {
        let map = map.clone();
        let path = async move { Ok(load::of_earlier(&folder, &map, &rules, &id)) };
        coming.0.push(Task::spawn(GhostKind::Best, time.elapsed(), path));
    }
}

/// Another map, another stage: who is on his way to the old one does not come.
fn turn_back(mut coming: ResMut<Coming>) {
    coming.0.clear();
}

fn game_plugin<S: Raced>(app: &mut App) {
    let (on_map, is_new) = (resource_exists::<CurrentMap<S>>, resource_exists_and_changed::<CurrentMap<S>>);
    app.add_systems(
        RunFixedMainLoop,
        (
            turn_back.run_if(is_new),
            seek_best::<S>.run_if(on_map.and_then(is_new.or_else(resource_exists_and_changed::<ChosenRules<S>>))),
            answer::<S>.run_if(on_map),
            admit::<S>,
        )
            .chain()
            .in_set(FrameSystems::Requests)
            .after(TrackSystems::Follow),
    )
    .add_systems(OnExit(S::KIND), turn_back);
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Coming>();
    game_plugin::<Run>(app);
    game_plugin::<NfkRun>(app);
}
