//! Connection to the X server.

use bevy::input::ButtonState;
use bevy::math::{DVec2, Vec2};
use bevy::prelude::{KeyCode, MouseButton};
use bevy::winit::converters::convert_physical_key_code;
use thiserror::Error;
use winit::keyboard::PhysicalKey;
use winit::platform::scancode::PhysicalKeyExtScancode as _;
use x11rb::connection::Connection as _;
use x11rb::errors::{ConnectError, ConnectionError, ReplyError};
use x11rb::protocol::Event;
use x11rb::protocol::xinput::{
    ConnectionExt as _, EventMask, Fp3232, KeyEventFlags, PointerEventFlags, RawButtonPressEvent,
    RawKeyPressEvent, XIEventMask,
};
use x11rb::protocol::xproto::Window;
use x11rb::rust_connection::RustConnection;

use super::{DeviceEvent, WheelDirection};

/// Id of the devices that winit listens to: all master devices.
const ALL_MASTERS: u16 = 1;
/// Minimum `XInput` version. Older versions send no raw events while another window has grabbed the
/// device.
const XINPUT_VERSION: (u16, u16) = (2, 2);
/// Denominator of a fixed-point number's fraction.
const FRACTION: f64 = 4_294_967_296.0;
/// Difference between X11 keycodes and Linux keycodes.
const KEYCODE_OFFSET: u32 = 8;

