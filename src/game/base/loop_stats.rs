//! Measurements of the main loop: passes, pictures, ticks, and how quickly events are seen.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::WindowEvent;

use crate::game::base::schedule::ReadDevices;

/// Time over which everything is counted before it is shown.
const WINDOW: Duration = Duration::from_secs(1);
/// A longer pause between two reports of the mouse belongs to no movement.
const MOUSE_RESTS: Duration = Duration::from_millis(50);
/// A tick that runs later than this after its end is late.
const LATE: Duration = Duration::from_millis(4);
/// Longest delay between an event and the pass that sees it, for a hand that counts as exact. Half
/// of the shortest tick.
const EXACT: Duration = Duration::from_millis(2);

/// The last second of the main loop.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LoopReport {
    /// Passes of the loop per second.
    pub passes_per_s: f64,
    /// Drawn pictures per second.
    pub pictures_per_s: f64,
    /// Longest time between two passes.
    pub longest_pause: Duration,
    /// Passes that had to wait for the renderer.
    pub waits: u32,
    /// Reports of the mouse per second of movement; 0 if it did not move.
    pub mouse_hz: f64,
    /// Events of mouse and keys.
    pub events: u32,
    /// Longest time between an event and the pass that saw it.
    pub longest_delay: Duration,
    /// Events had a time of their own, so that no delay could move them to another tick.
    pub has_event_times: bool,
    /// Ticks that ran.
    pub ticks: u32,
    /// Ticks that ran later than 4 ms after their end.
    pub late_ticks: u32,
}

/// How exactly the player's hand reaches the ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandAccuracy {
    /// Nothing was moved or pressed.
    Unknown,
    /// Each event belongs to the tick in which it happened.
    Exact,
    /// Events are dated by when they were seen, and that was too late for some.
    Delayed,
}

impl LoopReport {
    /// Events per tick; 0 without ticks.
    pub fn events_per_tick(&self) -> f64 {
        f64::from(self.events) / f64::from(self.ticks.max(1))
    }

    /// How exactly the hand was sampled.
    pub fn accuracy(&self) -> HandAccuracy {
        if self.events == 0 {
            HandAccuracy::Unknown
        } else if self.has_event_times || self.longest_delay <= EXACT {
            HandAccuracy::Exact
        } else {
            HandAccuracy::Delayed
        }
    }
}

/// Counts of the current second.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    passes: u32,
    pictures: u32,
    longest_pause: Duration,
    waits: u32,
    mouse_gaps: u32,
    mouse_moved: Duration,
    events: u32,
    longest_delay: Duration,
    without_time: u32,
    ticks: u32,
    late_ticks: u32,
}

impl Counts {
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
            longest_delay: self.longest_delay,
            has_event_times: self.events > 0 && self.without_time == 0,
            ticks: self.ticks,
            late_ticks: self.late_ticks,
        }
    }
}

/// The time of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventTime {
    /// As the system reported it.
    System(Instant),
    /// Some time since the previous pass of the loop.
    Since(Instant),
}

/// The main loop as it is counted and shown. Written by the main loop, `input.rs` and `pacing.rs`.
#[derive(Resource, Clone, Debug, Default)]
pub struct LoopStats {
    began: Option<Instant>,
    /// Beginning of this pass and of the one before.
    passes: [Option<Instant>; 2],
    last_mouse: Option<Instant>,
    counts: Counts,
    report: LoopReport,
    played: Option<LoopReport>,
}

impl LoopStats {
    /// The last full second.
    pub fn report(&self) -> &LoopReport {
        &self.report
    }

    /// The last full second in which ticks ran.
    pub fn played(&self) -> Option<&LoopReport> {
        self.played.as_ref()
    }

