//! `q3-lab`: its gaps, ramps and towers do what their signs say, and its lane can be hopped.

use wishdir_sim::command::JUMP;
use wishdir_sim::course::CourseEvent;
use wishdir_sim::engine::{Engine, POINT_HULL};
use wishdir_sim::math::Vec3;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::world::{Level, Trace as _};

use super::hopper::Hopper;
use super::made::q3_lab::gaps::{self, DEPTH, EDGE, KINDS, LANES, PLAYER, lane_x};
use super::made::q3_lab::lane;
use super::made::q3_lab::ramps::{FOOT, RAMPS, RISE, ramp_x};
use super::made::q3_lab::towers::{self, Fall, TOWERS};
use super::walker::{Held, QUAKE3, Walker, level};
use super::world;
use crate::support::{run_in, usercmd};

const RUN: Held = Held {
    forward: 400.0,
    side: 0.0,
    buttons: 0,
};
/// Maximum ticks of a run or a fall.
const LONG: usize = 1000;

fn quake3_level() -> Level {
    level(&world("q3-lab"), Engine::Quake3)
}

fn stand(level: &Level, feet: [f64; 3], yaw: f32) -> Walker<'_> {
    let feet = feet.map(|part| part as f32);
    let mut walker = Walker::new(level, QUAKE3, Vec3::from(feet), yaw);
    assert!(walker.settle(), "{feet:?}");
    walker
}

#[test]
fn each_gap_is_as_wide_as_written() {
    let level = level(&world("q3-lab"), Engine::CounterStrike);
    let down = |x: f64, y: f64| {
        let from = Vec3::new(x as f32, y as f32, 10.0);
        level.sweep(POINT_HULL, from, from - Vec3::Z * 500.0).end.z
    };
    for lane in 0..LANES {
        let (_, width) = gaps::gap(lane);
        let (x, far) = (lane_x(lane), EDGE + f64::from(width));
        let heights = [EDGE - 0.5, EDGE + 0.5, far - 0.5, far + 0.5].map(|y| down(x, y).round());
        let pit = -DEPTH as f32;
        assert_eq!(heights, [0.0, pit, pit, 0.0], "{width}");
    }
    for [near, far] in lane::gaps() {
        let heights =
            [near + 0.5, near - 0.5, far + 0.5, far - 0.5].map(|y| down(lane::MIDDLE, y).round());
        assert_eq!(heights, [0.0, -320.0, -320.0, 0.0], "{near} to {far}");
    }
}

#[test]
fn the_widest_gaps_need_nine_tenths_of_the_ideal_reach() {
    for kind in KINDS {
        for pair in kind.gaps.windows(2) {
            assert!(pair[0] < pair[1], "{kind:?}");
        }
        let share = f64::from(kind.gaps[2]) / kind.reach;
        assert!((0.9..0.96).contains(&share), "{kind:?}: {share}");
    }
}

#[test]
fn a_straight_jump_clears_no_gap() {
    let level = quake3_level();
    for lane in 0..LANES {
        let walker = stand(&level, [lane_x(lane), EDGE - 500.0, 0.0], 90.0);
        let mut hopper = Hopper {
            walker,
            engine: Engine::Quake3,
            limit: 0.0,
        };
        hopper.take_off(|at| f64::from(at.y) > EDGE + 10.0);
        let falls = (0..LONG).any(|_| {
            hopper.walker.tick(RUN);
            assert!(!hopper.walker.state.on_ground, "lane {lane}");
            hopper.walker.feet() < -20.0
        });
        assert!(falls, "lane {lane}");
    }
}

#[test]
fn running_up_each_ramp_clears_its_gap() {
    let level = quake3_level();
    for (index, ramp) in RAMPS.into_iter().enumerate() {
        let mut walker = stand(&level, [ramp_x(index), FOOT + 400.0, 0.0], 270.0);
        let (top, landing) = (ramp.top() as f32, ramp.landing() as f32);
        let half = PLAYER as f32 / 2.0;
        for _ in 0..LONG {
            walker.tick(RUN);
            let y = walker.state.origin.y;
            let is_above_gap = y < top - half && y > landing + half;
            assert!(
                !is_above_gap || walker.feet() > RISE as f32,
                "{ramp:?}: {} at {y}",
                walker.feet()
            );
            if y < landing {
                break;
            }
        }
        assert!(walker.state.origin.y < landing, "{ramp:?}: never there");
        let degrees = (RISE / (FOOT - ramp.top())).atan().to_degrees();
        assert_eq!(degrees.round() as u32, ramp.degrees);
    }
}

