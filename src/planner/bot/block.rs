//! Calculates the prestrafe and the efficiency needed to clear a block.
//!
//! The ideal strafer's flights are simulated for a few takeoff speeds and interpolated for the
//! speeds in between. Flights with less gain are calculated tick by tick: each tick gets the same
//! fraction of its best gain. Their path is longer than the straight line by the same factor as the
//! ideal strafer's.

use super::Limits;
use super::flight::{self, FlatFloor};
use super::pilot::Side;
use wishdir_analysis::strafe::{AirTick, Theory, best_prestrafe, wish_speed};
use wishdir_sim::profile::Profile;

/// Takeoff speeds of the simulated flights, as fractions of the best prestrafe.
const SPEEDS: [f64; 3] = [0.7, 0.85, 1.0];
/// Minimum prestrafe considered, as a fraction of the best prestrafe.
const SLOWEST: f64 = 0.5;
/// Step between table rows, u/s, and the number of rows before the best prestrafe.
const ROW: f64 = 5.0;
const ROWS: usize = 8;
/// Number of bisection steps. The result is finer than any displayed number.
const HALVINGS: u32 = 20;

/// Flight of the ideal strafer from one takeoff speed.
#[derive(Clone, Copy, Debug)]
struct Sample {
    /// Takeoff speed, u/s.
    speed: f64,
    /// Efficiency of the flight, 0 to 1.
    efficiency: f64,
    /// Straight-line distance divided by the length of the path.
    line: f64,
}

/// Jump distances of a profile, by prestrafe and efficiency.
#[derive(Clone, Debug)]
pub struct BlockTable {
    theory: Theory,
    /// Width of a standing player, units. A gap may exceed the distance between the origins by
    /// this much (`docs/numbers.md` 2.3).
    width: f64,
    /// Air movement on a tick slowed by ducking, and the number of such ticks at the end of the
    /// flight.
    slowed: AirTick,
    slow_ticks: u32,
    samples: Vec<Sample>,
    /// Airtime of a level flight, ducked at the end if the engine ducks, seconds.
    seconds: f64,
    /// Vertical speed after the takeoff tick, u/s, and gravity, u/s².
    rising: f64,
    gravity: f64,
}

/// Prestrafe and efficiency that clear a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlockRequirement {
    /// Gap between the two faces, units.
    pub block: f64,
    /// Height of the landing above the takeoff, units.
    pub rise: f64,
    /// Best possible prestrafe, u/s.
    pub prestrafe: f64,
    /// Minimum efficiency with the best prestrafe, percent. `None` if the block cannot be cleared.
    pub efficiency: Option<f64>,
    /// Minimum prestrafe for the ideal strafer, u/s. `None` if the block cannot be cleared.
    pub least_prestrafe: Option<f64>,
}

/// Comparison of a jump with the requirements of a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlockShortfall {
    /// Distance of a jump with the given prestrafe and efficiency, units.
    pub reach: f64,
    /// Whether the jump clears the block.
    pub clears: bool,
    /// Minimum efficiency that clears the block with the given prestrafe, percent.
    pub efficiency: Option<f64>,
    /// Minimum prestrafe that clears the block with the given efficiency, u/s.
    pub prestrafe: Option<f64>,
}

impl BlockTable {
    /// Typical number of strafes in good long jumps.
    pub const STRAFES: u32 = 8;

    /// Simulates the flights for this number of strafes. Takes a few tenths of a second.
    /// `None` if the rules have no prestrafe or jump.
    pub fn new(profile: &Profile, strafes: u32) -> Option<Self> {
        let theory = Theory::new(profile);
        let best = best_prestrafe(profile, profile.msec())?.speed();
        let floor = FlatFloor::new(profile);
        let gravity = profile.physics.gravity_step(1.0);
        let slowed = AirTick::new(
            &profile.physics,
            wish_speed(profile, true),
            profile.msec(),
            1.0,
        );
        let samples = Vec::new();
        let mut table = Self {
            theory,
            width: f64::from(profile.width()),
            slowed,
            slow_ticks: 0,
            samples,
            seconds: 0.0,
            rising: 0.0,
            gravity,
        };
        for part in SPEEDS {
            let flight = flight::plan_from_speed(
                &floor,
                Limits::default(),
                part * best,
                Side::Left,
                strafes,
            )?;
            (table.seconds, table.rising, table.slow_ticks) =
                (flight.seconds, flight.rising, flight.slow_ticks);
            let end = |efficiency: f64| {
                table
                    .speed_and_path_after(part * best, efficiency, flight.seconds)
                    .0
            };
            let efficiency =
                bisect([0.0, 1.0], |efficiency| end(efficiency) >= flight.end_speed).unwrap_or(1.0);
            let (_, path) = table.speed_and_path_after(part * best, efficiency, flight.seconds);
            table.samples.push(Sample {
                speed: part * best,
                efficiency,
                line: flight.length / path,
            });
        }
        Some(table)
    }

    /// Returns the best prestrafe, u/s.
    pub fn best_prestrafe(&self) -> f64 {
        self.samples[self.samples.len() - 1].speed
    }

    /// Returns the ideal strafer's efficiency with this prestrafe, percent. It is below 100 because
    /// flying straight costs some gain.
    pub fn best_efficiency(&self, prestrafe: f64) -> f64 {
        100.0 * self.sample(prestrafe).efficiency
    }

