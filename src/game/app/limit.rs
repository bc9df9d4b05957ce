//! The cap on drawn frames per second, as `fps_max` of the originals, but for the picture only.
//!
//! It never touches the physics: `pacing.rs` runs the ticks by their own length. The program sleeps
//! after a frame was handed to the screen and before the next one reads the mouse, so that the
//! input is as fresh as it can be.

use std::time::{Duration, Instant};

use bevy::prelude::*;

use crate::game::play::pacing::{Pace, PaceMode};
use crate::game::settings::{Settings, VideoSettings};
use crate::game::world::adapter::SoftwareDrawn;

/// The cap in force: where the processor draws, the lower of both; but scripted play waits for
/// nothing that it need not.
fn fps_max(video: &VideoSettings, software: SoftwareDrawn, mode: PaceMode) -> u16 {
    match (
        software.0 && mode == PaceMode::Clock,
        video.software_fps_max,
        video.fps_max,
    ) {
        (false, _, fps_max) | (true, 0, fps_max) => fps_max,
        (true, software, 0) => software,
        (true, software, fps_max) => software.min(fps_max),
    }
}

/// How long a frame must last at least.
fn frame_length(fps_max: u16) -> Option<Duration> {
    (fps_max > 0).then(|| Duration::from_secs(1) / u32::from(fps_max))
}

/// When the next frame may begin, if the one before was due at `due` and it is `now`.
///
/// A late frame is not made up for: the frames after it keep their distance.
fn next_due(due: Option<Instant>, now: Instant, length: Duration) -> Instant {
    due.map_or(now, |due| due + length).max(now)
}

fn wait(
    settings: Res<Settings>,
    software: Res<SoftwareDrawn>,
    pace: Res<Pace>,
    mut due: Local<Option<Instant>>,
) {
    let Some(length) = frame_length(fps_max(&settings.video, *software, pace.mode)) else {
        *due = None;
        return;
    };
    let now = Instant::now();
    let next = next_due(*due, now, length);
    std::thread::sleep(next - now);
    *due = Some(next);
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_systems(Last, wait);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cap_waits_for_nothing() {
        assert_eq!(frame_length(0), None);
        assert_eq!(frame_length(250), Some(Duration::from_millis(4)));
    }

    #[test]
    fn where_the_processor_draws_the_lower_cap_counts_but_not_for_scripts() {
        let caps = |fps_max, software_fps_max| VideoSettings {
            fps_max,
            software_fps_max,
            ..VideoSettings::default()
        };
        let (card, processor, clock) = (SoftwareDrawn(false), SoftwareDrawn(true), PaceMode::Clock);
        assert_eq!(fps_max(&caps(300, 30), card, clock), 300);
        assert_eq!(fps_max(&VideoSettings::default(), processor, clock), 30);
        assert_eq!(fps_max(&caps(0, 30), processor, clock), 30);
        assert_eq!(fps_max(&caps(60, 0), processor, clock), 60);
        assert_eq!(fps_max(&caps(20, 30), processor, clock), 20);
        assert_eq!(
            fps_max(&caps(300, 30), processor, PaceMode::Steps { per_frame: 8 }),
            300
        );
    }

    #[test]
    fn quick_frames_keep_the_beat_and_late_ones_are_not_made_up_for() {
        let (begin, length) = (Instant::now(), Duration::from_millis(4));
        let after = |msec| begin + Duration::from_millis(msec);
        assert_eq!(next_due(None, begin, length), begin);
        assert_eq!(
            next_due(Some(begin), after(1), length),
            after(4),
            "three to sleep"
        );
        assert_eq!(
            next_due(Some(begin), after(9), length),
            after(9),
            "late: at once"
        );
        assert_eq!(
            next_due(Some(after(9)), after(10), length),
            after(13),
            "and the beat goes on from there"
        );
    }
}
