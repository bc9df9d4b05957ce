//! The main loop of the window: reads the devices and runs the due ticks a thousand times per
//! second, and draws a picture whenever the renderer is free.
//!
//! Bevy's own loop runs everything once per picture and waits for the renderer. Here a pass of the
//! loop is whole (Bevy's main schedule, then the renderer gets the picture) or light (devices and
//! ticks only). Messages, and with them everything that is read once per picture, are kept until
//! the next whole pass.
//!
//! Scripted play (`--exit-after`) does not use this: its pictures follow its ticks, so that it must
//! wait for each.

mod beat;
mod clocks;
mod renderer;
mod rest;

use std::thread;
use std::time::{Duration, Instant};

use bevy::app::AppLabel;
use bevy::ecs::schedule::{MainThreadExecutor, ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::time::{TimeReceiver, time_system};

use self::beat::Beat;
use self::renderer::Renderer;
use self::rest::{Activity, Rest};
use super::frame_limit;
use crate::game::base::loop_stats::LoopStats;
use crate::game::base::messages::{Control, GameKind, Menu};
use crate::game::base::schedule::ReadDevices;

/// Time between two passes while the hand matters.
const PASS: Duration = Duration::from_millis(1);
/// Time between two passes in the menu and while the game is paused.
const RESTING_PASS: Duration = Duration::from_millis(8);

/// A pass of the loop.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct MainLoop;

/// The sub-app in whose extraction the renderer gets the picture: after the main schedule.
#[derive(AppLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct PictureHandover;

/// What a pass of the loop runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Pass {
    /// Everything, and a picture is started.
    #[default]
    Whole,
    /// Devices and ticks.
    Light,
}

/// The loop's rhythm, and what this pass is. Written by this file alone.
#[derive(Resource, Default)]
struct LoopState {
    pass: Pass,
    activity: Activity,
    passes: Beat,
    pictures: Beat,
    /// Removal messages that waited for readers before this pass.
    removals: usize,
    /// Something was removed in the previous pass: whoever reads removals only in whole passes must
    /// see it in this one, after which Bevy forgets it.
    is_removal_new: bool,
}

/// Messages about removed components that Bevy holds for their readers. Resources do not count:
/// Bevy takes them out for a moment all the time, and nobody reads that.
fn removals(world: &World) -> usize {
    let is_resource = |id| world.resource_entities().get(id).is_some();
    let removed = world.removed_components().iter();
    removed
        .filter(|(id, _)| !is_resource(**id))
        .map(|(_, messages)| messages.len())
        .sum()
}

/// A state is about to change, which happens in a whole pass: no tick runs before it.
fn is_state_changing(world: &World) -> bool {
    fn is_pending<S: bevy::state::state::FreelyMutableState>(world: &World) -> bool {
        let next = world.get_resource::<NextState<S>>();
        next.is_some_and(|next| !matches!(next, NextState::Unchanged))
    }
    is_pending::<Menu>(world) || is_pending::<Control>(world) || is_pending::<GameKind>(world)
}

fn is_exiting(world: &World) -> bool {
    !world.resource::<Messages<AppExit>>().is_empty()
}

/// Whether the renderer has finished its picture. Ends the game if the renderer has stopped.
fn is_renderer_free(world: &mut World) -> bool {
    let mut renderer = world.resource_mut::<Renderer>();
    let is_free = renderer.is_free();
    if renderer.is_gone() && !is_exiting(world) {
        world.write_message(AppExit::error());
    }
    is_free
}

/// Whether the frame limit allows a picture, and there is something to see.
fn is_picture_due(world: &mut World) -> bool {
    let state = world.resource::<LoopState>();
    state.pictures.is_due(Instant::now())
        && match state.activity {
            Activity::Plays => true,
            Activity::Measures | Activity::Rests => run(world, rest::is_picture_wanted),
        }
}

/// Runs a system of the loop.
fn run<O: 'static, M>(world: &mut World, system: impl IntoSystem<(), O, M> + 'static) -> O {
    let output = world.run_system_cached(system);
    output.expect("the game's plugins added what the loop reads")
}

/// Whether this pass draws, or is light.
fn next_pass(world: &mut World) -> Pass {
    let must_draw = world.resource::<LoopState>().is_removal_new;
    if must_draw {
        world.resource_mut::<LoopStats>().wait();
        world.resource_mut::<Renderer>().wait();
    }
    let is_free = is_renderer_free(world);
    if is_exiting(world) || is_free && (must_draw || is_picture_due(world)) {
        Pass::Whole
    } else {
        Pass::Light
    }
}

/// A picture begins.
fn begin_picture(world: &mut World) {
    let (now, length) = (Instant::now(), frame_limit::frame_length(world));
    world.resource_mut::<Rest>().draw();
    world.resource_mut::<LoopStats>().picture();
    let mut state = world.resource_mut::<LoopState>();
    match length {
        Some(length) => {
            state.pictures.strike(now, length);
        }
        None => state.pictures.stop(),
    }
}

/// Devices, and the ticks that are due.
fn run_light(world: &mut World) {
    run(world, time_system);
    world.run_schedule(ReadDevices);
    if !is_state_changing(world) {
        world.run_schedule(RunFixedMainLoop);
    }
}

/// One pass.
fn run_pass(world: &mut World) {
    world.resource_mut::<LoopStats>().pass(Instant::now());
    world.resource_mut::<LoopState>().removals = removals(world);
    let mut pass = next_pass(world);
    if pass == Pass::Light {
        run_light(world);
        if is_exiting(world) {
            // What the program leaves behind is written in its last whole pass.
            pass = Pass::Whole;
        }
    }
    if pass == Pass::Whole {
        begin_picture(world);
        world.run_schedule(Main);
    }
    let (now, activity) = (removals(world), run(world, rest::activity));
    let mut state = world.resource_mut::<LoopState>();
    state.pass = pass;
    state.activity = activity;
    state.is_removal_new = now > state.removals;
}

/// After the pass: the renderer gets the picture, and the loop sleeps until the next pass is due.
fn end_pass(main: &mut World, _: &mut World) {
    if main.resource::<LoopState>().pass == Pass::Whole {
        main.resource_scope(|main, mut renderer: Mut<Renderer>| renderer.draw(main));
    }
    let mut state = main.resource_mut::<LoopState>();
    let now = Instant::now();
    let length = match state.activity {
        Activity::Plays | Activity::Measures => PASS,
        Activity::Rests => RESTING_PASS,
    };
    let next = state.passes.strike(now, length);
    // A picture does not wait for the end of a pass.
    let wake = state
        .pictures
        .due()
        .filter(|due| *due > now)
        .map_or(next, |due| due.min(next));
    thread::sleep(wake.saturating_duration_since(now));
}

/// The loop with its renderer's thread. Needs Bevy's `RenderPlugin`; use in place of its
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
        // Ticks are many and small.
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
