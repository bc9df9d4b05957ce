//! Need For Kill: the side view, its drawing and the game's own HUD widgets.
//!
//! Ticks, sessions, rewind and the ideal player are shared with the 3D engines. See
//! [`crate::game::play::mover::NfkMover`].

mod paint;
mod trail;
mod view;

mod scene;

mod draw;
mod ghost;
mod hud;

use bevy::prelude::*;

pub(super) use hud::WIDGETS;

/// Adds the parts of Need For Kill that need no window.
pub(super) fn headless_plugin(app: &mut App) {
    app.add_plugins((trail::plugin, view::headless_plugin));
}

/// Adds the parts of Need For Kill that need a window.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        view::plugin,
        scene::plugin,
        draw::plugin,
        ghost::plugin,
        hud::plugin,
    ));
}
