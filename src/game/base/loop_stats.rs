//! Statistics of the main loop: passes, frames, ticks and event delays.

use std::time::Duration;

use bevy::prelude::*;

use crate::clock::Instant;

/// Length of one measurement.
const WINDOW: Duration = Duration::from_secs(1);
/// Maximum time between two mouse reports in the same movement.
const MOUSE_RESTS: Duration = Duration::from_millis(50);
/// Maximum delay of a tick that still counts as on time, measured from the tick's end.
const LATE: Duration = Duration::from_millis(4);
/// Maximum delay between an untimed event and the pass that reads it, for exact timing. Half of the
/// shortest tick.
const EXACT: Duration = Duration::from_millis(2);

/// Statistics of the last second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LoopReport {
    /// Passes of the loop per second.
    pub passes_per_s: f64,
    /// Drawn frames per second.
    pub pictures_per_s: f64,
    /// Longest time between two passes.
    pub longest_pause: Duration,
    /// Number of passes that waited for the renderer.
    pub waits: u32,
    /// Mouse report rate during movement, Hz. 0 if the mouse did not move.
    pub mouse_hz: f64,
    /// Number of mouse and key events.
    pub events: u32,
    /// Number of events with a system time. Other events get the time of the pass that sees them.
    pub timed_events: u32,
    /// Number of events that belong to a tick that had already run.
    pub late_events: u32,
    /// Longest time between an event and the pass that saw it.
    pub longest_delay: Duration,
    /// Like `longest_delay`, for events without a system time only.
    pub longest_untimed_delay: Duration,
    /// Number of ticks.
    pub ticks: u32,
    /// Number of ticks that ran more than 4 ms after their end.
    pub late_ticks: u32,
}

/// Accuracy of the player's input timing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputAccuracy {
    /// There was no input.
    Unknown,
    /// Each event went to the tick during which it happened.
    Exact,
    /// Events without a system time were seen too late.
    Delayed,
    /// Events arrived after their tick had run.
    Late,
}

impl LoopReport {
    /// Returns the events per tick. Without ticks, returns the number of events.
    pub fn events_per_tick(&self) -> f64 {
        f64::from(self.events) / f64::from(self.ticks.max(1))
    }

    /// Returns the accuracy of the input timing.
    pub fn input_accuracy(&self) -> InputAccuracy {
        if self.events == 0 {
            InputAccuracy::Unknown
        } else if self.longest_untimed_delay > EXACT {
            InputAccuracy::Delayed
        } else if self.late_events > 0 {
            InputAccuracy::Late
        } else {
            InputAccuracy::Exact
        }
    }
}

/// Counts since the start of the current measurement.
#[derive(Clone, Copy, Debug, Default)]
struct LoopCounts {
    passes: u32,
    pictures: u32,
    longest_pause: Duration,
    waits: u32,
    mouse_gaps: u32,
    mouse_moved: Duration,
    events: u32,
    timed_events: u32,
    late_events: u32,
    longest_delay: Duration,
    longest_untimed_delay: Duration,
    ticks: u32,
    late_ticks: u32,
}

impl LoopCounts {
    fn report(&self, length: Duration) -> LoopReport {
        let per_second = |count: u32, length: Duration| {
            let seconds = length.as_secs_f64();
            if seconds > 0.0 {
                f64::from(count) / seconds
            } else {
                0.0
            }
        };
        LoopReport {
            passes_per_s: per_second(self.passes, length),
            pictures_per_s: per_second(self.pictures, length),
            longest_pause: self.longest_pause,
            waits: self.waits,
            mouse_hz: per_second(self.mouse_gaps, self.mouse_moved),
            events: self.events,
            timed_events: self.timed_events,
            late_events: self.late_events,
            longest_delay: self.longest_delay,
            longest_untimed_delay: self.longest_untimed_delay,
            ticks: self.ticks,
            late_ticks: self.late_ticks,
        }
    }
}

/// A device event, seen by a pass of the loop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeviceEventSeen {
    /// Whether the mouse moved.
    pub is_motion: bool,
    /// Time since the event, if the system reported it.
    pub age: Duration,
    /// Whether the system reported the event's time.
    pub is_from_system: bool,
    /// Whether its tick has already run.
    pub is_late: bool,
}

/// Statistics of the main loop. Written by the main loop, `input.rs` and `pacing.rs`.
#[derive(Resource, Clone, Debug, Default)]
pub struct LoopStats {
    began: Option<Instant>,
    /// Start of the current pass and of the previous one.
    passes: [Option<Instant>; 2],
    last_mouse: Option<Instant>,
    counts: LoopCounts,
    report: LoopReport,
    played: Option<LoopReport>,
}

impl LoopStats {
    /// Returns the statistics of the last full second.
    pub fn last_report(&self) -> &LoopReport {
        &self.report
    }

    /// Returns the statistics of the last full second with ticks.
    pub fn played_report(&self) -> Option<&LoopReport> {
        self.played.as_ref()
    }

