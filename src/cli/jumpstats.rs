//! `wishdir jumpstats`: every jump of a recording or a script, in words or as JSON.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use super::jump_json::JumpJson;
use super::jump_table;
use super::output::{out, warn};
use super::ticks::{Input, InputError};
use crate::analysis::jump::{Jump, JumpTracker};
use crate::sim::profile::DEFAULT_PROFILE;
use crate::solver::edges;

/// Explain the jumps of a run.
#[derive(Args, Debug)]
pub(super) struct JumpstatsArgs {
    /// A recording (.trace.jsonl, .trace.jsonl.gz) or a script (.ron)
    input: PathBuf,
    /// For a script: the map, a name or a path to a .map file
    #[arg(long, default_value = "lab")]
    map: String,
    /// For a script: the profile, a name or a path to a .ron file
    #[arg(long, default_value = DEFAULT_PROFILE)]
    profile: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &JumpstatsArgs) -> ExitCode {
    match jumps(args) {
        Ok(jumps) => {
            print(&jumps, args.json);
            ExitCode::SUCCESS
        }
        Err(error) => {
            warn(&format!("wishdir: {error}"));
            ExitCode::FAILURE
        }
    }
}

/// Every jump that ended, in order, with its edges.
fn jumps(args: &JumpstatsArgs) -> Result<Vec<Jump>, InputError> {
    let input = Input::open(&args.input, &args.map, &args.profile)?;
    let level = input.level();
    let mut tracker = JumpTracker::new(&input.profile());
    let mut jumps = Vec::new();
    input.play(|record| {
        tracker.observe(record, &mut |mut jump: Jump| {
            jump.set_edges(edges::of_jump(&level, &jump));
            jumps.push(jump);
        });
    });
    Ok(jumps)
}

fn print(jumps: &[Jump], as_json: bool) {
    if as_json {
        let jumps: Vec<JumpJson> = jumps.iter().map(JumpJson::from).collect();
        let events: [(); 0] = [];
        out(&json!({"jumps": jumps, "events": events}).to_string());
    } else if jumps.is_empty() {
        out("no jump ended");
    } else {
        out(jump_table::text(jumps).trim_end());
    }
}
