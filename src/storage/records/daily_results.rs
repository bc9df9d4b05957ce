//! Results of daily challenges in the records, each with its verified replay.

use std::path::Path;

use rusqlite::named_params;
use serde_json::Value;

use super::boards::{EntryProblem, ImportError, check_replay, has_old_name, save_replay};
use super::database::{Database, RecordsError};
use super::insert::add_if_new;
use super::query::Listing;
use super::rows::RecordPlace;
use crate::coach::{Daily, Date, Medal, Outcome, TrainedGame, best_attempt, daily};
use crate::storage::drills::{DrillRun, find_built_in_run};
use crate::storage::io::read_stored_bytes;
use wishdir_replay::{AnyReplay, Recordable, Replay, verify};

/// Text before the date in the file name of a challenge's replay.
const NAME: &str = "daily-";

/// Returns the file name stem for the replay of a day's challenge.
pub fn daily_replay_name(date: Date) -> String {
    format!("{NAME}{date}")
}

/// Returns the date in the file name of a challenge's replay.
pub fn daily_replay_date(path: &Path) -> Option<Date> {
    let stem = path.file_stem()?.to_str()?;
    let (_, rest) = stem.rsplit_once(NAME)?;
    Date::parse(rest.get(.."2026-11-23".len())?)
}

/// Result of a daily challenge in a verified replay.
struct JudgedDaily {
    place: RecordPlace,
    outcome: Outcome,
}

/// Judges a replay as an attempt at the challenge `of_day`.
/// `start` is a run at the start of its drill.
fn judge_replay<S: TrainedGame + Recordable>(
    replay: &Replay<S>,
    of_day: &Daily,
    date: Date,
    start: &S,
) -> Result<JudgedDaily, ImportError> {
    let header = &replay.header;
    // A challenge with a different map, rules or damage setting is a different challenge.
    if header.map_hash != S::map_hash(start.world())
        || header.rules != start.rules()
        || !header.damage
    {
        return Err(ImportError::NoAttempt(date.to_string()));
    }
    let verdict = verify(replay, start);
    if let Some(reason) = verdict.reason() {
        return Err(ImportError::NotTrue(reason));
    }
    if let Some((tick, fault)) = verdict.fault {
        return Err(ImportError::Impossible { tick, fault });
    }
    let outcome = best_attempt(replay, of_day.drill, of_day.level, start);
    let outcome = outcome.filter(|outcome| outcome.score.is_some());
    let outcome = outcome.ok_or_else(|| ImportError::NoAttempt(date.to_string()))?;
    Ok(JudgedDaily {
        place: RecordPlace::from_run(&of_day.drill.map, start),
        outcome,
    })
}

fn judge_bytes(bytes: &[u8], date: Date) -> Result<JudgedDaily, ImportError> {
    let of_day = daily(date);
    match (AnyReplay::open(bytes)?, find_built_in_run(of_day.drill)?) {
        (AnyReplay::Engine3d(replay), DrillRun::Engine3d(start)) => {
            judge_replay(&replay, &of_day, date, start.as_ref())
        }
        (AnyReplay::Nfk(replay), DrillRun::Nfk(start)) => {
            judge_replay(&replay, &of_day, date, start.as_ref())
        }
        (AnyReplay::Engine3d(_), DrillRun::Nfk(_)) | (AnyReplay::Nfk(_), DrillRun::Engine3d(_)) => {
            Err(ImportError::NoAttempt(date.to_string()))
        }
    }
}

/// Re-simulates a replay and returns its result in the challenge of a day.
///
/// # Errors
///
/// If it is invalid or has no attempt at that challenge.
pub fn judge_daily(path: &Path, date: Date) -> Result<Outcome, ImportError> {
    Ok(judge_bytes(&read_stored_bytes(path)?, date)?.outcome)
}

impl Database {
    /// Re-simulates a replay and saves its result in the challenge of a day, with a copy of the
    /// file.
    ///
    /// # Errors
    ///
    /// Like [`judge_daily`], and if the result or the copy cannot be saved.
    pub fn import_daily(&mut self, path: &Path, date: Date) -> Result<Outcome, ImportError> {
        let bytes = read_stored_bytes(path)?;
        let JudgedDaily { place, outcome } = judge_bytes(&bytes, date)?;
        let name = save_replay(&self.boards_folder(), &bytes)?;
        let of_day = daily(date);
        let (day, level) = (date.to_string(), of_day.level as i64 + 1);
        let less = of_day.drill.level(of_day.level).goal.less_is_better();
        let (medal, msec) = (
            outcome.medal.map(Medal::id),
            i64::try_from(outcome.msec).unwrap_or(i64::MAX),
        );
        add_if_new(
            &self.connection,
            "dailies",
            &place,
            &[
                ("replay", &name),
                ("date", &day),
                ("drill", &of_day.drill.name),
                ("level", &level),
                ("score", &outcome.score),
                ("less_is_better", &less),
                ("medal", &medal),
                ("time_ms", &msec),
            ],
        )
        .map_err(|error| RecordsError::from_sqlite(&self.path, error))?;
        Ok(outcome)
    }

    /// Like [`Self::renew_entries`], for the results of daily challenges.
    pub(super) fn renew_daily_results(&mut self) -> Result<(), RecordsError> {
        for replay in self.column("SELECT DISTINCT replay FROM dailies")? {
            let is_whole = has_old_name(&replay)
                && check_replay(&self.boards_folder(), &replay) == Some(EntryProblem::Unproven);
            if !is_whole {
                continue;
            }
            let path = self.boards_folder().join(&replay);
            let dates = || {
                let select = "SELECT date FROM dailies WHERE replay = ?1";
                let mut statement = self.connection.prepare(select)?;
                let dates = statement.query_map([&replay], |row| row.get::<_, String>(0))?;
                dates.collect::<rusqlite::Result<Vec<_>>>()
            };
            let dates = dates().map_err(|error| RecordsError::from_sqlite(&self.path, error))?;
            for date in dates {
                let is_renewed =
                    Date::parse(&date).is_some_and(|day| self.import_daily(&path, day).is_ok());
                if is_renewed {
                    let delete = "DELETE FROM dailies WHERE replay = ?1 AND date = ?2";
                    self.connection
                        .execute(delete, [&replay, &date])
                        .map_err(|error| RecordsError::from_sqlite(&self.path, error))?;
                }
            }
        }
        Ok(())
    }

    /// Returns the results of one challenge or of all challenges. The best result of each day comes
    /// first.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn dailies(&self, date: Option<Date>) -> Result<Listing, RecordsError> {
        let query = "SELECT date, drill, level, score, medal, time_ms, strftime('%Y-%m-%dT%H:%M:%SZ', at / 1000, \
             'unixepoch') AS at, replay FROM dailies WHERE (:date IS NULL OR date = :date) \
             ORDER BY date, CASE WHEN less_is_better THEN score ELSE -score END, id";
        let date = date.map(|date| date.to_string());
        let mut listing = self.rows(query, named_params! { ":date": date })?;
        let at = listing.columns.iter().position(|column| column == "replay");
        for row in &mut listing.rows {
            let replay = at.and_then(|at| row[at].as_str()).unwrap_or_default();
            let problem = check_replay(&self.boards_folder(), replay).map(EntryProblem::id);
            row.push(problem.map_or(Value::Null, Value::from));
        }
        listing.columns.push("problem".to_owned());
        Ok(listing)
    }
}
