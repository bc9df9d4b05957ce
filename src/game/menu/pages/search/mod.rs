//! The *Search* page: settings, keys, widgets, maps, lessons, drills, help, console variables and
//! pages that match the typed words.
//!
//! The search field is in the sidebar. Typing opens this page, and clearing the field leaves it.

mod found;
mod view;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::console::state::ConsoleView;
use super::controls::AwaitedKey;
use super::help::HelpView;
use super::play::maps::MapLists;
use super::{
    CurrentGame, Page, PageDefinition, SettingsDraft, draw, is_page_refresh_due, is_shown, play,
};
use crate::game::base::messages::{KeyCapture, Menu, Request, TrainingRequest};
use crate::game::hud::widgets::WidgetRegistry;
use crate::game::menu::MenuUi;
use crate::text::id;
use found::SearchResults;

pub(super) const DEFINITION: PageDefinition = PageDefinition {
    in_sidebar: false,
    ..PageDefinition::new(
        id!("menu-search"),
        id!("menu-search.note"),
        plugin,
        |world, ui| draw(world, ui, view::show),
    )
};

/// State of the search between frames.
#[derive(Resource, Debug, Default)]
pub struct SearchView {
    /// Typed text.
    pub typed: String,
    found: SearchResults,
}

/// System parameters of the page.
#[derive(SystemParam)]
struct SearchPage<'w> {
    settings: ResMut<'w, SettingsDraft>,
    game: Res<'w, CurrentGame>,
    widgets: Res<'w, WidgetRegistry>,
    maps: Res<'w, MapLists>,
    search: ResMut<'w, SearchView>,
    menu: ResMut<'w, MenuUi>,
    awaited: ResMut<'w, AwaitedKey>,
    taken: ResMut<'w, KeyCapture>,
    help: ResMut<'w, HelpView>,
    console: ResMut<'w, ConsoleView>,
    requests: MessageWriter<'w, Request>,
    training: MessageWriter<'w, TrainingRequest>,
    next: ResMut<'w, NextState<Menu>>,
}

fn clear_search(mut search: ResMut<SearchView>) {
    *search = SearchView::default();
}

fn plugin(app: &mut App) {
    app.init_resource::<SearchView>()
        .init_resource::<HelpView>()
        .init_resource::<ConsoleView>()
        .init_resource::<MapLists>()
        .add_message::<Request>()
        .add_message::<TrainingRequest>()
        .add_systems(OnExit(Menu::Open), clear_search)
        .add_systems(
            Update,
            (
                play::list_maps.run_if(is_page_refresh_due(Page::Search)),
                play::read_maps.run_if(is_shown(Page::Search)),
            )
                .chain(),
        );
}
