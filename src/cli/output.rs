//! Where the command line prints: the only place that does. A reader who closes the pipe ends it quietly.

use std::fmt::Display;
use std::io::Write as _;
use std::process::ExitCode;

/// One line to standard output.
pub(super) fn out(line: &str) {
    let mut stdout = std::io::stdout().lock();
    if writeln!(stdout, "{line}").is_err() {
        // `wishdir ... | head` has read enough.
        std::process::exit(0);
    }
}

/// One line to standard error.
pub(super) fn warn(line: &str) {
    // Nobody is left to hear that standard error is closed.
    drop(writeln!(std::io::stderr().lock(), "{line}"));
}

/// How a command ends: what it found is printed, or why it found nothing.
pub(super) fn finish<T, E: Display>(result: Result<T, E>, print: impl FnOnce(T)) -> ExitCode {
    match result {
        Ok(found) => {
            print(found);
            ExitCode::SUCCESS
        }
        Err(error) => {
            warn(&format!("wishdir: {error}"));
            ExitCode::FAILURE
        }
    }
}
