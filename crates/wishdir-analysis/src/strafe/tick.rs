//! A tick in the air or on the ground, for code that need not care which.

use super::air::{AirTick, Window};
use super::ground::GroundTick;

/// What one tick's acceleration can do from any speed, u/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tick {
    /// In the air.
    Air(AirTick),
    /// On the ground: with its friction.
    Ground(GroundTick),
}

impl Tick {
    /// The angles that win and the best of them.
    pub fn window(&self, speed: f64) -> Window {
        match self {
            Self::Air(tick) => tick.window(speed),
            Self::Ground(tick) => tick.window(speed),
        }
    }

    /// Change of horizontal speed at angle `u_deg` between velocity and wishdir, u/s.
    pub fn gain(&self, speed: f64, u_deg: f64) -> f64 {
        match self {
            Self::Air(tick) => tick.gain(speed, u_deg),
            Self::Ground(tick) => tick.gain(speed, u_deg),
        }
    }

    /// The most that any angle wins, u/s.
    #[inline]
    pub fn best_gain(&self, speed: f64) -> f64 {
        match self {
            Self::Air(tick) => tick.best_gain(speed),
            Self::Ground(tick) => tick.best_gain(speed),
        }
    }
}
