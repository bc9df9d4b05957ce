//! Fixed intervals: when the next pass of the loop and the next frame are due.

use std::time::{Duration, Instant};

/// A repeated deadline at a fixed interval. A pass or frame that is late by less than one interval
/// does not delay the next one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FixedInterval {
    next: Option<Instant>,
}

impl FixedInterval {
    /// Time of the next deadline. `None` before the first pass or frame.
    pub(super) fn next_deadline(&self) -> Option<Instant> {
        self.next
    }

    /// Whether the next pass or frame is due.
    pub(super) fn is_due(&self, now: Instant) -> bool {
        self.next.is_none_or(|due| due <= now)
    }

    /// Records a pass or frame at this time. Returns the next deadline.
    pub(super) fn record(&mut self, now: Instant, length: Duration) -> Instant {
        let on_time = self.next.filter(|due| now < *due + length);
        let next = on_time.unwrap_or(now) + length;
        self.next = Some(next);
        next
    }

    /// Resets the deadline: the next pass or frame is due at once.
    pub(super) fn stop(&mut self) {
        self.next = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LENGTH: Duration = Duration::from_millis(4);

    #[test]
    fn a_deadline_that_is_checked_late_keeps_its_average_rate() {
        let begin = Instant::now();
        let mut interval = FixedInterval::default();
        let mut passes = 0;
        for msec in (0..100).step_by(3) {
            let now = begin + Duration::from_millis(msec);
            if interval.is_due(now) {
                interval.record(now, LENGTH);
                passes += 1;
            }
        }
        assert_eq!(passes, 25, "100 ms hold 25 intervals of 4 ms");
    }

    #[test]
    fn a_long_pause_is_not_made_up_for() {
        let begin = Instant::now();
        let after = |msec| begin + Duration::from_millis(msec);
        let mut interval = FixedInterval::default();
        assert_eq!(interval.record(begin, LENGTH), after(4));
        assert_eq!(interval.record(after(50), LENGTH), after(54));
        assert!(!interval.is_due(after(53)), "one pass counts, not eleven");
    }

    #[test]
    fn a_stopped_interval_is_due_at_once() {
        let now = Instant::now();
        let mut interval = FixedInterval::default();
        interval.record(now, LENGTH);
        assert!(!interval.is_due(now), "4 ms to go");
        interval.stop();
        assert!(interval.is_due(now), "it was stopped");
    }
}
