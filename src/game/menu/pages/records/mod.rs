//! The *Records* page: the best runs and jumps.

pub mod state;
mod view;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{Page, PageDefinition, draw, page_has_opened};
use crate::game::base::messages::{Menu, Request};
use crate::game::time::records::{BoardRequest, RecordsAvailable};
use crate::text::id;
use state::RecordsView;

pub(super) const DEFINITION: PageDefinition = PageDefinition::new(
    id!("menu-records"),
    id!("menu-records.note"),
    plugin,
    |world, ui| {
        draw(world, ui, view::show);
    },
);

/// System parameters of the page, except for the leaderboards.
#[derive(SystemParam)]
struct RecordsPage<'w> {
    view: ResMut<'w, RecordsView>,
    available: Res<'w, RecordsAvailable>,
    requests: MessageWriter<'w, Request>,
    boards: MessageWriter<'w, BoardRequest>,
    next: ResMut<'w, NextState<Menu>>,
}

fn read_boards(mut boards: MessageWriter<BoardRequest>) {
    boards.write(BoardRequest::List);
}

fn plugin(app: &mut App) {
    app.init_resource::<RecordsView>()
        .init_resource::<RecordsAvailable>()
        .add_message::<Request>()
        .add_message::<BoardRequest>()
        .add_systems(Update, read_boards.run_if(page_has_opened(Page::Records)));
}
