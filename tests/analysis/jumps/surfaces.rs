//! Jumps off ladders, onto slopes, into water and into teleporters, for every stance at the landing
//! (`docs/numbers.md` 2.3).

use wishdir_analysis::jump::{InvalidJumpReason, Jump};
use wishdir_sim::command::{DUCK, JUMP};
use wishdir_sim::course::CourseEvent;
use wishdir_sim::engine::PlayerState;
use wishdir_sim::math::{Vec3, ViewAngles};
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::{Brush, Contents, Plane};

use super::kinds::{drive, jumps, runner};
use crate::support::near;

const WIDE: f32 = 4096.0;
/// Height of the origin above the feet, units.
const STANDING: f32 = 36.0;
const DUCKED: f32 = 18.0;

fn cuboid(low: [f32; 3], high: [f32; 3], contents: Contents) -> Brush {
    Brush::cuboid(Vec3::from(low), Vec3::from(high), contents)
}

/// A floor at 0 that ends at x = 100.
fn ledge() -> Brush {
    cuboid([-WIDE, -WIDE, -512.0], [100.0, WIDE, 0.0], Contents::Solid)
}

/// Jumps on the first tick, and ducks from a tick on.
fn jump_at_once(ducks_from: u64) -> impl FnMut(&PlayerState, u64) -> u16 {
    move |_, tick| (JUMP * u16::from(tick == 0)) | (DUCK * u16::from(tick >= ducks_from))
}

fn feet(player: &PlayerState) -> f32 {
    player.origin.z - if player.is_ducked() { DUCKED } else { STANDING }
}

/// A jump off a ladder, 200 units above the floor, ducked from a tick of the flight on; and a hop
/// after it.
fn off_a_ladder(ducks_from: u64) -> Vec<Jump> {
    let floor = cuboid([-WIDE, -WIDE, -64.0], [WIDE, WIDE, 0.0], Contents::Solid);
    let ladder = cuboid(
        [200.0, -100.0, 0.0],
        [232.0, 100.0, 400.0],
        Contents::Ladder,
    );
    let start = PlayerState {
        // A tick away from the ladder, which would catch the player again.
        origin: Vec3::new(185.5, 0.0, 200.0 + STANDING),
        ..PlayerState::default()
    };
    let mut has_hopped = false;
    let records = drive(vec![floor, ladder], start, 200, move |player, tick| {
        if player.on_ground && !has_hopped {
            has_hopped = true;
            return JUMP;
        }
        let ducks = !has_hopped && tick >= 3 + ducks_from;
        (JUMP * u16::from(tick == 3)) | (DUCK * u16::from(ducks))
    });
    jumps(&records)
}

#[test]
fn a_ladder_jump_may_land_lower_in_any_stance() {
    let [standing, early, late] = [400, 5, 65].map(off_a_ladder);
    for jumps in [&standing, &early, &late] {
        assert_eq!(jumps[0].id(), "LadderJump");
        assert_eq!(jumps[0].reason, None, "{:?}", jumps[0].distance);
        // It leaves the ladder level at 270 u/s, and has no box to add.
        let seconds = f64::from(jumps[0].airtime_ticks) * 0.01;
        near(jumps[0].distance, 270.0 * seconds, 3.0);
    }
    near(late[0].distance, early[0].distance, 0.01);
    assert_eq!(late[0].airtime_ticks, early[0].airtime_ticks);
    assert!(
        standing[0].airtime_ticks < early[0].airtime_ticks,
        "ducked feet land later"
    );
    assert_eq!(standing[1].id(), "RealLadderBJ");
}

/// A jump onto a slope of 10 degrees whose foot is at this place: the jump, and its last tick.
fn onto_a_slope(foot: [f32; 2], ducks_from: u64) -> (Jump, TickRecord) {
    let (sine, cosine) = (0.173_648_18, 0.984_807_8);
    let [x, z] = foot;
    let plane = |normal: [f32; 3], dist| Plane {
        normal: Vec3::from(normal),
        dist,
    };
    let slope = Brush {
        planes: vec![
            plane([-sine, 0.0, cosine], cosine * z - sine * x),
            plane([1.0, 0.0, 0.0], WIDE),
            plane([-1.0, 0.0, 0.0], -x),
            plane([0.0, 1.0, 0.0], WIDE),
            plane([0.0, -1.0, 0.0], WIDE),
            plane([0.0, 0.0, -1.0], 512.0),
        ],
        contents: Contents::Solid,
    };
    let level = vec![ledge(), slope];
    let records = drive(level, runner(60.0, 250.0), 120, jump_at_once(ducks_from));
    let jump = jumps(&records).remove(0);
    let landing = records[jump.landing_tick as usize - 1].clone();
    (jump, landing)
}

