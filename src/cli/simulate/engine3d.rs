//! `wishdir simulate` for the 3D engines: output of ticks and final state.

use serde::Serialize;

use super::PrintableGame;
use crate::text::Describe;
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::PlayerState;
use wishdir_sim::math::{Vec3, length_2d};
use wishdir_sim::run::Run;
use wishdir_sim::tick::TickRecord;

/// JSON form of a tick's input.
#[derive(Serialize)]
struct InputJson {
    cmd: CmdJson,
}

/// A command in the format of traces (`docs/traces.md`).
#[derive(Serialize)]
struct CmdJson {
    msec: u8,
    angles: [f32; 3],
    forward: f32,
    side: f32,
    up: f32,
    buttons: u16,
}

/// JSON form of a player state. `speed` is horizontal.
#[derive(Serialize)]
struct StateJson {
    origin: [f32; 3],
    velocity: [f32; 3],
    speed: f32,
    onground: bool,
    hull: u32,
    waterlevel: u8,
}

impl From<&PlayerState> for StateJson {
    fn from(player: &PlayerState) -> Self {
        Self {
            origin: player.origin.to_array(),
            velocity: player.velocity.to_array(),
            speed: length_2d(player.velocity),
            onground: player.on_ground,
            hull: player.hull.number(),
            waterlevel: player.water_level,
        }
    }
}

/// Exact bits of the floats, in hexadecimal.
#[derive(Serialize)]
struct BitsJson {
    origin: [String; 3],
    velocity: [String; 3],
}

fn format_bits(vector: Vec3) -> [String; 3] {
    vector
        .to_array()
        .map(|part| format!("{:08x}", part.to_bits()))
}

impl PrintableGame for Run {
    fn input_json(record: &TickRecord) -> impl Serialize {
        let UserCmd {
            msec,
            angles,
            forward,
            side,
            up,
            buttons,
        } = record.cmd;
        InputJson {
            cmd: CmdJson {
                msec,
                angles: angles.to_array(),
                forward,
                side,
                up,
                buttons,
            },
        }
    }

    fn state_after_json(record: &TickRecord) -> impl Serialize {
        StateJson::from(&record.player)
    }

    fn events_json(record: &TickRecord) -> Vec<String> {
        record.events.iter().map(Describe::describe).collect()
    }

    fn current_state_json(&self) -> impl Serialize {
        StateJson::from(self.player())
    }

    fn current_bits_json(&self) -> impl Serialize {
        BitsJson {
            origin: format_bits(self.player().origin),
            velocity: format_bits(self.player().velocity),
        }
    }
}
