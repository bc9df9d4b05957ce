//! The window: everything Bevy. This file lists the parts and orders them; it does nothing itself.
//!
//! Each file has one `plugin`. The simulation knows nothing of all this: `tick.rs` hands it commands and publishes
//! what came of them, everything else here reads that.

mod freecam;
mod hud;
mod input;
mod level;
mod measure;
mod menu;
mod physics;
mod session;
mod settings;
mod space;
mod state;
mod tick;
mod view;

use bevy::prelude::*;

/// The order of what happens in a tick, in `FixedUpdate`. Nothing else there may touch a [`tick::Mover`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TickSystems {
    /// Every mover takes its command and advances by one tick (`tick.rs`).
    Advance,
    /// The view turns where the tick says so (`input.rs`), the records are seen: `LastTick`, `Ticked`.
    React,
    /// The next tick's length (`pacing.rs`).
    Pace,
}

/// The order of what happens in a frame, around the ticks.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameSystems {
    /// `PreUpdate`: devices become held keys, view angles and pressed actions (`input.rs`).
    Input,
    /// `RunFixedMainLoop`, before the ticks: requests are done (`session.rs`).
    Requests,
    /// `Update`: the camera goes where the player's eyes are (`view.rs`, or `freecam.rs`).
    View,
    /// `Update`: everything that is shown follows the session and the camera (level, HUD, menu, tools).
    Show,
}

/// Orders the sets; each part puts its systems into them.
fn order(app: &mut App) {
    app.configure_sets(FixedUpdate, (TickSystems::Advance, TickSystems::React, TickSystems::Pace).chain());
    app.configure_sets(PreUpdate, FrameSystems::Input.after(bevy::input::InputSystems));
    app.configure_sets(
        RunFixedMainLoop,
        FrameSystems::Requests.in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
    );
    app.configure_sets(Update, (FrameSystems::View, FrameSystems::Show).chain());
}

/// Everything that runs without a window too.
fn headless_plugins(app: &mut App) {
    app.add_plugins((order, state::plugin, settings::plugin, session::plugin, input::plugin, tick::plugin));
}

/// What needs a window.
fn window_plugins(app: &mut App) {
    app.add_plugins((
        view::plugin,
        level::plugin,
        physics::plugin,
        measure::plugin,
        freecam::plugin,
        hud::plugin,
        menu::plugin,
    ));
}
