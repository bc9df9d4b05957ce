//! `wishdir simulate` in Need For Kill: its ticks and its end, for people and for machines.

use std::io::{self, Write};

use serde::Serialize;

use super::{timer_words, write_json};
use crate::cli::nfk_ticks::NfkPlayback;
use crate::sim::nfk::{NfkCourseEvent, NfkRun, NfkState, NfkTickRecord};

/// Plays everything and tells it: as JSON every so many ticks, or in words.
pub(super) fn simulate(playback: &mut NfkPlayback, json_every: Option<u64>, out: &mut impl Write) -> io::Result<()> {
    let mut played = 0_u64;
    playback.play(|record| {
        played += 1;
        match json_every {
            Some(every) if played.is_multiple_of(every) => write_json(out, &tick_line(record)),
            Some(_) => Ok(()),
            None => {
                let words = record.events.iter().map(event_words);
                words.into_iter().try_for_each(|words| writeln!(out, "tick {}: {words}", record.tick))
            }
        }
    })?;
    let (map, run) = (&playback.map, &playback.run);
    if json_every.is_some() {
        writeln!(out, "{}", final_state(map, run)?)?;
    } else {
        out.write_all(final_words(map, run).as_bytes())?;
    }
    out.flush()
}

/// One line of `--json`. Floats are written so that reading them as binary64 gives the same bits.
#[derive(Serialize)]
struct TickLine {
    tick: u64,
    /// Letters of `ULRD`, or `-`.
    keys: String,
    state: StateJson,
    health: i32,
    events: Vec<String>,
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

/// The last line of `--json`.
#[derive(Serialize)]
struct FinalLine<'a> {
    map: &'a str,
    profile: &'a str,
    ticks: u64,
    r#final: StateJson,
    bits: BitsJson,
    hash: String,
    health: i32,
    timer: String,
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

fn tick_line(record: &NfkTickRecord) -> TickLine {
    let speed = record.state.x - record.before.x;
    TickLine {
        tick: record.tick,
        keys: record.keys.to_string(),
        state: state_json(&record.state, speed, record.on_ground),
        health: record.health,
        events: record.events.iter().map(event_words).collect(),
    }
}

fn bits(number: f64) -> String {
    format!("{:016x}", number.to_bits())
}

/// The end, for machines: the last line of `--json`.
pub(in crate::cli) fn final_state(map: &str, run: &NfkRun) -> serde_json::Result<String> {
    let state = run.state();
    serde_json::to_string(&FinalLine {
        map,
        profile: run.rules().word(),
        ticks: run.tick(),
        r#final: state_json(state, run.rules().speed(state), run.is_on_ground()),
        bits: BitsJson { x: bits(state.x), y: bits(state.y), ix: bits(state.ix), iy: bits(state.iy) },
        hash: format!("{:016x}", run.hash()),
        health: run.health(),
        timer: timer_words(run.timer()),
    })
}

/// The end, for people.
pub(in crate::cli) fn final_words(map: &str, run: &NfkRun) -> String {
    let (state, rules) = (run.state(), run.rules());
    let ground = if run.is_on_ground() { "on the ground" } else { "in the air" };
    format!(
        "{map}, {}: {} ticks\nplace     x {}, y {}, {ground}\ninertia   ix {}, iy {}; {} px a tick along x\n\
         speedjump {} of {}\nbits      {} {} {} {}\nhash      {:016x}\nhealth    {}\ntimer     {}\n",
        rules.word(),
        run.tick(),
        state.x,
        state.y,
        state.ix,
        state.iy,
        rules.speed(state),
        state.speedjump,
        rules.count_max(),
        bits(state.x),
        bits(state.y),
        bits(state.ix),
        bits(state.iy),
        run.hash(),
        run.health(),
        timer_words(run.timer()),
    )
}

fn event_words(event: &NfkCourseEvent) -> String {
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
