//! Parses any bytes as a Need For Kill map, text and `.mapa`.
//! It must not panic, and maps that parse must be playable.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use wishdir_sim::platformer::{NfkKeys, NfkRun, NfkWorld, Ruleset};
use wishdir_sim::simulation::Simulation as _;

fuzz_target!(|bytes: &[u8]| {
    for read in [
        NfkWorld::from_text(&String::from_utf8_lossy(bytes)),
        NfkWorld::from_mapa(bytes),
    ] {
        let world = match read {
            Ok((world, warnings)) => {
                warnings
                    .iter()
                    .for_each(|warning| assert!(!warning.to_string().is_empty()));
                world
            }
            Err(error) => {
                assert!(error.to_string().chars().count() < 1000, "{error}");
                continue;
            }
        };
        let Ok(mut run) = NfkRun::new(Arc::new(world), Ruleset::default()) else {
            continue;
        };
        for tick in 0..100 {
            let keys = NfkKeys {
                up: tick % 3 == 0,
                right: tick % 40 < 20,
                left: tick % 40 >= 20,
                down: tick % 7 == 0,
            };
            run.advance(&keys);
            assert!(run.state().x.is_finite() && run.state().y.is_finite());
        }
    }
});
