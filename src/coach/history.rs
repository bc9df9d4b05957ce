//! What a player's record says of his jumps: as much as habits are read from.

use wishdir_analysis::ledger::{Aim, Cause};

/// What the angle was on one side, over some ticks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SideError {
    /// Ticks.
    pub ticks: u32,
    /// The mean error, degrees; negative: the mouse is too slow, positive: too fast.
    pub error_deg: f64,
}

/// One jump of the record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PastJump {
    /// The session that it was played in.
    pub session: i64,
    /// The day in UTC: `2026-11-22`.
    pub day: String,
    /// The rules' name.
    pub rules: String,
    /// The kind's id.
    pub kind: String,
    /// It counts.
    pub counts: bool,
    /// Units, or pixels.
    pub distance: f64,
    /// Horizontal speed after the take-off, u/s.
    pub takeoff_speed: Option<f64>,
    /// The part of the possible gain that was won, percent.
    pub efficiency: Option<f64>,
    /// Frames on ground of a hop.
    pub fog: Option<u32>,
    /// From the landing before to the press that jumped: ticks and milliseconds.
    pub jump_after: Option<(i32, i32)>,
    /// It has a ledger, which may have found nothing lost.
    pub judged: bool,
    /// Aim of the jump. Its losses count in the aim's unit.
    pub aim: Aim,
    /// What each cause took that took something: u/s and units.
    pub losses: Vec<(Cause, f64, f64)>,
    /// The angle errors while A was held, and while D was.
    pub sides: [SideError; 2],
    /// By how many ticks each change of the strafe key missed the mouse's; negative: the key came
    /// first.
    pub switches: Vec<i32>,
    /// Ticks with both strafe keys.
    pub overlap: u32,
    /// Ticks without one.
    pub dead_air: u32,
    /// When duck was pressed for the landing, ticks: 0 in its tick, negative before it.
    pub duck_at: Option<i32>,
}

impl PastJump {
    /// A loss of speed (u/s) and distance (units) in the aim's unit. Records do not have losses of
    /// time, so jumps for time count by distance.
    pub(super) fn amount(&self, speed: f64, distance: f64) -> f64 {
        match self.aim {
            Aim::Speed => speed,
            Aim::Distance | Aim::Time => distance,
        }
    }
}
