//! What a block asks for: from which prestrafe, and with how much of the possible gain, a jump
//! clears it.
//!
//! The ideal strafer flies from some speeds; between them, and with less of the gain, the flight is
//! a sum: each tick wins its part of the best gain, and the way is as much longer than the straight
//! line as the ideal strafer's is.

use super::Limits;
use super::flight::{self, FlatFloor};
use super::pilot::Side;
use wishdir_analysis::strafe::{AirTick, Theory, best_prestrafe, wish_speed};
use wishdir_sim::profile::Profile;

/// Two half boxes: how much wider a gap may be than the distance between the origins, units
/// (`docs/numbers.md` 2.3).
const BOXES: f64 = 32.0;
/// The speeds from which the ideal strafer flies, parts of the best prestrafe.
const SPEEDS: [f64; 3] = [0.7, 0.85, 1.0];
/// Slower run-ups are not asked about, part of the best prestrafe.
const SLOWEST: f64 = 0.5;
/// From one row of the table to the next, u/s, and how many there are before the best prestrafe.
const ROW: f64 = 5.0;
const ROWS: usize = 8;
/// How often an interval is halved: to far less than any number that is shown.
const HALVINGS: u32 = 20;

/// The ideal strafer's flight from one speed.
#[derive(Clone, Copy, Debug)]
struct Sample {
    /// At the take-off, u/s.
    speed: f64,
    /// Its part of the possible gain.
    efficiency: f64,
    /// The straight line's part of its path.
    line: f64,
}

/// How far jumps lead under a profile, by prestrafe and efficiency.
#[derive(Clone, Debug)]
pub struct BlockTable {
    theory: Theory,
    /// A tick that ducking slows, and how many of them end a flight.
    slowed: AirTick,
    slow_ticks: u32,
    samples: Vec<Sample>,
    /// How long a level flight lasts that ends ducked where the engine ducks, seconds.
    seconds: f64,
    /// Upwards after the first tick, u/s; gravity, u/s².
    rising: f64,
    gravity: f64,
}

/// What a block asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlockNeed {
    /// The gap between the two faces, units.
    pub block: f64,
    /// How much higher its landing is, units.
    pub rise: f64,
    /// The best prestrafe, u/s.
    pub prestrafe: f64,
    /// The least efficiency that clears it from there, percent; none: it cannot be cleared from
    /// there.
    pub efficiency: Option<f64>,
    /// The least prestrafe that the ideal strafer clears it from, u/s.
    pub least_prestrafe: Option<f64>,
}

/// What somebody's jump lacks for a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlockLack {
    /// How far such a jump leads, units.
    pub reach: f64,
    /// Clears it.
    pub clears: bool,
    /// The least efficiency from this prestrafe, percent.
    pub efficiency: Option<f64>,
    /// The least prestrafe with this efficiency, u/s.
    pub prestrafe: Option<f64>,
}

impl BlockTable {
    /// As many strafes as good long jumps have.
    pub const STRAFES: u32 = 8;

