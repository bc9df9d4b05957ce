//! The command line: one file per command; the only place of the core that touches files and prints.

mod conform;
mod files;
mod output;
mod profiles;
mod simulate;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// An interactive 3D strafe trainer with the exact movement of QuakeWorld, Half-Life and Counter-Strike 1.6.
#[derive(Debug, Parser)]
#[command(name = "wishdir", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a script on a map without a window and print where it ends.
    Simulate(simulate::SimulateArgs),
    /// List the profiles, or explain one.
    Profiles(profiles::ProfilesArgs),
    /// Replay recorded traces and compare every field of every frame by bits.
    Conform(conform::ConformArgs),
}

/// Runs the program's arguments; the process's exit status.
#[must_use]
pub fn run() -> ExitCode {
    match Arguments::parse().command {
        Command::Simulate(args) => simulate::run(&args),
        Command::Profiles(args) => profiles::run(&args),
        Command::Conform(args) => conform::run(&args),
    }
}
