//! Text table of records: its columns and its rows. Rows are read one at a time.

use serde_json::Value;

use super::ListArgs;
use super::rows::column_index;
use crate::storage::records::{
    Board, BuiltIns, Database, Filter, ListedRow, Listing, RecordsError, Table,
};
use crate::text::number::Clock;
use crate::text::report::records::{Cell, Column, TableLayout, format_number};
use crate::text::{PlainId, id, text};

/// Columns that identify maps and rules. They are read, but not shown.
const IDENTITY: [&str; 3] = ["game", "map_hash", "rules_hash"];

/// Rows of a table. Only a leaderboard's rows are kept in memory.
pub(super) struct RowSource {
    kind: SourceKind,
    columns: Vec<String>,
}

enum SourceKind {
    /// The database has no records.
    Empty,
    /// Rows of a table in the database.
    Table(Box<Database>, Filter, Vec<&'static str>),
    /// Rows of a leaderboard.
    Board(Vec<ListedRow>),
}

impl RowSource {
    /// Opens the records. Missing records count as empty, unless a file was named.
    pub(super) fn open(args: &ListArgs) -> Result<Self, RecordsError> {
        let kind = match args.file.database() {
            Ok(database) if args.board => {
                let listing = database.board(args.board()?, &args.filter(&database)?)?;
                let Listing { columns, rows } = listing;
                let kind = SourceKind::Board(rows);
                return Ok(Self { kind, columns });
            }
            Ok(database) => {
                let filter = args.filter(&database)?;
                let mut columns = args.shown_columns()?.to_vec();
                if !matches!(args.table(), Table::Sessions) {
                    columns.extend(IDENTITY);
                }
                SourceKind::Table(Box::new(database), filter, columns)
            }
            Err(RecordsError::Missing { .. }) if args.file.file.is_none() => SourceKind::Empty,
            Err(error) => return Err(error),
        };
        let columns = match &kind {
            SourceKind::Table(_, _, columns) => columns.as_slice(),
            SourceKind::Empty | SourceKind::Board(_) => &[],
        };
        let columns = columns.iter().map(|column| (*column).to_owned()).collect();
        Ok(Self { kind, columns })
    }

    /// Passes each row to `take` until it returns false.
    pub(super) fn for_each_row(
        &self,
        args: &ListArgs,
        mut take: impl FnMut(ListedRow) -> bool,
    ) -> Result<(), RecordsError> {
        match &self.kind {
            SourceKind::Empty => {}
            SourceKind::Table(database, filter, columns) => {
                database.each_row(args.table(), columns, filter, take)?;
            }
            SourceKind::Board(rows) => {
                for row in rows {
                    if !take(row.clone()) {
                        break;
                    }
                }
            }
        }
        Ok(())
    }
}

/// Formats rows as lines of a table. All rows must be measured before the first one is formatted.
pub(super) struct RowTable<'a> {
    layout: TableLayout,
    /// Visible columns, with their index in a row.
    shown: Vec<(&'static str, usize)>,
    columns: &'a [String],
    built_ins: BuiltIns,
    /// Whether the table has no rows.
    pub(super) is_empty: bool,
    /// Whether any row has a map or rules that are not built in.
    pub(super) has_others: bool,
}

impl<'a> RowTable<'a> {
    pub(super) fn new(shown: &[&'static str], source: &'a RowSource) -> Self {
        let columns = source.columns.as_slice();
        let find = |&name: &&'static str| {
            let column = Column {
                heading: heading(name)?,
                is_optional: matches!(name, "badges" | "damage" | "problem"),
            };
            Some((column, (name, column_index(columns, name)?)))
        };
        let (headings, shown): (Vec<Column>, Vec<_>) = shown.iter().filter_map(find).unzip();
        Self {
            layout: TableLayout::new(&headings),
            shown,
            columns,
            built_ins: BuiltIns::default(),
            is_empty: true,
            has_others: false,
        }
    }

    /// Returns the cells of a row as texts.
    fn cells(&mut self, mut row: ListedRow) -> Vec<Cell> {
        self.has_others |= self.built_ins.append_hashes(self.columns, &mut row);
        let cell = |&(name, at): &(&str, usize)| Cell {
            text: cell_text(name, &row[at]),
            is_number: row[at].is_number(),
        };
        self.shown.iter().map(cell).collect()
    }

