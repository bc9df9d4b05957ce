//! The command line: one file per command. Only this module prints.

mod argument;
mod argument_report;
mod block;
mod bot;
mod bsp;
mod bugs;
mod cfg;
pub mod check_map;
mod conform;
mod demo;
#[cfg(feature = "game")]
mod export_textures;
mod fall;
mod game_args;
mod help;
mod jumpstats;
mod language;
mod link;
mod output;
#[cfg(feature = "game")]
mod play;
mod playback;
mod plot;
mod profiles;
mod progress;
mod records;
mod replay;
mod replay_verdict;
mod simulate;
mod strafe;
mod training;
mod verify;

use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::text::{LANGUAGES, language};

/// An interactive 3D strafe trainer with the exact movement
/// of QuakeWorld, Half-Life and Counter-Strike 1.6.
#[derive(Debug, Parser)]
#[command(name = "wishdir", version, about)]
struct Arguments {
    /// Command [default: play].
    #[command(subcommand)]
    command: Option<Command>,
    /// Language [default: from `WISHDIR_LANGUAGE`, else the system language]
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = LANGUAGES.map(|language| language.id))]
    language: Option<String>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Open the game. This is the default command.
    #[cfg(feature = "game")]
    Play(play::PlayArgs),
    /// Open the game. This build has no game.
    #[cfg(not(feature = "game"))]
    #[command(hide = true, disable_help_flag = true)]
    Play {
        /// Arguments of the game.
        #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
        rest: Vec<String>,
    },
    /// Play a script, replay or timed input without a window, and print the final state.
    Simulate(simulate::SimulateArgs),
    /// Print every jump of a replay, a trace or a script: kind, distance, strafes, losses.
    Jumpstats(jumpstats::JumpstatsArgs),
    /// Show what a demo of an original game contains: jumps, a ghost, a replay.
    Demo(demo::DemoArgs),
    /// Show what a jump link contains, or make one from a replay or a script.
    Link(link::LinkArgs),
    /// Show what a fall costs, and which starts make a JumpBug possible.
    Fall(fall::FallArgs),
    /// Find paths to an EdgeBug, JumpBug, DuckBug or SlideBug from a position, and play one.
    Bugs(bugs::BugsArgs),
    /// Compute the ideal player's jump, hops or circle, and save it as a script.
    Bot(bot::BotArgs),
    /// List the profiles, or explain one.
    Profiles(profiles::ProfilesArgs),
    /// Print the best strafe angle at a speed, its gain, and how fast to turn.
    Strafe(strafe::StrafeArgs),
    /// Print the prestrafe and efficiency you need for a block, and what your jump lacks.
    Block(block::BlockArgs),
    /// Plot the theory: gain by angle and speed, or speed over time.
    Plot(plot::PlotArgs),
    /// Show what a config would import: keys, scripts, mouse, speeds.
    Cfg(cfg::CfgArgs),
    /// Count the contents of maps, and print every mistake with its line.
    CheckMap(check_map::CheckMapArgs),
    /// Show what compiled maps (.bsp) contain: lumps, entities, trees, problems.
    Bsp(bsp::BspArgs),
    /// Write the game's textures as PNG files, for map editors.
    #[cfg(feature = "game")]
    ExportTextures(export_textures::ExportTexturesArgs),
    /// List your recorded jumps, runs and techniques as a table, JSON or CSV.
    Records(records::RecordsArgs),
    /// List the lessons, or show one.
    Lessons(training::lessons::LessonsArgs),
    /// List the drills, explain one, or judge a scripted attempt.
    Drill(training::drill::DrillArgs),
    /// Show the daily challenge, which is the same for everyone.
    Daily(training::daily::DailyArgs),
    /// Show what to practise next, and why.
    Plan(training::plan::PlanArgs),
    /// Show how your habits change from session to session, as a table, JSON or a figure.
    Progress(training::progress::ProgressArgs),
    /// Show what a sensitivity means for strafing and in other games.
    Sensitivity(training::sensitivity::SensitivityArgs),
    /// Explain a replay, or write it as a script or a trace.
    Replay(replay::ReplayArgs),
    /// Re-simulate replays and report which are valid.
    Verify(verify::VerifyArgs),
    /// Replay recorded traces and compare every field of every frame bit for bit.
    Conform(conform::ConformArgs),
}

/// Runs the command line and returns the exit status of the process.
pub fn run() -> ExitCode {
    language::activate_language();
    let parsed = help::translate_command(Arguments::command()).try_get_matches();
    let arguments = match parsed.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        // Help, version, or an error in the arguments.
        Err(words) => {
            if words.exit_code() != 0 && language().id != LANGUAGES[0].id {
                output::print_warning(argument_report::describe_error(&words).trim_end());
                return ExitCode::from(words.exit_code() as u8);
            }
            let is_told = words
                .print()
                .map_or_else(|error| output::is_closed_pipe(&error), |()| true);
            return if is_told {
                ExitCode::from(words.exit_code() as u8)
            } else {
                ExitCode::FAILURE
            };
        }
    };
    let Some(command) = arguments.command else {
        return run_without_command();
    };
    match command {
        #[cfg(feature = "game")]
        Command::Play(args) => play::run(&args),
        #[cfg(not(feature = "game"))]
        Command::Play { .. } => {
            output::print_warning(crate::text::text!("report-no-game"));
            ExitCode::from(2)
        }
        Command::Simulate(args) => simulate::run(&args),
        Command::Jumpstats(args) => jumpstats::run(&args),
        Command::Demo(args) => demo::run(&args),
        Command::Link(args) => link::run(&args),
        Command::Fall(args) => fall::run(&args),
        Command::Bugs(args) => bugs::run(&args),
        Command::Bot(args) => bot::run(&args),
        Command::Profiles(args) => profiles::run(&args),
        Command::Strafe(args) => strafe::run(&args),
        Command::Block(args) => block::run(&args),
        Command::Plot(args) => plot::run(&args),
        Command::Cfg(args) => cfg::run(&args),
        Command::CheckMap(args) => check_map::run(&args),
        Command::Bsp(args) => bsp::run(&args),
        #[cfg(feature = "game")]
        Command::ExportTextures(args) => export_textures::run(&args),
        Command::Records(args) => records::run(&args),
        Command::Lessons(args) => training::lessons::run(&args),
        Command::Drill(args) => training::drill::run(&args),
        Command::Daily(args) => training::daily::run(&args),
        Command::Plan(args) => training::plan::run(&args),
        Command::Progress(args) => training::progress::run(&args),
        Command::Sensitivity(args) => training::sensitivity::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Conform(args) => conform::run(&args),
    }
}

#[cfg(feature = "game")]
fn run_without_command() -> ExitCode {
    play::run(&play::PlayArgs::default())
}

/// Prints the help, because the core build has no game to open.
#[cfg(not(feature = "game"))]
fn run_without_command() -> ExitCode {
    // If the help cannot be printed, nothing else can be.
    let _ = help::translate_command(Arguments::command()).print_help();
    ExitCode::from(2)
}
