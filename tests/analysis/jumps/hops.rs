//! Hops: QuakeWorld's chains, and the speed that frames on the ground leave.

use wishdir::planner::chain::{ChainCounter, chains};
use wishdir::planner::judge::JudgedJump;
use wishdir::text::report::jumps::jump_blocks;
use wishdir_analysis::jump::{HopGrade, InvalidJumpReason, Jump, JumpKind, speed_after_ground};
use wishdir_analysis::ledger::Cause;
use wishdir_sim::command::{DUCK, JUMP, UserCmd};
use wishdir_sim::course::Timer;
use wishdir_sim::engine::{MoveReport, PlayerState, player_move};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::{Profile, by_name};
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::{Brush, Contents, Level};

use super::{jumps_of, recorded, ticks_of};
use crate::support::{found_jumps, near};

/// A level with a flat floor at height 0 and nothing else.
fn level_with_floor(profile: &Profile) -> Level {
    let floor = Brush::cuboid(Vec3::splat(-9e4), Vec3::new(9e4, 9e4, 0.0), Contents::Solid);
    Level::new(vec![floor], &profile.hulls)
}

#[test]
fn a_quakeworld_hop_that_loses_speed_has_the_tier_of_what_is_left() {
    let (_, jumps) = recorded("qw", "a07-bhop-best-13ms");
    let hop = jumps.iter().find(|jump| jump.chain == 5).unwrap();
    let tier = |jump: &Jump| jump.tier_for_kind(jump.kind).map(|tier| tier.id);
    assert_eq!(tier(hop), Some("holy"), "{}", hop.takeoff_speed);
    let slowed_to = |landing_speed: f64| {
        let mut slow = hop.clone();
        slow.landing_speed = landing_speed;
        tier(&slow)
    };
    assert_eq!(
        [434.0, 440.0, 1000.0].map(slowed_to),
        [None, Some("good"), Some("holy")]
    );
}

#[test]
fn a_quakeworld_chain_has_a_speed_a_hop() {
    let (records, jumps) = recorded("qw", "a07-bhop-best-13ms");
    assert_eq!((jumps[0].kind, jumps[0].chain), (JumpKind::LongJump, 0));
    assert!(jumps.len() > 5, "{}", jumps.len());
    for (index, pair) in jumps.windows(2).enumerate() {
        let (before, jump) = (&pair[0], &pair[1]);
        let hop = jump.hop.unwrap();
        assert_eq!(
            (jump.kind, jump.chain as usize, hop.fog),
            (JumpKind::Hop, index + 1, 1)
        );
        assert_eq!(hop.grade, HopGrade::Perfect);
        near(hop.speed_before, before.landing_speed, 1e-9);
        near(hop.speed_after, hop.speed_before, 1e-3);
        assert!(
            jump.landing_speed > before.landing_speed,
            "it wins with each hop"
        );
        assert!(jump.is_valid(), "{:?}", jump.reason);
        // The best strafer: v² grows by 900 per tick.
        let squares =
            jump.takeoff_speed * jump.takeoff_speed + 900.0 * f64::from(jump.airtime_ticks);
        near(jump.landing_speed, squares.sqrt(), 0.05);
        near(jump.strafing().totals.efficiency, 100.0, 0.5);
        let speed = records[jump.landing_tick as usize - 1]
            .player
            .velocity
            .truncate()
            .length();
        near(jump.landing_speed, f64::from(speed), 1e-3);
    }
}

/// The hops of a QuakeWorld recording, one chain.
fn best_hops() -> Vec<JudgedJump> {
    let (records, _) = recorded("qw", "a07-bhop-best-13ms");
    let profile = by_name("qw-77").unwrap();
    let level = level_with_floor(profile);
    let judged = |found| JudgedJump::new(found, &level);
    found_jumps(profile, &records)
        .into_iter()
        .map(judged)
        .collect()
}

/// After a teleport in the air, the first jump of the next chain is not found.
#[test]
fn a_summary_never_mixes_two_chains() {
    let hops = best_hops();
    let mut counter = ChainCounter::default();
    for jump in hops[..=4].iter().chain(&hops[1..=3]) {
        counter.observe(jump);
    }
    let summary = counter.summary().unwrap();
    assert_eq!((summary.hops, summary.perfect), (3, 3));
    near(summary.from, hops[1].jump.takeoff_speed, 1e-9);
}

