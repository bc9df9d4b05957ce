//! States and messages between the game's modules: requests, ghosts, training and notices.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;

use crate::coach::{Date, Drill, LessonPath, Medal, Start};
use crate::storage::positions::SlotNumber;
use crate::storage::records::{BestJumps, RecordPlace, RunRank};
use wishdir_sim::platformer::Ruleset;
use wishdir_sim::profile::Profile;

/// State of the menu. While it is open,
/// no ticks run, the mouse is free and keys do not move the player.
///
/// Only the menu module knows the current page.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Menu {
    /// The game runs.
    #[default]
    Closed,
    /// The menu is shown and the game is paused.
    Open,
}

impl Menu {
    /// Returns the state after the menu key.
    pub fn toggled(self) -> Self {
        match self {
            Self::Closed => Self::Open,
            Self::Open => Self::Closed,
        }
    }
}

/// Keys that the menu captures and `input.rs` ignores.
/// Written by the menu and the HUD editor.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyCapture {
    /// Keys are not captured.
    #[default]
    No,
    /// The next key is bound to an action. Esc cancels.
    ToBind,
    /// Keys go to a text field. Esc leaves it.
    ToType,
    /// Keys choose an answer on a card. The menu key closes the card.
    ToAnswer,
}

/// Whether the *Show me* key starts the drill's demonstration instead of the ideal player.
/// Only `training/` writes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShowMeOverride(pub bool);

/// Whether a lesson is offered. The *Training* key and the continue key then start it instead of
/// opening the page. Only `training/` writes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LessonOffered(pub bool);

/// A medal was won in a drill.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MedalWon(pub Medal);

/// Whether the measuring tool is in use. Only `measure/mod.rs` writes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MeasuringActive(pub bool);

/// Whether the bug finder is active. Only `bug_finder/mod.rs` writes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BugFinderActive(pub bool);

/// Whether the what-if paths are shown. Only `what_if/mod.rs` writes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WhatIfShown(pub bool);

/// Whether the HUD is drawn. Only `input.rs` writes it, for the player's key.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HudShown(pub bool);

impl Default for HudShown {
    fn default() -> Self {
        Self(true)
    }
}

/// Whether the HUD editor is open, above the paused game. Only `hud_editor/` writes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HudEditing(pub bool);

/// Active game. Written by `session/`.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// The 3D engines on brush maps.
    #[default]
    Engine3d,
    /// Need For Kill on tile maps, seen from the side.
    Nfk,
}

/// Target of mouse and movement keys. Ticks run with either.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Control {
    /// The player.
    #[default]
    Player,
    /// The free-flying camera. The player's keys are released.
    FreeCamera,
}

impl Control {
    /// Returns the state after the free camera's key.
    pub fn toggled(self) -> Self {
        match self {
            Self::Player => Self::FreeCamera,
            Self::FreeCamera => Self::Player,
        }
    }
}

/// A change of the session, requested by a key,
/// the menu or a script and applied before the next tick.
///
/// Any module may send one. `session/requests.rs` answers it;
/// a demonstration may end because of it.
#[derive(Message, Clone, Debug)]
pub enum Request {
    /// Starts a map by name or path.
    SwitchMap(String),
    /// Switches the profile. Keeps position and velocity if they fit.
    SwitchProfile(Arc<Profile>),
    /// Starts a map of Need For Kill.
    SwitchNfkMap(String),
    /// Switches to rules of Need For Kill. Keeps the position if it is the active game.
    SwitchRules(Ruleset),
    /// Reloads the changed map file. Keeps the position if it has room.
    ReloadMap,
    /// Starts a drill, on its map and under its rules.
    Drill(Arc<Drill>),
    /// Returns to a drill's start on the current map.
    Put(Start),
    /// Returns to the map's start and resets the timer.
    Restart,
    /// Returns to the last checkpoint, or to the start without one.
    Respawn,
    /// Saves position, velocity, all timers and the view to the chosen slot.
    SavePosition,
    /// Loads the chosen slot.
    LoadPosition,
    /// Chooses the slot for saving and loading.
    ChooseSlot(SlotNumber),
    /// Moves the chosen slot forward by this number.
    StepSlot(i8),
    /// Undoes the last load or reset. Repeat to undo earlier ones.
    Undo,
    /// Toggles noclip.
    ToggleNoclip,
    /// Watches a replay, on its own map and under its own rules.
    Watch(PathBuf),
    /// Watches the jump of a link, given as copied text.
    OpenLink(String),
    /// Watches or races a leaderboard replay, on its own map and under its own rules.
    Entry {
        /// Path of the replay.
        path: PathBuf,
        /// Display name.
        name: String,
        /// Whether to race it from its start.
        race: bool,
    },
    /// Watches a simulated run. The player's own game waits for [`Request::Return`].
    WatchTwin(Arc<SimulatedReplay>),
    /// Returns to the player's own game, as it was before the simulated run.
    Return,
}

