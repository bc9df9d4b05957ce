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

/// State of the menu. While the menu is open, no ticks run, the mouse is free and keys do not move
/// the player.
///
/// Only the menu module knows which page is open.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Menu {
    /// The menu is closed and the game is running.
    #[default]
    Closed,
    /// The menu is open and the game is paused.
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

/// Whether a lesson is offered. If so, the *Training* key and the continue key start it instead of
/// opening the page. Only `training/` writes this.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LessonOffered(pub bool);

/// Sent when the player earns a medal in a drill.
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
pub struct WhatIfActive(pub bool);

/// Whether the HUD is drawn. Only `input.rs` writes it, when the player presses the HUD key.
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

/// Receiver of mouse movement and movement keys. Ticks run in both cases.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Control {
    /// The player receives them.
    #[default]
    Player,
    /// The free camera receives them. All keys of the player are released.
    FreeCamera,
}

impl Control {
    /// Returns the receiver after a press of the free camera key.
    pub fn toggled(self) -> Self {
        match self {
            Self::Player => Self::FreeCamera,
            Self::FreeCamera => Self::Player,
        }
    }
}

/// Request to change the session, sent by a key, the menu or a script.
///
/// Any module may send one. `session/requests.rs` handles it before the next tick. It may end a
/// running demonstration.
#[derive(Message, Clone, Debug)]
pub enum Request {
    /// Starts a map by name or path.
    SwitchMap(String),
    /// Switches the profile. Keeps position and velocity if they are possible under the new
    /// profile.
    SwitchProfile(Arc<Profile>),
    /// Starts a Need For Kill map.
    SwitchNfkMap(String),
    /// Switches the Need For Kill rules. Keeps the position if Need For Kill is the active game.
    SwitchRules(Ruleset),
    /// Reloads a changed map file. Keeps the position if the player still fits there.
    ReloadMap,
    /// Starts a drill, on its map and under its rules.
    Drill(Arc<Drill>),
    /// Puts the player at a drill's start on the current map.
    Put(Start),
    /// Returns to the map's start and resets the timer.
    Restart,
    /// Returns to the last checkpoint, or to the map's start if there is no checkpoint.
    Respawn,
    /// Saves position, velocity, all timers and the view to the chosen slot.
    SavePosition,
    /// Loads the chosen slot.
    LoadPosition,
    /// Chooses the slot for saving and loading.
    ChooseSlot(SlotNumber),
    /// Moves the slot selection forward by this number.
    StepSlot(i8),
    /// Undoes the last load or reset. Repeat to undo earlier ones.
    Undo,
    /// Toggles noclip.
    ToggleNoclip,
    /// Watches a replay on its own map and under its own rules.
    Watch(PathBuf),
    /// Watches the jump in a link. The value is the copied text.
    OpenLink(String),
    /// Watches or races a leaderboard replay on its own map and under its own rules.
    Entry {
        /// Path of the replay.
        path: PathBuf,
        /// Display name.
        name: String,
        /// Whether to race it from its start.
        race: bool,
    },
    /// Watches a simulated run. The player's own game is paused until [`Request::Return`].
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

/// Request for a simulated path. The value is the path's index in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathRequest {
    /// Watches the path. If it is already playing, returns to the player's own game.
    Watch(usize),
    /// Races the path.
    Race(usize),
}

/// Request to the what-if tool, handled by `what_if/`.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhatIfRequest(pub PathRequest);

/// Request to the bug finder, handled by `bug_finder/`.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BugRequest(pub PathRequest);

/// Sent by `time/rewind.rs` when the player falls or misses a jump, so that the game can hint at
/// the *Try again* key.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TryAgainOffered;

/// Sent by `time/records.rs` when a run is added to the leaderboards.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct RunRanked {
    /// Time of the run, milliseconds.
    pub msec: u64,
    /// Rank of the run in each style that it kept.
    pub ranks: Vec<RunRank>,
}

/// Request to lessons and drills, handled by `training/`.
#[derive(Message, Clone, Debug)]
pub enum TrainingRequest {
    /// Starts a lesson by its id.
    Lesson(String),
    /// Starts a drill.
    Drill(Arc<Drill>),
    /// Starts the challenge of a day.
    Daily(Date),
    /// Starts a drill of this path's benchmark, by its index.
    Benchmark(LessonPath, usize),
    /// Shows a demonstration of the current drill.
    ShowMe,
    /// Lets the ideal player show the current step of the lesson, or the drill after the last step.
    ShowStep,
    /// Ends the training.
    Stop,
}

/// Request about jump links, handled by `links.rs`.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkRequest {
    /// Copies a link to the last jump.
    Copy,
    /// Opens the link in the clipboard and plays its jump.
    Open,
}

/// Source of a ghost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GhostSource {
    /// Best attempt in a replay file.
    File(PathBuf),
    /// Best attempt in a replay in memory.
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

/// Request for ghosts, handled by `ghost/`.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum GhostRequest {
    /// Adds a ghost.
    Race(GhostSource),
    /// Removes all ghosts.
    Clear,
}

/// Request to the replay viewer, handled by `replay_viewer/`.
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
    /// Pauses or resumes. At the end of the replay, restarts it from the beginning.
    Pause,
    /// Sets the playback rate, percent.
    Rate(u16),
    /// Sets the first (`false`) or last (`true`) tick of the loop, or clears the loop.
    SectionEnd(bool),
    /// Takes over: the keys move the player from this tick.
    PlayOn,
}

/// Sent when the timeline jumps to a tick other than the next one. Readers must discard their
/// state: the ticks before the new position are sent again.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimelineJumped;

/// A message to the player. The HUD shows the last few for some seconds.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Text of the notice, one sentence.
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

/// Request to save the replay of a good attempt at the daily challenge.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct SaveDailyReplay {
    /// Text that follows the map and the rules in the file name.
    pub name: String,
    /// Duration of play to save, milliseconds.
    pub msec: u64,
}

/// Sent when a replay that counts has been fully saved. The value is its path.
#[derive(Message, Clone, Debug)]
pub struct ReplaySaved(pub PathBuf);

/// Sent when the player's longest jumps under a set of rules have been read from the records.
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
        .init_resource::<WhatIfActive>()
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
