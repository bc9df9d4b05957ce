//! Programs that are killed while they write: a test of the same binary, started as a separate
//! program.

use std::env;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Path to which the program to kill writes.
const PATH: &str = "WISHDIR_TEST_PATH";
/// Number of the program's first item.
const FIRST: &str = "WISHDIR_TEST_FIRST";

/// In the program: the path to write to, and the first number. `None` if the test was started on
/// its own.
pub(crate) fn asked() -> Option<(PathBuf, u64)> {
    Some((
        PathBuf::from(env::var_os(PATH)?),
        env::var(FIRST).ok()?.parse().ok()?,
    ))
}

/// In the program: reports a written item.
pub(crate) fn say(number: u64) {
    // The test harness captures the output of the print macros.
    let mut out = std::io::stdout().lock();
    writeln!(out, "written {number}")
        .and_then(|()| out.flush())
        .unwrap();
}

/// A program that writes until it is killed, and reports what it has written.
pub(crate) struct Writer {
    program: Child,
    said: Receiver<(Instant, u64)>,
    reader: JoinHandle<()>,
}

/// A test of this binary, by name, as a separate program. It is ignored otherwise.
pub(crate) fn program(test: &str, path: &Path, first: u64) -> Command {
    let mut program = Command::new(env::current_exe().unwrap());
    program
        .args(["--exact", test, "--ignored", "--nocapture"])
        .env(PATH, path)
        .env(FIRST, first.to_string());
    program.stdout(Stdio::null()).stderr(Stdio::null());
    program
}

impl Writer {
    /// Starts the test with this name.
    pub(crate) fn start(test: &str, path: &Path, first: u64) -> Self {
        let mut program = program(test, path, first)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (lines, (says, said)) = (
            BufReader::new(program.stdout.take().unwrap()),
            mpsc::channel(),
        );
        let reader = thread::spawn(move || {
            for line in lines.lines().map_while(Result::ok) {
                if let Some(number) = line.strip_prefix("written ") {
                    says.send((Instant::now(), number.parse().unwrap()))
                        .unwrap();
                }
            }
        });
        Self {
            program,
            said,
            reader,
        }
    }

    /// Kills the program this long after its first report (SIGKILL on Unix). Returns the time, and
    /// all reports up to then.
    pub(crate) fn kill_after(mut self, wait: Duration) -> (Instant, Vec<(Instant, u64)>) {
        let first = self.said.recv().expect("it writes");
        thread::sleep(wait);
        let killed_at = Instant::now();
        self.program.kill().unwrap();
        self.program.wait().unwrap();
        self.reader.join().unwrap();
        (
            killed_at,
            std::iter::once(first).chain(self.said.try_iter()).collect(),
        )
    }
}
