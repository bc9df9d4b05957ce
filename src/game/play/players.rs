//! Access to the player in either game: its input source and its rules.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::mover::{Mover, NfkMover, Player};
use wishdir_sim::profile::Profile;

/// The player in either game.
#[derive(SystemParam)]
pub struct Players<'w, 's> {
    engine3d: Query<'w, 's, &'static Mover, With<Player>>,
    nfk: Query<'w, 's, &'static NfkMover, With<Player>>,
}

impl Players<'_, '_> {
    /// Whether the player's devices move the player now, rather than a script, bot or replay.
    pub fn is_live(&self) -> bool {
        self.engine3d.iter().any(Mover::is_live) || self.nfk.iter().any(Mover::is_live)
    }

    /// Returns the profile of the 3D engine. `None` in Need For Kill.
    pub fn profile(&self) -> Option<&Profile> {
        self.engine3d
            .iter()
            .next()
            .map(|mover| &**mover.run.profile())
    }

    /// Whether Need For Kill is active.
    pub fn is_nfk(&self) -> bool {
        !self.nfk.is_empty()
    }

    /// Whether the script or bot that moved the player has finished.
    pub fn is_over(&self) -> bool {
        self.engine3d.iter().any(Mover::is_over) || self.nfk.iter().any(Mover::is_over)
    }
}
