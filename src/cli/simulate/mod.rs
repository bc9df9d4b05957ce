//! `wishdir simulate`: plays a script or timed input without a window and prints the final state.

mod engine3d;
mod nfk;

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use super::argument::{integer_parser, parse_positive_integer};
use super::game_args::{GameArgs, parse_style};
use super::output::{escape_controls, finish_command, is_closed_pipe};
use super::playback::{AnyInput, InputError, PlayableGame, Playback};
use crate::text::report::run::final_state;
use crate::text::{Describe, in_english, message, text};
use wishdir_sim::input_file::EventDelivery;
use wishdir_sim::simulation::AnyTickRecord as _;
use wishdir_sim::style::Style;

#[derive(Args, Debug)]
pub(super) struct SimulateArgs {
    #[command(flatten)]
    game: GameArgs,
    /// A script (see assets/scripts/README.md), or a Need For Kill trace
    #[arg(long, required_unless_present_any = ["replay", "input"])]
    script: Option<PathBuf>,
    /// A replay (.wdr) instead of a script; it has its own rules and damage setting
    #[arg(long, value_name = "FILE", conflicts_with = "script")]
    replay: Option<PathBuf>,
    /// A file of timed mouse and key events instead of a script (docs/input.md)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["script", "replay"])]
    input: Option<PathBuf>,
    /// With --input: deliver the events in batches, like
    /// a game that draws this many frames per second
    #[arg(long, value_name = "HZ", requires = "input", value_parser = integer_parser::<u32>(1..=u32::MAX as i64))]
    draw_rate: Option<u32>,
    /// With --draw-rate: random seed for the time of the first frame
    #[arg(long, value_name = "N", requires = "draw_rate", default_value_t = 0)]
    seed: u64,
    /// Save the run as a replay (.wdr)
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Restrict the script's keys to this practice style
    #[arg(long, value_name = "STYLE", value_parser = parse_style, conflicts_with = "replay")]
    style: Option<Style>,
    /// Print JSON lines: one per tick, then the final state
    #[arg(long)]
    json: bool,
    /// With --json: print only every N-th tick
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parse_positive_integer)]
    every: u64,
    /// Turn damage off
    #[arg(long)]
    no_damage: bool,
}

pub(super) fn run(args: &SimulateArgs) -> ExitCode {
    match simulate(args, &mut BufWriter::new(io::stdout().lock())) {
        Err(SimulateError::Output(error)) => ExitCode::from(u8::from(!is_closed_pipe(&error))),
        result => finish_command(result, |()| ()),
    }
}

