//! Output of the command line.
//! A closed pipe ends the program silently; any other lost output is an error.

use std::borrow::Cow;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use crate::text::{Describe, message};

/// Prints a line to standard output.
pub(super) fn print_line(line: &str) {
    if let Err(error) = writeln!(io::stdout().lock(), "{}", escape_controls(line)) {
        // The reader, such as `head`, may have closed the pipe.
        std::process::exit(i32::from(!is_closed_pipe(&error)));
    }
}

/// Prints a line to standard error.
pub(super) fn print_warning(line: &str) {
    // If standard error is closed, there is nowhere to report it.
    drop(writeln!(io::stderr().lock(), "{}", escape_controls(line)));
}

/// Whether the error means that the reader has closed the pipe. Reports other errors.
pub(super) fn is_closed_pipe(error: &io::Error) -> bool {
    let is_closed = error.kind() == ErrorKind::BrokenPipe;
    if !is_closed {
        print_warning(&message!("output-lost", error = error.describe()));
    }
    is_closed
}

/// Escapes characters that control the terminal. Uses JSON escapes, so JSON stays valid.
pub(super) fn escape_controls(text: &str) -> Cow<'_, str> {
    // Control characters, and those that change the writing direction.
    let is_bad = |c: char| {
        (c.is_control() && !matches!(c, '\n' | '\t'))
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    // Most texts are plain, and comparing bytes is faster than comparing characters. Without an
    // early exit, a chunk is compared with vector instructions.
    let is_plain = |byte: &u8| matches!(byte, b'\n' | b'\t' | b' '..=b'~');
    let all_plain = |chunk: &[u8]| chunk.iter().fold(true, |all, byte| all & is_plain(byte));
    if text.as_bytes().chunks(256).all(all_plain) || !text.contains(is_bad) {
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

/// Escapes a text and puts it on one line, so file names cannot imitate other output lines.
pub(super) fn one_line(text: &str) -> String {
    escape_controls(text).replace('\n', "\\n")
}

/// Output of a command whose exit status reports a result. The command keeps running after the
/// reader has closed the pipe.
pub(super) struct LineOutput<W> {
    inner: W,
    lost: Option<io::Error>,
}

impl<W: Write> LineOutput<W> {
    pub(super) fn new(inner: W) -> Self {
        Self { inner, lost: None }
    }

    /// Returns the exit status: success if the result is good and no output was lost, other than to
    /// a closed pipe.
    pub(super) fn exit_code(self, is_good: bool) -> ExitCode {
        let is_told = self.lost.is_none_or(|error| is_closed_pipe(&error));
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

/// Ends a command: prints the result, or the error.
pub(super) fn finish_command<T, E: Describe>(
    result: Result<T, E>,
    print: impl FnOnce(T),
) -> ExitCode {
    match result {
        Ok(found) => {
            print(found);
            ExitCode::SUCCESS
        }
        Err(error) => {
            print_warning(&format!("wishdir: {}", error.describe()));
            ExitCode::FAILURE
        }
    }
}
