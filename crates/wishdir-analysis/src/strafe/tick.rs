//! Tick in the air or on the ground, behind one interface.

use super::air::{AirTick, GainWindow};
use super::ground::GroundTick;

/// Acceleration rule of one tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AccelerationTick {
    /// Tick in the air.
    Air(AirTick),
    /// Tick on the ground, including friction.
    Ground(GroundTick),
}

impl AccelerationTick {
    /// Returns the angles that gain speed, and the best angle.
    pub fn gain_window(&self, speed: f64) -> GainWindow {
        match self {
            Self::Air(tick) => tick.gain_window(speed),
            Self::Ground(tick) => tick.gain_window(speed),
        }
    }

    /// Change in horizontal speed at the angle `u_deg` between velocity and wishdir, u/s.
    pub fn gain(&self, speed: f64, u_deg: f64) -> f64 {
        match self {
            Self::Air(tick) => tick.gain(speed, u_deg),
            Self::Ground(tick) => tick.gain(speed, u_deg),
        }
    }

    /// Returns the gain at the best angle, u/s.
    #[inline]
    pub fn best_gain(&self, speed: f64) -> f64 {
        match self {
            Self::Air(tick) => tick.best_gain(speed),
            Self::Ground(tick) => tick.best_gain(speed),
        }
    }
}
