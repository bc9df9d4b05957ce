//! The page *Controls*: three keys for each action, clashes in red.

mod awaited;
mod view;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{Definition, SettingsDraft, draw};
use crate::game::base::messages::KeyCapture;
use crate::text::id;
pub use awaited::AwaitedKey;
pub(in crate::game::menu) use awaited::show_awaited;

pub(super) const DEFINITION: Definition = Definition::new(
    id!("menu-controls"),
    id!("menu-controls.note"),
    awaited::plugin,
    |world, ui| draw(world, ui, view::show),
);

/// What the page reads and writes.
#[derive(SystemParam)]
struct ControlsPage<'w> {
    settings: ResMut<'w, SettingsDraft>,
    awaited: ResMut<'w, AwaitedKey>,
    taken: ResMut<'w, KeyCapture>,
}
