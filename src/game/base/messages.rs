//! What the game's parts tell each other: its states, the requests between two ticks, and the
//! notices to the player.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;

use crate::coach::{Date, Drill, Medal, Start};
use crate::storage::positions::SlotNumber;
use crate::storage::records::{BestJumps, RecordPlace};
use crate::text::error_text;
use wishdir_sim::platformer::Ruleset;
use wishdir_sim::profile::Profile;

/// The menu over the game. While it is open no tick runs, the pointer is free and the keys move
/// nobody.
///
/// Which page is shown only the menu knows.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Menu {
    /// The game is played.
    #[default]
    Closed,
    /// The menu is shown, the game stands still.
    Open,
}

impl Menu {
    /// What the menu key leads to.
    pub fn other(self) -> Self {
        match self {
            Self::Closed => Self::Open,
            Self::Open => Self::Closed,
        }
    }
}

/// What the menu takes the keys for: `input.rs` does nothing with them meanwhile. Written by the
/// menu and by the HUD's editor, which the menu makes way for.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyCapture {
    /// Nothing.
    #[default]
    No,
    /// The next one is bound to an action; Esc keeps the old one.
    ToBind,
    /// They are typed into a field; Esc leaves it.
    ToType,
    /// They choose an answer. The menu key closes the card.
    ToAnswer,
}

/// The key of *Show me* asks for the demonstration of what is trained, not for the ideal player
/// beside the player. Written by `training/` alone.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShowMeOverride(pub bool);

/// A lesson is offered: the key of *Training* starts it instead of opening the page, and so does
/// the key to continue. Written by `training/` alone.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LessonOffered(pub bool);

/// A medal was won in a drill.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MedalWon(pub Medal);

/// Whether the measuring tool is in use. Written by `measure/mod.rs` alone.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measuring(pub bool);

/// Whether the bug finder is in use. Written by `bug_finder/mod.rs` alone.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BugFinderActive(pub bool);

/// Whether it is shown what could have become of a jump. Written by `what_if/mod.rs` alone.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WhatIfShown(pub bool);

/// Whether the HUD is drawn. Written by `input.rs` alone, at the player's key.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HudShown(pub bool);

impl Default for HudShown {
    fn default() -> Self {
        Self(true)
    }
}

/// Whether the HUD is edited on the screen: over the open menu's standing game. Written by
/// `hud_editor/` alone.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HudEditing(pub bool);

/// Which kind of game is played. Written by `session/`.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// The 3D engines on brush maps.
    #[default]
    Engine3d,
    /// Need For Kill on maps of tiles, seen from the side.
    Nfk,
}

/// Who the mouse and the movement keys belong to. The ticks run on in either.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Control {
    /// They steer the player.
    #[default]
    Player,
    /// The free-flying camera: the player stands still with all keys up.
    FreeCamera,
}

impl Control {
    /// What the free camera's key leads to.
    pub fn other(self) -> Self {
        match self {
            Self::Player => Self::FreeCamera,
            Self::FreeCamera => Self::Player,
        }
    }
}

/// Something that changes the session, asked for by a key, the menu or a script; done before the
/// next tick.
///
/// Any part may write one; `session/requests.rs` answers it, and what the ideal players show may
/// end with it.
#[derive(Message, Clone, Debug)]
pub enum Request {
    /// Play this map, from its start: a name, or a path.
    SwitchMap(String),
    /// Go on under this profile, keeping position and velocity where they fit.
    SwitchProfile(Arc<Profile>),
    /// Play this map of Need For Kill, from its spawn.
    SwitchNfkMap(String),
    /// Go on under these rules of Need For Kill, in place where it is played already.
    SwitchRules(Ruleset),
    /// The map's file was written: go on in what it holds now, on the spot where there is room.
    ReloadMap,
    /// Begin a drill, on its map and by its rules.
    Drill(Arc<Drill>),
    /// Back to where a drill on this map begins.
    Put(Start),
    /// Back to the map's start; the timer begins again.
    Restart,
    /// Back to the last checkpoint, or to the start where none was passed.
    Respawn,
    /// Keep position, velocity, every timer and the view in the chosen slot.
    SavePosition,
    /// Return to what the chosen slot holds.
    LoadPosition,
    /// This slot is the one to save to and to load from.
    ChooseSlot(SlotNumber),
    /// the slot this many after it is.
    StepSlot(i8),
    /// Back to before the last load or reset; asked again, to before the one before it.
    Undo,
    /// Fly through walls, or walk again.
    ToggleNoclip,
    /// Watch this replay, on its own map and by its own rules.
    Watch(PathBuf),
    /// Watch the jump of this link, as it was copied.
    OpenLink(String),
    /// Watch a replay of the boards, or race it, on its own map and by its own rules.
    Entry {
        /// Where it is.
        path: PathBuf,
        /// What the player calls it.
        name: String,
        /// Race it, from where it begins.
        race: bool,
    },
    /// Watch a run that was worked out beside the player's own, which waits for
    /// [`Request::Return`].
    WatchTwin(Arc<TwinReplay>),
    /// Back to the own game, as it was when a twin was to be watched.
    Return,
}

