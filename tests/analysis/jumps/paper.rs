//! Jumps whose numbers were all calculated on paper.
//!
//! Counter-Strike at T = 0.01: the jump sets 268.328 u/s, each tick moves with the speed less half
//! a tick's gravity (4 u/s) and loses 8. Height after N ticks: 0.01 (268.328 N - 4 N²).

use wishdir::planner::edges::{self, BlockAhead};
use wishdir::planner::judge::judge;
use wishdir_analysis::jump::{InvalidJumpReason, Jump, JumpKind};
use wishdir_sim::command::{FORWARD, JUMP, UserCmd};
use wishdir_sim::engine::PlayerState;
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::{Profile, by_name};
use wishdir_sim::world::{Brush, Contents, Level};

use super::{jumps_of, recorded, recording, ticks_of};
use crate::support::{near, usercmd};

/// The original's jump speed, u/s.
const JUMP_SPEED: f64 = 268.328_157;

/// A floor at height 0 from x = -4096 to `end`.
fn floor_to(end: f32) -> Brush {
    Brush::cuboid(
        Vec3::new(-4096.0, -4096.0, -512.0),
        Vec3::new(end, 4096.0, 0.0),
        Contents::Solid,
    )
}

fn level(profile: &Profile, brushes: Vec<Brush>) -> Level {
    Level::new(brushes, &profile.hulls)
}

/// A player running at 250 u/s along x on the floor, at `x`.
fn runner(x: f32) -> PlayerState {
    PlayerState {
        origin: Vec3::new(x, 0.0, 36.03125),
        velocity: Vec3::new(250.0, 0.0, 0.0),
        on_ground: true,
        old_buttons: FORWARD,
        ..PlayerState::default()
    }
}

/// Jumps with forward held only in the take-off tick, then nothing for `ticks`.
fn jump_cmds(msec: u8, ticks: usize) -> Vec<UserCmd> {
    let jump = usercmd(msec, 250.0, 0.0, FORWARD | JUMP);
    let mut cmds = vec![usercmd(msec, 0.0, 0.0, 0); ticks + 1];
    cmds[0] = jump;
    cmds
}

fn height(ticks: f64, seconds: f64) -> f64 {
    let half = 400.0 * seconds;
    seconds * (JUMP_SPEED * ticks - half * ticks * ticks)
}

fn one(jumps: Vec<Jump>) -> Jump {
    assert_eq!(jumps.len(), 1, "one jump: {jumps:?}");
    jumps.into_iter().next().unwrap()
}

