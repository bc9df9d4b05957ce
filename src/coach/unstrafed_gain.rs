//! Speed gained without strafing. Drills do not count it, because it needs no skill: keys held
//! against a wall accelerate the player past the run speed, and so do alternating keys in the air
//! of Quake III without a turn of the view.

use wishdir_analysis::facts::TickFacts;

/// Speed gained without strafing, updated on each tick.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct UnstrafedGain {
    /// Part of the current speed, u/s. Includes only speed above the run speed.
    pub above_run: f64,
    /// Value of `above_run` at the last takeoff, u/s.
    pub at_takeoff: f64,
    /// Speed gained along walls since the last takeoff, u/s.
    pub along_walls: f64,
}

impl UnstrafedGain {
    /// Updates the gains with one tick. `run_speed` is the speed that keys alone reach, u/s.
    /// `needs_turn`: whether a gain in the air without a turn of the view needs no strafe.
    pub(super) fn observe(&mut self, facts: &TickFacts, run_speed: f64, needs_turn: bool) {
        if facts.jump.is_some() {
            self.at_takeoff = self.above_run;
            self.along_walls = 0.0;
        }
        // On a slide, the speed comes from gravity, not from a wall.
        let is_at_wall = facts.wall && facts.slide.is_none();
        if is_at_wall {
            self.along_walls += (facts.speed - facts.speed_before).max(0.0);
        }
        if is_at_wall || needs_turn && facts.strafe.air {
            self.above_run +=
                (facts.speed.max(run_speed) - facts.speed_before.max(run_speed)).max(0.0);
        }
        self.above_run = self.above_run.min((facts.speed - run_speed).max(0.0));
    }
}
