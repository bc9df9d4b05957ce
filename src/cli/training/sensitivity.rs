//! `wishdir sensitivity`: mouse distance of the best strafe, and the sensitivity in other games'
//! scales.

use std::process::ExitCode;

use clap::Args;
use serde_json::{Value, json};

use super::clean_report;
use crate::cli::argument::ArgumentError;
use crate::cli::output::{finish_command, print_line};
use crate::coach::{
    SCALES, STRAFE_SPEEDS, StrafeEffort, cm_per_turn, sensitivity_in_scale, strafe_effort,
};
use crate::storage as content;
use crate::storage::FileError;
use crate::text::report::training as report;
use wishdir_analysis::strafe::Theory;
use wishdir_sim::profile::DEFAULT_PROFILE;

#[derive(Args, Debug)]
pub(in crate::cli) struct SensitivityArgs {
    /// The sensitivity, in the chosen game's scale
    #[arg(value_parser = parse_positive)]
    sensitivity: f64,
    /// Game scale: quake (also Half-Life and Counter-Strike), overwatch, valorant
    #[arg(long, default_value = "quake", value_parser = SCALES.map(|scale| scale.id))]
    scale: String,
    /// Mouse DPI
    #[arg(long, default_value_t = 800.0, value_parser = parse_positive)]
    dpi: f64,
    /// Profile to calculate strafes for
    #[arg(long, default_value = DEFAULT_PROFILE)]
    profile: String,
    /// Speeds, u/s
    #[arg(long, value_delimiter = ',', default_values_t = STRAFE_SPEEDS, value_parser = parse_positive)]
    speeds: Vec<f64>,
    /// Print JSON with unrounded numbers
    #[arg(long)]
    json: bool,
}

fn parse_positive(text: &str) -> Result<f64, ArgumentError> {
    let number = text
        .parse()
        .ok()
        .filter(|number: &f64| *number > 0.0 && *number <= 1e6);
    number.ok_or(ArgumentError::Positive)
}

pub(in crate::cli) fn run(args: &SensitivityArgs) -> ExitCode {
    finish_command(render(args), |report| print_line(&clean_report(&report)))
}

fn render(args: &SensitivityArgs) -> Result<String, FileError> {
    let theory = Theory::new(&content::find_profile(&args.profile)?);
    let scale = SCALES
        .iter()
        .find(|scale| scale.id == args.scale)
        .unwrap_or(&SCALES[0]);
    let deg_per_count = args.sensitivity * scale.deg_per_count;
    let needs: Vec<StrafeEffort> = args
        .speeds
        .iter()
        .map(|speed| strafe_effort(&theory, *speed, deg_per_count, args.dpi))
        .collect();
    let cm = cm_per_turn(deg_per_count, args.dpi);
    if !args.json {
        return Ok(report::sensitivity_report(
            deg_per_count,
            cm,
            &args.profile,
            &needs,
        ));
    }
    let need = |need: &StrafeEffort| {
        json!({
            "speed": need.speed,
            "deg_per_tick": need.deg_per_tick,
            "deg_per_s": need.deg_per_s,
            "counts_per_tick": need.counts_per_tick,
            "window_counts": need.window_counts,
            "cm_per_s": need.cm_per_s,
            "cm_per_strafe": need.cm_per_strafe,
        })
    };
    let scales: serde_json::Map<String, Value> = SCALES
        .iter()
        .map(|scale| {
            (
                scale.id.to_owned(),
                json!(sensitivity_in_scale(scale, deg_per_count)),
            )
        })
        .collect();
    let needs: Vec<Value> = needs.iter().map(need).collect();
    Ok(json!({ "deg_per_count": deg_per_count, "cm_per_turn": cm, "scales": scales, "needs": needs }).to_string())
}
