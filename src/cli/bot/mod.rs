//! `wishdir bot`: the ideal player plays. Prints the result and can write it as a script.

mod engine3d;
mod nfk;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, ValueEnum};

use super::argument::{ArgumentError, integer_parser};
use super::game_args::{GameArgs, GameTarget};
use super::output::{finish_command, print_line};
use super::playback::{InputError, PlayableGame, open_run};
use crate::storage as content;
use crate::storage::{FileError, io};
use crate::text::{Describe, described, message, text};
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;
use wishdir_sim::script::ScriptProblem;
use wishdir_sim::simulation::Driver;

#[derive(Args, Debug)]
pub(super) struct BotArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Goal of the ideal player [default: longjump; Need For Kill: finish]
    #[arg(long, value_enum)]
    kind: Option<BotKind>,
    /// Strafes per jump
    #[arg(long, default_value_t = 7, value_parser = integer_parser::<u32>(1..=100))]
    strafes: u32,
    /// Number of jumps, with --kind bhop or chain
    #[arg(long, default_value_t = 10, value_parser = integer_parser::<u32>(1..=10_000))]
    hops: u32,
    /// Direction, degrees [default: as at the map's start]
    #[arg(long, allow_hyphen_values = true, value_parser = parse_yaw)]
    yaw: Option<f32>,
    /// Start position of the feet, "X Y Z" [default: the map's start]
    #[arg(long, allow_hyphen_values = true, value_parser = parse_position)]
    feet: Option<FeetPosition>,
    /// Turn speed limit, degrees per second [default: none]
    #[arg(long, allow_hyphen_values = true, value_parser = parse_turn_rate)]
    turn_rate: Option<f32>,
    /// Ticks between releasing one strafe key and pressing the other
    #[arg(long, default_value_t = 0, value_parser = integer_parser::<u32>(0..=1000))]
    reaction: u32,
    /// Maximum number of ticks
    #[arg(long, default_value_t = 3000, value_parser = integer_parser::<u32>(1..=1_000_000))]
    ticks: u32,
    /// Write a script that `simulate` and `play` repeat bit for bit
    #[arg(long)]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Goal of the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BotKind {
    /// Runs up and jumps as far as it can: over the gap ahead, or where there is room
    Longjump,
    /// Hops along the course without losing a tick
    Bhop,
    /// Circles on the ground as fast as possible
    Prestrafe,
    /// Need For Kill: runs to the finish
    Finish,
    /// Need For Kill: holds a run key and jump to build up the speed jump
    Chain,
}

