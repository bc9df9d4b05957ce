//! Where along a path a player is who goes the same way: never back, so that a way that crosses
//! itself confuses nobody.

use super::{PathPoint, PathSample, RunPath};
use wishdir_sim::math::Vec3;

/// From one tick to the next the point goes on by at most this much of the way, units or pixels.
const REACH: f32 = 256.0;
/// A player who is farther from the path than this went another way, and is looked for on all that
/// is left of it.
const LOST: f32 = 320.0;
/// There he is found again if he is this near.
const FOUND: f32 = 64.0;
/// A point of the path at another time counts as farther away by this much, units or pixels a
/// second: a player who is put onto a way that crosses itself goes on where he was.
const LATE: f64 = 50.0;

/// The point of a path that is nearest to a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Follower {
    point: PathPoint,
    distance: f32,
}

impl Follower {
    /// A player who begins where the path is at a time, milliseconds since its zero.
    pub fn at_time(path: &RunPath, msec: f64) -> Self {
        Self {
            point: path.point_at(msec),
            distance: 0.0,
        }
    }

    /// A player who is put somewhere while his clock shows this, milliseconds.
    pub fn at_place(path: &RunPath, place: Vec3, msec: f64) -> Self {
        let cost = |index: usize| {
            let step = &path.steps()[index];
            f64::from(super::apart(place, step.body.at))
                + (step.msec as f64 - msec).abs() * LATE / 1000.0
        };
        let all = 0..path.steps().len();
        let (step, _) = all
            .map(|step| (step, cost(step)))
            .reduce(|a, b| if b.1 < a.1 { b } else { a })
            .unwrap_or_default();
        let point = PathPoint { step, part: 0.0 };
        Self {
            point,
            distance: super::apart(place, path.sample(point).body.at),
        }
    }

    /// The player has moved here.
    pub fn follow(&mut self, path: &RunPath, place: Vec3) {
        (self.point, self.distance) = path.nearest(place, self.point, REACH);
        if self.distance > LOST {
            let (point, distance) = path.nearest(place, self.point, f32::INFINITY);
            if distance < FOUND {
                (self.point, self.distance) = (point, distance);
            }
        }
    }

    /// The path at that point.
    pub fn sample(&self, path: &RunPath) -> PathSample {
        path.sample(self.point)
    }

    /// The point itself.
    pub fn point(&self) -> PathPoint {
        self.point
    }

    /// How far from there the player is, units or pixels, heights counting a quarter.
    pub fn distance(&self) -> f32 {
        self.distance
    }

    /// Whether the player goes another way.
    pub fn is_lost(&self) -> bool {
        self.distance > LOST
    }
}
