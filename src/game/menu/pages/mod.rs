//! The pages of the menu, one folder per page, and code that they share.
//!
//! The folder of a page contains its `PageDefinition`, its state (resources) and its view. The view
//! is a system that draws the page and writes messages. [`Page`] lists the pages.

pub mod benchmark;
pub mod config;
pub mod console;
pub mod controls;
mod fields;
pub mod help;
pub mod hud;
mod installed_files;
pub mod latency;
pub mod mouse;
pub mod play;
pub mod practice;
pub mod records;
pub mod replays;
pub mod search;
mod search_words;
pub mod sensitivity;
mod setting_rows;
pub mod settings;
mod star;
pub mod statistics;
pub mod training;

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::Ui;

use super::MenuUi;
use crate::coach::LessonPath;
use crate::game::base::messages::{GameKind, Menu};
use crate::game::settings::{Action, Settings};
use crate::text::{PlainId, text};
use wishdir_sim::platformer::Ruleset;
use wishdir_sim::profile::Profile;
use wishdir_sim::style::Style;

/// Interval between folder scans of an open page.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Definition of a page.
#[derive(Clone, Copy)]
struct PageDefinition {
    /// Display name.
    label: PlainId,
    /// One-line description.
    note: PlainId,
    /// Name of the page's tab in its group, if it differs from `label`.
    tab: Option<PlainId>,
    /// The page whose menu entry contains this page as a tab. `None` if the page has its own entry.
    group: Option<Page>,
    /// The action that opens the page.
    key: Option<Action>,
    /// Whether the sidebar has an entry for the page or its group.
    in_sidebar: bool,
    /// Whether the page scrolls as a whole.
    scrolls: bool,
    /// Adds the page's state, messages and systems.
    plugin: fn(&mut App),
    /// Draws the page.
    show: fn(&mut World, &mut Ui),
}

impl PageDefinition {
    const fn new(
        label: PlainId,
        note: PlainId,
        plugin: fn(&mut App),
        show: fn(&mut World, &mut Ui),
    ) -> Self {
        Self {
            label,
            note,
            tab: None,
            group: None,
            key: None,
            in_sidebar: true,
            scrolls: true,
            plugin,
            show,
        }
    }
}

/// Generates [`Page`] from the list of pages and their folders, in menu order.
macro_rules! pages {
    ($($(#[$meta:meta])* $page:ident: $folder:ident,)*) => {
        /// A page of the menu.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[cfg_attr(not(target_family = "wasm"), derive(clap::ValueEnum))]
        pub enum Page {
            $($(#[$meta])* $page,)*
        }

        impl Page {
            /// All pages, in menu order.
            pub const ALL: &[Self] = &[$(Self::$page,)*];

            fn definition(self) -> PageDefinition {
                match self {
                    $(Self::$page => $folder::DEFINITION,)*
                }
            }
        }
    };
}

pages! {
    /// Map, engine, tick rate and maxspeed.
    #[default]
    Play: play,
    /// Lessons and drills.
    Training: training,
    /// A fixed list of drills with one score.
    Benchmark: benchmark,
    /// Statistics of the recorded jumps.
    Statistics: statistics,
    /// Mouse and wheel tests.
    Mouse: mouse,
    /// Input latency test.
    Latency: latency,
    /// Sensitivity and mouse distance of the ideal strafe.
    Sensitivity: sensitivity,
    /// Saved positions, slow motion and styles.
    Practice: practice,
    /// Replays and demos.
    Replays: replays,
    /// The best runs and jumps.
    Records: records,
    /// Mouse, graphics and rules.
    Settings: settings,
    /// Widgets of the HUD.
    Hud: hud,
    /// Key bindings.
    Controls: controls,
    /// Config import from the original games.
    Config: config,
    /// Commands and variables of the original games.
    Console: console,
    /// Key list and guide.
    Help: help,
    /// Search results.
    Search: search,
}

impl Page {
    /// Returns the page whose menu entry contains this page. Pages of a group are tabs of one
    /// entry.
    pub fn group(self) -> Self {
        self.definition().group.unwrap_or(self)
    }

    /// Returns the display name.
    pub fn label(self) -> &'static str {
        text(self.definition().label)
    }

    /// Returns the message id of the display name.
    fn label_id(self) -> &'static str {
        self.definition().label.as_str()
    }

    /// Whether the sidebar has an entry for the page or its group.
    pub(super) fn is_in_sidebar(self) -> bool {
        self.definition().in_sidebar
    }

    /// Returns the name of the page's tab in its group.
    pub fn tab_label(self) -> &'static str {
        let PageDefinition { tab, label, .. } = self.definition();
        text(tab.unwrap_or(label))
    }

    /// Returns the one-line description.
    pub fn describe(self) -> &'static str {
        text(self.definition().note)
    }

    /// Returns the action that opens the page.
    pub fn open_action(self) -> Option<Action> {
        self.definition().key
    }

    /// Whether the page scrolls as a whole.
    pub(super) fn is_scrollable(self) -> bool {
        self.definition().scrolls
    }

    /// Draws the page.
    pub(super) fn show(self, world: &mut World, ui: &mut Ui) {
        (self.definition().show)(world, ui);
    }
}

