//! The menu's pages, one folder per page, and what they show and want, without Bevy.

pub mod config;
pub mod console;
pub mod controls;
pub mod help;
pub mod hud;
mod in_games;
pub mod mouse;
pub mod play;
pub mod practice;
pub mod records;
pub mod replays;
pub mod sensitivity;
pub mod settings;
pub mod statistics;
pub mod training;

use std::path::PathBuf;
use std::sync::Arc;

use super::game_files::GameFilesList;
use crate::coach::{Lesson, PastJump};
use crate::game::base::messages::{
    BugRequest, GameKind, GhostRequest, LinkRequest, Notice, Request, TrainingRequest,
    WhatIfRequest,
};
use crate::game::console::GameConsole;
use crate::game::hud::widgets::WidgetRegistry;
use crate::game::play::pacing::TimeRate;
use crate::game::settings::{Action, Settings, ShowMe, Slot};
use crate::game::sound::SoundState;
use crate::game::time::records::BoardRequest;
use crate::storage::configs::OwnFile;
use crate::storage::games::find::GameStock;
use crate::storage::positions::SlotNumber;
use crate::storage::records::Boards;
use crate::storage::replays::ReplayFacts;
use crate::text::text;
use config::state::ConfigView;
use console::state::ConsoleView;
use mouse::state::Instruments;
use play::previews::Previews;
use practice::state::WhatIfView;
use sensitivity::state::HandView;
use statistics::state::HistoryView;
use training::figure::FigureView;
use wishdir_console::Scripts;
use wishdir_sim::platformer::Ruleset;
use wishdir_sim::profile::Profile;
use wishdir_sim::style::Style;

/// A page of the menu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, clap::ValueEnum)]
pub enum Page {
    /// Map, engine, rate, maxspeed.
    #[default]
    Play,
    /// Lessons and drills.
    Training,
    /// What the record says of the player's jumps.
    Statistics,
    /// The mouse and the wheel as instruments.
    Mouse,
    /// How far the hand must move.
    Sensitivity,
    /// Saved positions, slow time, styles.
    Practice,
    /// Mouse, picture, rules.
    Settings,
    /// The HUD's widgets.
    Hud,
    /// The best runs and jumps.
    Records,
    /// What was recorded.
    Replays,
    /// Which key does what.
    Controls,
    /// A configuration of the original games, and what it would change.
    Config,
    /// The originals' commands and variables.
    Console,
    /// How to read and use all this.
    Help,
}

impl Page {
    /// All of them, in the menu's order.
    pub const ALL: [Self; 14] = [
        Self::Play,
        Self::Training,
        Self::Statistics,
        Self::Mouse,
        Self::Sensitivity,
        Self::Practice,
        Self::Replays,
        Self::Records,
        Self::Settings,
        Self::Hud,
        Self::Controls,
        Self::Config,
        Self::Console,
        Self::Help,
    ];

    /// The page under whose name the menu's side has it: several stand side by side under one.
    pub fn side(self) -> Self {
        match self {
            Self::Training | Self::Statistics | Self::Mouse | Self::Sensitivity => Self::Training,
            Self::Play
            | Self::Practice
            | Self::Settings
            | Self::Hud
            | Self::Records
            | Self::Replays
            | Self::Controls
            | Self::Config
            | Self::Console
            | Self::Help => self,
        }
    }

    /// Whether the record's jumps are read for it.
    pub fn needs_history(self) -> bool {
        matches!(self, Self::Training | Self::Statistics)
    }

