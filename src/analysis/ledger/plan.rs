//! What the best strafing makes of a speed: tick by tick, and over a whole flight.

use super::Loss;
use crate::analysis::strafe::AirTick;
use crate::sim::pmove::AIR_CAP;

/// Who is faster than the cap of the air is slow in no tick, u/s.
const AIR_SPEED_CAP: f64 = AIR_CAP as f64;

/// From this v² on, in what a tick adds to it, the sum over a run of ticks is taken in closed form: its error is then
/// below 1e-10 u/s.
const SMOOTH: f64 = 6.0;
/// Shorter runs are summed tick by tick.
const SHORT_RUN: u32 = 6;

/// The best that one air tick can do, whatever the direction.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct BestTick {
    /// Length, seconds.
    pub(super) seconds: f64,
    /// What v² grows by: `cap² - (cap - accel)²`, or `cap²` where one tick fills the cap.
    squares: f64,
    /// Slower players gain all of `accel` straight ahead, u/s.
    slow_below: f64,
    /// At most the cap: more is never asked for, u/s.
    accel: f64,
}

impl BestTick {
    /// The best of this acceleration.
    pub(super) fn new(air: AirTick, seconds: f64) -> Self {
        let slow_below = (air.cap - air.accel).max(0.0);
        let squares = air.cap * air.cap - slow_below * slow_below;
        Self { seconds, squares, slow_below, accel: air.accel.min(air.cap) }
    }

    /// A tick in which strafing does nothing.
    pub(super) fn idle(seconds: f64) -> Self {
        Self { seconds, ..Self::default() }
    }

    /// The speed after it, u/s.
    pub(super) fn after(&self, speed: f64) -> f64 {
        if speed < self.slow_below { speed + self.accel } else { (speed * speed + self.squares).sqrt() }
    }

    /// How far the square of the speed `after` such a tick falls short of the best from the speed `before`; none
    /// below the air cap, where squares are not all.
    pub(super) fn shortfall(&self, before: f64, after: f64) -> f64 {
        let is_slow = before < AIR_SPEED_CAP || after < AIR_SPEED_CAP;
        if is_slow { 0.0 } else { before * before + self.squares - after * after }
    }

    /// The part of the velocity along the best wish direction, u/s.
    pub(super) fn best_along(&self) -> f64 {
        self.slow_below
    }
}

/// The best ticks of a flight, in order.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// Equal neighbours, and how many.
    runs: Vec<(BestTick, u32)>,
}

/// A tick of a plan.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    run: usize,
    /// Ticks of that run before this one.
    passed: u32,
}

impl Plan {
    /// Nothing planned.
    pub(super) fn clear(&mut self) {
        self.runs.clear();
    }

    /// No ticks.
    pub(super) fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// One more tick.
    pub(super) fn push(&mut self, tick: BestTick) {
        self.push_run(tick, 1);
    }

    /// The last tick once more.
    pub(super) fn repeat(&mut self) {
        if let Some((_, count)) = self.runs.last_mut() {
            *count += 1;
        }
    }

    /// So many more.
    pub(super) fn push_run(&mut self, tick: BestTick, more: u32) {
        match self.runs.last_mut() {
            Some((last, count)) if *last == tick => *count += more,
            Some(_) | None => self.runs.push((tick, more)),
        }
    }

    /// The tick at a place, and the next place; past the end a tick in which nothing happens.
    pub(super) fn tick(&self, place: Place) -> (BestTick, Place) {
        let (tick, count) = self.runs.get(place.run).copied().unwrap_or_default();
        let passed = place.passed + 1;
        (tick, if passed < count { Place { passed, ..place } } else { Place { run: place.run + 1, passed: 0 } })
    }

    /// What the best makes of `speed` from a place on: the speed at the end, and the way straight ahead. Above `limit`
    /// (u/s; QuakeWorld's `bunnyspeedcap`) the air gives nothing more.
    ///
    /// The best of each tick is the best of all: a faster player stays faster, and is further.
    pub(super) fn best_from(&self, place: Place, limit: f64, speed: f64) -> Loss {
        let limit = limit.max(speed);
        let (mut speed, mut distance, mut passed) = (speed, 0.0, place.passed);
        for (tick, count) in self.runs.get(place.run..).unwrap_or_default() {
            let mut left = count - passed;
            passed = 0;
            while left > 0 && (speed < AIR_SPEED_CAP || limit.is_finite()) {
                speed = tick.after(speed).min(limit);
                distance += tick.seconds * speed;
                left -= 1;
            }
            let (end, sum) = tick.repeated(left, speed);
            speed = end;
            distance += tick.seconds * sum;
        }
        Loss::on_grid(speed, distance)
    }

