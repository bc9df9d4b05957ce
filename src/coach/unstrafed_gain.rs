//! Speed gained along walls. Drills do not count it, because holding keys against a wall accelerates
//! the player past the run speed without a strafe.

use wishdir_analysis::facts::TickFacts;

/// Speed gained along walls, updated on each tick.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WallGain {
    /// Part of the current speed, u/s. Includes only speed above the run speed.
    pub above_run: f64,
    /// Value of `above_run` at the last takeoff, u/s.
    pub at_takeoff: f64,
    /// Speed gained along walls since the last takeoff, u/s.
    pub in_flight: f64,
}

impl WallGain {
    /// Updates the gains with one tick. `run_speed` is the speed that keys alone reach, u/s.
    pub(super) fn observe(&mut self, facts: &TickFacts, run_speed: f64) {
        if facts.jump.is_some() {
            self.at_takeoff = self.above_run;
            self.in_flight = 0.0;
        }
        // On a slide, the speed comes from gravity, not from a wall.
        if facts.wall && facts.slide.is_none() {
            self.in_flight += (facts.speed - facts.speed_before).max(0.0);
            self.above_run +=
                (facts.speed.max(run_speed) - facts.speed_before.max(run_speed)).max(0.0);
        }
        self.above_run = self.above_run.min((facts.speed - run_speed).max(0.0));
    }
}
