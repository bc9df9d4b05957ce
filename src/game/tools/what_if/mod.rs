//! What if: simulates the last jump without one fault at a time, and searches for the best jump
//! within the player's limits. Shows paths in the level and numbers in a list, and plays each path
//! on request.
//!
//! `answer.rs` computes the paths and their replays; `draw.rs` draws them.

mod answer;
mod draw;

pub use answer::{WhatIfLine, WhatIfLineKind};
pub use draw::WIDGET;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::demo_bot::background_plan::PlanTask;
use super::path_requests::PathRequests;
use crate::game::base::messages::{
    GameKind, Menu, Notice, PathRequest, TimelineJumped, WhatIfActive, WhatIfRequest,
};
use crate::game::base::schedule::{FrameSystems, TickSystems};
use crate::game::hud::ui::UiSystems;
use crate::game::hud::widgets::shared::is_hud_shown;
use crate::game::play::analysis::JumpFound;
use crate::game::play::input::ActionPressed;
use crate::game::play::mover::{Mover, Player, TickPlayed};
use crate::game::play::pacing::Pace;
use crate::game::play::session::CurrentMap;
use crate::game::settings::{Action, Settings};
use crate::planner::bot::{JumpLimits, LearnedLimits, Limits, measure_limits};
use crate::planner::judge::JudgedJump;
use crate::planner::what_if::{BestSearch, TakeoffState};
use crate::text::{id, text};
use answer::{LEAD_TICKS, VariantResult};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

/// Number of past ticks to keep, more than any jump with its run-up takes.
const KEPT_TICKS: usize = 2000;

/// A jump with its ticks and the ticks before it.
#[derive(Clone, Debug)]
struct LastJump {
    judged: Arc<JudgedJump>,
    records: Vec<Arc<TickRecord>>,
}

/// The paths of a jump that have been computed so far.
#[derive(Clone, Debug)]
pub struct WhatIfLines {
    /// The original jump.
    pub judged: Arc<JudgedJump>,
    /// The player's limits.
    pub limits: Limits,
    /// The jump's own path, then its variants,
    /// most gain first, then the best jump. Empty until computed.
    pub lines: Vec<WhatIfLine>,
    /// Whether the search for the best jump is running.
    pub is_searching: bool,
    /// Index of the chosen path.
    pub chosen: usize,
    /// Index of the path that is played as a replay.
    pub watched: Option<usize>,
    run: Run,
}

/// The paths of a jump and its variants, and the search for the best jump.
struct WhatIfPaths {
    take_off: TakeoffState,
    records: Vec<Arc<TickRecord>>,
    lines: Vec<WhatIfLine>,
    search: BestSearch,
}

/// State of the what-if tool. Only this file writes it.
#[derive(Resource, Default)]
pub struct WhatIfTool {
    recent: VecDeque<Arc<TickRecord>>,
    last: Option<LastJump>,
    learned: LearnedLimits,
    shown: Option<WhatIfLines>,
    twins: PlanTask<Option<WhatIfPaths>, ()>,
    ceiling: PlanTask<WhatIfLine, ()>,
}

impl WhatIfTool {
    /// Returns the shown paths.
    pub fn shown_lines(&self) -> Option<&WhatIfLines> {
        self.shown.as_ref()
    }

    /// Returns the player's learned limits.
    pub fn learned_limits(&self) -> &LearnedLimits {
        &self.learned
    }

    fn hide_lines(&mut self) {
        (self.shown, self.twins, self.ceiling) = (None, PlanTask::default(), PlanTask::default());
    }
}

