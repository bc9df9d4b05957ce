//! `wishdir records`: the records as a table, JSON or CSV; import, export and removal.

mod rows;
mod table;

use std::io::{self, BufWriter, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand, ValueEnum};

use self::rows::{RowWriter, append_mark_columns, append_marks};
use self::table::{RowSource, RowTable};
use super::game_args::parse_style;
use super::output::{LineOutput, escape_controls, finish_command, print_line, print_warning};
use crate::storage::records::{
    self, Board, BuiltIns, Database, Filter, ImportCounts, RecordsError, RequestProblem, Table,
    now_ms,
};
use crate::storage::replays::replays_below;
use crate::text::{Describe as _, id, message, text};
use wishdir_sim::style::Style;

/// Default number of rows in a table.
const SHOWN: u64 = 30;
/// Default number of rows in JSON and CSV.
const WRITTEN: u64 = 1000;

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct RecordsArgs {
    #[command(subcommand)]
    command: Option<RecordsCommand>,
    #[command(flatten)]
    list: ListArgs,
}

#[derive(Args, Debug)]
struct ListArgs {
    /// Table to list
    #[arg(value_enum, default_value_t = TableArg::Jumps)]
    table: TableArg,
    /// List the leaderboards of verified runs or jumps instead
    #[arg(long)]
    board: bool,
    /// Only entries on this map
    #[arg(long, value_name = "NAME")]
    map: Option<String>,
    /// Only entries with this kind of jump or technique: LJ, edgebug ...
    #[arg(long, value_name = "KIND")]
    kind: Option<String>,
    /// Only entries with this profile, or with this Need For Kill ruleset: cs16-100, nfk-075 ...
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
    /// Only entries with this practice style [default for --board: normal]
    #[arg(long, value_name = "STYLE", value_parser = parse_style)]
    style: Option<Style>,
    /// Only entries since this time: 2026-11-22, "2026-11-22 18:30", or an age such as 7d, 12h or 30m
    #[arg(long, value_name = "WHEN")]
    since: Option<String>,
    /// Only the newest N entries, or the best N of each leaderboard [default: 30 in a table, else 1000]
    #[arg(long, value_name = "N", conflicts_with = "all")]
    newest: Option<u64>,
    /// List every row
    #[arg(long)]
    all: bool,
    /// Print one JSON object with unrounded numbers
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print comma-separated values with unrounded numbers
    #[arg(long)]
    csv: bool,
    #[command(flatten)]
    file: FileArg,
}

#[derive(Args, Debug)]
struct FileArg {
    /// Use this database instead of your own
    #[arg(long, value_name = "FILE.db")]
    file: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum TableArg {
    /// Every jump
    Jumps,
    /// Every finished run
    Runs,
    /// Every technique attempt, successful or not
    Bugs,
    /// Each session of the game
    Sessions,
}

#[derive(Debug, Subcommand)]
enum RecordsCommand {
    /// Copy the whole database to a new file
    Export {
        /// Output file
        to: PathBuf,
        /// Export only the replay of this leaderboard entry
        #[arg(long, value_name = "ID")]
        entry: Option<i64>,
        #[command(flatten)]
        file: FileArg,
    },
    /// Remove an entry from its leaderboard; its replay stays and can be imported again
    Remove {
        /// Number of the entry, as `records --board --json` prints it
        #[arg(value_name = "ID")]
        entry: i64,
        #[command(flatten)]
        file: FileArg,
    },
    /// Add the results in replays to the leaderboards; each replay is re-simulated first
    Import {
        /// Replays (.wdr), or folders that contain replays (subfolders too)
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
        #[command(flatten)]
        file: FileArg,
    },
}

pub(super) fn run(args: &RecordsArgs) -> ExitCode {
    match &args.command {
        Some(RecordsCommand::Export { to, entry, file }) => {
            let exported = file.database().and_then(|database| match entry {
                Some(entry) => database.export_entry(*entry, to),
                None => database.export(to),
            });
            finish_command(exported, |()| {
                print_line(&message!(
                    "report-records.exported",
                    path = to.display().to_string()
                ));
            })
        }
        Some(RecordsCommand::Remove { entry, file }) => {
            // Reading first: a missing database is an error here and must not be created.
            let removed = file
                .database()
                .and_then(|_| file.writable_database())
                .and_then(|database| database.remove_entry(*entry));
            finish_command(removed, |replay| {
                print_line(&message!(
                    "report-records.removed",
                    path = replay.display().to_string()
                ));
            })
        }
        Some(RecordsCommand::Import { paths, file }) => import_replays(paths, file),
        None => args.list.run(),
    }
}

/// Imports replays. Succeeds if all of them were added to a leaderboard.
fn import_replays(paths: &[PathBuf], file: &FileArg) -> ExitCode {
    let opened = file.writable_database().and_then(|mut database| {
        database.renew_entries()?;
        Ok(database)
    });
    let mut database = match opened {
        Ok(database) => database,
        Err(error) => return finish_command(Err::<(), _>(error), |()| ()),
    };
    let (mut listing, mut all_good) = (LineOutput::new(io::stdout()), true);
    let mut found = 0;
    for path in paths {
        let files = replays_below(path).unwrap_or_else(|error| {
            print_warning(&format!("{}: {}", path.display(), error.describe()));
            all_good = false;
            Vec::new()
        });
        found += files.len();
        for file in files {
            let path = file.display().to_string();
            let line = match database.import(&file) {
                Ok(ImportCounts {
                    runs,
                    jumps,
                    is_known,
                }) => {
                    let id = if is_known {
                        id!("report-records.known")
                    } else {
                        id!("report-records.imported")
                    };
                    message!(id, path = path, runs = runs, jumps = jumps)
                }
                Err(error) => {
                    all_good = false;
                    message!(
                        "report-records.refused",
                        path = path,
                        error = error.describe()
                    )
                }
            };
            drop(writeln!(listing, "{}", escape_controls(&line)));
        }
    }
    if found == 0 {
        print_warning(text!("report-verify.none"));
        return ExitCode::from(2);
    }
    listing.exit_code(all_good)
}

impl FileArg {
    fn path(&self) -> Result<PathBuf, RecordsError> {
        let path = self.file.clone().or_else(records::user_records_path);
        path.ok_or_else(|| RequestProblem::NoFolder.into())
    }

