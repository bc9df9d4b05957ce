//! The *Benchmark* page: a fixed list of drills per game, with points for each drill, a total score
//! and a rank.

mod view;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{CurrentGame, Page, PageDefinition, SettingsDraft, draw};
use crate::coach::LessonPath;
use crate::game::base::clipboard::CopyRequest;
use crate::game::base::messages::{Menu, TrainingRequest};
use crate::text::id;

pub(super) const DEFINITION: PageDefinition = PageDefinition {
    group: Some(Page::Training),
    ..PageDefinition::new(
        id!("menu-benchmark"),
        id!("menu-benchmark.note"),
        plugin,
        |world, ui| draw(world, ui, view::show),
    )
};

/// State of the page.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct BenchmarkView {
    /// Game whose benchmark is shown. `None`: the current game.
    path: Option<LessonPath>,
    /// Game whose result was copied last. The page shows the copied line.
    copied: Option<LessonPath>,
}

/// System parameters of the page.
#[derive(SystemParam)]
struct BenchmarkPage<'w> {
    settings: Res<'w, SettingsDraft>,
    game: Res<'w, CurrentGame>,
    view: ResMut<'w, BenchmarkView>,
    requests: MessageWriter<'w, TrainingRequest>,
    copies: MessageWriter<'w, CopyRequest>,
    next: ResMut<'w, NextState<Menu>>,
}

impl BenchmarkPage<'_> {
    /// Returns the selected game, or the current one if none is selected.
    fn path(&self) -> LessonPath {
        self.view.path.unwrap_or(self.game.lesson_path())
    }

    /// Starts a drill and closes the menu.
    fn play(&mut self, path: LessonPath, index: usize) {
        self.requests.write(TrainingRequest::Benchmark(path, index));
        self.next.set(Menu::Closed);
    }
}

fn plugin(app: &mut App) {
    app.init_resource::<BenchmarkView>()
        .add_message::<TrainingRequest>()
        .add_message::<CopyRequest>();
}
