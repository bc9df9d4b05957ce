//! What the window is doing: the states, the requests that pass between its parts, and what it tells the player.

use std::sync::Arc;

use bevy::prelude::*;

use crate::sim::profile::Profile;

/// The menu over the game. While it is open no tick runs, the pointer is free and the keys move nobody.
///
/// Its pages are the menu's own affair: a sub-state of [`Menu::Open`].
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Menu {
    /// The game is played.
    #[default]
    Closed,
    /// The menu is shown, the game stands still.
    Open,
}

/// Who the mouse and the movement keys belong to. The ticks run on in either.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Control {
    /// The player.
    #[default]
    Player,
    /// The free-flying camera: the player stands still with all keys up.
    FreeCamera,
}

/// Something that changes the session, asked for by a key, the menu or a script; done before the next tick.
///
/// Whoever wants it writes it; `session.rs` alone reads it.
#[derive(Message, Clone, Debug)]
pub enum Request {
    /// Play this map, from its start. A name as [`super::session::Maps`] lists it.
    SwitchMap(String),
    /// Go on under this profile, keeping position and velocity where they fit.
    SwitchProfile(Arc<Profile>),
    /// Back to the map's start; the timer begins anew.
    Restart,
    /// Back to the last checkpoint, or to the start where none was passed.
    Respawn,
    /// Remember position, velocity, every timer and the view.
    SavePosition,
    /// Return to what [`Request::SavePosition`] remembered.
    LoadPosition,
    /// Fly through walls, or walk again.
    ToggleNoclip,
}

/// Something to tell the player in words; the HUD shows the last few for some seconds.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// One sentence.
    pub text: String,
    /// Something went wrong: shown longer, in the warning colour.
    pub warning: bool,
}

impl Notice {
    /// News.
    #[must_use]
    pub fn info(text: impl Into<String>) -> Self {
        Self { text: text.into(), warning: false }
    }

    /// Something went wrong.
    #[must_use]
    pub fn warning(text: impl Into<String>) -> Self {
        Self { text: text.into(), warning: true }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Menu>().init_state::<Control>().add_message::<Request>().add_message::<Notice>();
}
