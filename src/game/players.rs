//! The player, whichever game is played: who moves it, and by which rules.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::mover::{CmdSource, Mover, NfkMover, NfkSource, Player};
use crate::sim::profile::Profile;

/// The player, whichever game is played.
#[derive(SystemParam)]
pub struct Players<'w, 's> {
    brushes: Query<'w, 's, &'static Mover, With<Player>>,
    tiles: Query<'w, 's, &'static NfkMover, With<Player>>,
}

impl Players<'_, '_> {
    /// Whether the mouse and the keys move the player now: someone plays, and it is not a script.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.brushes.iter().any(|mover| matches!(mover.source, CmdSource::Live))
            || self.tiles.iter().any(|mover| matches!(mover.source, NfkSource::Live))
    }

    /// The profile under which a 3D engine is played.
    #[must_use]
    pub fn profile(&self) -> Option<&Profile> {
        self.brushes.iter().next().map(|mover| &**mover.run.profile())
    }

    /// Need For Kill is played.
    #[must_use]
    pub fn is_nfk(&self) -> bool {
        !self.tiles.is_empty()
    }

    /// A script or a bot that moved the player is done.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.brushes.iter().any(|mover| matches!(mover.source, CmdSource::Nobody))
            || self.tiles.iter().any(|mover| matches!(mover.source, NfkSource::Nobody))
    }
}
