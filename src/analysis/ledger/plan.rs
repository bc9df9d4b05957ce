//! What the best strafing makes of a speed: tick by tick, and over a whole flight.

use super::Loss;
use crate::analysis::strafe::AirTick;

/// In the air the speed along the wish direction is compared with at most this, u/s: whoever has it is in no tick slow.
const AIR_SPEED_CAP: f64 = 30.0;

/// From this v² on, in what a tick adds to it, the sum over a run of ticks is taken in closed form: its error is then
/// below 1e-10 u/s.
const SMOOTH: f64 = 6.0;
/// Shorter runs are summed tick by tick.
const SHORT_RUN: u32 = 6;

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
    /// How many equal ticks begin with this one; see [`count_runs`].
    run: u32,
}

impl BestTick {
    /// The best of this acceleration.
    pub(super) fn new(air: AirTick, seconds: f64) -> Self {
        let slow_below = (air.cap - air.accel).max(0.0);
        Self { seconds, squares: air.cap * air.cap - slow_below * slow_below, slow_below, accel: air.accel, run: 1 }
    }

    /// A tick in which strafing does nothing.
    pub(super) fn idle(seconds: f64) -> Self {
        Self { seconds, run: 1, ..Self::default() }
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

/// Writes into each tick how many equal ones follow, so that [`best_of`] need not visit them.
pub(super) fn count_runs(ticks: &mut [BestTick]) {
    for index in (1..ticks.len()).rev() {
        let (last, run) = (ticks[index], ticks[index].run);
        let tick = &mut ticks[index - 1];
        let equal = tick.squares == last.squares && tick.seconds == last.seconds;
        tick.run = if equal { run + 1 } else { 1 };
    }
}

/// What the best makes of `speed` in these ticks: the speed at their end, and the way straight ahead. Above `limit`
/// (u/s; QuakeWorld's `bunnyspeedcap`) the air gives nothing more.
///
/// The best of each tick is the best of all: a faster player stays faster, and is further.
pub(super) fn best_of(ticks: &[BestTick], limit: f64, speed: f64) -> Loss {
    let limit = limit.max(speed);
    let (mut speed, mut distance, mut index) = (speed, 0.0, 0);
    while let Some(tick) = ticks.get(index) {
        if speed < AIR_SPEED_CAP || limit.is_finite() {
            speed = tick.after(speed).min(limit);
            distance += tick.seconds * speed;
            index += 1;
            continue;
        }
        let (mut squared, mut sum, mut left) = (speed * speed, 0.0, tick.run);
        // Squares add up without waiting for their roots.
        while left > 0 && (left < SHORT_RUN || squared < SMOOTH * tick.squares) {
            squared += tick.squares;
            sum += squared.sqrt();
            left -= 1;
        }
        speed = squared.sqrt();
        if left > 0 {
            let end = (squared + tick.squares * f64::from(left)).sqrt();
            sum += sum_of_speeds(speed, end, tick.squares, f64::from(left));
            speed = end;
        }
        distance += tick.seconds * sum;
        index += tick.run as usize;
    }
    Loss::on_grid(speed, distance)
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
        let plain: Vec<BestTick> = (0..80).map(|tick| air(if tick < 60 { 25.0 } else { 8.325 })).collect();
        let mut counted = plain.clone();
        count_runs(&mut counted);
        assert_eq!((counted[0].run, counted[59].run, counted[60].run), (60, 1, 20));
        for speed in [0.0, 20.0, 119.0, 277.0, 2000.0] {
            let (slow, fast) = (best_of(&plain, f64::INFINITY, speed), best_of(&counted, f64::INFINITY, speed));
            assert!((slow.speed - fast.speed).abs() < 1e-9 && (slow.distance - fast.distance).abs() < 1e-9, "{speed}");
        }
    }
}
