//! When device events happened, on the clock that the ticks go by.
//!
//! The clock is `Time<Real>`: microseconds since its first update. Without a source of system times
//! an event happened when the frame that reads it began.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::WindowEvent;

use wishdir_sim::client::Micros;

/// A source of the times that the system gives device events.
pub trait EventTimes: Send + Sync + 'static {
    /// Time of the next device event, on the clock of `time`; `None` if the system gave none.
    ///
    /// Called once for each event of a key, mouse button, wheel or mouse, in order, but not for
    /// repeated keys.
    fn time_of(&mut self, event: &WindowEvent, time: &Time<Real>) -> Option<Micros>;

    /// The window got or lost the keyboard. Without it, it gets no device events.
    fn set_focused(&mut self, _focused: bool) {}

    /// Whether a movement of the mouse only repeats the previous one, in counts. `is_confined`:
    /// the pointer cannot leave the window.
    fn is_copy(&mut self, _motion: Vec2, _is_confined: bool) -> bool {
        false
    }
}

/// The time of a device event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EventStamp {
    pub us: Micros,
    /// Whether the system reported the time; otherwise it is the time of arrival.
    pub is_from_system: bool,
}

/// Gives each device event its time.
#[derive(Resource, Default)]
pub struct EventClock {
    source: Option<Box<dyn EventTimes>>,
    newest: Micros,
}

impl EventClock {
    /// A clock that asks a source first.
    pub fn new(source: impl EventTimes) -> Self {
        Self {
            source: Some(Box::new(source)),
            newest: 0,
        }
    }

    /// The time of an event that has just been read. Never before the previous event, never after
    /// this frame's beginning.
    pub(super) fn stamp(&mut self, event: &WindowEvent, time: &Time<Real>) -> EventStamp {
        let now = micros(time.elapsed());
        let given = self
            .source
            .as_mut()
            .and_then(|source| source.time_of(event, time));
        self.newest = given.unwrap_or(now).min(now).max(self.newest);
        EventStamp {
            us: self.newest,
            is_from_system: given.is_some(),
        }
    }

    /// Whether a movement of the mouse only repeats the previous one, and is to be dropped.
    pub(super) fn is_copy(&mut self, motion: Vec2, is_confined: bool) -> bool {
        self.source
            .as_mut()
            .is_some_and(|source| source.is_copy(motion, is_confined))
    }

    /// The window got or lost the keyboard.
    pub(super) fn set_focused(&mut self, focused: bool) {
        if let Some(source) = &mut self.source {
            source.set_focused(focused);
        }
    }
}

/// A time of `Time<Real>` in whole microseconds.
pub fn micros(elapsed: Duration) -> Micros {
    Micros::try_from(elapsed.as_micros()).unwrap_or(Micros::MAX)
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<EventClock>();
}
