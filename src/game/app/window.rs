//! The window: size, refresh and mouse grab.

use std::num::NonZero;

use bevy::prelude::*;
use bevy::render::view::{ExtractedWindows, WindowSurfaces};
use bevy::render::{Extract, ExtractSchedule, RenderApp};
use bevy::window::{
    CursorGrabMode, CursorOptions, MonitorSelection, PresentMode, PrimaryWindow, WindowFocused,
    WindowMode,
};
use bevy::winit::{UpdateMode, WinitSettings};

use crate::game::base::messages::{Control, Menu};
use crate::game::play::pacing::{Pace, PaceMode};
use crate::game::play::players::Players;
use crate::game::settings::{Settings, VideoSettings};

/// Title of the window.
pub(in crate::game) const TITLE: &str = "wishdir";
/// Selector of the canvas in `web/game/page/game.html`.
const CANVAS: &str = "#game";
/// Default size, pixels.
const SIZE: (u32, u32) = (1280, 720);

/// Returns the window's initial configuration.
pub(in crate::game) fn initial_window(size: Option<(u32, u32)>, video: &VideoSettings) -> Window {
    let (width, height) = size.unwrap_or(SIZE);
    let mut resolution = bevy::window::WindowResolution::new(width, height);
    if size.is_some() {
        // A size from the command line is in pixels, regardless of the screen's scale.
        resolution = resolution.with_scale_factor_override(1.0);
    }
    let mode = if size.is_some() {
        WindowMode::Windowed
    } else {
        window_mode(video)
    };
    Window {
        title: TITLE.to_owned(),
        resolution,
        mode,
        present_mode: present_mode(video),
        desired_maximum_frame_latency: frames_in_flight(video),
        // The canvas of the web page. Native windows ignore it.
        canvas: Some(CANVAS.to_owned()),
        fit_canvas_to_parent: true,
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

/// Returns the number of frames in flight. The automatic choice is 1 with V-sync, where each frame
/// adds a refresh of delay, and 3 without.
fn frames_in_flight(video: &VideoSettings) -> Option<NonZero<u32>> {
    let automatic = NonZero::new(if video.vsync { 1 } else { 3 });
    NonZero::new(u32::from(video.frames_in_flight)).or(automatic)
}

fn window_mode(video: &VideoSettings) -> WindowMode {
    if video.fullscreen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    }
}

/// Returns settings that redraw continuously with or without focus, for scripted play.
pub(in crate::game) fn continuous_redraw_settings() -> WinitSettings {
    WinitSettings {
        focused_mode: UpdateMode::Continuous,
        unfocused_mode: UpdateMode::Continuous,
    }
}

fn apply_window_settings(
    settings: Res<Settings>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
) {
    let video = &settings.video;
    let (present_mode, mode) = (present_mode(video), window_mode(video));
    let frames_in_flight = frames_in_flight(video);
    if window.present_mode != present_mode {
        window.present_mode = present_mode;
    }
    if window.mode != mode {
        window.mode = mode;
    }
    if window.desired_maximum_frame_latency != frames_in_flight {
        window.desired_maximum_frame_latency = frames_in_flight;
    }
}

/// Recreates the surface when the number of frames in flight changes, because Bevy does not.
fn recreate_surface(
    windows: Extract<Query<(Entity, &Window)>>,
    mut drawn: ResMut<ExtractedWindows>,
    mut surfaces: ResMut<WindowSurfaces>,
) {
    let is_old = windows.iter().any(|(entity, window)| {
        drawn.get(&entity).is_some_and(|drawn| {
            drawn.desired_maximum_frame_latency != window.desired_maximum_frame_latency
        })
    });
    if is_old {
        // The old surface's textures must be dropped before the surface.
        drawn.clear();
        *surfaces = WindowSurfaces::default();
    }
}

/// Grabs the mouse during live play in the focused window. If the platform refuses, tries again at
/// the next click or focus change.
fn grab_mouse(
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

/// Whether a player may be playing. False for scripted play (tests and screenshots).
fn is_played_interactively(pace: Res<Pace>) -> bool {
    pace.mode == PaceMode::Clock
}

/// Opens the menu when the window loses focus, so that the game does not continue unattended.
/// Ignores windows that never had focus, for example without a window manager.
fn pause_without_focus(
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
    app.add_systems(
        PreUpdate,
        pause_without_focus.run_if(is_played_interactively),
    )
    .add_systems(Update, grab_mouse.run_if(is_played_interactively))
    .add_systems(
        Update,
        apply_window_settings.run_if(resource_changed::<Settings>),
    );
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app.add_systems(ExtractSchedule, recreate_surface);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn automatic_frames_in_flight_follow_v_sync() {
        let count = |frames_in_flight, vsync| {
            let video = VideoSettings {
                frames_in_flight,
                vsync,
                ..VideoSettings::default()
            };
            frames_in_flight_of(&video)
        };
        assert_eq!(count(0, true), Some(1));
        assert_eq!(count(0, false), Some(3));
        assert_eq!(count(2, true), Some(2));
        assert_eq!(count(2, false), Some(2));
    }

    fn frames_in_flight_of(video: &VideoSettings) -> Option<u32> {
        frames_in_flight(video).map(NonZero::get)
    }
}
