//! The window itself: its size and pace, and the pointer that belongs to the game while it is
//! played.

use bevy::prelude::*;
use bevy::window::{
    CursorGrabMode, CursorOptions, MonitorSelection, PresentMode, PrimaryWindow, WindowFocused,
    WindowMode,
};
use bevy::winit::{UpdateMode, WinitSettings};

use crate::game::base::messages::{Control, Menu};
use crate::game::play::pacing::{Pace, PaceMode};
use crate::game::play::players::Players;
use crate::game::settings::{Settings, VideoSettings};

/// The window's name on the screen.
pub(in crate::game) const TITLE: &str = "wishdir";
/// The picture's size when nobody chose one, pixels.
const SIZE: (u32, u32) = (1280, 720);

/// The window as it opens.
pub(in crate::game) fn first(size: Option<(u32, u32)>, video: &VideoSettings) -> Window {
    let (width, height) = size.unwrap_or(SIZE);
    let mut resolution = bevy::window::WindowResolution::new(width, height);
    if size.is_some() {
        // A picture of a given size is of that size in pixels, on any screen.
        resolution = resolution.with_scale_factor_override(1.0);
    }
    let mode = if size.is_some() {
        WindowMode::Windowed
    } else {
        mode(video)
    };
    Window {
        title: TITLE.to_owned(),
        resolution,
        mode,
        present_mode: present_mode(video),
        ..Window::default()
    }
}

fn present_mode(video: &VideoSettings) -> PresentMode {
    if video.vsync {
        PresentMode::AutoVsync
    } else {
        PresentMode::AutoNoVsync
    }
}

fn mode(video: &VideoSettings) -> WindowMode {
    if video.fullscreen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    }
}

/// Frames are drawn as fast as they come, with or without the keyboard's attention: for scripted
/// play.
pub(in crate::game) fn tireless() -> WinitSettings {
    WinitSettings {
        focused_mode: UpdateMode::Continuous,
        unfocused_mode: UpdateMode::Continuous,
    }
}

fn follow_settings(settings: Res<Settings>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    let (present_mode, mode) = (present_mode(&settings.video), mode(&settings.video));
    if window.present_mode != present_mode {
        window.present_mode = present_mode;
    }
    if window.mode != mode {
        window.mode = mode;
    }
}

/// The pointer belongs to the game while a living player plays in the focused window. A grab that
/// the platform refused is tried again at a click and when the window gets the focus.
fn hold_pointer(
    mut cursor: Single<(&mut CursorOptions, &Window), With<PrimaryWindow>>,
    mut focus: MessageReader<WindowFocused>,
    players: Players,
    menu: Res<State<Menu>>,
    control: Res<State<Control>>,
    mouse: Res<ButtonInput<MouseButton>>,
) {
    let (cursor, window) = &mut *cursor;
    let held = players.is_live() || *control.get() == Control::FreeCamera;
    let wanted = held && *menu.get() == Menu::Closed && window.focused;
    let again =
        focus.read().any(|event| event.focused) || mouse.get_just_pressed().next().is_some();
    let grab_mode = if wanted {
        CursorGrabMode::Locked
    } else {
        CursorGrabMode::None
    };
    let wish_changed = cursor.visible == wanted;
    if wish_changed || (again && cursor.grab_mode != grab_mode) {
        cursor.grab_mode = grab_mode;
        cursor.visible = !wanted;
    }
}

/// A player may be playing: not where a fixed number of ticks a frame runs for tests and pictures.
fn played_by_clock(pace: Res<Pace>) -> bool {
    pace.mode == PaceMode::Clock
}

/// A window that lost the focus opens the menu: nothing happens behind the player's back. One that
/// never had it (as where nothing manages windows) has none to lose.
fn stop_without_focus(
    mut focus: MessageReader<WindowFocused>,
    mut had_focus: Local<bool>,
    mut next_menu: ResMut<NextState<Menu>>,
    players: Players,
) {
    let live = players.is_live();
    for event in focus.read() {
        if *had_focus && !event.focused && live {
            next_menu.set(Menu::Open);
        }
        *had_focus = event.focused;
    }
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, stop_without_focus.run_if(played_by_clock))
        .add_systems(Update, hold_pointer.run_if(played_by_clock))
        .add_systems(Update, follow_settings.run_if(resource_changed::<Settings>));
}
