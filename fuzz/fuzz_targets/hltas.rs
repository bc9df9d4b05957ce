//! Parses any bytes as an HLTAS script and as a ghost.
//! It must not panic, and errors must name their line. Short scripts are played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wishdir::planner::script_player::play_script;
use wishdir_formats::runs::demo::GhostFile;
use wishdir_formats::runs::hltas::Hltas;
use wishdir_formats::runs::open;

/// Longer scripts are slow and find nothing new.
const FRAMES_MAX: u64 = 500;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.split('\n').count();
    match Hltas::parse(&text) {
        Err(error) => assert!((1..=lines).contains(&(error.line as usize)), "{error}"),
        Ok(script) => assert!(
            script.frame_count() >= script.bulks().count() as u64 && script.seconds() >= 0.0
        ),
    }
    if let Ok(demo) = open(bytes) {
        let frames: u64 = demo.tracks.iter().map(|track| track.frame_count()).sum();
        if let Some(play) = (frames <= FRAMES_MAX)
            .then(|| play_script(&demo, None))
            .flatten()
        {
            assert_eq!(play.track().frame_count(), frames);
        }
    }
    if let Ok(ghost) = GhostFile::parse(&text) {
        assert_eq!(GhostFile::parse(&ghost.to_text()).as_ref(), Ok(&ghost));
    }
});
