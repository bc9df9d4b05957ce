//! The command line: one file per command; the only place of the core that touches files and prints.

pub mod check_map;

use std::process::ExitCode;

/// Runs the program's arguments; the process's exit status.
#[must_use]
pub fn run() -> ExitCode {
    ExitCode::SUCCESS
}
