//! `wishdir simulate`: plays a script on a map without a window and prints where it ends.

pub(super) mod nfk;

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use super::game_args::{GameArgs, GameTarget};
use super::output::warn;
use super::ticks::{self, AnyInput, InputError};
use crate::content::io::is_recording;
use crate::content::{self, FileError};
use crate::sim::cmd::UserCmd;
use crate::sim::course::{CourseEvent, Timer};
use crate::sim::math::{Vec3, length_2d};
use crate::sim::pmove::PlayerState;
use crate::sim::profile::Profile;
use crate::sim::run::Run;
use crate::sim::script::{Script, ScriptPlayer};
use crate::sim::tick::TickRecord;

/// Plays a script without a window.
#[derive(Args, Debug)]
pub(super) struct SimulateArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The script (assets/scripts/README.md explains them), or a recording of Need For Kill
    #[arg(long)]
    script: PathBuf,
    /// Print JSON lines: one a tick, then the final state
    #[arg(long)]
    json: bool,
    /// With --json: print only every so many ticks
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
    #[error(transparent)]
    Input(#[from] InputError),
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

fn simulate(args: &SimulateArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (map, profile) = match args.game.target() {
        GameTarget::Engines { map, profile } if !is_recording(&args.script) => (map, content::find_profile(profile)?),
        GameTarget::Engines { .. } | GameTarget::Nfk(_) => return simulate_nfk(args, out),
    };
    let profile = if args.no_damage { profile.with_damage(false) } else { profile };
    let (map, mut run) = ticks::open_run(map, profile)?;
    let script = ticks::open_script(&args.script)?;
    play(args, &script, &mut run, out)?;
    if args.json {
        write_json(out, &final_line(&map, &run))?;
    } else {
        out.write_all(final_words(&map, &run).as_bytes())?;
    }
    out.flush()?;
    Ok(())
}

/// Need For Kill's, from a script or a recording.
fn simulate_nfk(args: &SimulateArgs, out: &mut impl Write) -> Result<(), Failure> {
    match AnyInput::open(&args.script, &args.game)? {
        AnyInput::Nfk(mut playback) => {
            playback.run.set_damage(playback.run.damage() && !args.no_damage);
            Ok(nfk::simulate(&mut playback, args.json.then_some(args.every), out)?)
        }
        AnyInput::Engines(_) => Err(InputError::text(
            &args.script,
            "found a recording of a 3D engine, expected a script or a recording of Need For Kill (`wishdir conform` \
             replays all recordings)",
        )
        .into()),
    }
}

/// Plays the whole script, telling every `args.every` ticks.
fn play(args: &SimulateArgs, script: &Script, run: &mut Run, out: &mut impl Write) -> io::Result<()> {
    let mut player = ScriptPlayer::new(script, run);
    let mut played = 0_u64;
    while let Some(record) = player.advance(run) {
        played += 1;
        if args.json && played.is_multiple_of(args.every) {
            write_json(out, &tick_line(&record))?;
        }
        for event in record.events.iter().filter(|_| !args.json) {
            writeln!(out, "tick {}: {}", record.tick, event_words(event))?;
        }
    }
    Ok(())
}

/// One line of `--json`. Floats are written so that reading them as binary32 gives the same bits.
#[derive(Serialize)]
struct TickLine {
    tick: u64,
    cmd: CmdJson,
    state: StateJson,
    health: i32,
    events: Vec<String>,
}

/// A command as in recorded traces (`docs/traces.md` 2).
#[derive(Serialize)]
struct CmdJson {
    msec: u8,
    angles: [f32; 3],
    forward: f32,
    side: f32,
    up: f32,
    buttons: u16,
}

/// The player; `speed` is the one over ground.
#[derive(Serialize)]
struct StateJson {
    origin: [f32; 3],
    velocity: [f32; 3],
    speed: f32,
    onground: bool,
    hull: usize,
    waterlevel: u8,
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
    origin: [String; 3],
    velocity: [String; 3],
}

fn state_json(player: &PlayerState) -> StateJson {
    StateJson {
        origin: player.origin.to_array(),
        velocity: player.velocity.to_array(),
        speed: length_2d(player.velocity),
        onground: player.on_ground,
        hull: player.hull,
        waterlevel: player.water_level,
    }
}

fn tick_line(record: &TickRecord) -> TickLine {
    let UserCmd { msec, angles, forward, side, up, buttons } = record.cmd;
    TickLine {
        tick: record.tick,
        cmd: CmdJson { msec, angles: angles.to_array(), forward, side, up, buttons },
        state: state_json(&record.player),
        health: record.health,
        events: record.events.iter().map(event_words).collect(),
    }
}

fn final_line<'a>(map: &'a str, run: &'a Run) -> FinalLine<'a> {
    let player = run.player();
    FinalLine {
        map,
        profile: &run.profile().name,
        ticks: run.tick(),
        r#final: state_json(player),
        bits: BitsJson { origin: bits(player.origin), velocity: bits(player.velocity) },
        hash: format!("{:016x}", run.hash()),
        health: run.health(),
        timer: timer_words(run.timer()),
    }
}

fn bits(vector: Vec3) -> [String; 3] {
    vector.to_array().map(|part| format!("{:08x}", part.to_bits()))
}

pub(super) fn write_json(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

/// The end, for machines: the last line of `--json`.
#[cfg(feature = "game")]
pub(super) fn final_state(map: &str, run: &Run) -> serde_json::Result<String> {
    serde_json::to_string(&final_line(map, run))
}

/// The end, for people.
pub(super) fn final_words(map: &str, run: &Run) -> String {
    let player = run.player();
    let profile: &Profile = run.profile();
    let ground = if player.on_ground { "on the ground" } else { "in the air" };
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
        bits(player.origin).join(" "),
        bits(player.velocity).join(" "),
        run.hash(),
        run.health(),
        timer_words(run.timer()),
    )
}

pub(super) fn timer_words(timer: Timer) -> String {
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