/// Reason why a simulation could not be run or printed.
#[derive(Debug, thiserror::Error)]
enum SimulateError {
    #[error(transparent)]
    Input(#[from] InputError),
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl Describe for SimulateError {
    fn describe(&self) -> String {
        match self {
            Self::Input(error) => error.describe(),
            Self::Output(error) => error.describe(),
        }
    }
}

impl From<serde_json::Error> for SimulateError {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}

fn simulate(args: &SimulateArgs, out: &mut impl Write) -> Result<(), SimulateError> {
    let input = match (&args.replay, &args.input, &args.script) {
        (Some(replay), _, _) => AnyInput::replay(replay, &args.game)?,
        (None, Some(input), _) => {
            AnyInput::timed_input(input, event_delivery(args), &args.game, !args.no_damage)?
        }
        (None, None, Some(script)) => open_script(script, args)?,
        (None, None, None) => unreachable!("clap asks for one of them"),
    };
    match input {
        AnyInput::Engine3d(playback) => print_ticks(*playback, args, out)?,
        AnyInput::Nfk(playback) => print_ticks(*playback, args, out)?,
        AnyInput::Recording(_) => unreachable!("recordings of a 3D engine are refused"),
    }
    Ok(out.flush()?)
}

/// Returns the delivery rule for timed events.
fn event_delivery(args: &SimulateArgs) -> EventDelivery {
    args.draw_rate.map_or(EventDelivery::AtOnce, |hz| {
        EventDelivery::with_frame_rate(hz, args.seed)
    })
}

/// Opens a script, or anything else that can be played on a map of this game.
fn open_script(path: &Path, args: &SimulateArgs) -> Result<AnyInput, InputError> {
    match AnyInput::open(path, &args.game, !args.no_damage)? {
        AnyInput::Recording(_) => Err(InputError::from_problem(
            path,
            text!("report-simulate-recording"),
        )),
        input @ (AnyInput::Engine3d(_) | AnyInput::Nfk(_)) => Ok(input),
    }
}

/// Plays to the end and prints the ticks, then the final state. JSON contains every `args.every`-th
/// tick, text the map events.
fn print_ticks<G: PrintableGame>(
    mut playback: Playback<G>,
    args: &SimulateArgs,
    out: &mut impl Write,
) -> Result<(), SimulateError> {
    if let Some(style) = args.style {
        playback.restrict_to_style(style)?;
    }
    let mut played = 0_u64;
    let emit = |record: &G::Record| -> Result<(), SimulateError> {
        played += 1;
        if args.json && played.is_multiple_of(args.every) {
            writeln!(out, "{}", serde_json::to_string(&tick_line::<G>(record))?)?;
        }
        let events = if args.json {
            Vec::new()
        } else {
            G::events_json(record)
        };
        events.iter().try_for_each(|event| {
            writeln!(
                out,
                "{}",
                message!(
                    "report-event.at",
                    tick = record.tick(),
                    event = event.as_str()
                )
            )
        })?;
        Ok(())
    };
    match &args.record {
        Some(path) => playback.record::<SimulateError>(path, emit)?,
        None => playback.play::<SimulateError>(emit)?,
    }
    let Playback { map, run, .. } = &playback;
    let end = if args.json {
        final_state_json(map, run)?
    } else {
        escape_controls(&final_state(map, run)).into_owned()
    };
    Ok(writeln!(out, "{end}")?)
}

/// Output of a game's ticks and final states. The printed floats read back as the same bits.
pub(super) trait PrintableGame: PlayableGame + Describe {
    /// Returns the input of a tick as JSON.
    fn input_json(record: &Self::Record) -> impl Serialize;
    /// Returns the player state after a tick as JSON.
    fn state_after_json(record: &Self::Record) -> impl Serialize;
    /// Returns the events of a tick as texts.
    fn events_json(record: &Self::Record) -> Vec<String>;
    /// Returns the current player state as JSON.
    fn current_state_json(&self) -> impl Serialize;
    /// Returns the exact bits of the floats as JSON, in hexadecimal.
    fn current_bits_json(&self) -> impl Serialize;
}

/// JSON line of one tick.
#[derive(Serialize)]
struct TickLine<I, S> {
    tick: u64,
    #[serde(flatten)]
    input: I,
    state: S,
    health: i32,
    events: Vec<String>,
}

fn tick_line<G: PrintableGame>(record: &G::Record) -> impl Serialize {
    TickLine {
        tick: record.tick(),
        input: G::input_json(record),
        state: G::state_after_json(record),
        health: record.health(),
        events: in_english(|| G::events_json(record)),
    }
}

/// Last line of the JSON output, with the final state.
#[derive(Serialize)]
struct FinalLine<'a, S, B> {
    map: &'a str,
    profile: &'a str,
    physics_version: u32,
    ticks: u64,
    r#final: S,
    bits: B,
    hash: String,
    health: i32,
    timer: String,
}

/// Returns the final state as JSON: the last line of `--json`.
pub(super) fn final_state_json<G: PrintableGame>(map: &str, run: &G) -> serde_json::Result<String> {
    serde_json::to_string(&FinalLine {
        map,
        profile: run.rules_id(),
        physics_version: G::PHYSICS_VERSION,
        ticks: run.tick(),
        r#final: run.current_state_json(),
        bits: run.current_bits_json(),
        hash: format!("{:016x}", run.hash()),
        health: run.health(),
        timer: in_english(|| run.timer().describe()),
    })
}
