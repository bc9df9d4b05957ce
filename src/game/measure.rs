//! The measuring tool: distances between two aimed points or block edges.

use bevy::prelude::*;

pub(super) fn plugin(_app: &mut App) {}
