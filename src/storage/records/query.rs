//! What stands in the tables, for people and for other programs.

use std::path::Path;

use rusqlite::types::ValueRef;
use rusqlite::{Row, ToSql};
use serde_json::Value;
use strum::IntoStaticStr;

use super::database::{Database, RecordsError, absolute};
use crate::storage::FileError;
use crate::storage::io::named_file_in;
use wishdir_sim::style::Style;

/// A table of what was recorded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Table {
    /// Every jump.
    #[default]
    Jumps,
    /// Every finished run.
    Runs,
    /// Every technique, done or missed.
    Bugs,
    /// Each time that the game was played.
    Sessions,
}

/// Which rows are wanted; what is not said does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The map's name.
    pub map: Option<String>,
    /// The kind of jump or technique.
    pub kind: Option<String>,
    /// The profile's name.
    pub profile: Option<String>,
    /// The practice style.
    pub style: Option<Style>,
    /// Since when, milliseconds since 1970 in UTC.
    pub since_ms: Option<i64>,
    /// Only the newest ones, this many.
    pub newest: Option<u64>,
}

/// Rows by column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Listing {
    /// The columns' names.
    pub columns: Vec<String>,
    /// The oldest first.
    pub rows: Vec<Vec<Value>>,
}

/// A time as text: to the second, in UTC.
const TIMES: &str = "strftime('%Y-%m-%dT%H:%M:%SZ', AT / 1000, 'unixepoch')";

/// The columns that every table of findings begins with; the time is made of a number.
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

    /// Every column, in order.
    pub fn columns(self) -> Vec<&'static str> {
        let placed = |own: &[&'static str]| [&PLACED[..], own].concat();
        match self {
            Self::Jumps => placed(JUMPS),
            Self::Runs => placed(RUNS),
            Self::Bugs => placed(BUGS),
            Self::Sessions => SESSIONS.to_vec(),
        }
    }

    /// What is selected for a column. Details, losses and splits are JSON.
    fn expression(self, column: &'static str) -> String {
        match (self, column) {
            (_, "at" | "began_at" | "last_at") => {
                format!("{} AS {column}", TIMES.replace("AT", column))
            }
            (Self::Jumps, "losses") => {
                "(SELECT json_group_array(json_object('cause', cause, 'speed', speed, \
                'distance', distance, 'ticks', ticks)) FROM losses WHERE jump = jumps.id) AS losses"
                    .to_owned()
            }
            (Self::Runs, "splits") => {
                "(SELECT json_group_array(json_object('checkpoint', checkpoint, 'time_ms', \
                time_ms, 'ticks', ticks)) FROM splits WHERE run = runs.id) AS splits"
                    .to_owned()
            }
            (Self::Sessions, "runs" | "jumps" | "bugs") => {
                format!("(SELECT count(*) FROM {column} WHERE session = sessions.id) AS {column}")
            }
            (Self::Jumps | Self::Runs | Self::Bugs | Self::Sessions, _) => column.to_owned(),
        }
    }

    /// What rows must be.
    pub(super) fn wanted(self) -> &'static str {
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

/// A value for JSON; what a column of these names holds is JSON already.
fn value(column: &str, value: ValueRef<'_>) -> Value {
    let is_json = matches!(column, "details" | "hand" | "losses" | "splits");
    match value {
        ValueRef::Integer(number) if matches!(column, "counts" | "damage") => {
            Value::Bool(number != 0)
        }
        ValueRef::Integer(number) => number.into(),
        ValueRef::Real(number) => number.into(),
        ValueRef::Text(bytes) => {
            let text = String::from_utf8_lossy(bytes);
            let json = is_json.then(|| serde_json::from_str(&text).ok()).flatten();
            json.unwrap_or_else(|| Value::String(text.into_owned()))
        }
        ValueRef::Null | ValueRef::Blob(_) => Value::Null,
    }
}

/// Nothing is overwritten.
pub(super) fn no_file_at(path: &Path) -> Result<(), RecordsError> {
    let problem = || {
        RecordsError::Asked(format!(
            "found a file at {}, expected none there",
            path.display()
        ))
    };
    if path.exists() {
        Err(problem())
    } else {
        Ok(())
    }
}

/// A row: a value for each column.
pub type ListedRow = Vec<Value>;

