//! The *Settings* page: language, mouse, graphics, sound, rules and ghosts.

mod view;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::{PageDefinition, SettingsDraft, draw};
use crate::game::sound::SoundState;
use crate::game::world::adapter::SoftwareRendering;
use crate::text::id;

pub(super) const DEFINITION: PageDefinition = PageDefinition::new(
    id!("menu-settings"),
    id!("menu-settings.note"),
    |_| {},
    |world, ui| draw(world, ui, view::show),
);

/// System parameters of the page.
#[derive(SystemParam)]
struct SettingsPage<'w, 's> {
    settings: ResMut<'w, SettingsDraft>,
    sound: Res<'w, SoundState>,
    software: Res<'w, SoftwareRendering>,
    window: Single<'w, 's, &'static mut Window, With<PrimaryWindow>>,
}
