//! The boards: replays that were played again and found true, each with what was achieved in it.
//! What a file says of itself is never believed.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use rusqlite::{ToSql, TransactionBehavior};
use serde_json::{Value, json};
use strum::IntoStaticStr;
use thiserror::Error;

use super::database::{Database, RecordsError};
use super::insert::add_if_new;
use super::query::{Filter, Listing, no_file_at};
use super::rows::RecordPlace;
use crate::planner::achieved::{BestRun, achieved};
use crate::planner::jumping::{JumpNumbers, JumpingGame};
use crate::storage::FileError;
use crate::storage::io::{make_folder, read_bytes, write};
use crate::storage::maps::MappedGame;
use crate::storage::replay_writer::write_named;
use crate::storage::replays::{StageError, stage};
use wishdir_replay::{AnyReplay, Replay, ReplayError, verify};
use wishdir_sim::badge::Badges;
use wishdir_sim::course::CourseTime;
use wishdir_sim::style::Style;

/// Where the boards' replays lie, beside the database.
const FOLDER: &str = "boards";

/// Which board an entry stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// Runs by map, rules and style: the fastest first. A run stands on the board of every style
    /// that its inputs kept.
    Runs,
    /// Jumps by kind, rules and style: the farthest first. The same holds of the inputs since the
    /// player stood still.
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
    #[error(
        "holds no run from the map's start to its finish, and no jump that counts after standing still"
    )]
    Nothing,
    /// It is true, but holds no attempt at the challenge of that day.
    #[error("holds no attempt at the challenge of {0}")]
    NoAttempt(String),
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

/// Why an entry has no replay that is known to be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum EntryProblem {
    /// It is gone.
    Missing,
    /// It is another file than the one that was found true.
    Altered,
    /// This program plays by other physics than it did then.
    OtherVersion,
}

impl EntryProblem {
    /// As the listing has it.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// What an entry's replay is called: by what it holds, so that a file that comes twice lies there
/// once.
pub(super) fn name_of(hash: u64, bytes: &[u8]) -> String {
    format!("{hash:016x}-{}", sum_of(bytes))
}

/// The part of that which any change of the file changes.
fn sum_of(bytes: &[u8]) -> String {
    format!("{:08x}.wdr", crc32fast::hash(bytes))
}

/// What is wrong with an entry's replay.
pub(super) fn problem_of(path: &Path) -> Option<EntryProblem> {
    let Ok(bytes) = read_bytes(path) else {
        return Some(EntryProblem::Missing);
    };
    let is_same = path
        .file_name()
        .and_then(OsStr::to_str)
        .is_some_and(|name| name.ends_with(&sum_of(&bytes)));
    match AnyReplay::open(bytes) {
        _ if !is_same => Some(EntryProblem::Altered),
        Ok(_) => None,
        Err(_) => Some(EntryProblem::OtherVersion),
    }
}

/// What stands on a board.
enum BoardEntry {
    Run {
        time_ms: i64,
        ticks: i64,
        splits: String,
    },
    Jump {
        kind: String,
        takeoff_tick: i64,
        distance: f64,
        numbers: JumpNumbers,
    },
}

impl BoardEntry {
    /// The columns of its own.
    fn columns(&self) -> Vec<(&str, &dyn ToSql)> {
        match self {
            Self::Run {
                time_ms,
                ticks,
                splits,
            } => vec![
                ("board", &"run"),
                ("kind", &""),
                ("time_ms", time_ms),
                ("ticks", ticks),
                ("splits", splits),
            ],
            Self::Jump {
                kind,
                takeoff_tick,
                distance,
                numbers,
            } => vec![
                ("board", &"jump"),
                ("kind", kind),
                ("takeoff_tick", takeoff_tick),
                ("distance", distance),
                ("block", &numbers.block),
                ("sync", &numbers.sync),
                ("prestrafe", &numbers.prestrafe),
                ("max_speed", &numbers.max_speed),
                ("strafes", &numbers.strafes),
            ],
        }
    }
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
        let runs = found.runs.into_iter().map(|(style, BestRun { time, splits, badges })| {
            let split = |(checkpoint, time): &(u32, CourseTime)| {
                json!({ "checkpoint": checkpoint, "time_ms": time.msec, "ticks": time.ticks })
            };
            let splits = splits.iter().map(split).collect::<Vec<_>>();
            let splits = json!(splits).to_string();
            (style, badges, BoardEntry::Run { time_ms: time.msec as i64, ticks: time.ticks as i64, splits })
        });
        let jumps = found
            .jumps
            .into_iter()
            .map(|((kind, style), (jump, badges))| {
                let (takeoff_tick, distance) = (S::ends(&jump)[0] as i64, S::distance(&jump));
                (
                    style,
                    badges,
                    BoardEntry::Jump {
                        kind,
                        takeoff_tick,
                        distance,
                        numbers: S::numbers(&jump),
                    },
                )
            });
        let entries: Vec<(Style, Badges, BoardEntry)> = runs.chain(jumps).collect();
        if entries.is_empty() {
            return Err(ImportError::Nothing);
        }
        let name = name_of(verdict.hash, bytes);
        let to = self.boards_folder().join(&name);
        make_folder(&self.boards_folder())?;
        if !to.exists() {
            write(&to, bytes)?;
        }
        let place = RecordPlace::of_run(&replay.header.map, &begun);
        let is_known = self
            .add_entries(&place, &name, &entries)
            .map_err(|error| RecordsError::of(&self.path, error))?
            == 0;
        // Whatever else they keep, all of them keep no style at all.
        let normal = || entries.iter().filter(|(style, ..)| *style == Style::Normal);
        let runs = normal()
            .filter(|(.., entry)| matches!(entry, BoardEntry::Run { .. }))
            .count();
        Ok(Imported {
            runs,
            jumps: normal().count() - runs,
            is_known,
        })
    }

