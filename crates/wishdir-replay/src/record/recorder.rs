//! Records ticks during play with a few stores per tick and no allocation.
//!
//! ```text
//! before_tick(input) -> tick -> after_tick() -> ... a second of ticks -> pop_full() -> recycle()
//! ```

use std::mem;
use std::sync::Arc;

use crate::codec::content::{CHUNK_TICKS_MAX, Chunk, REQUESTS_MAX, Request};
use crate::codec::game::Recordable;
use wishdir_sim::intervention::Intervention;

/// Length of a full chunk, milliseconds. A crash can lose at most this much.
const CHUNK_MSEC: u32 = 1000;
/// Capacity of a chunk, ticks. Each tick counts as at least 1 ms.
const ROOM_TICKS: usize = CHUNK_MSEC as usize;
const _: () = assert!(
    ROOM_TICKS <= CHUNK_TICKS_MAX,
    "what is recorded can be read"
);
/// Number of chunks allocated at the start. One is filled while others are compressed.
const CHUNKS: usize = 4;

/// Full chunk that a recorder returns.
#[derive(Clone, Debug)]
pub struct FullChunk<S: Recordable> {
    /// The recorded ticks.
    pub chunk: Chunk<S>,
    /// State after the ticks.
    pub after: S::Checkpoint,
}

/// Records one run.
#[derive(Clone, Debug)]
pub struct Recorder<S: Recordable> {
    world: Arc<S::World>,
    rules: (S::Rules, bool),
    /// Hash of the run's first state. `None` once something is recorded.
    fresh: Option<u64>,
    open: Chunk<S>,
    /// Length of the ticks in `open`, milliseconds. The chunk is full at [`CHUNK_MSEC`].
    open_msec: u32,
    full: Vec<FullChunk<S>>,
    spare: Vec<Chunk<S>>,
}

fn empty_chunk<S: Recordable>() -> Chunk<S> {
    Chunk {
        inputs: Vec::with_capacity(ROOM_TICKS),
        requests: Vec::with_capacity(REQUESTS_MAX),
        hash: 0,
    }
}

impl<S: Recordable> Recorder<S> {
    /// Starts recording a run.
    pub fn new(run: &S) -> Self {
        Self {
            world: Arc::clone(run.world()),
            rules: (run.rules(), run.damage()),
            fresh: Some(run.hash()),
            open: empty_chunk(),
            open_msec: 0,
            full: Vec::with_capacity(CHUNKS),
            spare: (1..CHUNKS).map(|_| empty_chunk()).collect(),
        }
    }

    /// Whether the run is still the recorded one, on the same map with the same rules.
    pub fn is_recording(&self, run: &S) -> bool {
        let may_be_switched = run.intervention() == Intervention::RulesSwitched;
        let is_still_fresh = || self.fresh.is_some() && self.rules == (run.rules(), run.damage());
        Arc::ptr_eq(&self.world, run.world()) && (!may_be_switched || is_still_fresh())
    }

    /// Records the next tick's input and all interventions since the last tick.
    #[inline]
    pub fn before_tick(&mut self, run: &S, input: &S::Input) {
        if run.intervention() != Intervention::None {
            self.record_intervention(run);
        }
        if !run.badges().is_empty() {
            self.push_request(Request::Scripts(run.badges()));
        }
        self.fresh = None;
        self.open_msec += u32::from(S::msec(input).max(1));
        self.open.inputs.push(input.clone());
    }

    #[cold]
    fn record_intervention(&mut self, run: &S) {
        // The first state already includes all interventions before the recording.
        if self.fresh == Some(run.hash()) {
            return;
        }
        let request = match run.intervention() {
            Intervention::None => return,
            Intervention::Restarted => Request::Restart,
            Intervention::Respawned => Request::Respawn,
            Intervention::Placed | Intervention::RulesSwitched => {
                Request::Place(Box::new(run.checkpoint()))
            }
        };
        self.push_request(request);
    }

    #[cold]
    fn push_request(&mut self, request: Request<S>) {
        self.open
            .requests
            .push((self.open.inputs.len() as u16, request));
        // A tick may have two requests: one for an intervention, one for scripts.
        if self.open.requests.len() + 1 >= REQUESTS_MAX {
            // This closes the chunk after the next tick.
            self.open_msec = CHUNK_MSEC;
        }
    }

    /// Ends the tick and closes the chunk if it is full.
    #[inline]
    pub fn after_tick(&mut self, run: &S) {
        if self.open_msec >= CHUNK_MSEC {
            self.close_chunk(run);
        }
    }

    #[cold]
    fn close_chunk(&mut self, run: &S) {
        self.open.hash = run.hash();
        self.open_msec = 0;
        let next = self.spare.pop().unwrap_or_else(empty_chunk);
        let chunk = mem::replace(&mut self.open, next);
        self.full.push(FullChunk {
            chunk,
            after: run.checkpoint(),
        });
    }

    /// Closes the open chunk. Includes all interventions after its last tick.
    pub fn finish(&mut self, run: &S) {
        self.record_intervention(run);
        if !self.open.inputs.is_empty() || !self.open.requests.is_empty() {
            self.close_chunk(run);
        }
    }

    /// Removes and returns the oldest full chunk.
    pub fn pop_full(&mut self) -> Option<FullChunk<S>> {
        (!self.full.is_empty()).then(|| self.full.remove(0))
    }

    /// Takes a chunk back to reuse its memory.
    pub fn recycle(&mut self, mut chunk: Chunk<S>) {
        chunk.inputs.clear();
        chunk.requests.clear();
        self.spare.push(chunk);
    }
}
