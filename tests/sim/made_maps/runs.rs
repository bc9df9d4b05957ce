//! Runs through the maps as in the game: laps that count, stones that teleport, pits that lead
//! back.

use std::sync::Arc;

use wishdir_sim::command::UserCmd;
use wishdir_sim::course::{CourseEvent, Timer};
use wishdir_sim::map::{Trigger, TriggerKind};
use wishdir_sim::math::{Vec3, ViewAngles};
use wishdir_sim::profile::by_name;
use wishdir_sim::run::Run;
use wishdir_sim::world::Trace as _;

use super::made::lab::field::JUMP_PAD;
use super::{world, worlds};
use crate::support::{run_in, usercmd};
use wishdir_sim::engine::STANDING_HULL;
use wishdir_sim::simulation::Simulation as _;

/// One profile per engine.
const PROFILES: [&str; 3] = ["cs16-100", "hl-100", "qw-77"];

fn run(map: &str, profile: &str) -> Run {
    run_in(world(map), profile)
}

/// Walks to each place in turn. Returns the events on the way.
fn walk(run: &mut Run, places: &[[f32; 2]]) -> Vec<CourseEvent> {
    let mut events = Vec::new();
    for [x, y] in places {
        let mut ticks = 0;
        loop {
            let way = Vec3::new(*x, *y, 0.0) - run.player().origin;
            if way.truncate().length() < 24.0 {
                break;
            }
            let cmd = UserCmd {
                msec: run.profile().tick.msec(),
                angles: ViewAngles::level(way.y.atan2(way.x).to_degrees()),
                forward: 400.0,
                ..UserCmd::default()
            };
            events.extend(run.advance(&cmd).events);
            ticks += 1;
            assert!(
                ticks < 2500,
                "stands before {x} {y} at {}",
                run.player().origin
            );
        }
    }
    events
}

#[test]
fn a_lap_around_the_lab_counts_in_every_engine() {
    let lap = [
        [0.0, -1856.0],
        [96.0, -1856.0],
        [1856.0, -1856.0],
        [1856.0, 1856.0],
        [-1856.0, 1856.0],
        [-1856.0, -1856.0],
        [-96.0, -1856.0],
    ];
    for profile in PROFILES {
        let mut run = run("lab", profile);
        // From the terrace down to the track, on the start's side of the wall.
        walk(&mut run, &[[200.0, -1600.0], [200.0, -1856.0]]);
        let events = walk(&mut run, &lap[1..]);
        let passed = |event: &&CourseEvent| matches!(event, CourseEvent::Checkpoint { .. });
        assert_eq!(
            events.iter().filter(passed).count(),
            4,
            "{profile}: {events:?}"
        );
        let Timer::Finished { time, .. } = run.timer() else {
            panic!("{profile}: {:?}", run.timer())
        };
        assert!(
            (30.0..80.0).contains(&time.seconds()),
            "{profile}: {time:?}"
        );
    }
}

#[test]
fn every_teleport_takes_whoever_stands_in_it_to_its_place_in_every_engine() {
    for (name, world) in worlds() {
        let world = Arc::new(world);
        for profile in PROFILES {
            let profile = Arc::new(by_name(profile).unwrap().clone());
            let mut run = Run::new(Arc::clone(&world), Arc::clone(&profile)).unwrap();
            let mut used = 0;
            for trigger in &world.triggers {
                let TriggerKind::Teleport { to, .. } = trigger.kind else {
                    continue;
                };
                let (low, high) = trigger.brushes[0].bounds();
                let hull = profile.hull(STANDING_HULL);
                // A place inside without a block or the start of another teleport.
                let spots = (0..400).map(|spot| {
                    [(spot % 20) as f32 + 1.0, (spot / 20) as f32 + 1.0].map(|part| part / 21.0)
                });
                let at =
                    |[x, y]: [f32; 2]| low + (high - low) * Vec3::new(x, y, 0.0) + Vec3::Z * 0.5;
                let teleports =
                    |other: &&Trigger| matches!(other.kind, TriggerKind::Teleport { .. });
                let free = |feet: &Vec3| {
                    let origin = *feet - Vec3::Z * hull.mins.z;
                    let touched = world
                        .triggers
                        .iter()
                        .filter(teleports)
                        .filter(|other| other.touches(hull, origin));
                    !run.level().is_stuck(STANDING_HULL, origin) && touched.count() == 1
                };
                // Triggers that lie completely within solids are never touched.
                let Some(feet) = spots.map(at).find(free) else {
                    continue;
                };
                used += 1;
                run.stand(feet, Vec3::ZERO);
                let cmd = usercmd(10, 0.0, 0.0, 0);
                let events = run.advance(&cmd).events;
                let arrived = events
                    .iter()
                    .any(|event| matches!(event, CourseEvent::Teleported { .. }));
                assert!(
                    arrived,
                    "{name} {} line {}: {events:?}",
                    profile.name, trigger.line
                );
                let feet = profile.feet(run.player()).z;
                let off = Vec3::new(run.player().origin.x, run.player().origin.y, feet) - to.feet;
                assert!(
                    off.length() < 8.0,
                    "{name} {} line {}: {off}",
                    profile.name,
                    trigger.line
                );
            }
            assert!(used > 0, "{name}: a map without a teleport");
        }
    }
}

#[test]
fn the_jump_pad_throws_one_up_and_hurts_nobody() {
    for profile in PROFILES {
        let mut run = run("lab", profile);
        let middle =
            [0, 1].map(|axis| f64::midpoint(JUMP_PAD.low[axis], JUMP_PAD.high[axis]) as f32);
        run.stand(Vec3::new(middle[0], middle[1], 0.0), Vec3::ZERO);
        let floor = run.player().origin.z;
        let cmd = usercmd(run.profile().tick.msec(), 0.0, 0.0, 0);
        let heights = (0..400).map(|_| run.advance(&cmd).player.origin.z - floor);
        let highest = heights.fold(0.0, f32::max);
        assert!((150.0..165.0).contains(&highest), "{profile}: {highest}");
        assert_eq!(run.health(), 100, "{profile}");
    }
}

#[test]
fn whoever_falls_between_the_blocks_is_back_at_the_lane() {
    for profile in PROFILES {
        let mut long = run("longjump", profile);
        let events = walk_until_teleported(&mut long, Vec3::new(0.0, 600.0, 2.0), 90.0);
        assert!(events < 800, "{profile}");
        assert!(
            long.player().origin.y < 600.0 && long.player().origin.z > 0.0,
            "{profile}: {}",
            long.player().origin
        );
        let mut hops = run("bhop", profile);
        let ticks = walk_until_teleported(&mut hops, Vec3::new(60.0, -40.0, 2.0), 90.0);
        assert!(ticks < 400, "{profile}");
        assert!(
            hops.player().origin.z > 0.0,
            "{profile}: {}",
            hops.player().origin
        );
        assert_eq!(hops.health(), 100, "{profile}: the pit hurts nobody");
    }
}

/// Walks on until a teleport acts. Returns the number of ticks.
fn walk_until_teleported(run: &mut Run, feet: Vec3, yaw: f32) -> usize {
    run.stand(feet, Vec3::ZERO);
    for tick in 0..2000 {
        let angles = ViewAngles::level(yaw);
        let cmd = UserCmd {
            msec: run.profile().tick.msec(),
            angles,
            forward: 400.0,
            ..UserCmd::default()
        };
        let events = run.advance(&cmd).events;
        if events
            .iter()
            .any(|event| matches!(event, CourseEvent::Teleported { .. }))
        {
            return tick;
        }
    }
    panic!("nothing caught it: {}", run.player().origin);
}
