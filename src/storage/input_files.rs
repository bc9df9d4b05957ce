//! Files of timed input that the game records, one event per line.

use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use super::disk::{self, File};
use super::error::FileError;

/// Returns the path of the N-th input file of a session: `hand.jsonl`, `hand-2.jsonl`, ...
pub fn numbered_path(path: &Path, number: u32) -> PathBuf {
    if number <= 1 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = match path.extension() {
        Some(ending) => format!("{stem}-{number}.{}", ending.to_string_lossy()),
        None => format!("{stem}-{number}"),
    };
    path.with_file_name(name)
}

/// A text file written line by line.
#[derive(Debug)]
pub struct LineWriter {
    path: PathBuf,
    out: BufWriter<File>,
}

impl LineWriter {
    /// Creates a file, replacing an existing one.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn create(path: PathBuf) -> Result<Self, FileError> {
        match disk::create(&path) {
            Ok(file) => Ok(Self {
                path,
                out: BufWriter::new(file),
            }),
            Err(error) => Err(FileError::Unwritable { path, error }),
        }
    }

    /// Appends a line.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write_line(&mut self, line: &str) -> Result<(), FileError> {
        let written = writeln!(self.out, "{line}");
        self.unwritable(written)
    }

    /// Flushes all lines to the operating system.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    pub fn flush(&mut self) -> Result<(), FileError> {
        let flushed = self.out.flush();
        self.unwritable(flushed)
    }

    fn unwritable(&self, result: std::io::Result<()>) -> Result<(), FileError> {
        result.map_err(|error| FileError::Unwritable {
            path: self.path.clone(),
            error,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_precede_the_extension() {
        let name = |number| numbered_path(Path::new("a.b/hand.jsonl"), number);
        assert_eq!(name(1), Path::new("a.b/hand.jsonl"));
        assert_eq!(name(12), Path::new("a.b/hand-12.jsonl"));
        assert_eq!(numbered_path(Path::new("hand"), 2), Path::new("hand-2"));
    }
}
