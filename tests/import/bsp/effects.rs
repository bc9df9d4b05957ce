//! Effects of compiled maps' triggers on the player: lent speeds, and the view turn of a teleport.

use wishdir_formats::maps::bsp::{Bsp, BspKind};
use wishdir_sim::command::UserCmd;
use wishdir_sim::map::World;
use wishdir_sim::math::{Vec3, ViewAngles};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

use super::maker::room_with;
use crate::support::{profile, usercmd};

/// A room with this many equal blocks, one above the other, as models 1, 2 ...
fn world(kind: BspKind, entities: &str, blocks: usize) -> World {
    let mut maker = room_with(kind, entities);
    (0..blocks).for_each(|_| maker.block([[64.0, -32.0, 0.0], [128.0, 32.0, 128.0]], -2));
    Bsp::open(&maker.bytes()).unwrap().into_world().0
}

fn run(kind: BspKind, entities: &str, blocks: usize, name: &str) -> Run {
    Run::new(
        world(kind, entities, blocks).into(),
        profile(name).clone().into(),
    )
    .unwrap()
}

fn tick() -> UserCmd {
    usercmd(10, 0.0, 0.0, 0)
}

#[test]
fn speeds_that_are_lent_in_one_frame_add_up() {
    let push = |model: u32, angles: &str, speed: u32| {
        format!(
            r#"{{ "classname" "trigger_push" "model" "*{model}" "angles" "{angles}" "speed" "{speed}" }}"#
        )
    };
    for name in ["cs16-100", "hl-100"] {
        let moved = |entities: &str, blocks: usize| {
            let mut run = run(BspKind::V30, entities, blocks, name);
            run.stand(Vec3::new(96.0, 0.0, 4.0), Vec3::ZERO);
            // The first tick lends the speed, the second one moves.
            (0..2).for_each(|_| drop(run.advance(&tick())));
            let before = run.player().origin;
            run.advance(&tick());
            run.player().origin - before
        };
        let (one, two) = (
            push(1, "0 0 0", 100),
            push(1, "0 0 0", 100) + &push(2, "0 0 0", 150),
        );
        let sideways = push(1, "0 0 0", 100) + &push(2, "0 90 0", 50);
        let near =
            |found: Vec3, x: f32, y: f32| (found.x - x).abs() < 1e-3 && (found.y - y).abs() < 1e-3;
        assert!(near(moved(&one, 1), 1.0, 0.0), "{name}: {}", moved(&one, 1));
        assert!(near(moved(&two, 2), 2.5, 0.0), "{name}: {}", moved(&two, 2));
        assert!(
            near(moved(&sideways, 2), 1.0, 0.5),
            "{name}: {}",
            moved(&sideways, 2)
        );
    }
}

#[test]
fn a_teleport_turns_the_view_up_and_down_and_quakes_throws_along_it() {
    let entities = |keys: &str| {
        format!(
            r#"{{ "classname" "trigger_teleport" "model" "*1" "target" "there" }}
            {{ "classname" "info_teleport_destination" "targetname" "there" "origin" "-100 -100 50" {keys} }}"#
        )
    };
    let arrived = |kind: BspKind, keys: &str, name: &str| {
        let mut run = run(kind, &entities(keys), 1, name);
        run.stand(Vec3::new(96.0, 0.0, 4.0), Vec3::ZERO);
        let record = run.advance(&tick());
        (record.player.velocity, record.forced_view().unwrap())
    };
    let near = |found: Vec3, wanted: [f32; 3]| (found - Vec3::from(wanted)).length() < 0.1;
    for (keys, facing, speed) in [
        (r#""mangle" "-60 0 0""#, [-60.0, 0.0], [150.0, 0.0, 259.8]),
        (r#""angles" "30 90 0""#, [30.0, 90.0], [0.0, 259.8, -150.0]),
        (r#""angles" "0 180 0""#, [0.0, 180.0], [-300.0, 0.0, 0.0]),
    ] {
        let view = ViewAngles::new(facing[0], facing[1], 0.0);
        let (velocity, found) = arrived(BspKind::V29, keys, "qw-77");
        assert!(
            found == view && near(velocity, speed),
            "{keys}: {found:?} {velocity}"
        );
        let (velocity, found) = arrived(BspKind::V30, keys, "cs16-100");
        assert!(
            found == view && velocity == Vec3::ZERO,
            "{keys}: {found:?} {velocity}"
        );
    }
}
