//! The surroundings ahead of a player: the floor that a steered fall may reach, and the drop before
//! an edge.

use wishdir::planner::fall::{FallPredictor, Prediction};
use wishdir_sim::course::Timer;
use wishdir_sim::engine::{MoveEvent, MoveReport, PlayerState};
use wishdir_sim::map::World;
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::DEFAULT_PROFILE;
use wishdir_sim::run::Run;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::{Brush, Contents};

use crate::support::{run_in, usercmd};

/// A stone 64 wide, 250 beyond a block's edge at x = 0, above a pit 300 deep.
fn run() -> Run {
    let text = "{\n\"classname\" \"worldspawn\"\n}\n{\n\"classname\" \"info_player_start\"\n\"origin\" \"-200 0 24\"\n}\n";
    let (mut world, _) = World::parse(text).unwrap();
    let far = 4000.0;
    for (low, high) in [
        ([-far, -far, -400.0], [far, far, -300.0]),
        ([-far, -far, -400.0], [0.0, far, 0.0]),
        ([250.0, -32.0, -400.0], [400.0, 32.0, 0.0]),
    ] {
        world
            .brushes
            .push(Brush::cuboid(low.into(), high.into(), Contents::Solid));
    }
    run_in(world, DEFAULT_PROFILE)
}

/// A tick in the air that pulls to the left.
fn steered(player: &PlayerState) -> TickRecord {
    let accelerate = MoveEvent::Accelerate {
        air: true,
        wish_dir: Vec3::Y,
        wish_speed: 250.0,
        capped_speed: 30.0,
        current_speed: 0.0,
        add_speed: 30.0,
        accel_speed: 0.0,
        before: Vec3::X,
        after: Vec3::X,
    };
    TickRecord {
        tick: 1,
        cmd: usercmd(10, 0.0, 0.0, 0),
        before: *player,
        player: *player,
        report: MoveReport {
            events: vec![accelerate],
        },
        events: Vec::new(),
        health: 100,
        timer: Timer::Idle,
    }
}

/// Height above the floor in whole units, and whether it is certain.
fn told(ahead: &Prediction) -> Option<(f32, bool)> {
    match ahead {
        Prediction::Falling {
            height, is_sure, ..
        } => Some((height.round(), *is_sure)),
        Prediction::Nothing | Prediction::Edge(_) => None,
    }
}

#[test]
fn a_jump_over_a_pit_is_told_the_stone_and_who_steers_may_miss_it() {
    let mut run = run();
    let mut lookout = FallPredictor::new(run.profile().clone());
    let tick = steered(run.player());
    run.place(Vec3::new(60.0, 0.0, 76.0), Vec3::new(400.0, 0.0, 100.0));
    assert_eq!(told(&lookout.predict(&run, None)), Some((40.0, true)));
    assert_eq!(
        told(&lookout.predict(&run, Some(&tick))),
        Some((40.0, false))
    );
    // A turn of 12 degrees may still reach the stone at the side.
    run.place(Vec3::new(60.0, 70.0, 76.0), Vec3::new(400.0, 0.0, 100.0));
    assert_eq!(told(&lookout.predict(&run, None)), Some((340.0, true)));
    assert_eq!(
        told(&lookout.predict(&run, Some(&tick))),
        Some((40.0, false))
    );
    // Above the block every direction leads to the same floor.
    run.place(Vec3::new(-600.0, 0.0, 76.0), Vec3::new(400.0, 0.0, 100.0));
    assert_eq!(
        told(&lookout.predict(&run, Some(&tick))),
        Some((40.0, true))
    );
}

#[test]
fn an_edge_is_told_on_the_level_floor() {
    let mut run = run();
    run.stand(Vec3::new(-20.0, 500.0, 0.0), Vec3::ZERO);
    let Prediction::Edge(report) = FallPredictor::new(run.profile().clone()).predict(&run, None)
    else {
        panic!("an edge")
    };
    assert!((report.height - 300.0).abs() < 0.1, "{}", report.height);
}
