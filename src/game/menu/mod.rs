//! The menu over the game: map, engine, physics rate, maxspeed, settings, key bindings, help.
//!
//! The pages are functions over [`pages::Model`]; this file hands them the game and does what they
//! wish.

pub mod game_files;
mod opener;
pub mod pages;

pub mod frame;

use std::path::Path;
use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseWheel};
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, PrimaryWindow};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::console::{GameConsole, RestoreScripts, TypeLine};
use super::hud_editor::is_editing;
use super::settings::{Action, InputKey, Settings, SettingsFile, Slot};
use super::sound::SoundState;
use super::training::Training;
use crate::game::base::messages::{
    BugRequest, GameKind, GhostRequest, KeysTaken, LinkRequest, Menu, Notice, Request,
    TrainingRequest, WhatIfRequest,
};
use crate::game::base::schedule::FrameSystems;
use crate::game::hud::ui;
use crate::game::hud::widgets::WidgetRegistry;
use crate::game::play::input::{PressAction, Pressed, StartDemo};
use crate::game::play::mover::{NfkMover, Player};
use crate::game::play::pacing::{Pace, SetTimeRate};
use crate::game::play::session::{ChosenProfile, CurrentMap, CurrentNfkMap, Profiles, Slots};
use crate::game::time::records::{BestBoards, BoardRequest, History};
use crate::game::time::replays::ReplayFiles;
use crate::game::tools::bug_finder::BugFinder;
use crate::game::tools::what_if::WhatIf;
use crate::game::world::adapter::SoftwareDrawn;
use crate::storage as content;
use crate::storage::configs::{OwnFile, OwnPlace, TAKEN};
use game_files::GameFilesList;
use opener::Opener;
use pages::config::state::ConfigView;
use pages::config::view as config;
use pages::console::state::ConsoleView;
use pages::controls::view as controls;
use pages::mouse::measure;
use pages::mouse::state::{Instruments, MeasureAgain};
use pages::play::browser;
use pages::play::maps::MapList;
use pages::play::previews::Previews;
use pages::practice::state::WhatIfView;
use pages::replays::view::ReplayList;
use pages::sensitivity::state::HandView;
use pages::statistics::state::HistoryView;
use pages::training::figure::FigureView;
use pages::{MenuAction, Model, Page, PracticeView, RecordsView};
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// How often the player's folder is looked at while its maps are listed.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How long what was told stays on the menu.
const NOTICE_STAYS: Duration = Duration::from_secs(9);

/// What the menu keeps while it is closed and between frames. Written by `menu/mod.rs` alone.
#[derive(Resource, Debug, Default)]
pub struct MenuUi {
    page: Page,
    /// The last page but the help: what the menu key opens.
    last_page: Page,
    waiting: Waiting,
    maps: MapList,
    previews: Previews,
    nfk_maps: MapList,
    records: RecordsView,
    history: HistoryView,
    figures: FigureView,
    hand: HandView,
    config: ConfigView,
    console: ConsoleView,
    replays: ReplayList,
    game_files: GameFilesList,
    /// When the player's folder is looked at next.
    next_look: Duration,
    /// What was told last while the menu is open, and until when it is shown.
    notice: Option<(Notice, Duration)>,
    /// The desktop's program that shows the player's folder.
    opener: Option<Opener>,
}

