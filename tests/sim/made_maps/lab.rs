//! All maps' starts and teleports, and the lab's stations.

use wishdir_sim::command::{DUCK, FORWARD as FORWARD_KEY, JUMP};
use wishdir_sim::engine::Engine;
use wishdir_sim::map::TriggerKind;
use wishdir_sim::map::TriggerKind::{Checkpoint, Finish, Hurt, Push, Start, Teleport};
use wishdir_sim::math::Vec3;
use wishdir_sim::world::Level;

use super::made::lab::{house, pool, stations};
use super::walker::{ENGINES, Held, Walker, level};
use super::{world, worlds};

#[test]
fn one_stands_free_at_every_start_and_behind_every_teleport() {
    for (name, world) in worlds() {
        for engine in ENGINES {
            let level = level(&world, engine.0);
            let exits = world
                .triggers
                .iter()
                .filter_map(|trigger| match trigger.kind {
                    Teleport { to, .. } => Some(to),
                    Push { .. } | Start | Finish | Checkpoint(_) | Hurt { .. } => None,
                });
            for spawn in world.spawns.iter().copied().chain(exits) {
                let mut walker = Walker::at(&level, engine, spawn);
                assert!(!walker.stuck(), "{name} {engine:?} {spawn:?}");
                assert!(walker.settle(), "{name} {engine:?} {spawn:?}");
                assert!(
                    spawn.feet.z - walker.feet() < 4.0,
                    "{name} {engine:?} {spawn:?}"
                );
                let hull = level.hulls()[walker.state.hull.index()];
                let teleports = |kind: &TriggerKind| matches!(kind, Teleport { .. });
                let again = world
                    .triggers
                    .iter()
                    .find(|t| teleports(&t.kind) && t.touches(hull, walker.state.origin));
                assert!(
                    again.is_none(),
                    "{name} {engine:?} {spawn:?} lands in a teleport"
                );
            }
        }
    }
}

const FORWARD: Held = Held {
    forward: 400.0,
    side: 0.0,
    buttons: 0,
};

/// Standing in the lab, looking along `yaw`.
fn stand(level: &Level, engine: (Engine, u8), feet: [f64; 3], yaw: f32) -> Walker<'_> {
    let mut walker = Walker::new(level, engine, Vec3::from(feet.map(|part| part as f32)), yaw);
    assert!(!walker.stuck(), "{feet:?}");
    assert!(walker.settle(), "{feet:?}");
    walker
}

