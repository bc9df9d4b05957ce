//! The menu over the game: the current page and the frame around it.

pub mod first_start;
pub mod game_files;
pub mod opener;
pub mod pages;

pub mod frame;

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::hud_editor::is_editing;
use super::replay_viewer::ReplayViewer;
use super::settings::{Action, Settings};
use super::training::Training;
use crate::game::base::messages::{KeyCapture, LessonOffered, Menu, Notice};
use crate::game::base::schedule::FrameSystems;
use crate::game::hud::ui;
use crate::game::play::input::ActionPressed;
use crate::game::play::mover::{NfkMover, Player};
use crate::game::play::session::{ChosenProfile, CurrentMap, CurrentNfkMap};
use first_start::FirstStart;
use pages::{CurrentGame, Page, SettingsDraft};

/// Display time of a notice.
const NOTICE_STAYS: Duration = Duration::from_secs(9);
/// Maximum number of visible notices.
const NOTICES_MAX: usize = 3;

/// Menu state that persists between frames and while the menu is closed. Only `menu/` writes it.
#[derive(Resource, Debug, Default)]
pub struct MenuUi {
    page: Page,
    /// The last page other than help, console and search. The menu key opens it.
    last_page: Page,
    /// Notices while the menu is open, newest last, each with its expiry time.
    notices: Vec<(Notice, Duration)>,
    /// The player's activity when the menu was last closed.
    activity: MenuContext,
}

/// Current activity of the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum MenuContext {
    /// The player plays freely.
    #[default]
    Play,
    /// The player plays a lesson or drill.
    Training,
    /// The player watches a replay.
    Replay,
}

impl MenuContext {
    fn from_state(training: &Training, viewer: Option<&ReplayViewer>) -> Self {
        if viewer.is_some() {
            Self::Replay
        } else if training.active().is_some() {
            Self::Training
        } else {
            Self::Play
        }
    }

    /// Returns the pages that belong to this activity, the main one first. Empty if all pages
    /// belong to it.
    fn pages(self) -> &'static [Page] {
        match self {
            Self::Play => &[],
            Self::Training => &[Page::Training],
            Self::Replay => &[Page::Replays, Page::Records],
        }
    }
}

impl MenuUi {
    /// Creates the menu with this page selected.
    pub fn with_page(page: Page) -> Self {
        Self {
            page,
            ..Self::default()
        }
    }

    /// Returns the visible page, or the page that opens next.
    pub fn page(&self) -> Page {
        self.page
    }

    /// Shows a notice over the page until the given time. Shows a repeated notice only once.
    pub fn show_notice(&mut self, notice: Notice, until: Duration) {
        self.notices.retain(|(known, _)| *known != notice);
        self.notices.push((notice, until));
        let extra = self.notices.len().saturating_sub(NOTICES_MAX);
        self.notices.drain(..extra);
    }

    /// Whether a notice is visible.
    pub fn has_notice(&self) -> bool {
        !self.notices.is_empty()
    }

    /// Returns the visible notices, newest last.
    pub fn notices(&self) -> impl DoubleEndedIterator<Item = &Notice> {
        self.notices.iter().map(|(notice, _)| notice)
    }

    /// Selects a page.
    pub fn open(&mut self, page: Page) {
        self.page = page;
    }

    /// Whether the menu is open and shows this page.
    fn is_open_at(&self, page: Page, open: &State<Menu>) -> bool {
        self.page == page && *open.get() == Menu::Open
    }
}

/// Handles page keys. A page's key opens the menu at that page, or closes the menu if it already
/// shows that page.
fn open_page(
    mut pressed: MessageReader<ActionPressed>,
    mut menu: ResMut<MenuUi>,
    open: Res<State<Menu>>,
    offered: Res<LessonOffered>,
    mut next: ResMut<NextState<Menu>>,
) {
    let page_of = |ActionPressed(action): &ActionPressed| {
        // This key starts the offered lesson instead.
        if *action == Action::Training && offered.0 && *open.get() == Menu::Closed {
            return None;
        }
        let mut pages = Page::ALL.iter().copied();
        pages.find(|page| page.open_action() == Some(*action))
    };
    if let Some(page) = pressed.read().find_map(page_of) {
        let is_read = menu.is_open_at(page, &open);
        menu.page = page;
        // Opening the menu while it is open would restore the last page.
        NextState::set_if_neq(&mut next, if is_read { Menu::Closed } else { Menu::Open });
    }
}