impl MenuUi {
    /// The page that is shown, or will be when the menu opens.
    pub fn page(&self) -> Page {
        self.page
    }
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

/// The keys of training, help and console open the menu at their pages; there they close the menu.
fn open_page(
    mut pressed: MessageReader<Pressed>,
    mut menu: ResMut<MenuUi>,
    open: Res<State<Menu>>,
    mut next: ResMut<NextState<Menu>>,
) {
    let pages = [
        (Action::Training, Page::Training),
        (Action::Help, Page::Help),
        (Action::Console, Page::Console),
    ];
    let asked = pressed
        .read()
        .find_map(|Pressed(action)| pages.iter().find(|(key, _)| key == action));
    if let Some((_, page)) = asked {
        let is_read = *open.get() == Menu::Open && menu.page == *page;
        menu.page = *page;
        // Opening it once more would bring the page of last time back.
        NextState::set_if_neq(&mut next, if is_read { Menu::Closed } else { Menu::Open });
    }
}

/// The console takes every key to type with; its own and the menu's close it, whatever letter they
/// are on this keyboard.
fn leave_console(
    mut keyboard: MessageReader<KeyboardInput>,
    menu: Res<MenuUi>,
    open: Res<State<Menu>>,
    taken: Res<KeysTaken>,
    settings: Res<Settings>,
    mut next: ResMut<NextState<Menu>>,
) {
    let closes = |key: InputKey| settings.binds.keeps(key) && !key.types_letter();
    let pressed = keyboard
        .read()
        .filter(|input| input.state == ButtonState::Pressed && !input.repeat);
    let is_left = pressed
        .filter(|input| closes(InputKey::Key(input.key_code)))
        .count()
        > 0;
    if is_left
        && *open.get() == Menu::Open
        && menu.page == Page::Console
        && *taken == KeysTaken::ToType
    {
        NextState::set_if_neq(&mut next, Menu::Closed);
    }
}

/// Help and console have keys of their own: they are never what the menu key opens.
fn remember_page(mut menu: ResMut<MenuUi>) {
    if !matches!(menu.page, Page::Help | Page::Console) {
        menu.last_page = menu.page;
    }
}

/// The boards, and the record's jumps, are read again each time that a page that shows them is
/// turned to.
fn ask_for_boards(
    menu: Res<MenuUi>,
    open: Res<State<Menu>>,
    mut was_seen: Local<Option<Page>>,
    mut asks: MessageWriter<BoardRequest>,
) {
    let seen = (*open.get() == Menu::Open).then_some(menu.page);
    if *was_seen != seen {
        match seen {
            Some(Page::Records) => drop(asks.write(BoardRequest::List)),
            Some(page) if page.needs_history() => drop(asks.write(BoardRequest::History)),
            Some(_) | None => {}
        }
    }
    *was_seen = seen;
}

/// Looks at the player's folder at once, and from time to time; reads what was written there.
fn follow_folder(
    mut menu: ResMut<MenuUi>,
    time: Res<Time<Real>>,
    files: Res<ReplayFiles>,
    settings: Res<Settings>,
) {
    if menu.page == Page::Replays {
        return follow_replays(
            &mut menu,
            files.folder.as_deref(),
            &settings.game.folder,
            time.elapsed(),
        );
    }
    if menu.page == Page::Config {
        menu.game_files.search(&settings.game.folder);
    }
    if menu.page != Page::Play {
        return;
    }
    let menu = &mut *menu;
    if time.elapsed() >= menu.next_look {
        menu.next_look = time.elapsed() + LOOK_EVERY;
        let folder = content::maps_folder();
        menu.maps.look::<Run>(folder.as_deref());
        menu.nfk_maps.look::<NfkRun>(folder.as_deref());
    }
    menu.maps.search::<Run>(&settings.game.folder);
    menu.maps.read_next::<Run>();
    menu.nfk_maps.read_next::<NfkRun>();
}

/// The same of what was recorded.
fn follow_replays(menu: &mut MenuUi, folder: Option<&Path>, game: &str, now: Duration) {
    if now >= menu.next_look {
        menu.next_look = now + LOOK_EVERY;
        folder
            .into_iter()
            .for_each(|folder| menu.replays.look(folder, game));
    }
    menu.game_files.search(game);
    menu.replays.take_read();
}

/// The menu covers the HUD that tells of what happens, so it does.
fn hear_notices(
    mut heard: MessageReader<Notice>,
    mut menu: ResMut<MenuUi>,
    open: Res<State<Menu>>,
    time: Res<Time<Real>>,
) {
    let last = heard.read().last();
    if *open.get() == Menu::Closed {
        menu.notice = None;
    } else if let Some(notice) = last {
        menu.notice = Some((notice.clone(), time.elapsed() + NOTICE_STAYS));
    } else if menu
        .notice
        .as_ref()
        .is_some_and(|(_, until)| time.elapsed() >= *until)
    {
        menu.notice = None;
    }
}

/// Tells if the desktop could not show the folder.
fn watch_opener(mut menu: ResMut<MenuUi>, mut notices: MessageWriter<Notice>) {
    let Some(opener) = &mut menu.opener else {
        return;
    };
    let Some(result) = opener.result() else {
        return;
    };
    notices.write_batch(result.err().map(Notice::warning));
    menu.opener = None;
}

/// Gives the awaited key to its action.
fn take_key(
    mut keyboard: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut wheel: MessageReader<MouseWheel>,
    mut menu: ResMut<MenuUi>,
    mut taken: ResMut<KeysTaken>,
    mut settings: ResMut<Settings>,
    held_keys: Res<ButtonInput<KeyCode>>,
    held_buttons: Res<ButtonInput<MouseButton>>,
) {
    let key = keyboard
        .read()
        .filter(|input| input.state == ButtonState::Pressed && !input.repeat);
    let mut came: Vec<InputKey> = key.map(|input| InputKey::Key(input.key_code)).collect();
    let button = buttons
        .read()
        .filter(|input| input.state == ButtonState::Pressed);
    came.extend(button.map(|input| InputKey::of_button(input.button)));
    let turned = wheel.read().filter(|notch| notch.y != 0.0);
    came.extend(turned.map(|notch| {
        if notch.y > 0.0 {
            InputKey::WheelUp
        } else {
            InputKey::WheelDown
        }
    }));
    match menu.waiting {
        Waiting::No => {}
        Waiting::For(action, slot) => {
            let Some(key) = came.into_iter().find(|key| key.name().is_some()) else {
                return;
            };
            if key != InputKey::Key(KeyCode::Escape) {
                controls::bind(&mut settings.binds, action, slot, Some(key));
            }
            menu.waiting = Waiting::Releasing(action, slot);
        }
        Waiting::Releasing(..) => {
            if held_keys.get_pressed().next().is_none()
                && held_buttons.get_pressed().next().is_none()
            {
                menu.waiting = Waiting::No;
                *taken = KeysTaken::No;
            }
        }
    }
}

/// Nothing is awaited once the menu is closed, and the help has been read.
fn close(mut menu: ResMut<MenuUi>, mut taken: ResMut<KeysTaken>) {
    menu.waiting = Waiting::No;
    *taken = KeysTaken::No;
    menu.page = menu.last_page;
    menu.next_look = Duration::ZERO;
    menu.previews.forget();
}

/// What is played goes to the head of the list of what was played last, whether the menu or the
/// console has asked for it.
fn remember_played(mut requests: MessageReader<Request>, mut settings: ResMut<Settings>) {
    for request in requests.read() {
        if let Request::SwitchMap(name) = request {
            settings
                .maps
                .play(GameKind::Engine3d, browser::played_name(name));
        } else if let Request::SwitchNfkMap(name) = request {
            settings
                .maps
                .play(GameKind::Nfk, browser::played_name(name));
        }
    }
}

/// Where menu actions go.
#[derive(bevy::ecs::system::SystemParam)]
struct Outlets<'w, 's> {
    requests: MessageWriter<'w, Request>,
    rates: MessageWriter<'w, SetTimeRate>,
    shows: MessageWriter<'w, StartDemo>,
    ghosts: MessageWriter<'w, GhostRequest>,
    links: MessageWriter<'w, LinkRequest>,
    training: MessageWriter<'w, TrainingRequest>,
    what_ifs: MessageWriter<'w, WhatIfRequest>,
    bugs: MessageWriter<'w, BugRequest>,
    boards: MessageWriter<'w, BoardRequest>,
    again: MessageWriter<'w, MeasureAgain>,
    lines: MessageWriter<'w, TypeLine>,
    scripts: MessageWriter<'w, RestoreScripts>,
    settings_file: Option<Res<'w, SettingsFile>>,
    presses: MessageWriter<'w, PressAction>,
    exits: MessageWriter<'w, AppExit>,
    next: ResMut<'w, NextState<Menu>>,
    taken: ResMut<'w, KeysTaken>,
    notices: MessageWriter<'w, Notice>,
    files: Res<'w, ReplayFiles>,
    window: Single<'w, 's, &'static mut Window, With<PrimaryWindow>>,
}

impl Outlets<'_, '_> {
    /// Writes what was taken from a configuration; nothing is kept where there are no settings.
    fn put_files(&mut self, files: &[OwnFile], menu: &mut MenuUi) {
        let file = self.settings_file.as_ref().and_then(|file| file.0.as_ref());
        let Some(folder) = file.and_then(|file| file.parent()) else {
            return;
        };
        let put = menu.config.put(files, folder);
        self.notices
            .write_batch(put.err().map(|error| Notice::warning(error.to_string())));
    }

