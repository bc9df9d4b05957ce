//! `longjump` and `bhop`: the gaps have their written widths, and the hops are possible.

use wishdir_sim::command::DUCK;
use wishdir_sim::engine::{Engine, JumpScore, POINT_HULL};
use wishdir_sim::math::Vec3;
use wishdir_sim::world::{Level, Trace as _};

use super::hopper::Hopper;
use super::made::bhop::{self, INNER, LaneLine, OUTER, Stone};
use super::made::longjump::{EDGE, GAPS, Row, lane_x};
use super::walker::{ENGINES, QUAKE3, Walker, level};
use super::world;

#[test]
fn each_gap_is_as_wide_as_written_and_each_pit_as_deep() {
    let world = world("longjump");
    let level = level(&world, Engine::CounterStrike);
    for row in Row::ALL {
        for (index, gap) in GAPS.into_iter().enumerate() {
            let x = lane_x(index) as f32;
            let at = |distance: f64, z: f32| Vec3::new(x, row.y_at_distance(distance) as f32, z);
            assert_eq!(
                level
                    .sweep(POINT_HULL, at(EDGE - 1.0, 10.0), at(EDGE - 1.0, -1.0))
                    .end
                    .z,
                1.0 / 32.0
            );
            let landing = EDGE + f64::from(gap);
            assert_eq!(
                level
                    .sweep(POINT_HULL, at(landing + 1.0, 10.0), at(landing + 1.0, -1.0))
                    .end
                    .z,
                1.0 / 32.0
            );
            let over = level.sweep(POINT_HULL, at(EDGE + 1.0, -8.0), at(landing + 8.0, -8.0));
            let face = (f64::from(over.end.y).abs() - EDGE).round() as u32;
            assert_eq!(face, gap, "{row:?}: {}", over.end);
            let down = level.sweep(POINT_HULL, at(EDGE + 100.0, 0.0), at(EDGE + 100.0, -1000.0));
            assert_eq!(down.end.z.round() as f64, -row.pit_depth(), "{row:?} {gap}");
        }
    }
}

/// Runs up and jumps over the gap. Returns whether it lands beyond.
fn clears(level: &Level, row: Row, index: usize, strafes: bool) -> bool {
    let x = lane_x(index) as f32;
    let feet = Vec3::new(x, row.y_at_distance(EDGE - 500.0) as f32, 0.0);
    let (engine, _) = ENGINES[0];
    let mut walker = Walker::new(level, ENGINES[0], feet, row.heading().yaw_deg() as f32);
    assert!(walker.settle(), "never stands");
    let mut hopper = Hopper {
        walker,
        engine,
        limit: if strafes { 1000.0 } else { 0.0 },
    };
    hopper.take_off(|at| f64::from(at.y).abs() > EDGE + 10.0);
    let far = Vec3::new(x, row.y_at_distance(EDGE + 500.0) as f32, 0.0);
    hopper.fly(far, 0.0, DUCK) && hopper.walker.feet() > -1.0
}

#[test]
fn the_first_gap_needs_strafes_and_the_last_a_master() {
    let world = world("longjump");
    let level = level(&world, Engine::CounterStrike);
    for row in Row::ALL {
        assert!(clears(&level, row, 0, true), "{row:?}: strafes clear 215");
        assert!(
            !clears(&level, row, 0, false),
            "{row:?}: a straight jump does not clear 215"
        );
        assert!(
            !clears(&level, row, GAPS.len() - 1, true),
            "{row:?}: 260 without a prestrafe"
        );
    }
}

/// The landing places in order. A broad stone of the inner lane takes two hops.
fn landings(path: LaneLine, stones: &[Stone], two_on_broad: bool) -> Vec<Vec3> {
    let mut landings = Vec::new();
    for stone in stones {
        let middle = Vec3::new(stone.at[0] as f32, stone.at[1] as f32, 0.0);
        if stone.broad && two_on_broad {
            let ahead = if stone.section == 1 { 72.0 } else { -72.0 };
            landings.extend([middle - Vec3::Y * ahead, middle + Vec3::Y * ahead]);
        } else {
            landings.push(middle);
        }
    }
    let [_, finish] = bhop::lane_ends_x(path);
    let last_hop = if two_on_broad { 100.0 } else { 330.0 };
    landings.push(Vec3::new(finish as f32, -last_hop, 0.0));
    landings
}

fn hops_through(engine: (Engine, u8), path: LaneLine, stones: &[Stone], limit: f32) {
    let world = world("bhop");
    let level = level(&world, engine.0);
    let [start, _] = bhop::lane_ends_x(path);
    let mut walker = Walker::new(&level, engine, Vec3::new(start as f32, -400.0, 0.0), 90.0);
    assert!(walker.settle(), "never stands");
    let mut hopper = Hopper {
        walker,
        engine: engine.0,
        limit,
    };
    hopper.take_off(|at| at.y > -8.0);
    for (number, target) in landings(path, stones, path == INNER)
        .into_iter()
        .enumerate()
    {
        let speed = hopper.walker.state.velocity.truncate().length();
        assert!(
            hopper.fly(target, 0.0, 0),
            "{engine:?}, landing {number}: fell at {speed} u/s on the way to {target}"
        );
        let off = (hopper.walker.state.origin - target).truncate().length();
        assert!(
            off < 60.0,
            "{engine:?}, landing {number}: {off} beside {target} at {speed}"
        );
        hopper.hop();
    }
}

#[test]
fn the_inner_lane_is_hopped_below_the_limit_of_300() {
    hops_through(ENGINES[0], INNER, &bhop::inner_stones(), 298.0);
}

#[test]
fn the_outer_lane_is_hopped_with_the_speed_that_quakeworld_gains() {
    hops_through(ENGINES[2], OUTER, &bhop::outer_stones(), 2000.0);
}

#[test]
fn the_outer_lane_is_hopped_in_quake_iii() {
    hops_through(QUAKE3, OUTER, &bhop::outer_stones(), 2000.0);
}

#[test]
fn each_engine_starts_before_its_lane() {
    let world = world("bhop");
    for engine in wishdir_sim::engine::ENGINES {
        let lane = match engine.rules().jump_score {
            JumpScore::HopSpeed => OUTER,
            JumpScore::Distance => INNER,
        };
        let [start, _] = bhop::lane_ends_x(lane);
        let feet = world.spawn_for(engine).unwrap().feet;
        assert_eq!(feet.x, start as f32, "{engine:?}");
    }
}
