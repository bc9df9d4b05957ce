//! Fixed intervals, for the passes of the main loop and for frames.

use std::time::{Duration, Instant};

/// A fixed interval. A beat that is late by less than one interval does not delay the next one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Beat {
    due: Option<Instant>,
}

impl Beat {
    /// Returns the time of the next beat. `None` before the first beat.
    pub(super) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Whether the next beat may happen now.
    pub(super) fn is_due(&self, now: Instant) -> bool {
        self.due.is_none_or(|due| due <= now)
    }

    /// Records a beat at this time. Returns the time of the next one.
    pub(super) fn record_beat(&mut self, now: Instant, length: Duration) -> Instant {
        let on_time = self.due.filter(|due| now < *due + length);
        let next = on_time.unwrap_or(now) + length;
        self.due = Some(next);
        next
    }

    /// Clears the due time, so that the next beat is due at once.
    pub(super) fn stop(&mut self) {
        self.due = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LENGTH: Duration = Duration::from_millis(4);

    #[test]
    fn a_beat_that_is_asked_for_late_keeps_its_average_rate() {
        let begin = Instant::now();
        let mut beat = Beat::default();
        let mut struck = 0;
        for msec in (0..100).step_by(3) {
            let now = begin + Duration::from_millis(msec);
            if beat.is_due(now) {
                beat.record_beat(now, LENGTH);
                struck += 1;
            }
        }
        assert_eq!(struck, 25, "100 ms hold 25 beats of 4 ms");
    }

    #[test]
    fn a_long_pause_is_not_made_up_for() {
        let begin = Instant::now();
        let after = |msec| begin + Duration::from_millis(msec);
        let mut beat = Beat::default();
        assert_eq!(beat.record_beat(begin, LENGTH), after(4));
        assert_eq!(beat.record_beat(after(50), LENGTH), after(54));
        assert!(!beat.is_due(after(53)), "one beat was struck, not eleven");
    }

    #[test]
    fn a_stopped_beat_is_due_at_once() {
        let now = Instant::now();
        let mut beat = Beat::default();
        beat.record_beat(now, LENGTH);
        assert!(!beat.is_due(now), "4 ms to go");
        beat.stop();
        assert!(beat.is_due(now), "it was stopped");
    }
}
