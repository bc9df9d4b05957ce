//! The bug finder: shows which bugs are possible
//! from the player's position, where, and with which keys.
//!
//! The search runs in the background on a copy of the run. It restarts when the player moves, turns
//! or steers during a fall. The previous result stays visible until the next one is ready. A search
//! that is no longer needed is cancelled. The player can choose a path from the list: its next key
//! counts down during the fall. The path can be watched or raced as a replay.

mod draw;
mod drawn_path;
mod next_key;

use std::sync::Arc;

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::futures_lite::future::yield_now;
use bevy::tasks::{Task, block_on};
use bevy_egui::EguiPrimaryContextPass;

use super::path_requests::PathRequests;
use crate::game::base::messages::{
    BugFinderActive, BugRequest, GameKind, PathRequest, WhatIfActive,
};
use crate::game::base::schedule::FrameSystems;
use crate::game::base::search_pool::spawn_search;
use crate::game::hud::ui::UiSystems;
use crate::game::hud::widgets::shared::is_hud_shown;
use crate::game::play::input::{ActionPressed, Devices};
use crate::game::play::mover::{LastTick, Mover, Player};
use crate::game::play::pacing::{Pace, PaceMode};
use crate::game::play::session::CurrentMap;
use crate::game::settings::Action;
use crate::planner::bug_finder::{BugReport, BugSearch, SearchLimits};
pub use draw::WIDGET;
pub use drawn_path::DrawnPath;
use next_key::{NextKey, next_key};
use wishdir_analysis::technique::TechniqueKind;
use wishdir_sim::engine::PlayerState;
use wishdir_sim::map::World as MapWorld;
use wishdir_sim::math::{length_2d, wrap_deg};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

/// Maximum number of simulated ticks per search, which take one or two seconds on one CPU core.
const MOVES: u32 = 600_000;
/// Minimum changes that restart the search for a player on the ground: position, units; yaw,
/// degrees; velocity, u/s.
const MOVED: f32 = 0.25;
const TURNED_DEG: f64 = 0.25;
const HURRIED: f32 = 5.0;
/// Minimum velocity change that counts as steering during a fall, u/s.
const STEERED: f32 = 0.05;
/// Maximum number of ticks between searches during a fall.
const AGAIN_TICKS: u64 = 25;

/// State of the bug finder. Only this file writes it.
#[derive(Resource, Debug, Default)]
pub struct BugFinder {
    is_on: bool,
    task: Option<Task<SearchResult>>,
    /// Start of the current or last search.
    asked: Option<SearchStart>,
    answer: Option<SearchResult>,
    /// Level that is searched.
    world: Option<Arc<MapWorld>>,
    /// Bug whose path is chosen. If `None`, or if the bug has no path, the first path is chosen.
    chosen: Option<TechniqueKind>,
    watched: Option<WatchedPath>,
}

/// A path that is played as a replay.
#[derive(Clone, Copy, Debug)]
struct WatchedPath {
    index: usize,
    /// Whether the session has started the replay.
    is_begun: bool,
}

impl BugFinder {
    /// Returns the shown paths: the best one for each possible bug.
    pub fn paths(&self) -> &[DrawnPath] {
        self.answer.as_ref().map_or(&[], |answer| &answer.ways)
    }

    /// Returns the index of the chosen path.
    pub fn chosen_index(&self) -> usize {
        let is_chosen = |shown: &DrawnPath| Some(shown.way.technique()) == self.chosen;
        self.paths().iter().position(is_chosen).unwrap_or_default()
    }

    /// Returns the index of the path that is played as a replay.
    pub fn watched_index(&self) -> Option<usize> {
        self.watched.map(|watched| watched.index)
    }

    /// Returns the number of ticks since the start of the paths, for a player in the air or in a
    /// replay. `None` if the player is on the ground and has not started yet.
    fn count_passed_ticks(&self, run: &Run) -> Option<u32> {
        let from = self.answer.as_ref()?.from;
        let is_under_way =
            !from.player.on_ground || self.watched.is_some_and(|watched| watched.is_begun);
        is_under_way.then(|| run.tick().saturating_sub(from.tick) as u32)
    }

    /// Returns the chosen path's bug and next key during the fall.
    /// `last` is the player's last tick.
    fn next_key(&self, run: &Run, last: &LastTick) -> Option<(TechniqueKind, NextKey)> {
        let way = &self.paths().get(self.chosen_index())?.way;
        let held = last.0.as_ref().map_or(0, |record| record.cmd.buttons);
        Some((
            way.technique(),
            next_key(way, self.count_passed_ticks(run)?, held)?,
        ))
    }

