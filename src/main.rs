//! Arguments in, [`wishdir::cli::run`], exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    wishdir::cli::run()
}
