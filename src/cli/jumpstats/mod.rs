//! `wishdir jumpstats`: every jump of a replay, trace or script, as text or JSON.

mod engine3d;
mod nfk;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use clap::builder::PossibleValuesParser;
use serde_json::{Value, json};

use super::argument::integer_parser;
use super::bot::parse_turn_rate;
use super::game_args::GameArgs;
use super::output::{finish_command, print_line};
use super::playback::{AnyInput, InputError};
use super::replay_verdict::ReplayVerdict;
use crate::storage::io::is_recording;
use crate::storage::replays::is_replay;
use crate::text::{message, text};
use engine3d::{JumpFindings, WhatIfOptions};
use nfk::NfkFindings;
use wishdir_analysis::ledger::Aim;
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;

/// Maximum number of ticks in a run. All jumps are kept in memory, up to 700 MB.
const TICKS_MAX: u64 = 1_000_000;

/// Maximum number of ticks in a run with `--what-if`.
const WHAT_IF_TICKS_MAX: u64 = 100_000;

#[derive(Args, Debug)]
pub(super) struct JumpstatsArgs {
    /// A replay (.wdr), a trace (.trace.jsonl, .trace.jsonl.gz)
    /// or a script (.ron). --profile is for scripts; --map replaces the map of a replay.
    /// An invalid replay is played as far as it can be read, and the exit status is 1
    input: PathBuf,
    #[command(flatten)]
    game: GameArgs,
    /// Judge all jumps by this goal [default: automatic]
    #[arg(long, value_parser = PossibleValuesParser::new(Aim::ALL.map(Aim::id)))]
    aim: Option<String>,
    /// Simulate each jump again, each time with one fault corrected,
    /// and search for the best jump from its takeoff within the player limits.
    /// Takes a few seconds per jump, and prints nothing until the end.
    /// Not for Need For Kill or traces
    #[arg(long)]
    what_if: bool,
    /// With --what-if: only jump N
    #[arg(long, value_name = "N", requires = "what_if", value_parser = integer_parser::<u32>(1..=1_000_000))]
    jump: Option<u32>,
    /// Turn speed limit for the best jump, degrees per second
    /// [default: your fastest turn in the air]
    #[arg(long, allow_hyphen_values = true, requires = "what_if", value_parser = parse_turn_rate)]
    turn_rate: Option<f32>,
    /// Ticks between releasing one strafe key and pressing
    /// the other [default: your median delay]
    #[arg(long, requires = "what_if", value_parser = integer_parser::<u32>(0..=1000))]
    reaction: Option<u32>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &JumpstatsArgs) -> ExitCode {
    let found = report(args);
    let verdict = match &found {
        Ok((_, verdict)) => verdict.clone(),
        Err(error) => error.replay_verdict(),
    };
    if let (true, Err(_), Some(verdict)) = (args.json, &found, &verdict) {
        let nothing = json!({"jumps": null, "events": null, "run": null});
        print_line(&with_verdict(nothing, &args.input, Some(verdict)).to_string());
    }
    let status = finish_command(found, |(report, verdict)| {
        let text = if args.json {
            with_verdict(report.to_json(), &args.input, verdict.as_ref()).to_string()
        } else {
            report.to_text()
        };
        print_line(text.trim_end());
    });
    if verdict.is_none_or(|verdict| verdict.is_valid()) {
        status
    } else {
        ExitCode::FAILURE
    }
}

/// Adds the file and the verdict on it to the JSON output. The verdict is null for a file that is
/// not a replay.
fn with_verdict(mut json: Value, file: &Path, verdict: Option<&ReplayVerdict>) -> Value {
    json["file"] = json!(file.display().to_string());
    json["verdict"] = json!(verdict.map(|verdict| verdict.id));
    json["reason"] = json!(verdict.and_then(|verdict| verdict.reason.as_ref()));
    json
}

/// Report on the jumps of a run.
pub(super) trait JumpReport {
    /// Returns the JSON output, with unrounded numbers.
    fn to_json(&self) -> Value;
    /// Returns the text output.
    fn to_text(&self) -> String;
}

/// Returns the text for a run without finished jumps.
fn no_jump_text() -> String {
    text!("report-jumps.none").to_owned()
}

/// Report on the jumps of a file, and the verdict if the file is a replay.
type FileReport = (Box<dyn JumpReport>, Option<ReplayVerdict>);

fn report(args: &JumpstatsArgs) -> Result<FileReport, InputError> {
    let is_script = args.input.extension().is_some_and(|ending| ending == "ron");
    if !is_script && !is_recording(&args.input) && !is_replay(&args.input) {
        return Err(InputError::Kind(args.input.clone()));
    }
    let input = AnyInput::open(&args.input, &args.game, true)?;
    let ticks = match &input {
        AnyInput::Recording(_) => 0,
        AnyInput::Engine3d(playback) => playback.ticks,
        AnyInput::Nfk(playback) => playback.ticks,
    };
    if ticks > TICKS_MAX {
        let problem = message!(
            "report-jumps.too-long",
            found = ticks.to_string(),
            most = TICKS_MAX.to_string()
        );
        return Err(InputError::from_problem(&args.input, problem));
    }
    let aim = args.aim.as_deref().and_then(Aim::by_id);
    let verdict = input.verdict().cloned();
    if !args.what_if {
        return Ok((report_on_run(input, aim), verdict));
    }
    match input {
        AnyInput::Engine3d(playback) if ticks <= WHAT_IF_TICKS_MAX => {
            let options = WhatIfOptions {
                turn_deg_per_s: args.turn_rate,
                reaction_ticks: args.reaction,
                jump: args.jump,
            };
            let found = JumpFindings::from_playback_with_what_if(*playback, aim, options)
                .map_err(|problem| InputError::from_problem(&args.input, problem))?;
            let report: Box<dyn JumpReport> = Box::new(found);
            Ok((report, verdict))
        }
        AnyInput::Engine3d(_) => {
            let most = WHAT_IF_TICKS_MAX.to_string();
            let problem = message!(
                "report-jumps.too-long",
                found = ticks.to_string(),
                most = most
            );
            Err(InputError::from_problem(&args.input, problem))
        }
        AnyInput::Recording(_) | AnyInput::Nfk(_) => Err(InputError::from_problem(
            &args.input,
            text!("report-what-if.not-here"),
        )),
    }
}

/// Creates the report on the ticks of a run without a level.
pub(super) fn report_on_ticks(profile: &Profile, ticks: &[TickRecord]) -> Box<dyn JumpReport> {
    Box::new(JumpFindings::from_ticks(profile, ticks))
}

/// Creates the report on the jumps of a run.
pub(super) fn report_on_run(input: AnyInput, aim: Option<Aim>) -> Box<dyn JumpReport> {
    match input {
        AnyInput::Recording(recording) => Box::new(JumpFindings::from_recording(&recording, aim)),
        AnyInput::Engine3d(playback) => Box::new(JumpFindings::from_script(*playback, aim)),
        AnyInput::Nfk(playback) => Box::new(NfkFindings::from_playback(*playback)),
    }
}
