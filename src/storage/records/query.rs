//! Queries of the tables, for listings and export.

use std::path::Path;

use rusqlite::types::ValueRef;
use rusqlite::{Row, ToSql};
use serde_json::Value;
use strum::IntoStaticStr;

#[cfg(not(target_family = "wasm"))]
use super::database::absolute;
use super::database::{Database, RecordsError, RequestProblem};
#[cfg(not(target_family = "wasm"))]
use crate::storage::FileError;
use crate::storage::disk as fs;
use wishdir_sim::style::Style;

/// Table that can be listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Table {
    /// Jumps.
    #[default]
    Jumps,
    /// Finished runs.
    Runs,
    /// Techniques, done or missed.
    Bugs,
    /// Sessions of the game.
    Sessions,
}

/// Filter for the rows of a table. Fields that are `None` match everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Name of the map.
    pub map: Option<String>,
    /// Kind of the jump or technique.
    pub kind: Option<String>,
    /// Name of the profile.
    pub profile: Option<String>,
    /// Practice style.
    pub style: Option<Style>,
    /// Earliest time, milliseconds since 1970 in UTC.
    pub since_ms: Option<i64>,
    /// Maximum number of rows; the newest are listed.
    pub newest: Option<u64>,
}

/// Rows that a query found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Listing {
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Rows, oldest first.
    pub rows: Vec<Vec<Value>>,
}

/// SQL expression for a time as text, to the second, in UTC.
const TIMES: &str = "strftime('%Y-%m-%dT%H:%M:%SZ', AT / 1000, 'unixepoch')";

/// Columns at the start of every result table. The time column is converted from a number to text.
const PLACED: [&str; 11] = [
    "id",
    "session",
    "at",
    "game",
    "map",
    "map_hash",
    "profile",
    "rules_hash",
    "damage",
    "style",
    "badges",
];

const JUMPS: &[&str] = &[
    "kind",
    "counts",
    "reason",
    "tier",
    "takeoff_tick",
    "landing_tick",
    "distance",
    "block",
    "edge",
    "landing_edge",
    "height",
    "prestrafe",
    "takeoff_speed",
    "max_speed",
    "landing_speed",
    "airtime_ticks",
    "strafes",
    "sync",
    "gain",
    "loss",
    "efficiency",
    "chain",
    "fog",
    "aim",
    "lost_speed",
    "lost_distance",
    "first_cause",
    "advice",
    "losses",
    "details",
];

const RUNS: &[&str] = &["counts", "reason", "time_ms", "ticks", "splits"];

const BUGS: &[&str] = &["kind", "tick", "outcome", "verdict", "details"];

const SESSIONS: &[&str] = &[
    "id", "began_at", "last_at", "program", "runs", "jumps", "bugs",
];

impl Table {
    fn name(self) -> &'static str {
        self.into()
    }

    /// Returns all columns of the table, in order.
    pub fn columns(self) -> Vec<&'static str> {
        let placed = |own: &[&'static str]| [&PLACED[..], own].concat();
        match self {
            Self::Jumps => placed(JUMPS),
            Self::Runs => placed(RUNS),
            Self::Bugs => placed(BUGS),
            Self::Sessions => SESSIONS.to_vec(),
        }
    }

    /// Returns the SQL expression for a column. Details, losses and splits are JSON.
    fn expression(self, column: &'static str) -> String {
        match (self, column) {
            (_, "at" | "began_at" | "last_at") => {
                format!("{} AS {column}", TIMES.replace("AT", column))
            }
            (Self::Jumps, "losses") => {
                "(SELECT json_group_array(json_object('cause', cause, 'distance', distance, \
                'speed', speed, 'ticks', ticks)) FROM losses WHERE jump = jumps.id) AS losses"
                    .to_owned()
            }
            (Self::Runs, "splits") => {
                "(SELECT json_group_array(json_object('checkpoint', checkpoint, 'ticks', \
                ticks, 'time_ms', time_ms)) FROM splits WHERE run = runs.id) AS splits"
                    .to_owned()
            }
            (Self::Sessions, "runs" | "jumps" | "bugs") => {
                format!("(SELECT count(*) FROM {column} WHERE session = sessions.id) AS {column}")
            }
            (Self::Jumps | Self::Runs | Self::Bugs | Self::Sessions, _) => column.to_owned(),
        }
    }

    /// Returns the SQL condition for the rows to list.
    pub(super) fn row_condition(self) -> &'static str {
        match self {
            Self::Jumps | Self::Bugs => {
                "(:map IS NULL OR map = :map) AND (:profile IS NULL OR profile = :profile) \
                 AND (:style IS NULL OR style = :style) \
                 AND (:since IS NULL OR at >= :since) AND (:kind IS NULL OR kind = :kind COLLATE NOCASE)"
            }
            Self::Runs => {
                "(:map IS NULL OR map = :map) AND (:profile IS NULL OR profile = :profile) \
                 AND (:style IS NULL OR style = :style) \
                 AND (:since IS NULL OR at >= :since) AND :kind IS NULL"
            }
            Self::Sessions => {
                "(:since IS NULL OR last_at >= :since) AND :map IS NULL AND :profile IS NULL AND :style IS NULL \
                 AND :kind IS NULL"
            }
        }
    }
}