    /// What the player reads.
    pub fn label(self) -> &'static str {
        text(match self {
            Self::Play => "menu-play",
            Self::Training => "menu-training",
            Self::Statistics => "menu-statistics",
            Self::Mouse => "menu-mouse-page",
            Self::Sensitivity => "menu-hand",
            Self::Practice => "menu-practice",
            Self::Settings => "menu-settings",
            Self::Hud => "menu-hud",
            Self::Records => "menu-records",
            Self::Replays => "menu-replays",
            Self::Controls => "menu-controls",
            Self::Config => "menu-config",
            Self::Console => "menu-console",
            Self::Help => "menu-help",
        })
    }

    /// What it is called among those that stand beside it.
    pub fn tab(self) -> &'static str {
        if self == Self::Training {
            text("menu-training.lessons")
        } else {
            self.label()
        }
    }

    /// The page in a line.
    pub fn describe(self) -> &'static str {
        text(match self {
            Self::Play => "menu-play.note",
            Self::Training => "menu-training.note",
            Self::Statistics => "menu-statistics.note",
            Self::Mouse => "menu-mouse-page.note",
            Self::Sensitivity => "menu-hand.note",
            Self::Practice => "menu-practice.note",
            Self::Settings => "menu-settings.note",
            Self::Hud => "menu-hud.note",
            Self::Records => "menu-records.note",
            Self::Replays => "menu-replays.note",
            Self::Controls => "menu-controls.note",
            Self::Config => "menu-config.note",
            Self::Console => "menu-console.note",
            Self::Help => "menu-help.note",
        })
    }
}

/// A map to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapEntry {
    /// The name by which it is asked for.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// What it is for, or who made it.
    pub note: String,
    /// The name of its file, if it is the player's own.
    pub file: Option<String>,
    /// Its first mistake: it cannot be played.
    pub mistake: Option<String>,
    /// The original game that it is of, if it lies in that game's folder.
    pub game: Option<String>,
}

/// What the page *Practice* shows.
#[derive(Clone, Copy, Debug, Default)]
pub struct PracticeView {
    /// The slot to save to and to load from.
    pub slot: SlotNumber,
    /// Which slots of the map hold something.
    pub filled: [bool; SlotNumber::COUNT],
    /// How fast the clock goes.
    pub rate: TimeRate,
}

/// What is looked at on the page *Records*.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordsView {
    /// Jumps, not runs.
    pub jumps: bool,
    /// Only on this map; none: on all.
    pub map: Option<String>,
    /// Only this kind of jump.
    pub kind: Option<String>,
    /// Only by these rules.
    pub profile: Option<String>,
    /// In this practice style.
    pub style: Style,
    /// The path of a replay to import, as it is typed.
    pub import: String,
}

/// A replay to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayEntry {
    /// Where it is.
    pub path: PathBuf,
    /// What it is called, with its folder.
    pub name: String,
    /// What it is; `None` while it is being read.
    pub facts: Option<ReplayFacts>,
}

/// Something beyond the settings that a page wants done.
#[derive(Clone, Debug)]
pub enum MenuAction {
    /// Back to the game.
    Resume,
    /// End the program.
    Quit,
    /// The ideal strafer shows this.
    ShowMe(ShowMe),
    /// Copy the last jump, or open the one that was copied.
    Link(LinkRequest),
    /// Race somebody, or nobody.
    Ghost(GhostRequest),
    /// Change the session.
    Ask(Request),
    /// Something of lessons and drills.
    Train(TrainingRequest),
    /// Watch or race what could have become of a jump.
    WhatIf(WhatIfRequest),
    /// Watch or race a way to a bug.
    Bugs(BugRequest),
    /// Let the clock go at this rate.
    SetTimeRate(TimeRate),
    /// Something of the boards.
    Boards(BoardRequest),
    /// Mouse, wheel and keys are measured again.
    MeasureAgain,
    /// Edit the HUD on the screen.
    EditHud,
    /// Show the folder of the player's own maps as the desktop does.
    OpenFolder,
    /// The same of the replays'.
    OpenReplays,
    /// The console runs this line.
    TypeLine(String),
    /// Look what a configuration of the original games would change.
    ReadConfig(PathBuf),
    /// Files of what was taken from a configuration; its scripts run.
    PutFiles(Vec<OwnFile>),
    /// Those that lay there before, and the console's scripts of then.
    TakeBack(Vec<OwnFile>, Scripts),
    /// The size that the window should have, pixels.
    Resize(u32, u32),
    /// The next key goes to this action.
    Bind(Action, Slot),
}