#[test]
fn each_chain_has_one_summary_with_its_jumps() {
    let hops = best_hops();
    // A chain of four hops, one jump without a hop, and a chain that goes on until the end.
    let jumps: Vec<JudgedJump> = [&hops[..=4], &hops[..1], &hops[..]].concat();
    let found = chains(&jumps);
    let last = jumps.len() - 1;
    let ranges: Vec<_> = found.iter().map(|(range, _)| range.clone()).collect();
    assert_eq!(ranges, [0..=4, 6..=last]);
    assert_eq!(found[0].1.hops, 4);
    assert_eq!(found[1].1.hops as usize, hops.len() - 1);
}

#[test]
fn a_chain_that_ends_in_a_teleport_keeps_the_speed_of_its_last_landing() {
    let mut hops = best_hops();
    hops.truncate(5);
    hops[4].jump.reason = Some(InvalidJumpReason::Teleported);
    hops[4].jump.landing_speed = 1.0;
    let mut counter = ChainCounter::default();
    for hop in &hops {
        counter.observe(hop);
    }
    near(
        counter.summary().unwrap().to,
        hops[3].jump.landing_speed,
        1e-9,
    );
}

#[test]
fn a_summary_names_the_costliest_fault_that_the_player_can_fix() {
    let mut counter = ChainCounter::default();
    for mut hop in best_hops() {
        for part in &mut hop.judgement.ledger.as_mut().unwrap().parts {
            let planted = [
                (Cause::Combined, 50.0),
                (Cause::Outside, 40.0),
                (Cause::AngleUnder, 3.0),
                (Cause::KeyGap, 2.0),
            ];
            let found = planted.iter().find(|(cause, _)| *cause == part.cause);
            part.loss.speed = found.map_or(0.0, |(_, lost)| *lost);
        }
        counter.observe(&hop);
    }
    let summary = counter.summary().unwrap();
    let (cause, lost) = summary.worst.unwrap();
    assert_eq!(cause, Cause::AngleUnder);
    near(lost, 3.0 * f64::from(summary.hops + 1), 1e-9);
}

#[test]
fn half_life_hops_have_the_same_names() {
    let (_, jumps) = recorded("hl", "bhop");
    assert_eq!(jumps[0].id(), "LJ");
    assert!(
        jumps[1..].iter().all(|jump| jump.id() == "BJ"),
        "{}",
        jumps.len()
    );
}

/// `docs/numbers.md` 2.7, with only the forward key, after 0.67 s of flight.
#[test]
fn what_frames_on_ground_leave_is_the_table() {
    let physics = by_name("cs16-100").unwrap().physics;
    let table = [
        (280.0, [280.0, 248.8, 223.0, 201.5]),
        (299.0, [299.0, 252.4, 226.0, 204.0]),
        (305.0, [240.0, 257.4, 230.2, 207.7]),
        (320.0, [240.0, 270.1, 241.0, 216.8]),
        (340.0, [240.0, 287.0, 250.0, 224.4]),
    ];
    for (speed, row) in table {
        for (fog, expected) in (1..).zip(row) {
            let kept = speed_after_ground(&physics, 10, speed, 1_315.789_4 - 670.0, fog);
            near(kept, expected, 0.06);
        }
    }
}

#[test]
fn quakeworld_keeps_everything_in_one_frame_and_loses_with_more() {
    let physics = by_name("qw-77").unwrap().physics;
    near(speed_after_ground(&physics, 13, 500.0, 0.0, 1), 500.0, 0.0);
    // Friction 4 for 13 ms. Above maxspeed there is no gain on the ground.
    near(
        speed_after_ground(&physics, 13, 500.0, 0.0, 2),
        500.0 - 500.0 * 4.0 * 0.013,
        1e-3,
    );
}

