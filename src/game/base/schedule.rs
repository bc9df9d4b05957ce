//! The order of what happens in a tick and in a frame: the system sets that every other file sorts
//! itself into.

use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;

/// Reads the devices: once per pass of the main loop, and within `PreUpdate` in passes that draw.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::game) struct ReadDevices;

/// The order of what happens in a tick, in `FixedUpdate`. Nothing else there may touch a mover.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TickSystems {
    /// The tick takes the device events up to its own end (`input.rs`).
    Input,
    /// Every mover takes its command and advances by one tick (`tick.rs`).
    Advance,
    /// The player's tick is read by the analysis (`analysis.rs`).
    Analyse,
    /// The records are seen: [`crate::game::play::mover::LastTick`], [`crate::game::play::mover::Ticked`].
    React,
    /// The next tick's length (`pacing.rs`).
    Pace,
}

/// The order of what happens in a frame, around the ticks.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameSystems {
    /// `PreUpdate`: [`ReadDevices`] turns devices into timed events, the view and pressed actions
    /// (`input.rs`).
    Input,
    /// `RunFixedMainLoop`, before the ticks: requests are answered (`session/`).
    Requests,
    /// `RunFixedMainLoop`, before the ticks: how many will run (`pacing.rs`).
    Pace,
    /// `Update`: the camera goes where the player's eyes are (`view.rs`, or `freecam.rs`).
    View,
    /// `Update`: everything that is shown follows the session and the camera (level, HUD, menu,
    /// tools).
    Show,
    /// `Last`: what the program leaves behind where this frame is its last one.
    Exit,
}

fn read_devices(world: &mut World) {
    world.run_schedule(ReadDevices);
}

pub(in crate::game) fn plugin(app: &mut App) {
    let mut devices = Schedule::new(ReadDevices);
    devices.set_executor(SingleThreadedExecutor::new());
    app.add_schedule(devices)
        .add_systems(PreUpdate, read_devices.in_set(FrameSystems::Input));
    app.configure_sets(
        FixedUpdate,
        (
            TickSystems::Input,
            TickSystems::Advance,
            TickSystems::Analyse,
            TickSystems::React,
            TickSystems::Pace,
        )
            .chain(),
    );
    app.configure_sets(
        PreUpdate,
        FrameSystems::Input.after(bevy::input::InputSystems),
    );
    app.configure_sets(
        RunFixedMainLoop,
        (FrameSystems::Requests, FrameSystems::Pace)
            .chain()
            .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
    );
    app.configure_sets(Update, (FrameSystems::View, FrameSystems::Show).chain());
}
