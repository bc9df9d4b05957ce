//! Recordings of Need For Kill against ours: the grid, the keys of each tick, and the state after
//! it.
//!
//! `docs/nfk.md` 6.

mod wire;
mod write;

use super::value::{Compare, Difference};
use super::wire::TraceError;
use super::{Mode, Verdict};
use crate::platformer::{Grid, NfkKeys, NfkState, Ruleset, ground, head, nfk_tick};

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

/// What is recorded of a state: 0.75's counter of ticks on the ground, the power-ups and death are
/// not, and stand for nothing in `player`.
#[derive(Clone, Copy, Debug)]
struct RecordedNfkState {
    player: NfkState,
    ground: bool,
    head: bool,
}

impl RecordedNfkState {
    /// Overwrites everything that is recorded; the rest stays.
    fn put_into(&self, state: &mut NfkState) {
        *state = NfkState {
            ground_ticks: state.ground_ticks,
            haste: state.haste,
            flight: state.flight,
            dead: state.dead,
            ..self.player
        };
    }

    /// The first field, in the order of importance, in which ours is not the recorded state.
    fn difference_from(&self, grid: &Grid, state: &NfkState) -> Option<Difference> {
        let mut compare = Compare::default();
        let player = &self.player;
        compare.double("x", player.x, state.x);
        compare.double("y", player.y, state.y);
        compare.double("ix", player.ix, state.ix);
        compare.double("iy", player.iy, state.iy);
        compare.whole("dir", player.dir.number(), state.dir.number());
        compare.whole("crouch", player.crouch, state.crouch);
        compare.whole("doublejump", player.doublejump, state.doublejump);
        compare.whole("speedjump", player.speedjump, state.speedjump);
        compare.whole("injump", player.injump, state.injump);
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
