//! Times of input events from the X server.
//!
//! winit reports events without their times. A second connection to the X server receives the same
//! events with the server's times, and each winit event gets the time of the matching server event.
//! All events come from winit: if the server's event is missing or unmatched, only the exact time
//! is lost. Duplicate mouse motion, caused by a winit bug, is dropped (`motion_copies.rs`).
//!
//! The connection is read right after winit's connection, so it has all events that winit has. A
//! separate thread would wake up for each event, and would be late on a busy machine. Reading never
//! waits for the server. Only X11 provides event times without unsafe code (`docs/input.md`).

mod connection;
mod matching;
mod motion_copies;
mod server_clock;

use std::time::Instant;

use bevy::input::ButtonState;
use bevy::log::warn;
use bevy::prelude::*;
use bevy::window::WindowEvent;
use x11rb::errors::ConnectionError;

use self::connection::XConnection;
use self::matching::Matcher;
use self::motion_copies::MotionCopies;
use self::server_clock::{ReadTime, ServerClock};
use super::event_clock::{EventClock, EventTimes, to_micros};
use wishdir_sim::client::Micros;

/// A device event in a form common to winit and the X server.
#[derive(Clone, Copy, Debug, PartialEq)]
enum DeviceEvent {
    /// Raw mouse motion: right, down.
    Motion(Vec2),
    /// A key was pressed or released.
    Key(KeyCode, ButtonState),
    /// A mouse button was pressed or released.
    Button(MouseButton, ButtonState),
    /// The wheel turned by one notch.
    Wheel(WheelDirection),
}

/// Direction of a wheel notch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WheelDirection {
    /// Away from the player.
    Up,
    /// Towards the player.
    Down,
}

impl DeviceEvent {
    /// Converts an event that winit reports. Also returns the number of server events that it
    /// represents.
    fn from_window(event: &WindowEvent) -> Option<(Self, usize)> {
        if let WindowEvent::MouseMotion(motion) = event {
            Some((Self::Motion(motion.delta), 1))
        } else if let WindowEvent::KeyboardInput(input) = event {
            Some((Self::Key(input.key_code, input.state), 1))
        } else if let WindowEvent::MouseButtonInput(input) = event {
            Some((Self::Button(input.button, input.state), 1))
        } else if let WindowEvent::MouseWheel(wheel) = event {
            let direction = if wheel.y > 0.0 {
                WheelDirection::Up
            } else {
                WheelDirection::Down
            };
            // A fast wheel turns by several notches at once.
            let notches = wheel.y.abs().round().max(1.0) as usize;
            (wheel.y != 0.0).then_some((Self::Wheel(direction), notches))
        } else {
            None
        }
    }
}

/// The X server as a source of event times.
struct X11Times {
    /// Connection to the X server. `None` if it failed or broke; events then have no times.
    connection: Option<XConnection>,
    clock: ServerClock,
    matcher: Matcher,
    copies: MotionCopies,
    /// Whether event delivery was requested.
    is_listening: bool,
    /// Start of the main loop iteration in which the connection was last read.
    read_in: Option<Instant>,
}

impl X11Times {
    fn new(connection: Option<XConnection>) -> Self {
        Self {
            connection,
            clock: ServerClock::new(Instant::now()),
            matcher: Matcher::default(),
            copies: MotionCopies::default(),
            is_listening: false,
            read_in: None,
        }
    }

    /// Runs a request on the connection. If the connection breaks, the game continues without event
    /// times.
    fn request<T>(
        &mut self,
        request: impl Fn(&XConnection) -> Result<T, ConnectionError>,
    ) -> Option<T> {
        match request(self.connection.as_ref()?) {
            Ok(answer) => Some(answer),
            Err(error) => {
                warn!("The X server gives no more event times: {error}");
                self.connection = None;
                None
            }
        }
    }

    /// Starts or stops event delivery from the server. Events are not needed while the window has
    /// no focus.
    fn set_listening(&mut self, is_on: bool) {
        if self.is_listening != is_on {
            self.is_listening = is_on;
            self.request(|connection| connection.listen(is_on));
        }
    }