impl BotKind {
    /// Returns the name of the goal on the command line.
    fn id(self) -> String {
        self.to_possible_value()
            .map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// Position of the feet, units.
type FeetPosition = (f32, f32, f32);

/// Parses a position or velocity.
pub(super) fn parse_position(text: &str) -> Result<FeetPosition, ArgumentError> {
    let parts: Result<Vec<f32>, _> = text
        .split([' ', ','])
        .filter(|part| !part.is_empty())
        .map(str::parse)
        .collect();
    match parts.as_deref() {
        Ok([x, y, z]) if [x, y, z].iter().all(|part| part.abs() <= 1e6) => Ok((*x, *y, *z)),
        _ => Err(ArgumentError::Place),
    }
}

/// Parses a yaw, degrees.
pub(super) fn parse_yaw(text: &str) -> Result<f32, ArgumentError> {
    text.parse()
        .ok()
        .filter(|yaw: &f32| yaw.abs() <= 1e6)
        .ok_or(ArgumentError::Yaw)
}

/// Parses a turn speed limit, degrees per second.
pub(super) fn parse_turn_rate(text: &str) -> Result<f32, ArgumentError> {
    text.parse()
        .ok()
        .filter(|rate: &f32| *rate > 0.0 && rate.is_finite())
        .ok_or(ArgumentError::TurnRate)
}

/// Reason why the bot could not play.
#[derive(Debug, thiserror::Error)]
enum BotError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Input(#[from] InputError),
    #[error("cannot write the script: {0}")]
    Script(#[from] ScriptProblem),
    #[error("found --kind {found}, expected {expected}")]
    Kind {
        found: String,
        expected: &'static str,
    },
    #[error("map {map}: {reason}")]
    Idle { map: String, reason: &'static str },
}

impl Describe for BotError {
    fn describe(&self) -> String {
        match self {
            Self::File(error) => error.describe(),
            Self::Input(error) => error.describe(),
            Self::Script(problem) => {
                described!(
                    self,
                    "error-script-unwritten",
                    problem = problem.to_string()
                )
            }
            Self::Kind { found, expected } => described!(
                self,
                "error-argument-kind",
                found = found.as_str(),
                expected = *expected
            ),
            Self::Idle { map, reason } => {
                described!(self, "error-bot-idle", map = map.as_str(), reason = *reason)
            }
        }
    }
}

pub(super) fn run(args: &BotArgs) -> ExitCode {
    let played = match args.game.target() {
        GameTarget::Engine3d { map, profile } => content::find_profile(profile)
            .map_err(BotError::from)
            .and_then(|found| play_bot::<Run>(args, map, profile, Arc::new(found))),
        GameTarget::Nfk(target) => {
            play_bot::<NfkRun>(args, target.map(), target.rules().id(), target.rules())
        }
    };
    finish_command(played, |()| ())
}

/// Game that has an ideal player.
trait BotGame: PlayableGame {
    type Goal;
    type Bot: Driver<Self>;
    type Stats: Default;
    /// Width of the labels in the text output.
    const LABEL_WIDTH: usize;
    /// Goal of the bot if the command line does not name one.
    const DEFAULT_KIND: BotKind;

    /// Returns the goal for a kind in this game. The error lists the kinds that this game has.
    fn goal_for_kind(kind: BotKind, args: &BotArgs) -> Result<Self::Goal, &'static str>;
    /// Places the player at the start and creates a bot with a plan.
    fn bot(goal: Self::Goal, args: &BotArgs, run: &mut Self) -> Self::Bot;
    /// Returns the reason why the bot cannot reach its goal. `None` if no reason is known.
    fn find_obstacle(bot: &Self::Bot) -> Option<&'static str>;
    /// Returns a remark on the bot's plan. `None` if there is nothing to remark.
    fn plan_remark(bot: &Self::Bot) -> Option<String>;
    /// Adds a tick to the statistics.
    fn count_tick(&self, stats: &mut Self::Stats, record: &Self::Record);
    /// Returns a script that repeats the bot's run.
    fn build_script(played: &BotResult<'_, Self>) -> Result<String, ScriptProblem>;
    /// Returns the result as text.
    fn format_text(played: &BotResult<'_, Self>) -> String;
    /// Returns the result as JSON, with unrounded numbers.
    fn format_json(played: &BotResult<'_, Self>) -> String;
}

/// A finished run of the ideal player.
struct BotResult<'a, G: BotGame> {
    args: &'a BotArgs,
    /// Map as given on the command line.
    asked_map: &'a str,
    /// Name of the map.
    map: String,
    /// State of the run at the start.
    start: G,
    /// State of the run at the end.
    run: G,
    stats: G::Stats,
    /// Input of each tick.
    inputs: Vec<G::Input>,
}

/// Returns the file name in `name` for the comment of a script, without control characters. Folders
/// are left out, because people share scripts, and a home folder contains the owner's name.
pub(super) fn comment_name(name: &str) -> String {
    let name = Path::new(name).file_name().unwrap_or_default();
    name.to_string_lossy().replace(char::is_control, "?")
}

/// Writes a script that repeats the run. Comments at its start name the bot's goal and the command
/// that replays the run.
fn write_script<G: BotGame>(
    path: &Path,
    kind: BotKind,
    profile: &str,
    played: &BotResult<'_, G>,
) -> Result<(), BotError> {
    let head = message!(
        "report-bot.head",
        kind = kind.id(),
        map = comment_name(played.asked_map),
        profile = comment_name(profile),
        path = comment_name(&path.to_string_lossy()),
        version = G::PHYSICS_VERSION
    );
    io::write(path, (head + "\n" + &G::build_script(played)?).as_bytes())?;
    Ok(())
}

fn play_bot<G: BotGame>(
    args: &BotArgs,
    map: &str,
    profile: &str,
    rules: G::Rules,
) -> Result<(), BotError> {
    let kind = args.kind.unwrap_or(G::DEFAULT_KIND);
    let goal = G::goal_for_kind(kind, args).map_err(|expected| BotError::Kind {
        found: kind.id(),
        expected,
    })?;
    let (name, mut run) = open_run::<G>(map, args.game.start_class(), rules, true)?;
    let mut bot = G::bot(goal, args, &mut run);
    if let Some(reason) = G::find_obstacle(&bot) {
        return Err(BotError::Idle {
            map: map.to_owned(),
            reason,
        });
    }
    let (start, stats, inputs) = (run.clone(), G::Stats::default(), Vec::new());
    let mut played = BotResult {
        args,
        asked_map: map,
        map: name,
        start,
        run,
        stats,
        inputs,
    };
    while played.inputs.len() < args.ticks as usize {
        let Some((input, record)) = bot.advance(&mut played.run) else {
            break;
        };
        played.run.count_tick(&mut played.stats, &record);
        played.inputs.push(input);
    }
    if let Some(path) = &args.out {
        write_script(path, kind, profile, &played)?;
    }
    if args.json {
        print_line(&G::format_json(&played));
        return Ok(());
    }
    print_line(&G::format_text(&played));
    if let Some(remark) = G::plan_remark(&bot) {
        print_line(&format!("{:width$}{remark}", "", width = G::LABEL_WIDTH));
    }
    if let Some(path) = &args.out {
        print_line(&format!(
            "{:width$}{}",
            text!("report-bot.written"),
            path.display(),
            width = G::LABEL_WIDTH
        ));
    }
    Ok(())
}
