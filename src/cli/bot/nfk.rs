//! `wishdir bot` in Need For Kill: the ideal player runs to the finish or builds a chain.

use std::path::Path;

use serde::Serialize;

use crate::cli::nfk_ticks;
use crate::cli::output::out;
use crate::cli::simulate::nfk::final_words;
use crate::content::io;
use crate::sim::nfk::script::NfkScript;
use crate::sim::nfk::{NfkRun, Ruleset};
use crate::solver::nfk::{NfkBot, NfkGoal};

/// What it shall do and where.
pub(super) struct NfkTask<'a> {
    /// A name or a path.
    pub(super) map: &'a str,
    /// The ruleset.
    pub(super) rules: Ruleset,
    /// Jumps of a chain; none to run to the finish.
    pub(super) jumps: Option<u8>,
    /// It stops after so many ticks at the latest.
    pub(super) ticks: u32,
    /// Where the script goes.
    pub(super) out: Option<&'a Path>,
    /// For machines.
    pub(super) json: bool,
}

/// What it reached, for machines; nothing rounded.
#[derive(Serialize)]
struct Report<'a> {
    map: &'a str,
    profile: &'a str,
    ticks: u64,
    x: f64,
    y: f64,
    speed: f64,
    finished: bool,
    hash: String,
}

/// Plays, tells and writes down what was played.
pub(super) fn play(task: &NfkTask<'_>) -> Result<(), String> {
    let (name, mut run) = nfk_ticks::open_run(task.map, task.rules).map_err(|error| error.to_string())?;
    let left = run.state().dir.is_left();
    let goal = task.jumps.map_or(NfkGoal::Finish, |jumps| NfkGoal::Chain { jumps, left });
    let mut bot = NfkBot::new(goal, &run);
    let mut held = Vec::new();
    while held.len() < task.ticks as usize {
        let Some(keys) = bot.prepare(&run) else { break };
        run.advance_quiet(keys);
        held.push(keys);
    }
    if let Some(path) = task.out {
        let text = head(task, path) + &NfkScript::of_keys(held).write();
        io::write(path, text.as_bytes()).map_err(|error| error.to_string())?;
    }
    if task.json {
        out(&json(&name, &run));
    } else {
        out(final_words(&name, &run).trim_end());
        if let Some(path) = task.out {
            out(&format!("written   {}", path.display()));
        }
    }
    Ok(())
}

fn head(task: &NfkTask<'_>, path: &Path) -> String {
    let kind = if task.jumps.is_some() { "chain" } else { "finish" };
    format!(
        "// What `wishdir bot --kind {kind}` did. Once more, bit for bit:\n// wishdir simulate --map {} --profile {} --script {}\n",
        task.map,
        task.rules.word(),
        path.display()
    )
}

fn json(map: &str, run: &NfkRun) -> String {
    let state = run.state();
    let report = Report {
        map,
        profile: run.rules().word(),
        ticks: run.tick(),
        x: state.x,
        y: state.y,
        speed: run.rules().speed(state),
        finished: matches!(run.timer(), crate::sim::course::Timer::Finished { .. }),
        hash: format!("{:016x}", run.hash()),
    };
    serde_json::to_string(&report).unwrap_or_default()
}
