//! The ledger of a jump: everything that it lost against the best from the same take-off, split by cause.
//!
//! The split is exact by construction. Let `V(v)` be what the optimum still makes of speed v: the speed at landing,
//! and the way until then, straight ahead. Whatever happens to the player takes them from one such value to the next
//! and costs the difference; the differences telescope. Every value is first rounded to a multiple of 2^-32 (u/s or
//! units), so that sums and differences of them are exact in binary64: the parts add up to the total bit by bit, in
//! any order.
//!
//! The order of the differences, and so what each cause is charged with:
//! 1. **Prestrafe, FOG**: from the best take-off speed to the real one; the flight after it is the best.
//! 2. **Duck timing**: from the best flight (standing, or ducked as late as the landing allows) to a flight with the
//!    player's own ducking; every tick of it is the best.
//! 3. **Ticks**, in order: the best of a whole key, then of the key as it weighed (the half of a press's first tick
//!    belongs to the switch), then the real acceleration, then contacts and pushes.
//! 4. **Path**: the way flown, less the straight line from take-off to landing.

mod advice;
mod approach;
mod builder;
mod cause;
mod context;
mod plan;
mod row;
mod vertical;

pub use advice::Advice;
pub use approach::{Approach, Landing};
pub use builder::LedgerBuilder;
pub use cause::Cause;
pub use context::{BestHop, LedgerContext};
pub(in crate::analysis) use row::AirMove;

use std::ops::{Add, AddAssign, Sub};

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
/// From here on a binary32 is a multiple of 2^-32.
const COARSE: f32 = 1.0 / 512.0;

/// The nearest multiple of 2^-32; nothing beyond 2^20, and 0 for what is no number.
fn on_grid(value: f64) -> f64 {
    // Within 2^52 a conversion rounds faster than `round`; it makes 0 of what is no number.
    let steps = value.clamp(-LARGEST, LARGEST) * GRID;
    (steps + 0.5_f64.copysign(steps)) as i64 as f64 / GRID
}

/// The same of what has no finer bits.
fn f32_on_grid(value: f32) -> f64 {
    let is_on_grid = (COARSE..LARGEST as f32).contains(&value);
    if is_on_grid { f64::from(value) } else { on_grid(f64::from(value)) }
}

impl Loss {
    /// Both rounded to the grid.
    fn on_grid(speed: f64, distance: f64) -> Self {
        Self { speed: on_grid(speed), distance: on_grid(distance) }
    }

    /// Of each the larger.
    fn max(self, other: Self) -> Self {
        Self { speed: self.speed.max(other.speed), distance: self.distance.max(other.distance) }
    }
}

impl Add for Loss {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { speed: self.speed + other.speed, distance: self.distance + other.distance }
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
        Self { speed: self.speed - other.speed, distance: self.distance - other.distance }
    }
}

/// What one cause cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// Why.
    pub cause: Cause,
    /// How much.
    pub loss: Loss,
    /// In how many ticks it cost more than a thousandth of a unit, for causes that act in the air.
    pub ticks: u32,
}

/// Where a jump's speed and distance went.
#[derive(Clone, Debug, PartialEq)]
pub struct Ledger {
    /// What was possible: landing speed, and distance between the origins (without the 32 units of two half hulls).
    pub best: Loss,
    /// What was done.
    pub actual: Loss,
    /// `best - actual`, and the sum of `parts`, both bit by bit.
    pub total: Loss,
    /// One for each cause, in the order of [`Cause::ALL`].
    pub parts: [Part; Cause::ALL.len()],
    /// The habit that costs most distance, if any costs enough to be seen.
    pub first: Option<Cause>,
    /// What to do about it.
    pub advice: Advice,
}

impl Ledger {
    /// What this cause cost.
    pub fn part(&self, cause: Cause) -> Part {
        self.parts[cause as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_binary32_comes_onto_the_grid_as_any_number_does() {
        let steps = std::iter::successors(Some(1e-7_f32), |step| Some(step * 1.1)).take(400);
        for value in steps.chain([0.0, COARSE, COARSE * 0.999_999_9, LARGEST as f32, f32::NAN, f32::INFINITY]) {
            assert_eq!(f32_on_grid(value).to_bits(), on_grid(f64::from(value)).to_bits(), "{value}");
        }
    }
}
