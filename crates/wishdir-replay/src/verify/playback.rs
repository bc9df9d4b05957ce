//! Plays a replay from any tick, using its inputs and the requests between them.

use crate::ReplayError;
use crate::codec::content::Chunk;
use crate::codec::file::{ChunkItem, ChunkPosition, ChunkReader, Replay};
use crate::codec::game::Recordable;
use wishdir_sim::simulation::Driver;

/// Playback of a replay, as a [`Driver`]: `advance` plays one tick.
///
/// Playback compares nothing. To check a replay, use [`verify()`](crate::verify()).
#[derive(Debug)]
pub struct Playback<S: Recordable> {
    chunks: ChunkReader<S>,
    /// Position before the current chunk.
    place: ChunkPosition,
    /// Number of ticks played and requests applied in the current chunk.
    played: usize,
    requested: usize,
    /// Error that stopped the playback. `None` at the end of the recording.
    broken: Option<ReplayError>,
    is_over: bool,
}

impl<S: Recordable> Playback<S> {
    /// Starts playback and moves `run` to the replay's first state.
    ///
    /// `run` must already be on the replay's map, with its rules and damage setting. This is not
    /// checked.
    pub fn begin(replay: &Replay<S>, run: &mut S) -> Self {
        let chunks = replay.chunks();
        let mut playback = Self {
            place: chunks.next_position(),
            chunks,
            played: 0,
            requested: 0,
            broken: None,
            is_over: false,
        };
        if run.accepts_state(&replay.header.checkpoint) {
            run.restore(&replay.header.checkpoint);
        } else {
            playback.fail_with_invalid_state();
        }
        playback
    }

    /// Returns the number of ticks played since the start of the replay.
    pub fn ticks_played(&self) -> u64 {
        self.place.ticks + self.played as u64
    }

    /// Returns the error that stopped the playback before the end.
    pub fn error(&self) -> Option<&ReplayError> {
        self.broken.as_ref()
    }

    fn fail_with_invalid_state(&mut self) {
        let problem = "found a player state that these rules do not allow".to_owned();
        self.broken = Some(ReplayError::Damaged {
            at: self.place.offset(),
            problem,
        });
        self.is_over = true;
    }

    /// Moves to the start of a chunk.
    fn move_to_chunk(&mut self, place: ChunkPosition) {
        self.chunks.seek(place);
        (self.place, self.played, self.requested) = (place, 0, 0);
        self.is_over = false;
    }

    /// Applies the requests before a tick of the chunk. Returns `false` if one is not possible.
    fn apply_requests(&mut self, run: &mut S, tick: usize) -> bool {
        while let Some((before, request)) = self.chunks.last_chunk().requests.get(self.requested)
            && usize::from(*before) <= tick
        {
            if !request.apply_to(run) {
                self.fail_with_invalid_state();
                return false;
            }
            self.requested += 1;
        }
        true
    }

    /// Applies the requests before the next tick to the run. Returns the tick's input.
    fn next_tick(&mut self, run: &mut S) -> Option<S::Input> {
        while !self.is_over {
            if !self.apply_requests(run, self.played) {
                return None;
            }
            if let Some(input) = self.chunks.last_chunk().inputs.get(self.played) {
                self.played += 1;
                return Some(input.clone());
            }
            self.next_chunk();
        }
        None
    }

    /// Moves to the next chunk.
    fn next_chunk(&mut self) {
        let place = self.chunks.next_position();
        match self.chunks.next() {
            Ok(ChunkItem::Ticks(_)) => (self.place, self.played, self.requested) = (place, 0, 0),
            Ok(ChunkItem::End { .. }) => self.is_over = true,
            Err(error) => (self.broken, self.is_over) = (Some(error), true),
        }
    }
}

impl<S: Recordable> Driver<S> for Playback<S> {
    fn prepare(&mut self, run: &mut S) -> Option<S::Input> {
        self.next_tick(run)
    }
}

/// Ticks between two checkpoints of a [`Seeker`].
const SEEK_TICKS: u64 = 2000;

/// Moves to any tick of a replay, starting from the nearest earlier checkpoint.
#[derive(Debug)]
pub struct Seeker<S: Recordable> {
    playback: Playback<S>,
    run: S,
    /// Total length of the ticks played, milliseconds.
    msec: u64,
    checkpoints: Vec<SeekPoint<S>>,
    ticks: u64,
    length_msec: u64,
}

/// Start of a chunk, with the state of the run there.
#[derive(Clone, Debug)]
struct SeekPoint<S: Recordable> {
    place: ChunkPosition,
    state: S::Checkpoint,
    msec: u64,
}

impl<S: Recordable> Seeker<S> {
    /// Plays a replay once to create the checkpoints, then returns to its start.
    ///
    /// The run must be on the right map with the right rules.
    pub fn new(replay: &Replay<S>, mut run: S) -> Self {
        let playback = Playback::begin(replay, &mut run);
        let first = SeekPoint {
            place: playback.place,
            state: run.checkpoint(),
            msec: 0,
        };
        let mut seeker = Self {
            playback,
            run,
            msec: 0,
            checkpoints: vec![first],
            ticks: 0,
            length_msec: 0,
        };
        let mut next_point = SEEK_TICKS;
        while seeker.step() {
            let playback = &seeker.playback;
            let Chunk {
                inputs, requests, ..
            } = playback.chunks.last_chunk();
            let is_at_end = playback.played == inputs.len() && playback.requested == requests.len();
            if is_at_end && playback.ticks_played() >= next_point {
                next_point = playback.ticks_played() + SEEK_TICKS;
                let (place, state) = (playback.chunks.next_position(), seeker.run.checkpoint());
                seeker.checkpoints.push(SeekPoint {
                    place,
                    state,
                    msec: seeker.msec,
                });
            }
        }
        (seeker.ticks, seeker.length_msec) = (seeker.ticks_played(), seeker.msec);
        seeker.seek(0);
        seeker
    }

    /// Returns the number of ticks in the replay.
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// Returns the length of the replay, milliseconds.
    pub fn length_msec(&self) -> u64 {
        self.length_msec
    }

    /// Returns the number of ticks played.
    pub fn ticks_played(&self) -> u64 {
        self.playback.ticks_played()
    }

    /// Returns the total length of the ticks played, milliseconds.
    pub fn msec(&self) -> u64 {
        self.msec
    }

    /// Returns the error that stopped the playback before the end.
    pub fn error(&self) -> Option<&ReplayError> {
        self.playback.error()
    }

    /// Moves to this tick, or to the last tick if there are fewer. Returns the run after the tick.
    pub fn seek(&mut self, tick: u64) -> &S {
        let next = self
            .checkpoints
            .partition_point(|point| point.place.ticks <= tick);
        let SeekPoint { place, state, msec } = &self.checkpoints[next - 1];
        self.run.restore(state);
        self.msec = *msec;
        self.playback.move_to_chunk(*place);
        while self.playback.ticks_played() < tick && self.step() {}
        &self.run
    }

    /// Applies the requests before the next tick to `run`. Returns the tick's input.
    /// `run` must be in the seeker's current state.
    pub fn next_tick(&mut self, run: &mut S) -> Option<S::Input> {
        let input = self.playback.next_tick(run)?;
        self.msec += u64::from(S::msec(&input));
        Some(input)
    }

    fn step(&mut self) -> bool {
        let Some(input) = self.playback.next_tick(&mut self.run) else {
            return false;
        };
        self.msec += u64::from(S::msec(&input));
        self.run.advance_quiet(&input);
        true
    }
}
