//! `wishdir plot`: draws figures of the theory as PNG or SVG.

pub(super) mod canvas;
mod heat;
pub(super) mod look;
mod speed;

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use self::canvas::{Format, PlotCanvas};
use self::heat::{HeatMap, PlotMedium};
use self::speed::{SpeedChart, SpeedLine};
use super::argument::{ArgumentError, ArgumentUnit, integer_parser};
use super::output::{finish_command, print_line};
use crate::storage as content;
use crate::storage::{FileError, io};
use crate::text::{Describe, described, message};
use wishdir_analysis::strafe::Theory;
use wishdir_sim::profile::{DEFAULT_PROFILE, Profile};

#[derive(Args, Debug)]
pub(super) struct PlotArgs {
    /// Figure to draw
    figure: PlotKind,
    /// Output file: .png or .svg
    #[arg(long)]
    out: PathBuf,
    /// Profile: a name, or a path to a .ron file; `speed` takes several
    #[arg(long, default_value = DEFAULT_PROFILE)]
    profile: Vec<String>,
    /// Speeds to show, u/s: FROM..TO
    #[arg(long, value_parser = parse_speed_range)]
    speeds: Option<(f64, f64)>,
    /// Angles to show with `gain` and `ground`, degrees: FROM..TO
    #[arg(long, value_parser = parse_angle_range)]
    angles: Option<(f64, f64)>,
    /// Duration of the strafe for `speed`, seconds
    #[arg(long, default_value_t = 10, value_parser = integer_parser::<u32>(1..=600))]
    seconds: u32,
    /// Figure width, pixels
    #[arg(long, default_value_t = 1280, value_parser = integer_parser::<u32>(320..=4096))]
    width: u32,
    /// Figure height, pixels
    #[arg(long, default_value_t = 800, value_parser = integer_parser::<u32>(240..=4096))]
    height: u32,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PlotKind {
    /// Gain per tick in the air, over angle and speed
    Gain,
    /// Gain per tick on the ground, with friction
    Ground,
    /// Speed over time, at the best angle and at fixed offsets from it
    Speed,
}

/// Reason why a figure could not be drawn.
#[derive(Debug, thiserror::Error)]
enum PlotError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{}: expected a file that ends in .png or .svg", .0.display())]
    Format(PathBuf),
    #[error("`{0}` takes one profile, found {1}; only `speed` compares several")]
    Profiles(&'static str, usize),
    #[error("cannot draw the figure: {0}")]
    Drawing(Box<dyn Error>),
}

impl Describe for PlotError {
    fn describe(&self) -> String {
        match self {
            Self::File(error) => error.describe(),
            Self::Format(path) => described!(
                self,
                "error-figure-format",
                path = path.display().to_string()
            ),
            Self::Profiles(figure, found) => described!(
                self,
                "error-figure-profiles",
                figure = *figure,
                found = *found
            ),
            Self::Drawing(error) => {
                described!(self, "error-figure-undrawn", error = error.to_string())
            }
        }
    }
}

pub(super) fn run(args: &PlotArgs) -> ExitCode {
    finish_command(write_plot(args), |()| {
        print_line(&args.out.display().to_string());
    })
}

fn write_plot(args: &PlotArgs) -> Result<(), PlotError> {
    let format = Format::from_path(&args.out).ok_or_else(|| PlotError::Format(args.out.clone()))?;
    let canvas = PlotCanvas {
        format,
        width: args.width,
        height: args.height,
    };
    let profiles = args
        .profile
        .iter()
        .map(|name| content::find_profile(name))
        .collect::<Result<Vec<_>, _>>()?;
    let bytes = match args.figure {
        PlotKind::Gain => canvas.draw(&plot_heat_map("gain", args, &profiles, PlotMedium::Air)?),
        PlotKind::Ground => canvas.draw(&plot_heat_map(
            "ground",
            args,
            &profiles,
            PlotMedium::Ground,
        )?),
        PlotKind::Speed => canvas.draw(&plot_speed_chart(args, &profiles)),
    };
    io::write(&args.out, &bytes.map_err(PlotError::Drawing)?)?;
    Ok(())
}

fn plot_heat_map(
    figure: &'static str,
    args: &PlotArgs,
    profiles: &[Profile],
    place: PlotMedium,
) -> Result<HeatMap, PlotError> {
    let [profile] = profiles else {
        return Err(PlotError::Profiles(figure, profiles.len()));
    };
    Ok(HeatMap::new(
        &profile.name,
        Theory::new(profile),
        place,
        args.speeds,
        args.angles,
    ))
}

/// Creates a figure with one profile and several angle errors, or with several profiles and no
/// errors.
fn plot_speed_chart(args: &PlotArgs, profiles: &[Profile]) -> SpeedChart {
    let seconds = f64::from(args.seconds);
    let theories: Vec<(&str, Theory)> = profiles
        .iter()
        .map(|profile| (profile.name.as_str(), Theory::new(profile)))
        .collect();
    let (title, speed_lines) = match theories.as_slice() {
        [(name, theory)] => {
            let speed_line = |error_deg: &f64| SpeedLine::with_error(theory, *error_deg, seconds);
            (
                message!("plot-speed", profile = *name, seconds = seconds),
                speed::ERRORS_DEG.iter().map(speed_line).collect(),
            )
        }
        several => {
            let speed_line =
                |(name, theory): &(&str, Theory)| SpeedLine::for_profile(name, theory, seconds);
            (
                message!("plot-speed.several", seconds = seconds),
                several.iter().map(speed_line).collect(),
            )
        }
    };
    SpeedChart {
        title,
        speed_lines,
        seconds,
        speeds: args.speeds,
    }
}

fn parse_speed_range(text: &str) -> Result<(f64, f64), ArgumentError> {
    parse_range(text, 100_000.0, ArgumentUnit::Speed)
}

fn parse_angle_range(text: &str) -> Result<(f64, f64), ArgumentError> {
    parse_range(text, 180.0, ArgumentUnit::Angle)
}

/// Parses `FROM..TO` between 0 and `high`.
fn parse_range(text: &str, high: f64, unit: ArgumentUnit) -> Result<(f64, f64), ArgumentError> {
    let parts = text
        .split_once("..")
        .and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    match parts {
        // Axes can label steps of at least 0.01.
        Some((from, to)) if 0.0 <= from && from + 0.01 <= to && to <= high => Ok((from, to)),
        Some(_) | None => Err(ArgumentError::Axis { high, unit }),
    }
}
