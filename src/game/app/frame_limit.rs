//! The frame limit, like `fps_max` in the original games, but only for rendering.
//!
//! The limit never affects the physics: each tick runs when its own length has passed
//! (`pacing.rs`), and the main loop continues between two frames.

use std::time::Duration;

use bevy::prelude::*;

use crate::game::settings::{Settings, VideoSettings};
use crate::game::world::adapter::SoftwareDrawn;

/// Returns the active frame limit. With software rendering, this is the lower of the two settings.
fn fps_max(video: &VideoSettings, software: SoftwareDrawn) -> u16 {
    match (software.0, video.software_fps_max, video.fps_max) {
        (false, _, fps_max) | (true, 0, fps_max) => fps_max,
        (true, software, 0) => software,
        (true, software, fps_max) => software.min(fps_max),
    }
}

/// Returns the minimum frame time. `None` without a limit.
fn limit_to_length(fps_max: u16) -> Option<Duration> {
    (fps_max > 0).then(|| Duration::from_secs(1) / u32::from(fps_max))
}

/// Returns the minimum frame time under the current settings. `None` without a limit.
pub(super) fn frame_length(world: &World) -> Option<Duration> {
    let video = &world.resource::<Settings>().video;
    limit_to_length(fps_max(video, *world.resource::<SoftwareDrawn>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_limit_means_no_minimum_frame_time() {
        assert_eq!(limit_to_length(0), None);
        assert_eq!(limit_to_length(250), Some(Duration::from_millis(4)));
    }

    #[test]
    fn software_rendering_uses_lower_limit() {
        let limits = |fps_max, software_fps_max| VideoSettings {
            fps_max,
            software_fps_max,
            ..VideoSettings::default()
        };
        let (card, processor) = (SoftwareDrawn(false), SoftwareDrawn(true));
        assert_eq!(fps_max(&limits(300, 30), card), 300);
        assert_eq!(fps_max(&VideoSettings::default(), processor), 30);
        assert_eq!(fps_max(&limits(0, 30), processor), 30);
        assert_eq!(fps_max(&limits(60, 0), processor), 60);
        assert_eq!(fps_max(&limits(20, 30), processor), 20);
    }
}
