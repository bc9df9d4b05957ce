//! Finds the player's position along a path. The position never moves back.

use super::{PathPoint, PathSample, RunPath};
use wishdir_sim::math::Vec3;

/// Maximum advance along the path per tick, units or pixels.
const REACH: f32 = 256.0;
/// Distance from the path above which the player is lost, units or pixels.
/// The search for a lost player covers the whole remaining path.
const LOST: f32 = 320.0;
/// Maximum distance from the path at which a lost player is found again, units or pixels.
const FOUND: f32 = 64.0;
/// Penalty for a time difference, units or pixels per second.
/// The penalty selects the right point where a path crosses itself.
const LATE: f64 = 50.0;

/// Point of a path that is nearest to a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathFollower {
    point: PathPoint,
    distance: f32,
}

impl PathFollower {
    /// Starts at a time of the path, milliseconds since its time 0.
    pub fn start_at_time(path: &RunPath, msec: f64) -> Self {
        Self {
            point: path.point_at(msec),
            distance: 0.0,
        }
    }

    /// Starts for a player placed at `place` whose timer shows `msec` milliseconds.
    pub fn start_at_position(path: &RunPath, place: Vec3, msec: f64) -> Self {
        let cost = |index: usize| {
            let step = &path.steps()[index];
            f64::from(super::weighted_distance(place, step.body.at))
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
            distance: super::weighted_distance(place, path.sample(point).body.at),
        }
    }

    /// Updates the point after the player has moved to `place`.
    pub fn update_position(&mut self, path: &RunPath, place: Vec3) {
        (self.point, self.distance) = path.nearest_point(place, self.point, REACH);
        if self.distance > LOST {
            let (point, distance) = path.nearest_point(place, self.point, f32::INFINITY);
            if distance < FOUND {
                (self.point, self.distance) = (point, distance);
            }
        }
    }

    /// Returns the path at the current point.
    pub fn sample(&self, path: &RunPath) -> PathSample {
        path.sample(self.point)
    }

    /// Returns the current point.
    pub fn current_point(&self) -> PathPoint {
        self.point
    }

    /// Returns the distance of the player from the point, units or pixels. Heights count a quarter.
    pub fn distance(&self) -> f32 {
        self.distance
    }

    /// Whether the player has left the path.
    pub fn is_lost(&self) -> bool {
        self.distance > LOST
    }
}