#[test]
fn a_jump_without_strafes_from_250_is_worked_out_by_hand() {
    let profile = by_name("cs16-100").unwrap();
    let level = level(profile, vec![floor_to(4096.0)]);
    let records = ticks_of(profile, &level, runner(0.0), &jump_cmds(10, 80));
    let jump = one(jumps_of(profile, &records));

    // After 66 ticks the player is 2.86 above the floor, out of the snap's reach. After 67 it is
    // 0.22, and the snap lands.
    assert!(height(66.0, 0.01) > 2.0 && height(67.0, 0.01) < 2.0);
    assert_eq!(
        (jump.kind, jump.airtime_ticks, jump.airtime_msec),
        (JumpKind::LongJump, 67, 670)
    );
    assert_eq!((jump.takeoff_tick, jump.landing_tick), (1, 67));
    near(jump.distance, 250.0 * 0.67 + 32.0, 1e-3);
    near(jump.distance_raw, 250.0 * 0.67 + 32.0, 1e-3);
    // The apex is between ticks 33 and 34; 34 is the higher.
    near(jump.height, height(34.0, 0.01), 1e-3);
    near(jump.height_difference, 0.0, 1e-3);
    for speed in [
        jump.prestrafe,
        jump.takeoff_speed,
        jump.max_speed,
        jump.landing_speed,
    ] {
        near(speed, 250.0, 1e-4);
    }
    assert_eq!(
        jump.reason,
        Some(InvalidJumpReason::TooShort { min: 215.0 })
    );

    // No strafing: forward in the first tick gains nothing (250 along it exceeds 30), and the rest
    // is dead air.
    let strafing = jump.strafing();
    let totals = &strafing.totals;
    assert_eq!(
        (totals.gain, totals.loss, totals.efficiency),
        (0.0, 0.0, 0.0)
    );
    assert_eq!(
        (totals.sync_gain, totals.sync_key, totals.width_deg),
        (0.0, 0.0, 0.0)
    );
    assert_eq!(
        (totals.bad_angle_ticks, totals.overlap, totals.dead_air),
        (1, 0, 66)
    );
    assert_eq!(
        (
            jump.forward_release,
            jump.duck_ticks,
            strafing.strafes.len()
        ),
        (Some(0), 0, 0)
    );
    // The best gain from 250 in each tick: 25 along a wishdir that has 5 of the speed, so v² grows
    // by 2 · 5 · 25 + 25² = 875.
    near(totals.best, 67.0 * (f64::sqrt(63_375.0) - 250.0), 1e-3);
    near(
        strafing.potential_speed,
        f64::sqrt(62_500.0 + 67.0 * 875.0),
        1e-3,
    );
    let way: f64 = (1..=67)
        .map(|tick| 0.01 * f64::sqrt(62_500.0 + 875.0 * f64::from(tick)))
        .sum();
    near(strafing.ceiling, way + 32.0, 1e-3);
    near(jump.airpath, 1.0, 1e-5);
    near(jump.deviation, 0.0, 1e-6);
    // Straight ahead is 0 degrees; the best angle is acos(5 / 250).
    near(
        totals.angle_error_mean_deg,
        -f64::acos(0.02).to_degrees(),
        1e-3,
    );
}

#[test]
fn a_landing_within_a_tick_counts_to_the_place_where_the_feet_met_the_floor() {
    let profile = by_name("cs16-77").unwrap();
    let level = level(profile, vec![floor_to(4096.0)]);
    let records = ticks_of(profile, &level, runner(0.0), &jump_cmds(13, 70));
    let jump = one(jumps_of(profile, &records));
    let seconds = f64::from(0.013_f32);
    let (before, after) = (height(51.0, seconds), height(52.0, seconds));
    // No snap after 51 ticks; the floor is within the 52nd tick.
    assert!(before > 2.0 && after < 0.0);
    assert_eq!(jump.airtime_ticks, 52);
    near(jump.distance_raw, 250.0 * 52.0 * seconds + 32.0, 2e-3);
    near(
        jump.distance,
        250.0 * (51.0 + before / (before - after)) * seconds + 32.0,
        2e-3,
    );
}

#[test]
fn a_jump_into_a_pit_is_measured_where_it_passes_the_take_off_height() {
    let profile = by_name("cs16-100").unwrap();
    let pit = Brush::cuboid(
        Vec3::new(-4096.0, -4096.0, -900.0),
        Vec3::new(4096.0, 4096.0, -300.0),
        Contents::Solid,
    );
    let level = level(profile, vec![floor_to(100.0), pit]);
    let records = ticks_of(profile, &level, runner(110.0), &jump_cmds(10, 200));
    let jump = one(jumps_of(profile, &records));
    // 0.22 above it after 67 ticks, 2.50 below it after 68.
    let (before, after) = (height(67.0, 0.01), height(68.0, 0.01));
    near(
        jump.distance,
        250.0 * 0.01 * (67.0 + before / (before - after)) + 32.0,
        2e-3,
    );
    // The player fell 300 units: no floor within 70.
    assert_eq!((jump.kind, jump.airtime_ticks), (JumpKind::HighJump, 68));
    let Some(InvalidJumpReason::FellShort(lower)) = jump.reason else {
        panic!("{:?}", jump.reason)
    };
    near(lower, 300.0, 0.01);
    assert!(
        jump.landing_tick > 68,
        "told when it ended: {}",
        jump.landing_tick
    );
    assert_eq!(jump.tier_for_kind(jump.kind), None);
}

