//! Where the command line prints: the only place that does. A reader who closes the pipe ends it
//! quietly; output that is lost otherwise is an error.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use crate::text::{error_text, message};

/// One line to standard output.
pub(super) fn out(line: &str) {
    if let Err(error) = writeln!(io::stdout().lock(), "{}", clean(line)) {
        // `wishdir ... | head` has read enough.
        std::process::exit(i32::from(!is_read_enough(&error)));
    }
}

/// One line to standard error, in the player's language.
pub(super) fn warn(line: &str) {
    // Nobody is left to hear that standard error is closed.
    drop(writeln!(
        io::stderr().lock(),
        "{}",
        clean(&error_text(line))
    ));
}

/// Whether it was the reader who ended the output; any other loss is told.
pub(super) fn is_read_enough(error: &io::Error) -> bool {
    let is_closed = error.kind() == ErrorKind::BrokenPipe;
    if !is_closed {
        warn(&message!("output-lost", error = error.to_string()));
    }
    is_closed
}

/// A text that moves no cursor and colours no terminal, whatever the files hold from which it
/// comes. Such a character is written as JSON writes it, so that what was JSON stays it.
pub(super) fn clean(text: &str) -> Cow<'_, str> {
    // Control characters, and those that turn the direction of writing.
    let is_bad = |c: char| {
        (c.is_control() && !matches!(c, '\n' | '\t'))
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if !text.contains(is_bad) {
        return text.into();
    }
    let escaped = |c: char| {
        if is_bad(c) {
            format!("\\u{:04x}", u32::from(c))
        } else {
            c.to_string()
        }
    };
    text.chars().map(escaped).collect::<String>().into()
}

/// What is said of one file, clean and on one line, whatever the file is called: no name can pass
/// for another line.
pub(super) fn one_line(text: &str) -> String {
    clean(text).replace('\n', "\\n")
}

/// Output of a command whose status says what it found: it goes on when nobody reads.
pub(super) struct LineOutput<W> {
    inner: W,
    lost: Option<io::Error>,
}

impl<W: Write> LineOutput<W> {
    pub(super) fn new(inner: W) -> Self {
        Self { inner, lost: None }
    }

    /// The status: whether all was good, and nothing that somebody reads was lost.
    pub(super) fn end(self, is_good: bool) -> ExitCode {
        let is_told = self.lost.is_none_or(|error| is_read_enough(&error));
        if is_good && is_told {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        }
    }
}

impl<W: Write> Write for LineOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.lost.is_none() {
            self.lost = self.inner.write_all(bytes).err();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.lost.is_none() {
            self.lost = self.inner.flush().err();
        }
        Ok(())
    }
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
