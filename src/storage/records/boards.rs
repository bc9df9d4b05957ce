//! Leaderboards: verified replays and the results achieved in them.
//! Claims in a file are never trusted.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use rusqlite::{ToSql, TransactionBehavior};
use serde_json::{Value, json};
use strum::IntoStaticStr;
use thiserror::Error;

use super::database::{Database, RecordsError, RequestProblem};
use super::insert::add_if_new;
use super::query::{Filter, Listing, check_no_file};
use super::rows::RecordPlace;
use crate::planner::input_stats::InputStats;
use crate::planner::jumping::{JumpNumbers, JumpingGame};
use crate::planner::replay_results::{BestJump, BestRun, find_results};
use crate::storage::FileError;
use crate::storage::io::{make_folder, read_stored_bytes, write};
use crate::storage::maps::MappedGame;
use crate::storage::replay_writer::write_named;
use crate::storage::replays::{InitialRunError, load_initial_run};
use crate::text::json::InputStatsJson;
use wishdir_replay::{AnyReplay, Digest, InvalidReplay, Replay, ReplayError, verify};
use wishdir_sim::badge::Badges;
use wishdir_sim::client::CommandFault;
use wishdir_sim::course::CourseTime;
use wishdir_sim::style::Style;

/// Folder of the leaderboards' replays, next to the database.
const FOLDER: &str = "boards";

/// Kind of leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// Runs by map, rules and style, fastest first.
    /// A run is listed under every style that its inputs kept.
    Runs,
    /// Jumps by kind, rules and style, longest first.
    /// The style covers the inputs since the player last stood still.
    Jumps,
}

/// Origin of a leaderboard entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum EntryOrigin {
    /// The run or jump was made in this installation of the game, which saved the replay.
    Own,
    /// The replay was imported. Anyone may have recorded it.
    Imported,
}

impl EntryOrigin {
    /// Returns the identifier in listings.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// Reason why a replay was not added to a leaderboard.
#[derive(Debug, Error)]
pub enum ImportError {
    /// The file cannot be read or copied.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file is not a replay that can be played here.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The replay's map was not found.
    #[error(transparent)]
    Stage(#[from] InitialRunError),
    /// Re-simulating the replay gives a different result.
    #[error("invalid replay: {0}")]
    NotTrue(InvalidReplay),
    /// The replay is valid but contains nothing for a leaderboard.
    #[error("contains no complete run and no jump that counts; `wishdir verify` gives the reasons")]
    Nothing,
    /// The replay has an impossible command, and no result without such a command.
    #[error("does not count: tick {tick}: {fault}")]
    Impossible {
        /// Tick of the first command that no client could have sent, from 1.
        tick: u64,
        /// Fault of the command.
        fault: CommandFault,
    },
    /// The replay is valid but has no attempt at the challenge of that day.
    #[error("contains no attempt at the challenge of {0}")]
    NoAttempt(String),
    /// The database reported an error.
    #[error(transparent)]
    Records(#[from] RecordsError),
}

/// Number of entries that the import of a replay added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportCounts {
    /// Number of runs that were added: 0 or 1.
    pub runs: usize,
    /// Number of jumps that were added: up to one per kind.
    pub jumps: usize,
    /// Whether all entries existed before.
    pub is_known: bool,
}

/// Reason why an entry has no verified replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum EntryProblem {
    /// The file of the replay is missing.
    Missing,
    /// The file of the replay was modified after it was verified.
    Altered,
    /// The replay was verified with different physics.
    OtherVersion,
    /// An older version of the program added the replay. It has not been verified since.
    Unproven,
}

impl EntryProblem {
    /// Returns the identifier in listings.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// Returns the file name of an entry's replay: the hash of the whole file.
pub(super) fn replay_file_name(bytes: &[u8]) -> String {
    format!("{}.wdr", Digest::from_bytes(bytes))
}

/// Whether a name is from a database layout before 6. The checksums in such names can be forged.
pub(super) fn has_old_name(replay: &str) -> bool {
    replay.len() < "0123456789abcdef-01234567.wdr".len() + 1
}

fn has_old_checksum(replay: &str, bytes: &[u8]) -> bool {
    replay.ends_with(&format!("{:08x}.wdr", crc32fast::hash(bytes)))
}

/// Copies a replay to the leaderboard folder. Returns its file name there.
pub(super) fn save_replay(folder: &Path, bytes: &[u8]) -> Result<String, FileError> {
    let name = replay_file_name(bytes);
    let to = folder.join(&name);
    make_folder(folder)?;
    // A file with this name and other bytes was damaged or replaced.
    let is_there = read_stored_bytes(&to).is_ok_and(|there| there == bytes);
    if !is_there {
        write(&to, bytes)?;
    }
    Ok(name)
}

/// Checks an entry's replay.
pub(super) fn check_replay(folder: &Path, replay: &str) -> Option<EntryProblem> {
    // Paths in the database must not leave the folder.
    if Path::new(replay).file_name() != Some(OsStr::new(replay)) {
        return Some(EntryProblem::Missing);
    }
    let Ok(bytes) = read_stored_bytes(&folder.join(replay)) else {
        return Some(EntryProblem::Missing);
    };
    let is_old = has_old_name(replay);
    let is_same = if is_old {
        has_old_checksum(replay, &bytes)
    } else {
        replay == replay_file_name(&bytes)
    };
    match AnyReplay::open(bytes) {
        _ if !is_same => Some(EntryProblem::Altered),
        Ok(_) if is_old => Some(EntryProblem::Unproven),
        Ok(_) => None,
        Err(_) => Some(EntryProblem::OtherVersion),
    }
}

/// Entry of a leaderboard: a run or a jump.
enum BoardEntry {
    Run {
        time_ms: i64,
        ticks: i64,
        splits: String,
        hand: String,
    },
    Jump {
        kind: String,
        takeoff_tick: i64,
        distance: f64,
        numbers: JumpNumbers,
        hand: String,
    },
}

/// Formats the player's input statistics as JSON.
fn input_stats_json(hand: &InputStats) -> String {
    serde_json::to_string(&InputStatsJson::from(hand)).expect("numbers can be written")
}

impl BoardEntry {
    fn for_run(run: &BestRun) -> Self {
        let split = |(checkpoint, time): &(u32, CourseTime)| json!({ "checkpoint": checkpoint, "time_ms": time.msec, "ticks": time.ticks });
        let splits = run.splits.iter().map(split).collect::<Vec<_>>();
        Self::Run {
            time_ms: run.time.msec as i64,
            ticks: run.time.ticks as i64,
            splits: json!(splits).to_string(),
            hand: input_stats_json(&run.hand),
        }
    }

