//! What the best strafing makes of a speed: tick by tick, and over a whole flight.

use super::Loss;
use crate::analysis::strafe::AirTick;

/// In the air the speed along the wish direction is compared with at most this, u/s: whoever has it is in no tick slow.
const AIR_SPEED_CAP: f64 = 30.0;

/// The best that one air tick can do, whatever the direction.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BestTick {
    /// Length, seconds.
    pub(super) seconds: f64,
    /// What v² grows by: `cap² - (cap - accel)²`, or `cap²` where one tick fills the cap.
    squares: f64,
    /// Slower players gain all of `accel` straight ahead, u/s.
    slow_below: f64,
    /// u/s.
    accel: f64,
}

impl BestTick {
    /// The best of this acceleration.
    pub(super) fn new(air: AirTick, seconds: f64) -> Self {
        let slow_below = (air.cap - air.accel).max(0.0);
        Self { seconds, squares: air.cap * air.cap - slow_below * slow_below, slow_below, accel: air.accel }
    }

    /// A tick in which strafing does nothing.
    pub(super) fn idle(seconds: f64) -> Self {
        Self { seconds, ..Self::default() }
    }

    /// The speed after it, u/s.
    pub(super) fn after(&self, speed: f64) -> f64 {
        if speed < self.slow_below { speed + self.accel } else { (speed * speed + self.squares).sqrt() }
    }

    /// The part of the velocity along the best wish direction, u/s.
    pub(super) fn best_along(&self) -> f64 {
        self.slow_below
    }
}

/// What the best makes of `speed` in these ticks: the speed at their end, and the way straight ahead. Above `limit`
/// (u/s; QuakeWorld's `bunnyspeedcap`) the air gives nothing more.
///
/// The best of each tick is the best of all: a faster player stays faster, and is further.
pub(super) fn best_of(ticks: &[BestTick], limit: f64, speed: f64) -> Loss {
    let limit = limit.max(speed);
    let mut speed = speed;
    let mut distance = 0.0;
    let mut ticks = ticks.iter();
    // Nobody grows slower: once above the cap, the squares alone tell everything.
    for tick in ticks.by_ref() {
        let fast = speed >= AIR_SPEED_CAP;
        speed = tick.after(speed).min(limit);
        distance += tick.seconds * speed;
        if fast {
            break;
        }
    }
    let limit_squared = limit * limit;
    let mut squared = speed * speed;
    for tick in ticks {
        squared = (squared + tick.squares).min(limit_squared);
        distance += tick.seconds * squared.sqrt();
    }
    // The limit itself, not the root of its square.
    let speed = if squared >= limit_squared { limit } else { squared.sqrt() };
    Loss::on_grid(speed, distance)
}
