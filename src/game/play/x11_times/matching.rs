//! Matches the X server's events with those that winit reports.
//!
//! Both sides report the same events in the same order. Either side may be ahead, and winit omits
//! some events.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::DeviceEvent;

/// Maximum age of an unmatched event at the start of the main loop's previous iteration. An older
/// event has no match, because the other side omitted it.
const DELAY_MAX: Duration = Duration::from_millis(50);
/// Maximum error of the server's times.
const TOLERANCE: Duration = Duration::from_millis(1);
/// Maximum number of waiting events: one second of events from the fastest mice.
const WAITING_MAX: usize = 8192;

/// Events from one side that the other side has not reported yet, oldest first, with their times.
#[derive(Debug, Default)]
struct UnmatchedEvents(VecDeque<(DeviceEvent, Instant)>);

impl UnmatchedEvents {
    fn push(&mut self, event: DeviceEvent, at: Instant) {
        if self.0.len() == WAITING_MAX {
            self.0.pop_front();
        }
        self.0.push_back((event, at));
    }

    /// Removes the oldest equal event up to `until` and returns its time.
    ///
    /// Also removes older motion. Motion has the same order on both sides, so the other side has
    /// omitted it.
    fn take_time(&mut self, event: DeviceEvent, until: Option<Instant>) -> Option<Instant> {
        let is_match = |(known, at): &(DeviceEvent, Instant)| {
            *known == event && until.is_none_or(|until| *at <= until)
        };
        let mut index = self.0.iter().position(is_match)?;
        let (_, at) = self.0.remove(index)?;
        if let DeviceEvent::Motion(_) = event {
            while index > 0 {
                index -= 1;
                if let Some((DeviceEvent::Motion(_), _)) = self.0.get(index) {
                    self.0.remove(index);
                }
            }
        }
        Some(at)
    }

    fn drop_before(&mut self, oldest: Instant) {
        while self.0.front().is_some_and(|(_, at)| *at < oldest) {
            self.0.pop_front();
        }
    }
}

/// Finds the server's time for each winit event.
#[derive(Debug, Default)]
pub(super) struct Matcher {
    /// Server events that winit has not reported yet.
    server: UnmatchedEvents,
    /// Events that winit reported before the server's event arrived, with the time of the report.
    reported: UnmatchedEvents,
}

impl Matcher {
    /// Adds an event that the server sent and that happened at `at`.
    pub(super) fn receive(&mut self, event: DeviceEvent, at: Instant) {
        let is_reported = self.reported.0.iter().any(|(known, reported)| {
            *known == event && at.checked_sub(TOLERANCE).is_none_or(|at| at <= *reported)
        });
        if is_reported {
            self.reported.take_time(event, None);
        } else {
            self.server.push(event, at);
        }
    }

    /// Drops events that the other side omitted. `previous` is the start of the main loop's
    /// previous iteration.
    pub(super) fn expire(&mut self, previous: Instant) {
        if let Some(oldest) = previous.checked_sub(DELAY_MAX) {
            self.server.drop_before(oldest);
            self.reported.drop_before(oldest);
        }
    }

