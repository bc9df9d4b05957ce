//! Measures speed gained without strafing. Drills do not count it, because it needs no skill.
//!
//! Two things accelerate the player past the run speed: holding keys against a wall and, in
//! Quake III, alternating strafe keys in the air without turning.

use wishdir_analysis::facts::TickFacts;

/// Speed gained without strafing, updated on each tick.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct UnstrafedGain {
    /// Part of the current speed, u/s. Includes only speed above the run speed.
    pub above_run: f64,
    /// Value of `above_run` at the last takeoff, u/s.
    pub at_takeoff: f64,
    /// Speed gained along walls since the last takeoff, u/s.
    pub wall_gain_since_takeoff: f64,
}

impl UnstrafedGain {
    /// Updates the gains with one tick. `run_speed` is the speed that keys alone reach, u/s.
    /// `is_air_gain_unstrafed`: whether a gain in the air counts as unstrafed on this tick.
    pub(super) fn observe(
        &mut self,
        facts: &TickFacts,
        run_speed: f64,
        is_air_gain_unstrafed: bool,
    ) {
        if facts.jump.is_some() {
            self.at_takeoff = self.above_run;
            self.wall_gain_since_takeoff = 0.0;
        }
        // On a slide, the speed comes from gravity, not from a wall.
        let is_at_wall = facts.wall && facts.slide.is_none();
        if is_at_wall {
            self.wall_gain_since_takeoff += (facts.speed - facts.speed_before).max(0.0);
        }
        if is_at_wall || is_air_gain_unstrafed && facts.strafe.air {
            self.above_run +=
                (facts.speed.max(run_speed) - facts.speed_before.max(run_speed)).max(0.0);
        }
        self.above_run = self.above_run.min((facts.speed - run_speed).max(0.0));
    }
}
