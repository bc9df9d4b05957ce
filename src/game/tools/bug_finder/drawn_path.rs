//! A path to a bug, prepared for drawing: feet positions, landing, key press and floor strip.

use bevy::prelude::Vec3;

use crate::game::base::messages::SimulatedReplay;
use crate::planner::bug_finder::{BUGS, BugReport, PossibleBug, Strip, simulate_bug};
use crate::text::{Describe as _, Label as _, message};
use wishdir_replay::Link;
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::STANDING_HULL;
use wishdir_sim::run::Run;

/// Number of ticks simulated after the bug.
const BEYOND: u32 = 60;
/// Number of ticks drawn after the bug.
const DRAWN_BEYOND: usize = 15;

/// A path to a bug, prepared for drawing.
#[derive(Clone, Debug)]
pub struct DrawnPath {
    /// The path's bug and inputs.
    pub way: PossibleBug,
    /// Feet positions in units: before the first tick, and after each tick.
    pub feet: Vec<Vec3>,
    /// Corners of the strip on the floor. The hull's trailing edge must land inside.
    pub(super) strip: Option<[Vec3; 4]>,
    /// Input of each simulated tick.
    cmds: Vec<UserCmd>,
}

/// Returns the best path for each possible bug, in the order of [`BUGS`].
pub(super) fn best_paths(run: &Run, report: &BugReport) -> Vec<DrawnPath> {
    let first = |bug| report.ways.iter().find(|way| way.technique() == bug);
    BUGS.into_iter()
        .filter_map(first)
        .map(|way| DrawnPath::new(run, way))
        .collect()
}

impl DrawnPath {
    fn new(run: &Run, way: &PossibleBug) -> Self {
        let profile = run.profile();
        let records = simulate_bug(run, way, BEYOND);
        let drawn = records.iter().take(way.tick() as usize + DRAWN_BEYOND);
        let feet = [profile.feet(run.player())]
            .into_iter()
            .chain(drawn.map(|tick| profile.feet(&tick.player)));
        let hull = records
            .get(way.tick() as usize - 1)
            .map_or(STANDING_HULL, |tick| tick.player.hull);
        let below = profile.hull(hull).mins.z;
        let (feet, cmds) = (
            feet.collect(),
            records.iter().map(|tick| tick.cmd).collect(),
        );
        Self {
            way: way.clone(),
            feet,
            strip: way
                .strip
                .map(|strip| floor_corners(&strip, below, profile.width() / 2.0)),
            cmds,
        }
    }

    /// Creates a replay of the path, starting from `run`.
    ///
    /// # Errors
    ///
    /// If the path has no ticks to play.
    pub(super) fn replay(&self, map: &str, run: &Run) -> Result<SimulatedReplay, String> {
        let link =
            Link::from_inputs(map, run, self.cmds.clone()).map_err(|error| error.describe())?;
        let bytes = link.replay(run).map_err(|error| error.describe())?;
        let name = message!("bugs-here.replay", bug = self.way.technique().label());
        Ok(SimulatedReplay {
            name,
            bytes: bytes.into(),
        })
    }

    /// Returns the feet positions at the start and the end of the bug's tick.
    pub(super) fn bug(&self) -> [Vec3; 2] {
        let tick = self.way.tick() as usize;
        [self.feet[tick - 1], self.feet[tick]]
    }
}

/// Returns the strip's corners on the floor. `below` is the feet's offset from the origin, and
/// `half_width` is half the hull's width, units.
fn floor_corners(strip: &Strip, below: f32, half_width: f32) -> [Vec3; 4] {
    let ahead = strip.ahead;
    let across = Vec3::new(-ahead.y, ahead.x, 0.0) * half_width;
    // Distance from the centre of the axis-aligned hull to its trailing edge.
    let lag = half_width * (ahead.x.abs() + ahead.y.abs());
    let at = |way: f32| strip.at + Vec3::Z * below + ahead * (way - lag);
    let (from, to) = (at(strip.from), at(strip.to));
    [from - across, from + across, to + across, to - across]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strip_is_below_trailing_edge() {
        let strip = Strip {
            at: Vec3::new(10.0, 5.0, 36.0),
            ahead: Vec3::X,
            from: -0.5,
            to: 1.0,
        };
        let [a, b, c, d] = floor_corners(&strip, -36.0, 16.0);
        assert_eq!(
            (a, b),
            (Vec3::new(-6.5, -11.0, 0.0), Vec3::new(-6.5, 21.0, 0.0))
        );
        assert_eq!(
            (c, d),
            (Vec3::new(-5.0, 21.0, 0.0), Vec3::new(-5.0, -11.0, 0.0))
        );
    }
}
