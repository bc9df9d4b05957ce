//! Times of input events from the browser.
//!
//! winit reports events without their times. The page's script receives the same events before
//! winit and notes their times (`timeStamp`). A winit event gets the time of the next noted event
//! of its kind. If there is no note, only the exact time is lost.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::WindowEvent;

use super::event_clock::{EventClock, EventTimes, to_micros};
use crate::clock::Instant;
use crate::game::base::page::{self, PageInput};
use wishdir_sim::client::Micros;

/// Uncertainty of a frame's start time. Browsers round times to up to a millisecond.
const SLACK: Duration = Duration::from_millis(2);

/// Noted events with their times on the tick clock.
#[derive(Default)]
struct PageTimes {
    noted: VecDeque<(String, Micros)>,
    /// Start of the frame in which the notes were last read.
    read_in: Option<Instant>,
}

/// Returns the name that the page's script uses for an event.
fn event_name(event: &WindowEvent) -> Option<String> {
    if let WindowEvent::MouseMotion(_) = event {
        Some("motion".to_owned())
    } else if let WindowEvent::KeyboardInput(input) = event {
        // Bevy uses the browser's key names.
        Some(format!("{:?}", input.key_code))
    } else if let WindowEvent::MouseButtonInput(_) = event {
        Some("button".to_owned())
    } else if let WindowEvent::MouseWheel(_) = event {
        Some("wheel".to_owned())
    } else {
        None
    }
}

impl PageTimes {
    fn read(&mut self, time: &Time<Real>) {
        let Some(frame) = time.last_update() else {
            return;
        };
        if self.read_in.replace(frame) == Some(frame) {
            return;
        }
        let now = to_micros(time.elapsed() + frame.elapsed());
        // winit passes on an event in the next frame. Older notes belong to events that winit
        // ignores.
        let oldest = to_micros(time.elapsed().saturating_sub(time.delta() + SLACK));
        let noted = page::take_inputs().into_iter();
        let noted = noted.map(|PageInput { what, age_us }| (what, now.saturating_sub(age_us)));
        self.noted = noted.filter(|(_, us)| *us >= oldest).collect();
    }

    /// Removes the oldest note with this name and returns its time. Notes with other names stay.
    fn take(&mut self, name: &str) -> Option<Micros> {
        let at = self.noted.iter().position(|(noted, _)| noted == name)?;
        self.noted.remove(at).map(|(_, us)| us)
    }
}

impl EventTimes for PageTimes {
    fn event_time(&mut self, event: &WindowEvent, time: &Time<Real>) -> Option<Micros> {
        self.read(time);
        self.take(&event_name(event)?)
    }

    fn set_focused(&mut self, _focused: bool) {
        page::take_inputs();
        self.noted.clear();
    }
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.insert_resource(EventClock::new(PageTimes::default()));
}