#[test]
fn a_landing_on_a_slope_is_as_high_as_the_feet() {
    let mut reasons = [0; 2];
    for foot in [[110.0, 0.0], [150.0, -4.0], [200.0, -14.0], [190.0, -30.0]] {
        for ducks_from in [5, 55, 60, 64, 400] {
            let (jump, landing) = onto_a_slope(foot, ducks_from);
            let what = format!("{foot:?}, ducked from tick {ducks_from}: {:?}", jump.reason);
            assert!(landing.player.on_ground, "{what}");
            let height = feet(&landing.player) - 0.031_25;
            near(jump.height_difference, f64::from(height), 0.05);
            match jump.reason {
                Some(InvalidJumpReason::LandedHigher(by)) if height > 0.1 => {
                    near(by, f64::from(height), 0.05);
                    reasons[0] += 1;
                }
                Some(InvalidJumpReason::LandedLower(by) | InvalidJumpReason::FellShort(by))
                    if height < -0.1 =>
                {
                    near(by, f64::from(-height), 0.05);
                    reasons[1] += 1;
                }
                _ => assert!(height.abs() <= 0.1, "{what}, at {height}"),
            }
        }
    }
    assert!(reasons.iter().all(|count| *count > 2), "{reasons:?}");
}

#[test]
fn a_pool_below_the_failed_height_is_no_other_reason_than_a_floor_there() {
    let bottom = cuboid(
        [100.0, -WIDE, -600.0],
        [WIDE, WIDE, -400.0],
        Contents::Solid,
    );
    let pool = cuboid([100.0, -WIDE, -400.0], [WIDE, WIDE, -60.0], Contents::Water);
    for ducks_from in [5, 66, 70, 400] {
        let play = |level| drive(level, runner(60.0, 250.0), 200, jump_at_once(ducks_from));
        let dry = jumps(&play(vec![ledge(), bottom.clone()])).remove(0);
        let wet = jumps(&play(vec![ledge(), bottom.clone(), pool.clone()])).remove(0);
        for jump in [&dry, &wet] {
            assert!(
                matches!(jump.reason, Some(InvalidJumpReason::FellShort(_))),
                "ducked from tick {ducks_from}: {:?}",
                jump.reason
            );
        }
        near(wet.distance, dry.distance, 0.0);
    }
}

#[test]
fn a_teleporter_is_a_reason_until_the_jump_has_failed() {
    for ducks_from in [5, 66, 400] {
        let played = drive(
            vec![ledge()],
            runner(60.0, 250.0),
            120,
            jump_at_once(ducks_from),
        );
        let below = |height: f32| {
            let is_below =
                |record: &&TickRecord| record.player.origin.z - DUCKED < height && record.tick > 30;
            played.iter().find(is_below).unwrap().tick as usize
        };
        for (last, has_failed) in [(20, false), (below(3.0), false), (below(-40.0), true)] {
            let mut records = played[..last].to_vec();
            let end = records.last_mut().unwrap();
            let to = Vec3::new(3000.0, 0.0, STANDING);
            end.events.push(CourseEvent::Teleported {
                from: end.player.origin,
                to,
                facing: ViewAngles::level(0.0),
            });
            end.player.origin = to;
            let reason = jumps(&records)[0].reason;
            let what = format!("ducked from tick {ducks_from}, after {last} ticks: {reason:?}");
            assert_eq!(
                matches!(reason, Some(InvalidJumpReason::FellShort(_))),
                has_failed,
                "{what}"
            );
            assert_eq!(
                reason == Some(InvalidJumpReason::Teleported),
                !has_failed,
                "{what}"
            );
        }
    }
}
