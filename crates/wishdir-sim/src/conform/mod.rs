//! Recorded engines against ours: reads traces, replays each command, and compares every recorded
//! field by bits.
//!
//! `docs/traces.md` explains the format. Bytes in, verdict out; it opens no file.

mod any;
mod fields;
mod nfk;
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
use fields::RecordedState;

/// A recorded run of one engine.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The scenario's name.
    pub name: String,
    /// The engine and its numbers.
    pub physics: Physics,
    /// The hulls by number.
    pub hulls: Vec<Hull>,
    /// The world, in file order.
    pub brushes: Vec<Brush>,
    /// The compiled map that is the world instead.
    map: Option<RecordedMap>,
    /// What that map is, once it was found.
    compiled: Option<ClipWorld>,
    initial: RecordedState,
    frames: Vec<Frame>,
}

/// The compiled map that a recording was made on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMap {
    /// The name of its file.
    pub file: String,
    /// Whether its brush entities stood in it; otherwise it was the world alone.
    pub entities: bool,
    /// The line that names it, from 1.
    pub line: usize,
}

/// One command and the state that the engine was in after it.
#[derive(Clone, Debug)]
struct Frame {
    cmd: UserCmd,
    state: RecordedState,
    /// Line in the file, from 1.
    line: usize,
}

/// Where each frame starts from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// From our own state after the frame before.
    #[default]
    FreeRunning,
    /// From the recorded state after the frame before.
    PerFrame,
}

/// The first frame and field in which we differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Divergence {
    /// Number of the frame, from 1.
    pub frame: usize,
    /// Its line in the file, from 1.
    pub line: usize,
    /// What differs first.
    pub difference: Difference,
}

/// What a replay found.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Frames compared.
    pub frames: usize,
    /// Frames that differ in any field. Free-running, one wrong frame spoils most that follow.
    pub frames_wrong: usize,
    /// The first difference, if any.
    pub first: Option<Divergence>,
}

impl Verdict {
    /// Of a replay that begins.
    fn of_frames(frames: usize) -> Self {
        Self {
            frames,
            frames_wrong: 0,
            first: None,
        }
    }

    /// Takes in what a frame's comparison found.
    fn judge(&mut self, index: usize, line: usize, difference: Option<Difference>) {
        if let Some(difference) = difference {
            self.frames_wrong += 1;
            self.first.get_or_insert_with(|| Divergence {
                frame: index + 1,
                line,
                difference,
            });
        }
    }

    /// Every field of every frame is equal.
    pub fn is_exact(&self) -> bool {
        self.first.is_none()
    }
}

impl Recording {
    /// Reads a `pmove-trace/1` file.
    ///
    /// # Errors
    /// Names line, column, what was found and what was expected.
    pub fn parse(text: &str) -> Result<Self, TraceError> {
        wire::parse(text)
    }

    /// How many frames it holds.
    pub fn frame_count(&self) -> usize {
        self.frames.len()
    }

    /// The commands, in order.
    pub fn cmds(&self) -> impl Iterator<Item = &UserCmd> {
        self.frames.iter().map(|frame| &frame.cmd)
    }

    /// The state before the first frame.
    pub fn initial(&self) -> PlayerState {
        let mut player = PlayerState::default();
        self.initial.put_into(self.physics.engine, &mut player);
        player
    }

    /// The compiled map that it was made on; [`stand_on`](Self::stand_on) must be told what that
    /// is.
    pub fn map(&self) -> Option<&RecordedMap> {
        self.map.as_ref()
    }

    /// Gives it the world of its map.
    pub fn stand_on(&mut self, world: ClipWorld) {
        self.compiled = Some(world);
    }

    /// The world, ready for this recording's hulls.
    pub fn level(&self) -> Level {
        match &self.compiled {
            Some(world) => {
                Level::compiled(world.clone(), &self.hulls, self.physics.rules().clip_rule)
            }
            None => Level::new(self.brushes.clone(), &self.hulls),
        }
    }

    /// Replays every command in the level of this recording.
    pub fn replay(&self, mode: Mode) -> Verdict {
        self.replay_in(&mut self.level().near(), mode)
    }

    /// Replays every command in a given world: for worlds that answer in another way.
    pub fn replay_in<W: Trace>(&self, world: &mut W, mode: Mode) -> Verdict {
        let engine = self.physics.engine;
        let mut player = self.initial();
        let mut verdict = Verdict::of_frames(self.frames.len());
        for (index, frame) in self.frames.iter().enumerate() {
            let mut damage = fields::DamageOnly::default();
            player_move(&mut player, &frame.cmd, &self.physics, world, &mut damage);
            verdict.judge(
                index,
                frame.line,
                frame.state.difference_from(engine, &player, damage.damage),
            );
            if mode == Mode::PerFrame {
                frame.state.put_into(engine, &mut player);
            }
        }
        verdict
    }
}
