//! The level as it is seen: meshes, textures, labels, lights and sky.

use bevy::prelude::*;

pub(super) fn plugin(_app: &mut App) {}
