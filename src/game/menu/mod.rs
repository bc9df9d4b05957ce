//! The menu over the game: map, engine, physics rate, maxspeed, settings, key bindings, help.
//!
//! The pages are functions over [`model::Model`]; this file hands them the game and does what they wish.

mod guide;
pub mod model;
mod options;
mod show_me;

mod controls;
mod help;
mod hud_page;
pub mod maps;
mod play;

pub mod frame;

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseWheel};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::input::{Pressed, StartDemo};
use super::messages::{Menu, RebindingKey, Request};
use super::mover::{NfkMover, Player};
use super::schedule::FrameSystems;
use super::session::{ChosenProfile, CurrentMap, CurrentNfkMap, Maps, Profiles};
use super::settings::{Action, InputKey, Settings};
use super::ui;
use super::widgets::WidgetRegistry;
use crate::content;
use model::{MapEntry, MenuAction, Model, Page, Slot};

/// What the menu keeps while it is closed and between frames. Written by `menu/mod.rs` alone.
#[derive(Resource, Debug, Default)]
struct MenuUi {
    page: Page,
    waiting: Waiting,
    maps: Vec<MapEntry>,
    nfk_maps: Vec<MapEntry>,
}

/// Whether the next key is for a binding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Waiting {
    /// It is not.
    #[default]
    No,
    /// It goes there.
    For(Action, Slot),
    /// It has come; until all keys are up nobody else may see it.
    Releasing(Action, Slot),
}

impl Waiting {
    fn field(self) -> Option<(Action, Slot)> {
        match self {
            Self::No => None,
            Self::For(action, slot) | Self::Releasing(action, slot) => Some((action, slot)),
        }
    }
}

/// The help key opens the menu at its page.
fn open_help(mut pressed: MessageReader<Pressed>, mut menu: ResMut<MenuUi>, mut next: ResMut<NextState<Menu>>) {
    if pressed.read().any(|Pressed(action)| *action == Action::Help) {
        menu.page = Page::Help;
        next.set(Menu::Open);
    }
}

/// Lists the maps again: one may have been built meanwhile.
fn list_maps(mut menu: ResMut<MenuUi>, maps: Res<Maps>) {
    let entry = |name: &String| {
        let source = content::find_map(name).ok()?;
        Some(maps::entry(name, &source.text, !source.place.starts_with("built-in")))
    };
    menu.maps = maps.names.iter().filter_map(entry).collect();
    let nfk_entry = |name: &String| {
        let map = content::nfk::load_map(name).ok()?;
        Some(maps::nfk_entry(name, &map.world, !map.place.starts_with("built-in")))
    };
    menu.nfk_maps = maps.nfk.iter().filter_map(nfk_entry).collect();
}

/// Gives the awaited key to its action.
fn take_key(
    mut keyboard: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut wheel: MessageReader<MouseWheel>,
    mut menu: ResMut<MenuUi>,
    mut rebinding: ResMut<RebindingKey>,
    mut settings: ResMut<Settings>,
    held_keys: Res<ButtonInput<KeyCode>>,
    held_buttons: Res<ButtonInput<MouseButton>>,
) {
    let key = keyboard.read().filter(|input| input.state == ButtonState::Pressed && !input.repeat);
    let mut came: Vec<InputKey> = key.map(|input| InputKey::Key(input.key_code)).collect();
    let button = buttons.read().filter(|input| input.state == ButtonState::Pressed);
    came.extend(button.map(|input| InputKey::Mouse(input.button)));
    let turned = wheel.read().filter(|notch| notch.y != 0.0);
    came.extend(turned.map(|notch| if notch.y > 0.0 { InputKey::WheelUp } else { InputKey::WheelDown }));
    match menu.waiting {
        Waiting::No => {}
        Waiting::For(action, slot) => {
            let Some(key) = came.into_iter().find(|key| key.name().is_some()) else { return };
            if key != InputKey::Key(KeyCode::Escape) {
                controls::bind(&mut settings.binds, action, slot, Some(key));
            }
            menu.waiting = Waiting::Releasing(action, slot);
        }
        Waiting::Releasing(..) => {
            if held_keys.get_pressed().next().is_none() && held_buttons.get_pressed().next().is_none() {
                menu.waiting = Waiting::No;
                rebinding.0 = false;
            }
        }
    }
}

