//! The *Replays* page: the player's replays and demos, to watch, race, rename and delete.

pub mod state;
mod view;

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{Page, PageDefinition, SettingsDraft, draw, is_page_refresh_due, is_shown};
use crate::game::base::messages::{LinkRequest, Menu, Notice, Request};
use crate::game::menu::game_files::GameFilesList;
use crate::game::menu::opener::OpenFolder;
use crate::game::settings::Settings;
use crate::game::time::replays::ReplayFiles;
use crate::storage::FileError;
use crate::storage::replay_shelf::{Favourites, ReplayNameError};
use crate::text::{Describe as _, id, message};
use state::{ReplayList, ReplaysView};

pub(super) const DEFINITION: PageDefinition = PageDefinition::new(
    id!("menu-replays"),
    id!("menu-replays.note"),
    plugin,
    |world, ui| {
        draw(world, ui, view::show);
    },
);

/// Request to change the player's replay files.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum ReplayFileRequest {
    /// Adds a replay to the favourites (`true`), or removes it.
    Favourite(PathBuf, bool),
    /// Renames a replay.
    Rename(PathBuf, String),
    /// Deletes replays.
    Delete(Vec<PathBuf>),
}

/// System parameters of the page, except for the lists of files.
#[derive(SystemParam)]
struct ReplaysPage<'w> {
    settings: Res<'w, SettingsDraft>,
    files: Res<'w, ReplayFiles>,
    view: ResMut<'w, ReplaysView>,
    requests: MessageWriter<'w, Request>,
    changes: MessageWriter<'w, ReplayFileRequest>,
    links: MessageWriter<'w, LinkRequest>,
    folders: MessageWriter<'w, OpenFolder>,
    next: ResMut<'w, NextState<Menu>>,
}

impl ReplaysPage<'_> {
    /// Sends a request to watch or race a replay, demo or link, and closes the menu.
    fn play(&mut self, request: Request) {
        self.requests.write(request);
        self.next.set(Menu::Closed);
    }
}

/// Carries out a request. Returns the error text on failure.
fn apply_file_request(
    favourites: &mut Favourites,
    request: &ReplayFileRequest,
) -> Result<(), String> {
    let file_problem = |error: FileError| error.describe();
    match request {
        ReplayFileRequest::Favourite(path, is_favourite) => {
            favourites.set(path, *is_favourite).map_err(file_problem)
        }
        ReplayFileRequest::Rename(path, name) => favourites
            .rename(path, name)
            .map(drop)
            .map_err(|error: ReplayNameError| error.describe()),
        ReplayFileRequest::Delete(paths) => paths
            .iter()
            .try_for_each(|path| favourites.delete(path).map_err(file_problem)),
    }
}

fn handle_requests(
    mut requests: MessageReader<ReplayFileRequest>,
    mut replays: ResMut<ReplayList>,
    mut notices: MessageWriter<Notice>,
    files: Res<ReplayFiles>,
    settings: Res<Settings>,
) {
    let Some(folder) = &files.folder else {
        return requests.clear();
    };
    for request in requests.read() {
        let mut favourites = Favourites::read(folder);
        match (apply_file_request(&mut favourites, request), request) {
            (Err(problem), _) => drop(notices.write(Notice::warning(problem))),
            (Ok(()), ReplayFileRequest::Delete(paths)) => {
                let told = message!("replays-deleted", count = paths.len());
                notices.write(Notice::info(told));
            }
            (Ok(()), ReplayFileRequest::Favourite(..) | ReplayFileRequest::Rename(..)) => {}
        }
        replays.scan(folder, &settings.game.folder);
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
        .init_resource::<ReplaysView>()
        .init_resource::<GameFilesList>()
        .add_message::<Request>()
        .add_message::<ReplayFileRequest>()
        .add_message::<Notice>()
        .add_message::<LinkRequest>()
        .add_message::<OpenFolder>()
        .add_systems(
            Update,
            (
                list_replays.run_if(is_page_refresh_due(Page::Replays)),
                handle_requests.run_if(on_message::<ReplayFileRequest>),
                read_replays.run_if(is_shown(Page::Replays)),
            )
                .chain(),
        );
}