    /// Chooses the next path.
    fn choose_next(&mut self) {
        let next = (self.chosen_index() + 1) % self.paths().len().max(1);
        self.chosen = self.paths().get(next).map(|shown| shown.way.technique());
    }

    /// Tracks a path's replay. Returns whether it is still playing or about to start.
    fn update_watched(&mut self, is_watched: bool) -> bool {
        match &mut self.watched {
            Some(watched) if is_watched => watched.is_begun = true,
            Some(WatchedPath {
                is_begun: false, ..
            }) => {}
            Some(_) | None => self.watched = None,
        }
        self.watched.is_some()
    }
}

/// Start of a search.
#[derive(Clone, Copy, Debug)]
struct SearchStart {
    tick: u64,
    player: PlayerState,
    /// Yaw of the view, degrees.
    yaw: f32,
}

impl SearchStart {
    /// Whether a search that started here is useless for the state `now`. Steering in the air does
    /// not cancel a search, because searching a fall is fast.
    fn is_cancelled_by(&self, now: &Self) -> bool {
        let (was_on_ground, is_on_ground) = (self.player.on_ground, now.player.on_ground);
        was_on_ground != is_on_ground
            || now.tick < self.tick
            || (is_on_ground && self.is_stale(now))
    }

    /// Whether a result of a search that started here is outdated for the state `now`.
    fn is_stale(&self, now: &Self) -> bool {
        let (then, player) = (&self.player, &now.player);
        let apart = player.velocity - then.velocity;
        if player.on_ground != then.on_ground || player.hull != then.hull || now.tick < self.tick {
            return true;
        }
        if !player.on_ground {
            return length_2d(apart) > STEERED || now.tick - self.tick > AGAIN_TICKS;
        }
        let turned = wrap_deg(f64::from(now.yaw) - f64::from(self.yaw)).abs();
        player.origin.distance(then.origin) > MOVED
            || turned > TURNED_DEG
            || apart.length() > HURRIED
    }
}

/// Result of a search.
#[derive(Debug)]
struct SearchResult {
    from: SearchStart,
    /// The run at the start of the search.
    run: Run,
    report: BugReport,
    /// The best path for each possible bug.
    ways: Vec<DrawnPath>,
}

/// Searches on a copy of the run.
async fn search(mut run: Run, from: SearchStart) -> SearchResult {
    let mut state = run.checkpoint();
    state.angles.yaw = from.yaw;
    run.restore(&state);
    let mut search = BugSearch::new(
        &run,
        &SearchLimits {
            moves: MOVES,
            ..SearchLimits::default()
        },
    );
    while search.step() {
        // Yields the thread. Dropping the task cancels the search at this point.
        yield_now().await;
    }
    let report = search.into_report();
    let ways = drawn_path::best_paths(&run, &report);
    SearchResult {
        from,
        run,
        report,
        ways,
    }
}

impl BugFinder {
    /// Cancels the current search.
    fn stop(&mut self) {
        if self.task.take().is_some() {
            self.asked = None;
        }
    }

    fn clear(&mut self) {
        *self = Self {
            is_on: self.is_on,
            chosen: self.chosen,
            ..Self::default()
        };
    }
}

/// Clears the paths when the level changes. Watching a path's replay does not change the level.
fn clear(mut finder: ResMut<BugFinder>, map: Res<CurrentMap>) {
    if !finder
        .world
        .as_ref()
        .is_some_and(|world| Arc::ptr_eq(world, &map.world))
    {
        finder.clear();
        finder.world = Some(map.world.clone());
    }
}

/// Handles the keys that turn the finder on or off, choose a path, and play it. Ignores the last
/// two keys while the what-if tool uses them.
fn handle_keys(
    mut pressed: MessageReader<ActionPressed>,
    mut finder: ResMut<BugFinder>,
    mut requests: MessageWriter<BugRequest>,
    what_if: Res<WhatIfActive>,
) {
    for ActionPressed(action) in pressed.read() {
        let has_keys = finder.is_on && !what_if.0 && !finder.paths().is_empty();
        if let (Action::FindBugs, Some(watched)) = (*action, finder.watched_index()) {
            // Switching the finder off also ends a path's replay.
            requests.write(BugRequest(PathRequest::Watch(watched)));
        } else if *action == Action::FindBugs {
            *finder = BugFinder {
                is_on: !finder.is_on,
                world: finder.world.clone(),
                ..default()
            };
        } else if *action == Action::NextTwin && has_keys {
            finder.choose_next();
        } else if *action == Action::WatchTwin && has_keys {
            requests.write(BugRequest(PathRequest::Watch(
                finder.watched_index().unwrap_or(finder.chosen_index()),
            )));
        }
    }
}

