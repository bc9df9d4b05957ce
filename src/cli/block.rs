//! `wishdir block`: prestrafe and efficiency that clear a block, and the shortfall of a jump.

use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use super::argument::{ArgumentError, integer_parser};
use super::output::{finish_command, print_line};
use super::strafe::parse_speed;
use crate::planner::bot::{BlockRequirement, BlockShortfall, BlockTable};
use crate::storage as content;
use crate::storage::FileError;
use crate::text::report::block::{BlockReport, report};
use crate::text::{Describe, message};
use wishdir_sim::profile::{DEFAULT_PROFILE, Profile};

/// Maximum gap between the blocks, units.
const WIDEST: f64 = 10_000.0;
/// Maximum height difference, up or down, units.
const HIGHEST: f64 = 1_000.0;

#[derive(Args, Debug)]
pub(super) struct BlockArgs {
    /// Gap between the two faces, units
    #[arg(long, value_parser = |text: &str| parse_in_range(text, [0.0, WIDEST]))]
    distance: f64,
    /// Height of the second block above the first, units; negative if lower
    #[arg(long, default_value_t = 0.0, allow_negative_numbers = true, value_parser = |text: &str| parse_in_range(text, [-HIGHEST, HIGHEST]))]
    rise: f64,
    /// Profile: a name, or a path to a .ron file
    #[arg(long, default_value = DEFAULT_PROFILE)]
    profile: String,
    /// Number of strafes in the flight
    #[arg(long, default_value_t = BlockTable::STRAFES, value_parser = integer_parser::<u32>(1..=20))]
    strafes: u32,
    /// Your prestrafe, u/s. The output then shows what you still need for the block
    #[arg(long, value_parser = parse_speed, requires = "efficiency")]
    prestrafe: Option<f64>,
    /// Your efficiency in percent, as printed by `jumpstats`
    #[arg(long, value_parser = |text: &str| parse_in_range(text, [0.0, 100.0]), requires = "prestrafe")]
    efficiency: Option<f64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Parses a number from `low` to `high`, both inclusive.
fn parse_in_range(text: &str, [low, high]: [f64; 2]) -> Result<f64, ArgumentError> {
    match text.parse::<f64>() {
        Ok(number) if (low..=high).contains(&number) => Ok(number),
        Ok(_) | Err(_) => Err(ArgumentError::Between { low, high }),
    }
}

#[derive(Debug, thiserror::Error)]
enum BlockError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{0}")]
    NoJump(String),
}

impl Describe for BlockError {
    fn describe(&self) -> String {
        match self {
            Self::File(error) => error.describe(),
            // The text is already translated.
            Self::NoJump(message) => message.clone(),
        }
    }
}

pub(super) fn run(args: &BlockArgs) -> ExitCode {
    finish_command(block_report(args), |answer| print_line(&answer))
}

fn block_report(args: &BlockArgs) -> Result<String, BlockError> {
    let profile = content::find_profile(&args.profile)?;
    let name = profile.name.as_str();
    let no_jump = || BlockError::NoJump(message!("report-block.no-jump", profile = name));
    let table = BlockTable::new(&profile, args.strafes).ok_or_else(no_jump)?;
    let need = table.requirement(args.distance, args.rise);
    let own = args.prestrafe.zip(args.efficiency);
    let lack = own.map(|(prestrafe, efficiency)| {
        table.shortfall(args.distance, args.rise, prestrafe, efficiency)
    });
    let block = BlockReport {
        profile: &profile,
        table: &table,
        strafes: args.strafes,
        need,
        own: own.zip(lack),
    };
    if !args.json {
        return Ok(report(&block));
    }
    let answer = BlockJson::new(&profile, &table, args.strafes, &need, lack);
    Ok(serde_json::to_string(&answer).expect("numbers and strings are JSON"))
}

#[derive(Serialize)]
struct BlockJson<'a> {
    profile: &'a str,
    block: f64,
    rise: f64,
    strafes: u32,
    best_prestrafe: f64,
    /// Minimum efficiency with the best prestrafe, percent. Null if the block cannot be cleared.
    efficiency: Option<f64>,
    /// Minimum prestrafe with ideal strafes, u/s. Null if the block cannot be cleared.
    least_prestrafe: Option<f64>,
    /// Required efficiency for each prestrafe.
    table: Vec<RowJson>,
    /// Comparison with the player's own jump. `None` if no jump was given.
    lack: Option<LackJson>,
}

#[derive(Serialize)]
struct RowJson {
    prestrafe: f64,
    efficiency: Option<f64>,
}

#[derive(Serialize)]
struct LackJson {
    reach: f64,
    clears: bool,
    efficiency: Option<f64>,
    prestrafe: Option<f64>,
}

impl<'a> BlockJson<'a> {
    fn new(
        profile: &'a Profile,
        table: &BlockTable,
        strafes: u32,
        need: &BlockRequirement,
        lack: Option<BlockShortfall>,
    ) -> Self {
        let rows = table.rows(need.block, need.rise);
        Self {
            profile: &profile.name,
            block: need.block,
            rise: need.rise,
            strafes,
            best_prestrafe: need.prestrafe,
            efficiency: need.efficiency,
            least_prestrafe: need.least_prestrafe,
            table: rows
                .map(|(prestrafe, efficiency)| RowJson {
                    prestrafe,
                    efficiency,
                })
                .collect(),
            lack: lack.map(
                |BlockShortfall {
                     reach,
                     clears,
                     efficiency,
                     prestrafe,
                 }| LackJson {
                    reach,
                    clears,
                    efficiency,
                    prestrafe,
                },
            ),
        }
    }
}
