//! A replay that moves the player in place of the keys.

use bevy::prelude::*;

use super::mover::Playable;
use wishdir_replay::{Replay, Seeker};

/// What moves a mover whose source is a replay. Written by `tick.rs` (ticks) and `watching/`
/// (everything else).
#[derive(Component, Debug)]
pub struct ReplayPlayback<S: Playable> {
    /// What it is called.
    pub name: String,
    /// What is played.
    pub replay: Replay<S>,
    /// A run at its map's start, by its rules.
    pub begun: S,
    pub(in crate::game) seeker: Seeker<S>,
}

impl<S: Playable> ReplayPlayback<S> {
    /// A replay that is to be played on copies of a run on its map, by its rules.
    pub fn new(name: String, replay: Replay<S>, begun: S) -> Self {
        let seeker = Seeker::new(&replay, begun.clone());
        Self {
            name,
            replay,
            begun,
            seeker,
        }
    }

    /// The next tick's input, after what was done before it; `None` at the end.
    pub(in crate::game) fn next(&mut self, run: &mut S) -> Option<S::Input> {
        self.seeker.next(run)
    }
}