impl Database {
    /// What stands in a table.
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
            listing.rows.push(row);
            true
        })?;
        Ok(listing)
    }

    /// Gives the rows of a table one after another, the oldest first, with these of its columns,
    /// until `take` wants no more.
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
        let (name, wanted) = (table.name(), table.wanted());
        let selected: Vec<String> = columns
            .iter()
            .map(|column| table.expression(column))
            .collect();
        // No row waits for others to be sorted: the newest ones are found by their ids first.
        let query = format!(
            "SELECT {} FROM {name} WHERE {wanted} AND id >= (SELECT coalesce(min(id), 9223372036854775807) FROM \
             (SELECT id FROM {name} WHERE {wanted} ORDER BY id DESC LIMIT :newest)) ORDER BY id",
            selected.join(", ")
        );
        let values = FilterValues::new(filter, Some(-1));
        self.each(&query, &values.named(), take)
            .map_err(|error| RecordsError::of(&self.path, error))
    }

    /// The rows of a query with a filter's values.
    pub(super) fn filtered(&self, query: &str, filter: &Filter) -> Result<Listing, RecordsError> {
        self.rows(query, &FilterValues::new(filter, None).named())
    }

    pub(super) fn rows(
        &self,
        query: &str,
        params: &[(&str, &dyn ToSql)],
    ) -> Result<Listing, RecordsError> {
        let listing = || {
            let statement = self.connection.prepare(query)?;
            let columns = statement.column_names().map(str::to_owned).collect();
            let mut rows = Vec::new();
            self.each(query, params, |row| {
                rows.push(row);
                true
            })?;
            Ok(Listing { columns, rows })
        };
        listing().map_err(|error| RecordsError::of(&self.path, error))
    }

    fn each(
        &self,
        query: &str,
        params: &[(&str, &dyn ToSql)],
        mut take: impl FnMut(ListedRow) -> bool,
    ) -> rusqlite::Result<()> {
        let mut statement = self.connection.prepare(query)?;
        let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let mut rows = statement.query(params)?;
        while let Some(row) = rows.next()? {
            let cell = |(index, name): (usize, &String)| Ok(value(name, row.get_ref(index)?));
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

    /// The moment that a date means, milliseconds since 1970 in UTC: `2026-11-22`,
    /// `2026-11-22 18:30`, in local time.
    ///
    /// # Errors
    ///
    /// If it means none.
    pub fn moment(&self, date: &str) -> Result<i64, RecordsError> {
        let read = |row: &Row<'_>| row.get::<_, Option<i64>>(0);
        // A bare number would be a Julian day.
        let is_date = date.len() >= "2026-11-22".len();
        let found = self
            .connection
            .query_row("SELECT unixepoch(?1, 'utc')", [date], read);
        let found = found
            .map_err(|error| RecordsError::of(&self.path, error))?
            .filter(|_| is_date);
        let expected = || {
            format!(
                "found {date:?}, expected a date such as 2026-11-22, or 7d, 12h, 30m for the last of them"
            )
        };
        found
            .map(|seconds| seconds * 1000)
            .ok_or_else(|| RecordsError::Asked(expected()))
    }

    /// Writes a copy of everything into a new file: whole, and without what SQLite keeps beside a
    /// database.
    ///
    /// # Errors
    ///
    /// If there is something already, or it cannot be written.
    pub fn export(&self, to: &Path) -> Result<(), RecordsError> {
        let to = &absolute(to)?;
        no_file_at(to)?;
        let unwritable = |error| FileError::Unwritable {
            path: to.clone(),
            error,
        };
        let folder = to.parent().unwrap_or(Path::new("/"));
        let copy = named_file_in(folder).map_err(unwritable)?;
        let name = copy.path().to_str().ok_or_else(|| {
            RecordsError::Asked(format!(
                "found the folder {}, expected a name in UTF-8",
                folder.display()
            ))
        })?;
        // Into another file: this one stays as it is.
        let exported = self.connection.execute_batch("PRAGMA query_only = OFF");
        let exported =
            exported.and_then(|()| self.connection.execute("VACUUM INTO ?1", [name]).map(drop));
        exported.map_err(|error| RecordsError::of(&self.path, error))?;
        copy.persist_noclobber(to)
            .map_err(|error| unwritable(error.error))?;
        Ok(())
    }
}

/// The values that a filter's query asks for.
struct FilterValues<'a> {
    filter: &'a Filter,
    style: Option<&'static str>,
    newest: Option<i64>,
}

impl<'a> FilterValues<'a> {
    /// `all`: `:newest` where the filter wants all.
    fn new(filter: &'a Filter, all: Option<i64>) -> Self {
        let newest = filter.newest.and_then(|newest| i64::try_from(newest).ok());
        Self {
            filter,
            style: filter.style.map(Style::id),
            newest: newest.or(all),
        }
    }

    fn named(&self) -> [(&'static str, &dyn ToSql); 6] {
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
