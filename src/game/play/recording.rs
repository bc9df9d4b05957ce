//! Records the player's ticks at the cost of a few memory writes per tick. `replays/` packs and
//! saves them.

use bevy::prelude::*;

use super::mover::Playable;
use wishdir_replay::{FullChunk, Recorder};

/// Recording of a mover. Written by `tick.rs` (ticks) and `replays/` (which removes full chunks).
#[derive(Component)]
pub struct Recording<S: Playable> {
    recorder: Option<Recorder<S>>,
    /// Run at the start of the recording, until [`Recording::take_start_state`] takes it.
    begun: Option<Box<S>>,
}

impl<S: Playable> Default for Recording<S> {
    fn default() -> Self {
        Self {
            recorder: None,
            begun: None,
        }
    }
}

impl<S: Playable> Recording<S> {
    /// Records the next tick's input. A change of map or rules starts a new recording.
    #[inline]
    pub(in crate::game) fn before_tick(&mut self, run: &S, input: &S::Input) {
        if !self
            .recorder
            .as_ref()
            .is_some_and(|recorder| recorder.is_recording(run))
        {
            self.start_recording(run);
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.before_tick(run, input);
        }
    }

    #[cold]
    fn start_recording(&mut self, run: &S) {
        self.begun = Some(Box::new(run.clone()));
        self.recorder = Some(Recorder::new(run));
    }

    /// Records the state after the tick.
    #[inline]
    pub(in crate::game) fn after_tick(&mut self, run: &S) {
        if let Some(recorder) = &mut self.recorder {
            recorder.after_tick(run);
        }
    }

    /// Returns the run at the start of a new recording, once.
    pub(in crate::game) fn take_start_state(&mut self) -> Option<Box<S>> {
        self.begun.take()
    }

    /// Removes and returns the oldest full chunk of ticks.
    pub(in crate::game) fn take_full_chunk(&mut self) -> Option<FullChunk<S>> {
        self.recorder.as_mut()?.pop_full()
    }

    /// Gives a chunk's memory back for reuse.
    pub(in crate::game) fn reclaim_chunk(&mut self, full: FullChunk<S>) {
        if let Some(recorder) = &mut self.recorder {
            recorder.recycle(full.chunk);
        }
    }

    /// Closes the current chunk.
    pub(in crate::game) fn close(&mut self, run: &S) {
        if let Some(recorder) = self
            .recorder
            .as_mut()
            .filter(|recorder| recorder.is_recording(run))
        {
            recorder.finish(run);
        }
    }
}
