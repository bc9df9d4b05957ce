//! The menu's pages, one folder per page, and what they share.
//!
//! A page's folder has its `Definition`, its state (resources) and its view: a system that draws
//! the page and writes messages. [`Page`] lists the pages.

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
pub mod sensitivity;
mod setting_rows;
pub mod settings;
pub mod statistics;
pub mod training;

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::Ui;

use super::MenuUi;
use crate::game::base::messages::{GameKind, Menu};
use crate::game::settings::{Action, Settings};
use crate::text::{PlainId, text};
use wishdir_sim::platformer::Ruleset;
use wishdir_sim::profile::Profile;
use wishdir_sim::style::Style;

/// How often a page that shows a folder looks at it.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// What the menu knows of a page.
#[derive(Clone, Copy)]
struct Definition {
    /// Name.
    label: PlainId,
    /// Description in a line.
    note: PlainId,
    /// Name among the pages of its group, if that is another.
    tab: Option<PlainId>,
    /// The page under whose name the menu lists it; `None`: its own.
    group: Option<Page>,
    /// The action that opens it.
    key: Option<Action>,
    /// The page as a whole scrolls.
    scrolls: bool,
    /// Adds its state, messages and systems.
    plugin: fn(&mut App),
    /// Draws it.
    show: fn(&mut World, &mut Ui),
}

impl Definition {
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
            scrolls: true,
            plugin,
            show,
        }
    }
}

/// Makes [`Page`] of the pages and their folders, in the menu's order.
macro_rules! pages {
    ($($(#[$meta:meta])* $page:ident: $folder:ident,)*) => {
        /// A page of the menu.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, clap::ValueEnum)]
        pub enum Page {
            $($(#[$meta])* $page,)*
        }

        impl Page {
            /// All of them, in the menu's order.
            pub const ALL: &[Self] = &[$(Self::$page,)*];

            fn definition(self) -> Definition {
                match self {
                    $(Self::$page => $folder::DEFINITION,)*
                }
            }
        }
    };
}

pages! {
    /// Map, engine, rate, maxspeed.
    #[default]
    Play: play,
    /// Lessons and drills.
    Training: training,
    /// What the record says of the player's jumps.
    Statistics: statistics,
    /// The mouse and the wheel as instruments.
    Mouse: mouse,
    /// How much delay the player notices.
    Latency: latency,
    /// How far the hand must move.
    Sensitivity: sensitivity,
    /// Saved positions, slow time, styles.
    Practice: practice,
    /// What was recorded.
    Replays: replays,
    /// The best runs and jumps.
    Records: records,
    /// Mouse, picture, rules.
    Settings: settings,
    /// The HUD's widgets.
    Hud: hud,
    /// Which key does what.
    Controls: controls,
    /// A configuration of the original games, and what it would change.
    Config: config,
    /// The originals' commands and variables.
    Console: console,
    /// How to read and use all this.
    Help: help,
}

impl Page {
    /// The page under whose name the menu lists it: several stand side by side under one.
    pub fn group(self) -> Self {
        self.definition().group.unwrap_or(self)
    }

    /// What the player reads.
    pub fn label(self) -> &'static str {
        text(self.definition().label)
    }

    /// What it is called among those of its group.
    pub fn tab(self) -> &'static str {
        let Definition { tab, label, .. } = self.definition();
        text(tab.unwrap_or(label))
    }

    /// The page in a line.
    pub fn describe(self) -> &'static str {
        text(self.definition().note)
    }

    /// The action that opens it.
    pub fn key(self) -> Option<Action> {
        self.definition().key
    }

    /// Whether the page as a whole scrolls.
    pub(super) fn scrolls(self) -> bool {
        self.definition().scrolls
    }

    /// Draws it.
    pub(super) fn show(self, world: &mut World, ui: &mut Ui) {
        (self.definition().show)(world, ui);
    }
}

/// The settings as the open menu edits them. Made of [`Settings`] and put back there by
/// `menu/mod.rs`, so that these change only where the player changes them.
#[derive(Resource, Clone, Debug, Default, Deref, DerefMut)]
pub struct SettingsDraft(pub Settings);

/// What is played behind the menu. Written by `menu/mod.rs` alone.
#[derive(Resource, Clone, Debug)]
pub struct CurrentGame {
    /// The profile.
    pub profile: Arc<Profile>,
    /// The rules of Need For Kill while it is played.
    pub rules: Option<Ruleset>,
    /// The name of the map of a 3D engine that is or was played.
    pub map: String,
    /// The name of the map of Need For Kill that is or was played.
    pub nfk_map: String,
}

impl CurrentGame {
    /// Which kind of game is played.
    pub fn kind(&self) -> GameKind {
        if self.rules.is_some() {
            GameKind::Nfk
        } else {
            GameKind::Engine3d
        }
    }

    /// Whether a practice style holds anything back in what is played.
    pub fn has_style(&self, style: Style) -> bool {
        match self.rules {
            Some(_) => style.applies_to_nfk(),
            None => style.applies_to(&self.profile),
        }
    }
}

/// Draws a page by the system that is its view.
fn draw<M>(
    world: &mut World,
    ui: &mut Ui,
    view: impl IntoSystem<InMut<'static, Ui>, (), M> + 'static,
) {
    let drawn = world.run_system_cached_with(view, ui);
    drawn.expect("the page's plugin added what it reads");
}

/// Run condition: the menu shows a page.
fn is_shown(page: Page) -> impl FnMut(Res<MenuUi>, Res<State<Menu>>) -> bool + Clone {
    move |menu, open| menu.shows(page, &open)
}

/// Run condition: the menu turns to a page.
fn has_opened(
    page: Page,
) -> impl FnMut(Res<MenuUi>, Res<State<Menu>>, Local<bool>) -> bool + Clone {
    move |menu, open, mut was_shown| {
        let is_shown = menu.shows(page, &open);
        let was_shown = std::mem::replace(&mut *was_shown, is_shown);
        is_shown && !was_shown
    }
}

/// Run condition: the menu turns to a page, and each second while it is shown.
fn opens_or_each_second(
    page: Page,
) -> impl FnMut(Res<MenuUi>, Res<State<Menu>>, Res<Time<Real>>, Local<Option<Duration>>) -> bool + Clone
{
    move |menu, open, time, mut next| {
        if !menu.shows(page, &open) {
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