    /// Returns the distance of a jump, units. `None` if it never reaches the landing height.
    /// `prestrafe` is in u/s, `efficiency` in percent, `rise` in units.
    pub fn distance(&self, prestrafe: f64, efficiency: f64, rise: f64) -> Option<f64> {
        let sample = self.sample(prestrafe);
        let (_, path) =
            self.speed_and_path_after(prestrafe, efficiency / 100.0, self.airtime(rise)?);
        Some(path * sample.line + self.width)
    }

    /// Returns the minimum efficiency that clears a block with this prestrafe, percent. `None` if
    /// the ideal strafer cannot clear it.
    pub fn efficiency(&self, block: f64, rise: f64, prestrafe: f64) -> Option<f64> {
        let most = self.best_efficiency(prestrafe);
        bisect([0.0, most], |part| {
            self.distance(prestrafe, part, rise)
                .is_some_and(|reach| reach >= block)
        })
    }

    /// Returns the minimum prestrafe that clears a block with this efficiency, u/s.
    /// `None` if the best prestrafe is not enough.
    pub fn prestrafe(&self, block: f64, rise: f64, efficiency: f64) -> Option<f64> {
        let best = self.best_prestrafe();
        let clears = |speed: f64| {
            let part = efficiency.min(self.best_efficiency(speed));
            self.distance(speed, part, rise)
                .is_some_and(|reach| reach >= block)
        };
        bisect([SLOWEST * best, best], clears)
    }

    /// Lists prestrafes in u/s with the efficiency that clears the block, percent. The rows are
    /// sorted by speed and end with the best prestrafe.
    pub fn rows(&self, block: f64, rise: f64) -> impl Iterator<Item = (f64, Option<f64>)> {
        let best = self.best_prestrafe();
        let least = self.prestrafe(block, rise, 100.0).unwrap_or(best);
        let first = (least / ROW).ceil() as i64;
        let speeds = (first..)
            .map(|row| row as f64 * ROW)
            .take_while(move |speed| *speed < best);
        let skipped = speeds.clone().count().saturating_sub(ROWS);
        speeds
            .skip(skipped)
            .chain([best])
            .map(move |speed| (speed, self.efficiency(block, rise, speed)))
    }

    /// Returns the requirements for clearing a block.
    pub fn requirement(&self, block: f64, rise: f64) -> BlockRequirement {
        let prestrafe = self.best_prestrafe();
        BlockRequirement {
            block,
            rise,
            prestrafe,
            efficiency: self.efficiency(block, rise, prestrafe),
            least_prestrafe: self.prestrafe(block, rise, 100.0),
        }
    }

    /// Compares a jump with the requirements of a block. `prestrafe` is in u/s, `efficiency` in
    /// percent.
    pub fn shortfall(
        &self,
        block: f64,
        rise: f64,
        prestrafe: f64,
        efficiency: f64,
    ) -> BlockShortfall {
        let reach = self
            .distance(prestrafe, efficiency, rise)
            .unwrap_or(self.width);
        BlockShortfall {
            reach,
            clears: reach >= block,
            efficiency: self.efficiency(block, rise, prestrafe),
            prestrafe: self.prestrafe(block, rise, efficiency),
        }
    }

    /// Returns the speed after `seconds` of flight, u/s, and the length of the path, units.
    fn speed_and_path_after(&self, speed: f64, efficiency: f64, seconds: f64) -> (f64, f64) {
        let tick = f64::from(self.theory.msec) / 1000.0;
        let (mut speed, mut path, mut left) = (speed, 0.0, seconds);
        let slow = f64::from(self.slow_ticks) * tick;
        while left > 0.0 {
            let air = if left <= slow {
                &self.slowed
            } else {
                &self.theory.air
            };
            speed = (speed + efficiency * air.best_gain(speed)).max(0.0);
            path += speed * left.min(tick);
            left -= tick;
        }
        (speed, path)
    }

    /// Returns the airtime to a landing at this height, seconds.
    /// The level flight's parabola is shortened or extended.
    fn airtime(&self, rise: f64) -> Option<f64> {
        let height = |time: f64| self.rising * time - 0.5 * self.gravity * time * time;
        let under_root =
            self.rising * self.rising - 2.0 * self.gravity * (height(self.seconds) + rise);
        (under_root >= 0.0).then(|| (self.rising + under_root.sqrt()) / self.gravity)
    }

    /// Interpolates between the simulated flights. Uses the nearest one for speeds outside their
    /// range.
    fn sample(&self, speed: f64) -> Sample {
        let after = self
            .samples
            .iter()
            .position(|sample| sample.speed >= speed)
            .unwrap_or(self.samples.len() - 1);
        let (from, to) = (self.samples[after.saturating_sub(1)], self.samples[after]);
        let part = if to.speed > from.speed {
            (speed - from.speed) / (to.speed - from.speed)
        } else {
            1.0
        };
        let between = |a: f64, b: f64| a + (b - a) * part.clamp(0.0, 1.0);
        Sample {
            speed,
            efficiency: between(from.efficiency, to.efficiency),
            line: between(from.line, to.line),
        }
    }
}

/// Finds the smallest number in an interval that is enough. `None` if the end of the interval is
/// not enough.
fn bisect([mut low, mut high]: [f64; 2], is_enough: impl Fn(f64) -> bool) -> Option<f64> {
    if is_enough(low) {
        return Some(low);
    }
    if !is_enough(high) {
        return None;
    }
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if is_enough(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(high)
}
