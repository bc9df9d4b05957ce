//! Parses any bytes as a compiled map of Quake III. It must not panic or take long.
//! Maps that parse must be playable in Quake III and in QuakeWorld.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use wishdir_formats::maps::quake3::Quake3Map;
use wishdir_sim::command::{FORWARD, JUMP, UserCmd};
use wishdir_sim::profile::by_name;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

/// Ticks that each engine's player walks.
const TICKS: u16 = 20;

fuzz_target!(|bytes: &[u8]| {
    let Ok(map) = Quake3Map::open(bytes) else {
        return;
    };
    let world = Arc::new(map.into_world().0);
    for name in ["q3-125", "qw-77"] {
        let profile = Arc::new(by_name(name).expect("it is built in").clone());
        let Ok(mut run) = Run::new(Arc::clone(&world), profile) else {
            continue;
        };
        for tick in 0..TICKS {
            let turn = f32::from(tick) * 17.0;
            let buttons = FORWARD | if tick % 3 == 0 { JUMP } else { 0 };
            run.advance(&UserCmd {
                msec: 8,
                angles: [turn % 80.0, turn, 0.0].into(),
                forward: 400.0,
                side: 100.0,
                up: 0.0,
                buttons,
            });
        }
    }
});
