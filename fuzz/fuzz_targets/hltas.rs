//! Any bytes are read as a HLTAS script and as a ghost: never a panic, and an error names its line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wishdir::import::demo::GhostFile;
use wishdir::import::hltas::Hltas;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.split('\n').count();
    match Hltas::parse(&text) {
        Err(error) => assert!((1..=lines).contains(&(error.line as usize)), "{error}"),
        Ok(script) => assert!(script.frame_count() >= script.bulks().count() as u64 && script.seconds() >= 0.0),
    }
    if let Ok(ghost) = GhostFile::parse(&text) {
        assert_eq!(GhostFile::parse(&ghost.to_text()).as_ref(), Ok(&ghost));
    }
});
