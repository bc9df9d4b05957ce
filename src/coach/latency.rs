//! Blind latency test: finds the smallest added delay that a player notices.
//!
//! One of two pictures is delayed, and the player picks it.
//! Two right answers in a row shorten the delay, a wrong one makes it longer.
//! The delay settles where 71 % of the answers are right (Levitt 1971, a two-down, one-up
//! staircase).

/// Delay of the first round, milliseconds.
const FIRST_MS: f64 = 120.0;
/// Shortest and longest delay of the test, milliseconds.
const DELAYS_MS: [f64; 2] = [1.0, 500.0];
/// Factors by which the delay changes: until the second reversal, and after it.
const STEPS: [f64; 2] = [1.6, 1.25];
/// Number of reversals after which the test ends. The result is computed from the last six delays.
const REVERSALS: usize = 8;
const COUNTED: usize = 6;
/// Maximum number of answers.
const ANSWERS: u32 = 50;
/// The test ends after this many consecutive changes of the delay that a limit prevents.
const AT_LIMIT: u32 = 3;

/// Picture on one side of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenHalf {
    /// Left picture.
    Left,
    /// Right picture.
    Right,
}

/// Result of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LatencyTestResult {
    /// Approximate shortest delay that the player notices, milliseconds.
    From(f64),
    /// Shortest delay tested, milliseconds. The player still noticed it.
    Shortest(f64),
    /// Longest delay tested, milliseconds. The player did not notice it.
    NotEven(f64),
}

/// Direction in which the delay changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Shorter,
    Longer,
}

/// Running latency test.
#[derive(Clone, Debug, PartialEq)]
pub struct LatencyTest {
    delay_ms: f64,
    delayed: ScreenHalf,
    right_in_a_row: u32,
    direction: Option<Direction>,
    /// Delays at the reversals.
    reversals_ms: Vec<f64>,
    answers: u32,
    at_limit: u32,
    /// State of the random number generator.
    seed: u64,
}

impl LatencyTest {
    /// Creates a test. `seed` decides which half of the screen is delayed in each round.
    pub fn new(seed: u64) -> Self {
        let mut test = Self {
            delay_ms: FIRST_MS,
            delayed: ScreenHalf::Left,
            right_in_a_row: 0,
            direction: None,
            reversals_ms: Vec::new(),
            answers: 0,
            at_limit: 0,
            seed,
        };
        test.draw_next_half();
        test
    }

    /// Draws the half that is delayed next (`SplitMix64`).
    fn draw_next_half(&mut self) {
        self.seed = self.seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.seed;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        self.delayed = if (mixed ^ (mixed >> 31)) & 1 == 0 {
            ScreenHalf::Left
        } else {
            ScreenHalf::Right
        };
    }

    /// Returns the delay of this round, milliseconds.
    pub fn delay_ms(&self) -> f64 {
        self.delay_ms
    }

    /// Returns the delayed half of this round.
    pub fn delayed_half(&self) -> ScreenHalf {
        self.delayed
    }

    /// Returns the number of answers so far.
    pub fn answer_count(&self) -> u32 {
        self.answers
    }

    /// Returns the progress of the test, 0 to 1.
    pub fn progress(&self) -> f32 {
        let turns = self.reversals_ms.len() as f32 / REVERSALS as f32;
        let answers = self.answers as f32 / ANSWERS as f32;
        turns.max(answers).min(1.0)
    }

    /// Records the player's answer.
    pub fn record_answer(&mut self, half: ScreenHalf) {
        self.answers += 1;
        if half == self.delayed {
            self.right_in_a_row += 1;
            if self.right_in_a_row == 2 {
                self.change_delay(Direction::Shorter);
            }
        } else {
            self.change_delay(Direction::Longer);
        }
        self.draw_next_half();
    }

    fn change_delay(&mut self, direction: Direction) {
        self.right_in_a_row = 0;
        let before = self.direction.replace(direction);
        if before.is_some_and(|before| before != direction) {
            self.reversals_ms.push(self.delay_ms);
        }
        let factor = STEPS[usize::from(self.reversals_ms.len() >= 2)];
        let [shortest, longest] = DELAYS_MS;
        let next = match direction {
            Direction::Shorter => self.delay_ms / factor,
            Direction::Longer => self.delay_ms * factor,
        };
        let is_limited = self.delay_ms == next.clamp(shortest, longest);
        self.at_limit = if is_limited { self.at_limit + 1 } else { 0 };
        self.delay_ms = next.clamp(shortest, longest);
    }