/// Stores the player's ticks and last jump. Learns the player's limits from the jump.
fn store_ticks_and_jump(
    mut ticked: MessageReader<TickPlayed>,
    mut jumps: MessageReader<JumpFound>,
    mut sought: MessageReader<TimelineJumped>,
    mut what_if: ResMut<WhatIfTool>,
    player: Single<(Entity, &Mover), With<Player>>,
) {
    let what_if = &mut *what_if;
    if sought.read().count() > 0 {
        what_if.recent.clear();
    }
    let (player, mover) = *player;
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        if what_if
            .recent
            .back()
            .is_some_and(|last| last.tick + 1 != tick.record.tick)
        {
            what_if.recent.clear();
        }
        if what_if.recent.len() == KEPT_TICKS {
            what_if.recent.pop_front();
        }
        what_if.recent.push_back(Arc::clone(&tick.record));
    }
    for JumpFound(judged) in jumps.read() {
        let jump = &judged.jump;
        if mover.is_live() {
            JumpLimits::from_jump(jump)
                .into_iter()
                .for_each(|hands| what_if.learned.add_jump(hands));
        }
        let from = jump.takeoff_tick.saturating_sub(LEAD_TICKS);
        let ticks = what_if
            .recent
            .iter()
            .filter(|record| (from..=jump.landing_tick).contains(&record.tick));
        let (judged, records) = (Arc::clone(judged), ticks.cloned().collect());
        what_if.last = Some(LastJump { judged, records });
    }
}

/// Handles the keys that show, hide or choose paths.
fn handle_keys(
    mut pressed: MessageReader<ActionPressed>,
    mut requests: MessageWriter<WhatIfRequest>,
    mut notices: MessageWriter<Notice>,
    mut what_if: ResMut<WhatIfTool>,
    mut settings: ResMut<Settings>,
    player: Single<&Mover, With<Player>>,
    time: Res<Time<Real>>,
) {
    for ActionPressed(action) in pressed.read() {
        let what_if = &mut *what_if;
        match (action, &mut what_if.shown) {
            (Action::WhatIf, Some(_)) => what_if.hide_lines(),
            (Action::WhatIf, None) => {
                settings.what_if.store_learned(&what_if.learned);
                let limits = settings.what_if.limits(&what_if.learned);
                if let Err(trouble) = start_search(what_if, &player.run, limits, time.elapsed()) {
                    notices.write(Notice::info(trouble));
                }
            }
            (Action::NextTwin, Some(shown)) => {
                shown.chosen = (shown.chosen + 1) % shown.lines.len().max(1);
            }
            (Action::WatchTwin, Some(shown)) => {
                requests.write(WhatIfRequest(PathRequest::Watch(shown.chosen)));
            }
            _ => {}
        }
    }
}

/// Starts computing the paths of the last jump.
fn start_search(
    what_if: &mut WhatIfTool,
    run: &Run,
    limits: Option<Limits>,
    now: Duration,
) -> Result<(), String> {
    let no_jump = || text!("notice-what-if-no-jump").to_owned();
    let LastJump { judged, records } = what_if.last.clone().ok_or_else(no_jump)?;
    let run = run.clone();
    let limits = limits.unwrap_or_else(|| measure_limits(records.iter().map(|record| &**record)));
    what_if.shown = Some(WhatIfLines {
        judged: Arc::clone(&judged),
        limits,
        lines: Vec::new(),
        is_searching: true,
        chosen: 0,
        watched: None,
        run: run.clone(),
    });
    what_if.twins = PlanTask::search((), now, async move {
        let take_off = TakeoffState::from_jump(&run, &records, &judged.jump)?;
        let twins = take_off.simulate_variants(&judged, limits);
        let search = take_off.search(limits, &twins);
        let lines = WhatIfLine::all_lines(
            &take_off,
            &records,
            VariantResult::from_variants(twins, &judged),
        );
        Some(WhatIfPaths {
            take_off,
            records,
            lines,
            search,
        })
    });
    Ok(())
}

/// Collects the finished results. Waits for them in `PaceMode::Steps`.
fn take_results(
    mut what_if: ResMut<WhatIfTool>,
    mut notices: MessageWriter<Notice>,
    pace: Res<Pace>,
    time: Res<Time<Real>>,
) {
    let what_if = &mut *what_if;
    let Some(shown) = &mut what_if.shown else {
        return;
    };
    match what_if.twins.poll(
        pace.mode,
        time.elapsed(),
        id!("notice-what-if-thinking"),
        &mut notices,
    ) {
        Some((
            Some(WhatIfPaths {
                take_off,
                records,
                lines,
                mut search,
            }),
            (),
        )) => {
            shown.lines = lines;
            what_if.ceiling = PlanTask::search((), time.elapsed(), async move {
                while search.step() {
                    // Yields the thread. Hiding the paths cancels the search at this point.
                    bevy::tasks::futures_lite::future::yield_now().await;
                }
                WhatIfLine::for_best_jump(&take_off, &records, &search.best_ceiling())
            });
        }
        Some((None, ())) => {
            notices.write(Notice::info(text!("notice-what-if-lost")));
            what_if.hide_lines();
            return;
        }
        None => {}
    }
    let found = what_if.ceiling.poll(
        pace.mode,
        time.elapsed(),
        id!("notice-what-if-searching"),
        &mut notices,
    );
    if let Some((line, ())) = found {
        shown.lines.push(line);
        shown.is_searching = false;
    }
}

