//! The menu over the game: map, engine, physics fps, maxspeed, settings, key bindings.

use bevy::prelude::*;

pub(super) fn plugin(_app: &mut App) {}
