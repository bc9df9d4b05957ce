//! The *Play* page: maps, engine, tick rate, maxspeed, profile and the ideal player.

mod browser;
pub mod maps;
pub mod previews;
mod show_me;
mod view;

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{
    CurrentGame, Page, PageDefinition, SettingsDraft, draw, is_page_refresh_due, is_shown,
};
use crate::game::base::messages::{GameKind, GhostRequest, Menu, Request};
use crate::game::menu::opener::OpenFolder;
use crate::game::play::input::StartDemo;
use crate::game::play::session::Profiles;
use crate::game::settings::Settings;
use crate::storage as content;
use crate::text::id;
pub(super) use browser::{map_display_title, map_note};
use maps::MapLists;
use previews::Previews;
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;

pub(super) const DEFINITION: PageDefinition = PageDefinition {
    scrolls: false,
    ..PageDefinition::new(
        id!("menu-play"),
        id!("menu-play.note"),
        plugin,
        |world, ui| {
            draw(world, ui, view::show);
        },
    )
};

/// System parameters of the page, except for the maps.
#[derive(SystemParam)]
struct PlayPage<'w> {
    settings: ResMut<'w, SettingsDraft>,
    game: Res<'w, CurrentGame>,
    profiles: Res<'w, Profiles>,
    previews: ResMut<'w, Previews>,
    requests: MessageWriter<'w, Request>,
    demos: MessageWriter<'w, StartDemo>,
    ghosts: MessageWriter<'w, GhostRequest>,
    folders: MessageWriter<'w, OpenFolder>,
    next: ResMut<'w, NextState<Menu>>,
}

impl PlayPage<'_> {
    /// Switches Need For Kill to these rules. Saves them as the rules to start with next time.
    fn choose_rules(&mut self, rules: Ruleset) {
        rules.id().clone_into(&mut self.settings.game.profile);
        self.requests.write(Request::SwitchRules(rules));
    }

    /// Switches to a profile. If its name is known, saves it as the profile to start with next
    /// time.
    fn choose_profile(&mut self, profile: Profile) {
        let mut known = self.profiles.list.iter();
        if known.any(|known| known.name == profile.name) {
            self.settings.game.profile.clone_from(&profile.name);
        }
        let profile = Arc::new(profile);
        self.requests.write(Request::SwitchProfile(profile));
    }
}

/// Lists the maps in the player's folder.
pub(super) fn list_maps(mut lists: ResMut<MapLists>) {
    lists.folder = content::maps_folder();
    let MapLists {
        engine3d,
        nfk,
        folder,
    } = &mut *lists;
    engine3d.scan::<Run>(folder.as_deref());
    nfk.scan::<NfkRun>(folder.as_deref());
}

/// Adds the maps of installed games, and reads the next map in the player's folder.
pub(super) fn read_maps(mut lists: ResMut<MapLists>, settings: Res<Settings>) {
    lists.engine3d.search::<Run>(&settings.game.folder);
    lists.engine3d.read_next::<Run>();
    lists.nfk.read_next::<NfkRun>();
}

/// Moves a requested map to the top of the recently played maps.
fn remember_played(mut requests: MessageReader<Request>, mut settings: ResMut<Settings>) {
    for request in requests.read() {
        let (game, name) = if let Request::SwitchMap(name) = request {
            (GameKind::Engine3d, name)
        } else if let Request::SwitchNfkMap(name) = request {
            (GameKind::Nfk, name)
        } else {
            continue;
        };
        settings
            .maps
            .move_to_front(game, browser::map_name_in_play(name));
    }
}

/// Starts rendering map previews. Only runs with a window.
pub(in crate::game::menu) fn start_previews(mut previews: ResMut<Previews>) {
    *previews = Previews::start();
}

fn refresh_previews(mut previews: ResMut<Previews>) {
    previews.clear();
}

fn plugin(app: &mut App) {
    app.init_resource::<MapLists>()
        .init_resource::<Previews>()
        .add_message::<Request>()
        .add_message::<StartDemo>()
        .add_message::<GhostRequest>()
        .add_message::<OpenFolder>()
        .add_systems(OnExit(Menu::Open), refresh_previews)
        .add_systems(
            Update,
            (
                list_maps.run_if(is_page_refresh_due(Page::Play)),
                read_maps.run_if(is_shown(Page::Play)),
                remember_played,
            )
                .chain(),
        );
}
