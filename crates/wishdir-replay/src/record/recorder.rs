//! Takes ticks while they are played: a few stores a tick, and no memory asked for.
//!
//! ```text
//! before(input) -> the tick -> after() -> ... a second's ticks -> take() -> packed somewhere else -> give_back()
//! ```

use std::mem;
use std::sync::Arc;

use crate::codec::content::{CHUNK_TICKS_MAX, Chunk, REQUESTS_MAX, Request};
use crate::codec::game::Recordable;
use wishdir_sim::intervention::Intervention;

/// A chunk is full after this time, milliseconds: what a crash may cost.
const CHUNK_MSEC: u32 = 1000;
/// A tick counts as a millisecond at least: there are never more in a chunk.
const ROOM_TICKS: usize = CHUNK_MSEC as usize;
const _: () = assert!(
    ROOM_TICKS <= CHUNK_TICKS_MAX,
    "what is recorded can be read"
);
/// Chunks that exist from the beginning on: one is filled while the others are packed.
const CHUNKS: usize = 4;

/// Ticks that a recorder hands over.
#[derive(Clone, Debug)]
pub struct FullChunk<S: Recordable> {
    /// What the ticks were asked for.
    pub chunk: Chunk<S>,
    /// The state after them.
    pub after: S::Checkpoint,
}

/// Records one run.
#[derive(Clone, Debug)]
pub struct Recorder<S: Recordable> {
    world: Arc<S::World>,
    rules: (S::Rules, bool),
    /// Nothing was recorded yet, and the run began in the state of this hash.
    fresh: Option<u64>,
    open: Chunk<S>,
    /// How long the ticks in it are; [`CHUNK_MSEC`] and more: it is full.
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
    /// Records a run from now on.
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

    /// Whether the run is still the one that is recorded: on the same map, and by the same rules.
    pub fn follows(&self, run: &S) -> bool {
        let may_be_switched = run.intervention() == Intervention::RulesSwitched;
        let is_still_fresh = || self.fresh.is_some() && self.rules == (run.rules(), run.damage());
        Arc::ptr_eq(&self.world, run.world()) && (!may_be_switched || is_still_fresh())
    }

    /// Takes down what the next tick is asked for, and what was done to the run since the last one.
    #[inline]
    pub fn before(&mut self, run: &S, input: &S::Input) {
        if run.intervention() != Intervention::None {
            self.intervene(run);
        }
        if !run.badges().is_empty() {
            self.request(Request::Scripts(run.badges()));
        }
        self.fresh = None;
        self.open_msec += u32::from(S::msec(input).max(1));
        self.open.inputs.push(input.clone());
    }

    #[cold]
    fn intervene(&mut self, run: &S) {
        // What was done before the recording began is in the state with which it begins.
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
        self.request(request);
    }

    #[cold]
    fn request(&mut self, request: Request<S>) {
        self.open
            .requests
            .push((self.open.inputs.len() as u16, request));
        // A tick may have two: one that changes the run, and one that tells of scripts.
        if self.open.requests.len() + 1 >= REQUESTS_MAX {
            // Full after the next tick.
            self.open_msec = CHUNK_MSEC;
        }
    }

    /// Takes note of the tick's end.
    #[inline]
    pub fn after(&mut self, run: &S) {
        if self.open_msec >= CHUNK_MSEC {
            self.close(run);
        }
    }

    #[cold]
    fn close(&mut self, run: &S) {
        self.open.hash = run.hash();
        self.open_msec = 0;
        let next = self.spare.pop().unwrap_or_else(empty_chunk);
        let chunk = mem::replace(&mut self.open, next);
        self.full.push(FullChunk {
            chunk,
            after: run.checkpoint(),
        });
    }

    /// Closes what is open, with what was done to the run after its last tick: it can be taken
    /// then.
    pub fn finish(&mut self, run: &S) {
        self.intervene(run);
        if !self.open.inputs.is_empty() || !self.open.requests.is_empty() {
            self.close(run);
        }
    }

    /// Takes the oldest chunk that is full.
    pub fn take(&mut self) -> Option<FullChunk<S>> {
        (!self.full.is_empty()).then(|| self.full.remove(0))
    }

    /// Takes a chunk's memory back, to be filled again.
    pub fn give_back(&mut self, mut chunk: Chunk<S>) {
        chunk.inputs.clear();
        chunk.requests.clear();
        self.spare.push(chunk);
    }
}
