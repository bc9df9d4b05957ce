//! Converts a demo to a replay by running its commands through our engine on its map.
//!
//! If our engine reaches a different state than the demo's, the player is moved to the demo's
//! state. The replay is valid, supports everything that other replays support, and can be taken
//! over at any tick. It does not count for any leaderboard.

use std::sync::Arc;

use thiserror::Error;

use wishdir_formats::runs::demo::{
    CommandCompleteness, Demo, MapResimulation, Resimulation, StateTolerance, Track, WalkObserver,
};
use wishdir_replay::Header;
use wishdir_replay::Recorder;
use wishdir_replay::{AnyReplay, Replay, ReplayError};
use wishdir_replay::{ChunkPacker, ReplayWriter};
use wishdir_sim::command::UserCmd;
use wishdir_sim::map::World;
use wishdir_sim::run::{Run, RunError};
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

/// Maximum number of frames in a track: about a day at 400 per second.
pub(crate) const FRAMES_MAX: u64 = 36_000_000;

/// Reason why a demo cannot be re-simulated.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum DemoReplayError {
    /// The demo has positions but no commands.
    #[error("positions only: without commands it can be raced as a ghost, but not played")]
    NoCommands,
    /// None of our engines fits the game, or the track is too long.
    #[error(
        "found {frames} frames of {format}, expected up to {FRAMES_MAX} frames of GoldSrc or QuakeWorld"
    )]
    NoGame {
        /// Name of the program that wrote the demo.
        format: &'static str,
        /// Number of frames in the demo.
        frames: u64,
    },
    /// The map has no usable start.
    #[error(transparent)]
    Unplayable(#[from] RunError),
    /// The newly written replay cannot be read, which is a bug in this program.
    #[error(transparent)]
    Unreadable(#[from] ReplayError),
}

/// Replay made from a demo.
#[derive(Clone, Debug)]
pub struct DemoReplay {
    /// Replay of the demo, with its header parsed.
    pub replay: Replay<Run>,
    /// Bytes of the replay's file.
    pub bytes: Arc<[u8]>,
    /// Run at the start of the map, with the demo's rules.
    pub begun: Run,
    /// Differences between our engine and the recorded states.
    pub found: Resimulation,
}

/// Runs the commands of a track on its map and records the result.
///
/// # Errors
///
/// If the track has no commands, or the map has no usable start.
pub fn replay_from_demo(
    demo: &Demo,
    track: &Track,
    map: &str,
    world: &Arc<World>,
) -> Result<DemoReplay, DemoReplayError> {
    let frames = track.frame_count();
    let has_commands =
        track.moments.iter().any(|frame| frame.cmd.is_some()) || !track.runs.is_empty();
    if track.exactness == CommandCompleteness::Positions || !has_commands {
        return Err(DemoReplayError::NoCommands);
    }
    let rules = demo
        .recorded_rules_of_track(track)
        .filter(|_| frames <= FRAMES_MAX);
    let rules = rules.ok_or(DemoReplayError::NoGame {
        format: demo.format.id(),
        frames,
    })?;
    let begun = Run::new(Arc::clone(world), Arc::new(rules.with_damage(false)))?;
    let mut walk = MapResimulation::new(
        demo,
        begun.clone(),
        StateTolerance::for_invisible_errors(demo.grid),
    );
    walk.move_to_start(track);
    let mut recorder = DemoRecorder {
        map,
        recording: None,
    };
    for (index, frame) in track.frames().enumerate() {
        walk.simulate_frame(index, &frame, &mut recorder);
    }
    let recording = recorder
        .recording
        .unwrap_or_else(|| DemoRecording::begin(map, &walk.run));
    let bytes: Arc<[u8]> = recording.end(&walk.run).into();
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

/// Records the ticks of a demo that is simulated on its map.
struct DemoRecorder<'a> {
    map: &'a str,
    recording: Option<DemoRecording>,
}

impl WalkObserver for DemoRecorder<'_> {
    fn before_tick(&mut self, run: &Run, cmd: &UserCmd) {
        self.recording
            .get_or_insert_with(|| DemoRecording::begin(self.map, run))
            .before_tick(run, cmd);
    }

    fn after_tick(&mut self, run: &Run, _record: &TickRecord) {
        if let Some(recording) = &mut self.recording {
            recording.after_tick(run);
        }
    }
}

/// Replay that is being recorded from a demo.
pub(super) struct DemoRecording {
    recorder: Recorder<Run>,
    writer: ReplayWriter,
    packer: ChunkPacker,
    bytes: Vec<u8>,
}

impl DemoRecording {
    pub(super) fn begin(map: &str, run: &Run) -> Self {
        let (writer, bytes) = ReplayWriter::begin(&Header::from_run(map, run), run.hash());
        Self {
            recorder: Recorder::new(run),
            writer,
            packer: ChunkPacker::default(),
            bytes,
        }
    }

    pub(super) fn before_tick(&mut self, run: &Run, cmd: &UserCmd) {
        self.recorder.before_tick(run, cmd);
    }

    pub(super) fn after_tick(&mut self, run: &Run) {
        self.recorder.after_tick(run);
        self.pack_chunk();
    }

    fn pack_chunk(&mut self) {
        while let Some(mut full) = self.recorder.pop_full() {
            self.writer
                .add(&self.packer.pack(&mut full.chunk), &mut self.bytes);
            self.recorder.recycle(full.chunk);
        }
    }

    pub(super) fn end(mut self, run: &Run) -> Vec<u8> {
        self.recorder.finish(run);
        self.pack_chunk();
        self.writer.end(&mut self.bytes);
        self.bytes
    }
}
