//! Entry point of the program. [`wishdir::cli::run`] does the work.

use std::process::ExitCode;

fn main() -> ExitCode {
    wishdir::cli::run()
}
