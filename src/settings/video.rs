//! Graphics settings.

use std::ops::RangeInclusive;

use super::definition::{Setting, SettingControl, settings_group};
use crate::text::id;

/// Zoom range of Need For Kill's view. 1 shows the same area as the original.
pub const NFK_ZOOM: RangeInclusive<f32> = 0.5..=3.0;

/// Range of the horizontal field of view on a 4:3 screen, degrees.
const FOV: RangeInclusive<f32> = 1.0..=170.0;

/// Range of the number of frames in flight. 0 means automatic.
const FRAMES_IN_FLIGHT: RangeInclusive<f32> = 0.0..=3.0;

settings_group! {
    /// Graphics settings.
    #[derive(Copy)]
    pub struct VideoSettings {
        /// Horizontal field of view on a 4:3 screen, degrees. Wider screens show more at the sides.
        pub fov: f32 = 90.0,
            Setting::custom_number(FOV)
                .with_slider(60.0..=130.0, 1.0, 0)
                .label(id!("menu-fov"))
                .with_note(id!("menu-fov.note"))
                .console(&["fov", "default_fov", "cg_fov"]);

        /// Whether the game is full screen.
        pub fullscreen: bool = false, Setting::switch().label(id!("menu-fullscreen"));

        /// Whether to wait for the screen's refresh. If off, frames are shown at once, with the
        /// least delay.
        pub vsync: bool = false,
            Setting::switch()
                .label(id!("menu-vsync"))
                .with_note(id!("menu-vsync.note"))
                .console(&["gl_vsync", "vid_vsync"]);

        /// Maximum number of frames in flight. 0 means automatic: 1 with V-sync, 3 without.
        pub frames_in_flight: u16 = 0,
            Setting::slider(FRAMES_IN_FLIGHT, 1.0, 0)
                .label(id!("menu-frames-in-flight"))
                .with_note(id!("menu-frames-in-flight.note"));

        /// Frame limit, fps. 0 means no limit. The physics have their own rate.
        pub fps_max: u16 = 300,
            Setting::custom_number(0.0..=1000.0)
                .control(SettingControl::FrameLimit)
                .label(id!("menu-fps-max"))
                .with_note(id!("menu-fps-max.note"))
                .console(&["fps_max", "cl_maxfps"]);

        /// Frame limit for software rendering, fps. The lower of the two limits applies.
        pub software_fps_max: u16 = 30,
            Setting::custom_number(0.0..=u16::MAX as f32)
                .control(SettingControl::FrameLimit)
                .label(id!("menu-software-fps-max"))
                .with_note(id!("menu-software-fps-max.note"));

        /// Whether the view moves smoothly over steps.
        pub smooth_steps: bool = true,
            Setting::switch()
                .label(id!("menu-smooth-steps"))
                .with_note(id!("menu-smooth-steps.note"))
                .console(&["cl_smoothsteps"]);

        /// Field of view while zoomed, degrees, measured like [`fov`](Self::fov).
        pub zoom_fov: f32 = 40.0,
            Setting::slider(FOV, 1.0, 0)
                .label(id!("menu-zoom-fov"))
                .with_note(id!("menu-zoom-fov.note"))
                .console(&["zoom_fov"]);

        /// Zoom of Need For Kill's view.
        pub nfk_zoom: f32 = 1.0,
            Setting::slider(NFK_ZOOM, 0.05, 2)
                .label(id!("menu-nfk-zoom"))
                .with_note(id!("menu-nfk-zoom.note"));

        /// Whether triggers (start, finish, teleports) are drawn as coloured volumes.
        pub zones: bool = true,
            Setting::switch()
                .label(id!("menu-zones"))
                .with_note(id!("menu-zones.note"))
                .console(&["r_zones"]);

        /// Whether rapier's colliders are drawn over the level, for mappers.
        pub colliders: bool = false,
            Setting::switch()
                .label(id!("menu-colliders"))
                .with_note(id!("menu-colliders.note"));
    }
}