    fn for_jump<S: JumpingGame>(kind: String, best: &BestJump<S::Jump>) -> Self {
        Self::Jump {
            kind,
            takeoff_tick: S::end_ticks(&best.jump)[0] as i64,
            distance: S::distance(&best.jump),
            numbers: S::leaderboard_numbers(&best.jump),
            hand: input_stats_json(&best.hand),
        }
    }

    /// Returns the columns that only this kind of entry has.
    fn columns(&self) -> Vec<(&str, &dyn ToSql)> {
        match self {
            Self::Run {
                time_ms,
                ticks,
                splits,
                hand,
            } => vec![
                ("board", &"run"),
                ("kind", &""),
                ("time_ms", time_ms),
                ("ticks", ticks),
                ("splits", splits),
                ("hand", hand),
            ],
            Self::Jump {
                kind,
                takeoff_tick,
                distance,
                numbers,
                hand,
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
                ("hand", hand),
            ],
        }
    }
}

impl Database {
    /// Re-simulates a replay, adds its results to the leaderboards and saves a copy.
    ///
    /// # Errors
    ///
    /// If it is invalid, has no results for a leaderboard, or cannot be played or copied.
    pub fn import(&mut self, path: &Path) -> Result<ImportCounts, ImportError> {
        self.import_as(path, Some(EntryOrigin::Imported))
    }

    /// Like [`Self::import`], for a replay that the player has just recorded.
    pub(super) fn import_own(&mut self, path: &Path) -> Result<ImportCounts, ImportError> {
        self.import_as(path, Some(EntryOrigin::Own))
    }

    /// Like [`Self::import`], for entries with this source. `None` if the source is unknown.
    fn import_as(
        &mut self,
        path: &Path,
        origin: Option<EntryOrigin>,
    ) -> Result<ImportCounts, ImportError> {
        let bytes = read_stored_bytes(path)?;
        match AnyReplay::open(bytes.as_slice())? {
            AnyReplay::Engine3d(replay) => self.import_replay(path, &bytes, &replay, origin),
            AnyReplay::Nfk(replay) => self.import_replay(path, &bytes, &replay, origin),
        }
    }

