//! Inserts rows into the tables.

use rusqlite::{Connection, ToSql, Transaction, TransactionBehavior, params_from_iter};
use serde::Serialize;

use super::database::{Database, RecordsError};
use super::rows::{RecordEvent, RecordPlace, RecordRow, now_ms};
use super::training::TrainingRows;
use crate::planner::judge::JudgedJump;
use crate::text::json::{EventJson, JumpJson, NfkJumpJson};
use crate::text::{Describe as _, in_english};
use wishdir_analysis::ledger::{Cause, Ledger};
use wishdir_analysis::nfk::NfkJump;
use wishdir_analysis::technique::TechniqueEvent;
use wishdir_sim::course::CourseTime;

/// Returns the JSON of the `details` column, as printed by the command line.
fn details_json(what: &impl Serialize) -> String {
    serde_json::to_string(what).expect("numbers and texts can be written")
}

/// Inserts a session and returns its number.
pub(super) fn begin_session(connection: &Connection, at_ms: i64) -> rusqlite::Result<i64> {
    let insert = "INSERT INTO sessions (began_at, last_at, program) VALUES (?1, ?1, ?2)";
    connection.execute(insert, (at_ms, env!("CARGO_PKG_VERSION")))?;
    Ok(connection.last_insert_rowid())
}

impl Database {
    /// Starts a session and returns its number.
    ///
    /// # Errors
    ///
    /// If the database reports an error.
    pub fn begin_session(&self, at_ms: i64) -> Result<i64, RecordsError> {
        begin_session(&self.connection, at_ms)
            .map_err(|error| RecordsError::from_sqlite(&self.path, error))
    }

    /// Inserts all rows of a session in one transaction and updates the session's end.
    ///
    /// # Errors
    ///
    /// If the database reports an error.
    pub fn insert(
        &mut self,
        session: i64,
        rows: &[RecordRow],
        now_ms: i64,
    ) -> Result<(), RecordsError> {
        let inserted = self.try_insert(session, rows, now_ms);
        inserted.map_err(|error| RecordsError::from_sqlite(&self.path, error))
    }

    fn try_insert(
        &mut self,
        session: i64,
        rows: &[RecordRow],
        now_ms: i64,
    ) -> rusqlite::Result<()> {
        // With an immediate transaction, two games wait for each other instead of failing halfway.
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction
            .prepare("UPDATE sessions SET last_at = ?2 WHERE id = ?1")?
            .execute((session, now_ms))?;
        for RecordRow {
            place,
            at_ms,
            found,
        } in rows
        {
            let row = Insert {
                transaction: &transaction,
                session,
                at_ms: *at_ms,
                place,
            };
            match found {
                RecordEvent::Jump { jump, reason } => row.jump(jump, reason.as_deref())?,
                RecordEvent::NfkJump { jump, reason } => row.nfk_jump(jump, reason.as_deref())?,
                RecordEvent::Technique(event) => row.technique(event)?,
                RecordEvent::Run {
                    reason,
                    time,
                    splits,
                } => row.run(reason.as_deref(), *time, splits)?,
            }
        }
        transaction.commit()
    }
}

/// Returns an SQL statement that inserts a row with these columns.
fn insert_into(verb: &str, table: &str, columns: &[(&str, &dyn ToSql)]) -> String {
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let places = vec!["?"; columns.len()].join(", ");
    format!(
        "{verb} INTO {table} ({}) VALUES ({places})",
        names.join(", ")
    )
}

/// Adds a row with the current time to a table of replays. Returns the number of new rows, 0 or 1.
pub(super) fn add_if_new(
    connection: &Connection,
    table: &str,
    place: &RecordPlace,
    own: &[(&str, &dyn ToSql)],
) -> rusqlite::Result<usize> {
    let (at, placed) = (now_ms(), place.columns());
    let mut columns: Vec<(&str, &dyn ToSql)> = vec![("at", &at)];
    columns.extend(
        placed
            .iter()
            .map(|(name, value)| (*name, value as &dyn ToSql)),
    );
    columns.extend_from_slice(own);
    connection.execute(
        &insert_into("INSERT OR IGNORE", table, &columns),
        params_from_iter(columns.iter().map(|(_, value)| *value)),
    )
}

/// Row that is about to be inserted.
struct Insert<'a> {
    transaction: &'a Transaction<'a>,
    session: i64,
    at_ms: i64,
    place: &'a RecordPlace,
}