    /// Returns the result. `None` while the test runs.
    pub fn result(&self) -> Option<LatencyTestResult> {
        if self.at_limit >= AT_LIMIT {
            return Some(match self.direction {
                Some(Direction::Shorter) => LatencyTestResult::Shortest(self.delay_ms),
                Some(Direction::Longer) | None => LatencyTestResult::NotEven(self.delay_ms),
            });
        }
        if self.reversals_ms.len() < REVERSALS && self.answers < ANSWERS {
            return None;
        }
        let from = self.reversals_ms.len().saturating_sub(COUNTED);
        let counted = &self.reversals_ms[from..];
        if counted.is_empty() {
            return Some(LatencyTestResult::NotEven(self.delay_ms));
        }
        let logs: f64 = counted.iter().map(|delay| libm::log(*delay)).sum();
        let mean = logs / counted.len() as f64;
        Some(LatencyTestResult::From(libm::exp(mean)))
    }
}

/// Mouse positions over the last second, for a delayed picture.
#[derive(Clone, Debug, Default)]
pub struct DelayLine {
    /// Times in seconds and positions, oldest first.
    positions: std::collections::VecDeque<(f64, [f64; 2])>,
}

impl DelayLine {
    /// Adds the mouse position at a time, seconds.
    pub fn push(&mut self, at_s: f64, position: [f64; 2]) {
        let oldest = at_s - 2.0 * DELAYS_MS[1] / 1000.0;
        // Keep one older position: the mouse stayed there until the next one.
        while self.positions.get(1).is_some_and(|(at, _)| *at <= oldest) {
            self.positions.pop_front();
        }
        self.positions.push_back((at_s, position));
    }

    /// Returns the position at a time, seconds. Times that are too old give the oldest position.
    pub fn position_at(&self, at_s: f64) -> [f64; 2] {
        let later = self.positions.partition_point(|(at, _)| *at <= at_s);
        let known = self.positions.get(later.saturating_sub(1));
        known.map_or([0.0, 0.0], |(_, position)| *position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn other_half(half: ScreenHalf) -> ScreenHalf {
        match half {
            ScreenHalf::Left => ScreenHalf::Right,
            ScreenHalf::Right => ScreenHalf::Left,
        }
    }

    /// Returns the result of a player who notices delays from `noticed_ms` and otherwise guesses.
    fn result_of(noticed_ms: f64, seed: u64) -> LatencyTestResult {
        let mut test = LatencyTest::new(seed);
        // Guess right every second time.
        let mut guess = false;
        loop {
            if let Some(result) = test.result() {
                return result;
            }
            let is_right = test.delay_ms() >= noticed_ms || {
                guess = !guess;
                guess
            };
            let delayed = test.delayed_half();
            test.record_answer(if is_right {
                delayed
            } else {
                other_half(delayed)
            });
        }
    }

    #[test]
    fn noticed_delays_are_measured() {
        for noticed_ms in [8.0, 25.0, 60.0, 150.0] {
            let LatencyTestResult::From(found_ms) = result_of(noticed_ms, 7) else {
                panic!("{noticed_ms} ms is within the test");
            };
            let ratio = found_ms / noticed_ms;
            assert!((0.7..1.4).contains(&ratio), "{noticed_ms}: {found_ms}");
        }
    }

    #[test]
    fn delays_beyond_the_limits_are_reported() {
        assert_eq!(result_of(0.0, 1), LatencyTestResult::Shortest(1.0));
        let mut test = LatencyTest::new(1);
        while test.result().is_none() {
            test.record_answer(other_half(test.delayed_half()));
        }
        assert_eq!(test.result(), Some(LatencyTestResult::NotEven(500.0)));
    }

    #[test]
    fn halves_are_random() {
        let mut test = LatencyTest::new(3);
        let halves: Vec<ScreenHalf> = (0..ANSWERS)
            .map(|_| {
                let delayed = test.delayed_half();
                test.record_answer(delayed);
                delayed
            })
            .collect();
        let left = halves
            .iter()
            .filter(|half| **half == ScreenHalf::Left)
            .count();
        assert!((15..=35).contains(&left), "{left} of 50 on the left");
        let repeats = halves.windows(2).filter(|pair| pair[0] == pair[1]).count();
        assert!((10..=40).contains(&repeats), "{repeats} repeats in 49");
    }

    #[test]
    fn delay_line_returns_past_positions() {
        let mut line = DelayLine::default();
        for tenth in 0..50_u32 {
            line.push(f64::from(tenth) * 0.1, [f64::from(tenth), 0.0]);
        }
        assert_eq!(line.position_at(4.95), [49.0, 0.0], "the newest");
        assert_eq!(line.position_at(4.45), [44.0, 0.0], "half a second before");
        assert_eq!(
            line.position_at(-1.0),
            line.position_at(3.9),
            "the oldest that is kept"
        );
        assert!(line.positions.len() < 15, "older positions are dropped");
    }
}
