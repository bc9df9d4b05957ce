//! `wishdir jumpstats`: every jump of a recording or a script, in words or as JSON.

mod json;
mod nfk;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use self::json::JumpJson;
use super::game_args::GameArgs;
use super::output::{out, warn};
use super::technique_json::EventJson;
use super::ticks::{AnyInput, Input};
use crate::analysis::jump::{Jump, JumpTracker};
use crate::analysis::technique::{TechniqueEvent, TechniqueTracker};
use crate::solver::edges;
use crate::text::Describe as _;

/// Explain the jumps of a run.
#[derive(Args, Debug)]
pub(super) struct JumpstatsArgs {
    /// A recording (.trace.jsonl, .trace.jsonl.gz) or a script (.ron), of any game; map and profile are a script's
    input: PathBuf,
    #[command(flatten)]
    game: GameArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &JumpstatsArgs) -> ExitCode {
    match AnyInput::open(&args.input, &args.game) {
        Ok(AnyInput::Engines(input)) => print(&observe(input), args.json),
        Ok(AnyInput::Nfk(mut playback)) => nfk::print(&mut playback, args.json),
        Err(error) => {
            warn(&format!("wishdir: {error}"));
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// What a run's ticks told, each in order.
#[derive(Default)]
struct Told {
    /// With their edges.
    jumps: Vec<Jump>,
    events: Vec<TechniqueEvent>,
}

fn observe(input: Input) -> Told {
    let (profile, level) = (input.profile(), input.level());
    let mut jumps = JumpTracker::new(&profile);
    let mut techniques = TechniqueTracker::new(&profile);
    let mut told = Told::default();
    input.play(|record| {
        jumps.observe(record, &mut |mut jump: Jump| {
            jump.set_edges(edges::of_jump(&level, &jump));
            told.jumps.push(jump);
        });
        techniques.observe(record, &mut |event| told.events.push(event));
    });
    told
}

fn print(told: &Told, as_json: bool) {
    if as_json {
        let jumps: Vec<JumpJson> = told.jumps.iter().map(JumpJson::from).collect();
        let events: Vec<EventJson> = told.events.iter().map(EventJson::from).collect();
        return out(&json!({"jumps": jumps, "events": events}).to_string());
    }
    if told.jumps.is_empty() {
        out("no jump ended");
    } else {
        out(table::text(&told.jumps).trim_end());
    }
    for event in &told.events {
        out(&format!("tick {}: {}", event.tick, event.describe()));
    }
}
