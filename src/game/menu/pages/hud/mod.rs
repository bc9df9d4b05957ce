//! The *HUD* page: on/off, position and size of each widget.

mod view;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{CurrentGame, PageDefinition, SettingsDraft, draw};
use crate::game::hud::widgets::WidgetRegistry;
use crate::game::play::input::PressAction;
use crate::text::id;

pub(super) const DEFINITION: PageDefinition = PageDefinition::new(
    id!("menu-hud"),
    id!("menu-hud.note"),
    plugin,
    |world, ui| {
        draw(world, ui, view::show);
    },
);

/// System parameters of the page.
#[derive(SystemParam)]
struct HudPage<'w> {
    settings: ResMut<'w, SettingsDraft>,
    game: Res<'w, CurrentGame>,
    widgets: Res<'w, WidgetRegistry>,
    presses: MessageWriter<'w, PressAction>,
}

fn plugin(app: &mut App) {
    app.add_message::<PressAction>();
}
