//! Damage policy for both games, from the command line and the settings.

use bevy::prelude::*;

use super::{ChosenRules, CurrentMap, Game, SessionError};
use crate::game::base::messages::Notice;
use crate::game::play::mover::{Mover, Player};
use crate::game::settings::Settings;
use crate::text::Describe as _;

/// Whether falls, liquids and triggers cost health in rules that have damage.
///
/// `launch.rs` writes `cli`; this file writes `settings`.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamagePolicy {
    /// Whether the command line allows damage; `--no-damage` clears it.
    pub cli: bool,
    /// Whether the settings allow damage.
    pub settings: bool,
}

impl Default for DamagePolicy {
    fn default() -> Self {
        Self {
            cli: true,
            settings: true,
        }
    }
}

impl DamagePolicy {
    /// Whether health can be lost.
    pub fn allows(self) -> bool {
        self.cli && self.settings
    }
}

pub(super) fn update_damage_policy(settings: Res<Settings>, mut policy: ResMut<DamagePolicy>) {
    policy.set_if_neq(DamagePolicy {
        settings: settings.game.damage,
        ..*policy
    });
}

/// Applies the policy to the current run.
pub(super) fn apply_damage_policy<S: Game>(
    mut mover: Single<&mut Mover<S>, With<Player>>,
    mut notices: MessageWriter<Notice>,
    chosen: Res<ChosenRules<S>>,
    map: Res<CurrentMap<S>>,
    policy: Res<DamagePolicy>,
) {
    // A replay uses its own rules.
    if mover.is_watched() {
        return;
    }
    if let Err(error) = mover.run.set_damage(&chosen.0, policy.allows()) {
        notices.write(Notice::warning(
            SessionError::unplayable(&map.name, error).describe(),
        ));
    }
}
