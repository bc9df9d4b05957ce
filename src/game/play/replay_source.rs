//! Replay playback as a mover's input source.

use bevy::prelude::*;

use super::mover::Playable;
use wishdir_replay::{Replay, Seeker};

/// Playback of a mover's replay. Written by `tick.rs` (ticks) and `replay_viewer/` (the rest).
#[derive(Component, Debug)]
pub struct ReplayPlayback<S: Playable> {
    /// Name of the replay.
    pub name: String,
    pub replay: Replay<S>,
    /// Run at the start of the replay's map, under its rules.
    pub begun: S,
    pub(in crate::game) seeker: Seeker<S>,
}

impl<S: Playable> ReplayPlayback<S> {
    /// Creates the playback. `begun` is a run on the replay's map under its rules.
    pub fn new(name: String, replay: Replay<S>, begun: S) -> Self {
        let seeker = Seeker::new(&replay, begun.clone());
        Self {
            name,
            replay,
            begun,
            seeker,
        }
    }

    /// Applies changes before the next tick and returns its input. `None` at the end.
    pub(in crate::game) fn next_input(&mut self, run: &mut S) -> Option<S::Input> {
        self.seeker.next_tick(run)
    }
}
