//! The level as rapier's colliders, and the loose props; never the player.

use bevy::prelude::*;

pub(super) fn plugin(_app: &mut App) {}
