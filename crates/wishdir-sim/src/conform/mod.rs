//! Conformance checks: re-simulates recorded commands and compares every recorded field by bits.
//!
//! `docs/traces.md` describes the formats. This module opens no files.

mod any;
mod fields;
mod nfk;
mod quake3;
mod quake3_values;
mod records;
mod sweeps;
mod value;
mod wire;
mod write;

pub use any::AnyRecording;
pub use nfk::NfkRecording;
pub use sweeps::SweepRecording;
pub use value::{Difference, Value};
pub use wire::TraceError;

use crate::command::UserCmd;
use crate::engine::{Physics, PlayerState, player_move};
use crate::world::{Brush, ClipWorld, Hull, Level, Trace};
use fields::{MoveOutcome, RecordedState};

/// Recorded run in a 3D engine.
#[derive(Clone, Debug)]
pub struct Recording {
    /// Name of the scenario.
    pub name: String,
    /// Engine and its variables.
    pub physics: Physics,
    /// Hulls by number.
    pub hulls: Vec<Hull>,
    /// Brushes of the world, in file order.
    pub brushes: Vec<Brush>,
    /// Compiled map that replaces the brushes.
    map: Option<RecordedMap>,
    /// Content of the compiled map, once it is loaded.
    compiled: Option<ClipWorld>,
    initial: RecordedState,
    frames: Vec<Frame>,
}

/// Compiled map that a trace was recorded on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMap {
    /// File name.
    pub file: String,
    /// Whether the map's brush entities were present. Otherwise only its world was.
    pub entities: bool,
    /// Line that names the map, from 1.
    pub line: usize,
}

/// A command and the recorded state after it.
#[derive(Clone, Debug)]
struct Frame {
    cmd: UserCmd,
    /// Changes before the command (Quake III).
    start: Option<Box<FrameStart>>,
    state: RecordedState,
    /// Line in the file, from 1.
    line: usize,
}

/// State changes before a Quake III command.
#[derive(Clone, Debug)]
struct FrameStart {
    /// Time of the command, milliseconds.
    time: i32,
    overrides: Option<quake3::StateOverrides>,
}

impl Frame {
    /// Prepares the player for the frame's command.
    fn apply_to_start(&self, player: &mut PlayerState) {
        if let Some(start) = &self.start {
            start.apply_to(player, self.cmd.msec);
        }
    }
}

/// Start state of each re-simulated frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Our state after the previous frame.
    #[default]
    FreeRunning,
    /// Recorded state after the previous frame.
    PerFrame,
}

/// First difference from the trace.
#[derive(Clone, Debug, PartialEq)]
pub struct Divergence {
    /// Frame number, from 1.
    pub frame: usize,
    /// Line in the file, from 1.
    pub line: usize,
    /// First field of the frame that differs.
    pub difference: Difference,
}

/// Result of comparing a trace.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Number of compared frames.
    pub frames: usize,
    /// Number of frames with a difference. In a free-running replay, differences carry over.
    pub frames_wrong: usize,
    /// First difference, if any.
    pub first: Option<Divergence>,
}

impl Verdict {
    /// Creates the verdict for `frames` frames without differences.
    fn new(frames: usize) -> Self {
        Self {
            frames,
            frames_wrong: 0,
            first: None,
        }
    }

    /// Adds the comparison of one frame.
    fn add_frame(&mut self, index: usize, line: usize, difference: Option<Difference>) {
        if let Some(difference) = difference {
            self.frames_wrong += 1;
            self.first.get_or_insert_with(|| Divergence {
                frame: index + 1,
                line,
                difference,
            });
        }
    }

    /// Whether all fields of all frames are equal.
    pub fn is_exact(&self) -> bool {
        self.first.is_none()
    }
}

impl Recording {
    /// Reads a `pmove-trace/1` file.
    ///
    /// # Errors
    /// If the file is invalid. Errors have the line, the column, and the found and expected values.
    pub fn parse(text: &str) -> Result<Self, TraceError> {
        wire::parse(text)
    }

    /// Returns the number of frames.
    pub fn frame_count(&self) -> usize {
        self.frames.len()
    }

    /// Iterates over the commands.
    pub fn cmds(&self) -> impl Iterator<Item = &UserCmd> {
        self.frames.iter().map(|frame| &frame.cmd)
    }

    /// Returns the state before the first frame.
    pub fn initial(&self) -> PlayerState {
        let mut player = PlayerState::default();
        self.initial.apply_to(self.physics.engine, &mut player);
        player
    }

    /// Returns the compiled map of the trace, if any. Load it for [`set_world`](Self::set_world).
    pub fn map(&self) -> Option<&RecordedMap> {
        self.map.as_ref()
    }

    /// Sets the world that was loaded from the trace's compiled map.
    pub fn set_world(&mut self, world: ClipWorld) {
        self.compiled = Some(world);
    }

    /// Builds the level for the trace's hulls.
    pub fn level(&self) -> Level {
        match &self.compiled {
            Some(world) => {
                Level::compiled(world.clone(), &self.hulls, self.physics.rules().clip_rule)
            }
            None => {
                let rule = self.physics.rules().clip_rule;
                Level::with_clip_rule(self.brushes.clone(), &self.hulls, rule)
            }
        }
    }

    /// Re-simulates every command in the trace's level and compares the states.
    pub fn replay(&self, mode: Mode) -> Verdict {
        self.replay_in_world(&mut self.level().near(), mode)
    }

    /// Like [`replay`](Self::replay), but in the given world, which may be any [`Trace`].
    pub fn replay_in_world<W: Trace>(&self, world: &mut W, mode: Mode) -> Verdict {
        let engine = self.physics.engine;
        let mut player = self.initial();
        let mut verdict = Verdict::new(self.frames.len());
        for (index, frame) in self.frames.iter().enumerate() {
            let mut outcome = MoveOutcome::default();
            frame.apply_to_start(&mut player);
            player_move(&mut player, &frame.cmd, &self.physics, world, &mut outcome);
            verdict.add_frame(
                index,
                frame.line,
                frame.state.first_difference(engine, &player, &mut outcome),
            );
            if mode == Mode::PerFrame {
                frame.state.apply_to(engine, &mut player);
            }
        }
        verdict
    }
}
