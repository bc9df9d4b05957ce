//! The NFK game in the window: Need For Kill's player from the side, beside the 3D engines.
//!
//! The player is an entity of its own kind ([`super::mover::NfkMover`]); while it is there no [`super::mover::Mover`] is the player,
//! so that what serves the 3D engines rests by itself. Keys, pace, menu, HUD and scripted play are shared.

pub mod demo_bot;
mod draw;
mod hud;
mod mover;
mod paint;
mod rewind;
mod scene;
mod trail;
mod view;

use bevy::prelude::*;

pub(super) use hud::WIDGETS;
pub use rewind::NfkTimeline;

/// What plays, without a window.
pub(super) fn headless_plugin(app: &mut App) {
    app.add_plugins((mover::plugin, trail::plugin, rewind::plugin, demo_bot::plugin, view::headless_plugin));
}

/// What is seen.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((view::plugin, scene::plugin, draw::plugin, hud::plugin));
}
