//! Parses any bytes as a profile. It must not panic, and errors must name their position.
//! Parsed profiles must survive a round trip.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wishdir_sim::profile::Profile;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    match Profile::parse(&text) {
        Err(error) => assert!(error.to_string().starts_with("line "), "{error}"),
        Ok(profile) => {
            let again = Profile::parse(&profile.to_ron())
                .expect("a profile that was read can be written and read");
            assert_eq!(profile, again);
        }
    }
});
