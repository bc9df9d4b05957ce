//! The picture.

use std::ops::RangeInclusive;

use super::definition::{Control, Setting, settings_group};
use crate::text::id;

/// Zoom of Need For Kill's view. 1 shows as much as the original's screen.
pub const NFK_ZOOM: RangeInclusive<f32> = 0.5..=3.0;

/// Horizontal fields of view on a 4:3 screen, degrees.
const FOV: RangeInclusive<f32> = 1.0..=170.0;

/// Finished frames that may wait for the screen.
const FRAMES_IN_FLIGHT: RangeInclusive<f32> = 0.0..=3.0;

settings_group! {
    /// How the picture is drawn.
    #[derive(Copy)]
    pub struct VideoSettings {
        /// Horizontal field of view on a 4:3 screen, degrees. Wider screens see more at the sides.
        pub fov: f32 = 90.0,
            Setting::custom(FOV)
                .offering(60.0..=130.0, 1.0, 0)
                .label(id!("menu-fov"))
                .note(id!("menu-fov.note"))
                .console(&["fov", "default_fov"]);

        /// Fills the screen.
        pub fullscreen: bool = false, Setting::switch().label(id!("menu-fullscreen"));

        /// Waits for the screen. Off: draws at once, with the least delay.
        pub vsync: bool = false,
            Setting::switch()
                .label(id!("menu-vsync"))
                .note(id!("menu-vsync.note"))
                .console(&["gl_vsync", "vid_vsync"]);

        /// Maximum number of finished frames that wait for the screen; 0: 1 with V-sync, 3 without.
        pub frames_in_flight: u16 = 0,
            Setting::slider(FRAMES_IN_FLIGHT, 1.0, 0)
                .label(id!("menu-frames-in-flight"))
                .note(id!("menu-frames-in-flight.note"));

        /// Frame limit; 0 for none. The physics have their own rate.
        pub fps_max: u16 = 300,
            Setting::custom(0.0..=1000.0)
                .control(Control::FrameLimit)
                .label(id!("menu-fps-max"))
                .note(id!("menu-fps-max.note"))
                .console(&["fps_max", "cl_maxfps"]);

        /// Frame limit when the processor draws the picture. The lower of both applies.
        pub software_fps_max: u16 = 30,
            Setting::custom(0.0..=u16::MAX as f32)
                .control(Control::FrameLimit)
                .label(id!("menu-software-fps-max"))
                .note(id!("menu-software-fps-max.note"));

        /// Lifts the view smoothly over steps.
        pub smooth_steps: bool = true,
            Setting::switch()
                .label(id!("menu-smooth-steps"))
                .note(id!("menu-smooth-steps.note"))
                .console(&["cl_smoothsteps"]);

        /// Field of view while zoomed, like [`fov`](Self::fov).
        pub zoom_fov: f32 = 40.0,
            Setting::slider(FOV, 1.0, 0)
                .label(id!("menu-zoom-fov"))
                .note(id!("menu-zoom-fov.note"))
                .console(&["zoom_fov"]);

        /// Zoom of Need For Kill's view.
        pub nfk_zoom: f32 = 1.0,
            Setting::slider(NFK_ZOOM, 0.05, 2)
                .label(id!("menu-nfk-zoom"))
                .note(id!("menu-nfk-zoom.note"));

        /// Shows triggers (start, finish, teleports) as coloured volumes.
        pub zones: bool = true,
            Setting::switch()
                .label(id!("menu-zones"))
                .note(id!("menu-zones.note"))
                .console(&["r_zones"]);

        /// Draws rapier's colliders over the level, for map makers.
        pub colliders: bool = false,
            Setting::switch()
                .label(id!("menu-colliders"))
                .note(id!("menu-colliders.note"));
    }
}
