//! The main loop of the window: reads the devices and runs the due ticks a thousand times per
//! second, and draws a frame whenever the renderer is free.
//!
//! Bevy's own loop runs everything once per frame and waits for the renderer. Here a pass of the
//! loop is whole or light. A whole pass runs Bevy's main schedule and gives the renderer a frame. A
//! light pass only reads the devices and runs ticks. Messages are kept until the next whole pass,
//! because most systems read them once per frame.
//!
//! Scripted play (`--exit-after`) does not use this loop. Its frames depend on its ticks, so it has
//! to wait for each frame.

mod clocks;
mod interval;
mod renderer;
mod rest;

use std::thread;
use std::time::{Duration, Instant};

use bevy::app::AppLabel;
use bevy::ecs::schedule::{MainThreadExecutor, ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::time::{TimeReceiver, time_system};

use self::interval::FixedInterval;
use self::renderer::Renderer;
use self::rest::{Activity, RedrawReasons};
use super::frame_limit;
use crate::game::base::loop_stats::LoopStats;
use crate::game::base::messages::{Control, GameKind, Menu};
use crate::game::base::schedule::ReadDevices;

/// Time between two passes while input timing matters.
const PASS: Duration = Duration::from_millis(1);
/// Time between two passes in the menu and while the game is paused.
const RESTING_PASS: Duration = Duration::from_millis(8);

/// Schedule of a pass of the loop.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct MainLoop;

/// Sub-app whose extract step hands the frame to the renderer. Runs after the main schedule.
#[derive(AppLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct PictureHandover;

/// Kind of a pass of the loop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum PassKind {
    /// A whole pass runs everything and starts a frame.
    #[default]
    Whole,
    /// A light pass only reads devices and runs ticks.
    Light,
}

/// Timing of the loop, and the kind of this pass. Written only by this file.
#[derive(Resource, Default)]
struct LoopState {
    pass: PassKind,
    activity: Activity,
    passes: FixedInterval,
    pictures: FixedInterval,
    /// Number of removal messages at the start of this pass.
    removals: usize,
    /// Whether entities were removed in the previous pass. This pass must then be whole, because
    /// only whole passes run all systems that read removals, and Bevy drops the messages after it.
    is_removal_new: bool,
}

/// Returns the number of messages about removed components that Bevy holds. Resources do not count:
/// Bevy often removes them for a moment, and no system reads these messages.
fn count_removal_messages(world: &World) -> usize {
    let is_resource = |id| world.resource_entities().get(id).is_some();
    let removed = world.removed_components().iter();
    removed
        .filter(|(id, _)| !is_resource(**id))
        .map(|(_, messages)| messages.len())
        .sum()
}

/// Whether a state change is pending. Only a whole pass applies it, before any tick runs.
fn is_state_changing(world: &World) -> bool {
    fn is_change_pending<S: bevy::state::state::FreelyMutableState>(world: &World) -> bool {
        let next = world.get_resource::<NextState<S>>();
        next.is_some_and(|next| !matches!(next, NextState::Unchanged))
    }
    is_change_pending::<Menu>(world)
        || is_change_pending::<Control>(world)
        || is_change_pending::<GameKind>(world)
}

fn is_exiting(world: &World) -> bool {
    !world.resource::<Messages<AppExit>>().is_empty()
}

/// Whether the renderer has finished its frame. Ends the game if the renderer has stopped.
fn is_renderer_free(world: &mut World) -> bool {
    let mut renderer = world.resource_mut::<Renderer>();
    let is_free = renderer.is_free();
    if renderer.is_gone() && !is_exiting(world) {
        world.write_message(AppExit::error());
    }
    is_free
}

/// Whether the frame limit allows a frame and the screen needs one.
fn is_picture_due(world: &mut World) -> bool {
    let state = world.resource::<LoopState>();
    state.pictures.is_due(Instant::now())
        && match state.activity {
            Activity::Plays => true,
            Activity::Measures | Activity::Rests => run(world, rest::is_picture_wanted),
        }
}

/// Runs a system in the world of the game.
fn run<O: 'static, M>(world: &mut World, system: impl IntoSystem<(), O, M> + 'static) -> O {
    let output = world.run_system_cached(system);
    output.expect("the game's plugins added what the loop reads")
}