    /// The same from the first tick on.
    pub(super) fn best(&self, limit: f64, speed: f64) -> Loss {
        self.best_from(Place::default(), limit, speed)
    }
}

impl BestTick {
    /// What `count` of these ticks make of a `speed` of 30 u/s or more: the last speed, and the sum of all, u/s.
    fn repeated(&self, count: u32, speed: f64) -> (f64, f64) {
        let (mut speed, mut squared, mut sum, mut left) = (speed, speed * speed, 0.0, count);
        // Squares add up without waiting for their roots.
        while left > 0 && (left < SHORT_RUN || squared < SMOOTH * self.squares) {
            squared += self.squares;
            speed = squared.sqrt();
            sum += speed;
            left -= 1;
        }
        if left > 0 {
            let end = (squared + self.squares * f64::from(left)).sqrt();
            sum += sum_of_speeds(speed, end, self.squares, f64::from(left));
            speed = end;
        }
        (speed, sum)
    }
}

/// The sum of the speeds after each of `count` ticks, each of which adds `squares` to v², from `start` to `end`: the
/// integral of the root and the first six corrections of Euler and Maclaurin.
fn sum_of_speeds(start: f64, end: f64, squares: f64, count: f64) -> f64 {
    if squares == 0.0 {
        return start * count;
    }
    // The root's first five odd derivatives by the number of ticks, with the factors 1/12, -1/720, 1/30240, ...
    let corrections = |speed: f64| {
        let ratio = squares / (speed * speed);
        let square = ratio * ratio;
        let last = 10_395.0 / 128.0 / 1_209_600.0 - square * (2_027_025.0 / 512.0 / 47_900_160.0);
        ratio * speed * (0.5 / 12.0 - square * (0.375 / 720.0 - square * (105.0 / 32.0 / 30_240.0 - square * last)))
    };
    // (end³ - start³) · 2/3 / squares, with end² - start² = squares · count taken out.
    let integral = count * (2.0 / 3.0) * (end * end + end * start + start * start) / (end + start);
    integral + 0.5 * (end - start) + corrections(end) - corrections(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closed_sum_is_the_sum() {
        for (start, squares, count) in
            [(75.0_f64, 900.0, 90), (120.0, 900.0, 6), (277.0, 875.0, 73), (1000.0, 900.0, 400), (250.0, 0.0, 9)]
        {
            let plain: f64 = (1..=count).map(|tick| (start * start + squares * f64::from(tick)).sqrt()).sum();
            let end = (start * start + squares * f64::from(count)).sqrt();
            let closed = sum_of_speeds(start, end, squares, f64::from(count));
            assert!((closed - plain).abs() < 1e-9, "{start}, {squares}, {count}: {closed}, not {plain}");
        }
    }

    #[test]
    fn runs_change_nothing_but_the_time_it_takes() {
        let air = |accel| BestTick::new(AirTick { cap: 30.0, accel, limit: f64::INFINITY }, 0.01);
        let ticks: Vec<BestTick> = (0..80).map(|tick| air(if tick < 60 { 25.0 } else { 8.325 })).collect();
        let mut plan = Plan::default();
        ticks.iter().for_each(|tick| plan.push(*tick));
        assert_eq!(plan.runs.iter().map(|(_, count)| *count).collect::<Vec<_>>(), [60, 20]);
        for speed in [0.0, 20.0, 119.0, 277.0, 2000.0] {
            let mut place = Place::default();
            for (index, tick) in ticks.iter().enumerate() {
                let end = ticks[index..].iter().fold((speed, 0.0), |(speed, distance), tick| {
                    (tick.after(speed), distance + tick.seconds * tick.after(speed))
                });
                let best = plan.best_from(place, f64::INFINITY, speed);
                assert!((best.speed - end.0).abs() < 1e-9 && (best.distance - end.1).abs() < 1e-9, "{speed}, {index}");
                let (planned, next) = plan.tick(place);
                assert_eq!(planned, *tick, "{index}");
                place = next;
            }
            assert_eq!(plan.best_from(place, f64::INFINITY, speed), Loss { speed, distance: 0.0 });
        }
    }
}
