//! Times of device events, on the tick clock.
//!
//! The clock is `Time<Real>`: microseconds since its first update. Without a source of system
//! times, an event gets the start time of the frame that reads it.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::WindowEvent;

use wishdir_sim::client::Micros;

/// Source of the system's timestamps for device events.
pub trait EventTimes: Send + Sync + 'static {
    /// Returns the time of the next device event, on the clock of `time`. `None` if the system
    /// reports no time.
    ///
    /// Called once per key, mouse button, wheel or mouse motion event, in order. Not called for key
    /// repeats.
    fn event_time(&mut self, event: &WindowEvent, time: &Time<Real>) -> Option<Micros>;

    /// Called when the window gains or loses the keyboard focus. A window without focus gets no
    /// device events.
    fn set_focused(&mut self, _focused: bool) {}

    /// Whether a mouse movement, in counts, only repeats the previous movement. `is_confined` means
    /// that the pointer cannot leave the window.
    fn is_repeated_motion(&mut self, _motion: Vec2, _is_confined: bool) -> bool {
        false
    }
}

/// Time of a device event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EventStamp {
    pub us: Micros,
    /// Whether the system reported the time. Otherwise, `us` is the time of arrival.
    pub is_from_system: bool,
}

/// Assigns a time to each device event.
#[derive(Resource, Default)]
pub struct EventClock {
    source: Option<Box<dyn EventTimes>>,
    newest: Micros,
}

impl EventClock {
    /// Creates a clock that uses the source's times where the source has them.
    pub fn new(source: impl EventTimes) -> Self {
        Self {
            source: Some(Box::new(source)),
            newest: 0,
        }
    }

    /// Returns the time of an event that was just read. The time is never before that of the
    /// previous event and never after the start of this frame.
    pub(super) fn stamp(&mut self, event: &WindowEvent, time: &Time<Real>) -> EventStamp {
        let now = to_micros(time.elapsed());
        let given = self
            .source
            .as_mut()
            .and_then(|source| source.event_time(event, time));
        self.newest = given.unwrap_or(now).min(now).max(self.newest);
        EventStamp {
            us: self.newest,
            is_from_system: given.is_some(),
        }
    }

    /// Whether a mouse movement only repeats the previous movement and must be dropped.
    pub(super) fn is_repeated_motion(&mut self, motion: Vec2, is_confined: bool) -> bool {
        self.source
            .as_mut()
            .is_some_and(|source| source.is_repeated_motion(motion, is_confined))
    }

    /// Reports that the window gained or lost the keyboard focus.
    pub(super) fn set_focused(&mut self, focused: bool) {
        if let Some(source) = &mut self.source {
            source.set_focused(focused);
        }
    }
}

/// Converts a time of `Time<Real>` to whole microseconds.
pub fn to_micros(elapsed: Duration) -> Micros {
    Micros::try_from(elapsed.as_micros()).unwrap_or(Micros::MAX)
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<EventClock>();
}
