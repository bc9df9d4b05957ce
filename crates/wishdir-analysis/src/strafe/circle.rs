//! Circles on the ground: the speed that a constant turn of the view settles at, and the turn that
//! settles fastest.
//!
//! In a steady circle each tick turns the velocity by as much as the view and leaves its length:
//! the angle to wishdir sits on a border of the tick's window, the lower one while the view turns
//! slower than the best, else the upper.

use super::ground::GroundTick;

/// Halvings of an interval of speeds: enough for binary64.
const HALVINGS: u32 = 64;

/// A steady circle on the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    /// The view's turn, degrees a tick.
    pub turn_deg: f64,
    /// The speed, u/s.
    pub speed: f64,
    /// The circle's radius, units: `v T / (2 sin(turn / 2))`; infinite without a turn.
    pub radius: f64,
    /// The angle between velocity and wishdir, degrees.
    pub u_deg: f64,
}

impl GroundTick {
    /// The fastest steady circle; none without friction (no speed is the last one) or where it
    /// stops everybody each tick.
    pub fn best_circle(&self) -> Option<Circle> {
        let kept = (1.0 - self.friction).max(0.0) * self.stamina;
        // From the stop speed on at least this part of the speed is lost, and at most `accel` is
        // won.
        let fastest = self.stop_speed.max(self.accel / (1.0 - kept));
        if !fastest.is_finite() || kept >= 1.0 || self.accel <= 0.0 {
            return None;
        }
        let speed = last(0.0, fastest, |speed| self.best_gain(speed) > 0.0);
        // Friction that stops whatever one tick can start leaves nothing to turn.
        if self.rubbed(speed) <= 0.0 {
            return None;
        }
        let window = self.window(speed);
        Some(self.circle_of(window.turn_deg, speed, window.best_deg))
    }

    /// The steady circle of a view that turns by `turn_deg` degrees each tick, 0 to 180.
    pub fn circle(&self, turn_deg: f64) -> Option<Circle> {
        let best = self.best_circle()?;
        let turn_deg = turn_deg.abs();
        if turn_deg <= best.turn_deg {
            let straight = best.speed.min(self.wish_speed);
            let on_border = |speed| self.turn_deg(speed, self.window(speed).from_deg);
            let speed = last(straight, best.speed, |speed| on_border(speed) < turn_deg);
            Some(self.circle_of(turn_deg, speed, self.window(speed).from_deg))
        } else {
            let on_border = |speed| self.turn_deg(speed, self.window(speed).to_deg);
            let speed = last(0.0, best.speed, |speed| on_border(speed) > turn_deg);
            Some(self.circle_of(turn_deg, speed, self.window(speed).to_deg))
        }
    }

    fn circle_of(&self, turn_deg: f64, speed: f64, u_deg: f64) -> Circle {
        let half = libm::sin(turn_deg.to_radians() / 2.0);
        Circle {
            turn_deg,
            speed,
            radius: speed * self.seconds / (2.0 * half),
            u_deg,
        }
    }
}

/// The last speed for which `holds`, between `low` and `high`; it holds up to there and not beyond.
fn last(mut low: f64, mut high: f64, holds: impl Fn(f64) -> bool) -> f64 {
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
