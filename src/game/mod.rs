//! The window: everything Bevy. This file lists the parts and orders them; it does nothing itself.
//!
//! Each file has one `plugin`. The simulation knows nothing of all this: `tick.rs` hands it commands and publishes
//! what came of them, everything else here reads that.

pub mod demo_bot;
pub mod freecam;
pub mod hud;
pub mod input;
pub mod launch;
pub mod level;
mod limit;
pub mod measure;
pub mod menu;
pub mod nfk;
pub mod pacing;
pub mod physics;
pub mod play;
pub mod props;
pub mod rewind;
pub mod session;
pub mod settings;
pub mod space;
pub mod state;
pub mod tick;
pub mod ui;
pub mod view;

mod noclip;
mod screenshot;
mod vectors;
mod window;

use bevy::prelude::*;

/// The order of what happens in a tick, in `FixedUpdate`. Nothing else there may touch a [`tick::Mover`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TickSystems {
    /// Every mover takes its command and advances by one tick (`tick.rs`).
    Advance,
    /// The records are seen: [`tick::LastTick`], [`tick::Ticked`].
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
    /// `RunFixedMainLoop`, before the ticks: how many will run (`pacing.rs`).
    Pace,
    /// `Update`: the camera goes where the player's eyes are (`view.rs`, or `freecam.rs`).
    View,
    /// `Update`: everything that is shown follows the session and the camera (level, HUD, menu, tools).
    Show,
}

fn order_plugin(app: &mut App) {
    app.configure_sets(FixedUpdate, (TickSystems::Advance, TickSystems::React, TickSystems::Pace).chain());
    app.configure_sets(PreUpdate, FrameSystems::Input.after(bevy::input::InputSystems));
    app.configure_sets(
        RunFixedMainLoop,
        (FrameSystems::Requests, FrameSystems::Pace).chain().in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
    );
    app.configure_sets(Update, (FrameSystems::View, FrameSystems::Show).chain());
}

/// Everything that plays, without a window: needs Bevy's time, states and input. [`session::begin`] puts a player in.
pub fn headless_plugin(app: &mut App) {
    app.add_plugins((
        order_plugin,
        state::plugin,
        settings::plugin,
        session::plugin,
        input::plugin,
        pacing::plugin,
        tick::plugin,
        rewind::plugin,
        nfk::headless_plugin,
        demo_bot::headless_plugin,
        view::headless_plugin,
    ));
}

/// Everything that is seen.
fn window_plugin(app: &mut App) {
    app.add_plugins((
        window::plugin,
        limit::plugin,
        view::plugin,
        screenshot::plugin,
        level::plugin,
        physics::plugin,
        props::plugin,
        measure::plugin,
        vectors::plugin,
        demo_bot::plugin,
        freecam::plugin,
        nfk::plugin,
        ui::plugin,
        hud::plugin,
        menu::plugin,
    ));
}
