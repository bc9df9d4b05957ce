//! The records: an SQLite database of everything played, in the user folder (`docs/records.md`).
//!
//! | file | contents |
//! | --- | --- |
//! | `schema` | the tables of each database layout |
//! | `database` | the file: opening, migration, damage |
//! | `rows` | types of recorded rows |
//! | `insert` | insertion of rows |
//! | `query` | queries for listings |
//! | `history` | jumps in the form that training uses |
//! | `training` | table of the numbers that training reads |
//! | `old_hashes` | checksums of rules and maps in older database layouts |
//! | `built_in` | recognition of built-in rules and maps |
//! | `boards` | leaderboards of verified replays |
//! | `daily_results` | results of daily challenges |
//! | `bests` | the player's best jumps and runs |
//! | `thread` | background threads for all of this |

mod bests;
mod boards;
mod built_in;
mod daily_results;
mod database;
mod history;
mod insert;
mod old_hashes;
mod query;
mod rows;
mod schema;
mod thread;
mod training;

use std::path::{Path, PathBuf};

use super::user_folder;

pub use bests::BestJumps;
pub use boards::{Board, EntryOrigin, EntryProblem, ImportCounts, ImportError};
pub use built_in::BuiltIns;
pub use daily_results::{daily_replay_date, daily_replay_name, judge_daily};
pub(super) use database::BUSY;
pub use database::{Database, QuarantinedFile, RecordsError, RequestProblem};
pub use query::{Filter, ListedRow, Listing, Table, is_json_column};
pub use rows::{RecordEvent, RecordPlace, RecordRow, RunRank, now_ms, today, utc_date};
pub use thread::{Boards, RecordsMessage, RecordsThread};

const NAME: &str = "records.db";

/// Returns the path of the user's records database.
pub fn user_records_path() -> Option<PathBuf> {
    user_folder().map(|folder| folder.join(NAME))
}

/// Returns the path of the records database next to a settings file.
pub fn path_beside(settings: &Path) -> PathBuf {
    settings.with_file_name(NAME)
}
