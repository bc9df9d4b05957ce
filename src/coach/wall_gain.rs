//! Speed gained along walls, which does not count in drills. A player who holds keys against a wall
//! accelerates past the run speed without any strafe.

use wishdir_analysis::facts::TickFacts;

/// Speed that walls added.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WallGain {
    /// Part of the current speed above the run speed that was gained along walls, u/s.
    pub above_run: f64,
    /// Value of `above_run` at the last takeoff, u/s.
    pub at_takeoff: f64,
    /// Speed gained along walls since the last takeoff, u/s.
    pub in_flight: f64,
}

impl WallGain {
    /// Adds a tick of a player whose keys alone reach `run_speed`, u/s.
    pub(super) fn observe(&mut self, facts: &TickFacts, run_speed: f64) {
        if facts.jump.is_some() {
            self.at_takeoff = self.above_run;
            self.in_flight = 0.0;
        }
        // Gravity accelerates on a slide, which is no wall.
        if facts.wall && facts.slide.is_none() {
            self.in_flight += (facts.speed - facts.speed_before).max(0.0);
            self.above_run +=
                (facts.speed.max(run_speed) - facts.speed_before.max(run_speed)).max(0.0);
        }
        self.above_run = self.above_run.min((facts.speed - run_speed).max(0.0));
    }
}