    /// A pass of the loop begins.
    pub(in crate::game) fn pass(&mut self, now: Instant) {
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
            self.counts = Counts::default();
            self.began = Some(now);
        }
    }

    /// This pass waits for the renderer.
    pub(in crate::game) fn wait(&mut self) {
        self.counts.waits += 1;
    }

    /// A picture was started.
    pub(in crate::game) fn picture(&mut self) {
        self.counts.pictures += 1;
    }

    /// A tick runs this long after its end.
    pub(in crate::game) fn tick(&mut self, delay: Duration) {
        self.counts.ticks += 1;
        self.counts.late_ticks += u32::from(delay > LATE);
    }

    /// A mouse movement or a key, seen now.
    pub(in crate::game) fn event(&mut self, time: EventTime, now: Instant) {
        let (EventTime::System(at) | EventTime::Since(at)) = time;
        self.counts.events += 1;
        self.counts.longest_delay = self.counts.longest_delay.max(now - at);
        self.counts.without_time += u32::from(matches!(time, EventTime::Since(_)));
    }

    /// The mouse reported a movement at this time.
    pub(in crate::game) fn mouse(&mut self, at: Instant) {
        let gap = self.last_mouse.replace(at).map(|last| at - last);
        if let Some(gap) = gap.filter(|gap| *gap <= MOUSE_RESTS) {
            self.counts.mouse_gaps += 1;
            self.counts.mouse_moved += gap;
        }
    }
}

/// Counts the events that this pass sees.
fn count_events(mut events: MessageReader<WindowEvent>, mut stats: ResMut<LoopStats>) {
    let [Some(now), Some(before)] = stats.passes else {
        events.clear();
        return;
    };
    for event in events.read() {
        let is_motion = matches!(event, WindowEvent::MouseMotion(_));
        let is_key = matches!(
            event,
            WindowEvent::KeyboardInput(_)
                | WindowEvent::MouseButtonInput(_)
                | WindowEvent::MouseWheel(_)
        );
        if is_motion {
            stats.mouse(now);
        }
        if is_motion || is_key {
            stats.event(EventTime::Since(before), now);
        }
    }
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<LoopStats>()
        .add_message::<WindowEvent>()
        .add_systems(ReadDevices, count_events);
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    /// A second of passes 2 ms apart, with one pause of 20 ms.
    fn second(stats: &mut LoopStats, begin: Instant) -> Instant {
        let mut now = begin;
        while now - begin < WINDOW {
            stats.pass(now);
            now += if now - begin == 500 * MS {
                20 * MS
            } else {
                2 * MS
            };
        }
        now
    }

    #[test]
    fn passes_and_their_longest_pause_are_counted_over_a_second() {
        let mut stats = LoopStats::default();
        let now = second(&mut stats, Instant::now());
        stats.pass(now);
        let report = stats.report();
        assert_eq!(report.passes_per_s, 491.0, "500 less nine that were missed");
        assert_eq!(report.longest_pause, 20 * MS);
    }

    #[test]
    fn the_mouse_s_rate_is_counted_while_it_moves() {
        let mut stats = LoopStats::default();
        let begin = Instant::now();
        for report in 0..100 {
            // It rests for 300 ms after the first 50 reports.
            let rest = if report < 50 { 0 } else { 300 };
            stats.mouse(begin + (report + rest) * MS);
        }
        let now = second(&mut stats, begin);
        stats.pass(now);
        assert_eq!(stats.report().mouse_hz.round(), 1000.0);
    }

    #[test]
    fn events_with_times_of_their_own_are_exact_however_late_they_are_seen() {
        let begin = Instant::now();
        let accuracy = |time: Option<EventTime>| {
            let mut stats = LoopStats::default();
            if let Some(time) = time {
                stats.event(time, begin + 9 * MS);
            }
            let now = second(&mut stats, begin);
            stats.pass(now);
            stats.report().accuracy()
        };
        assert_eq!(accuracy(None), HandAccuracy::Unknown);
        assert_eq!(
            accuracy(Some(EventTime::System(begin))),
            HandAccuracy::Exact
        );
        assert_eq!(
            accuracy(Some(EventTime::Since(begin))),
            HandAccuracy::Delayed
        );
        assert_eq!(
            accuracy(Some(EventTime::Since(begin + 8 * MS))),
            HandAccuracy::Exact
        );
    }

    #[test]
    fn ticks_are_late_after_4_ms() {
        let mut stats = LoopStats::default();
        for delay in [0, 4, 5, 30] {
            stats.tick(delay * MS);
        }
        let now = second(&mut stats, Instant::now());
        stats.pass(now);
        assert_eq!((stats.report().ticks, stats.report().late_ticks), (4, 2));
    }
}
