//! The record's jumps as the training reads them.

use serde_json::Value;

use super::database::{Database, RecordsError};
use super::query::{Filter, Table};
use crate::coach::{PastJump, SideError};
use wishdir_analysis::ledger::Cause;

/// A row by its columns' names.
struct HistoryRow<'a> {
    columns: &'a [String],
    cells: &'a [Value],
}

impl HistoryRow<'_> {
    fn get(&self, name: &str) -> &Value {
        self.columns
            .iter()
            .position(|column| column == name)
            .map_or(&Value::Null, |index| &self.cells[index])
    }

    fn text(&self, name: &str) -> String {
        self.get(name).as_str().unwrap_or_default().to_owned()
    }
}

fn whole<T: TryFrom<i64>>(value: &Value) -> Option<T> {
    T::try_from(value.as_i64()?).ok()
}

/// What one cause took: u/s and units.
fn loss(value: &Value) -> Option<(Cause, f64, f64)> {
    let cause = value["cause"].as_str()?.parse::<Cause>().ok()?;
    Some((cause, value["speed"].as_f64()?, value["distance"].as_f64()?))
}

fn jump(row: &HistoryRow<'_>) -> PastJump {
    let details = row.get("details");
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let strafes = list(&details["strafes"]);
    let side = |key: &str| {
        let of_side = || strafes.iter().filter(|strafe| strafe["key"] == key);
        let ticks_of = |strafe: &Value| whole::<u32>(&strafe["ticks"]).unwrap_or(0);
        let ticks: u32 = of_side().map(ticks_of).fold(0, u32::saturating_add);
        let sum: f64 = of_side()
            .map(|strafe| {
                strafe["angle_error_mean"].as_f64().unwrap_or(0.0) * f64::from(ticks_of(strafe))
            })
            .sum();
        SideError {
            ticks,
            error_deg: sum / f64::from(ticks.max(1)),
        }
    };
    let press = &details["landing_keys"]["jump"];
    PastJump {
        session: row.get("session").as_i64().unwrap_or(0),
        day: row.text("at").chars().take("2026-11-22".len()).collect(),
        rules: row.text("profile"),
        kind: row.text("kind"),
        counts: row.get("counts").as_bool().unwrap_or(false),
        distance: row.get("distance").as_f64().unwrap_or(0.0),
        takeoff_speed: row.get("takeoff_speed").as_f64(),
        efficiency: row.get("efficiency").as_f64(),
        fog: whole(row.get("fog")),
        jump_after: whole(&press["ticks"]).zip(whole(&press["ms"])),
        judged: row.get("aim").is_string(),
        losses: list(row.get("losses")).iter().filter_map(loss).collect(),
        sides: [side("left"), side("right")],
        switches: strafes
            .iter()
            .skip(1)
            .filter_map(|strafe| whole(&strafe["switch_offset"]))
            .collect(),
        overlap: whole(&details["overlap"]).unwrap_or(0),
        dead_air: whole(&details["dead_air"]).unwrap_or(0),
        duck_at: whole(&details["landing_duck"]["ticks"]),
    }
}

impl Database {
    /// The jumps of the record, the oldest first.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn past_jumps(&self, filter: &Filter) -> Result<Vec<PastJump>, RecordsError> {
        let listing = self.list(Table::Jumps, filter)?;
        let row = |cells: &Vec<Value>| {
            jump(&HistoryRow {
                columns: &listing.columns,
                cells,
            })
        };
        Ok(listing.rows.iter().map(row).collect())
    }
}
