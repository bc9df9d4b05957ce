//! Loss of speed and distance, rounded to a grid so that sums are exact, and the loss per cause.

use std::ops::{Add, AddAssign, Sub};

use super::cause::Cause;

/// Landing speed and distance, or a difference of two. Multiples of 2^-32 in a ledger.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loss {
    /// Horizontal speed at landing, u/s.
    pub speed: f64,
    /// Horizontal distance from takeoff to landing, units.
    pub distance: f64,
}

/// Grid steps per unit: 2^32.
const GRID: f64 = 4_294_967_296.0;
/// Largest value of a grid number, 2^20. Sums up to this value are exact.
const LARGEST: f64 = 1_048_576.0;
/// Rounds to the nearest multiple of 2^-32, within ±2^20. NaN becomes 0.
pub(crate) fn round_to_grid(value: f64) -> f64 {
    // Within 2^52 a cast is faster than `round`, and turns NaN into 0.
    let steps = value.clamp(-LARGEST, LARGEST) * GRID;
    (steps + 0.5_f64.copysign(steps)) as i64 as f64 / GRID
}

impl Loss {
    /// Rounds speed and distance to the grid.
    pub(crate) fn on_grid(speed: f64, distance: f64) -> Self {
        Self {
            speed: round_to_grid(speed),
            distance: round_to_grid(distance),
        }
    }

    /// Returns the larger speed and the larger distance of two losses.
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

/// Loss charged to one cause.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// Cause that is charged.
    pub cause: Cause,
    /// Speed and distance that the flight gains without the cause.
    pub loss: Loss,
    /// Number of ticks during which the cause acted, for causes in the air.
    pub ticks: u32,
}

impl Part {
    /// Returns the part with its loss set to zero. Keeps the number of ticks.
    pub(crate) fn without_loss(self) -> Self {
        let loss = Loss::default();
        Self { loss, ..self }
    }
}
