//! `wishdir simulate`: plays a script on a map without a window and prints where it ends.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use serde_json::{Value, json};

use super::files::{self, FileError};
use super::output::warn;
use crate::sim::course::{CourseEvent, Timer};
use crate::sim::map::World;
use crate::sim::math::{Vec3, length_2d};
use crate::sim::pmove::PlayerState;
use crate::sim::profile::{DEFAULT_PROFILE, Profile};
use crate::sim::run::Run;
use crate::sim::script::{Script, ScriptPlayer};
use crate::sim::tick::TickRecord;

/// Plays a script without a window.
#[derive(Args, Debug)]
pub(super) struct SimulateArgs {
    /// The map: a name, or a path to a .map file
    #[arg(long, default_value = "lab")]
    map: String,
    /// The profile: a name, or a path to a .ron file
    #[arg(long, default_value = DEFAULT_PROFILE)]
    profile: String,
    /// The script (assets/scripts/README.md explains them)
    #[arg(long)]
    script: PathBuf,
    /// Print JSON lines: one a tick, then the final state
    #[arg(long)]
    json: bool,
    /// Print only every so many ticks
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Nothing costs health
    #[arg(long)]
    no_damage: bool,
}

pub(super) fn run(args: &SimulateArgs) -> ExitCode {
    match simulate(args, &mut BufWriter::new(io::stdout().lock())) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads the output has read enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            warn(&format!("wishdir: {error}"));
            ExitCode::FAILURE
        }
    }
}

/// Why a simulation could not be run or told.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{place}: {problem}")]
    Text { place: String, problem: String },
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

fn simulate(args: &SimulateArgs, out: &mut impl Write) -> Result<(), Failure> {
    let profile = files::find_profile(&args.profile)?;
    let profile = if args.no_damage { profile.with_damage(false) } else { profile };
    let map = files::find_map(&args.map)?;
    let in_map = |problem: String| Failure::Text { place: map.place.clone(), problem };
    let world = World::parse(&map.text).map_err(|error| in_map(error.to_string()))?.0;
    let place = args.script.display().to_string();
    let script = Script::parse(&files::read(&args.script)?)
        .map_err(|error| Failure::Text { place, problem: error.to_string() })?;
    let mut run = Run::new(Arc::new(world), Arc::new(profile)).map_err(|error| in_map(error.to_string()))?;
    play(args, &script, &mut run, out)?;
    let end = final_state(&map.name, &run);
    let end = if args.json { format!("{end}\n") } else { final_words(&map.name, &run) };
    out.write_all(end.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Plays the whole script, telling every `args.every` ticks.
fn play(args: &SimulateArgs, script: &Script, run: &mut Run, out: &mut impl Write) -> io::Result<()> {
    let mut player = ScriptPlayer::new(script, run);
    let mut played = 0_u64;
    while let Some(record) = player.advance(run) {
        played += 1;
        if args.json && played.is_multiple_of(args.every) {
            writeln!(out, "{}", tick_json(&record))?;
        }
        for event in record.events.iter().filter(|_| !args.json) {
            writeln!(out, "tick {}: {}", record.tick, event_words(event))?;
        }
    }
    Ok(())
}

fn vector_json(vector: Vec3) -> Value {
    json!([vector.x, vector.y, vector.z])
}

fn player_json(player: &PlayerState) -> Value {
    json!({
        "origin": vector_json(player.origin),
        "velocity": vector_json(player.velocity),
        "speed": length_2d(player.velocity),
        "onground": player.on_ground,
        "hull": player.hull,
        "waterlevel": player.water_level,
    })
}

/// One line of `--json`.
fn tick_json(record: &TickRecord) -> Value {
    let cmd = record.cmd;
    json!({
        "tick": record.tick,
        "cmd": {
            "msec": cmd.msec,
            "angles": vector_json(cmd.angles),
            "forward": cmd.forward,
            "side": cmd.side,
            "up": cmd.up,
            "buttons": cmd.buttons,
        },
        "state": player_json(&record.player),
        "health": record.health,
        "events": record.events.iter().map(event_words).collect::<Vec<_>>(),
    })
}

/// The last line of `--json`; `bits` are the exact floats: origin, then velocity.
pub(super) fn final_state(map: &str, run: &Run) -> Value {
    let player = run.player();
    let bits = |vector: Vec3| vector.to_array().map(|part| format!("{:08x}", part.to_bits()));
    json!({
        "map": map,
        "profile": run.profile().name,
        "ticks": run.tick(),
        "final": player_json(player),
        "bits": { "origin": bits(player.origin), "velocity": bits(player.velocity) },
        "hash": format!("{:016x}", run.hash()),
        "health": run.health(),
        "timer": timer_words(run.timer()),
    })
}

/// The end, for people.
pub(super) fn final_words(map: &str, run: &Run) -> String {
    let player = run.player();
    let profile: &Profile = run.profile();
    let ground = if player.on_ground { "on the ground" } else { "in the air" };
    let bits = |vector: Vec3| vector.to_array().map(|part| format!("{:08x}", part.to_bits())).join(" ");
    format!(
        "{map}, {}: {} ticks\norigin    {} {} {}\nvelocity  {} {} {}, {} u/s over ground, {ground}\nbits      {} {}\n\
         hash      {:016x}\nhealth    {}\ntimer     {}\n",
        profile.name,
        run.tick(),
        player.origin.x,
        player.origin.y,
        player.origin.z,
        player.velocity.x,
        player.velocity.y,
        player.velocity.z,
        length_2d(player.velocity),
        bits(player.origin),
        bits(player.velocity),
        run.hash(),
        run.health(),
        timer_words(run.timer()),
    )
}

fn timer_words(timer: Timer) -> String {
    match timer {
        Timer::Idle => "waits for a start zone".to_owned(),
        Timer::Ready => "in the start zone".to_owned(),
        Timer::Running { time, checkpoints } => {
            format!("runs: {:.3} s, {} ticks, {checkpoints} checkpoints", time.seconds(), time.ticks)
        }
        Timer::Finished { time, checkpoints } => {
            format!("finished: {:.3} s, {} ticks, {checkpoints} checkpoints", time.seconds(), time.ticks)
        }
        Timer::Invalid => "invalid until the next start zone".to_owned(),
    }
}

fn event_words(event: &CourseEvent) -> String {
    match event {
        CourseEvent::Teleported { from, to, yaw } => format!("teleported from {from} to {to}, facing {yaw}"),
        CourseEvent::Pushed { velocity } => format!("pushed with {velocity}"),
        CourseEvent::EnteredStart => "entered the start zone".to_owned(),
        CourseEvent::Started => "started".to_owned(),
        CourseEvent::Checkpoint { number, time } => format!("checkpoint {number} after {:.3} s", time.seconds()),
        CourseEvent::Finished { time } => format!("finished after {:.3} s", time.seconds()),
        CourseEvent::FinishRefused { missing } => format!("finish refused: checkpoint {missing} is missing"),
        CourseEvent::Hurt { harm, damage } => format!("lost {damage} health: {harm:?}"),
        CourseEvent::Died { harm } => format!("died: {harm:?}"),
        CourseEvent::FellOut => "fell out of the world".to_owned(),
        CourseEvent::Respawned { yaw } => format!("respawned, facing {yaw}"),
    }
}
