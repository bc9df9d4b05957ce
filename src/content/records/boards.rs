//! The boards: replays that were played again and found true, each with what was achieved in it. What a file says of
//! itself is never believed.

use std::path::{Path, PathBuf};

use rusqlite::{ToSql, TransactionBehavior, named_params, params_from_iter};
use serde_json::json;
use thiserror::Error;

use super::database::{Database, RecordsError};
use super::query::{Filter, Listing, no_file_at};
use super::rows::{Place, now_ms};
use crate::content::FileError;
use crate::content::io::{make_folder, read_bytes, write};
use crate::content::maps::MappedGame;
use crate::content::replays::{StageError, stage};
use crate::replay::{AnyReplay, Replay, ReplayError, verify};
use crate::sim::course::CourseTime;
use crate::solver::achieved::achieved;
use crate::solver::jumping::{JumpNumbers, JumpingGame};

/// Where the boards' replays lie, beside the database.
const FOLDER: &str = "boards";

/// Which board an entry stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// Runs by map, rules and style: the fastest first.
    Runs,
    /// Jumps by kind, rules and style: the farthest first.
    Jumps,
}

/// Why a replay comes onto no board.
#[derive(Debug, Error)]
pub enum ImportError {
    /// It cannot be read, or copied.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is none that can be played here.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// Its map is not here.
    #[error(transparent)]
    Stage(#[from] StageError),
    /// It does not hold what it says.
    #[error("not true: {0}")]
    NotTrue(String),
    /// It is true, but holds nothing for a board.
    #[error("holds no run from the map's start to its finish, and no jump that counts after standing still")]
    Nothing,
    /// The database refuses.
    #[error(transparent)]
    Records(#[from] RecordsError),
}

/// What a replay brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Imported {
    /// Entries on the board of runs: 0 or 1.
    pub runs: usize,
    /// Entries on the board of jumps, one a kind.
    pub jumps: usize,
    /// All of them stood there already.
    pub is_known: bool,
}

/// What stands on a board.
enum Entry {
    Run { time_ms: i64, ticks: i64, splits: String },
    Jump { kind: String, takeoff_tick: i64, distance: f64, numbers: JumpNumbers },
}

impl Database {
    /// Plays a replay, and puts a copy of it onto the boards with what was achieved in it.
    ///
    /// # Errors
    ///
    /// If it is not true, holds nothing for a board, or cannot be played or copied.
    pub fn import(&mut self, path: &Path) -> Result<Imported, ImportError> {
        let bytes = read_bytes(path)?;
        match AnyReplay::open(bytes.as_slice())? {
            AnyReplay::Engine3d(replay) => self.import_replay(path, &bytes, &replay),
            AnyReplay::Nfk(replay) => self.import_replay(path, &bytes, &replay),
        }
    }

    fn import_replay<S: MappedGame + JumpingGame>(
        &mut self,
        path: &Path,
        bytes: &[u8],
        replay: &Replay<S>,
    ) -> Result<Imported, ImportError> {
        let begun: S = stage(&replay.header, None, path.parent().unwrap_or(Path::new("")))?;
        let verdict = verify(replay, &begun);
        if let Some(reason) = verdict.reason() {
            return Err(ImportError::NotTrue(reason));
        }
        let found = achieved(replay, &begun);
        let run = found.run.map(|(time, splits)| {
            let split = |(checkpoint, time): &(u32, CourseTime)| {
                json!({ "checkpoint": checkpoint, "time_ms": time.msec, "ticks": time.ticks })
            };
            let splits = splits.iter().map(split).collect::<Vec<_>>();
            Entry::Run { time_ms: time.msec as i64, ticks: time.ticks as i64, splits: json!(splits).to_string() }
        });
        let jumps = found.jumps.into_iter().map(|(kind, jump)| Entry::Jump {
            kind,
            takeoff_tick: S::ends(&jump)[0] as i64,
            distance: S::distance(&jump),
            numbers: S::numbers(&jump),
        });
        let entries: Vec<Entry> = run.into_iter().chain(jumps).collect();
        if entries.is_empty() {
            return Err(ImportError::Nothing);
        }
        // Named by what it holds: a file that comes twice lies there once.
        let name = format!("{:016x}-{:08x}.wdr", verdict.hash, crc32fast::hash(bytes));
        let to = self.boards_folder().join(&name);
        make_folder(&self.boards_folder())?;
        if !to.exists() {
            write(&to, bytes)?;
        }
        let place = Place::of_run(&replay.header.map, &begun);
        let is_known =
            self.add_entries(&place, &name, &entries).map_err(|error| RecordsError::of(&self.path, error))? == 0;
        let runs = entries.iter().filter(|entry| matches!(entry, Entry::Run { .. })).count();
        Ok(Imported { runs, jumps: entries.len() - runs, is_known })
    }

