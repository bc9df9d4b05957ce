//! Measures mouse, wheel and strafe keys while the *Mouse and wheel* page is open.
//!
//! Mouse movements that arrive in the same pass of the main loop are spread evenly over the pass.
//! Keys and wheel notches get the time at which the pass ends.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseScrollUnit, MouseWheel};
use bevy::prelude::*;

use super::state::{DeviceMeasurements, RestartMeasurements};
use crate::game::base::messages::Menu;
use crate::game::base::schedule::ReadDevices;
use crate::game::menu::MenuUi;
use crate::game::menu::pages::Page;
use crate::game::settings::{Action, InputKey, Settings};

/// Returns the index of the strafe key that an input is bound to: 0 for left, 1 for right.
fn strafe_key_index(settings: &Settings, key: InputKey) -> Option<usize> {
    let is = |wanted| settings.binds.actions(key).any(|action| action == wanted);
    [Action::MoveLeft, Action::MoveRight]
        .into_iter()
        .position(is)
}

fn measure_devices(
    mut motion: MessageReader<MouseMotion>,
    mut wheel: MessageReader<MouseWheel>,
    mut keyboard: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut again: MessageReader<RestartMeasurements>,
    mut instruments: ResMut<DeviceMeasurements>,
    menu: Res<MenuUi>,
    open: Res<State<Menu>>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut last_pass: Local<Duration>,
) {
    let before = std::mem::replace(&mut *last_pass, time.elapsed());
    let is_seen = menu.page == Page::Mouse && *open.get() == Menu::Open;
    if again.read().count() > 0 {
        *instruments = DeviceMeasurements::default();
    }
    let moved = motion.read().count() as u32;
    let notches: u32 = wheel.read().map(whole_notches).sum();
    let key = |input: &KeyboardInput| (InputKey::Key(input.key_code), input.state);
    let keys: Vec<_> = keyboard
        .read()
        .filter(|input| !input.repeat)
        .map(key)
        .collect();
    let buttons: Vec<_> = buttons
        .read()
        .map(|input| (InputKey::from_button(input.button), input.state))
        .collect();
    if !is_seen {
        return;
    }
    let usec = |at: Duration| u64::try_from(at.as_micros()).unwrap_or(u64::MAX);
    let (from, to) = (usec(before), usec(time.elapsed()));
    instruments.mouse.add_reports_between(moved, from, to);
    for _ in 0..notches {
        instruments.wheel.add_notch(to);
    }
    for (key, state) in keys.into_iter().chain(buttons) {
        if let Some(side) = strafe_key_index(&settings, key) {
            instruments
                .keys
                .add_key_event(side, state == ButtonState::Pressed, to);
        }
    }
}

/// Returns the number of whole wheel notches. Pixels from a touchpad count as 0.
fn whole_notches(input: &MouseWheel) -> u32 {
    match input.unit {
        MouseScrollUnit::Line => input.y.abs().round() as u32,
        MouseScrollUnit::Pixel => 0,
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DeviceMeasurements>()
        .add_message::<RestartMeasurements>()
        .add_systems(ReadDevices, measure_devices);
}
