//! Traces of Need For Kill: grid, keys and state of each tick (`docs/nfk.md` 6).

mod wire;
mod write;

use super::value::{Comparison, Difference};
use super::wire::TraceError;
use super::{Mode, Verdict};
use crate::platformer::{Grid, NfkKeys, NfkState, Ruleset, ground, head, nfk_tick};

pub(super) use wire::FORMAT;

/// Recorded run of Need For Kill.
#[derive(Clone, Debug)]
pub struct NfkRecording {
    /// Name of the scenario.
    pub name: String,
    /// Version of the game.
    pub rules: Ruleset,
    /// Tiles in the header.
    pub grid: Grid,
    /// State before the first tick.
    pub initial: NfkState,
    ticks: Vec<RecordedTick>,
}

/// The keys of one tick and the recorded state after it.
#[derive(Clone, Copy, Debug)]
struct RecordedTick {
    keys: NfkKeys,
    state: RecordedNfkState,
    /// Line in the file, from 1.
    line: usize,
}

/// Recorded part of a state.
/// Power-ups, death and 0.75's ground tick counter are not recorded; ignore them in `player`.
#[derive(Clone, Copy, Debug)]
struct RecordedNfkState {
    player: NfkState,
    ground: bool,
    head: bool,
}

impl RecordedNfkState {
    /// Overwrites all recorded fields. Keeps the rest.
    fn apply_to(&self, state: &mut NfkState) {
        *state = NfkState {
            ground_ticks: state.ground_ticks,
            haste: state.haste,
            flight: state.flight,
            dead: state.dead,
            ..self.player
        };
    }

    /// Returns the first field, most important first, that differs from the recorded state.
    fn first_difference(&self, grid: &Grid, state: &NfkState) -> Option<Difference> {
        let mut compare = Comparison::default();
        let player = &self.player;
        compare.double("x", player.x, state.x);
        compare.double("y", player.y, state.y);
        compare.double("ix", player.ix, state.ix);
        compare.double("iy", player.iy, state.iy);
        compare.integer("dir", player.dir.number(), state.dir.number());
        compare.integer("crouch", player.crouch, state.crouch);
        compare.integer("doublejump", player.doublejump, state.doublejump);
        compare.integer("speedjump", player.speedjump, state.speedjump);
        compare.integer("injump", player.injump, state.injump);
        compare.integer("ground", self.ground, ground(grid, state));
        compare.integer("head", self.head, head(grid, state));
        compare.first
    }
}

impl NfkRecording {
    /// Reads an `nfk-trace/1` file.
    ///
    /// # Errors
    /// If the file is invalid. Errors have the line, the column, and the found and expected values.
    pub fn parse(text: &str) -> Result<Self, TraceError> {
        wire::parse(text)
    }

    /// Returns the number of ticks.
    pub fn tick_count(&self) -> usize {
        self.ticks.len()
    }

    /// Iterates over the keys of each tick.
    pub fn keys(&self) -> impl Iterator<Item = NfkKeys> + '_ {
        self.ticks.iter().map(|tick| tick.keys)
    }

    /// Re-simulates every tick and compares the states.
    pub fn replay(&self, mode: Mode) -> Verdict {
        let mut state = self.initial;
        let mut verdict = Verdict::new(self.ticks.len());
        for (index, tick) in self.ticks.iter().enumerate() {
            nfk_tick(&mut state, tick.keys, self.rules, &self.grid, &mut ());
            verdict.add_frame(
                index,
                tick.line,
                tick.state.first_difference(&self.grid, &state),
            );
            if mode == Mode::PerFrame {
                tick.state.apply_to(&mut state);
            }
        }
        verdict
    }
}
