//! The *Controls* page: up to three keys per action, with conflicts in red.

mod awaited;
mod view;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{PageDefinition, SettingsDraft, draw};
use crate::game::base::messages::KeyCapture;
use crate::text::id;
pub use awaited::AwaitedKey;
pub(in crate::game::menu) use awaited::show_key_prompt;
pub(super) use view::show_action;

pub(super) const DEFINITION: PageDefinition = PageDefinition::new(
    id!("menu-controls"),
    id!("menu-controls.note"),
    awaited::plugin,
    |world, ui| draw(world, ui, view::show),
);

/// System parameters of the page.
#[derive(SystemParam)]
struct ControlsPage<'w> {
    settings: ResMut<'w, SettingsDraft>,
    awaited: ResMut<'w, AwaitedKey>,
    taken: ResMut<'w, KeyCapture>,
}