/// What the pages read and write.
pub struct Model<'a> {
    /// The page shown.
    pub page: &'a mut Page,
    /// The player's choices, written by the controls.
    pub settings: &'a mut Settings,
    /// The lesson that is played, and how many of its steps are done.
    pub lesson: Option<(&'static Lesson, usize)>,
    /// The maps to choose from.
    pub maps: &'a [MapEntry],
    /// What the original games that were found have for maps.
    pub stock: &'a [GameStock],
    /// The name of the map being played.
    pub map: &'a str,
    /// The maps' small pictures.
    pub previews: &'a mut Previews,
    /// Where the player's own maps are.
    pub folder: &'a str,
    /// The profiles to choose from.
    pub profiles: &'a [Arc<Profile>],
    /// The profile being played.
    pub profile: &'a Profile,
    /// The rules of Need For Kill while it is played.
    pub rules: Option<Ruleset>,
    /// The maps of Need For Kill to choose from.
    pub nfk_maps: &'a [MapEntry],
    /// The name of the map of Need For Kill that is or was played.
    pub nfk_map: &'a str,
    /// What is practised.
    pub practice: PracticeView,
    /// What could have become of the last jump, and the ways to bugs.
    pub what_if: &'a WhatIfView,
    /// What is looked at on the page *Records*.
    pub records: &'a mut RecordsView,
    /// The boards, where there are any.
    pub boards: Option<&'a Boards>,
    /// The record's jumps, the oldest first, where there is a record.
    pub history: Option<&'a Arc<[PastJump]>>,
    /// What is looked at on the page *Statistics*.
    pub history_view: &'a mut HistoryView,
    /// What the page *Mouse and wheel* has measured.
    pub instruments: &'a Instruments,
    /// The figures of lessons.
    pub figures: &'a mut FigureView,
    /// What the page *Sensitivity* keeps.
    pub hand_view: &'a mut HandView,
    /// What is looked at on the page *Config*.
    pub config: &'a mut ConfigView,
    /// What is typed on the page *Console*.
    pub console: &'a mut ConsoleView,
    /// The console itself.
    pub game_console: &'a GameConsole,
    /// What was recorded, the newest first.
    pub replays: &'a [ReplayEntry],
    /// What players keep in the folders of the original games.
    pub game_files: &'a GameFilesList,
    /// Where replays are.
    pub replay_folder: &'a str,
    /// Every widget of the HUD.
    pub widgets: &'a WidgetRegistry,
    /// The window's size, pixels.
    pub window: (u32, u32),
    /// What became of the sound.
    pub sound: SoundState,
    /// The processor draws the picture.
    pub software: bool,
    /// What was told since the menu is open: it covers the HUD that would tell it.
    pub notice: Option<&'a Notice>,
    /// The field that waits for a key.
    pub waiting: Option<(Action, Slot)>,
    /// What is wanted, in order.
    pub menu_actions: &'a mut Vec<MenuAction>,
}

impl Model<'_> {
    /// Wants a session change.
    pub fn ask(&mut self, request: Request) {
        self.menu_actions.push(MenuAction::Ask(request));
    }

    /// Which kind of game is played.
    pub fn game(&self) -> GameKind {
        if self.rules.is_some() {
            GameKind::Nfk
        } else {
            GameKind::Engine3d
        }
    }

    /// Whether a practice style holds anything back in what is played.
    pub fn has_style(&self, style: Style) -> bool {
        match self.rules {
            Some(_) => style.is_of_nfk(),
            None => style.is_of(self.profile),
        }
    }

    /// Goes on in Need For Kill under these rules, now and at the next start.
    pub fn choose_rules(&mut self, rules: Ruleset) {
        rules.id().clone_into(&mut self.settings.game.profile);
        self.ask(Request::SwitchRules(rules));
    }

    /// Goes on under a profile; remembers it for the next start where its name can be found again.
    pub fn choose_profile(&mut self, profile: Profile) {
        if self.profiles.iter().any(|known| known.name == profile.name) {
            self.settings.game.profile.clone_from(&profile.name);
        }
        self.ask(Request::SwitchProfile(Arc::new(profile)));
    }
}
