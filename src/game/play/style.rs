//! The player's practice style, from the command line or the settings.

use bevy::prelude::*;

use super::mover::{Mover, Playable, Player};
use crate::game::base::schedule::FrameSystems;
use crate::game::settings::Settings;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;
use wishdir_sim::style::{Style, StyleFilter};

/// Style from the command line, until the settings name another style. Written by `app/mod.rs`
/// before the first frame, then by this file.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct CommandLineStyle(pub Option<Style>);

/// Input filter of a mover's style. Written by this file (style) and `tick.rs` (every tick).
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct MoverStyle(pub StyleFilter);

/// Applies the chosen style to the player if it has an effect in the current game.
fn apply_chosen_style<S: Playable>(
    mut player: Single<(&Mover<S>, &mut MoverStyle), With<Player>>,
    mut asked: ResMut<CommandLineStyle>,
    mut known: Local<Option<Style>>,
    settings: Res<Settings>,
) {
    let chosen = settings.game.style();
    if known.replace(chosen).is_some_and(|known| known != chosen) {
        asked.0 = None;
    }
    let (mover, style) = &mut *player;
    let style_now = Some(asked.0.unwrap_or(chosen))
        .filter(|style| mover.run.has_style(*style))
        .unwrap_or_default();
    if style.0.style != style_now {
        style.0.style = style_now;
    }
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<CommandLineStyle>().add_systems(
        RunFixedMainLoop,
        (apply_chosen_style::<Run>, apply_chosen_style::<NfkRun>)
            .chain()
            .in_set(FrameSystems::Pace),
    );
}
