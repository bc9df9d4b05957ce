//! The command line: one file per command; the only place of the core that touches files and prints.

mod conform;
mod output;

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
    /// Replay recorded traces and compare every field of every frame by bits.
    Conform(conform::ConformArgs),
}

/// Runs the program's arguments; the process's exit status.
#[must_use]
pub fn run() -> ExitCode {
    match Arguments::parse().command {
        Command::Conform(args) => conform::run(&args),
    }
}
