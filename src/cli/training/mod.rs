//! Commands for training: lessons, drills, plan, daily challenge, progress, sensitivity.

mod figure;

pub(super) mod daily;
pub(super) mod drill;
pub(super) mod lessons;
pub(super) mod plan;
pub(super) mod progress;
pub(super) mod sensitivity;

use std::path::PathBuf;

use clap::Args;

use super::output::escape_controls;
use crate::coach::PastJump;
use crate::storage::records::{self, Database, Filter, RecordsError, RequestProblem};

/// Selection of recorded jumps.
#[derive(Args, Debug)]
struct RecordArgs {
    /// Use this database instead of your own
    #[arg(long, value_name = "FILE.db")]
    file: Option<PathBuf>,
    /// Only jumps with these rules
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
    /// Only the newest N jumps
    #[arg(long, value_name = "N")]
    newest: Option<u64>,
}

impl RecordArgs {
    /// Returns the selected jumps, oldest first. Empty if the user has no records.
    fn jumps(&self) -> Result<Vec<PastJump>, RecordsError> {
        let path = self.file.clone().or_else(records::user_records_path);
        let path = path.ok_or(RequestProblem::NoFolder)?;
        let filter = Filter {
            profile: self.profile.clone(),
            newest: self.newest,
            ..Filter::default()
        };
        match Database::read(&path).and_then(|database| database.past_jumps(&filter)) {
            // Empty records are not an error, unless a file was named.
            Err(RecordsError::Missing { .. }) if self.file.is_none() => Ok(Vec::new()),
            read => read,
        }
    }
}

/// Escapes a report and removes empty lines at its end.
fn clean_report(report: &str) -> String {
    escape_controls(report).trim_end().to_owned()
}
