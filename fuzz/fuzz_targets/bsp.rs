//! Parses any bytes as a compiled map. It must not panic or take long.
//! Maps that parse must be drawable and playable in every engine.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use wishdir_formats::maps::bsp::{Bsp, BspError};
use wishdir_formats::maps::scene::{build_scene, fallback_palette};
use wishdir_sim::command::{FORWARD, JUMP, UserCmd};
use wishdir_sim::profile::by_name;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

/// Ticks that each engine's player walks.
const TICKS: u16 = 20;

fuzz_target!(|bytes: &[u8]| {
    let (mut bsp, drawing) = match Bsp::open_drawn(bytes) {
        Ok(read) => read,
        Err(error) => {
            let names_a_lump = error.to_string().starts_with("lump ");
            let is_of_all = matches!(
                error,
                BspError::Short { .. } | BspError::Large { .. } | BspError::Foreign { .. }
            );
            assert!(names_a_lump || is_of_all, "{error}");
            return;
        }
    };
    let entities = bsp.entities.clone();
    let world = bsp.take_world().0;
    build_scene(
        (&bsp, &drawing),
        &entities,
        &world,
        &fallback_palette(),
        |_| None,
    );
    let world = Arc::new(world);
    for name in ["qw-77", "hl-100", "cs16-100"] {
        let profile = Arc::new(by_name(name).expect("it is built in").clone());
        let Ok(mut run) = Run::new(Arc::clone(&world), profile) else {
            continue;
        };
        for tick in 0..TICKS {
            let turn = f32::from(tick) * 17.0;
            let buttons = FORWARD | if tick % 3 == 0 { JUMP } else { 0 };
            let angles = [turn % 80.0, turn, 0.0].into();
            run.advance(&UserCmd {
                msec: 10,
                angles,
                forward: 400.0,
                side: 100.0,
                up: 0.0,
                buttons,
            });
        }
    }
});