    /// Widens the columns to fit a row.
    pub(super) fn widen_columns(&mut self, row: ListedRow) {
        self.is_empty = false;
        let cells = self.cells(row);
        self.layout.widen_columns(&cells);
    }

    pub(super) fn headings(&self) -> String {
        self.layout.headings()
    }

    /// Formats a row as a line of text.
    pub(super) fn line(&mut self, row: ListedRow) -> String {
        let cells = self.cells(row);
        self.layout.format_row(&cells)
    }
}

/// Returns the text of a cell. `None` if the value is unknown, or is the usual one, such as damage
/// being on.
fn cell_text(name: &str, value: &Value) -> Option<String> {
    match value {
        Value::Number(msec) if name == "time_ms" => {
            msec.as_u64().map(|msec| Clock { msec }.to_string())
        }
        Value::Number(value) => value.as_f64().map(format_number),
        // Shorten times to the minute.
        Value::String(text) if name.ends_with("at") => {
            Some(text.replace('T', " ").chars().take(16).collect())
        }
        Value::String(text) => Some(text.clone()),
        Value::Bool(false) if name == "damage" => {
            Some(text!("records-column.no-damage").to_owned())
        }
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

impl ListArgs {
    /// Returns the columns of the text table.
    pub(super) fn shown_columns(&self) -> Result<&'static [&'static str], RecordsError> {
        Ok(if self.board {
            board_columns(self.board()?)
        } else {
            table_columns(self.table())
        })
    }
}

/// Returns the columns in the text table of a database table.
fn table_columns(table: Table) -> &'static [&'static str] {
    match table {
        Table::Jumps => &[
            "at",
            "map",
            "profile",
            "kind",
            "distance",
            "block",
            "prestrafe",
            "max_speed",
            "strafes",
            "sync",
            "style",
            "badges",
            "damage",
            "first_cause",
            "reason",
        ],
        Table::Runs => &[
            "at", "map", "profile", "style", "badges", "damage", "time_ms", "reason",
        ],
        Table::Bugs => &["at", "map", "profile", "kind", "outcome", "verdict"],
        Table::Sessions => &["began_at", "last_at", "runs", "jumps", "bugs"],
    }
}

/// Returns the columns in the text table of a leaderboard.
fn board_columns(board: Board) -> &'static [&'static str] {
    match board {
        Board::Runs => &[
            "rank", "map", "profile", "style", "badges", "damage", "time_ms", "at", "id", "problem",
        ],
        Board::Jumps => &[
            "rank",
            "kind",
            "profile",
            "style",
            "badges",
            "distance",
            "block",
            "prestrafe",
            "max_speed",
            "strafes",
            "sync",
            "damage",
            "map",
            "at",
            "id",
            "problem",
        ],
    }
}

/// Returns the heading of a column.
fn heading(column: &str) -> Option<PlainId> {
    Some(match column {
        "at" => id!("records-column.at"),
        "badges" => id!("records-column.badges"),
        "began_at" => id!("records-column.began"),
        "block" => id!("records-column.block"),
        "bugs" => id!("records-column.bugs"),
        "damage" => id!("records-column.damage"),
        "distance" => id!("records-column.distance"),
        "first_cause" => id!("records-column.first-cause"),
        "id" => id!("records-column.entry"),
        "jumps" => id!("records-column.jumps"),
        "kind" => id!("records-column.kind"),
        "last_at" => id!("records-column.last"),
        "map" => id!("records-column.map"),
        "max_speed" => id!("records-column.max-speed"),
        "outcome" => id!("records-column.outcome"),
        "prestrafe" => id!("records-column.prestrafe"),
        "profile" => id!("records-column.profile"),
        "problem" => id!("records-column.problem"),
        "rank" => id!("records-column.rank"),
        "reason" => id!("records-column.reason"),
        "runs" => id!("records-column.runs"),
        "strafes" => id!("records-column.strafes"),
        "style" => id!("records-column.style"),
        "sync" => id!("records-column.sync"),
        "time_ms" => id!("records-column.time"),
        "verdict" => id!("records-column.verdict"),
        _ => return None,
    })
}