/// Remembers the last page. Skips help and console, which have their own keys, and search, which
/// ends when the menu closes.
fn remember_page(mut menu: ResMut<MenuUi>) {
    if !matches!(menu.page, Page::Help | Page::Console | Page::Search) {
        menu.last_page = menu.page;
    }
}

/// Shows notices over the menu while it covers the HUD.
fn show_notices(
    mut heard: MessageReader<Notice>,
    mut menu: ResMut<MenuUi>,
    open: Res<State<Menu>>,
    time: Res<Time<Real>>,
) {
    if *open.get() == Menu::Closed {
        heard.clear();
        menu.notices.clear();
    }
    for notice in heard.read() {
        menu.show_notice(notice.clone(), time.elapsed() + NOTICE_STAYS);
    }
    menu.notices.retain(|(_, until)| time.elapsed() < *until);
}

/// When the menu opens, chooses the page of the current activity, if the activity has changed since
/// the menu was last closed. A key that opens a page has priority.
///
/// While a lesson is offered, always opens the training page, because the page's key starts the
/// offered lesson instead.
fn open_at_activity(
    mut menu: ResMut<MenuUi>,
    training: Res<Training>,
    viewer: Option<Res<ReplayViewer>>,
    offered: Res<LessonOffered>,
) {
    let now = MenuContext::from_state(&training, viewer.as_deref());
    let is_new = now != std::mem::replace(&mut menu.activity, now);
    let pages = now.pages();
    if let Some(main) = pages.first()
        && (is_new || offered.0)
        && menu.page == menu.last_page
        && !pages.contains(&menu.page.group())
    {
        menu.page = *main;
    }
}

/// When the menu closes, returns the keys to the game and restores the last page.
fn reset_on_close(
    mut menu: ResMut<MenuUi>,
    mut taken: ResMut<KeyCapture>,
    training: Res<Training>,
    viewer: Option<Res<ReplayViewer>>,
) {
    *taken = KeyCapture::No;
    menu.activity = MenuContext::from_state(&training, viewer.as_deref());
    menu.page = menu.last_page;
}

/// Copies the settings and the current game for the pages. Returns the context to draw in.
fn prepare_context(
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
    let ctx = world.run_system_cached(prepare_context)?;
    let is_first_start = world.resource::<FirstStart>().is_shown();
    if is_first_start {
        first_start::show(&ctx, world);
    } else {
        frame::show_menu(&ctx, world);
    }
    let mut taken = world.resource_mut::<KeyCapture>();
    if *taken != KeyCapture::ToBind {
        taken.set_if_neq(if ctx.text_edit_focused() {
            KeyCapture::ToType
        } else if is_first_start {
            KeyCapture::ToAnswer
        } else {
            KeyCapture::No
        });
    }
    if let Some(SettingsDraft(edited)) = world.remove_resource() {
        world.resource_mut::<Settings>().set_if_neq(edited);
    }
    Ok(())
}

/// Sets the page that the menu opens first.
pub(super) fn set_first_page(app: &mut App, page: Page) {
    app.world_mut().resource_mut::<MenuUi>().page = page;
}

/// Adds the systems that need no window: the current page and the page states.
pub(super) fn headless_plugin(app: &mut App) {
    app.init_resource::<MenuUi>()
        .add_plugins((pages::plugin, opener::plugin, first_start::plugin))
        .add_systems(OnEnter(Menu::Open), open_at_activity)
        .add_systems(OnExit(Menu::Open), reset_on_close)
        .add_systems(PreUpdate, open_page.after(FrameSystems::Input))
        .add_systems(Update, (remember_page, show_notices));
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, pages::play::start_previews)
        .add_systems(
            EguiPrimaryContextPass,
            draw_menu
                .in_set(ui::UiSystems::Menu)
                .run_if(in_state(Menu::Open).and_then(not(is_editing))),
        );
}
