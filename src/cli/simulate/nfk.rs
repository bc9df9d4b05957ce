//! `wishdir simulate` in Need For Kill: what its ticks and its end say.

use serde::Serialize;

use super::Printed;
use crate::sim::nfk::{NfkCourseEvent, NfkRun, NfkState, NfkTickRecord};

/// What was asked for in a tick.
#[derive(Serialize)]
struct InputJson {
    /// Letters of `ULRD`, or `-`.
    keys: String,
}

/// The player, by the game's names. Pixels and pixels a tick.
#[derive(Serialize)]
struct StateJson {
    x: f64,
    y: f64,
    ix: f64,
    iy: f64,
    /// What the player moves along x in a tick, the speed jump included.
    speed: f64,
    dir: u8,
    crouch: bool,
    doublejump: u8,
    speedjump: u8,
    injump: u8,
    onground: bool,
}

/// The exact floats in hexadecimal.
#[derive(Serialize)]
struct BitsJson {
    x: String,
    y: String,
    ix: String,
    iy: String,
}

fn state_json(state: &NfkState, speed: f64, onground: bool) -> StateJson {
    let NfkState { x, y, ix, iy, dir, crouch, doublejump, speedjump, injump, .. } = *state;
    StateJson { x, y, ix, iy, speed, dir: dir.number(), crouch, doublejump, speedjump, injump, onground }
}

fn bits(number: f64) -> String {
    format!("{:016x}", number.to_bits())
}

impl Printed for NfkRun {
    fn input(record: &NfkTickRecord) -> impl Serialize {
        InputJson { keys: record.keys.to_string() }
    }

    fn state_after(record: &NfkTickRecord) -> impl Serialize {
        state_json(&record.state, record.state.x - record.before.x, record.on_ground)
    }

    fn events(record: &NfkTickRecord) -> Vec<String> {
        record.events.iter().map(describe_event).collect()
    }

    fn state(&self) -> impl Serialize {
        let state = self.state();
        state_json(state, self.rules().speed(state), self.is_on_ground())
    }

    fn bits(&self) -> impl Serialize {
        let NfkState { x, y, ix, iy, .. } = *self.state();
        BitsJson { x: bits(x), y: bits(y), ix: bits(ix), iy: bits(iy) }
    }

    fn describe_player(&self) -> String {
        let (state, rules) = (self.state(), self.rules());
        format!(
            "place     x {}, y {}, {}\ninertia   ix {}, iy {}; {} px a tick along x\nspeedjump {} of {}\n\
             bits      {} {} {} {}\n",
            state.x,
            state.y,
            if self.is_on_ground() { "on the ground" } else { "in the air" },
            state.ix,
            state.iy,
            rules.speed(state),
            state.speedjump,
            rules.count_max(),
            bits(state.x),
            bits(state.y),
            bits(state.ix),
            bits(state.iy),
        )
    }
}

fn describe_event(event: &NfkCourseEvent) -> String {
    match event {
        NfkCourseEvent::Teleported { from: [x, y], to: [to_x, to_y] } => {
            format!("teleported from {x} {y} to {to_x} {to_y}")
        }
        NfkCourseEvent::Pushed { ix, iy } => format!("pushed: ix {ix}, iy {iy}"),
        NfkCourseEvent::EnteredStart => "entered the start zone".to_owned(),
        NfkCourseEvent::Started => "started".to_owned(),
        NfkCourseEvent::Finished { time } => format!("finished after {:.3} s", time.seconds()),
        NfkCourseEvent::Hurt { harm, damage } => format!("lost {damage} health: {harm:?}"),
        NfkCourseEvent::Died { harm } => format!("died: {harm:?}"),
        NfkCourseEvent::Respawned => "respawned".to_owned(),
    }
}