impl Insert<'_> {
    /// Inserts a row with the shared columns and `own`. Returns its number.
    fn insert_row(&self, table: &str, own: &[(&str, &dyn ToSql)]) -> rusqlite::Result<i64> {
        let place = self.place.columns();
        let common = [
            ("session", &self.session as &dyn ToSql),
            ("at", &self.at_ms),
        ];
        let placed = || {
            place
                .iter()
                .map(|(name, value)| (*name, value as &dyn ToSql))
        };
        let columns: Vec<_> = common
            .into_iter()
            .chain(placed())
            .chain(own.iter().copied())
            .collect();
        self.transaction
            .prepare(&insert_into("INSERT", table, &columns))?
            .insert(params_from_iter(columns.iter().map(|(_, value)| *value)))
    }

    fn jump(&self, judged: &JudgedJump, reason: Option<&str>) -> rusqlite::Result<()> {
        let details = details_json(&JumpJson::from(judged));
        let (jump, judgement) = (&judged.jump, &judged.judgement);
        let (edges, strafing) = (&judgement.edges, &judgement.strafing);
        let (totals, ledger) = (&strafing.totals, judged.ledger());
        let reason = jump
            .reason
            .map(|reason| in_english(|| reason.describe()))
            .or_else(|| reason.map(str::to_owned));
        let id = self.insert_row(
            "jumps",
            &[
                ("kind", &judged.id()),
                ("counts", &reason.is_none()),
                ("reason", &reason),
                ("tier", &judgement.tier.map(|tier| tier.id)),
                ("takeoff_tick", &(jump.takeoff_tick as i64)),
                ("landing_tick", &(jump.landing_tick as i64)),
                ("distance", &jump.distance),
                ("block", &edges.block),
                ("edge", &edges.takeoff),
                ("landing_edge", &edges.landing),
                ("height", &jump.height),
                ("prestrafe", &jump.prestrafe),
                ("takeoff_speed", &jump.takeoff_speed),
                ("max_speed", &jump.max_speed),
                ("landing_speed", &jump.landing_speed),
                ("airtime_ticks", &jump.airtime_ticks),
                ("strafes", &(strafing.strafes.len() as i64)),
                ("sync", &totals.sync_gain),
                ("gain", &totals.gain),
                ("loss", &totals.loss),
                ("efficiency", &totals.efficiency),
                ("chain", &jump.chain),
                ("fog", &jump.hop.map(|hop| hop.fog)),
                ("aim", &ledger.map(|ledger| ledger.aim.id())),
                ("lost_speed", &ledger.map(|ledger| ledger.total.speed)),
                ("lost_distance", &ledger.map(|ledger| ledger.total.distance)),
                (
                    "first_cause",
                    &ledger.and_then(|ledger| ledger.first).map(Cause::id),
                ),
                (
                    "advice",
                    &ledger.map(|ledger| in_english(|| ledger.advice.describe())),
                ),
                ("details", &details),
            ],
        )?;
        TrainingRows::new(self.transaction)?.add(id, &details)?;
        ledger.map_or(Ok(()), |ledger| self.losses(id, ledger))
    }

    /// Inserts the losses of the jump with this id.
    fn losses(&self, id: i64, ledger: &Ledger) -> rusqlite::Result<()> {
        let insert =
            "INSERT INTO losses (jump, cause, speed, distance, ticks) VALUES (?1, ?2, ?3, ?4, ?5)";
        let mut statement = self.transaction.prepare(insert)?;
        for part in &ledger.parts {
            let is_some = part.loss.speed != 0.0 || part.loss.distance != 0.0 || part.ticks > 0;
            if is_some {
                statement.execute((
                    id,
                    part.cause.id(),
                    part.loss.speed,
                    part.loss.distance,
                    part.ticks,
                ))?;
            }
        }
        Ok(())
    }

    fn nfk_jump(&self, jump: &NfkJump, reason: Option<&str>) -> rusqlite::Result<()> {
        let details = details_json(&NfkJumpJson::from(jump));
        let id = self.insert_row(
            "jumps",
            &[
                ("kind", &jump.id()),
                ("counts", &reason.is_none()),
                ("reason", &reason),
                ("takeoff_tick", &(jump.tick as i64)),
                ("landing_tick", &((jump.tick + jump.ticks) as i64)),
                ("distance", &jump.distance),
                ("height", &jump.height),
                ("max_speed", &jump.speed),
                ("airtime_ticks", &(jump.ticks as i64)),
                ("chain", &jump.in_chain),
                ("details", &details),
            ],
        )?;
        TrainingRows::new(self.transaction)?.add(id, &details)
    }

    fn technique(&self, event: &TechniqueEvent) -> rusqlite::Result<()> {
        self.insert_row(
            "bugs",
            &[
                ("kind", &event.kind.id()),
                ("tick", &(event.tick as i64)),
                ("outcome", &event.outcome.id()),
                ("verdict", &in_english(|| event.describe())),
                ("details", &details_json(&EventJson::from(event))),
            ],
        )?;
        Ok(())
    }

    fn run(
        &self,
        reason: Option<&str>,
        time: CourseTime,
        splits: &[(u32, CourseTime)],
    ) -> rusqlite::Result<()> {
        let id = self.insert_row(
            "runs",
            &[
                ("counts", &reason.is_none()),
                ("reason", &reason),
                ("time_ms", &(time.msec as i64)),
                ("ticks", &(time.ticks as i64)),
            ],
        )?;
        let insert = "INSERT OR REPLACE INTO splits (run, checkpoint, time_ms, ticks) VALUES (?1, ?2, ?3, ?4)";
        let mut statement = self.transaction.prepare(insert)?;
        for (checkpoint, at) in splits {
            statement.execute((id, checkpoint, at.msec as i64, at.ticks as i64))?;
        }
        Ok(())
    }
}
