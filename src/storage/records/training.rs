//! Table of the few numbers per jump that the plan and the progress report need. A jump's full
//! details are a hundred times larger.

use rusqlite::{Connection, Statement, params};
use serde_json::Value;

/// Training data from the details of a jump.
struct TrainingFacts {
    press: Option<(i64, i64)>,
    duck_ticks: Option<i64>,
    overlap: i64,
    dead_air: i64,
    /// Ticks and mean angle error for the left and the right key.
    sides: [(i64, f64); 2],
    switches: String,
}

impl TrainingFacts {
    fn new(details: &Value) -> Self {
        let strafes = details["strafes"].as_array().map_or(&[][..], Vec::as_slice);
        let side = |key: &str| {
            let of_side = || strafes.iter().filter(|strafe| strafe["key"] == key);
            let ticks_of = |strafe: &Value| strafe["ticks"].as_i64().unwrap_or(0);
            let ticks: i64 = of_side().map(ticks_of).fold(0, i64::saturating_add);
            let error = |strafe: &Value| strafe["angle_error_mean"].as_f64().unwrap_or(0.0);
            let sum: f64 = of_side()
                .map(|strafe| error(strafe) * ticks_of(strafe) as f64)
                .sum();
            (ticks, sum / ticks.max(1) as f64)
        };
        let press = &details["landing_keys"]["jump"];
        let switches: Vec<i64> = strafes
            .iter()
            .skip(1)
            .filter_map(|strafe| strafe["switch_offset"].as_i64())
            .collect();
        Self {
            press: press["ticks"].as_i64().zip(press["ms"].as_i64()),
            duck_ticks: details["landing_duck"]["ticks"].as_i64(),
            overlap: details["overlap"].as_i64().unwrap_or(0),
            dead_air: details["dead_air"].as_i64().unwrap_or(0),
            sides: ["left", "right"].map(side),
            switches: Value::from(switches).to_string(),
        }
    }
}

/// Statement that adds training rows for jumps in `jumps`.
pub(super) struct TrainingRows<'a>(Statement<'a>);

impl<'a> TrainingRows<'a> {
    pub(super) fn new(connection: &'a Connection) -> rusqlite::Result<Self> {
        connection.prepare(INSERT).map(Self)
    }

    pub(super) fn add(&mut self, jump: i64, details: &str) -> rusqlite::Result<()> {
        let TrainingFacts {
            press,
            duck_ticks,
            overlap,
            dead_air,
            sides: [left, right],
            switches,
        } = TrainingFacts::new(&serde_json::from_str(details).unwrap_or_default());
        self.0.execute(params![
            jump,
            press.map(|(ticks, _)| ticks),
            press.map(|(_, msec)| msec),
            duck_ticks,
            overlap,
            dead_air,
            left.0,
            left.1,
            right.0,
            right.1,
            switches,
        ])?;
        Ok(())
    }
}

const INSERT: &str = "INSERT OR REPLACE INTO training SELECT id, session, at, map, profile, style, kind, counts, \
                      distance, takeoff_speed, efficiency, fog, aim, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11 \
                      FROM jumps WHERE id = ?1";

/// Adds training rows for all jumps of an older file.
pub(super) fn fill_training_rows(connection: &Connection) -> rusqlite::Result<()> {
    let mut training = TrainingRows::new(connection)?;
    let mut jumps = connection.prepare("SELECT id, details FROM jumps ORDER BY id")?;
    let mut rows = jumps.query([])?;
    while let Some(row) = rows.next()? {
        training.add(row.get(0)?, row.get_ref(1)?.as_str()?)?;
    }
    Ok(())
}
