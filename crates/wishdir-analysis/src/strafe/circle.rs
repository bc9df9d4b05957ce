//! Circles on the ground: the steady speed of a constant turn, and the turn with the highest steady
//! speed.
//!
//! In a steady circle each tick turns the velocity as much as the view and keeps its length.
//! The angle to wishdir is then at a limit of the tick's window: the lower one if the view turns
//! slower than the best turn, else the upper one.

use super::ground::GroundTick;

/// Number of bisection steps. Enough for the precision of binary64.
const HALVINGS: u32 = 64;

/// Circle on the ground with constant speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    /// View turn, degrees per tick.
    pub turn_deg: f64,
    /// Speed in the circle, u/s.
    pub speed: f64,
    /// Radius of the circle, units: `v T / (2 sin(turn / 2))`. Infinite without a turn.
    pub radius: f64,
    /// Angle between velocity and wish direction in the circle, degrees.
    pub u_deg: f64,
}

impl GroundTick {
    /// Returns the fastest steady circle.
    /// `None` without friction, because speed then grows without limit.
    /// `None` if friction stops the player on every tick.
    pub fn best_circle(&self) -> Option<Circle> {
        let kept = (1.0 - self.friction).max(0.0) * self.stamina;
        // From the stop speed up, a tick loses at least this fraction and gains `accel` at most.
        let fastest = self.stop_speed.max(self.accel / (1.0 - kept));
        if !fastest.is_finite() || kept >= 1.0 || self.accel <= 0.0 {
            return None;
        }
        let speed = find_last_speed(0.0, fastest, |speed| self.best_gain(speed) > 0.0);
        // If friction removes everything that one tick adds, there is nothing to turn.
        if self.speed_after_friction(speed) <= 0.0 {
            return None;
        }
        let window = self.gain_window(speed);
        Some(self.new_circle(window.turn_deg, speed, window.best_deg))
    }

    /// Returns the steady circle for a view turn of `turn_deg` degrees per tick, 0 to 180.
    pub fn circle_with_turn(&self, turn_deg: f64) -> Option<Circle> {
        let best = self.best_circle()?;
        let turn_deg = turn_deg.abs();
        if turn_deg <= best.turn_deg {
            let straight = best.speed.min(self.wish_speed);
            let on_border = |speed| self.turn_deg(speed, self.gain_window(speed).from_deg);
            let speed = find_last_speed(straight, best.speed, |speed| on_border(speed) < turn_deg);
            Some(self.new_circle(turn_deg, speed, self.gain_window(speed).from_deg))
        } else {
            let on_border = |speed| self.turn_deg(speed, self.gain_window(speed).to_deg);
            let speed = find_last_speed(0.0, best.speed, |speed| on_border(speed) > turn_deg);
            Some(self.new_circle(turn_deg, speed, self.gain_window(speed).to_deg))
        }
    }

    fn new_circle(&self, turn_deg: f64, speed: f64, u_deg: f64) -> Circle {
        let half = libm::sin(turn_deg.to_radians() / 2.0);
        Circle {
            turn_deg,
            speed,
            radius: speed * self.seconds / (2.0 * half),
            u_deg,
        }
    }
}

/// Finds the last speed between `low` and `high` that satisfies `holds`.
/// `holds` must be true up to that speed and false above it.
fn find_last_speed(mut low: f64, mut high: f64, holds: impl Fn(f64) -> bool) -> f64 {
    if holds(high) {
        return high;
    }
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
