//! The *Statistics* page: statistics of the player's recorded jumps.

pub mod state;
mod view;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{Page, PageDefinition, SettingsDraft, draw, page_has_opened};
use crate::game::time::records::{BoardRequest, JumpHistory, RecordsAvailable};
use crate::text::id;
use state::HistoryView;

pub(super) const DEFINITION: PageDefinition = PageDefinition {
    group: Some(Page::Training),
    ..PageDefinition::new(
        id!("menu-statistics"),
        id!("menu-statistics.note"),
        plugin,
        |world, ui| draw(world, ui, view::show),
    )
};

/// System parameters of the page.
#[derive(SystemParam)]
struct StatisticsPage<'w> {
    settings: Res<'w, SettingsDraft>,
    history: Res<'w, JumpHistory>,
    available: Res<'w, RecordsAvailable>,
    history_view: ResMut<'w, HistoryView>,
}

fn read_history(mut boards: MessageWriter<BoardRequest>) {
    boards.write(BoardRequest::History);
}

fn plugin(app: &mut App) {
    app.init_resource::<HistoryView>()
        .init_resource::<RecordsAvailable>()
        .add_systems(
            Update,
            read_history.run_if(page_has_opened(Page::Statistics)),
        );
}
