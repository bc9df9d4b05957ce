//! The end of a flight: where inside its last tick it comes down to the height of the take-off.

/// Follows the heights of a flight: how much of its last tick lies over the height of the take-off.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Descent {
    /// How far the last tick led up, units, and how long it was, seconds.
    rise: f64,
    seconds: f64,
}

impl Descent {
    /// Another tick in the air, from and to these origins' heights.
    pub(super) fn tick(&mut self, from: f64, to: f64, seconds: f64) {
        (self.rise, self.seconds) = (to - from, seconds);
    }

    /// The part of the tick that lands which lies over the take-off's height: `height` is the
    /// feet's over it before the tick. The way within a tick is straight, and gravity is the same
    /// in each.
    pub(super) fn part(&self, height: f64, gravity: f64, seconds: f64) -> f64 {
        let speed = self.rise / self.seconds.max(f64::MIN_POSITIVE)
            - gravity * f64::midpoint(self.seconds, seconds);
        let fall = -speed * seconds;
        if fall <= height || fall <= 0.0 {
            1.0
        } else {
            (height / fall).clamp(0.0, 1.0)
        }
    }
}
