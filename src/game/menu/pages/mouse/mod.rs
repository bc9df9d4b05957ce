//! The *Mouse and wheel* page: measurements of the mouse, the wheel and the strafe keys.

mod measure;
pub mod state;
mod view;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{Page, PageDefinition, SettingsDraft, draw};
use crate::game::base::loop_stats::LoopStats;
use crate::text::id;
use state::{DeviceMeasurements, RestartMeasurements};

pub(super) const DEFINITION: PageDefinition = PageDefinition {
    group: Some(Page::Training),
    ..PageDefinition::new(
        id!("menu-mouse-page"),
        id!("menu-mouse-page.note"),
        measure::plugin,
        |world, ui| draw(world, ui, view::show),
    )
};

/// System parameters of the page.
#[derive(SystemParam)]
struct MousePage<'w> {
    settings: Res<'w, SettingsDraft>,
    instruments: Res<'w, DeviceMeasurements>,
    stats: Res<'w, LoopStats>,
    again: MessageWriter<'w, RestartMeasurements>,
}