#[test]
fn edges_and_block_are_the_levels() {
    let profile = by_name("cs16-100").unwrap();
    let far = Brush::cuboid(
        Vec3::new(290.0, -4096.0, -512.0),
        Vec3::new(4096.0, 4096.0, 0.0),
        Contents::Solid,
    );
    let pit = Brush::cuboid(
        Vec3::new(-4096.0, -4096.0, -900.0),
        Vec3::new(4096.0, 4096.0, -512.0),
        Contents::Solid,
    );
    let shallow = Brush::cuboid(
        Vec3::new(-4096.0, -4096.0, -900.0),
        Vec3::new(4096.0, 4096.0, -64.0),
        Contents::Solid,
    );
    for (bottom, kind, depth) in [
        (pit, JumpKind::HighJump, None),
        (shallow, JumpKind::LongJump, Some(64.0_f32)),
    ] {
        let level = level(profile, vec![floor_to(100.0), far.clone(), bottom]);
        // The origin may stand up to 16 beyond the edge, so 2 are left. It lands 167.5 further on,
        // 7.5 more than the minimum.
        let records = ticks_of(profile, &level, runner(114.0), &jump_cmds(10, 80));
        let jump = one(jumps_of(profile, &records));
        let judgement = judge(&jump, None, &level);
        let edges = judgement.edges;
        near(edges.takeoff.unwrap(), 2.0, 2e-3);
        near(edges.landing.unwrap(), 7.5, 5e-3);
        near(edges.block.unwrap(), 190.0, 2e-3);
        assert_eq!(edges.floor_below.map(f32::round), depth);
        assert_eq!(judgement.kind, kind);
    }
}

#[test]
fn a_block_is_seen_by_who_looks_at_it_over_its_gap() {
    let profile = by_name("cs16-100").unwrap();
    let far = |top: f32| {
        Brush::cuboid(
            Vec3::new(350.0, -64.0, -512.0),
            Vec3::new(700.0, 64.0, top),
            Contents::Solid,
        )
    };
    let pit = Brush::cuboid(
        Vec3::new(-4096.0, -4096.0, -900.0),
        Vec3::new(4096.0, 4096.0, -512.0),
        Contents::Solid,
    );
    let seen = |top: f32, feet: Vec3, look: Vec3| {
        edges::find_block_ahead(
            &level(profile, vec![floor_to(100.0), far(top), pit.clone()]),
            feet,
            look,
        )
    };
    let feet = Vec3::new(-50.0, 10.0, 0.0);
    let block = |rise: f32| {
        Some(BlockAhead {
            gap: 250.0,
            rise,
            edge: Vec3::new(350.0, 10.0, rise),
        })
    };
    let near_block = |top: f32, look: Vec3| {
        let (found, wanted) = (seen(top, feet, look).unwrap(), block(top).unwrap());
        assert_eq!((found.gap, found.rise), (wanted.gap, wanted.rise));
        assert!(found.edge.distance(wanted.edge) < 2e-3, "{found:?}");
    };
    near_block(0.0, Vec3::X);
    near_block(0.0, Vec3::new(0.9, 0.4, -0.3));
    near_block(18.0, Vec3::X);
    near_block(62.5, Vec3::X);
    let rests = feet + Vec3::Z / 32.0;
    // Feet rest above the floor.
    assert_eq!(seen(8.0, rests, Vec3::X).map(|block| block.rise), Some(8.0));
    // Looks past the block.
    assert_eq!(seen(0.0, feet, Vec3::new(0.7, 0.7, 0.0)), None);
    assert_eq!(seen(0.0, feet, -Vec3::X), None, "looks away");
    assert_eq!(seen(0.0, feet, Vec3::Z), None, "looks up");
    assert_eq!(seen(90.0, feet, Vec3::X), None, "a wall");
    // The block is not on the player's line.
    assert_eq!(seen(0.0, Vec3::new(-50.0, 300.0, 0.0), Vec3::X), None);
    assert_eq!(
        seen(0.0, Vec3::new(115.0, 10.0, 0.0), Vec3::X).map(|block| block.gap),
        Some(250.0),
        "overhangs the edge"
    );
    // In the air.
    assert_eq!(seen(0.0, Vec3::new(-50.0, 10.0, 40.0), Vec3::X), None);
}