/// A ducked fall from this height, in which duck is released and jump pressed in tick `release`.
fn fall_and_jump(
    profile: &Profile,
    level: &Level,
    height: f32,
    speed: f32,
    release: u64,
) -> Vec<TickRecord> {
    let start = PlayerState {
        origin: Vec3::new(0.0, 0.0, height + profile.origin_height()),
        velocity: Vec3::X * speed,
        ..PlayerState::default()
    };
    let cmds: Vec<UserCmd> = (1..150)
        .map(|tick| UserCmd {
            msec: 10,
            buttons: if tick < release {
                DUCK
            } else {
                JUMP * u16::from(tick == release)
            },
            ..UserCmd::default()
        })
        .collect();
    ticks_of(profile, level, start, &cmds)
}

/// B8: the cap applies to the whole speed. A JumpBug far below it loses speed because of its fall,
/// and the report says so.
#[test]
fn a_jump_bug_that_is_cut_says_that_its_fall_counts() {
    let profile = by_name("cs16-100").unwrap();
    let level = level_with_floor(profile);
    let (mut cut, mut kept) = (0, 0);
    for (height, speed) in (40..60)
        .flat_map(|height| [60.0_f32, 130.0, 190.0, 240.0].map(|speed| (height as f32, speed)))
    {
        for release in 20..45 {
            let records = fall_and_jump(profile, &level, height, speed, release);
            for found in found_jumps(profile, &records)
                .into_iter()
                .filter(|found| found.jump.kind == JumpKind::JumpBug)
            {
                let judged = JudgedJump::new(found, &level);
                let hop = judged.jump.hop.unwrap();
                let fall = records[release as usize - 1].before.velocity.z;
                // Half a tick's gravity is applied before the jump.
                let whole = f64::from(speed).hypot(f64::from(fall) - 4.0);
                let words = jump_blocks(&[judged]);
                if whole <= 300.0 {
                    kept += 1;
                    assert_eq!(
                        (hop.grade, hop.fall_cut),
                        (HopGrade::Perfect, None),
                        "{hop:?}"
                    );
                    assert!(!words.contains("fall included"), "{words}");
                    continue;
                }
                cut += 1;
                assert_eq!(hop.grade, HopGrade::Cut, "{hop:?}");
                near(hop.fall_cut.unwrap().speed, whole, 1e-3);
                near(
                    hop.speed_after,
                    f64::from(speed) * 0.8 * 300.0 / whole,
                    1e-2,
                );
                let why = format!("cut: {whole:.0} u/s including the fall, cap 300 u/s");
                assert!(words.contains(&why), "{why}\n{words}");
            }
        }
    }
    assert!(cut > 10 && kept > 5, "{cut} {kept}");
}

/// Staying on the ground until the speed is gone is reported as late, not as a cut. So is braking
/// by more than necessary.
#[test]
fn a_hop_that_friction_slowed_was_not_cut() {
    let profile = by_name("cs16-100").unwrap();
    let level = level_with_floor(profile);
    for (fog, grade) in [(1, HopGrade::Cut), (5, HopGrade::Good), (9, HopGrade::Late)] {
        let mut player = PlayerState {
            origin: Vec3::new(0.0, 0.0, 40.0 + profile.origin_height()),
            velocity: Vec3::X * 320.0,
            ..PlayerState::default()
        };
        let mut ground = 0;
        let records: Vec<TickRecord> = (1..200)
            .map(|tick| {
                ground = if player.on_ground { ground + 1 } else { 0 };
                let cmd = UserCmd {
                    msec: 10,
                    buttons: JUMP * u16::from(ground == fog),
                    ..UserCmd::default()
                };
                let (before, mut report) = (player, MoveReport::default());
                player_move(
                    &mut player,
                    &cmd,
                    &profile.physics,
                    &mut level.near(),
                    &mut report,
                );
                let (events, timer) = (Vec::new(), Timer::Idle);
                TickRecord {
                    tick,
                    cmd,
                    before,
                    player,
                    report,
                    events,
                    health: 100,
                    timer,
                }
            })
            .collect();
        let jumps = jumps_of(profile, &records);
        let hop = jumps.iter().find_map(|jump| jump.hop).unwrap();
        assert_eq!((hop.fog, hop.grade), (fog, grade), "{hop:?}");
    }
}
