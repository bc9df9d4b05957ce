//! `wishdir simulate` for Need For Kill: output of ticks and final state.

use serde::Serialize;

use super::PrintableGame;
use crate::text::Describe;
use wishdir_sim::platformer::{NfkRun, NfkState, NfkTickRecord};

/// JSON form of a tick's input.
#[derive(Serialize)]
struct NfkInputJson {
    /// Held keys: letters of `ULRD`, or `-` for none.
    keys: String,
}

/// State of the player with the game's names, in pixels and pixels per tick.
#[derive(Serialize)]
struct NfkStateJson {
    x: f64,
    y: f64,
    ix: f64,
    iy: f64,
    /// Horizontal movement per tick, including the speed jump.
    speed: f64,
    dir: u8,
    crouch: bool,
    doublejump: u8,
    speedjump: u8,
    injump: u8,
    onground: bool,
}

/// Exact bits of the floats, in hexadecimal.
#[derive(Serialize)]
struct NfkBitsJson {
    x: String,
    y: String,
    ix: String,
    iy: String,
}

fn state_json(state: &NfkState, speed: f64, onground: bool) -> NfkStateJson {
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
    } = *state;
    NfkStateJson {
        x,
        y,
        ix,
        iy,
        speed,
        dir: dir.to_number(),
        crouch,
        doublejump,
        speedjump,
        injump,
        onground,
    }
}

fn format_bits(number: f64) -> String {
    format!("{:016x}", number.to_bits())
}

impl PrintableGame for NfkRun {
    fn input_json(record: &NfkTickRecord) -> impl Serialize {
        NfkInputJson {
            keys: record.keys.to_string(),
        }
    }

    fn state_after_json(record: &NfkTickRecord) -> impl Serialize {
        state_json(
            &record.state,
            record.state.x - record.before.x,
            record.on_ground,
        )
    }

    fn events_json(record: &NfkTickRecord) -> Vec<String> {
        record.events.iter().map(Describe::describe).collect()
    }

    fn current_state_json(&self) -> impl Serialize {
        let state = self.state();
        state_json(state, self.rules().speed(state), self.is_on_ground())
    }

    fn current_bits_json(&self) -> impl Serialize {
        let NfkState { x, y, ix, iy, .. } = *self.state();
        NfkBitsJson {
            x: format_bits(x),
            y: format_bits(y),
            ix: format_bits(ix),
            iy: format_bits(iy),
        }
    }
}
