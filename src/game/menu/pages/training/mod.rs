//! The *Training* page: practice plan, daily challenge, lessons and drills.

pub mod figure;
mod view;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::statistics::state::HistoryView;
use super::{CurrentGame, Page, PageDefinition, SettingsDraft, draw, is_shown, page_has_opened};
use crate::coach::Lesson;
use crate::game::base::messages::{Menu, TrainingRequest};
use crate::game::settings::Action;
use crate::game::time::records::BoardRequest;
use crate::game::training::Training;
use crate::text::id;
use figure::FigureView;

pub(super) const DEFINITION: PageDefinition = PageDefinition {
    tab: Some(id!("menu-training.lessons")),
    key: Some(Action::Training),
    ..PageDefinition::new(
        id!("menu-training"),
        id!("menu-training.note"),
        plugin,
        |world, ui| draw(world, ui, view::show),
    )
};

/// The active lesson, and the number of steps that the player has completed.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct PlayedLesson(pub Option<(&'static Lesson, usize)>);

/// System parameters of the page, except for the recorded jumps.
#[derive(SystemParam)]
struct TrainingPage<'w> {
    settings: ResMut<'w, SettingsDraft>,
    game: Res<'w, CurrentGame>,
    lesson: Res<'w, PlayedLesson>,
    history_view: ResMut<'w, HistoryView>,
    figures: ResMut<'w, FigureView>,
    requests: MessageWriter<'w, TrainingRequest>,
    next: ResMut<'w, NextState<Menu>>,
}

impl TrainingPage<'_> {
    /// Requests a lesson or drill and closes the menu.
    fn request_training(&mut self, request: TrainingRequest) {
        self.requests.write(request);
        self.next.set(Menu::Closed);
    }
}

fn update_played_lesson(training: Res<Training>, mut lesson: ResMut<PlayedLesson>) {
    lesson.0 = training.lesson();
}

fn read_history(mut boards: MessageWriter<BoardRequest>) {
    boards.write(BoardRequest::History);
}

fn plugin(app: &mut App) {
    app.init_resource::<PlayedLesson>()
        .init_resource::<FigureView>()
        .add_message::<TrainingRequest>()
        .add_systems(
            Update,
            (
                read_history.run_if(page_has_opened(Page::Training)),
                update_played_lesson.run_if(is_shown(Page::Training)),
            ),
        );
}
