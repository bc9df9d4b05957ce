//! The player, whichever game is played: who moves it, and by which rules.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::mover::{Mover, NfkMover, Player};
use wishdir_sim::profile::Profile;

/// The player, whichever game is played.
#[derive(SystemParam)]
pub struct Players<'w, 's> {
    engine3d: Query<'w, 's, &'static Mover, With<Player>>,
    nfk: Query<'w, 's, &'static NfkMover, With<Player>>,
}

impl Players<'_, '_> {
    /// Whether the mouse and the keys move the player now: someone plays, and it is not a script.
    pub fn is_live(&self) -> bool {
        self.engine3d.iter().any(Mover::is_live) || self.nfk.iter().any(Mover::is_live)
    }

    /// The profile under which a 3D engine is played.
    pub fn profile(&self) -> Option<&Profile> {
        self.engine3d
            .iter()
            .next()
            .map(|mover| &**mover.run.profile())
    }

    /// Need For Kill is played.
    pub fn is_nfk(&self) -> bool {
        !self.nfk.is_empty()
    }

    /// A script or a bot that moved the player is done.
    pub fn is_over(&self) -> bool {
        self.engine3d.iter().any(Mover::is_over) || self.nfk.iter().any(Mover::is_over)
    }
}
