//! `wishdir fall`: result of a fall from a height, and the takeoffs that allow a JumpBug.

use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use super::argument::integer_parser;
use super::output::{finish_command, print_line};
use crate::storage as content;
use crate::text::report::fall as words;
use crate::text::{Describe, described, message, text};
use wishdir_analysis::fall::{self, FallError, FallReport, FallStart, REST, WINDOW};
use wishdir_sim::profile::{DEFAULT_PROFILE, Profile};

/// Maximum number of rows in the table.
const MAX_ROWS: u32 = 100_000;

#[derive(Args, Debug)]
pub(super) struct FallArgs {
    /// Height of the edge above the floor, units
    #[arg(
        long,
        required_unless_present = "table",
        conflicts_with = "table",
        allow_negative_numbers = true
    )]
    height: Option<f32>,
    /// Profile: a name, or a path to a .ron file
    #[arg(long, default_value = DEFAULT_PROFILE)]
    profile: String,
    /// Print a table for these edge heights, units: FROM..TO or FROM..TO:STEP
    #[arg(long, value_name = "RANGE")]
    table: Option<String>,
    /// Frames on ground (FOG) for bunny-hop starts
    #[arg(long, default_value_t = 1, value_parser = integer_parser::<u8>(1..=50))]
    fog: u8,
    /// Print JSON; with --table one line per height
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &FallArgs) -> ExitCode {
    finish_command(print_report(args), |()| ())
}

/// Reason why the command failed.
#[derive(Debug, thiserror::Error)]
enum FallCommandError {
    #[error(transparent)]
    File(#[from] content::FileError),
    #[error("--height: {0}")]
    Fall(#[from] FallError),
    #[error(
        "--table {range}: {problem}; expected FROM..TO or FROM..TO:STEP in units, like 100..700:0.25"
    )]
    Range { range: String, problem: String },
    #[error("cannot write: {0}")]
    Json(#[from] serde_json::Error),
}

impl Describe for FallCommandError {
    fn describe(&self) -> String {
        match self {
            Self::File(error) => error.describe(),
            Self::Fall(error) => format!("--height: {}", error.describe()),
            Self::Range { range, problem } => described!(
                self,
                "error-argument-table",
                range = range.as_str(),
                problem = problem.as_str()
            ),
            Self::Json(error) => described!(self, "error-unwritten", error = error.to_string()),
        }
    }
}

fn print_report(args: &FallArgs) -> Result<(), FallCommandError> {
    let profile = content::find_profile(&args.profile)?;
    if let Some(range) = &args.table {
        return print_table(args, &profile, range);
    }
    let report = fall::simulate_fall_with_fog(&profile, args.height.unwrap_or_default(), args.fog)?;
    if args.json {
        print_line(&serde_json::to_string(&FallJson::new(&profile, &report))?);
    } else {
        print_line(&words::report(&profile, &report));
    }
    Ok(())
}

/// Prints the rows of `--table`.
fn print_table(args: &FallArgs, profile: &Profile, range: &str) -> Result<(), FallCommandError> {
    let wrong = |problem: String| FallCommandError::Range {
        range: range.to_owned(),
        problem,
    };
    let (from, to, step) = parse_range(range).map_err(wrong)?;
    if !args.json {
        print_line(text!("report-fall.table"));
    }
    for index in 0..MAX_ROWS {
        let height = (f64::from(from) + f64::from(index) * f64::from(step)) as f32;
        if height > to {
            return Ok(());
        }
        let report = fall::simulate_fall_with_fog(profile, height, args.fog)
            .map_err(|error| wrong(error.describe()))?;
        if args.json {
            print_line(&serde_json::to_string(&FallJson::new(profile, &report))?);
        } else {
            print_line(&words::table_row(&report));
        }
    }
    Err(wrong(message!("report-range.rows", rows = MAX_ROWS)))
}

fn parse_range(range: &str) -> Result<(f32, f32, f32), String> {
    let number = |found: &str| {
        found
            .trim()
            .parse::<f32>()
            .map_err(|_| message!("report-range.no-number", found = found))
    };
    let (from, rest) = range
        .split_once("..")
        .ok_or_else(|| text!("report-range.no-end").to_owned())?;
    let (to, step) = rest.split_once(':').unwrap_or((rest, "1"));
    let (from, to, step) = (number(from)?, number(to)?, number(step)?);
    if !(step > 0.0 && step.is_finite()) {
        return Err(message!("report-range.step", step = step.to_string()));
    }
    if !(from > 0.0 && from <= to && to <= fall::MAX_HEIGHT) {
        return Err(message!(
            "report-range.order",
            most = fall::MAX_HEIGHT.to_string()
        ));
    }
    Ok((from, to, step))
}

#[derive(Serialize)]
struct FallJson<'a> {
    profile: &'a str,
    height: f32,
    msec: u8,
    ticks: u32,
    speed: f32,
    impact_speed: f32,
    damage: f32,
    health_lost: i32,
    lethal: bool,
    chance: f64,
    window: Option<[f32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    overbounces: Option<OverbouncesJson>,
    starts: Vec<StartJson>,
}

/// Whether falls without keys end in a vertical overbounce: from rest, and from a jump.
#[derive(Serialize)]
struct OverbouncesJson {
    rest: bool,
    jump: bool,
}

/// JSON form of one way to start the fall.
#[derive(Serialize)]
struct StartJson {
    kind: &'static str,
    rise: f32,
    ticks: u32,
    rest: f32,
    jumpbug: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<WindowMissJson>,
}

/// Distances by which the closest ticks miss the JumpBug window, above and below, units.
#[derive(Serialize)]
struct WindowMissJson {
    above: f32,
    below: f32,
}

impl<'a> FallJson<'a> {
    fn new(profile: &'a Profile, report: &FallReport) -> Self {
        let has_window = profile.rules().fall_bugs;
        Self {
            profile: &profile.name,
            height: report.height,
            msec: report.msec,
            ticks: report.ticks,
            speed: report.speed,
            impact_speed: report.impact_speed,
            damage: report.damage,
            health_lost: report.health_lost,
            lethal: report.is_lethal(),
            chance: report.chance,
            window: has_window.then_some([-REST, WINDOW - REST]),
            overbounces: report.overbounces.map(|found| OverbouncesJson {
                rest: found.from_rest,
                jump: found.from_jump,
            }),
            starts: report.starts.iter().map(StartJson::from).collect(),
        }
    }
}

impl From<&FallStart> for StartJson {
    fn from(start: &FallStart) -> Self {
        Self {
            kind: start.kind.id(),
            rise: start.rise,
            ticks: start.ticks,
            rest: start.rest,
            jumpbug: start.jumpbug,
            phase: start.phase.map(|phase| WindowMissJson {
                above: phase.above,
                below: phase.below,
            }),
        }
    }
}
