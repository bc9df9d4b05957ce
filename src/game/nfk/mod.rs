//! The NFK game in the window: Need For Kill's player from the side, beside the 3D engines.
//!
//! Ticks, sessions, rewind and the ideal player are the 3D engines' own, for another run
//! ([`crate::game::play::mover::NfkMover`]); here is what differs: the side view, what is drawn, and the HUD's
//! own widgets.

mod paint;
mod trail;
mod view;

mod scene;

mod draw;
mod ghost;
mod hud;

use bevy::prelude::*;

pub(super) use hud::WIDGETS;

/// What plays, without a window.
pub(super) fn headless_plugin(app: &mut App) {
    app.add_plugins((trail::plugin, view::headless_plugin));
}

/// What is seen.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        view::plugin,
        scene::plugin,
        draw::plugin,
        ghost::plugin,
        hud::plugin,
    ));
}
