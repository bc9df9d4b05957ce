//! The menu over the game: which page is open, and what it is drawn over.

pub mod game_files;
pub mod opener;
pub mod pages;

pub mod frame;

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::hud_editor::is_editing;
use super::settings::Settings;
use crate::game::base::messages::{KeyCapture, Menu, Notice};
use crate::game::base::schedule::FrameSystems;
use crate::game::hud::ui;
use crate::game::play::input::Pressed;
use crate::game::play::mover::{NfkMover, Player};
use crate::game::play::session::{ChosenProfile, CurrentMap, CurrentNfkMap};
use pages::{CurrentGame, Page, SettingsDraft};

/// How long a notice stays on the menu.
const NOTICE_STAYS: Duration = Duration::from_secs(9);

/// What the menu keeps while it is closed and between frames. Written by `menu/` alone.
#[derive(Resource, Debug, Default)]
pub struct MenuUi {
    page: Page,
    /// The last page but the help and the console: what the menu key opens.
    last_page: Page,
    /// The last notice while the menu is open, and until when it is shown.
    notice: Option<(Notice, Duration)>,
}

impl MenuUi {
    /// The menu at a page.
    pub fn at(page: Page) -> Self {
        Self {
            page,
            ..Self::default()
        }
    }

    /// The page that is shown, or will be when the menu opens.
    pub fn page(&self) -> Page {
        self.page
    }

    /// Shows a notice over the page until this time.
    pub fn show_notice(&mut self, notice: Notice, until: Duration) {
        self.notice = Some((notice, until));
    }

    /// Whether a notice is shown over the page.
    pub fn has_notice(&self) -> bool {
        self.notice.is_some()
    }

    /// Whether the menu is open at a page.
    fn shows(&self, page: Page, open: &State<Menu>) -> bool {
        self.page == page && *open.get() == Menu::Open
    }
}

/// The pages' keys open the menu at their pages; there they close the menu.
fn open_page(
    mut pressed: MessageReader<Pressed>,
    mut menu: ResMut<MenuUi>,
    open: Res<State<Menu>>,
    mut next: ResMut<NextState<Menu>>,
) {
    let page_of = |Pressed(action): &Pressed| {
        let mut pages = Page::ALL.iter().copied();
        pages.find(|page| page.key() == Some(*action))
    };
    if let Some(page) = pressed.read().find_map(page_of) {
        let is_read = menu.shows(page, &open);
        menu.page = page;
        // Opening it once more would bring the page of last time back.
        NextState::set_if_neq(&mut next, if is_read { Menu::Closed } else { Menu::Open });
    }
}

/// Help and console have keys of their own: they are never what the menu key opens.
fn remember_page(mut menu: ResMut<MenuUi>) {
    if !matches!(menu.page, Page::Help | Page::Console) {
        menu.last_page = menu.page;
    }
}

/// The menu covers the HUD that shows notices, so it shows them itself.
fn show_notices(
    mut heard: MessageReader<Notice>,
    mut menu: ResMut<MenuUi>,
    open: Res<State<Menu>>,
    time: Res<Time<Real>>,
) {
    let last = heard.read().last();
    let is_over = |(_, until): &(Notice, Duration)| time.elapsed() >= *until;
    if *open.get() == Menu::Closed {
        menu.notice = None;
    } else if let Some(notice) = last {
        menu.show_notice(notice.clone(), time.elapsed() + NOTICE_STAYS);
    } else if menu.notice.as_ref().is_some_and(is_over) {
        menu.notice = None;
    }
}

/// The keys are the game's again once the menu is closed, and the help has been read.
fn close(mut menu: ResMut<MenuUi>, mut taken: ResMut<KeyCapture>) {
    *taken = KeyCapture::No;
    menu.page = menu.last_page;
}

/// The context to draw in, once the pages know the settings and what is played.
fn prepare(
    mut contexts: EguiContexts,
    mut commands: Commands,
    settings: Res<Settings>,
    chosen: Res<ChosenProfile>,
    map: Option<Res<CurrentMap>>,
    nfk_map: Option<Res<CurrentNfkMap>>,
    tiles: Query<&NfkMover, With<Player>>,
) -> Result<bevy_egui::egui::Context> {
    commands.insert_resource(SettingsDraft(settings.clone()));
    commands.insert_resource(CurrentGame {
        profile: chosen.0.clone(),
        rules: tiles.iter().next().map(|mover| mover.run.rules()),
        map: map.map_or_else(String::new, |map| map.name.clone()),
        nfk_map: nfk_map.map_or_else(String::new, |map| map.name.clone()),
    });
    Ok(contexts.ctx_mut()?.clone())
}

fn draw_menu(world: &mut World) -> Result {
    let ctx = world.run_system_cached(prepare)?;
    frame::show(&ctx, world);
    let mut taken = world.resource_mut::<KeyCapture>();
    if *taken != KeyCapture::ToBind {
        let is_typing = ctx.text_edit_focused();
        taken.set_if_neq(if is_typing {
            KeyCapture::ToType
        } else {
            KeyCapture::No
        });
    }
    if let Some(SettingsDraft(edited)) = world.remove_resource() {
        world.resource_mut::<Settings>().set_if_neq(edited);
    }
    Ok(())
}

/// The page that shows when the menu opens first.
pub(super) fn turn_to(app: &mut App, page: Page) {
    app.world_mut().resource_mut::<MenuUi>().page = page;
}

/// What needs no window: which page is open, and the pages' state.
pub(super) fn headless_plugin(app: &mut App) {
    app.init_resource::<MenuUi>()
        .add_plugins((pages::plugin, opener::plugin))
        .add_systems(OnExit(Menu::Open), close)
        .add_systems(PreUpdate, open_page.after(FrameSystems::Input))
        .add_systems(Update, (remember_page, show_notices));
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, pages::play::begin_previews)
        .add_systems(
            EguiPrimaryContextPass,
            draw_menu
                .in_set(ui::UiSystems::Menu)
                .run_if(in_state(Menu::Open).and_then(not(is_editing))),
        );
}
