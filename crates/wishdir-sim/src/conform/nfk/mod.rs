//! Need For Kill traces: grid, keys and state of each tick (`docs/nfk.md` 6).

mod wire;
mod write;

use super::value::{Comparison, Difference};
use super::wire::TraceError;
use super::{Mode, Verdict};
use crate::platformer::{
    Grid, NfkKeys, NfkState, Ruleset, is_head_blocked, is_on_ground, nfk_tick,
};

pub(super) use wire::FORMAT;

/// Recorded run in Need For Kill.
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

/// Recorded fields of a state.
/// Power-ups, death and 0.75's ground ticks are not recorded. Their values in `player` are unused.
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

    /// Returns the most important field that differs from the recorded state, if any.
    fn first_difference(&self, grid: &Grid, state: &NfkState) -> Option<Difference> {
        let mut compare = Comparison::default();
        let player = &self.player;
        compare.compare_f64("x", player.x, state.x);
        compare.compare_f64("y", player.y, state.y);
        compare.compare_f64("ix", player.ix, state.ix);
        compare.compare_f64("iy", player.iy, state.iy);
        compare.compare_integer("dir", player.dir.to_number(), state.dir.to_number());
        compare.compare_integer("crouch", player.crouch, state.crouch);
        compare.compare_integer("doublejump", player.doublejump, state.doublejump);
        compare.compare_integer("speedjump", player.speedjump, state.speedjump);
        compare.compare_integer("injump", player.injump, state.injump);
        compare.compare_integer("ground", self.ground, is_on_ground(grid, state));
        compare.compare_integer("head", self.head, is_head_blocked(grid, state));
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
    pub fn keys_per_tick(&self) -> impl Iterator<Item = NfkKeys> + '_ {
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