/// The recording's floors end at x = 2048 and start again at 2198. The jump went more along y than
/// across.
#[test]
fn a_jump_along_a_gap_knows_its_block() {
    let (_, jumps) = recorded("cs16", "lj-250-s4");
    let jump = one(jumps);
    let edges = edges::find_jump_edges(&recording("cs16", "lj-250-s4").level(), &jump);
    near(edges.block.unwrap(), 150.0, 2e-3);
    near(
        edges.takeoff.unwrap(),
        2048.0 + 16.0 - f64::from(jump.takeoff_origin.x),
        2e-3,
    );
    let short = f64::from(jump.landing_point.x) + 16.0 - 2198.0;
    assert!(short < 0.0, "{short}");
    near(edges.landing.unwrap(), short, 2e-3);
}

#[test]
fn a_missed_block_says_by_how_much() {
    let profile = by_name("cs16-100").unwrap();
    let far = Brush::cuboid(
        Vec3::new(320.0, -4096.0, -512.0),
        Vec3::new(4096.0, 4096.0, 0.0),
        Contents::Solid,
    );
    let pit = Brush::cuboid(
        Vec3::new(-4096.0, -4096.0, -900.0),
        Vec3::new(4096.0, 4096.0, -512.0),
        Contents::Solid,
    );
    let level = level(profile, vec![floor_to(100.0), far, pit]);
    let records = ticks_of(profile, &level, runner(114.0), &jump_cmds(10, 200));
    let jump = one(jumps_of(profile, &records));
    let edges = edges::find_jump_edges(&level, &jump);
    // 114 plus 167.7 is 281.7. The block holds a box from 304 on.
    let reached = 114.0 + jump.distance - 32.0;
    near(edges.landing.unwrap(), reached + 16.0 - 320.0, 5e-3);
    near(edges.block.unwrap(), 220.0, 2e-3);
    assert!(
        matches!(jump.reason, Some(InvalidJumpReason::FellShort(_))),
        "{:?}",
        jump.reason
    );
}

/// At the landing the box, 265.5 to 297.5, overhangs the block with its front and its middle, then
/// stands on a beam between its lines. The next block is 200 further on.
#[test]
fn a_landing_over_an_edge_knows_nothing_of_the_next_block() {
    let profile = by_name("cs16-100").unwrap();
    let solid =
        |from: [f32; 3], to: [f32; 3]| Brush::cuboid(from.into(), to.into(), Contents::Solid);
    let pit = solid([-4096.0, -4096.0, -900.0], [4096.0, 4096.0, -512.0]);
    let next = solid([500.0, -4096.0, -512.0], [4096.0, 4096.0, 0.0]);
    for (from, to, expected) in [(255.0, 268.0, Some([42.0, 155.0])), (270.0, 272.0, None)] {
        let block = solid([from, -4096.0, -512.0], [to, 4096.0, 0.0]);
        let level = level(
            profile,
            vec![floor_to(100.0), block, pit.clone(), next.clone()],
        );
        let records = ticks_of(profile, &level, runner(114.0), &jump_cmds(10, 80));
        let jump = one(jumps_of(profile, &records));
        let edges = edges::find_jump_edges(&level, &jump);
        let found = edges
            .landing
            .zip(edges.block)
            .map(|(landing, block)| [landing.round(), block.round()]);
        assert_eq!(found, expected, "{edges:?}");
        assert_eq!(edges.landing.is_some(), edges.block.is_some());
        near(edges.takeoff.unwrap(), 2.0, 2e-3);
    }
}

