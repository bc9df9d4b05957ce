//! Recordings of Need For Kill against ours: the grid, the keys of each tick, and the state after
//! it.
//!
//! `docs/nfk.md` 6.

mod wire;
mod write;

use super::value::{Compare, Difference};
use super::wire::TraceError;
use super::{Mode, Verdict};
use crate::platformer::{Dir, Grid, NfkKeys, NfkState, Ruleset, ground, head, nfk_tick};

pub(super) use wire::FORMAT;

/// A recorded run of Need For Kill.
#[derive(Clone, Debug)]
pub struct NfkRecording {
    /// The scenario's name.
    pub name: String,
    /// Which version of the game.
    pub rules: Ruleset,
    /// The tiles that the header draws.
    pub grid: Grid,
    /// The state before the first tick.
    pub initial: NfkState,
    ticks: Vec<RecordedTick>,
}

/// The keys of one tick and the state that the game was in after it.
#[derive(Clone, Copy, Debug)]
struct RecordedTick {
    keys: NfkKeys,
    state: RecordedNfkState,
    /// Line in the file, from 1.
    line: usize,
}

/// What is recorded of a state; 0.75's counter of ticks on the ground and the power-ups are not.
#[derive(Clone, Copy, Debug)]
struct RecordedNfkState {
    x: f64,
    y: f64,
    ix: f64,
    iy: f64,
    dir: Dir,
    crouch: bool,
    doublejump: u8,
    speedjump: u8,
    injump: u8,
    ground: bool,
    head: bool,
}

impl RecordedNfkState {
    /// Overwrites everything that is recorded; the rest stays.
    fn put_into(&self, state: &mut NfkState) {
        let Self {
            x,
            y,
            ix,
            iy,
            dir,
            crouch,
            doublejump,
            speedjump,
            injump,
            ground: _,
            head: _,
        } = *self;
        *state = NfkState {
            x,
            y,
            ix,
            iy,
            dir,
            crouch,
            doublejump,
            speedjump,
            injump,
            ..*state
        };
    }

    /// The first field, in the order of importance, in which ours is not the recorded state.
    fn difference_from(&self, grid: &Grid, state: &NfkState) -> Option<Difference> {
        let mut compare = Compare::default();
        compare.double("x", self.x, state.x);
        compare.double("y", self.y, state.y);
        compare.double("ix", self.ix, state.ix);
        compare.double("iy", self.iy, state.iy);
        compare.whole("dir", self.dir.number(), state.dir.number());
        compare.whole("crouch", self.crouch, state.crouch);
        compare.whole("doublejump", self.doublejump, state.doublejump);
        compare.whole("speedjump", self.speedjump, state.speedjump);
        compare.whole("injump", self.injump, state.injump);
        compare.whole("ground", self.ground, ground(grid, state));
        compare.whole("head", self.head, head(grid, state));
        compare.first
    }
}

impl NfkRecording {
    /// Reads an `nfk-trace/1` file.
    ///
    /// # Errors
    /// Names line, column, what was found and what was expected.
    pub fn parse(text: &str) -> Result<Self, TraceError> {
        wire::parse(text)
    }

    /// How many ticks it holds.
    pub fn tick_count(&self) -> usize {
        self.ticks.len()
    }

    /// The keys, tick by tick.
    pub fn keys(&self) -> impl Iterator<Item = NfkKeys> + '_ {
        self.ticks.iter().map(|tick| tick.keys)
    }

    /// Replays every tick.
    pub fn replay(&self, mode: Mode) -> Verdict {
        let mut state = self.initial;
        let mut verdict = Verdict::of_frames(self.ticks.len());
        for (index, tick) in self.ticks.iter().enumerate() {
            nfk_tick(&mut state, tick.keys, self.rules, &self.grid, &mut ());
            verdict.judge(
                index,
                tick.line,
                tick.state.difference_from(&self.grid, &state),
            );
            if mode == Mode::PerFrame {
                tick.state.put_into(&mut state);
            }
        }
        verdict
    }
}
