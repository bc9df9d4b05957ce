//! Losses of speed and distance on an exact grid, and what each cause cost.

use std::ops::{Add, AddAssign, Sub};

use super::cause::Cause;

/// Speed at landing and distance flown, or a difference of such: multiples of 2^-32 in a ledger.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loss {
    /// Horizontal speed at landing, u/s.
    pub speed: f64,
    /// Horizontal distance from take-off to landing, units.
    pub distance: f64,
}

/// The grid's steps in one unit: 2^32.
const GRID: f64 = 4_294_967_296.0;
/// Up to here sums of grid values stay exact: 2^20.
const LARGEST: f64 = 1_048_576.0;
/// The nearest multiple of 2^-32; nothing beyond 2^20, and 0 for what is no number.
pub(crate) fn on_grid(value: f64) -> f64 {
    // Within 2^52 a conversion rounds faster than `round`; it makes 0 of what is no number.
    let steps = value.clamp(-LARGEST, LARGEST) * GRID;
    (steps + 0.5_f64.copysign(steps)) as i64 as f64 / GRID
}

impl Loss {
    /// Both rounded to the grid.
    pub(crate) fn on_grid(speed: f64, distance: f64) -> Self {
        Self {
            speed: on_grid(speed),
            distance: on_grid(distance),
        }
    }

    /// Of each the larger.
    pub(crate) fn max(self, other: Self) -> Self {
        Self {
            speed: self.speed.max(other.speed),
            distance: self.distance.max(other.distance),
        }
    }
}

impl Add for Loss {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            speed: self.speed + other.speed,
            distance: self.distance + other.distance,
        }
    }
}

impl AddAssign for Loss {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Loss {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            speed: self.speed - other.speed,
            distance: self.distance - other.distance,
        }
    }
}

/// What one cause cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// What it is charged to.
    pub cause: Cause,
    /// What would come back without it.
    pub loss: Loss,
    /// In how many ticks it acted, for causes that act in the air.
    pub ticks: u32,
}