#[test]
fn forward_let_go_of_early_or_late_is_told_in_ticks() {
    let profile = by_name("cs16-100").unwrap();
    let level = level(profile, vec![floor_to(4096.0)]);
    let held = usercmd(10, 250.0, 0.0, FORWARD);
    let bare = usercmd(10, 0.0, 0.0, 0);
    for (on_ground, in_air, expected) in [(0, 0, Some(0)), (0, 3, Some(3)), (4, 0, Some(-4))] {
        let mut cmds = vec![held; 20];
        // The take-off tick is the last one without forward.
        for cmd in cmds.iter_mut().rev().take(on_ground) {
            *cmd = bare;
        }
        cmds.last_mut().unwrap().buttons |= JUMP;
        cmds.extend(vec![held; in_air]);
        cmds.extend(vec![bare; 80]);
        let jump = one(jumps_of(
            profile,
            &ticks_of(profile, &level, runner(0.0), &cmds),
        ));
        assert_eq!(
            jump.forward_release, expected,
            "{on_ground} early, {in_air} late"
        );
    }
}

#[test]
fn a_wall_and_a_higher_floor_do_not_count() {
    let profile = by_name("cs16-100").unwrap();
    let wall = Brush::cuboid(
        Vec3::new(150.0, -4096.0, 0.0),
        Vec3::new(200.0, 4096.0, 512.0),
        Contents::Solid,
    );
    let step = Brush::cuboid(
        Vec3::new(100.0, -4096.0, 0.0),
        Vec3::new(4096.0, 4096.0, 20.0),
        Contents::Solid,
    );
    let run = |brush| {
        let level = level(profile, vec![floor_to(4096.0), brush]);
        one(jumps_of(
            profile,
            &ticks_of(profile, &level, runner(0.0), &jump_cmds(10, 80)),
        ))
    };
    let hit = run(wall);
    assert_eq!(hit.reason, Some(InvalidJumpReason::HitWall));
    near(hit.change.collision, -250.0, 1e-3);
    let higher = run(step).reason;
    assert!(
        matches!(higher, Some(InvalidJumpReason::LandedHigher(rise)) if (rise - 20.0).abs() < 1e-3),
        "{higher:?}"
    );
}

#[test]
fn a_run_up_over_the_cap_is_cut_and_does_not_count() {
    let profile = by_name("cs16-100").unwrap();
    let level = level(profile, vec![floor_to(4096.0)]);
    let mut fast = runner(0.0);
    fast.velocity.x = 320.0;
    let jump = one(jumps_of(
        profile,
        &ticks_of(profile, &level, fast, &jump_cmds(10, 80)),
    ));
    assert_eq!(
        jump.reason,
        Some(InvalidJumpReason::PrestrafeTooHigh {
            speed: 320.0,
            limit: 300.0
        })
    );
    // The compared speed includes half a tick's gravity. The limit is 1.2 · 250, and 0.8 of it is
    // left.
    let cut = 320.0 * 300.0 / f64::sqrt(320.0 * 320.0 + 16.0) * 0.8;
    near(jump.takeoff_speed, cut, 1e-3);
    near(jump.change.ground, cut - 320.0, 1e-3);
    near(jump.distance, cut * 0.67 + 32.0, 2e-3);
}

#[test]
fn a_block_ahead_is_measured_from_the_floor_in_quake_iii() {
    let profile = by_name("q3-125").unwrap();
    let far = Brush::cuboid(
        Vec3::new(350.0, -64.0, -512.0),
        Vec3::new(700.0, 64.0, 8.0),
        Contents::Solid,
    );
    let level = level(profile, vec![floor_to(100.0), far]);
    // A player stands from 1/8 to 3/8 unit above the floor.
    for rest in [0.125, 0.25, 0.37] {
        let feet = Vec3::new(-50.0, 10.0, rest);
        let block = edges::find_block_ahead(&level, feet, Vec3::X).unwrap();
        assert_eq!((block.gap, block.rise), (250.0, 8.0), "{rest}");
        assert!((block.edge.z - 8.0).abs() < 2e-3, "{rest}: {}", block.edge);
    }
}