    fn database(&self) -> Result<Database, RecordsError> {
        Database::read(&self.path()?)
    }

    /// Opens the database for writing, or creates it. Warns if a damaged file was put aside.
    fn writable_database(&self) -> Result<Database, RecordsError> {
        let (database, quarantine) = Database::open(&self.path()?)?;
        if let Some(aside) = quarantine {
            print_warning(&message!(
                "notice-records.put-aside",
                path = aside.path.display().to_string(),
                problem = aside.problem
            ));
        }
        Ok(database)
    }
}

impl ListArgs {
    fn table(&self) -> Table {
        match self.table {
            TableArg::Jumps => Table::Jumps,
            TableArg::Runs => Table::Runs,
            TableArg::Bugs => Table::Bugs,
            TableArg::Sessions => Table::Sessions,
        }
    }

    fn board(&self) -> Result<Board, RecordsError> {
        match self.table {
            TableArg::Jumps => Ok(Board::Jumps),
            TableArg::Runs => Ok(Board::Runs),
            TableArg::Bugs | TableArg::Sessions => Err(RequestProblem::NoBoard.into()),
        }
    }

    fn run(&self) -> ExitCode {
        let mut lines = LineOutput::new(BufWriter::new(io::stdout()));
        let written = if self.json || self.csv {
            self.write_rows(&mut lines)
        } else {
            self.write_table(&mut lines)
        };
        match written {
            Ok(()) => {
                // Write errors are reported at the end.
                drop(lines.flush());
                lines.exit_code(true)
            }
            Err(error) => finish_command(Err::<(), _>(error), |()| ()),
        }
    }

    /// Writes the rows as JSON or CSV while reading them.
    fn write_rows(&self, to: &mut impl io::Write) -> Result<(), RecordsError> {
        let mut writer = RowWriter::new(to, self.json);
        let mut built_ins = BuiltIns::default();
        match self.file.database() {
            Ok(database) if self.board => {
                let listing = database.board(self.board()?, &self.filter(&database)?)?;
                writer.write_head(&append_mark_columns(listing.columns.clone()));
                for row in &listing.rows {
                    writer.write_row(&append_marks(&listing.columns, row, &mut built_ins));
                }
            }
            Ok(database) => {
                let columns = self.table().columns();
                let names: Vec<String> = columns.iter().map(|name| (*name).to_owned()).collect();
                writer.write_head(&append_mark_columns(names.clone()));
                let filter = self.filter(&database)?;
                database.each_row(self.table(), &columns, &filter, |row| {
                    writer.write_row(&append_marks(&names, &row, &mut built_ins))
                })?;
            }
            // Empty records are not an error, unless a file was named.
            Err(RecordsError::Missing { .. }) if self.file.file.is_none() => {
                writer.write_head(&[]);
            }
            Err(error) => return Err(error),
        }
        writer.write_end();
        Ok(())
    }

    /// Writes the rows as a text table. Reads them twice, but does not keep them.
    fn write_table(&self, to: &mut impl io::Write) -> Result<(), RecordsError> {
        let source = RowSource::open(self)?;
        let mut table = RowTable::new(self.shown_columns()?, &source);
        source.for_each_row(self, |row| {
            table.widen_columns(row);
            true
        })?;
        // Write errors are reported at the end.
        let mut write = |line: &str| drop(writeln!(to, "{}", escape_controls(line)));
        if table.is_empty {
            let path = self.file.path()?.display().to_string();
            write(&message!("report-records.none", path = path));
            return Ok(());
        }
        write(&table.headings());
        source.for_each_row(self, |row| {
            write(&table.line(row));
            true
        })?;
        if table.has_others {
            write(text!("report-records.others"));
        }
        Ok(())
    }

    fn filter(&self, database: &Database) -> Result<Filter, RecordsError> {
        let ago = |text: &str| {
            let (count, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
            let minutes = match unit {
                "d" => 24 * 60,
                "h" => 60,
                "m" => 1,
                _ => return None,
            };
            Some(now_ms() - i64::from(count.parse::<u32>().ok()?) * minutes * 60_000)
        };
        let since = |text: &String| ago(text).map_or_else(|| database.parse_date(text), Ok);
        Ok(Filter {
            map: self.map.clone(),
            kind: self.kind.clone(),
            profile: self.profile.clone(),
            style: self.style.or_else(|| self.board.then_some(Style::Normal)),
            since_ms: self.since.as_ref().map(since).transpose()?,
            newest: if self.all {
                None
            } else if self.json || self.csv {
                self.newest.or(Some(WRITTEN))
            } else {
                self.newest.or(Some(SHOWN))
            },
        })
    }
}
