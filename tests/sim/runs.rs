//! Runs: starts, triggers, the clock, damage and death, saved positions, switching profiles.

mod course;
mod harm;
mod saved;
mod switch;

use std::sync::Arc;

use wishdir::storage::{LoadedMap, built_in_maps};
use wishdir_sim::command::{JUMP, UserCmd};
use wishdir_sim::course::CourseEvent;
use wishdir_sim::map::{Spawn, World};
use wishdir_sim::math::Vec3;
use wishdir_sim::run::{FULL_HEALTH, Run, RunError};
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::Contents;

use crate::support::profile;
use crate::worlds::{ENGINES, block, field, idle, repeat, run_on};

/// Gap between a resting player and the floor, units.
const REST: f32 = 1.0 / 32.0;

fn events(records: &[TickRecord]) -> Vec<CourseEvent> {
    records
        .iter()
        .flat_map(|record| record.events.clone())
        .collect()
}

fn feet(run: &Run) -> f32 {
    run.profile().feet(run.player()).z
}

#[test]
fn a_run_begins_at_rest_on_the_floor() {
    for (name, view_height) in [
        ("qw-77", 22.0),
        ("hl-100", 28.0),
        ("cs16-100", 17.0),
        ("q3-125", 26.0),
    ] {
        let mut run = run_on(field(), name);
        assert_eq!(feet(&run), run.profile().rest_height(), "{name}");
        assert!(run.player().on_ground, "{name}");
        assert_eq!(
            (run.view_height(), run.health(), run.tick()),
            (view_height, FULL_HEALTH, 0),
            "{name}"
        );
        let start = *run.player();
        let cmd = idle(&run);
        repeat(&mut run, &cmd, 10);
        assert_eq!(
            run.player().origin,
            start.origin,
            "{name}: nothing moves it"
        );
        assert_eq!(run.player().velocity, Vec3::ZERO, "{name}");
        assert!(run.player().on_ground, "{name}");
    }
}

#[test]
fn a_hop_without_the_cap_keeps_its_speed() {
    let after_hop = |name: &str| {
        let mut run = run_on(field(), name);
        let mut now = run.checkpoint();
        now.player.velocity = Vec3::new(800.0, 0.0, 0.0);
        run.restore(&now);
        let jump = UserCmd {
            buttons: JUMP,
            ..idle(&run)
        };
        run.advance(&jump);
        (run.player().velocity.x, run.player().on_ground)
    };
    assert_eq!(after_hop("hl-100-nocap"), (800.0, false));
    let (cut, _) = after_hop("hl-100");
    assert!((350.0..360.0).contains(&cut), "{cut}");
    assert_eq!(profile("hl-100-nocap").hop_cap(), None);
    let text = profile("hl-100-nocap").to_ron();
    assert!(text.contains("capless: true"), "{text}");
    assert!(!profile("hl-100").to_ron().contains("capless"));
}

#[test]
fn a_start_in_the_air_or_in_the_floor_is_made_good() {
    let high = World {
        spawns: vec![Spawn {
            feet: Vec3::new(0.0, 0.0, 500.0),
            yaw: 0.0,
        }],
        ..field()
    };
    let deep = World {
        spawns: vec![Spawn {
            feet: Vec3::new(0.0, 0.0, -30.0),
            yaw: 0.0,
        }],
        ..field()
    };
    for name in ENGINES {
        let run = run_on(high.clone(), name);
        assert!(
            !run.player().on_ground && feet(&run) == 501.0,
            "{name}: falls"
        );
        let run = run_on(deep.clone(), name);
        assert!(
            run.player().on_ground && feet(&run) == run.profile().rest_height(),
            "{name}: raised out of the floor, {}",
            feet(&run)
        );
    }
}

#[test]
fn every_shipped_map_begins_on_the_ground_in_every_engine() {
    for LoadedMap {
        name: map, world, ..
    } in built_in_maps()
    {
        for name in ENGINES {
            let mut run = run_on(world.clone(), name);
            let start = run.player().origin;
            let cmd = idle(&run);
            let records = repeat(&mut run, &cmd, 20);
            assert!(
                records.iter().all(|record| record.player.on_ground),
                "{map}, {name}"
            );
            assert_eq!(run.player().origin, start, "{map}, {name}");
            assert_eq!(run.health(), FULL_HEALTH, "{map}, {name}");
        }
    }
}

#[test]
fn a_map_without_a_start_or_without_room_is_refused() {
    let start = |world: World| {
        Run::new(Arc::new(world), Arc::new(profile("cs16-100").clone()))
            .map(|_| ())
            .unwrap_err()
    };
    let error = start(World {
        spawns: Vec::new(),
        ..field()
    });
    assert!(
        matches!(error, RunError::NoSpawn(_)) && error.to_string().contains("info_player_start"),
        "{error}"
    );
    let mut walled = field();
    walled.brushes.push(block(
        [-64.0, -64.0, 0.0],
        [64.0, 64.0, 512.0],
        Contents::Solid,
    ));
    let error = start(walled);
    assert!(matches!(error, RunError::NoRoom { .. }), "{error}");
}
