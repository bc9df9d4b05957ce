//! Parses any bytes as a trace. It must not panic.
//! Traces that parse must replay, with the tree and with the plain loop.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wishdir_sim::conform::{Mode, Recording};

/// Longer traces are slow and find nothing new.
const MAX_FRAMES: usize = 64;
/// Larger worlds are slow and find nothing new.
const MAX_BRUSHES: usize = 64;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let recording = match Recording::parse(&text) {
        Ok(recording) => recording,
        Err(error) => {
            assert!(error.to_string().starts_with("line "), "{error}");
            return;
        }
    };
    if recording.frame_count() > MAX_FRAMES || recording.brushes.len() > MAX_BRUSHES {
        return;
    }
    let level = recording.level();
    for mode in [Mode::FreeRunning, Mode::PerFrame] {
        let verdict = recording.replay_in_world(&mut level.near(), mode);
        assert_eq!(verdict.frames, recording.frame_count());
        assert_eq!(verdict.is_exact(), verdict.frames_wrong == 0);
        let plain = recording.replay_in_world(&mut level.without_tree(), mode);
        assert_eq!(
            format!("{verdict:?}"),
            format!("{plain:?}"),
            "the tree and the plain loop disagree"
        );
    }
});
