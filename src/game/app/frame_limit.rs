//! The frame limit, like `fps_max` in the original games, but only for rendering.
//!
//! The limit never affects the physics: each tick runs when its own length has passed
//! (`pacing.rs`), and the main loop continues between two frames.

use std::time::Duration;

use bevy::prelude::*;

use crate::game::settings::{Settings, VideoSettings};
use crate::game::world::adapter::SoftwareRendering;

/// Returns the active frame limit. With software rendering, this is the lower of the two settings.
fn fps_max(video: &VideoSettings, software: SoftwareRendering) -> u16 {
    match (software.0, video.software_fps_max, video.fps_max) {
        (false, _, fps_max) | (true, 0, fps_max) => fps_max,
        (true, software, 0) => software,
        (true, software, fps_max) => software.min(fps_max),
    }
}

/// Returns the minimum frame time. `None` without a limit.
fn min_frame_time_for_limit(fps_max: u16) -> Option<Duration> {
    (fps_max > 0).then(|| Duration::from_secs(1) / u32::from(fps_max))
}

/// Returns the minimum frame time under the current settings. `None` without a limit.
pub(super) fn min_frame_time(world: &World) -> Option<Duration> {
    let video = &world.resource::<Settings>().video;
    min_frame_time_for_limit(fps_max(video, *world.resource::<SoftwareRendering>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_limit_means_no_minimum_frame_time() {
        assert_eq!(min_frame_time_for_limit(0), None);
        assert_eq!(
            min_frame_time_for_limit(250),
            Some(Duration::from_millis(4))
        );
    }

    #[test]
    fn software_rendering_uses_lower_limit() {
        let limits = |fps_max, software_fps_max| VideoSettings {
            fps_max,
            software_fps_max,
            ..VideoSettings::default()
        };
        let (card, processor) = (SoftwareRendering(false), SoftwareRendering(true));
        assert_eq!(fps_max(&limits(300, 30), card), 300);
        assert_eq!(fps_max(&VideoSettings::default(), processor), 30);
        assert_eq!(fps_max(&limits(0, 30), processor), 30);
        assert_eq!(fps_max(&limits(60, 0), processor), 60);
        assert_eq!(fps_max(&limits(20, 30), processor), 20);
    }
}
