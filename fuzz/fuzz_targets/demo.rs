//! Parses any bytes as a demo of any format. It must not panic.
//! Demos that parse must be reportable, comparable and raceable.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wishdir_formats::runs::demo::{GhostFile, resimulate};
use wishdir_formats::runs::open;

/// Longer tracks are slow and find nothing new.
const FRAMES_MAX: u64 = 20_000;

fuzz_target!(|bytes: &[u8]| {
    let Ok(demo) = open(bytes) else { return };
    for track in &demo.tracks {
        assert!(track.point_count() as u64 <= track.frame_count() + track.points.len() as u64);
        if track.frame_count() > FRAMES_MAX {
            continue;
        }
        if let Some((found, _)) = resimulate(&demo, track, None, &mut |_| ()) {
            assert!(
                found.equal <= found.frames
                    && (found.equal < found.frames) == found.first_difference.is_some()
            );
        }
        if let Some(ghost) = GhostFile::from_track(&demo, track) {
            assert_eq!(GhostFile::parse(&ghost.to_text()).as_ref(), Ok(&ghost));
        }
    }
});
