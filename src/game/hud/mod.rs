//! The HUD: the numbers that the physics used, drawn over the game.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// What the HUD shows and where, as the settings file keeps it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HudSettings {}

pub(super) fn plugin(_app: &mut App) {}