/// A run that was worked out, as a replay.
#[derive(Clone, PartialEq, Eq)]
pub struct TwinReplay {
    /// What the player calls it.
    pub name: String,
    /// The file's bytes.
    pub bytes: Arc<[u8]>,
}

impl fmt::Debug for TwinReplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TwinReplay({:?}, {} bytes)", self.name, self.bytes.len())
    }
}

/// What is to be done with a line that was worked out, by its number in its list, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathRequest {
    /// Watch it, or go back to the own game where it is watched already.
    Watch(usize),
    /// Race it.
    Race(usize),
}

/// Something that is asked of what could have become of a jump; `what_if/` does it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhatIfRequest(pub PathRequest);

/// Something that is asked of the bug finder's ways; `bug_finder/` does it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BugRequest(pub PathRequest);

/// Something that is asked of the lessons and drills; `training.rs` answers it.
#[derive(Message, Clone, Debug)]
pub enum TrainingRequest {
    /// Begin this lesson, by its id.
    Lesson(String),
    /// Begin this drill.
    Drill(Arc<Drill>),
    /// Begin the challenge of this day.
    Daily(Date),
    /// The ideal player shows the whole drill.
    ShowMe,
    /// The ideal player shows the current step of the lesson, or the drill after the steps.
    ShowStep,
    /// No more of it.
    Stop,
}

/// Something that is asked of jump links; `links.rs` does it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkRequest {
    /// The last jump goes into the clipboard.
    Copy,
    /// The one that is in the clipboard is watched.
    Open,
}

/// Whom to race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GhostSource {
    /// The best attempt of a replay in a file.
    File(PathBuf),
    /// The best attempt of a replay that is in memory.
    Replay {
        /// What the player calls it.
        name: String,
        /// The file's bytes.
        bytes: Arc<[u8]>,
    },
    /// The player's own best run on this map and by these rules.
    Best,
    /// The ideal player, from where the player is, as the settings say.
    Ideal,
}

/// Who is to run beside the player; `ghost/` answers it.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum GhostRequest {
    /// One more.
    Race(GhostSource),
    /// Nobody.
    Clear,
}

/// Something that is asked of the replay player while a replay is watched; `watching/` follows it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchRequest {
    /// Be as after this many ticks.
    Seek(u64),
    /// Go to the next moment worth seeing, or to the last one.
    Mark {
        /// The next one.
        forward: bool,
    },
    /// Stand still, one tick on or back.
    Step {
        /// On.
        forward: bool,
    },
    /// Stand still, or go on; from the beginning where it is over.
    Pause,
    /// Play this fast, percent.
    Rate(u16),
    /// Set the first (`false`) or last tick (`true`) of the section that is played over and over,
    /// or forget it.
    SectionEnd(bool),
    /// The keys move the player from here on.
    PlayOn,
}

/// The run that is watched is at another tick than the next one: what was followed of it is over.
/// The ticks just before come again.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimelineJumped;

/// Something to tell the player in words; the HUD shows the last few for some seconds.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// One sentence.
    pub text: String,
    /// Something went wrong: shown longer, in the warning colour.
    pub warning: bool,
}

impl Notice {
    /// News.
    pub fn info(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            warning: false,
        }
    }

    /// Something went wrong: an error's own text is told in the player's language.
    pub fn warning(text: impl Into<String>) -> Self {
        Self {
            text: error_text(&text.into()).into_owned(),
            warning: true,
        }
    }
}

/// An attempt at the day's challenge is over and worth keeping: its replay is to be kept under this
/// name, which goes back this far, milliseconds.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct KeepDaily {
    /// The name behind map and rules.
    pub name: String,
    /// How much play.
    pub msec: u64,
}

/// A replay of something that counts was kept there: whole, and nobody writes it any more.
#[derive(Message, Clone, Debug)]
pub struct ReplayKept(pub PathBuf);

/// The player's farthest jumps by the rules of a place, as the records have them.
#[derive(Message, Clone, Debug)]
pub struct BestJumpsRead(pub Arc<RecordPlace>, pub BestJumps);

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_state::<Menu>()
        .init_state::<Control>()
        .init_state::<GameKind>()
        .init_resource::<KeyCapture>()
        .init_resource::<HudShown>()
        .init_resource::<ShowMeOverride>()
        .init_resource::<LessonOffered>()
        .add_message::<MedalWon>()
        .init_resource::<HudEditing>()
        .init_resource::<Measuring>()
        .init_resource::<BugFinderActive>()
        .init_resource::<WhatIfShown>()
        .add_message::<Request>()
        .add_message::<GhostRequest>()
        .add_message::<LinkRequest>()
        .add_message::<TrainingRequest>()
        .add_message::<WatchRequest>()
        .add_message::<WhatIfRequest>()
        .add_message::<BugRequest>()
        .add_message::<TimelineJumped>()
        .add_message::<Notice>()
        .add_message::<KeepDaily>()
        .add_message::<ReplayKept>()
        .add_message::<BestJumpsRead>();
}
