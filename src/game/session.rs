//! What is being played: the map, the saved position, and every change of them between two ticks.

use std::sync::Arc;

use bevy::prelude::*;

use crate::sim::map::World as MapWorld;

/// The map being played. Changes as a whole: `resource_exists_and_changed::<CurrentMap>` rebuilds what is made of it.
///
/// Written by `session.rs` alone.
#[derive(Resource, Clone, Debug)]
pub struct CurrentMap {
    /// Its name, as the command line and the menu call it: `lab`.
    pub name: String,
    /// Its brushes, faces, spawns, triggers and lights.
    pub world: Arc<MapWorld>,
}

/// The maps that can be played: the built-in ones, then the player's own. Written by `session.rs` alone.
#[derive(Resource, Clone, Debug, Default)]
pub struct Maps {
    /// Names for [`super::state::Request::SwitchMap`], in the menu's order.
    pub names: Vec<String>,
}

/// Whether there is a saved position to load. Written by `session.rs` alone.
#[derive(Resource, Clone, Debug, Default)]
pub struct SavedPosition {
    /// What was saved on the current map.
    pub saved: Option<crate::sim::run::Checkpoint>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Maps>().init_resource::<SavedPosition>();
}
