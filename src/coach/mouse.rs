//! The mouse and the wheel as instruments: how often they report, what they miss, and how hands use
//! the strafe keys.

use std::collections::{BTreeMap, VecDeque};

use super::errors::Spread;

/// A pause longer than this belongs to no movement, microseconds.
const REST_USEC: u64 = 50_000;
/// Notches that are nearer together belong to one roll of the wheel, microseconds.
const ROLL_USEC: u64 = 150_000;
/// A gap longer than this many times the median has swallowed a report.
const MISSED_TIMES: f64 = 1.8;

/// Of more gaps than this the newest count: some seconds of the quickest mice.
const KEPT: usize = 4096;

/// What the mouse reported, by when it did.
#[derive(Clone, Debug, Default)]
pub struct MouseReports {
    last_usec: Option<u64>,
    gaps_usec: VecDeque<u64>,
}

/// How a mouse reports while it moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MouseStats {
    /// Reports a second: by the median gap.
    pub per_second: f64,
    /// The same by the mean gap: with what was missed. True also where several reports came at
    /// once.
    pub mean_per_second: f64,
    /// Milliseconds between two reports: the median, and the longest while it moved.
    pub median_gap_ms: f64,
    /// The longest one.
    pub longest_gap_ms: f64,
    /// The part of the gaps that are nearly twice as long as the median, or longer, percent.
    pub missed_percent: f64,
    /// How many gaps were measured.
    pub gaps: usize,
}

impl MouseReports {
    /// A movement was reported, microseconds since whenever.
    pub fn report(&mut self, at_usec: u64) {
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

    /// This many movements were reported between two moments, microseconds; when exactly nobody
    /// knows: they are taken to lie evenly.
    pub fn report_within(&mut self, count: u32, from_usec: u64, to_usec: u64) {
        let span = to_usec.saturating_sub(from_usec);
        for number in 1..=u64::from(count) {
            self.report(from_usec + span * number / u64::from(count));
        }
    }

    /// What they amount to; none before the mouse has moved.
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

/// The wheel's notches, roll by roll.
#[derive(Clone, Debug, Default)]
pub struct WheelNotches {
    last_usec: Option<u64>,
    rolls: Vec<u32>,
    gaps_ms: Vec<f64>,
}

impl WheelNotches {
    /// A notch, microseconds since whenever.
    pub fn notch(&mut self, at_usec: u64) {
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

    /// Notches a roll.
    pub fn notches(&self) -> Spread {
        Spread::of(self.rolls.iter().map(|notches| f64::from(*notches)))
    }

    /// How many rolls there were.
    pub fn rolls(&self) -> usize {
        self.rolls.len()
    }

    /// Milliseconds from notch to notch within a roll.
    pub fn gaps_ms(&self) -> Spread {
        Spread::of(self.gaps_ms.iter().copied())
    }
}

/// The time between letting go of one strafe key and pressing the other.
#[derive(Clone, Debug, Default)]
pub struct KeyGaps {
    /// Which keys are down: A and D, and since when.
    down: [bool; 2],
    changed: [Option<u64>; 2],
    gaps_ms: Vec<f64>,
}

impl KeyGaps {
    /// A key went down or up, microseconds since whenever; `side`: 0 for A, 1 for D.
    pub fn key(&mut self, side: usize, is_down: bool, at_usec: u64) {
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
            // Pressed after the other one was let go of: a gap.
            (true, false) => self.gaps_ms.push(since as f64 / 1000.0),
            // Let go of while the other one is down, which was pressed since: an overlap.
            (false, true) => self.gaps_ms.push(-(since as f64) / 1000.0),
            (true, true) | (false, false) => {}
        }
    }

    /// Which keys are down: A and D.
    pub fn down(&self) -> [bool; 2] {
        self.down
    }

    /// How many changes lie in each bin of `bin_ms` milliseconds, by the bin's number; bin 0 begins
    /// at 0.
    pub fn histogram(&self, bin_ms: f64) -> BTreeMap<i32, u32> {
        let mut bins = BTreeMap::new();
        for gap in &self.gaps_ms {
            *bins.entry((gap / bin_ms).floor() as i32).or_default() += 1;
        }
        bins
    }

    /// Milliseconds without a key from one to the other; negative: both were held.
    pub fn gaps_ms(&self) -> Spread {
        Spread::of(self.gaps_ms.iter().copied())
    }
}
