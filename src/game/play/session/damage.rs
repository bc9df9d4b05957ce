//! Whether health can be lost: one answer for both games, made of the command line and the
//! settings.

use bevy::prelude::*;

use super::{ChosenRules, CurrentMap, Game, SessionError};
use crate::game::base::messages::Notice;
use crate::game::play::mover::{Mover, Player};
use crate::game::settings::Settings;

/// Whether falls, liquids and triggers may cost health, where the rules have them cost any.
///
/// Its `cli` is written by `launch.rs`, its `settings` by this file.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamagePolicy {
    /// The command line did not say `--no-damage`.
    pub cli: bool,
    /// The switch of the settings.
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
    /// Health may be lost.
    pub fn allows(self) -> bool {
        self.cli && self.settings
    }
}

pub(super) fn follow_settings(settings: Res<Settings>, mut policy: ResMut<DamagePolicy>) {
    policy.set_if_neq(DamagePolicy {
        settings: settings.game.damage,
        ..*policy
    });
}

/// The run that is played follows the policy.
pub(super) fn apply<S: Game>(
    mut mover: Single<&mut Mover<S>, With<Player>>,
    mut notices: MessageWriter<Notice>,
    chosen: Res<ChosenRules<S>>,
    map: Res<CurrentMap<S>>,
    policy: Res<DamagePolicy>,
) {
    // A replay is played by its own rules.
    if mover.is_watched() {
        return;
    }
    if let Err(error) = mover.run.set_damage(&chosen.0, policy.allows()) {
        notices.write(Notice::warning(
            SessionError::unplayable(&map.name, error).to_string(),
        ));
    }
}
