//! The page *Help*: the current key bindings and the player's guide.

mod guide;
mod view;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{CurrentGame, PageDefinition, SettingsDraft, draw};
use crate::game::settings::Action;
use crate::text::id;

pub(super) const DEFINITION: PageDefinition = PageDefinition {
    key: Some(Action::Help),
    ..PageDefinition::new(
        id!("menu-help"),
        id!("menu-help.note"),
        |_| {},
        |world, ui| draw(world, ui, view::show),
    )
};

/// System parameters of the page.
#[derive(SystemParam)]
struct HelpPage<'w> {
    settings: Res<'w, SettingsDraft>,
    game: Res<'w, CurrentGame>,
}
