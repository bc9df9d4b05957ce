//! The *Config* page: imports a config of the original games.

mod import;
pub mod state;
mod view;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::{CurrentGame, Page, PageDefinition, SettingsDraft, draw, is_shown};
use crate::game::base::messages::{Notice, Request};
use crate::game::console::{GameConsole, RestoreScripts, TypedLine};
use crate::game::menu::game_files::GameFilesList;
use crate::game::play::session::Profiles;
use crate::game::settings::{Settings, SettingsFile};
use crate::storage::configs::ImportedFile;
use crate::text::{Describe as _, id};
use state::ConfigView;
pub(in crate::game::menu) use view::{apply_changes, show_changes};

pub(super) const DEFINITION: PageDefinition = PageDefinition::new(
    id!("menu-config"),
    id!("menu-config.note"),
    plugin,
    |world, ui| {
        draw(world, ui, view::show);
    },
);

/// System parameters of the page, except for the configs in the games' folders.
#[derive(SystemParam)]
pub(in crate::game::menu) struct ConfigPage<'w> {
    settings: ResMut<'w, SettingsDraft>,
    game: Res<'w, CurrentGame>,
    profiles: Res<'w, Profiles>,
    config: ResMut<'w, ConfigView>,
    game_console: Res<'w, GameConsole>,
    settings_file: Option<Res<'w, SettingsFile>>,
    requests: MessageWriter<'w, Request>,
    lines: MessageWriter<'w, TypedLine>,
    scripts: MessageWriter<'w, RestoreScripts>,
    notices: MessageWriter<'w, Notice>,
}

impl ConfigPage<'_> {
    /// Reads a config and previews its changes.
    fn read_config(&mut self, path: &std::path::Path) {
        self.config
            .preview_config(path, &self.settings, &self.game.profile);
    }

    /// Writes the imported files next to the settings file. Does nothing if settings are not saved.
    fn write_files(&mut self, files: &[ImportedFile]) {
        let file = self.settings_file.as_ref().and_then(|file| file.0.as_ref());
        let Some(folder) = file.and_then(|file| file.parent()) else {
            return;
        };
        if let Err(error) = self.config.write_files(files, folder) {
            self.notices.write(Notice::warning(error.describe()));
        }
    }
}

fn search_game_files(mut game_files: ResMut<GameFilesList>, settings: Res<Settings>) {
    game_files.search(&settings.game.folder);
}

fn plugin(app: &mut App) {
    app.init_resource::<ConfigView>()
        .init_resource::<GameFilesList>()
        .add_message::<FileDragAndDrop>()
        .add_message::<Request>()
        .add_message::<TypedLine>()
        .add_message::<RestoreScripts>()
        .add_message::<Notice>()
        .add_systems(PreUpdate, view::open_dropped_config)
        .add_systems(Update, search_game_files.run_if(is_shown(Page::Config)));
}
