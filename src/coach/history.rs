//! A player's recorded jumps, with the data needed to find habits.

use wishdir_analysis::ledger::{Aim, Cause};

/// Angle error in strafes to one side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SideError {
    /// Number of ticks that were measured.
    pub ticks: u32,
    /// Mean error, degrees. Negative: turned too slowly; positive: too fast.
    pub error_deg: f64,
}

/// Jump from the player's records.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PastJump {
    /// Number of the session.
    pub session: i64,
    /// Day of the jump in UTC: `2026-11-22`.
    pub day: String,
    /// Name of the jump's rules.
    pub rules: String,
    /// Id of the jump's kind.
    pub kind: String,
    /// Whether the jump counts.
    pub counts: bool,
    /// Distance of the jump, units or pixels.
    pub distance: f64,
    /// Horizontal speed after the takeoff, u/s.
    pub takeoff_speed: Option<f64>,
    /// Efficiency of the jump, percent.
    pub efficiency: Option<f64>,
    /// Frames on ground before a hop.
    pub fog: Option<u32>,
    /// Time from the previous landing to the jump press: ticks and milliseconds.
    pub jump_after: Option<(i32, i32)>,
    /// Whether the jump has a loss breakdown. The breakdown may be empty.
    pub judged: bool,
    /// Aim by which the jump is judged. It decides the unit of the losses.
    pub aim: Aim,
    /// Causes with a loss. Each has the lost speed, u/s, and the lost distance, units.
    pub losses: Vec<(Cause, f64, f64)>,
    /// Angle errors while A was held, then while D was held.
    pub sides: [SideError; 2],
    /// Number of ticks from each mouse reversal to its key switch. Negative: the keys were switched
    /// first.
    pub switches: Vec<i32>,
    /// Overlap ticks.
    pub overlap: u32,
    /// Dead air ticks.
    pub dead_air: u32,
    /// Duck press relative to the landing, ticks. 0: on the landing tick; negative: before it.
    pub duck_at: Option<i32>,
}

impl PastJump {
    /// Whether the angle errors describe the mouse. If W or S in the air cost more than wrong
    /// angles, the errors come from that key.
    pub(super) fn has_mouse_angles(&self) -> bool {
        let cost = |causes: &[Cause]| -> f64 {
            let of_causes = self.losses.iter().filter(|loss| causes.contains(&loss.0));
            of_causes
                .map(|(_, speed, distance)| self.loss_amount(*speed, *distance))
                .sum()
        };
        let angles = [Cause::AngleOver, Cause::AngleUnder, Cause::AngleUneven];
        cost(&[Cause::ForwardHeld]) <= cost(&angles)
    }

    /// Returns a loss of speed (u/s) and distance (units) in the aim's unit.
    /// Losses of time are not recorded, so jumps for time count by distance.
    pub(super) fn loss_amount(&self, speed: f64, distance: f64) -> f64 {
        match self.aim {
            Aim::Speed => speed,
            Aim::Distance | Aim::Time => distance,
        }
    }
}
