//! Converts the X server's clock to ours.

use std::time::{Duration, Instant};

/// Length of a comparison period. The clocks are compared over the current and the previous period,
/// because the server may change its clock, and the clocks of two computers drift apart.
const WINDOW: Duration = Duration::from_secs(5);
/// Resolution of the server's times, microseconds.
const TICK_US: i64 = 1_000;

/// Period in which an event arrived: from the previous read of the devices to this one.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReadTime {
    pub after: Instant,
    pub until: Instant,
}

/// Converts the server's times.
///
/// The server rounds down to milliseconds, and its events wait until they are read. The event with
/// the shortest wait gives the difference between the clocks.
#[derive(Debug)]
pub(super) struct ServerClock {
    /// Zero point of our clock.
    origin: Instant,
    /// Last time that the server sent, milliseconds: the raw value, and the value without wraps.
    last: Option<(u32, i64)>,
    window_start: Instant,
    /// Smallest difference between read time and server time, in the current and in the previous
    /// period, microseconds.
    offsets_us: [Option<i64>; 2],
}

impl ServerClock {
    pub(super) fn new(origin: Instant) -> Self {
        Self {
            origin,
            last: None,
            window_start: origin,
            offsets_us: [None; 2],
        }
    }

    /// Converts a server time to ours. Returns the middle of the possible range, which is never
    /// later than the time of the read.
    pub(super) fn convert_time(&mut self, server_ms: u32, read: ReadTime) -> Instant {
        let server_us = self.unwrap_ms(server_ms).saturating_mul(TICK_US);
        let until_us = self.since_origin_us(read.until);
        let first_us = server_us + self.offset_us(until_us - server_us, read.until);
        let latest_us = until_us.min(first_us + TICK_US);
        // Under load, the server may send an event so late that the devices were read in the
        // meantime.
        let earliest_us = first_us
            .max(self.since_origin_us(read.after))
            .min(latest_us);
        let at_us = earliest_us.midpoint(latest_us);
        self.origin + Duration::from_micros(u64::try_from(at_us).unwrap_or(0))
    }

    fn since_origin_us(&self, at: Instant) -> i64 {
        let since = at.saturating_duration_since(self.origin);
        i64::try_from(since.as_micros()).unwrap_or(i64::MAX)
    }

    /// Undoes the wrap of the server's milliseconds, which happens every 50 days.
    fn unwrap_ms(&mut self, server_ms: u32) -> i64 {
        let (last, unwrapped) = self.last.unwrap_or((server_ms, i64::from(server_ms)));
        // The step is signed, because an event may be a little older than the previous event.
        let step = server_ms.wrapping_sub(last).cast_signed();
        let unwrapped = unwrapped + i64::from(step);
        self.last = Some((server_ms, unwrapped));
        unwrapped
    }

    /// Returns the smallest recent difference, including `difference_us`.
    fn offset_us(&mut self, difference_us: i64, now: Instant) -> i64 {
        let age = now.saturating_duration_since(self.window_start);
        if age >= WINDOW {
            let [current, _] = self.offsets_us;
            self.offsets_us = [None, current.filter(|_| age < 2 * WINDOW)];
            self.window_start = now;
        }
        let [current, previous] = &mut self.offsets_us;
        let smallest = current.map_or(difference_us, |known| known.min(difference_us));
        *current = Some(smallest);
        previous.map_or(smallest, |known| known.min(smallest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock, and our times in microseconds.
    struct Setup {
        clock: ServerClock,
        origin: Instant,
    }

    impl Setup {
        fn new() -> Self {
            let origin = Instant::now();
            let clock = ServerClock::new(origin);
            Self { clock, origin }
        }

        /// The time of an event that was read between these times.
        fn time_of(&mut self, server_ms: u32, after_us: u64, until_us: u64) -> u64 {
            let read = ReadTime {
                after: self.origin + Duration::from_micros(after_us),
                until: self.origin + Duration::from_micros(until_us),
            };
            let at = self.clock.convert_time(server_ms, read);
            u64::try_from((at - self.origin).as_micros()).unwrap()
        }
    }

    #[test]
    fn events_get_the_middle_of_what_is_possible() {
        let mut setup = Setup::new();
        let first = setup.time_of(5_000, 0, 100_000);
        assert_eq!(first, 100_000, "nothing is known yet");
        let late = setup.time_of(5_020, 0, 190_000);
        assert_eq!(late, 120_500, "somewhere in the server's millisecond");
        let narrow = setup.time_of(5_030, 130_200, 130_800);
        assert_eq!(narrow, 130_500, "between the two looks");
        let sooner = setup.time_of(5_100, 190_000, 195_000);
        assert_eq!(sooner, 195_000, "it was never read sooner");
        let corrected = setup.time_of(5_110, 0, 300_000);
        assert_eq!(corrected, 205_500, "the new offset");
        let slow_server = setup.time_of(5_120, 220_000, 221_000);
        assert_eq!(slow_server, 216_000, "sent after the look at 220 ms");
    }

    #[test]
    fn the_servers_time_wraps() {
        let mut setup = Setup::new();
        setup.time_of(u32::MAX - 4, 0, 100_000);
        let after = setup.time_of(5, 0, 150_000);
        assert_eq!(after, 110_500, "10 ms later by its clock");
        let before = setup.time_of(u32::MAX, 0, 151_000);
        assert_eq!(before, 104_500, "an older event");
    }

    #[test]
    fn a_server_clock_that_jumps_is_trusted_again() {
        let mut setup = Setup::new();
        setup.time_of(50_000, 0, 0);
        let ahead = setup.time_of(90_000, 0, 10_000);
        assert_eq!(ahead, 10_000, "sooner than ever");
        let late = setup.time_of(90_010, 0, 60_000);
        assert_eq!(late, 20_500, "40 ms late");
        // The clock goes back by 80 s. After two periods the old offset is dropped.
        for second in 1..=10 {
            let now_us = u64::from(second) * 1_000_000;
            setup.time_of(10_000 + second * 1_000, 0, now_us);
        }
        assert_eq!(setup.time_of(21_000, 0, 11_000_000), 11_000_000);
        assert_eq!(setup.time_of(21_010, 0, 11_050_000), 11_010_500);
    }

    #[test]
    fn a_slower_server_clock_is_followed() {
        let mut setup = Setup::new();
        // One event per second that is read immediately. The server loses 100 µs per second.
        for event in 0..3_600 {
            let now_us = u64::from(event) * 1_000_100;
            let at = setup.time_of(event * 1_000, 0, now_us);
            assert!(now_us - at <= 1_000, "event {event}: {at} of {now_us}");
        }
    }
}
