//! What stands in the tables, for people and for other programs.

use std::path::Path;

use rusqlite::types::ValueRef;
use rusqlite::{Row, ToSql, named_params};
use serde_json::Value;
use strum::IntoStaticStr;

use super::database::{Database, RecordsError};
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

impl Table {
    fn name(self) -> &'static str {
        self.into()
    }

    /// What is selected. Details and losses are JSON.
    fn columns(self) -> String {
        let at = |column: &str| TIMES.replace("AT", column);
        match self {
            Self::Jumps => format!(
                "id, session, {} AS at, game, map, map_hash, profile, rules_hash, damage, style, badges, kind, counts, reason, tier, \
                 takeoff_tick, landing_tick, distance, block, edge, landing_edge, height, prestrafe, takeoff_speed, \
                 max_speed, landing_speed, airtime_ticks, strafes, sync, gain, loss, efficiency, chain, fog, aim, \
                 lost_speed, lost_distance, first_cause, advice, \
                 (SELECT json_group_array(json_object('cause', cause, 'speed', speed, 'distance', distance, 'ticks', ticks)) FROM losses WHERE jump = \
                 jumps.id) AS losses, details",
                at("at")
            ),
            Self::Runs => format!(
                "id, session, {} AS at, game, map, map_hash, profile, rules_hash, damage, style, badges, counts, reason, time_ms, ticks, \
                 (SELECT json_group_array(json_object('checkpoint', checkpoint, 'time_ms', time_ms, 'ticks', ticks)) FROM splits WHERE run = runs.id) \
                 AS splits",
                at("at")
            ),
            Self::Bugs => format!(
                "id, session, {} AS at, game, map, map_hash, profile, rules_hash, damage, style, badges, kind, tick, outcome, verdict, \
                 details",
                at("at")
            ),
            Self::Sessions => format!(
                "id, {} AS began_at, {} AS last_at, program, \
                 (SELECT count(*) FROM runs WHERE session = sessions.id) AS runs, \
                 (SELECT count(*) FROM jumps WHERE session = sessions.id) AS jumps, \
                 (SELECT count(*) FROM bugs WHERE session = sessions.id) AS bugs",
                at("began_at"),
                at("last_at")
            ),
        }
    }

    /// What rows must be.
    fn wanted(self) -> &'static str {
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
    let is_json = matches!(column, "details" | "losses" | "splits");
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

impl Database {
    /// What stands in a table.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn list(&self, table: Table, filter: &Filter) -> Result<Listing, RecordsError> {
        let (columns, name, wanted) = (table.columns(), table.name(), table.wanted());
        let query = format!(
            "SELECT * FROM (SELECT {columns} FROM {name} WHERE {wanted} ORDER BY id DESC LIMIT :newest) ORDER BY id"
        );
        self.filtered(&query, filter, Some(-1))
    }

    /// The rows of a query with a filter's values; `all`: `:newest` where the filter wants all.
    pub(super) fn filtered(
        &self,
        query: &str,
        filter: &Filter,
        all: Option<i64>,
    ) -> Result<Listing, RecordsError> {
        let Filter {
            map,
            kind,
            profile,
            style,
            since_ms,
            newest,
        } = filter;
        let style = style.map(Style::id);
        let newest = newest.and_then(|newest| i64::try_from(newest).ok()).or(all);
        self.rows(
            query,
            named_params! {
                ":map": map, ":kind": kind, ":profile": profile, ":style": style, ":since": since_ms, ":newest": newest,
            },
        )
    }

    pub(super) fn rows(
        &self,
        query: &str,
        params: &[(&str, &dyn ToSql)],
    ) -> Result<Listing, RecordsError> {
        let listing = || {
            let mut statement = self.connection.prepare(query)?;
            let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
            let read = |row: &Row<'_>| {
                let cell = |(index, name): (usize, &String)| Ok(value(name, row.get_ref(index)?));
                columns.iter().enumerate().map(cell).collect()
            };
            let rows = statement
                .query_map(params, read)?
                .collect::<rusqlite::Result<_>>()?;
            Ok(Listing { columns, rows })
        };
        listing().map_err(|error| RecordsError::of(&self.path, error))
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
        no_file_at(to)?;
        // Into another file: this one stays as it is.
        let exported = self.connection.execute_batch("PRAGMA query_only = OFF");
        let exported = exported.and_then(|()| {
            self.connection
                .execute("VACUUM INTO ?1", [to.to_string_lossy()])
        });
        exported
            .map(drop)
            .map_err(|error| RecordsError::of(&self.path, error))
    }
}
