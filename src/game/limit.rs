//! The cap on drawn frames per second, as `fps_max` of the originals, but for the picture only.
//!
//! It never touches the physics: `pacing.rs` runs the ticks by their own length. The program sleeps after a frame
//! was handed to the screen and before the next one reads the mouse, so that the input is as fresh as it can be.

use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::settings::Settings;

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

fn wait(settings: Res<Settings>, mut due: Local<Option<Instant>>) {
    let Some(length) = frame_length(settings.video.fps_max) else {
        *due = None;
        return;
    };
    let now = Instant::now();
    let next = next_due(*due, now, length);
    std::thread::sleep(next - now);
    *due = Some(next);
}

pub(super) fn plugin(app: &mut App) {
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
    fn quick_frames_keep_the_beat_and_late_ones_are_not_made_up_for() {
        let (begin, length) = (Instant::now(), Duration::from_millis(4));
        let after = |msec| begin + Duration::from_millis(msec);
        assert_eq!(next_due(None, begin, length), begin);
        assert_eq!(next_due(Some(begin), after(1), length), after(4), "three to sleep");
        assert_eq!(next_due(Some(begin), after(9), length), after(9), "late: at once");
        assert_eq!(next_due(Some(after(9)), after(10), length), after(13), "and the beat goes on from there");
    }
}
