//! Order of the systems of a tick and of a frame, as system sets.

use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;

/// Schedule that reads the devices: once per pass of the main loop. Passes that draw run it in
/// `PreUpdate`.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::game) struct ReadDevices;

/// Order of a tick, in `FixedUpdate`. No other systems there may access a mover.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TickSystems {
    /// Takes the device events up to the tick's end (`input.rs`).
    Input,
    /// Advances every mover by one tick with its command (`tick.rs`).
    Advance,
    /// Analyses the player's tick (`analysis.rs`).
    Analyse,
    /// Reacts to the records in [`crate::game::play::mover::LastTick`] and
    /// [`crate::game::play::mover::TickPlayed`].
    React,
    /// Sets the next tick's length (`pacing.rs`).
    Pace,
}

/// System sets of a frame, in order. Some run before the ticks of the frame, and some after them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameSystems {
    /// `PreUpdate`: runs [`ReadDevices`], which turns device input into timed events, the view and
    /// pressed actions (`input.rs`).
    Input,
    /// `RunFixedMainLoop`, before the ticks: answers requests (`session/`).
    Requests,
    /// `RunFixedMainLoop`, before the ticks: decides how many ticks run (`pacing.rs`).
    Pace,
    /// `Update`: moves the camera (`view.rs` or `freecam.rs`).
    View,
    /// `Update`: updates everything visible (level, HUD, menu, tools) from the session and the
    /// camera.
    Show,
    /// `Last`: saves the program's output in the last frame.
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