/// Runs forward for this many ticks, or until it stands at this height.
fn run_up(mut walker: Walker<'_>, height: f32) -> Walker<'_> {
    for _ in 0..400 {
        walker.tick(FORWARD);
        if walker.state.on_ground && (walker.feet() - height).abs() < 1.0 {
            break;
        }
    }
    walker
}

/// Runs forward for this many ticks.
fn run(mut walker: Walker<'_>, ticks: usize) -> Walker<'_> {
    (0..ticks).for_each(|_| walker.tick(FORWARD));
    walker
}

#[test]
fn one_walks_up_18_and_not_19() {
    let world = world("lab");
    for engine in ENGINES {
        let level = level(&world, engine.0);
        for (step, y) in stations::STAIRS {
            let top = (step * f64::from(stations::STEPS)) as f32;
            let walker = run_up(
                stand(&level, engine, [stations::STAIRS_FOOT - 64.0, y, 0.0], 0.0),
                top,
            );
            let up = (walker.feet() - top).abs() < 1.0;
            assert_eq!(
                up,
                step < 18.5,
                "{engine:?} {step}: feet at {}",
                walker.feet()
            );
            if step > 18.5 {
                assert!(
                    walker.feet() < 1.0,
                    "{engine:?} {step}: feet at {}",
                    walker.feet()
                );
            }
        }
    }
}

#[test]
fn one_walks_up_slopes_to_the_limit_and_no_further() {
    let world = world("lab");
    for engine in ENGINES {
        let level = level(&world, engine.0);
        for (index, slope) in stations::SLOPES.into_iter().enumerate() {
            let [foot, y] = stations::Slope::foot_middle(index);
            let walker = run_up(
                stand(&level, engine, [foot + 64.0, y, 0.0], 180.0),
                slope.rise as f32,
            );
            let up = (walker.feet() - slope.rise as f32).abs() < 1.0;
            assert_eq!(
                up,
                slope.walkable,
                "{engine:?} {slope:?}: feet at {}",
                walker.feet()
            );
            let degrees = slope.rise.atan2(slope.run).to_degrees();
            assert!(
                (degrees - slope.degrees.parse::<f64>().unwrap()).abs() < 0.002,
                "{slope:?} has {degrees}"
            );
            assert_eq!(slope.normal_z() > 0.7, slope.walkable, "{slope:?}");
        }
    }
}

/// Whether pressing duck in some tick, or never, brings a jumping player onto the block.
fn jumps_onto(walker: &Walker<'_>, height: f32, ducks: bool) -> bool {
    let presses = if ducks { 1..80_usize } else { 1000..1001 };
    presses.into_iter().any(|press| {
        let mut walker = walker.clone();
        (0..120).any(|tick| {
            let jump = if tick == 0 { JUMP } else { 0 };
            let duck = if tick >= press { DUCK } else { 0 };
            walker.tick(Held {
                buttons: jump | duck,
                ..FORWARD
            });
            walker.state.on_ground && (walker.feet() - height).abs() < 1.0
        })
    })
}

#[test]
fn the_blocks_of_heights_say_how_one_gets_up() {
    let world = world("lab");
    for engine in [ENGINES[0], ENGINES[1]] {
        let level = level(&world, engine.0);
        for (index, (height, _, how)) in stations::HEIGHTS.into_iter().enumerate() {
            let feet = [
                stations::HEIGHTS_FACE - 17.0,
                stations::jump_block_y(index),
                0.0,
            ];
            let walker = stand(&level, engine, feet, 0.0);
            let plain = jumps_onto(&walker, height as f32, false);
            let ducked = jumps_onto(&walker, height as f32, true);
            let says = (
                how.starts_with("jump") && !how.contains("duck"),
                how.starts_with("jump"),
            );
            assert_eq!((plain, ducked), says, "{engine:?} {height} {how}");
        }
    }
}

#[test]
fn every_door_lets_one_through() {
    let world = world("lab");
    for engine in ENGINES {
        let level = level(&world, engine.0);
        for [x, width, ..] in house::DOORS {
            let walker = run(stand(&level, engine, [x, 780.0, 0.0], 90.0), 80);
            assert!(
                walker.state.origin.y > 880.0,
                "{engine:?} {width}: {}",
                walker.state.origin
            );
        }
    }
}

#[test]
fn one_must_duck_under_60_and_bumps_against_96() {
    let world = world("lab");
    let [(from96, to96, bump, _), (from60, to60, low, _)] = house::CEILINGS;
    assert_eq!([bump, low], [96.0, 60.0]);
    let y = house::PARTITION + 128.0;
    for engine in ENGINES {
        let level = level(&world, engine.0);
        let mut walker = stand(&level, engine, [from60 - 32.0, y, 0.0], 0.0);
        let mut ducked = walker.clone();
        walker = run(walker, 200);
        let quake = engine.0 == Engine::QuakeWorld;
        assert_eq!(
            walker.state.origin.x > to60 as f32 + 32.0,
            quake,
            "{engine:?}: {}",
            walker.state.origin
        );
        (0..400).for_each(|_| {
            ducked.tick(Held {
                buttons: DUCK,
                ..FORWARD
            });
        });
        assert!(
            ducked.state.origin.x > to60 as f32 + 32.0,
            "{engine:?}: {}",
            ducked.state.origin
        );

        let mut jumper = stand(&level, engine, [f64::midpoint(from96, to96), y, 0.0], 0.0);
        let mut highest = 0.0_f32;
        for tick in 0..60 {
            jumper.tick(Held {
                buttons: if tick == 0 { JUMP } else { 0 },
                ..Held::default()
            });
            highest = highest.max(jumper.feet());
        }
        let tall = level.hulls()[0].maxs.z - level.hulls()[0].mins.z;
        assert!(
            highest <= bump as f32 - tall && highest > bump as f32 - tall - 3.0,
            "{engine:?}: {highest}"
        );
    }
}

#[test]
fn one_swims_in_the_pool_and_jumps_out_over_its_rim() {
    let world = world("lab");
    for engine in ENGINES {
        let level = level(&world, engine.0);
        let feet = Vec3::new(pool::HOLE.low[0] as f32 + 100.0, 1400.0, -240.0);
        let mut walker = Walker::new(&level, engine, feet, 180.0);
        assert!(!walker.stuck(), "{engine:?}");
        walker.tick(Held::default());
        assert_eq!(walker.state.water_level, 3, "{engine:?}");
        let out = (0..1500).any(|_| {
            walker.pitch = if walker.state.water_level == 3 {
                -60.0
            } else {
                0.0
            };
            walker.tick(Held {
                buttons: JUMP,
                ..FORWARD
            });
            walker.state.on_ground && walker.feet() > -1.0
        });
        assert!(out, "{engine:?}: {}", walker.state.origin);
    }
}

#[test]
fn one_climbs_the_ladder_onto_the_tower() {
    let world = world("lab");
    for engine in [ENGINES[0], ENGINES[1]] {
        let level = level(&world, engine.0);
        let [x, y, z] = pool::LADDER_FOOT;
        let mut walker = stand(&level, engine, [x, y - 80.0, z], 90.0);
        walker.pitch = -45.0;
        let up = (0..800).any(|_| {
            walker.tick(Held {
                buttons: FORWARD_KEY,
                ..FORWARD
            });
            walker.state.on_ground && walker.feet() > pool::TOWER as f32 - 1.0
        });
        assert!(up, "{engine:?}: {}", walker.state.origin);
    }
}