    fn import_replay<S: MappedGame + JumpingGame>(
        &mut self,
        path: &Path,
        bytes: &[u8],
        replay: &Replay<S>,
        origin: Option<EntryOrigin>,
    ) -> Result<ImportCounts, ImportError> {
        let begun: S =
            load_initial_run(&replay.header, None, path.parent().unwrap_or(Path::new("")))?;
        let verdict = verify(replay, &begun);
        if let Some(reason) = verdict.reason() {
            return Err(ImportError::NotTrue(reason));
        }
        let found = find_results(replay, &begun);
        let runs = found
            .runs
            .into_iter()
            .map(|(style, run)| (style, run.badges, BoardEntry::for_run(&run)));
        let jumps = found.jumps.into_iter().map(|((kind, style), best)| {
            let entry = BoardEntry::for_jump::<S>(kind, &best);
            (style, best.badges, entry)
        });
        let entries: Vec<(Style, Badges, BoardEntry)> = runs.chain(jumps).collect();
        if entries.is_empty() {
            return Err(verdict.fault.map_or(ImportError::Nothing, |(tick, fault)| {
                ImportError::Impossible { tick, fault }
            }));
        }
        let name = save_replay(&self.boards_folder(), bytes)?;
        let place = RecordPlace::from_run(&replay.header.map, &begun);
        let is_known = self
            .add_entries(&place, &name, origin, &entries)
            .map_err(|error| RecordsError::from_sqlite(&self.path, error))?
            == 0;
        // Every entry also counts as style Normal.
        let normal = || entries.iter().filter(|(style, ..)| *style == Style::Normal);
        let runs = normal()
            .filter(|(.., entry)| matches!(entry, BoardEntry::Run { .. }))
            .count();
        Ok(ImportCounts {
            runs,
            jumps: normal().count() - runs,
            is_known,
        })
    }

    /// Re-simulates the replays that older versions added, and replaces their entries.
    /// Keeps the old entries of replays that are no longer accepted.
    ///
    /// # Errors
    ///
    /// If the database cannot be read or written.
    pub fn renew_entries(&mut self) -> Result<(), RecordsError> {
        let old: Vec<String> = self
            .column("SELECT DISTINCT replay FROM entries")?
            .into_iter()
            .filter(|replay| has_old_name(replay))
            .collect();
        for replay in &old {
            let path = self.boards_folder().join(replay);
            let is_whole =
                check_replay(&self.boards_folder(), replay) == Some(EntryProblem::Unproven);
            if is_whole
                && self.import_as(&path, None).is_ok()
                && let Ok(bytes) = read_stored_bytes(&path)
            {
                // Keeps the date of the first entry.
                let replaced = "UPDATE entries SET at = (SELECT min(at) FROM entries WHERE replay = ?1) WHERE replay = ?2";
                let renewed = self
                    .connection
                    .execute(replaced, [replay, &replay_file_name(&bytes)])
                    .and_then(|_| {
                        let delete = "DELETE FROM entries WHERE replay = ?1";
                        self.connection.execute(delete, [replay])
                    });
                renewed.map_err(|error| RecordsError::from_sqlite(&self.path, error))?;
            }
        }
        self.renew_daily_results()
    }

    /// Returns the texts from a query with one column.
    pub(super) fn column(&self, query: &str) -> Result<Vec<String>, RecordsError> {
        let texts = || {
            let mut statement = self.connection.prepare(query)?;
            let texts = statement.query_map([], |row| row.get(0))?;
            texts.collect::<rusqlite::Result<_>>()
        };
        texts().map_err(|error| RecordsError::from_sqlite(&self.path, error))
    }

    /// Returns the folder with the replays of the leaderboards.
    pub fn boards_folder(&self) -> PathBuf {
        self.path.with_file_name(FOLDER)
    }

    /// Adds entries to a leaderboard. Returns the number of new ones.
    fn add_entries(
        &mut self,
        place: &RecordPlace,
        replay: &str,
        origin: Option<EntryOrigin>,
        entries: &[(Style, Badges, BoardEntry)],
    ) -> rusqlite::Result<usize> {
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let origin = origin.map(EntryOrigin::id);
        let mut added = 0;
        for (style, badges, entry) in entries {
            let place = RecordPlace {
                style: *style,
                badges: *badges,
                ..place.clone()
            };
            let mut own: Vec<(&str, &dyn ToSql)> = vec![("replay", &replay), ("origin", &origin)];
            own.extend(entry.columns());
            added += add_if_new(&transaction, "entries", &place, &own)?;
        }
        transaction.commit()?;
        Ok(added)
    }

