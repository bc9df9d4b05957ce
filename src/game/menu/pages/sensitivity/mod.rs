//! The *Sensitivity* page: the mouse distance that the ideal strafe needs.

pub mod state;
mod view;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{CurrentGame, Page, PageDefinition, SettingsDraft, draw};
use crate::text::id;
use state::SensitivityView;

pub(super) const DEFINITION: PageDefinition = PageDefinition {
    group: Some(Page::Training),
    ..PageDefinition::new(
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
    hand_view: ResMut<'w, SensitivityView>,
}

fn plugin(app: &mut App) {
    app.init_resource::<SensitivityView>();
}
