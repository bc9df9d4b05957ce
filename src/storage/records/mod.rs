//! The record of everything that was played: a SQLite database in the user's folder
//! (`docs/records.md`).
//!
//! | file | what |
//! | --- | --- |
//! | `schema` | the tables, layout by layout |
//! | `database` | the file: opened, brought up to date, put aside where it is damaged |
//! | `rows` | what is recorded |
//! | `insert` | rows into tables |
//! | `query` | tables into rows |
//! | `history` | jumps as the training reads them |
//! | `training` | the numbers of each jump that the training reads |
//! | `old_hashes` | what older layouts called rules and maps by |
//! | `built_in` | which rules and maps are the built-in ones of their name |
//! | `boards` | replays that were played again and found true, and what was achieved in them |
//! | `dailies` | daily challenges, each with its replay |
//! | `bests` | what the player has done best |
//! | `thread` | all of that beside the game |

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
pub use boards::{Board, EntryProblem, ImportError, Imported};
pub use built_in::BuiltIns;
pub use daily_results::{daily_name, date_of_name, judge_daily};
pub use database::{Database, QuarantinedFile, RecordsError};
pub use query::{Filter, ListedRow, Listing, Table};
pub use rows::{RecordEvent, RecordPlace, RecordRow, RunRank, day_of, now_ms, today};
pub use thread::{Boards, RecordsNews, RecordsThread};

/// The file's name.
const NAME: &str = "records.db";

/// The user's records.
pub fn of_user() -> Option<PathBuf> {
    user_folder().map(|folder| folder.join(NAME))
}

/// The records beside a settings file.
pub fn beside(settings: &Path) -> PathBuf {
    settings.with_file_name(NAME)
}