    /// Reads the events that the server has sent. `after` is the time of winit's previous read.
    fn receive(&mut self, after: Instant) {
        while let Some((event, server_ms)) = self.request(XConnection::poll).flatten() {
            let until = Instant::now();
            let at = self
                .clock
                .convert_time(server_ms, ReadTime { after, until });
            self.matcher.receive(event, at);
        }
    }
}

impl EventTimes for X11Times {
    fn event_time(&mut self, event: &WindowEvent, time: &Time<Real>) -> Option<Micros> {
        if let WindowEvent::MouseMotion(_) = event {
            // The window has the focus, even if the focus event was missed while the game started.
            self.set_listening(true);
        }
        let pass = time.last_update()?;
        let previous = pass.checked_sub(time.delta()).unwrap_or(pass);
        if self.read_in.replace(pass) != Some(pass) {
            self.receive(previous);
            self.matcher.expire(previous);
        }
        let (event, count) = DeviceEvent::from_window(event)?;
        let at = self.matcher.take_time(event, count, Instant::now())?;
        let age = to_micros(pass.saturating_duration_since(at));
        Some(to_micros(time.elapsed()).saturating_sub(age))
    }

    fn is_repeated_motion(&mut self, motion: Vec2, is_confined: bool) -> bool {
        if !is_confined {
            self.copies = MotionCopies::default();
        }
        is_confined && self.copies.is_repeated_motion(motion)
    }

    fn set_focused(&mut self, focused: bool) {
        self.set_listening(focused);
        self.receive(Instant::now());
        self.matcher = Matcher::default();
    }
}

/// Whether winit opens its windows on an X server, according to winit's own rule.
fn is_on_x11(variable: impl Fn(&str) -> Option<std::ffi::OsString>) -> bool {
    let is_set = |name| variable(name).is_some_and(|value| !value.is_empty());
    is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY") && !is_set("WAYLAND_SOCKET")
}

pub(in crate::game) fn plugin(app: &mut App) {
    if !is_on_x11(|name| std::env::var_os(name)) {
        return;
    }
    let connection = XConnection::open()
        .inspect_err(|error| warn!("The X server gives no event times: {error}"))
        .ok();
    app.insert_resource(EventClock::new(X11Times::new(connection)));
}

#[cfg(test)]
mod tests {
    use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
    use bevy::input::touch::TouchPhase;

    use super::*;

    #[test]
    fn wayland_comes_first_and_empty_variables_count_as_unset() {
        let is_x11 = |set: &[(&str, &str)]| {
            is_on_x11(|name| {
                let (_, value) = set.iter().find(|(known, _)| *known == name)?;
                Some(value.into())
            })
        };
        assert!(is_x11(&[("DISPLAY", ":0")]));
        assert!(is_x11(&[("DISPLAY", ":0"), ("WAYLAND_DISPLAY", "")]));
        assert!(!is_x11(&[("DISPLAY", ":0"), ("WAYLAND_DISPLAY", "w")]));
        assert!(!is_x11(&[("DISPLAY", ":0"), ("WAYLAND_SOCKET", "5")]));
        assert!(!is_x11(&[]));
    }

    #[test]
    fn a_wheel_event_stands_for_its_notches() {
        let wheel = |y| {
            DeviceEvent::from_window(&WindowEvent::MouseWheel(MouseWheel {
                unit: MouseScrollUnit::Line,
                x: 0.0,
                y,
                window: Entity::PLACEHOLDER,
                phase: TouchPhase::Moved,
            }))
        };
        assert_eq!(
            wheel(1.0),
            Some((DeviceEvent::Wheel(WheelDirection::Up), 1))
        );
        let down = DeviceEvent::Wheel(WheelDirection::Down);
        assert_eq!(wheel(-2.0), Some((down, 2)));
        assert_eq!(wheel(-0.125), Some((down, 1)), "a part of a notch");
        assert_eq!(wheel(0.0), None, "the wheel was tilted");
    }
}
