//! The page *Replays*: the player's replays, newest first, to watch or race.

pub mod state;
mod view;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{Page, PageDefinition, SettingsDraft, draw, is_shown, opens_or_each_second};
use crate::game::base::messages::{LinkRequest, Menu, Request};
use crate::game::menu::game_files::GameFilesList;
use crate::game::menu::opener::OpenFolder;
use crate::game::settings::Settings;
use crate::game::time::replays::ReplayFiles;
use crate::text::id;
use state::ReplayList;

pub(super) const DEFINITION: PageDefinition = PageDefinition::new(
    id!("menu-replays"),
    id!("menu-replays.note"),
    plugin,
    |world, ui| {
        draw(world, ui, view::show);
    },
);

/// System parameters of the page, besides the file lists.
#[derive(SystemParam)]
struct ReplaysPage<'w> {
    settings: Res<'w, SettingsDraft>,
    files: Res<'w, ReplayFiles>,
    requests: MessageWriter<'w, Request>,
    links: MessageWriter<'w, LinkRequest>,
    folders: MessageWriter<'w, OpenFolder>,
    next: ResMut<'w, NextState<Menu>>,
}

impl ReplaysPage<'_> {
    /// Requests a replay or demo and closes the menu.
    fn play(&mut self, request: Request) {
        self.requests.write(request);
        self.next.set(Menu::Closed);
    }
}

fn list_replays(mut replays: ResMut<ReplayList>, files: Res<ReplayFiles>, settings: Res<Settings>) {
    if let Some(folder) = &files.folder {
        replays.scan(folder, &settings.game.folder);
    }
}

fn read_replays(
    mut replays: ResMut<ReplayList>,
    mut game_files: ResMut<GameFilesList>,
    settings: Res<Settings>,
) {
    game_files.search(&settings.game.folder);
    replays.collect_facts();
}

fn plugin(app: &mut App) {
    app.init_resource::<ReplayList>()
        .init_resource::<GameFilesList>()
        .add_message::<Request>()
        .add_message::<LinkRequest>()
        .add_message::<OpenFolder>()
        .add_systems(
            Update,
            (
                list_replays.run_if(opens_or_each_second(Page::Replays)),
                read_replays.run_if(is_shown(Page::Replays)),
            )
                .chain(),
        );
}
