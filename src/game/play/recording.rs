//! Takes the player's ticks down: a few stores a tick. `replays/` packs and keeps them.

use bevy::prelude::*;

use super::mover::Playable;
use wishdir_replay::{FullChunk, Recorder};

/// The recording of a mover. Written by `tick.rs` (ticks) and `replays/` (what is full is taken).
#[derive(Component)]
pub struct Recording<S: Playable> {
    recorder: Option<Recorder<S>>,
    /// As it was when the recording began, until somebody asks for it.
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
    /// Takes down what the next tick is asked for; on another map or by other rules that is another
    /// recording.
    #[inline]
    pub(in crate::game) fn before(&mut self, run: &S, input: &S::Input) {
        if !self
            .recorder
            .as_ref()
            .is_some_and(|recorder| recorder.is_recording(run))
        {
            self.begin(run);
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.before(run, input);
        }
    }

    #[cold]
    fn begin(&mut self, run: &S) {
        self.begun = Some(Box::new(run.clone()));
        self.recorder = Some(Recorder::new(run));
    }

    /// Takes note of the tick's end.
    #[inline]
    pub(in crate::game) fn after(&mut self, run: &S) {
        if let Some(recorder) = &mut self.recorder {
            recorder.after(run);
        }
    }

    /// The run as it was where a recording began since the last question.
    pub(in crate::game) fn take_begun(&mut self) -> Option<Box<S>> {
        self.begun.take()
    }

    /// Ticks to pack, the oldest first.
    pub(in crate::game) fn take(&mut self) -> Option<FullChunk<S>> {
        self.recorder.as_mut()?.pop_full()
    }

    /// Takes their memory back.
    pub(in crate::game) fn give_back(&mut self, full: FullChunk<S>) {
        if let Some(recorder) = &mut self.recorder {
            recorder.recycle(full.chunk);
        }
    }

    /// Closes the second that is under way.
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