    /// Where the boards' replays lie.
    pub fn boards_folder(&self) -> PathBuf {
        self.path.with_file_name(FOLDER)
    }

    /// How many of them were not there yet.
    fn add_entries(
        &mut self,
        place: &RecordPlace,
        replay: &str,
        entries: &[(Style, Badges, BoardEntry)],
    ) -> rusqlite::Result<usize> {
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut added = 0;
        for (style, badges, entry) in entries {
            let place = RecordPlace {
                style: *style,
                badges: *badges,
                ..place.clone()
            };
            let mut own: Vec<(&str, &dyn ToSql)> = vec![("replay", &replay)];
            own.extend(entry.columns());
            added += add_if_new(&transaction, "entries", &place, &own)?;
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
            Board::Jumps => (
                "jump",
                "kind",
                "distance DESC",
                "distance, block, prestrafe, max_speed, strafes, sync, takeoff_tick",
            ),
        };
        let query = format!(
            "SELECT rank, id, strftime('%Y-%m-%dT%H:%M:%SZ', at / 1000, 'unixepoch') AS at, game, map, map_hash, \
             profile, rules_hash, damage, style, badges, kind, {columns}, replay FROM (SELECT *, row_number() OVER (PARTITION BY {of}, \
             profile, rules_hash, damage, style ORDER BY {best}, at, id) AS rank FROM entries WHERE board = '{name}') \
             WHERE (:map IS NULL OR map = :map) AND (:profile IS NULL OR profile = :profile) \
             AND (:since IS NULL OR at >= :since) AND (:style IS NULL OR style = :style) AND (:kind IS NULL OR kind = :kind COLLATE NOCASE) \
             AND rank <= coalesce(:newest, rank) ORDER BY {of}, profile, rules_hash, damage, style, rank"
        );
        let mut listing = self.filtered(&query, filter, None)?;
        let at = listing.columns.iter().position(|column| column == "replay");
        let mut known = BTreeMap::new();
        for row in &mut listing.rows {
            let replay = at
                .and_then(|at| row[at].as_str())
                .unwrap_or_default()
                .to_owned();
            let problem = *known
                .entry(replay)
                .or_insert_with_key(|replay| problem_of(&self.boards_folder().join(replay)));
            row.push(problem.map_or(Value::Null, |problem| problem.id().into()));
        }
        listing.columns.push("problem".to_owned());
        Ok(listing)
    }

    /// Copies the replay of an entry into a new file, if it still is the one that was found true.
    ///
    /// # Errors
    ///
    /// If there is no such entry, something lies there already, or it cannot be copied.
    pub fn export_entry(&self, id: i64, to: &Path) -> Result<(), RecordsError> {
        no_file_at(to)?;
        Ok(write(to, &self.entry_bytes(id)?)?)
    }

    /// The same under the first free name in a folder that begins so; which one.
    ///
    /// # Errors
    ///
    /// If there is no such entry, or it cannot be copied.
    pub fn export_entry_into(
        &self,
        id: i64,
        folder: &Path,
        stem: &str,
    ) -> Result<PathBuf, RecordsError> {
        Ok(write_named(folder, stem, &self.entry_bytes(id)?)?)
    }

    fn entry_bytes(&self, id: i64) -> Result<Vec<u8>, RecordsError> {
        let from = self.entry_replay(id)?;
        match problem_of(&from) {
            None | Some(EntryProblem::Missing) => Ok(read_bytes(&from)?),
            Some(EntryProblem::Altered | EntryProblem::OtherVersion) => {
                Err(RecordsError::Asked(format!(
                    "found another file at {}, expected the replay that was found true",
                    from.display()
                )))
            }
        }
    }

    /// The replay of an entry.
    ///
    /// # Errors
    ///
    /// If there is no such entry.
    pub fn entry_replay(&self, id: i64) -> Result<PathBuf, RecordsError> {
        let found =
            self.connection
                .query_row("SELECT replay FROM entries WHERE id = ?1", [id], |row| {
                    row.get::<_, String>(0)
                });
        match found {
            Ok(name) => Ok(self.boards_folder().join(name)),
            Err(rusqlite::Error::QueryReturnedNoRows) => Err(RecordsError::Asked(format!(
                "found no entry {id}, expected the id of one of `wishdir records --board`"
            ))),
            Err(error) => Err(RecordsError::of(&self.path, error)),
        }
    }
}
