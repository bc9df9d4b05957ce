//! `wishdir progress`: the player's habits per session as a table, JSON or figure.

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use serde_json::{Map, Value, json};

use super::figure::HabitLines;
use super::{RecordArgs, clean_report};
use crate::cli::output::{finish_command, print_line};
use crate::cli::plot::canvas::{Format, PlotCanvas};
use crate::coach::{ErrorProfile, Habit, JumpTiming, Spread, Statistics};
use crate::storage::records::RecordsError;
use crate::storage::{FileError, io};
use crate::text::report::training as report;
use crate::text::{Describe, described, text};

#[derive(Args, Debug)]
pub(in crate::cli) struct ProgressArgs {
    #[command(flatten)]
    record: RecordArgs,
    /// Print JSON with unrounded numbers
    #[arg(long)]
    json: bool,
    /// Draw the cost of your habits per session into this image file
    #[arg(long, value_name = "FILE.png")]
    png: Option<PathBuf>,
}

/// Reason why the command failed.
#[derive(Debug, thiserror::Error)]
enum ProgressError {
    #[error(transparent)]
    Records(#[from] RecordsError),
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{}: expected a file that ends in .png or .svg", .0.display())]
    Format(PathBuf),
    #[error("cannot draw the figure: {0}")]
    Drawing(Box<dyn Error>),
}

impl Describe for ProgressError {
    fn describe(&self) -> String {
        match self {
            Self::Records(error) => error.describe(),
            Self::File(error) => error.describe(),
            Self::Format(path) => described!(
                self,
                "error-figure-format",
                path = path.display().to_string()
            ),
            Self::Drawing(error) => {
                described!(self, "error-figure-undrawn", error = error.to_string())
            }
        }
    }
}

/// Size of the figure, pixels.
const SIZE: (u32, u32) = (1280, 800);

pub(in crate::cli) fn run(args: &ProgressArgs) -> ExitCode {
    finish_command(render(args), |report| print_line(&clean_report(&report)))
}

fn render(args: &ProgressArgs) -> Result<String, ProgressError> {
    let statistics = Statistics::from_jumps(&args.record.jumps()?);
    if let Some(path) = &args.png {
        let format = Format::from_path(path).ok_or_else(|| ProgressError::Format(path.clone()))?;
        let (width, height) = SIZE;
        let canvas = PlotCanvas {
            format,
            width,
            height,
        };
        io::write(
            path,
            &canvas
                .draw(&HabitLines::new(&statistics))
                .map_err(ProgressError::Drawing)?,
        )?;
        return Ok(path.display().to_string());
    }
    if args.json {
        return Ok(statistics_json(&statistics).to_string());
    }
    let is_empty = statistics.sessions.is_empty();
    Ok(if is_empty {
        text!("report-progress.nothing").to_owned()
    } else {
        report::progress_report(&statistics)
    })
}

fn spread_json(of: &Spread) -> Value {
    json!({ "count": of.count, "mean": of.mean, "deviation": of.deviation })
}

fn timing_json(of: &JumpTiming) -> Value {
    let (ticks, msec) = of.unstable_rate();
    let histogram: Map<String, Value> = of
        .histogram
        .iter()
        .map(|(ticks, hops)| (ticks.to_string(), json!(hops)))
        .collect();
    json!({
        "ticks": spread_json(&of.ticks),
        "ms": spread_json(&of.msec),
        "unstable_ticks": ticks,
        "unstable_ms": msec,
        "histogram": histogram,
    })
}

fn errors_json(of: &ErrorProfile) -> Value {
    let costs: Map<String, Value> = Habit::ALL
        .iter()
        .map(|habit| (habit.id().to_owned(), json!(of.habit_cost(*habit))))
        .collect();
    let [left, right] = of.angle_deg.each_ref().map(spread_json);
    let bands = of.bands.iter().map(|band| {
        let [left, right] = band.angle_deg.each_ref().map(spread_json);
        json!({
            "from": band.from,
            "jumps": band.jumps,
            "efficiency": spread_json(&band.efficiency),
            "angle_left": left,
            "angle_right": right,
        })
    });
    json!({
        "jumps": of.jumps,
        "aim": of.aim.id(),
        "costs": costs,
        "angle_left": left,
        "angle_right": right,
        "switch_ticks": spread_json(&of.switch_ticks),
        "overlap_ticks": of.overlap_ticks,
        "dead_air_ticks": of.dead_air_ticks,
        "by_fog": of.by_fog,
        "duck_ticks": spread_json(&of.duck_ticks),
        "bands": bands.collect::<Vec<_>>(),
    })
}

fn statistics_json(of: &Statistics) -> Value {
    let sessions = of.sessions.iter().map(|session| {
        json!({
            "session": session.session,
            "day": session.day,
            "jumps": session.jumps,
            "best": session.best,
            "efficiency": spread_json(&session.efficiency),
            "timing": timing_json(&session.timing),
            "errors": errors_json(&session.errors),
        })
    });
    let ledger: Map<String, Value> = of
        .ledger
        .iter()
        .map(|(cause, speed, distance)| {
            (
                cause.id().to_owned(),
                json!({ "speed": speed, "distance": distance }),
            )
        })
        .collect();
    json!({
        "other_games": of.other_games,
        "sessions": sessions.collect::<Vec<_>>(),
        "timing": timing_json(&of.timing),
        "errors": errors_json(&of.errors),
        "ledger_jumps": of.ledger_jumps,
        "ledger": ledger,
    })
}