    /// Where the boards' replays lie.
    pub fn boards_folder(&self) -> PathBuf {
        self.path.with_file_name(FOLDER)
    }

    /// How many of them were not there yet.
    fn add_entries(&mut self, place: &Place, replay: &str, entries: &[Entry]) -> rusqlite::Result<usize> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut added = 0;
        for entry in entries {
            let (at, common) = (now_ms(), place.columns());
            let mut columns: Vec<(&str, &dyn ToSql)> = vec![("at", &at), ("replay", &replay)];
            columns.extend(common.iter().map(|(name, value)| (*name, value as &dyn ToSql)));
            match entry {
                Entry::Run { time_ms, ticks, splits } => {
                    columns.extend([("board", &"run" as &dyn ToSql), ("kind", &""), ("time_ms", time_ms)]);
                    columns.extend([("ticks", ticks as &dyn ToSql), ("splits", splits)]);
                }
                Entry::Jump { kind, takeoff_tick, distance, numbers } => {
                    let JumpNumbers { block, prestrafe, max_speed, strafes, sync } = numbers;
                    columns.extend([("board", &"jump" as &dyn ToSql), ("kind", kind), ("takeoff_tick", takeoff_tick)]);
                    columns.extend([("distance", distance as &dyn ToSql), ("block", block), ("sync", sync)]);
                    columns.extend([("prestrafe", prestrafe as &dyn ToSql), ("max_speed", max_speed)]);
                    columns.push(("strafes", strafes));
                }
            }
            let names = columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
            let places = vec!["?"; columns.len()].join(", ");
            let insert = format!("INSERT OR IGNORE INTO entries ({names}) VALUES ({places})");
            added += transaction.execute(&insert, params_from_iter(columns.iter().map(|(_, value)| *value)))?;
        }
        transaction.commit()?;
        Ok(added)
    }

    /// What stands on a board, the best of each map (or kind), rules and style first.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn board(&self, board: Board, filter: &Filter) -> Result<Listing, RecordsError> {
        let (name, of, best, columns) = match board {
            Board::Runs => ("run", "map, map_hash", "time_ms", "time_ms, ticks, splits"),
            Board::Jumps => {
                ("jump", "kind", "distance DESC", "distance, block, prestrafe, max_speed, strafes, sync, takeoff_tick")
            }
        };
        let query = format!(
            "SELECT rank, id, strftime('%Y-%m-%dT%H:%M:%SZ', at / 1000, 'unixepoch') AS at, game, map, map_hash, \
             profile, rules_hash, style, kind, {columns}, replay FROM (SELECT *, row_number() OVER (PARTITION BY {of}, \
             profile, rules_hash, style ORDER BY {best}, at, id) AS rank FROM entries WHERE board = '{name}') \
             WHERE (:map IS NULL OR map = :map) AND (:profile IS NULL OR profile = :profile) \
             AND (:since IS NULL OR at >= :since) AND (:kind IS NULL OR kind = :kind COLLATE NOCASE) \
             AND rank <= coalesce(:newest, rank) ORDER BY {of}, profile, rules_hash, style, rank"
        );
        let Filter { map, kind, profile, since_ms, newest } = filter;
        let newest = newest.and_then(|newest| i64::try_from(newest).ok());
        self.rows(
            &query,
            named_params! {
                ":map": map, ":kind": kind, ":profile": profile, ":since": since_ms, ":newest": newest,
            },
        )
    }

    /// Copies the replay of an entry into a new file.
    ///
    /// # Errors
    ///
    /// If there is no such entry, something lies there already, or it cannot be copied.
    pub fn export_entry(&self, id: i64, to: &Path) -> Result<(), RecordsError> {
        no_file_at(to)?;
        Ok(write(to, &read_bytes(&self.entry_replay(id)?)?)?)
    }

    /// The replay of an entry.
    ///
    /// # Errors
    ///
    /// If there is no such entry.
    pub fn entry_replay(&self, id: i64) -> Result<PathBuf, RecordsError> {
        let found =
            self.connection.query_row("SELECT replay FROM entries WHERE id = ?1", [id], |row| row.get::<_, String>(0));
        match found {
            Ok(name) => Ok(self.boards_folder().join(name)),
            Err(rusqlite::Error::QueryReturnedNoRows) => Err(RecordsError::Asked(format!(
                "found no entry {id}, expected the id of one of `wishdir records --board`"
            ))),
            Err(error) => Err(RecordsError::of(&self.path, error)),
        }
    }
}
