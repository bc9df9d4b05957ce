//! Parses any bytes as a script of either kind.
//! It must not panic, and errors must name their position.
//! Parsed scripts must terminate and survive a round trip.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wishdir_sim::platformer::script::NfkScript;
use wishdir_sim::script::Script;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    match Script::parse(&text) {
        Err(error) => assert!(error.to_string().starts_with("line "), "{error}"),
        Ok(script) => {
            assert!(script.steps().count() <= 1_000_000 && script.ticks() <= 86_400_000);
            assert_eq!(Script::parse(&script.to_ron()), Ok(script));
        }
    }
    if let Ok(script) = NfkScript::parse(&text) {
        assert!(script.steps().count() <= 1_000_000 && script.ticks() <= 86_400_000);
        assert_eq!(NfkScript::parse(&script.to_ron()), Ok(script));
    }
});