    /// Records the start of a pass.
    pub(in crate::game) fn begin_pass(&mut self, now: Instant) {
        let began = *self.began.get_or_insert(now);
        let [this, _] = self.passes;
        self.passes = [Some(now), this];
        if let Some(last) = this {
            self.counts.passes += 1;
            self.counts.longest_pause = self.counts.longest_pause.max(now - last);
        }
        if now - began >= WINDOW {
            self.report = self.counts.report(now - began);
            self.played = Some(self.report)
                .filter(|report| report.ticks > 0)
                .or(self.played);
            debug!("{:?}", self.report);
            self.counts = LoopCounts::default();
            self.began = Some(now);
        }
    }

    /// Counts a pass that waits for the renderer.
    #[cfg(not(target_family = "wasm"))]
    pub(in crate::game) fn count_waiting_pass(&mut self) {
        self.counts.waits += 1;
    }

    /// Counts a frame.
    pub(in crate::game) fn count_frame(&mut self) {
        self.counts.pictures += 1;
    }

    /// Counts a tick that ran `delay` after its end.
    pub(in crate::game) fn count_tick(&mut self, delay: Duration) {
        self.counts.ticks += 1;
        self.counts.late_ticks += u32::from(delay > LATE);
    }

    /// Counts an event that this pass sees.
    pub(in crate::game) fn count_device_event(&mut self, event: DeviceEventSeen) {
        let [Some(now), Some(before)] = self.passes else {
            return;
        };
        let counts = &mut self.counts;
        let delay = if event.is_from_system {
            counts.timed_events += 1;
            event.age
        } else {
            // The event happened at some time since the previous pass.
            counts.longest_untimed_delay = counts.longest_untimed_delay.max(now - before);
            now - before
        };
        counts.events += 1;
        counts.late_events += u32::from(event.is_late);
        counts.longest_delay = counts.longest_delay.max(delay);
        if event.is_motion {
            self.count_mouse_report(now.checked_sub(event.age).unwrap_or(now));
        }
    }

    /// Counts a mouse report.
    fn count_mouse_report(&mut self, at: Instant) {
        let gap = self.last_mouse.replace(at).map(|last| at - last);
        if let Some(gap) = gap.filter(|gap| *gap <= MOUSE_RESTS) {
            self.counts.mouse_gaps += 1;
            self.counts.mouse_moved += gap;
        }
    }
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<LoopStats>();
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    /// Runs a second of passes 2 ms apart, with one pause of 20 ms.
    fn run_second(stats: &mut LoopStats, begin: Instant) -> Instant {
        let mut now = begin;
        while now - begin < WINDOW {
            stats.begin_pass(now);
            now += if now - begin == 500 * MS {
                20 * MS
            } else {
                2 * MS
            };
        }
        now
    }

    #[test]
    fn passes_and_longest_pause_are_measured_per_second() {
        let mut stats = LoopStats::default();
        let now = run_second(&mut stats, Instant::now());
        stats.begin_pass(now);
        let report = stats.last_report();
        assert_eq!(report.passes_per_s, 491.0, "500 less nine that were missed");
        assert_eq!(report.longest_pause, 20 * MS);
    }

    #[test]
    fn mouse_rate_ignores_rests() {
        let mut stats = LoopStats::default();
        let begin = Instant::now();
        for report in 0..100 {
            // Pauses for 300 ms after the first 50 reports.
            let rest = if report < 50 { 0 } else { 300 };
            stats.count_mouse_report(begin + (report + rest) * MS);
        }
        let now = run_second(&mut stats, begin);
        stats.begin_pass(now);
        assert_eq!(stats.last_report().mouse_hz.round(), 1000.0);
    }

    #[test]
    fn only_late_events_and_slow_passes_without_times_are_inexact() {
        let accuracy = |pause: u32, events: &[DeviceEventSeen]| {
            let (mut stats, start) = (LoopStats::default(), Instant::now());
            stats.begin_pass(start);
            stats.begin_pass(start + pause * MS);
            events
                .iter()
                .for_each(|event| stats.count_device_event(*event));
            let now = run_second(&mut stats, start + pause * MS);
            stats.begin_pass(now);
            stats.last_report().input_accuracy()
        };
        let untimed = DeviceEventSeen::default();
        let timed = DeviceEventSeen {
            age: 9 * MS,
            is_from_system: true,
            ..untimed
        };
        let late = DeviceEventSeen {
            is_late: true,
            ..timed
        };
        assert_eq!(accuracy(9, &[]), InputAccuracy::Unknown);
        assert_eq!(accuracy(9, &[timed]), InputAccuracy::Exact);
        assert_eq!(accuracy(1, &[timed, untimed]), InputAccuracy::Exact);
        assert_eq!(accuracy(9, &[timed, untimed]), InputAccuracy::Delayed);
        assert_eq!(accuracy(9, &[timed, late]), InputAccuracy::Late);
    }

    #[test]
    fn ticks_are_late_after_4_ms() {
        let mut stats = LoopStats::default();
        for delay in [0, 4, 5, 30] {
            stats.count_tick(delay * MS);
        }
        let now = run_second(&mut stats, Instant::now());
        stats.begin_pass(now);
        assert_eq!(
            (stats.last_report().ticks, stats.last_report().late_ticks),
            (4, 2)
        );
    }
}