    /// With this many strafes. Takes some tenths of a second. None under rules by which nobody runs
    /// up or jumps.
    pub fn new(profile: &Profile, strafes: u32) -> Option<Self> {
        let theory = Theory::new(profile);
        let best = best_prestrafe(profile, profile.msec())?.speed();
        let hall = FlatFloor::new(profile);
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
            slowed,
            slow_ticks: 0,
            samples,
            seconds: 0.0,
            rising: 0.0,
            gravity,
        };
        for part in SPEEDS {
            let flight =
                flight::from_speed(&hall, Limits::default(), part * best, Side::Left, strafes)?;
            (table.seconds, table.rising, table.slow_ticks) =
                (flight.seconds, flight.rising, flight.slow_ticks);
            let end = |efficiency: f64| table.fly(part * best, efficiency, flight.seconds).0;
            let efficiency =
                bisect([0.0, 1.0], |efficiency| end(efficiency) >= flight.end_speed).unwrap_or(1.0);
            let (_, path) = table.fly(part * best, efficiency, flight.seconds);
            table.samples.push(Sample {
                speed: part * best,
                efficiency,
                line: flight.length / path,
            });
        }
        Some(table)
    }

    /// The best prestrafe, u/s.
    pub fn best_prestrafe(&self) -> f64 {
        self.samples[self.samples.len() - 1].speed
    }

    /// The ideal strafer's part of the possible gain from a prestrafe, percent: a straight way
    /// costs some of it.
    pub fn best_efficiency(&self, prestrafe: f64) -> f64 {
        100.0 * self.sample(prestrafe).efficiency
    }

    /// How far a jump leads from a prestrafe, u/s, with this efficiency, percent, to a landing this
    /// much higher: as a jump's distance is counted, units. None if it never comes up there.
    pub fn distance(&self, prestrafe: f64, efficiency: f64, rise: f64) -> Option<f64> {
        let sample = self.sample(prestrafe);
        let (_, path) = self.fly(prestrafe, efficiency / 100.0, self.time(rise)?);
        Some(path * sample.line + BOXES)
    }

    /// The least efficiency that clears a block from a prestrafe, percent; none if the ideal
    /// strafer cannot.
    pub fn efficiency(&self, block: f64, rise: f64, prestrafe: f64) -> Option<f64> {
        let most = self.best_efficiency(prestrafe);
        bisect([0.0, most], |part| {
            self.distance(prestrafe, part, rise)
                .is_some_and(|reach| reach >= block)
        })
    }

    /// The least prestrafe that clears a block with this efficiency, percent; none if the best one
    /// does not.
    pub fn prestrafe(&self, block: f64, rise: f64, efficiency: f64) -> Option<f64> {
        let best = self.best_prestrafe();
        let clears = |speed: f64| {
            let part = efficiency.min(self.best_efficiency(speed));
            self.distance(speed, part, rise)
                .is_some_and(|reach| reach >= block)
        };
        bisect([SLOWEST * best, best], clears)
    }

    /// The efficiency that clears a block, percent, by prestrafe, u/s: from the slowest that clears
    /// it up to the best.
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

    /// What a block asks for.
    pub fn need(&self, block: f64, rise: f64) -> BlockNeed {
        let prestrafe = self.best_prestrafe();
        BlockNeed {
            block,
            rise,
            prestrafe,
            efficiency: self.efficiency(block, rise, prestrafe),
            least_prestrafe: self.prestrafe(block, rise, 100.0),
        }
    }

    /// What a jump from this prestrafe, u/s, with this efficiency, percent, lacks for a block.
    pub fn lack(&self, block: f64, rise: f64, prestrafe: f64, efficiency: f64) -> BlockLack {
        let reach = self.distance(prestrafe, efficiency, rise).unwrap_or(BOXES);
        BlockLack {
            reach,
            clears: reach >= block,
            efficiency: self.efficiency(block, rise, prestrafe),
            prestrafe: self.prestrafe(block, rise, efficiency),
        }
    }

    /// The speed after a flight of some seconds, and the length of its path, units.
    fn fly(&self, speed: f64, efficiency: f64, seconds: f64) -> (f64, f64) {
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

    /// How long a flight to a landing this much higher lasts, seconds: the level one's parabola,
    /// ended sooner or later.
    fn time(&self, rise: f64) -> Option<f64> {
        let height = |time: f64| self.rising * time - 0.5 * self.gravity * time * time;
        let under_root =
            self.rising * self.rising - 2.0 * self.gravity * (height(self.seconds) + rise);
        (under_root >= 0.0).then(|| (self.rising + under_root.sqrt()) / self.gravity)
    }

    /// The ideal strafer's flight from a speed, between those that were flown; beyond them as the
    /// nearest.
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

/// The least number of an interval that is enough; none if its end is not.
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
