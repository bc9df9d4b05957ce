//! `wishdir daily`: the daily challenge of a date, and the player's results in it.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use serde_json::{Value, json};

use super::clean_report;
use crate::cli::output::{finish_command, print_line};
use crate::coach::{AttemptEnd, Date, Medal, Outcome, daily};
use crate::storage::records::{
    self, Database, ImportError, Listing, RecordsError, judge_daily, today,
};
use crate::text::report::training as report;
use crate::text::{Describe, described};

#[derive(Args, Debug)]
pub(in crate::cli) struct DailyArgs {
    /// The day, such as 2026-11-23 [default: today, UTC]
    #[arg(long, value_name = "DATE")]
    date: Option<String>,
    /// Verify this replay of the challenge and print its result
    #[arg(long, value_name = "FILE.wdr")]
    replay: Option<PathBuf>,
    /// Use this database instead of your own
    #[arg(long, value_name = "FILE.db")]
    file: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Reason why the command failed.
#[derive(Debug, thiserror::Error)]
enum DailyError {
    #[error("found the date {0:?}, expected a date such as 2026-11-23")]
    NoDate(String),
    #[error("{}: {error}", path.display())]
    Replay {
        path: PathBuf,
        error: Box<ImportError>,
    },
    #[error(transparent)]
    Records(#[from] RecordsError),
}

impl Describe for DailyError {
    fn describe(&self) -> String {
        match self {
            Self::NoDate(found) => {
                described!(self, "error-argument-date", found = found.as_str())
            }
            Self::Replay { path, error } => {
                format!("{}: {}", path.display(), error.describe())
            }
            Self::Records(error) => error.describe(),
        }
    }
}

pub(in crate::cli) fn run(args: &DailyArgs) -> ExitCode {
    finish_command(render(args), |report| print_line(&clean_report(&report)))
}

fn render(args: &DailyArgs) -> Result<String, DailyError> {
    let text = args.date.clone().unwrap_or_else(today);
    let date = Date::parse(&text).ok_or_else(|| DailyError::NoDate(text.clone()))?;
    let of_day = daily(date);
    let reached = match &args.replay {
        Some(path) => {
            let judged = judge_daily(path, date);
            vec![(
                judged.map_err(|error| DailyError::Replay {
                    path: path.clone(),
                    error: Box::new(error),
                })?,
                None,
            )]
        }
        None => recorded_results(args, date)?,
    };
    if args.json {
        let result = |(of, problem): &(Outcome, Option<String>)| json!({ "score": of.score, "medal": of.medal.map(Medal::id), "ms": of.msec, "problem": problem });
        let results: Vec<Value> = reached.iter().map(result).collect();
        let (drill, level) = (&of_day.drill.name, of_day.level + 1);
        return Ok(
            json!({ "date": text, "drill": drill, "level": level, "results": results }).to_string(),
        );
    }
    Ok(report::daily_report(&text, &of_day, &reached))
}

/// Returns the recorded results of a day. If the replay of a result has a problem, the text
/// describes it.
fn recorded_results(
    args: &DailyArgs,
    date: Date,
) -> Result<Vec<(Outcome, Option<String>)>, RecordsError> {
    let Some(path) = args.file.clone().or_else(records::user_records_path) else {
        return Ok(Vec::new());
    };
    match Database::read(&path).and_then(|database| database.dailies(Some(date))) {
        Err(RecordsError::Missing { .. }) => Ok(Vec::new()),
        read => Ok(daily_results(&read?)),
    }
}

fn daily_results(listing: &Listing) -> Vec<(Outcome, Option<String>)> {
    let result = |row: &Vec<Value>| {
        let cell = |name: &str| {
            let at = listing.columns.iter().position(|column| column == name);
            at.and_then(|at| row.get(at)).cloned().unwrap_or_default()
        };
        let medal = cell("medal");
        let medal = Medal::ALL
            .into_iter()
            .find(|known| medal.as_str() == Some(known.id()));
        let msec = cell("time_ms").as_u64().unwrap_or(0);
        let outcome = Outcome {
            score: cell("score").as_f64(),
            medal,
            ended: AttemptEnd::Judged,
            msec,
            takeoff_speed: None,
            jump_reason: None,
        };
        (outcome, cell("problem").as_str().map(str::to_owned))
    };
    listing.rows.iter().map(result).collect()
}
