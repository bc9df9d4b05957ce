//! Measures the mouse, the wheel and the strafe keys: report rate, missed reports and key gaps.

use std::collections::{BTreeMap, VecDeque};

use super::errors::Spread;

/// Maximum pause within one mouse movement, microseconds.
const REST_USEC: u64 = 50_000;
/// Maximum time between two notches of one wheel roll, microseconds.
const ROLL_USEC: u64 = 150_000;
/// Gap length above which a report counts as missed, as a multiple of the median gap.
const MISSED_TIMES: f64 = 1.8;

/// Maximum number of stored gaps: a few seconds with the fastest mice.
const KEPT: usize = 4096;

/// Gaps between mouse reports.
#[derive(Clone, Debug, Default)]
pub struct MouseReports {
    last_usec: Option<u64>,
    gaps_usec: VecDeque<u64>,
}

/// Statistics of a moving mouse's report rate.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MouseStats {
    /// Reports per second, from the median gap.
    pub per_second: f64,
    /// Reports per second, from the mean gap. Lower than `per_second` if reports are missed. Also
    /// correct if several reports arrive at once.
    pub mean_per_second: f64,
    /// Median time between two reports, milliseconds.
    pub median_gap_ms: f64,
    /// Longest time between two reports of one movement, milliseconds.
    pub longest_gap_ms: f64,
    /// Share of gaps with a missing report, percent: gaps of almost twice the median or more.
    pub missed_percent: f64,
    /// Number of measured gaps.
    pub gaps: usize,
}

impl MouseReports {
    /// Adds a report, microseconds since any fixed time.
    pub fn add_report(&mut self, at_usec: u64) {
        if let Some(last) = self.last_usec.replace(at_usec) {
            let gap = at_usec.saturating_sub(last);
            if gap > 0 && gap <= REST_USEC {
                self.gaps_usec.push_back(gap);
                if self.gaps_usec.len() > KEPT {
                    self.gaps_usec.pop_front();
                }
            }
        }
    }

    /// Adds `count` reports between two times, microseconds.
    /// Their exact times are unknown, so they are spread evenly.
    pub fn add_reports_between(&mut self, count: u32, from_usec: u64, to_usec: u64) {
        let span = to_usec.saturating_sub(from_usec);
        for number in 1..=u64::from(count) {
            self.add_report(from_usec + span * number / u64::from(count));
        }
    }

    /// Returns the statistics. `None` until the mouse has moved.
    pub fn stats(&self) -> Option<MouseStats> {
        let mut gaps: Vec<u64> = self.gaps_usec.iter().copied().collect();
        gaps.sort_unstable();
        let all: u64 = gaps.iter().sum();
        let median = *gaps.get(gaps.len() / 2)? as f64;
        let missed = gaps
            .iter()
            .filter(|gap| **gap as f64 > MISSED_TIMES * median)
            .count();
        Some(MouseStats {
            per_second: 1e6 / median,
            mean_per_second: 1e6 * gaps.len() as f64 / all as f64,
            median_gap_ms: median / 1000.0,
            longest_gap_ms: gaps.last().map_or(0.0, |gap| *gap as f64 / 1000.0),
            missed_percent: missed as f64 / gaps.len() as f64 * 100.0,
            gaps: gaps.len(),
        })
    }
}

/// Notches of the mouse wheel, grouped into rolls.
#[derive(Clone, Debug, Default)]
pub struct WheelNotches {
    last_usec: Option<u64>,
    rolls: Vec<u32>,
    gaps_ms: Vec<f64>,
}

impl WheelNotches {
    /// Adds a notch, microseconds since any fixed time.
    pub fn add_notch(&mut self, at_usec: u64) {
        let gap = self
            .last_usec
            .replace(at_usec)
            .map(|last| at_usec.saturating_sub(last));
        match (gap.filter(|gap| *gap <= ROLL_USEC), self.rolls.last_mut()) {
            (Some(gap), Some(roll)) => {
                *roll += 1;
                self.gaps_ms.push(gap as f64 / 1000.0);
            }
            (Some(_) | None, _) => self.rolls.push(1),
        }
    }

    /// Returns the notches per roll.
    pub fn notches_per_roll(&self) -> Spread {
        Spread::from_values(self.rolls.iter().map(|notches| f64::from(*notches)))
    }

    /// Returns the number of wheel rolls.
    pub fn count_rolls(&self) -> usize {
        self.rolls.len()
    }

    /// Returns mean and deviation of the time between two notches of one roll, milliseconds.
    pub fn gaps_ms(&self) -> Spread {
        Spread::from_values(self.gaps_ms.iter().copied())
    }
}

/// Times from releasing one strafe key to pressing the other.
#[derive(Clone, Debug, Default)]
pub struct KeyGaps {
    /// Whether A and D are held, and the time of their last change.
    down: [bool; 2],
    changed: [Option<u64>; 2],
    gaps_ms: Vec<f64>,
}

impl KeyGaps {
    /// Adds a key event, microseconds since any fixed time. `side`: 0 for A, 1 for D.
    pub fn add_key_event(&mut self, side: usize, is_down: bool, at_usec: u64) {
        let (side, other) = (side & 1, 1 - (side & 1));
        if self.down[side] == is_down {
            return;
        }
        self.down[side] = is_down;
        self.changed[side] = Some(at_usec);
        let Some(before) = self.changed[other] else {
            return;
        };
        let since = at_usec.saturating_sub(before);
        if since > 2 * ROLL_USEC {
            return;
        }
        match (is_down, self.down[other]) {
            // Pressed after the other key was released: a gap.
            (true, false) => self.gaps_ms.push(since as f64 / 1000.0),
            // Released while the other key, pressed later, is still held: an overlap.
            (false, true) => self.gaps_ms.push(-(since as f64) / 1000.0),
            (true, true) | (false, false) => {}
        }
    }

    /// Whether A and D are held.
    pub fn held_keys(&self) -> [bool; 2] {
        self.down
    }

    /// Returns the number of switches per bin of `bin_ms` milliseconds. Bin 0 starts at 0.
    pub fn histogram(&self, bin_ms: f64) -> BTreeMap<i32, u32> {
        let mut bins = BTreeMap::new();
        for gap in &self.gaps_ms {
            *bins.entry((gap / bin_ms).floor() as i32).or_default() += 1;
        }
        bins
    }

    /// Returns mean and deviation of the time without a strafe key at a switch, milliseconds.
    /// Negative: overlap.
    pub fn gaps_ms(&self) -> Spread {
        Spread::from_values(self.gaps_ms.iter().copied())
    }
}