/// Chooses a whole or a light pass.
fn next_pass(world: &mut World) -> PassKind {
    let must_draw = world.resource::<LoopState>().is_removal_new;
    if must_draw {
        world.resource_mut::<LoopStats>().count_waiting_pass();
        world.resource_mut::<Renderer>().wait();
    }
    let is_free = is_renderer_free(world);
    if is_exiting(world) || is_free && (must_draw || is_picture_due(world)) {
        PassKind::Whole
    } else {
        PassKind::Light
    }
}

/// Records the start of a frame.
fn begin_picture(world: &mut World) {
    let (now, length) = (Instant::now(), frame_limit::min_frame_time(world));
    world.resource_mut::<RedrawReasons>().begin_frame();
    world.resource_mut::<LoopStats>().count_frame();
    let mut state = world.resource_mut::<LoopState>();
    match length {
        Some(length) => {
            state.pictures.record(now, length);
        }
        None => state.pictures.stop(),
    }
}

/// Reads the devices and runs the ticks that are due.
fn run_light_pass(world: &mut World) {
    run(world, time_system);
    world.run_schedule(ReadDevices);
    if !is_state_changing(world) {
        world.run_schedule(RunFixedMainLoop);
    }
}

/// Runs one pass.
fn run_pass(world: &mut World) {
    world.resource_mut::<LoopStats>().begin_pass(Instant::now());
    world.resource_mut::<LoopState>().removals = count_removal_messages(world);
    let mut pass = next_pass(world);
    if pass == PassKind::Light {
        run_light_pass(world);
        if is_exiting(world) {
            // Replays, records and settings are saved in the last whole pass.
            pass = PassKind::Whole;
        }
    }
    if pass == PassKind::Whole {
        begin_picture(world);
        world.run_schedule(Main);
    }
    let (now, activity) = (
        count_removal_messages(world),
        run(world, rest::current_activity),
    );
    let mut state = world.resource_mut::<LoopState>();
    state.pass = pass;
    state.activity = activity;
    state.is_removal_new = now > state.removals;
}

/// Ends a pass: hands the frame to the renderer and sleeps until the next pass is due.
fn end_pass(main: &mut World, _: &mut World) {
    if main.resource::<LoopState>().pass == PassKind::Whole {
        main.resource_scope(|main, mut renderer: Mut<Renderer>| renderer.draw(main));
    }
    let mut state = main.resource_mut::<LoopState>();
    let now = Instant::now();
    let length = match state.activity {
        Activity::Plays | Activity::Measures => PASS,
        Activity::Rests => RESTING_PASS,
    };
    let next = state.passes.record(now, length);
    // A frame does not wait for the end of a pass.
    let wake = state
        .pictures
        .next_deadline()
        .filter(|due| *due > now)
        .map_or(next, |due| due.min(next));
    thread::sleep(wake.saturating_duration_since(now));
}

/// Adds the loop and the renderer's thread. Requires Bevy's `RenderPlugin` and replaces its
/// `PipelinedRenderingPlugin`.
pub(super) struct MainLoopPlugin;

impl Plugin for MainLoopPlugin {
    fn build(&self, app: &mut App) {
        if app.get_sub_app(RenderApp).is_none() {
            return;
        }
        let mut schedule = Schedule::new(MainLoop);
        schedule.set_executor(SingleThreadedExecutor::new());
        app.add_schedule(schedule)
            .add_systems(MainLoop, run_pass)
            .init_resource::<LoopState>()
            .insert_resource(MainThreadExecutor::new())
            .add_plugins((clocks::plugin, rest::plugin));
        app.main_mut().update_schedule = Some(MainLoop.intern());
        // Ticks are frequent and short, so a parallel executor would only cost time.
        app.edit_schedule(FixedUpdate, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        });
        let mut handover = SubApp::new();
        handover.set_extract(end_pass);
        app.insert_sub_app(PictureHandover, handover);
    }

    fn cleanup(&self, app: &mut App) {
        let Some(mut render_app) = app.remove_sub_app(RenderApp) else {
            return;
        };
        let executor = app.world().resource::<MainThreadExecutor>().clone();
        render_app.insert_resource(executor.clone());
        let times = app.world_mut().remove_resource::<TimeReceiver>();
        app.insert_resource(Renderer::start(render_app, executor, times));
    }
}
