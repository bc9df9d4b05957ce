//! Writes traces of our own Need For Kill runs, in the format that `wire` reads.

use serde_json::json;

use super::{FORMAT, NfkRecording, RecordedNfkState, RecordedTick};
use crate::platformer::{
    COLUMN_PX, Grid, NfkKeys, NfkState, ROW_PX, Ruleset, Tile, is_head_blocked, is_on_ground,
};

impl NfkRecording {
    /// Creates a trace without ticks.
    pub fn new(name: &str, rules: Ruleset, grid: &Grid, initial: NfkState) -> Self {
        Self {
            name: name.to_owned(),
            rules,
            grid: grid.clone(),
            initial,
            ticks: Vec::new(),
        }
    }

    /// Adds a tick: the held keys and the state after it.
    pub fn push(&mut self, keys: NfkKeys, state: &NfkState) {
        let state = RecordedNfkState {
            player: *state,
            ground: is_on_ground(&self.grid, state),
            head: is_head_blocked(&self.grid, state),
        };
        // The header is line 1.
        self.ticks.push(RecordedTick {
            keys,
            state,
            line: self.ticks.len() + 2,
        });
    }

    /// Returns the text of the file. [`NfkRecording::parse`] restores it bit for bit.
    /// The format has no letter for deadly tiles, so they are written as free.
    pub fn to_text(&self) -> String {
        let mut rows = vec![String::new(); usize::from(self.grid.rows())];
        for (cell, tile) in self.grid.cells() {
            rows[usize::from(cell.row)].push(match tile {
                Tile::Free | Tile::Death => '.',
                Tile::Brick(_) | Tile::Invisible => '#',
                Tile::Water => 'w',
                Tile::Lava => 'l',
                Tile::Pad => 'j',
                Tile::StrongPad => 'J',
            });
        }
        let NfkState {
            x,
            y,
            ix,
            iy,
            dir,
            crouch,
            doublejump,
            speedjump,
            injump,
            ground_ticks,
            haste,
            flight,
            ..
        } = self.initial;
        let initial = json!({
            "x": x, "y": y, "ix": ix, "iy": iy, "dir": dir.to_number(), "crouch": crouch, "dj": doublejump,
            "sj": speedjump, "inj": injump, "gt": ground_ticks, "haste": haste, "flight": flight,
        });
        let header = json!({
            "format": FORMAT, "engine": self.rules.id(), "name": self.name, "tile": [COLUMN_PX, ROW_PX], "map": rows,
            "initial": initial,
        });
        let mut text = header.to_string() + "\n";
        for (t, RecordedTick { keys, state, .. }) in self.ticks.iter().enumerate() {
            let NfkState {
                x,
                y,
                ix,
                iy,
                dir,
                crouch,
                doublejump,
                speedjump,
                injump,
                ..
            } = state.player;
            let tick = json!({
                "t": t, "k": keys.to_string(), "x": x, "y": y, "ix": ix, "iy": iy, "dir": dir.to_number(),
                "crouch": crouch, "doublejump": doublejump, "speedjump": speedjump, "injump": injump,
                "ground": state.ground, "head": state.head,
            });
            text.push_str(&(tick.to_string() + "\n"));
        }
        text
    }
}
