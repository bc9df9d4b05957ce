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
    /// Called once for each event of a keyboard, mouse button, wheel or pointer, in order.
    fn time_of(&mut self, event: &WindowEvent, time: &Time<Real>) -> Option<Micros>;
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
    pub(super) fn stamp(&mut self, event: &WindowEvent, time: &Time<Real>) -> Micros {
        let now = micros(time.elapsed());
        let given = self
            .source
            .as_mut()
            .and_then(|source| source.time_of(event, time));
        self.newest = given.unwrap_or(now).min(now).max(self.newest);
        self.newest
    }
}

/// A time of `Time<Real>` in whole microseconds.
pub fn micros(elapsed: Duration) -> Micros {
    Micros::try_from(elapsed.as_micros()).unwrap_or(Micros::MAX)
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<EventClock>();
}
