//! Where the command line prints: the only place that does. A reader who closes the pipe ends it quietly.

use std::io::Write as _;

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
