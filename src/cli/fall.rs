//! `wishdir fall`: what a fall of some height does, and from which starts it allows a JumpBug.

use std::fmt::Write as _;
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use super::output::{finish, out};
use crate::analysis::fall::{self, FallError, FallReport, REST, Start, WINDOW};
use crate::content;
use crate::sim::profile::{DEFAULT_PROFILE, Profile};
use crate::text::number::{hundredths, tenths, whole};

/// The longest table, rows.
const MAX_ROWS: u32 = 100_000;

/// What a fall does: when and how fast it lands, what it costs, and whether a JumpBug is possible.
#[derive(Args, Debug)]
pub(super) struct FallArgs {
    /// From the edge down to the floor, units
    #[arg(long, required_unless_present = "table", conflicts_with = "table", allow_negative_numbers = true)]
    height: Option<f32>,
    /// The profile: a name, or a path to a .ron file
    #[arg(long, default_value = DEFAULT_PROFILE)]
    profile: String,
    /// Walking off a range of heights, one a line: FROM..TO or FROM..TO:STEP, units
    #[arg(long, value_name = "RANGE")]
    table: Option<String>,
    /// Frames on ground (FOG) of the bunny hops among the starts: in which tick they jump
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=50))]
    fog: u8,
    /// Print JSON; with --table one line a height
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &FallArgs) -> ExitCode {
    finish(print(args), |()| ())
}

/// Why there is nothing to print.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    File(#[from] content::FileError),
    #[error("--height: {0}")]
    Fall(#[from] FallError),
    #[error("--table {range}: {problem}; expected FROM..TO or FROM..TO:STEP in units, like 100..700:0.25")]
    Range { range: String, problem: String },
    #[error("cannot write: {0}")]
    Json(#[from] serde_json::Error),
}

fn print(args: &FallArgs) -> Result<(), Failure> {
    let profile = content::find_profile(&args.profile)?;
    if let Some(range) = &args.table {
        return table(args, &profile, range);
    }
    let report = fall::fall_with_fog(&profile, args.height.unwrap_or_default(), args.fog)?;
    if args.json {
        out(&serde_json::to_string(&FallJson::new(&profile, &report))?);
    } else {
        out(describe(&profile, &report).trim_end());
    }
    Ok(())
}

/// The rows of `--table`.
fn table(args: &FallArgs, profile: &Profile, range: &str) -> Result<(), Failure> {
    let wrong = |problem: String| Failure::Range { range: range.to_owned(), problem };
    let (from, to, step) = parse_range(range).map_err(wrong)?;
    if !args.json {
        out("  height  tick    u/s   health  chance    rest  JumpBug");
    }
    for index in 0..MAX_ROWS {
        let height = (f64::from(from) + f64::from(index) * f64::from(step)) as f32;
        if height > to {
            return Ok(());
        }
        let report = fall::fall_with_fog(profile, height, args.fog).map_err(|error| wrong(error.to_string()))?;
        if args.json {
            out(&serde_json::to_string(&FallJson::new(profile, &report))?);
        } else {
            out(&row(&report));
        }
    }
    Err(wrong(format!("more than {MAX_ROWS} rows")))
}

fn parse_range(range: &str) -> Result<(f32, f32, f32), String> {
    let number = |text: &str| text.trim().parse::<f32>().map_err(|_| format!("`{text}` is no number"));
    let (from, rest) = range.split_once("..").ok_or_else(|| "found no `..`".to_owned())?;
    let (to, step) = rest.split_once(':').unwrap_or((rest, "1"));
    let (from, to, step) = (number(from)?, number(to)?, number(step)?);
    if !(step > 0.0 && step.is_finite()) {
        return Err(format!("the step is {step}, not over 0"));
    }
    if !(from > 0.0 && from <= to && to <= fall::MAX_HEIGHT) {
        return Err(format!("the range does not rise within 0 to {}", fall::MAX_HEIGHT));
    }
    Ok((from, to, step))
}

fn row(report: &FallReport) -> String {
    let walk_off = report.starts.first();
    format!(
        "{:>8}  {:>4}  {:>5}  {:>7}  {:>5}%  {:>6}  {}",
        hundredths(report.height).to_string(),
        report.ticks,
        whole(report.speed).to_string(),
        report.health_lost,
        tenths(report.chance * 100.0).to_string(),
        walk_off.map_or_else(|| "-".to_owned(), |start| hundredths(start.rest).to_string()),
        if walk_off.is_some_and(|start| start.jumpbug) { "yes" } else { "no" },
    )
}

/// `fall --json`.
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
    starts: Vec<StartJson>,
}

/// One way of starting it.
#[derive(Serialize)]
struct StartJson {
    kind: &'static str,
    rise: f32,
    ticks: u32,
    rest: f32,
    jumpbug: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<PhaseJson>,
}

/// How far the ticks ended over and under the window.
#[derive(Serialize)]
struct PhaseJson {
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
            starts: report.starts.iter().map(StartJson::from).collect(),
        }
    }
}

impl From<&Start> for StartJson {
    fn from(start: &Start) -> Self {
        Self {
            kind: start.kind.id(),
            rise: start.rise,
            ticks: start.ticks,
            rest: start.rest,
            jumpbug: start.jumpbug,
            phase: start.phase.map(|phase| PhaseJson { above: phase.above, below: phase.below }),
        }
    }
}

/// The report for people.
fn describe(profile: &Profile, report: &FallReport) -> String {
    let mut text = format!("A fall of {} units, {}, {} ms a tick\n", report.height, profile.name, report.msec);
    let mut line = |words: String| {
        // A string takes everything.
        let _ = writeln!(text, "{words}");
    };
    if report.ticks == 0 {
        line("lands      never leaves the ground: the floor is within the step down".to_owned());
    } else {
        line(format!("lands      in tick {} after the edge, at {} u/s", report.ticks, hundredths(report.speed)));
    }
    let deadly = if report.is_lethal() { ", deadly" } else { "" };
    line(format!("costs      {} health ({} unrounded{deadly})", report.health_lost, hundredths(report.damage)));
    if profile.rules().fall_bugs {
        line(format!("chance     {} % of the heights near this one allow a JumpBug", tenths(report.chance * 100.0)));
    } else {
        line(format!("JumpBug    none: nobody ducks in {}", profile.rules().name));
    }
    line(format!("\n{:13} {:>7} {:>5} {:>7}  JumpBug", "START", "RISE", "TICK", "REST"));
    for start in &report.starts {
        let verdict = match start.phase {
            _ if start.jumpbug => "yes".to_owned(),
            Some(phase) => {
                format!("no, passes {} above and {} below the window", hundredths(phase.above), hundredths(phase.below))
            }
            None => "no".to_owned(),
        };
        let (rise, rest) = (hundredths(start.rise).to_string(), hundredths(start.rest).to_string());
        line(format!("{:13} {rise:>7} {:>5} {rest:>7}  {verdict}", start.kind.id(), start.ticks));
    }
    text
}