/// Starts the replay of a path, or races it.
fn handle_requests(
    mut asked: MessageReader<BugRequest>,
    mut finder: ResMut<BugFinder>,
    mut wishes: PathRequests,
    map: Res<CurrentMap>,
) {
    for BugRequest(wish) in asked.read() {
        let (PathRequest::Watch(index) | PathRequest::Race(index)) = *wish;
        let before = finder.watched_index();
        let (mut watched, found) = (before, finder.answer.as_ref());
        wishes.handle_request(*wish, &mut watched, |index| {
            let found = found?;
            Some(found.ways.get(index)?.replay(&map.name, &found.run))
        });
        let technique = finder.paths().get(index).map(|shown| shown.way.technique());
        finder.chosen = technique.or(finder.chosen);
        if watched != before {
            finder.watched = watched.map(|index| WatchedPath {
                index,
                is_begun: false,
            });
        }
    }
}

/// Searches from the player's current position.
fn search_from_player(
    mut finder: ResMut<BugFinder>,
    player: Query<&Mover, With<Player>>,
    devices: Res<Devices>,
    pace: Res<Pace>,
) {
    let Ok(mover) = player.single() else { return };
    if !finder.is_on {
        return;
    }
    if finder.update_watched(mover.is_watched()) {
        return finder.stop();
    }
    if mover.is_flying() {
        return finder.clear();
    }
    let run = &mover.run;
    let yaw = if mover.is_live() {
        devices.angles().yaw
    } else {
        run.angles().yaw
    };
    let now = SearchStart {
        tick: run.tick(),
        player: *run.player(),
        yaw,
    };
    if finder
        .asked
        .is_some_and(|asked| asked.is_cancelled_by(&now))
    {
        finder.stop();
    }
    if finder.task.is_none() && finder.asked.is_none_or(|asked| asked.is_stale(&now)) {
        let run = run.clone();
        finder.asked = Some(now);
        finder.task = Some(spawn_search(search(run, now)));
    }
    let Some(task) = &mut finder.task else { return };
    let answer = match pace.mode {
        PaceMode::Clock => check_ready(task),
        PaceMode::Steps { .. } => Some(block_on(task)),
    };
    if answer.is_some() {
        finder.task = None;
        finder.answer = answer;
    }
}

/// Publishes whether the finder is active, so that the HUD makes room for the list.
fn publish_state(
    finder: Res<BugFinder>,
    kind: Res<State<GameKind>>,
    mut finding: ResMut<BugFinderActive>,
) {
    finding.set_if_neq(BugFinderActive(
        finder.is_on && *kind.get() == GameKind::Engine3d,
    ));
}

/// Adds the search without rendering.
pub(in crate::game) fn headless_plugin(app: &mut App) {
    app.init_resource::<BugFinder>();
    let map_changed = resource_exists_and_changed::<CurrentMap>;
    let played = in_state(GameKind::Engine3d).and_then(resource_exists::<CurrentMap>);
    let work = (
        clear.run_if(map_changed),
        handle_keys,
        handle_requests,
        search_from_player,
    )
        .chain()
        .run_if(played);
    app.add_systems(
        Update,
        (work, publish_state).chain().in_set(FrameSystems::Show),
    );
}

/// Adds the rendering.
pub(in crate::game) fn plugin(app: &mut App) {
    let shown = resource_equals(BugFinderActive(true)).and_then(is_hud_shown);
    let systems = (draw::draw_finder, draw::draw_countdown)
        .in_set(UiSystems::Hud)
        .run_if(shown);
    app.add_systems(EguiPrimaryContextPass, systems);
}

#[cfg(test)]
mod tests {
    use std::future::{Future as _, pending};
    use std::pin::pin;
    use std::sync::Weak;
    use std::task::{Context, Waker};
    use std::time::Duration;

    use super::*;
    use crate::game::play::mover::InputSource;
    use wishdir_sim::command::UserCmd;
    use wishdir_sim::profile::by_name;

    #[test]
    fn search_yields_its_thread() {
        let (world, _) = MapWorld::parse(&crate::storage::find_map("bugs").unwrap().text).unwrap();
        let run = Run::new(
            Arc::new(world),
            Arc::new(by_name("cs16-100").unwrap().clone()),
        )
        .unwrap();
        let mut state = run.checkpoint();
        state.player.on_ground = true;
        let mut standing = run.clone();
        standing.restore(&state);
        let from = SearchStart {
            tick: 0,
            player: state.player,
            yaw: state.angles.yaw,
        };
        let mut search = pin!(search(standing, from));
        let mut context = Context::from_waker(Waker::noop());
        for poll in 0..20 {
            assert!(
                search.as_mut().poll(&mut context).is_pending(),
                "there is more to try after {poll} looks"
            );
        }
    }