/// A simulated run as a replay.
#[derive(Clone, PartialEq, Eq)]
pub struct SimulatedReplay {
    /// Display name.
    pub name: String,
    /// Content of the replay file.
    pub bytes: Arc<[u8]>,
}

impl fmt::Debug for SimulatedReplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "SimulatedReplay({:?}, {} bytes)",
            self.name,
            self.bytes.len()
        )
    }
}

/// Request for a simulated path, by its index in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathRequest {
    /// Watches the path, or returns to the player's own game if it is already playing.
    Watch(usize),
    /// Races the path.
    Race(usize),
}

/// Request to the what-if tool; `what_if/` handles it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhatIfRequest(pub PathRequest);

/// Request to the bug finder; `bug_finder/` handles it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BugRequest(pub PathRequest);

/// The player fell or missed a jump, and could try that again. `time/rewind.rs` writes it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TryAgainOffered;

/// A run was saved on the leaderboards. `time/records.rs` writes it.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct RunRanked {
    /// Time of the run, milliseconds.
    pub msec: u64,
    /// Rank in each style that the run kept.
    pub ranks: Vec<RunRank>,
}

/// Request to lessons and drills; `training/` handles it.
#[derive(Message, Clone, Debug)]
pub enum TrainingRequest {
    /// Starts a lesson by its id.
    Lesson(String),
    /// Starts a drill.
    Drill(Arc<Drill>),
    /// Starts the challenge of a day.
    Daily(Date),
    /// Start a drill of this game's benchmark, by its index.
    Benchmark(LessonPath, usize),
    /// Shows a demonstration of the current drill.
    ShowMe,
    /// The ideal player shows the current step of the lesson, or the drill after the steps.
    ShowStep,
    /// Ends the training.
    Stop,
}

/// Request about jump links; `links.rs` handles it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkRequest {
    /// Copies a link to the last jump.
    Copy,
    /// Watches the jump of the link in the clipboard.
    Open,
}

/// Source of a ghost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GhostSource {
    /// Best attempt of a replay file.
    File(PathBuf),
    /// Best attempt of a replay in memory.
    Replay {
        /// Display name.
        name: String,
        /// Content of the replay file.
        bytes: Arc<[u8]>,
    },
    /// The player's best run on this map under these rules.
    Best,
    /// The ideal player, from the player's position, with the limits from the settings.
    Ideal,
}

/// Request for ghosts; `ghost/` handles it.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum GhostRequest {
    /// Adds a ghost.
    Race(GhostSource),
    /// Removes all ghosts.
    Clear,
}

/// Request to the replay viewer; `replay_viewer/` handles it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchRequest {
    /// Seeks to the state after this number of ticks.
    Seek(u64),
    /// Seeks to the next or previous marked moment.
    Mark {
        /// Whether to seek forward.
        forward: bool,
    },
    /// Pauses and steps by one tick.
    Step {
        /// Whether to step forward.
        forward: bool,
    },
    /// Pauses or resumes. Restarts from the beginning at the end.
    Pause,
    /// Sets the playback rate, percent.
    Rate(u16),
    /// Sets the first (`false`) or last tick (`true`) of the loop, or clears it.
    SectionEnd(bool),
    /// Takes over: the keys move the player from this tick.
    PlayOn,
}

/// Sent when a replay jumps to a tick other than the next one.
/// Consumers discard their state; the preceding ticks are sent again.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimelineJumped;

/// A message to the player. The HUD shows the last few for some seconds.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// One sentence.
    pub text: String,
    /// Whether this is a warning: shown longer, in the warning colour.
    pub warning: bool,
}

impl Notice {
    /// Creates an informational notice.
    pub fn info(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            warning: false,
        }
    }

    /// Creates a warning.
    pub fn warning(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            warning: true,
        }
    }
}

/// Requests that the replay of a good daily challenge attempt is saved.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct SaveDailyReplay {
    /// Part of the file name after the map and the rules.
    pub name: String,
    /// Length of play to save, milliseconds.
    pub msec: u64,
}

/// Sent when a replay that counts was saved completely, with its path.
#[derive(Message, Clone, Debug)]
pub struct ReplaySaved(pub PathBuf);

/// The player's longest jumps with some rules, from the records.
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
        .init_resource::<MeasuringActive>()
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
        .add_message::<SaveDailyReplay>()
        .add_message::<ReplaySaved>()
        .add_message::<BestJumpsRead>()
        .add_message::<TryAgainOffered>()
        .add_message::<RunRanked>();
}