/// Leaves the platform and holds `held` until a fall of more than 200 u/s ends on the ground.
/// Returns the speed of the fall, and the velocity after the next tick, if the fall overbounces.
fn overbounce(mut walker: Walker<'_>, leaves: Held, held: Held) -> Option<(f32, Vec3)> {
    const FAST: f32 = 200.0;
    let mut was_in_air = false;
    for _ in 0..LONG {
        let fall = -walker.state.velocity.z;
        walker.tick(if was_in_air { held } else { leaves });
        let is_on_ground = walker.state.on_ground;
        if was_in_air && is_on_ground {
            assert!(fall > FAST, "lands at {fall} u/s");
            let kept = -walker.state.velocity.z;
            walker.tick(held);
            return (kept > FAST).then_some((kept, walker.state.velocity));
        }
        was_in_air = !is_on_ground;
    }
    panic!("never lands: {}", walker.state.origin);
}

/// Walks to the edge, jumps off it and keeps running.
fn jump_off(mut walker: Walker<'_>) -> Option<(f32, Vec3)> {
    // A tower's platform is 160 units long before the player.
    for _ in 0..50 {
        walker.tick(RUN);
    }
    assert!(walker.state.on_ground, "it left the platform");
    let jump = Held {
        buttons: JUMP,
        ..RUN
    };
    overbounce(walker, jump, RUN)
}

#[test]
fn each_tower_overbounces_as_its_sign_says() {
    let level = quake3_level();
    for (index, (height, says)) in TOWERS.into_iter().enumerate() {
        let walker = stand(&level, towers::top(index), 90.0);
        let walked = overbounce(walker.clone(), RUN, RUN);
        let jumped = jump_off(walker);
        let is = match (walked.is_some(), jumped.is_some()) {
            (true, false) => Fall::WalkOff,
            (false, true) => Fall::JumpOff,
            (false, false) => Fall::None,
            (true, true) => panic!("{height}: both"),
        };
        assert_eq!(is, says, "{height}");
        for (fall, after) in walked.into_iter().chain(jumped) {
            let speed = after.truncate().length();
            assert!(speed > 0.95 * fall, "{height}: {fall} became {speed}");
        }
    }
}

#[test]
fn each_shaft_throws_a_player_without_keys_back_up() {
    let level = quake3_level();
    for (index, (height, says)) in TOWERS.into_iter().enumerate() {
        if says != Fall::WalkOff {
            continue;
        }
        let walker = stand(&level, towers::shaft_top(index), 90.0);
        let (fall, after) = overbounce(walker, RUN, Held::default()).unwrap();
        assert_eq!(after, Vec3::Z * fall, "{height}");
    }
}

#[test]
fn the_lane_is_hopped_with_the_gain_of_an_average_player() {
    let level = quake3_level();
    let [x, y, z] = lane::START;
    let walker = stand(&level, [x, y, z], 270.0);
    let mut hopper = Hopper {
        walker,
        engine: Engine::Quake3,
        limit: 2000.0,
    };
    hopper.take_off(|at| f64::from(at.y) < lane::EDGE + 8.0);
    for number in 0..lane::gaps().len() {
        let y = lane::block_y(number);
        let target = Vec3::new(x as f32, y as f32, 0.0);
        let speed = hopper.walker.state.velocity.truncate().length();
        assert!(
            hopper.fly(target, 0.0, 0),
            "landing {number}: fell at {speed} u/s on the way to {y}"
        );
        hopper.hop();
    }
}

#[test]
fn a_fall_off_the_lane_leads_back_to_the_last_checkpoint() {
    let mut run = run_in(world("q3-lab"), "q3-125");
    let starts = [lane::START[1], lane::block_y(2), lane::block_y(5)];
    for (number, [near, far]) in lane::gaps().into_iter().enumerate() {
        let middle = [lane::MIDDLE, f64::midpoint(near, far)].map(|part| part as f32);
        run.place(Vec3::new(middle[0], middle[1], 24.0), Vec3::ZERO);
        let to = (0..LONG).find_map(|_| {
            let teleported = |event: &CourseEvent| {
                if let CourseEvent::Teleported { to, .. } = event {
                    Some(*to)
                } else {
                    None
                }
            };
            let events = run.advance(&usercmd(8, 0.0, 0.0, 0)).events;
            events.iter().find_map(teleported)
        });
        let to = to.unwrap_or_else(|| panic!("nothing catches gap {number}"));
        let section = match number {
            0..=2 => 0,
            3..=5 => 1,
            _ => 2,
        };
        let off = f64::from(to.y) - starts[section];
        assert!((0.0..100.0).contains(&off), "gap {number}: {off} off");
    }
}