    fn fulfil(&mut self, wish: MenuAction, menu: &mut MenuUi) {
        match wish {
            MenuAction::TypeLine(line) => {
                self.lines.write(TypeLine(line));
            }
            // The page has done it.
            MenuAction::ReadConfig(_) => {}
            MenuAction::PutFiles(files) => {
                self.put_files(&files, menu);
                if files.iter().any(|file| file.place == OwnPlace::Scripts) {
                    self.lines.write(TypeLine(format!("exec {TAKEN}")));
                }
            }
            MenuAction::TakeBack(files, scripts) => {
                self.put_files(&files, menu);
                self.scripts.write(RestoreScripts(scripts));
            }
            MenuAction::Resume => self.next.set(Menu::Closed),
            MenuAction::Quit => {
                self.exits.write(AppExit::Success);
            }
            MenuAction::ShowMe(what) => {
                self.shows.write(StartDemo(what));
                self.next.set(Menu::Closed);
            }
            MenuAction::Ghost(request) => {
                self.ghosts.write(request);
                self.next.set(Menu::Closed);
            }
            MenuAction::Link(request) => {
                self.links.write(request);
                if request == LinkRequest::Open {
                    self.next.set(Menu::Closed);
                }
            }
            MenuAction::Train(request) => {
                self.training.write(request);
                self.next.set(Menu::Closed);
            }
            MenuAction::WhatIf(request) => {
                self.what_ifs.write(request);
                self.next.set(Menu::Closed);
            }
            MenuAction::Bugs(request) => {
                self.bugs.write(request);
                self.next.set(Menu::Closed);
            }
            MenuAction::Ask(request) => {
                self.requests.write(request);
            }
            MenuAction::SetTimeRate(rate) => {
                self.rates.write(SetTimeRate(rate));
            }
            MenuAction::Boards(request) => {
                self.boards.write(request);
            }
            MenuAction::MeasureAgain => {
                self.again.write(MeasureAgain);
            }
            MenuAction::EditHud => {
                self.presses.write(PressAction(Action::EditHud));
            }
            MenuAction::OpenFolder => match Opener::open(content::maps_folder()) {
                Ok(opener) => menu.opener = Some(opener),
                Err(trouble) => {
                    self.notices.write(Notice::warning(trouble));
                }
            },
            MenuAction::OpenReplays => match Opener::open(self.files.folder.clone()) {
                Ok(opener) => menu.opener = Some(opener),
                Err(trouble) => {
                    self.notices.write(Notice::warning(trouble));
                }
            },
            MenuAction::Resize(width, height) => self
                .window
                .resolution
                .set_physical_resolution(width, height),
            MenuAction::Bind(action, slot) => {
                menu.waiting = Waiting::For(action, slot);
                *self.taken = KeysTaken::ToBind;
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
    (boards, software, console, sound): (
        Res<BestBoards>,
        Res<SoftwareDrawn>,
        Res<GameConsole>,
        Res<SoundState>,
    ),
    (history, instruments): (Res<History>, Res<Instruments>),
    (training, what_if, finder): (Res<Training>, Res<WhatIf>, Res<BugFinder>),
    slots: Res<Slots>,
    pace: Res<Pace>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let menu = &mut *menu;
    let folder =
        content::maps_folder().map_or_else(String::new, |folder| folder.display().to_string());
    let replay_folder = outlets
        .files
        .folder
        .as_ref()
        .map_or_else(String::new, |folder| folder.display().to_string());
    let what_if = WhatIfView::of(&what_if, &finder);
    let mut edited = settings.clone();
    let mut menu_actions = Vec::new();
    let mut model = Model {
        page: &mut menu.page,
        settings: &mut edited,
        lesson: training.lesson(),
        maps: menu.maps.entries(),
        map: map.as_ref().map_or("", |map| &map.name),
        previews: &mut menu.previews,
        folder: &folder,
        profiles: &profiles.list,
        profile: &chosen.0,
        rules: tiles.iter().next().map(|mover| mover.run.rules()),
        stock: menu.maps.stock(),
        nfk_maps: menu.nfk_maps.entries(),
        nfk_map: nfk_map.as_ref().map_or("", |map| &map.name),
        practice: PracticeView {
            slot: slots.chosen,
            filled: slots.filled,
            rate: pace.rate(),
        },
        what_if: &what_if,
        records: &mut menu.records,
        history: history.0.as_ref(),
        history_view: &mut menu.history,
        instruments: &instruments,
        figures: &mut menu.figures,
        hand_view: &mut menu.hand,
        config: &mut menu.config,
        console: &mut menu.console,
        game_console: &console,
        boards: boards.0.as_ref(),
        replays: menu.replays.entries(),
        game_files: &menu.game_files,
        replay_folder: &replay_folder,
        widgets: &widgets,
        window: (
            outlets.window.physical_width(),
            outlets.window.physical_height(),
        ),
        sound: *sound,
        software: software.0,
        notice: menu.notice.as_ref().map(|(notice, _)| notice),
        waiting: menu.waiting.field(),
        menu_actions: &mut menu_actions,
    };
    frame::show(ctx, &mut model);
    if *outlets.taken != KeysTaken::ToBind {
        let is_typing = ctx.text_edit_focused();
        outlets.taken.set_if_neq(if is_typing {
            KeysTaken::ToType
        } else {
            KeysTaken::No
        });
    }
    if edited != *settings {
        *settings = edited;
    }
    for wish in menu_actions {
        if let MenuAction::ReadConfig(path) = &wish {
            menu.config.look(path, &settings, &chosen.0);
        }
        outlets.fulfil(wish, menu);
    }
    Ok(())
}

/// The page that shows when the menu opens first.
pub(super) fn turn_to(app: &mut App, page: Page) {
    app.world_mut().resource_mut::<MenuUi>().page = page;
}

/// What needs no window: which page is open, the maps to choose from, keys for bindings.
pub(super) fn headless_plugin(app: &mut App) {
    measure::plugin(app);
    app.init_resource::<MenuUi>()
        .add_message::<FileDragAndDrop>()
        .add_systems(OnExit(Menu::Open), close)
        .add_systems(PreUpdate, config::open_dropped)
        .add_systems(
            PreUpdate,
            (
                leave_console,
                open_page,
                take_key.run_if(in_state(Menu::Open)),
            )
                .chain()
                .after(FrameSystems::Input),
        )
        .add_systems(
            Update,
            (
                remember_page,
                remember_played,
                ask_for_boards,
                follow_folder.run_if(in_state(Menu::Open)),
                watch_opener,
                hear_notices,
            )
                .chain(),
        );
}

/// Where there is a window, maps have pictures.
fn begin_previews(mut menu: ResMut<MenuUi>) {
    menu.previews = Previews::begin();
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, begin_previews).add_systems(
        EguiPrimaryContextPass,
        draw_menu
            .in_set(ui::UiSystems::Menu)
            .run_if(in_state(Menu::Open).and_then(not(is_editing))),
    );
}