/// Copy of the settings that the open menu edits.
///
/// `menu/mod.rs` copies [`Settings`] here, and copies them back if the player has changed them.
#[derive(Resource, Clone, Debug, Default, Deref, DerefMut)]
pub struct SettingsDraft(pub Settings);

/// The game that the menu covers. Only `menu/mod.rs` writes it.
#[derive(Resource, Clone, Debug)]
pub struct CurrentGame {
    /// The active profile.
    pub profile: Arc<Profile>,
    /// The active rules of Need For Kill. `None` for the 3D engines.
    pub rules: Option<Ruleset>,
    /// Name of the current or last map of the 3D engines.
    pub map: String,
    /// Name of the current or last map of Need For Kill.
    pub nfk_map: String,
}

impl CurrentGame {
    /// Returns the kind of the current game.
    pub fn kind(&self) -> GameKind {
        if self.rules.is_some() {
            GameKind::Nfk
        } else {
            GameKind::Engine3d
        }
    }

    /// Returns the lesson path of the current game.
    pub fn lesson_path(&self) -> LessonPath {
        match self.kind() {
            GameKind::Nfk => LessonPath::NeedForKill,
            GameKind::Engine3d => LessonPath::for_engine(self.profile.rules()),
        }
    }

    /// Whether a practice style has any effect in the current game.
    pub fn has_style(&self, style: Style) -> bool {
        match self.rules {
            Some(_) => style.applies_to_nfk(),
            None => style.applies_to(&self.profile),
        }
    }
}

/// Draws a page by running the system that is its view.
fn draw<M>(
    world: &mut World,
    ui: &mut Ui,
    view: impl IntoSystem<InMut<'static, Ui>, (), M> + 'static,
) {
    let drawn = world.run_system_cached_with(view, ui);
    drawn.expect("the page's plugin added what it reads");
}

/// Run condition: the menu shows this page.
fn is_shown(page: Page) -> impl FnMut(Res<MenuUi>, Res<State<Menu>>) -> bool + Clone {
    move |menu, open| menu.is_open_at(page, &open)
}

/// Run condition: the menu opens this page.
fn page_has_opened(
    page: Page,
) -> impl FnMut(Res<MenuUi>, Res<State<Menu>>, Local<bool>) -> bool + Clone {
    move |menu, open, mut was_shown| {
        let is_shown = menu.is_open_at(page, &open);
        let was_shown = std::mem::replace(&mut *was_shown, is_shown);
        is_shown && !was_shown
    }
}

/// Run condition: the menu opens this page, and once per second while the page is open.
fn is_page_refresh_due(
    page: Page,
) -> impl FnMut(Res<MenuUi>, Res<State<Menu>>, Res<Time<Real>>, Local<Option<Duration>>) -> bool + Clone
{
    move |menu, open, time, mut next| {
        if !menu.is_open_at(page, &open) {
            *next = None;
            return false;
        }
        let is_due = next.is_none_or(|next| time.elapsed() >= next);
        if is_due {
            *next = Some(time.elapsed() + LOOK_EVERY);
        }
        is_due
    }
}

/// Adds the state, messages and systems of all pages.
pub fn plugin(app: &mut App) {
    for page in Page::ALL {
        (page.definition().plugin)(app);
    }
}