/// Reason why the connection could not be opened.
#[derive(Debug, Error)]
pub(super) enum XConnectionError {
    /// The server does not answer.
    #[error("cannot connect: {0}")]
    Connect(#[from] ConnectError),
    /// The connection broke.
    #[error("lost the connection: {0}")]
    Connection(#[from] ConnectionError),
    /// The server does not support `XInput` 2.
    #[error("no XInput 2: {0}")]
    Version(#[from] ReplyError),
    /// The server's `XInput` version is too old.
    #[error("found XInput {major}.{minor}, expected 2.2 or newer")]
    OldVersion {
        /// Major version.
        major: u16,
        /// Minor version.
        minor: u16,
    },
}

/// Listen-only connection to the X server.
pub(super) struct XConnection {
    connection: RustConnection,
    root: Window,
}

impl XConnection {
    /// Connects to the X server of `DISPLAY`. The server sends no events before [`Self::listen`].
    pub(super) fn open() -> Result<Self, XConnectionError> {
        let (connection, screen) = RustConnection::connect(None)?;
        let (major, minor) = XINPUT_VERSION;
        let version = connection.xinput_xi_query_version(major, minor)?.reply()?;
        let (major, minor) = (version.major_version, version.minor_version);
        if (major, minor) < XINPUT_VERSION {
            return Err(XConnectionError::OldVersion { major, minor });
        }
        let root = connection.setup().roots[screen].root;
        Ok(Self { connection, root })
    }

    /// Starts or stops event delivery from the server.
    pub(super) fn listen(&self, is_on: bool) -> Result<(), ConnectionError> {
        let raw = XIEventMask::RAW_MOTION
            | XIEventMask::RAW_BUTTON_PRESS
            | XIEventMask::RAW_BUTTON_RELEASE
            | XIEventMask::RAW_KEY_PRESS
            | XIEventMask::RAW_KEY_RELEASE;
        let mask = EventMask {
            deviceid: ALL_MASTERS,
            mask: vec![if is_on { raw } else { XIEventMask::from(0_u16) }],
        };
        let request = self.connection.xinput_xi_select_events(self.root, &[mask]);
        request?.ignore_error();
        self.connection.flush()
    }

    /// Returns the next device event that has arrived, with the server's time in milliseconds.
    /// Never waits for the server.
    pub(super) fn poll(&self) -> Result<Option<(DeviceEvent, u32)>, ConnectionError> {
        while let Some(event) = self.connection.poll_for_event()? {
            if let Some(found) = device_event(&event) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

fn device_event(event: &Event) -> Option<(DeviceEvent, u32)> {
    use ButtonState::{Pressed, Released};

    if let Event::XinputRawMotion(raw) = event {
        Some((motion_event(raw)?, raw.time))
    } else if let Event::XinputRawKeyPress(raw) = event {
        Some((key_event(raw, Pressed)?, raw.time))
    } else if let Event::XinputRawKeyRelease(raw) = event {
        Some((key_event(raw, Released)?, raw.time))
    } else if let Event::XinputRawButtonPress(raw) = event {
        Some((button_event(raw, Pressed)?, raw.time))
    } else if let Event::XinputRawButtonRelease(raw) = event {
        Some((button_event(raw, Released)?, raw.time))
    } else {
        None
    }
}

/// Computes motion as winit does, from the raw values of the first two axes.
fn motion_event(raw: &RawButtonPressEvent) -> Option<DeviceEvent> {
    let value = |fixed: &Fp3232| f64::from(fixed.integral) + f64::from(fixed.frac) / FRACTION;
    let axes = raw.valuator_mask.first()?;
    let mut values = raw.axisvalues_raw.iter();
    let mut next = |axis: u32| {
        if axes & (1 << axis) == 0 {
            Some(0.0)
        } else {
            values.next().map(value)
        }
    };
    let delta = DVec2::new(next(0)?, next(1)?);
    // winit does not report zero motion.
    (delta != DVec2::ZERO).then(|| DeviceEvent::Motion(Vec2::new(delta.x as f32, delta.y as f32)))
}

fn key_event(raw: &RawKeyPressEvent, state: ButtonState) -> Option<DeviceEvent> {
    if raw.flags.contains(KeyEventFlags::KEY_REPEAT) {
        return None;
    }
    let scancode = raw.detail.checked_sub(KEYCODE_OFFSET)?;
    Some(DeviceEvent::Key(key_code_from_scancode(scancode), state))
}

/// Returns the Bevy key code of a scancode, converted by winit and Bevy.
fn key_code_from_scancode(scancode: u32) -> KeyCode {
    convert_physical_key_code(PhysicalKey::from_scancode(scancode))
}

/// Converts a button. Buttons 4 and 5 are wheel notches up and down; 6 and 7 are notches of a
/// tilting wheel.
fn button_event(raw: &RawButtonPressEvent, state: ButtonState) -> Option<DeviceEvent> {
    let button = match raw.detail {
        1 => MouseButton::Left,
        2 => MouseButton::Middle,
        3 => MouseButton::Right,
        4 => return wheel_event(raw, state, WheelDirection::Up),
        5 => return wheel_event(raw, state, WheelDirection::Down),
        6 | 7 => return None,
        8 => MouseButton::Back,
        9 => MouseButton::Forward,
        other => MouseButton::Other(u16::try_from(other).ok()?),
    };
    Some(DeviceEvent::Button(button, state))
}

/// Converts a wheel event. For wheels that send buttons, winit reports one event when the button is
/// pressed and one when it is released. For other wheels, the server adds emulated buttons, and
/// winit reports one event.
fn wheel_event(
    raw: &RawButtonPressEvent,
    state: ButtonState,
    direction: WheelDirection,
) -> Option<DeviceEvent> {
    let is_emulated = raw.flags.contains(PointerEventFlags::POINTER_EMULATED);
    let is_reported = state == ButtonState::Pressed || !is_emulated;
    is_reported.then_some(DeviceEvent::Wheel(direction))
}

#[cfg(test)]
mod tests {
    use ButtonState::{Pressed, Released};

    use super::*;

    fn raw_motion(mask: u32, values: &[(i32, u32)]) -> RawButtonPressEvent {
        let values = values.iter();
        RawButtonPressEvent {
            valuator_mask: vec![mask],
            axisvalues_raw: values
                .map(|(integral, frac)| Fp3232 {
                    integral: *integral,
                    frac: *frac,
                })
                .collect(),
            ..RawButtonPressEvent::default()
        }
    }

    #[test]
    fn motion_has_the_raw_counts_of_both_axes() {
        let moved = |x, y| Some(DeviceEvent::Motion(Vec2::new(x, y)));
        let both = raw_motion(0b11, &[(15, 0), (-3, 1 << 31)]);
        assert_eq!(motion_event(&both), moved(15.0, -2.5));
        assert_eq!(motion_event(&raw_motion(0b10, &[(7, 0)])), moved(0.0, 7.0));
        let tilted = raw_motion(0b1101, &[(2, 0), (120, 0), (120, 0)]);
        assert_eq!(motion_event(&tilted), moved(2.0, 0.0), "the wheel's axes");
        assert_eq!(
            motion_event(&raw_motion(0b1000, &[(1, 0)])),
            None,
            "wheel only"
        );
        assert_eq!(motion_event(&raw_motion(0b11, &[(0, 0), (0, 0)])), None);
        assert_eq!(
            motion_event(&raw_motion(0b11, &[(1, 0)])),
            None,
            "incomplete"
        );
    }

    #[test]
    fn keys_have_winits_names_and_repeats_are_skipped() {
        // 38 is Linux's KEY_A (30) plus 8.
        let mut raw = RawKeyPressEvent {
            detail: 38,
            ..RawKeyPressEvent::default()
        };
        let press = DeviceEvent::Key(KeyCode::KeyA, Pressed);
        assert_eq!(key_event(&raw, Pressed), Some(press));
        raw.flags = KeyEventFlags::KEY_REPEAT;
        assert_eq!(key_event(&raw, Pressed), None);
        raw = RawKeyPressEvent {
            detail: 7,
            ..RawKeyPressEvent::default()
        };
        assert_eq!(key_event(&raw, Pressed), None, "no keycode is below 8");
    }

    #[test]
    fn wheel_notches_are_those_that_winit_reports() {
        let mut raw = RawButtonPressEvent {
            detail: 4,
            ..RawButtonPressEvent::default()
        };
        let up = Some(DeviceEvent::Wheel(WheelDirection::Up));
        assert_eq!([Pressed, Released].map(|s| button_event(&raw, s)), [up, up]);
        raw.flags = PointerEventFlags::POINTER_EMULATED;
        assert_eq!(
            [Pressed, Released].map(|s| button_event(&raw, s)),
            [up, None]
        );
        raw.detail = 6;
        assert_eq!(button_event(&raw, Pressed), None, "it tilts");
        raw.detail = 8;
        let back = DeviceEvent::Button(MouseButton::Back, Released);
        assert_eq!(button_event(&raw, Released), Some(back));
    }
}
