//! Recorded jumps in the form that training uses.

use rusqlite::Row;
use rusqlite::types::ValueRef;

use super::database::{Database, RecordsError};
use super::query::{Filter, Table};
use super::rows::utc_date;
use crate::coach::{PastJump, SideError};
use wishdir_analysis::ledger::{Aim, Cause};
use wishdir_sim::style::Style;

fn past_jump(row: &Row<'_>) -> rusqlite::Result<PastJump> {
    let whole = |name: &str| -> rusqlite::Result<Option<i32>> {
        let number: Option<i64> = row.get(name)?;
        Ok(number.and_then(|number| i32::try_from(number).ok()))
    };
    let count = |name: &str| -> rusqlite::Result<u32> {
        let number: Option<i64> = row.get(name)?;
        Ok(number
            .and_then(|number| u32::try_from(number).ok())
            .unwrap_or(0))
    };
    let side = |ticks: &str, error: &str| -> rusqlite::Result<SideError> {
        Ok(SideError {
            ticks: count(ticks)?,
            error_deg: row.get(error)?,
        })
    };
    let switches = row.get_ref("switches")?.as_str()?;
    let mut switches: Vec<i32> = serde_json::from_str(switches).unwrap_or_default();
    switches.shrink_to_fit();
    let fog: Option<i64> = row.get("fog")?;
    Ok(PastJump {
        session: row.get("session")?,
        day: utc_date(row.get("at")?),
        rules: row.get("profile")?,
        kind: row.get("kind")?,
        counts: row.get("counts")?,
        distance: row.get("distance")?,
        takeoff_speed: row.get("takeoff_speed")?,
        efficiency: row.get("efficiency")?,
        fog: fog.and_then(|fog| u32::try_from(fog).ok()),
        jump_after: whole("press_ticks")?.zip(whole("press_ms")?),
        judged: row.get_ref("aim")? != ValueRef::Null,
        aim: row
            .get_ref("aim")?
            .as_str_or_null()?
            .and_then(Aim::by_id)
            .unwrap_or_default(),
        losses: Vec::new(),
        sides: [
            side("left_ticks", "left_error")?,
            side("right_ticks", "right_error")?,
        ],
        switches,
        overlap: count("overlap")?,
        dead_air: count("dead_air")?,
        duck_at: whole("duck_ticks")?,
    })
}

impl Database {
    /// Returns the recorded jumps that match a filter, oldest first.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn past_jumps(&self, filter: &Filter) -> Result<Vec<PastJump>, RecordsError> {
        let jumps = || {
            let wanted = Table::Jumps.row_condition();
            let newest = filter.newest.and_then(|newest| i64::try_from(newest).ok());
            let values = rusqlite::named_params! {
                ":map": filter.map, ":profile": filter.profile, ":style": filter.style.map(Style::id),
                ":since": filter.since_ms, ":kind": filter.kind, ":newest": newest.unwrap_or(-1),
            };
            let query = format!(
                "SELECT * FROM training WHERE {wanted} AND jump >= coalesce((SELECT min(jump) FROM \
                 (SELECT jump FROM training WHERE {wanted} ORDER BY jump DESC LIMIT :newest)), 0) ORDER BY jump"
            );
            let mut statement = self.connection.prepare(&query)?;
            let mut rows = statement.query(values)?;
            let mut losses = self.connection.prepare(
                "SELECT cause, speed, distance FROM losses WHERE jump = ?1 ORDER BY cause",
            )?;
            let count: i64 =
                self.connection
                    .query_row("SELECT count(*) FROM training", [], |row| row.get(0))?;
            let most = newest.map_or(count, |newest| newest.min(count));
            // Allocates once. A growing vector would temporarily need twice the memory.
            let mut jumps = Vec::with_capacity(usize::try_from(most).unwrap_or(0));
            while let Some(row) = rows.next()? {
                let mut jump = past_jump(row)?;
                let mut found = losses.query([row.get::<_, i64>("jump")?])?;
                while let Some(loss) = found.next()? {
                    let cause: String = loss.get(0)?;
                    if let Ok(cause) = cause.parse::<Cause>() {
                        jump.losses.push((cause, loss.get(1)?, loss.get(2)?));
                    }
                }
                jump.losses.shrink_to_fit();
                jumps.push(jump);
            }
            Ok(jumps)
        };
        jumps().map_err(|error| RecordsError::from_sqlite(&self.path, error))
    }
}
