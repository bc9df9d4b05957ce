//! The page *Sensitivity*: the mouse distance that the ideal strafe needs.

pub mod state;
mod view;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{CurrentGame, Definition, Page, SettingsDraft, draw};
use crate::text::id;
use state::HandView;

pub(super) const DEFINITION: Definition = Definition {
    group: Some(Page::Training),
    ..Definition::new(
        id!("menu-hand"),
        id!("menu-hand.note"),
        plugin,
        |world, ui| {
            draw(world, ui, view::show);
        },
    )
};

/// System parameters of the page.
#[derive(SystemParam)]
struct SensitivityPage<'w> {
    settings: ResMut<'w, SettingsDraft>,
    game: Res<'w, CurrentGame>,
    hand_view: ResMut<'w, HandView>,
}

fn plugin(app: &mut App) {
    app.init_resource::<HandView>();
}
