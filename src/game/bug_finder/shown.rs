//! What is shown of a way: its path over ground, its landing, its key's tick, the strip of the edge.

use bevy::prelude::Vec3;

use crate::sim::pmove::STANDING_HULL;
use crate::sim::run::Run;
use crate::solver::bug_finder::{BUGS, BugReport, Strip, Way, fly_way};

/// A way is drawn this many ticks beyond its bug.
const BEYOND: u32 = 15;
/// Half the width of a player's box, units.
const HALF_WIDTH: f32 = 16.0;

/// A way as it is drawn.
#[derive(Clone, Debug)]
pub(super) struct ShownWay {
    pub(super) way: Way,
    /// Where the feet are: before the first tick, then after each.
    pub(super) feet: Vec<Vec3>,
    /// The corners of the strip on the floor: the lagging side of the box must come down inside.
    pub(super) strip: Option<[Vec3; 4]>,
}

/// The best way to each bug that is possible, in the order of [`BUGS`].
pub(super) fn best(run: &Run, report: &BugReport) -> Vec<ShownWay> {
    let first = |bug| report.ways.iter().find(|way| way.technique() == bug);
    BUGS.into_iter().filter_map(first).map(|way| ShownWay::new(run, way)).collect()
}

impl ShownWay {
    fn new(run: &Run, way: &Way) -> Self {
        let profile = run.profile();
        let records = fly_way(run, way, BEYOND);
        let feet =
            [profile.feet(run.player())].into_iter().chain(records.iter().map(|tick| profile.feet(&tick.player)));
        let hull = records.get(way.tick() as usize - 1).map_or(STANDING_HULL, |tick| tick.player.hull);
        let below = profile.hull(hull).mins.z;
        Self { way: way.clone(), feet: feet.collect(), strip: way.strip.map(|strip| corners(&strip, below)) }
    }

    /// The feet where the bug's tick begins, and where it ends.
    pub(super) fn bug(&self) -> [Vec3; 2] {
        let tick = self.way.tick() as usize;
        [self.feet[tick - 1], self.feet[tick]]
    }
}

/// The strip's corners on the floor; `below`: the feet under the origin, units.
fn corners(strip: &Strip, below: f32) -> [Vec3; 4] {
    let ahead = strip.ahead;
    let across = Vec3::new(-ahead.y, ahead.x, 0.0) * HALF_WIDTH;
    // How far behind its middle a box that is not turned ends.
    let lag = HALF_WIDTH * (ahead.x.abs() + ahead.y.abs());
    let at = |way: f32| strip.at + Vec3::Z * below + ahead * (way - lag);
    let (from, to) = (at(strip.from), at(strip.to));
    [from - across, from + across, to + across, to - across]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strip_lies_under_the_box_s_lagging_side() {
        let strip = Strip { at: Vec3::new(10.0, 5.0, 36.0), ahead: Vec3::X, from: -0.5, to: 1.0 };
        let [a, b, c, d] = corners(&strip, -36.0);
        assert_eq!((a, b), (Vec3::new(-6.5, -11.0, 0.0), Vec3::new(-6.5, 21.0, 0.0)));
        assert_eq!((c, d), (Vec3::new(-5.0, 21.0, 0.0), Vec3::new(-5.0, -11.0, 0.0)));
    }
}
