//! The player's best jumps and runs, over all sessions.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rusqlite::{OptionalExtension as _, ToSql, named_params};

use super::boards::{ImportError, replay_file_name};
use super::database::{Database, RecordsError};
use super::rows::{RecordPlace, RunRank};
use crate::storage::io::read_stored_bytes;
use wishdir_sim::style::Style;

/// Longest jumps that count, by kind and practice style, on any map, in units or pixels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BestJumps(BTreeMap<(String, Style), f64>);

impl BestJumps {
    /// Adds a jump. Returns true if it is the longest of its kind and style.
    /// Every jump also counts as style Normal.
    pub fn add(&mut self, kind: &str, style: Style, distance: f64) -> bool {
        let mut take = |style| {
            let best = self
                .0
                .entry((kind.to_owned(), style))
                .or_insert(f64::NEG_INFINITY);
            let is_best = distance > *best;
            *best = best.max(distance);
            is_best
        };
        let is_best = take(style);
        take(Style::Normal) || is_best
    }

    /// Returns the longest jump of each kind, in any style.
    pub fn longest_by_kind(&self) -> impl Iterator<Item = (&str, f64)> {
        let in_any_style = self
            .0
            .iter()
            .filter(|((_, style), _)| *style == Style::Normal);
        in_any_style.map(|((kind, _), distance)| (kind.as_str(), *distance))
    }

    /// Adds the jumps of another collection.
    pub fn merge(&mut self, other: &Self) {
        for ((kind, style), distance) in &other.0 {
            self.add(kind, *style, *distance);
        }
    }
}

impl Database {
    /// Finds the player's best run that counts, with the map, rules and style of `place`.
    /// Returns the path of its replay and its time in milliseconds.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn best_run(&self, place: &RecordPlace) -> Result<Option<(PathBuf, u64)>, RecordsError> {
        // Leaderboards also contain other players' replays. Only the table `runs` shows which runs
        // are the player's own.
        let query = "SELECT replay, time_ms FROM entries WHERE board = 'run' AND game = :game AND map = :map \
                     AND map_hash = :map_hash AND rules_hash = :rules_hash \
                     AND damage = :damage AND style = :style AND EXISTS (SELECT 1 FROM runs WHERE counts \
                     AND map = entries.map AND map_hash IN (:map_hash, :old_map_hash) \
                     AND rules_hash IN (:rules_hash, :old_rules_hash) AND damage = entries.damage \
                     AND time_ms = entries.time_ms AND ticks = entries.ticks) ORDER BY time_ms, at LIMIT 1";
        // Runs with scripts share the leaderboard of runs without scripts.
        let columns: Vec<_> = place
            .columns()
            .into_iter()
            .filter(|(name, _)| !matches!(*name, "badges" | "profile"))
            .chain([
                ("old_map_hash", place.old_map_hash.clone()),
                ("old_rules_hash", place.old_rules_hash.clone()),
            ])
            .collect();
        let values: Vec<_> = columns
            .iter()
            .map(|(name, value)| (format!(":{name}"), value))
            .collect();
        let values: Vec<_> = values
            .iter()
            .map(|(name, value)| (name.as_str(), *value as &dyn ToSql))
            .collect();
        let read = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?));
        let found = self
            .connection
            .query_row(query, &values[..], read)
            .optional();
        let found = found.map_err(|error| RecordsError::from_sqlite(&self.path, error))?;
        Ok(found.map(|(replay, msec)| {
            (
                self.boards_folder().join(replay),
                u64::try_from(msec).unwrap_or(0),
            )
        }))
    }

    /// Returns the time and the leaderboard ranks of the run in a replay.
    /// `None` if the replay has no run.
    ///
    /// # Errors
    ///
    /// If the replay or the database cannot be read.
    pub fn run_ranks(&self, replay: &Path) -> Result<Option<(u64, Vec<RunRank>)>, ImportError> {
        let name = replay_file_name(&read_stored_bytes(replay)?);
        let query = "SELECT style, time_ms, \
                     (SELECT 1 + count(*) FROM entries AS better WHERE better.board = 'run' \
                     AND better.game = entries.game AND better.map_hash = entries.map_hash \
                     AND better.rules_hash = entries.rules_hash AND better.damage = entries.damage \
                     AND better.style = entries.style AND better.time_ms < entries.time_ms), \
                     (SELECT count(*) FROM entries AS other WHERE other.board = 'run' \
                     AND other.game = entries.game AND other.map_hash = entries.map_hash \
                     AND other.rules_hash = entries.rules_hash AND other.damage = entries.damage \
                     AND other.style = entries.style) \
                     FROM entries WHERE board = 'run' AND replay = ?1";
        let found = || {
            let mut statement = self.connection.prepare(query)?;
            let mut rows = statement.query([&name])?;
            let (mut msec, mut ranks) = (None, Vec::new());
            while let Some(row) = rows.next()? {
                let (style, time, rank, of): (String, i64, i64, i64) =
                    (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
                let [time, rank, of] = [time, rank, of].map(i64::unsigned_abs);
                msec = Some(time);
                ranks.push(RunRank {
                    style: Style::by_id(&style).unwrap_or_default(),
                    rank,
                    of,
                });
            }
            Ok(msec.map(|msec| (msec, ranks)))
        };
        found().map_err(|error| RecordsError::from_sqlite(&self.path, error).into())
    }

    /// Returns the player's longest jumps with the rules of `place`.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn best_jumps(&self, place: &RecordPlace) -> Result<BestJumps, RecordsError> {
        let query = "SELECT kind, style, max(distance) FROM jumps WHERE counts AND game = :game \
                     AND rules_hash IN (:rules_hash, :old_rules_hash) GROUP BY kind, style";
        let found = || {
            let mut statement = self.connection.prepare(query)?;
            let values = named_params! {
                ":game": place.game,
                ":rules_hash": place.rules_hash.to_string(),
                ":old_rules_hash": place.old_rules_hash,
            };
            let mut rows = statement.query(values)?;
            let mut bests = BestJumps::default();
            while let Some(row) = rows.next()? {
                let (kind, style): (String, String) = (row.get(0)?, row.get(1)?);
                bests.add(&kind, Style::by_id(&style).unwrap_or_default(), row.get(2)?);
            }
            Ok(bests)
        };
        found().map_err(|error| RecordsError::from_sqlite(&self.path, error))
    }
}