/// Whether a column contains JSON.
pub fn is_json_column(column: &str) -> bool {
    matches!(column, "details" | "hand" | "losses" | "splits")
}

/// Parses the value of a column that contains JSON. Keeps damaged JSON as text.
fn parse_cell(column: &str, value: Value) -> Value {
    let json = value.as_str().filter(|_| is_json_column(column));
    json.and_then(|json| serde_json::from_str(json).ok())
        .unwrap_or(value)
}

/// Converts a value of the database. Keeps JSON as text.
fn cell_value(column: &str, value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Integer(number) if matches!(column, "counts" | "damage") => {
            Value::Bool(number != 0)
        }
        ValueRef::Integer(number) => number.into(),
        ValueRef::Real(number) => number.into(),
        ValueRef::Text(bytes) => String::from_utf8_lossy(bytes).into_owned().into(),
        ValueRef::Null | ValueRef::Blob(_) => Value::Null,
    }
}

/// Returns an error if the file exists, so that nothing is overwritten.
pub(super) fn check_no_file(path: &Path) -> Result<(), RecordsError> {
    if fs::exists(path) {
        Err(RequestProblem::Exists(path.to_owned()).into())
    } else {
        Ok(())
    }
}

/// Row of a listing, with one value per column.
pub type ListedRow = Vec<Value>;

