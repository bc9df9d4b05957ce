//! Finds the point within a flight's last tick at which the flight crosses the takeoff height.

/// Follows the heights of a flight to find the fraction of the last tick above the takeoff height.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Descent {
    /// Height gained on the last tick of the flight, units, and the tick's duration, seconds.
    rise: f64,
    seconds: f64,
}

impl Descent {
    /// Adds a tick in the air, from one origin height to the next.
    pub(super) fn tick(&mut self, from: f64, to: f64, seconds: f64) {
        (self.rise, self.seconds) = (to - from, seconds);
    }

    /// Returns the fraction of the landing tick that is above the takeoff height, 0 to 1.
    /// `height` is the feet's height above the takeoff before that tick, units.
    /// Motion within a tick is straight, and gravity is the same on every tick.
    pub(super) fn fraction_above_takeoff(&self, height: f64, gravity: f64, seconds: f64) -> f64 {
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