    /// Returns the entries of a leaderboard, best first for each map (or kind), rules and style.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn board(&self, board: Board, filter: &Filter) -> Result<Listing, RecordsError> {
        // Hashes identify a leaderboard. Its displayed map and rules are those of its best entry.
        let (name, of, called, best, columns) = match board {
            Board::Runs => (
                "run",
                "game, map_hash",
                "first_value(map) OVER board",
                "time_ms",
                "time_ms, ticks, splits",
            ),
            Board::Jumps => (
                "jump",
                "game, kind",
                "kind",
                "distance DESC",
                "distance, block, prestrafe, max_speed, strafes, sync, takeoff_tick",
            ),
        };
        let query = format!(
            "SELECT rank, id, strftime('%Y-%m-%dT%H:%M:%SZ', at / 1000, 'unixepoch') AS at, game, map, map_hash, \
             profile, rules_hash, damage, style, badges, kind, {columns}, hand, origin, replay FROM (SELECT *, \
             row_number() OVER board AS rank, {called} AS called, first_value(profile) OVER board AS called_rules \
             FROM entries WHERE board = '{name}' \
             WINDOW board AS (PARTITION BY {of}, rules_hash, damage, style ORDER BY {best}, at, id)) \
             WHERE (:map IS NULL OR map = :map) AND (:profile IS NULL OR profile = :profile) \
             AND (:since IS NULL OR at >= :since) AND (:style IS NULL OR style = :style) AND (:kind IS NULL OR kind = :kind COLLATE NOCASE) \
             AND rank <= coalesce(:newest, rank) ORDER BY called, called_rules, {of}, rules_hash, damage, style, rank"
        );
        let mut listing = self.filtered(&query, filter)?;
        let at = listing.columns.iter().position(|column| column == "replay");
        let mut known = BTreeMap::new();
        for row in &mut listing.rows {
            let replay = at
                .and_then(|at| row[at].as_str())
                .unwrap_or_default()
                .to_owned();
            let problem = *known
                .entry(replay)
                .or_insert_with_key(|replay| check_replay(&self.boards_folder(), replay));
            row.push(problem.map_or(Value::Null, |problem| problem.id().into()));
        }
        listing.columns.push("problem".to_owned());
        Ok(listing)
    }

    /// Copies the replay of an entry to a new file, if it is still the verified one.
    ///
    /// # Errors
    ///
    /// If the entry does not exist, the target exists, or the file cannot be copied.
    pub fn export_entry(&self, id: i64, to: &Path) -> Result<(), RecordsError> {
        check_no_file(to)?;
        Ok(write(to, &self.entry_bytes(id)?)?)
    }

    /// Like [`Self::export_entry`], but uses the first free name with this prefix and returns the
    /// path.
    ///
    /// # Errors
    ///
    /// If the entry does not exist or cannot be copied.
    pub fn export_entry_into(
        &self,
        id: i64,
        folder: &Path,
        stem: &str,
    ) -> Result<PathBuf, RecordsError> {
        Ok(write_named(folder, stem, &self.entry_bytes(id)?)?)
    }

    /// Removes an entry from its leaderboard, in all practice styles. Returns the path of its replay,
    /// which stays. Importing the replay adds the entry again.
    ///
    /// # Errors
    ///
    /// If the entry does not exist or the database cannot be written.
    pub fn remove_entry(&self, id: i64) -> Result<PathBuf, RecordsError> {
        let replay = self.entry_replay(id)?;
        let delete = "DELETE FROM entries WHERE (replay, map_hash, rules_hash, damage, board, kind) = \
             (SELECT replay, map_hash, rules_hash, damage, board, kind FROM entries WHERE id = ?1)";
        self.connection
            .execute(delete, [id])
            .map_err(|error| RecordsError::from_sqlite(&self.path, error))?;
        Ok(replay)
    }

    fn entry_bytes(&self, id: i64) -> Result<Vec<u8>, RecordsError> {
        let from = self.entry_replay(id)?;
        let name = from.file_name().and_then(OsStr::to_str).unwrap_or_default();
        match check_replay(&self.boards_folder(), name) {
            None | Some(EntryProblem::Missing) => Ok(read_stored_bytes(&from)?),
            Some(EntryProblem::Altered | EntryProblem::OtherVersion) => {
                Err(RequestProblem::OtherReplay(from).into())
            }
            Some(EntryProblem::Unproven) => Err(RequestProblem::OldReplay(from).into()),
        }
    }

    /// Returns the path of an entry's replay.
    ///
    /// # Errors
    ///
    /// If the entry does not exist.
    pub fn entry_replay(&self, id: i64) -> Result<PathBuf, RecordsError> {
        let found =
            self.connection
                .query_row("SELECT replay FROM entries WHERE id = ?1", [id], |row| {
                    row.get::<_, String>(0)
                });
        match found {
            Ok(name) => Ok(self.boards_folder().join(name)),
            Err(rusqlite::Error::QueryReturnedNoRows) => Err(RequestProblem::NoEntry(id).into()),
            Err(error) => Err(RecordsError::from_sqlite(&self.path, error)),
        }
    }
}
