//! A recorded run of an original game as a replay: its commands in its own map, by our own engine.
//!
//! Where our engine comes to other states than the recording, the player is put where that says:
//! such a replay is true, shows everything that replays show, and can be taken over at any tick,
//! but counts for no board.

use std::sync::Arc;

use thiserror::Error;

use wishdir_formats::runs::demo::{Beside, Demo, Exactness, Keep, MapWalk, Track, WalkObserver};
use wishdir_replay::Header;
use wishdir_replay::Recorder;
use wishdir_replay::{AnyReplay, Replay, ReplayError};
use wishdir_replay::{ChunkPacker, ReplayWriter};
use wishdir_sim::command::UserCmd;
use wishdir_sim::map::World;
use wishdir_sim::run::{Run, RunError};
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

/// Longest track that becomes a replay, frames: a day at 400 a second.
const FRAMES_MAX: u64 = 36_000_000;

/// Why a recorded run cannot be played again.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum DemoReplayError {
    /// It holds places and no commands.
    #[error("positions only: without commands it can be raced as a ghost, but not played")]
    NoCommands,
    /// No engine of ours moves as its game does, or it is too long.
    #[error(
        "found {frames} frames of {format}, expected commands of GoldSrc or QuakeWorld, at most {FRAMES_MAX}"
    )]
    NoGame {
        /// Which program wrote it.
        format: &'static str,
        /// How many frames it has.
        frames: u64,
    },
    /// Nobody can begin on the map.
    #[error(transparent)]
    Unplayable(#[from] RunError),
    /// What was written cannot be read: an error in this program.
    #[error(transparent)]
    Unreadable(#[from] ReplayError),
}

/// A recorded run as a replay.
#[derive(Clone, Debug)]
pub struct DemoReplay {
    /// What can be played, with its head read.
    pub replay: Replay<Run>,
    /// The same as a file.
    pub bytes: Arc<[u8]>,
    /// A run at its map's start, by its rules.
    pub begun: Run,
    /// How far our engine comes to the recorded states on its own.
    pub found: Beside,
}

/// Plays a track's commands on its map, and takes down what came of them.
///
/// # Errors
///
/// If the track holds no commands, or nobody can begin on the map.
pub fn replay_of_demo(
    demo: &Demo,
    track: &Track,
    map: &str,
    world: &Arc<World>,
) -> Result<DemoReplay, DemoReplayError> {
    let frames = track.frame_count();
    let has_commands =
        track.moments.iter().any(|frame| frame.cmd.is_some()) || !track.runs.is_empty();
    if track.exactness == Exactness::Positions || !has_commands {
        return Err(DemoReplayError::NoCommands);
    }
    let rules = demo.rules_of(track).filter(|_| frames <= FRAMES_MAX);
    let rules = rules.ok_or(DemoReplayError::NoGame {
        format: demo.format.id(),
        frames,
    })?;
    let begun = Run::new(Arc::clone(world), Arc::new(rules.with_damage(false)))?;
    let mut walk = MapWalk::new(demo, begun.clone(), Keep::unseen(demo.grid));
    walk.begin(track);
    let mut taking = DemoTaker { map, taken: None };
    for (index, frame) in track.frames().enumerate() {
        walk.step(index, &frame, &mut taking);
    }
    let taken = taking.taken.unwrap_or_else(|| Taken::begin(map, &walk.run));
    let bytes: Arc<[u8]> = taken.end(&walk.run).into();
    match AnyReplay::open(Arc::clone(&bytes))? {
        AnyReplay::Engine3d(replay) => Ok(DemoReplay {
            replay,
            bytes,
            begun,
            found: walk.found,
        }),
        AnyReplay::Nfk(_) => Err(DemoReplayError::NoGame {
            format: demo.format.id(),
            frames,
        }),
    }
}

/// Takes ticks down, from the first on.
struct DemoTaker<'a> {
    map: &'a str,
    taken: Option<Taken>,
}

impl WalkObserver for DemoTaker<'_> {
    fn before(&mut self, run: &Run, cmd: &UserCmd) {
        self.taken
            .get_or_insert_with(|| Taken::begin(self.map, run))
            .before(run, cmd);
    }

    fn after(&mut self, run: &Run, _record: &TickRecord) {
        if let Some(taken) = &mut self.taken {
            taken.after(run);
        }
    }
}

/// What was taken down so far.
pub(super) struct Taken {
    recorder: Recorder<Run>,
    writer: ReplayWriter,
    packer: ChunkPacker,
    bytes: Vec<u8>,
}

impl Taken {
    pub(super) fn begin(map: &str, run: &Run) -> Self {
        let (writer, bytes) = ReplayWriter::begin(&Header::from_run(map, run), run.hash());
        Self {
            recorder: Recorder::new(run),
            writer,
            packer: ChunkPacker::default(),
            bytes,
        }
    }

    pub(super) fn before(&mut self, run: &Run, cmd: &UserCmd) {
        self.recorder.before(run, cmd);
    }

    pub(super) fn after(&mut self, run: &Run) {
        self.recorder.after(run);
        self.pack();
    }

    fn pack(&mut self) {
        while let Some(mut full) = self.recorder.pop_full() {
            self.writer
                .add(&self.packer.pack(&mut full.chunk), &mut self.bytes);
            self.recorder.recycle(full.chunk);
        }
    }

    pub(super) fn end(mut self, run: &Run) -> Vec<u8> {
        self.recorder.finish(run);
        self.pack();
        self.writer.end(&mut self.bytes);
        self.bytes
    }
}