impl Database {
    /// Lists the rows of a table.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn list(&self, table: Table, filter: &Filter) -> Result<Listing, RecordsError> {
        let columns = table.columns();
        let mut listing = Listing {
            columns: columns.iter().map(|column| (*column).to_owned()).collect(),
            rows: Vec::new(),
        };
        self.each_row(table, &columns, filter, |row| {
            let cells = columns.iter().zip(row);
            let parsed = cells
                .map(|(column, cell)| parse_cell(column, cell))
                .collect();
            listing.rows.push(parsed);
            true
        })?;
        Ok(listing)
    }

    /// Passes the chosen columns of each row to `take`, oldest first, until it returns false.
    /// Keeps JSON as text, because parsing it takes longer than everything else.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn each_row(
        &self,
        table: Table,
        columns: &[&'static str],
        filter: &Filter,
        take: impl FnMut(ListedRow) -> bool,
    ) -> Result<(), RecordsError> {
        let (name, wanted) = (table.name(), table.row_condition());
        let selected: Vec<String> = columns
            .iter()
            .map(|column| table.expression(column))
            .collect();
        // Finding the newest rows by id avoids sorting.
        let query = format!(
            "SELECT {} FROM {name} WHERE {wanted} AND id >= (SELECT coalesce(min(id), 9223372036854775807) FROM \
             (SELECT id FROM {name} WHERE {wanted} ORDER BY id DESC LIMIT :newest)) ORDER BY id",
            selected.join(", ")
        );
        let values = FilterValues::new(filter, Some(-1));
        self.for_each_row(&query, &values.named_parameters(), take)
            .map_err(|error| RecordsError::from_sqlite(&self.path, error))
    }

    /// Runs a query with the values of a filter and returns the rows.
    pub(super) fn filtered(&self, query: &str, filter: &Filter) -> Result<Listing, RecordsError> {
        self.rows(query, &FilterValues::new(filter, None).named_parameters())
    }

    pub(super) fn rows(
        &self,
        query: &str,
        params: &[(&str, &dyn ToSql)],
    ) -> Result<Listing, RecordsError> {
        let listing = || {
            let statement = self.connection.prepare(query)?;
            let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
            let mut rows = Vec::new();
            self.for_each_row(query, params, |row| {
                let cells = columns.iter().zip(row);
                rows.push(
                    cells
                        .map(|(column, cell)| parse_cell(column, cell))
                        .collect(),
                );
                true
            })?;
            Ok(Listing { columns, rows })
        };
        listing().map_err(|error| RecordsError::from_sqlite(&self.path, error))
    }

    fn for_each_row(
        &self,
        query: &str,
        params: &[(&str, &dyn ToSql)],
        mut take: impl FnMut(ListedRow) -> bool,
    ) -> rusqlite::Result<()> {
        let mut statement = self.connection.prepare(query)?;
        let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let mut rows = statement.query(params)?;
        while let Some(row) = rows.next()? {
            let cell = |(index, name): (usize, &String)| Ok(cell_value(name, row.get_ref(index)?));
            let cells = columns
                .iter()
                .enumerate()
                .map(cell)
                .collect::<rusqlite::Result<_>>()?;
            if !take(cells) {
                break;
            }
        }
        Ok(())
    }

    /// Converts a date to milliseconds since 1970 in UTC.
    /// Accepts `2026-11-22` or `2026-11-22 18:30` in local time.
    ///
    /// # Errors
    ///
    /// If it is not a valid date.
    pub fn parse_date(&self, date: &str) -> Result<i64, RecordsError> {
        let read = |row: &Row<'_>| row.get::<_, Option<i64>>(0);
        // SQLite would read a bare number as a Julian day.
        let is_date = date.len() >= "2026-11-22".len();
        let found = self
            .connection
            .query_row("SELECT unixepoch(?1, 'utc')", [date], read);
        let found = found
            .map_err(|error| RecordsError::from_sqlite(&self.path, error))?
            .filter(|_| is_date);
        found
            .map(|seconds| seconds * 1000)
            .ok_or_else(|| RequestProblem::Date(date.to_owned()).into())
    }

    /// Writes a copy of the database to a new, single file.
    ///
    /// # Errors
    ///
    /// If the file exists or cannot be written.
    #[cfg(not(target_family = "wasm"))]
    pub fn export(&self, to: &Path) -> Result<(), RecordsError> {
        let to = &absolute(to)?;
        check_no_file(to)?;
        let unwritable = |error| FileError::Unwritable {
            path: to.clone(),
            error,
        };
        let folder = to.parent().unwrap_or(Path::new("/"));
        let copy = fs::create_temporary_file(folder).map_err(unwritable)?;
        let name = copy.path().to_str();
        let name = name.ok_or_else(|| RequestProblem::FolderName(folder.to_owned()))?;
        // The copy is a different file, so exporting does not change this one.
        let exported = self.connection.execute_batch("PRAGMA query_only = OFF");
        let exported =
            exported.and_then(|()| self.connection.execute("VACUUM INTO ?1", [name]).map(drop));
        exported.map_err(|error| RecordsError::from_sqlite(&self.path, error))?;
        copy.persist_noclobber(to)
            .map_err(|error| unwritable(error.error))?;
        Ok(())
    }
}

/// Values of a filter for a query.
struct FilterValues<'a> {
    filter: &'a Filter,
    style: Option<&'static str>,
    newest: Option<i64>,
}

impl<'a> FilterValues<'a> {
    /// Creates the values of a filter. `all` is the value of `:newest` if the filter has no limit.
    fn new(filter: &'a Filter, all: Option<i64>) -> Self {
        let newest = filter.newest.and_then(|newest| i64::try_from(newest).ok());
        Self {
            filter,
            style: filter.style.map(Style::id),
            newest: newest.or(all),
        }
    }

    fn named_parameters(&self) -> [(&'static str, &dyn ToSql); 6] {
        let Filter {
            map,
            kind,
            profile,
            style: _,
            since_ms,
            newest: _,
        } = self.filter;
        [
            (":map", map),
            (":kind", kind),
            (":profile", profile),
            (":style", &self.style),
            (":since", since_ms),
            (":newest", &self.newest),
        ]
    }
}