/// Starts the replay of a path, or races it.
fn handle_requests(
    mut asked: MessageReader<WhatIfRequest>,
    mut what_if: ResMut<WhatIfTool>,
    mut wishes: PathRequests,
    map: Res<CurrentMap>,
) {
    for WhatIfRequest(wish) in asked.read() {
        let Some(WhatIfLines {
            lines,
            watched,
            chosen,
            run,
            ..
        }) = &mut what_if.shown
        else {
            continue;
        };
        let before = *watched;
        wishes.handle_request(*wish, watched, |index| {
            Some(lines.get(index)?.replay(&map.name, run))
        });
        *chosen = watched.filter(|_| *watched != before).unwrap_or(*chosen);
    }
}

/// Clears the paths when the level changes. Clears the last jump with them, or when the map changes
/// together with the engine.
fn clear(
    map: Option<Res<CurrentMap>>,
    player: Query<&Mover, With<Player>>,
    mut what_if: ResMut<WhatIfTool>,
) {
    let (Some(map), Some(mover)) = (map, player.iter().next()) else {
        return;
    };
    let is_gone = what_if
        .shown
        .as_ref()
        .is_some_and(|shown| !Arc::ptr_eq(shown.run.world(), &map.world));
    if is_gone {
        what_if.hide_lines();
    }
    let is_other = |last: &LastJump| {
        last.records.is_empty() || last.judged.jump.engine != mover.run.profile().engine()
    };
    if map.is_changed() && (is_gone || what_if.last.as_ref().is_some_and(is_other)) {
        what_if.last = None;
    }
}

/// Publishes whether the paths are shown, so that the HUD makes room.
fn publish_state(
    what_if: Res<WhatIfTool>,
    kind: Res<State<GameKind>>,
    mut shown: ResMut<WhatIfActive>,
) {
    shown.set_if_neq(WhatIfActive(
        what_if.shown.is_some() && *kind.get() == GameKind::Engine3d,
    ));
}

/// Loads the learned limits from the settings.
fn load_learned_limits(settings: Res<Settings>, mut what_if: ResMut<WhatIfTool>) {
    what_if.learned = settings.what_if.learned_limits();
}

/// Stores the learned limits in the settings.
fn store_learned_limits(what_if: Res<WhatIfTool>, mut settings: ResMut<Settings>) {
    settings.what_if.store_learned(&what_if.learned);
}

/// Adds the simulation without rendering.
pub(in crate::game) fn headless_plugin(app: &mut App) {
    let in_space = in_state(GameKind::Engine3d);
    app.init_resource::<WhatIfTool>()
        .add_systems(Startup, load_learned_limits)
        .add_systems(OnEnter(Menu::Open), store_learned_limits)
        .add_systems(FixedUpdate, store_ticks_and_jump.in_set(TickSystems::React))
        .add_systems(
            Update,
            (
                clear,
                handle_keys,
                take_results,
                handle_requests.run_if(resource_exists::<CurrentMap>),
                publish_state,
            )
                .chain()
                .in_set(FrameSystems::Show)
                .run_if(in_space),
        )
        .add_systems(
            OnExit(GameKind::Engine3d),
            |mut what_if: ResMut<WhatIfTool>, mut shown: ResMut<WhatIfActive>| {
                what_if.hide_lines();
                shown.set_if_neq(WhatIfActive(false));
            },
        );
}

/// Adds the rendering.
pub(in crate::game) fn plugin(app: &mut App) {
    let shown = resource_equals(WhatIfActive(true)).and_then(is_hud_shown);
    app.add_systems(
        EguiPrimaryContextPass,
        (
            draw::draw_lines.in_set(UiSystems::Under),
            draw::draw_list.in_set(UiSystems::Hud),
        )
            .run_if(shown),
    );
}