    /// Returns the time of an event that winit reports now. The event represents `count` server
    /// events, and its time is that of the last one.
    pub(super) fn take_time(
        &mut self,
        event: DeviceEvent,
        count: usize,
        now: Instant,
    ) -> Option<Instant> {
        let mut found = None;
        for _ in 0..count {
            match self.server.take_time(event, Some(now)) {
                Some(at) => found = Some(at),
                None => self.reported.push(event, now),
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;
    use bevy::prelude::{KeyCode, Vec2};

    use super::super::WheelDirection;
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn moved(x: f32) -> DeviceEvent {
        DeviceEvent::Motion(Vec2::new(x, 0.0))
    }

    #[test]
    fn events_get_the_servers_times() {
        let (start, mut matcher) = (Instant::now(), Matcher::default());
        let press = DeviceEvent::Key(KeyCode::KeyA, ButtonState::Pressed);
        matcher.receive(moved(1.0), start);
        matcher.receive(press, start + MS);
        matcher.receive(moved(1.0), start + 2 * MS);
        let now = start + 10 * MS;
        assert_eq!(matcher.take_time(moved(1.0), 1, now), Some(start));
        assert_eq!(matcher.take_time(moved(1.0), 1, now), Some(start + 2 * MS));
        assert_eq!(matcher.take_time(press, 1, now), Some(start + MS));
        assert_eq!(
            matcher.take_time(press, 1, now),
            None,
            "it was pressed once"
        );
    }

    #[test]
    fn an_event_that_winit_reports_first_does_not_shift_the_later_ones() {
        let (start, mut matcher) = (Instant::now(), Matcher::default());
        assert_eq!(
            matcher.take_time(moved(4.0), 1, start + MS),
            None,
            "not here yet"
        );
        matcher.receive(moved(4.0), start);
        for step in 1..100 {
            let at = start + 5 * step * MS;
            matcher.receive(moved(4.0), at);
            assert_eq!(
                matcher.take_time(moved(4.0), 1, at + MS),
                Some(at),
                "step {step}"
            );
        }
    }

    #[test]
    fn an_event_after_the_report_is_another_one() {
        let (start, mut matcher) = (Instant::now(), Matcher::default());
        assert_eq!(matcher.take_time(moved(4.0), 1, start), None);
        matcher.receive(moved(4.0), start + 5 * MS);
        assert_eq!(
            matcher.take_time(moved(4.0), 1, start + 6 * MS),
            Some(start + 5 * MS)
        );
    }

    #[test]
    fn motion_that_winit_leaves_out_does_not_shift_later_motion() {
        let (start, mut matcher) = (Instant::now(), Matcher::default());
        let press = DeviceEvent::Key(KeyCode::KeyA, ButtonState::Pressed);
        matcher.receive(press, start);
        for (number, counts) in [(0, 1.0), (1, 2.0), (2, 1.0)] {
            matcher.receive(moved(counts), start + number * MS);
        }
        let now = start + 10 * MS;
        assert_eq!(matcher.take_time(moved(2.0), 1, now), Some(start + MS));
        assert_eq!(matcher.take_time(moved(1.0), 1, now), Some(start + 2 * MS));
        assert_eq!(matcher.take_time(press, 1, now), Some(start), "keys stay");
    }

    #[test]
    fn a_wheel_event_of_two_notches_takes_both() {
        let (start, mut matcher) = (Instant::now(), Matcher::default());
        let down = DeviceEvent::Wheel(WheelDirection::Down);
        for number in 0..3 {
            matcher.receive(down, start + number * MS);
        }
        let now = start + 10 * MS;
        assert_eq!(matcher.take_time(down, 2, now), Some(start + MS));
        assert_eq!(matcher.take_time(down, 1, now), Some(start + 2 * MS));
    }

    #[test]
    fn events_that_winit_never_reports_expire() {
        let (start, mut matcher) = (Instant::now(), Matcher::default());
        matcher.receive(moved(1.0), start);
        matcher.expire(start + DELAY_MAX);
        assert_eq!(
            matcher.take_time(moved(1.0), 1, start),
            Some(start),
            "in time"
        );
        matcher.receive(moved(1.0), start);
        matcher.expire(start + DELAY_MAX + MS);
        assert_eq!(matcher.take_time(moved(1.0), 1, start), None, "too old");
    }

    #[test]
    fn waiting_events_are_limited() {
        let (start, mut matcher) = (Instant::now(), Matcher::default());
        for number in 0..2 * WAITING_MAX {
            matcher.receive(moved(number as f32), start);
            matcher.take_time(moved(-1.0), 1, start);
        }
        assert_eq!(matcher.server.0.len(), WAITING_MAX);
        assert_eq!(matcher.reported.0.len(), WAITING_MAX);
    }
}
