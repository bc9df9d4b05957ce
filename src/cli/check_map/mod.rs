//! `wishdir check-map`: contents of maps, and their mistakes with line numbers.
//!
//! The file extension identifies Need For Kill maps.

mod engine3d;
mod nfk;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::output::{LineOutput, escape_controls, one_line};
use crate::storage as content;
use crate::storage::io::read;
use crate::storage::nfk::{NfkSource, find_map, is_nfk_map};
use crate::storage::{FileError, MapPlace};
use crate::text::{Describe as _, PlainId, message, text};

/// Maximum length of a printed line, characters. Names in a map can be arbitrarily long.
const LINE_MAX: usize = 4000;

#[derive(Args, Debug)]
pub(super) struct CheckMapArgs {
    /// .map, .bsp, .nfk and .mapa files, or names of maps
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub(super) fn run(args: &CheckMapArgs) -> ExitCode {
    let mut out = LineOutput::new(io::stdout().lock());
    let is_good = check_map(
        &args.files,
        &mut out,
        &mut LineOutput::new(io::stderr().lock()),
    )
    .unwrap_or(false);
    out.exit_code(is_good)
}

/// Writes each map's contents and warnings to `out`, and errors to `err`.
/// Returns whether there were no errors.
///
/// A map has an error if it cannot be read, is malformed or cannot be played, for example because
/// it has no start.
///
/// # Errors
///
/// If `out` or `err` cannot be written.
pub fn check_map(files: &[PathBuf], out: &mut dyn Write, err: &mut dyn Write) -> io::Result<bool> {
    let mut is_good = true;
    for file in files {
        let MapReport { lines, error } =
            report(file).unwrap_or_else(|error| MapReport::error(error.describe()));
        for line in lines {
            let cut: String = line
                .chars()
                .map(|c| if c == '\n' { ' ' } else { c })
                .take(LINE_MAX)
                .collect();
            writeln!(
                out,
                "{}{}",
                escape_controls(&cut),
                if cut.len() < line.len() { "..." } else { "" }
            )?;
        }
        out.flush()?;
        if let Some(error) = error {
            writeln!(err, "{}", one_line(&error))?;
            is_good = false;
        }
    }
    Ok(is_good)
}

/// Creates the report on a file, or on the map with this name.
fn report(file: &Path) -> Result<MapReport, FileError> {
    if is_nfk_map(file) {
        return Ok(nfk::report(&NfkSource::read(file)?));
    }
    if content::is_compiled(file) {
        return Ok(engine3d::compiled_report(
            &MapPlace::File(file.to_owned()),
            content::read_compiled(file)?,
        ));
    }
    // A path that is not valid text cannot be a map name.
    let Some(name) = file.to_str() else {
        return Ok(engine3d::report(
            &MapPlace::File(file.to_owned()),
            read(file)?,
        ));
    };
    if let Some(path) = content::compiled_map(name) {
        return Ok(engine3d::compiled_report(
            &MapPlace::File(path.clone()),
            content::read_compiled(&path)?,
        ));
    }
    match content::find_map(name) {
        Ok(source) => Ok(engine3d::report(&source.place, source.text)),
        Err(FileError::Unknown { kind, name, known }) => match find_map(&name) {
            Ok(source) => Ok(nfk::report(&source)),
            Err(FileError::Unknown {
                known: nfk_names, ..
            }) => Err(FileError::Unknown {
                kind,
                name,
                known: format!("{known}, {nfk_names}"),
            }),
            Err(error) => Err(error),
        },
        Err(error) => Err(error),
    }
}

/// Report on one map.
struct MapReport {
    /// Counts and warnings.
    lines: Vec<String>,
    /// Reason why the map cannot be read or played, in the active language.
    error: Option<String>,
}

impl MapReport {
    fn error(error: String) -> Self {
        Self {
            lines: Vec::new(),
            error: Some(error),
        }
    }

    /// Starts a report with the map's title.
    fn with_title(place: &MapPlace, title: &str) -> Self {
        let place = place.describe();
        let line = if title.is_empty() {
            place
        } else {
            message!("report-map.title", place = place, title = title)
        };
        Self {
            lines: vec![line],
            error: None,
        }
    }

    /// Adds a line for one kind of contents, with its total and the count for each name.
    fn add_count_line(&mut self, what: PlainId, total: usize, of: &BTreeMap<&str, usize>) {
        let parts: Vec<String> = of
            .iter()
            .map(|(name, count)| format!("{name} {count}"))
            .collect();
        self.lines.push(
            format!("  {:9} {total:6}  {}", text(what), parts.join(", "))
                .trim_end()
                .to_owned(),
        );
    }
}

/// Counts the occurrences of each name.
fn count_names<'a>(names: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, usize> {
    let mut counts = BTreeMap::new();
    for name in names {
        *counts.entry(name).or_insert(0) += 1;
    }
    counts
}