    /// Creates a finder with an endless search, and a handle that is dropped with it.
    fn endless_search(from: SearchStart) -> (BugFinder, Weak<()>) {
        let alive = Arc::new(());
        let ends_with = Arc::downgrade(&alive);
        let task = spawn_search(async move {
            let _alive = alive;
            pending().await
        });
        (
            BugFinder {
                is_on: true,
                task: Some(task),
                asked: Some(from),
                ..BugFinder::default()
            },
            ends_with,
        )
    }

    #[test]
    fn outdated_search_is_cancelled() {
        let (world, _) = MapWorld::parse(&crate::storage::find_map("bugs").unwrap().text).unwrap();
        let mut run = Run::new(
            Arc::new(world),
            Arc::new(by_name("cs16-100").unwrap().clone()),
        )
        .unwrap();
        (0..100).for_each(|_| {
            drop(run.advance(&UserCmd {
                msec: 10,
                ..UserCmd::default()
            }));
        });
        let here = SearchStart {
            tick: run.tick(),
            player: *run.player(),
            yaw: run.angles().yaw,
        };
        assert!(here.player.on_ground, "he stands");
        let elsewhere = PlayerState {
            origin: here.player.origin + Vec3::X,
            ..here.player
        };
        for (from, key, ends) in [
            (here, None, false),
            (here, Some(Action::FindBugs), true),
            (
                SearchStart {
                    player: elsewhere,
                    ..here
                },
                None,
                true,
            ),
            (
                SearchStart {
                    tick: here.tick + 1,
                    ..here
                },
                None,
                true,
            ),
        ] {
            let (finder, search) = endless_search(from);
            let mut app = App::new();
            app.add_message::<ActionPressed>()
                .add_message::<BugRequest>()
                .init_resource::<Devices>();
            app.init_resource::<Pace>()
                .init_resource::<WhatIfActive>()
                .insert_resource(finder);
            app.world_mut()
                .spawn((Player, Mover::new(run.clone(), InputSource::Nobody)));
            app.add_systems(Update, (handle_keys, search_from_player).chain());
            key.map(|key| app.world_mut().write_message(ActionPressed(key)));
            app.update();
            // A thread of the pool drops the task.
            let is_over = (0..1000).any(|_| {
                let is_over = search.strong_count() == 0;
                if !is_over && ends {
                    std::thread::sleep(Duration::from_millis(10));
                }
                is_over
            });
            assert_eq!(is_over, ends, "{from:?} {key:?}");
        }
    }

    #[test]
    fn search_restarts_when_outdated() {
        let standing = PlayerState {
            on_ground: true,
            ..PlayerState::default()
        };
        let from = SearchStart {
            tick: 10,
            player: standing,
            yaw: 179.95,
        };
        assert!(
            !from.is_stale(&SearchStart {
                tick: 500,
                yaw: -179.95,
                ..from
            }),
            "who stands may think"
        );
        assert!(from.is_stale(&SearchStart { yaw: 170.0, ..from }));
        let moved = PlayerState {
            origin: Vec3::new(0.5, 0.0, 0.0),
            ..standing
        };
        assert!(from.is_stale(&SearchStart {
            player: moved,
            ..from
        }));
        let falling = PlayerState {
            velocity: Vec3::new(250.0, 0.0, -80.0),
            ..PlayerState::default()
        };
        let from = SearchStart {
            player: falling,
            ..from
        };
        let later = PlayerState {
            velocity: Vec3::new(250.0, 0.0, -200.0),
            origin: Vec3::splat(-20.0),
            ..falling
        };
        assert!(
            !from.is_stale(&SearchStart {
                tick: 25,
                player: later,
                yaw: 0.0
            }),
            "the fall goes on as it was foreseen"
        );
        assert!(from.is_stale(&SearchStart {
            tick: 40,
            player: later,
            yaw: 0.0
        }));
        let steered = PlayerState {
            velocity: Vec3::new(249.0, 5.0, -200.0),
            ..later
        };
        assert!(from.is_stale(&SearchStart {
            tick: 11,
            player: steered,
            yaw: 0.0
        }));
        assert!(
            from.is_stale(&SearchStart { tick: 3, ..from }),
            "back in time"
        );
    }
}
