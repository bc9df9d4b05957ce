//! `wishdir daily`: the challenge of a day, the same for everybody.

use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use super::trimmed;
use crate::cli::output::{finish, out};
use crate::content::records::today;
use crate::text::report::training as report;
use crate::training::{Date, daily};

/// Name the challenge of a day.
#[derive(Args, Debug)]
pub(in crate::cli) struct DailyArgs {
    /// The day, 2026-11-23; today (UTC) if left out
    #[arg(long, value_name = "DATE")]
    date: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, thiserror::Error)]
#[error("found the date {0:?}, expected one such as 2026-11-23")]
struct NoDate(String);

pub(in crate::cli) fn run(args: &DailyArgs) -> ExitCode {
    finish(told(args), |report| out(&trimmed(&report)))
}

fn told(args: &DailyArgs) -> Result<String, NoDate> {
    let date = args.date.clone().unwrap_or_else(today);
    let of_day = daily(Date::parse(&date).ok_or_else(|| NoDate(date.clone()))?);
    if args.json {
        let json = json!({ "date": date, "drill": of_day.drill.name, "level": of_day.level + 1 });
        return Ok(json.to_string());
    }
    Ok(report::daily(&date, &of_day))
}
