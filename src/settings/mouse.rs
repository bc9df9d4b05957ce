//! Mouse settings.

use super::definition::{Setting, SettingControl, Slider, settings_group};
use crate::text::id;
use wishdir_console::{SENSITIVITY_RANGE, ZOOM_RATIO_RANGE};

settings_group! {
    /// Mouse settings. One count turns the view by `m_yaw * sensitivity` degrees.
    #[derive(Copy)]
    pub struct MouseSettings {
        /// `sensitivity`, the mouse speed factor.
        pub sensitivity: f32 = 3.0,
            Setting::custom_number(SENSITIVITY_RANGE)
                .with_slider(0.1..=20.0, 0.05, 2)
                .label(id!("menu-sensitivity"))
                .with_note(id!("menu-sensitivity.note"))
                .console(&["sensitivity"]);

        /// `m_yaw`, degrees per count.
        pub m_yaw: f32 = 0.022,
            Setting::custom_number(-1.0..=1.0)
                .with_slider(0.001..=0.1, 0.001, 4)
                .label(id!("menu-m-yaw"))
                .with_note(id!("menu-m-yaw.note"))
                .console(&["m_yaw"]);

        /// `m_pitch`, degrees per count. Negative values invert the mouse.
        pub m_pitch: f32 = 0.022,
            Setting::custom_number(-1.0..=1.0)
                .control(SettingControl::Invertible(
                    Slider { offered: 0.0..=0.1, step: 0.001, decimals: 4 },
                    id!("menu-invert"),
                ))
                .label(id!("menu-m-pitch"))
                .with_note(id!("menu-m-pitch.note"))
                .console(&["m_pitch"]);

        /// `m_filter`: averages the counts of the current and the previous tick.
        pub filter: bool = false,
            Setting::switch()
                .label(id!("menu-m-filter"))
                .with_note(id!("menu-m-filter.note"))
                .console(&["m_filter"]);

        /// `zoom_sensitivity_ratio`: mouse speed while zoomed, multiplied by zoomed FOV / FOV.
        pub zoom_ratio: f32 = 1.2,
            Setting::slider(ZOOM_RATIO_RANGE, 0.05, 2)
                .label(id!("menu-zoom-ratio"))
                .with_note(id!("menu-zoom-ratio.note"))
                .console(&["zoom_sensitivity_ratio"]);

        /// Mouse DPI, used only to show hand distances.
        pub counts_per_inch: f32 = 800.0, Setting::custom_number(1.0..=100_000.0);
    }
}