/// Nothing is awaited once the menu is closed.
fn stop_waiting(mut menu: ResMut<MenuUi>, mut rebinding: ResMut<RebindingKey>) {
    menu.waiting = Waiting::No;
    rebinding.0 = false;
}

/// Where menu actions go.
#[derive(bevy::ecs::system::SystemParam)]
struct Outlets<'w, 's> {
    requests: MessageWriter<'w, Request>,
    shows: MessageWriter<'w, StartDemo>,
    exits: MessageWriter<'w, AppExit>,
    next: ResMut<'w, NextState<Menu>>,
    rebinding: ResMut<'w, RebindingKey>,
    window: Single<'w, 's, &'static mut Window, With<PrimaryWindow>>,
}

impl Outlets<'_, '_> {
    fn fulfil(&mut self, wish: MenuAction, waiting: &mut Waiting) {
        match wish {
            MenuAction::Resume => self.next.set(Menu::Closed),
            MenuAction::Quit => {
                self.exits.write(AppExit::Success);
            }
            MenuAction::ShowMe(what) => {
                self.shows.write(StartDemo(what));
                self.next.set(Menu::Closed);
            }
            MenuAction::Ask(request) => {
                self.requests.write(request);
            }
            MenuAction::Resize(width, height) => self.window.resolution.set_physical_resolution(width, height),
            MenuAction::Bind(action, slot) => {
                *waiting = Waiting::For(action, slot);
                self.rebinding.0 = true;
            }
        }
    }
}

fn draw_menu(
    mut contexts: EguiContexts,
    mut menu: ResMut<MenuUi>,
    mut settings: ResMut<Settings>,
    mut outlets: Outlets,
    profiles: Res<Profiles>,
    chosen: Res<ChosenProfile>,
    map: Option<Res<CurrentMap>>,
    nfk_map: Option<Res<CurrentNfkMap>>,
    tiles: Query<&NfkMover, With<Player>>,
    widgets: Res<WidgetRegistry>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let menu = &mut *menu;
    let mut edited = settings.clone();
    let mut menu_actions = Vec::new();
    let mut model = Model {
        page: &mut menu.page,
        settings: &mut edited,
        maps: &menu.maps,
        map: map.as_ref().map_or("", |map| &map.name),
        profiles: &profiles.list,
        profile: &chosen.0,
        rules: tiles.iter().next().map(|mover| mover.run.rules()),
        nfk_maps: &menu.nfk_maps,
        nfk_map: nfk_map.as_ref().map_or("", |map| &map.name),
        widgets: &widgets,
        window: (outlets.window.physical_width(), outlets.window.physical_height()),
        waiting: menu.waiting.field(),
        menu_actions: &mut menu_actions,
    };
    frame::show(ctx, &mut model);
    if edited != *settings {
        *settings = edited;
    }
    for wish in menu_actions {
        outlets.fulfil(wish, &mut menu.waiting);
    }
    Ok(())
}

/// The page that shows when the menu opens first.
pub(super) fn turn_to(app: &mut App, page: Page) {
    app.world_mut().resource_mut::<MenuUi>().page = page;
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MenuUi>()
        .add_systems(OnEnter(Menu::Open), list_maps)
        // The game may begin with the menu open, before the maps are found.
        .add_systems(Update, list_maps.run_if(in_state(Menu::Open).and_then(resource_changed::<Maps>)))
        .add_systems(OnExit(Menu::Open), stop_waiting)
        .add_systems(PreUpdate, (open_help, take_key.run_if(in_state(Menu::Open))).chain().after(FrameSystems::Input))
        .add_systems(EguiPrimaryContextPass, draw_menu.in_set(ui::UiSystems::Menu).run_if(in_state(Menu::Open)));
}
