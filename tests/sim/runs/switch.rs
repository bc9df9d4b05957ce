//! Switching profiles during a run: engines, ticks and speeds.

use std::sync::Arc;

use wishdir_sim::command::{DUCK, JUMP, UserCmd};
use wishdir_sim::course::Timer;
use wishdir_sim::engine::{DUCKED_HULL, STANDING_HULL};
use wishdir_sim::math::Vec3;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::world::{Contents, Trace as _};

use super::{REST, feet};
use crate::support::profile;
use crate::worlds::{ENGINES, ahead, block, field, idle, repeat, run_on};

#[test]
fn another_engine_keeps_the_feet_and_the_velocity() {
    for from in ENGINES {
        for to in ENGINES {
            let mut run = run_on(field(), from);
            let cmd = ahead(&run, 30.0);
            repeat(&mut run, &cmd, 40);
            let (velocity, height, place) =
                (run.player().velocity, feet(&run), run.player().origin);
            run.switch_profile(Arc::new(profile(to).clone())).unwrap();
            assert_eq!(run.profile().name, to);
            assert_eq!(
                (run.player().velocity, feet(&run)),
                (velocity, height),
                "{from} to {to}"
            );
            assert_eq!(
                (run.player().origin.x, run.player().origin.y),
                (place.x, place.y),
                "{from} to {to}"
            );
            assert!(run.player().on_ground, "{from} to {to}");
            let view = [
                ("qw-77", 22.0),
                ("hl-100", 28.0),
                ("cs16-100", 17.0),
                ("q3-125", 26.0),
            ];
            let expected = view.into_iter().find(|(name, _)| *name == to).unwrap().1;
            assert_eq!(run.view_height(), expected, "{from} to {to}");
            let cmd = ahead(&run, 30.0);
            let records = repeat(&mut run, &cmd, 40);
            assert!(
                records.iter().all(|record| record.player.on_ground),
                "{from} to {to}: walks on"
            );
            run.switch_profile(Arc::new(profile(from).clone())).unwrap();
            assert_eq!(
                run.level().hulls(),
                profile(from).hulls,
                "{from} to {to} and back"
            );
        }
    }
}

#[test]
fn another_engine_where_the_box_does_not_fit_ducks_or_makes_room() {
    // A tunnel of 60: QuakeWorld's 56 fit, GoldSrc's 72 do not, ducked 36 do.
    let mut world = field();
    world.brushes.push(block(
        [-256.0, -256.0, 60.0],
        [256.0, 256.0, 200.0],
        Contents::Solid,
    ));
    let mut run = run_on(world.clone(), "qw-77");
    run.switch_profile(Arc::new(profile("cs16-100").clone()))
        .unwrap_err();
    // The map's own start has no room for it: nothing changed.
    assert_eq!(run.profile().name, "qw-77");

    world.spawns[0].feet = Vec3::new(1000.0, 0.0, 0.0);
    let mut run = run_on(world, "qw-77");
    run.stand(Vec3::ZERO, Vec3::ZERO);
    run.switch_profile(Arc::new(profile("cs16-100").clone()))
        .unwrap();
    assert_eq!(
        (run.player().hull, feet(&run), run.view_height()),
        (DUCKED_HULL, REST, 12.0),
        "ducked under the ceiling"
    );
    assert!(!run.level().is_stuck(DUCKED_HULL, run.player().origin));
    let cmd = idle(&run);
    repeat(&mut run, &cmd, 50);
    assert_eq!(run.player().hull, DUCKED_HULL, "cannot stand up there");

    // A crawl space of 40: no QuakeWorld player fits, so the player is moved to the start.
    let mut world = field();
    world.brushes.push(block(
        [-256.0, -256.0, 40.0],
        [256.0, 256.0, 200.0],
        Contents::Solid,
    ));
    world.spawns[0].feet = Vec3::new(1000.0, 0.0, 0.0);
    let mut run = run_on(world, "cs16-100");
    let duck = UserCmd {
        buttons: DUCK,
        ..ahead(&run, 180.0)
    };
    while run.player().origin.x > 0.0 {
        run.advance(&duck);
        assert!(run.tick() < 3000, "crawls in");
    }
    run.switch_profile(Arc::new(profile("qw-77").clone()))
        .unwrap();
    assert_eq!(run.player().origin.x, 1000.0);
    assert!(!run.level().is_stuck(STANDING_HULL, run.player().origin));
}

#[test]
fn another_tick_or_maxspeed_keeps_every_field() {
    let mut run = run_on(field(), "cs16-100");
    let cmd = UserCmd {
        buttons: JUMP,
        ..ahead(&run, 10.0)
    };
    repeat(&mut run, &cmd, 20);
    let player = *run.player();
    assert!(player.goldsrc.stamina_msec > 0.0, "has jumped");
    run.switch_profile(Arc::new(profile("cs16-250").with_maxspeed(210.0)))
        .unwrap();
    assert_eq!(*run.player(), player);
    assert_eq!(run.timer(), Timer::Invalid);
}
