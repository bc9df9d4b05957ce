//! Sync, gain and efficiency, recomputed from the raw ticks in the most obvious way.

use wishdir_analysis::jump::{InvalidJumpReason, Jump};
use wishdir_analysis::strafe::AirTick;
use wishdir_sim::tick::TickRecord;

use super::recorded;
use crate::support::near;

const RECORDINGS: [(&str, &str); 13] = [
    ("cs16", "lj-250-s1"),
    ("cs16", "lj-250-s8"),
    ("cs16", "lj-277-s2"),
    ("cs16", "lj-277-s9"),
    ("cs16", "hj-edge"),
    ("cs16", "countjump"),
    ("cs16", "duckbhop"),
    ("cs16", "bhop-fog2"),
    ("cs16", "standup-bhop"),
    ("hl", "bhop"),
    ("qw", "a07-bhop-best-13ms"),
    ("qw", "a09-const-yaw-strafe"),
    // Commands longer than 50 ms run as several moves.
    ("qw", "a21-msec-split"),
];

/// Jumps whose speed was changed only by air acceleration and the jump itself.
fn is_plain(jump: &Jump) -> bool {
    match jump.reason {
        None
        | Some(
            InvalidJumpReason::TooShort { .. }
            | InvalidJumpReason::FellShort(_)
            | InvalidJumpReason::LandedLower(_),
        ) => jump.ticks.iter().rev().skip(1).all(|tick| !tick.touched),
        Some(_) => false,
    }
}

/// Horizontal speed after each tick, starting with the take-off tick.
fn speeds(jump: &Jump, records: &[TickRecord]) -> Vec<f64> {
    let from = jump.takeoff_tick as usize - 1;
    let ticks = &records[from..from + jump.airtime_ticks as usize];
    let speed = |record: &TickRecord| {
        let (x, y) = (
            f64::from(record.player.velocity.x),
            f64::from(record.player.velocity.y),
        );
        (x * x + y * y).sqrt()
    };
    [jump.takeoff_speed]
        .into_iter()
        .chain(ticks.iter().map(speed))
        .collect()
}

#[test]
fn sync_gain_and_loss_are_those_of_the_speeds() {
    let mut checked = 0;
    // Within one long command a player can land and jump again, so its speeds are not enough.
    for (set, name) in RECORDINGS
        .into_iter()
        .filter(|(_, name)| *name != "a21-msec-split")
    {
        let (records, jumps) = recorded(set, name);
        for jump in jumps.iter().filter(|jump| is_plain(jump)) {
            let (speeds, totals) = (speeds(jump, &records), jump.strafing().totals);
            let rises: Vec<f64> = speeds.windows(2).map(|pair| pair[1] - pair[0]).collect();
            let risen = rises.iter().filter(|rise| **rise > 1e-3).count();
            near(
                totals.sync_gain,
                risen as f64 / rises.len() as f64 * 100.0,
                1e-9,
            );
            near(
                totals.gain,
                rises.iter().filter(|rise| **rise > 0.0).sum(),
                1e-3,
            );
            near(
                totals.loss,
                -rises.iter().filter(|rise| **rise < 0.0).sum::<f64>(),
                1e-3,
            );
            near(
                jump.max_speed,
                speeds[1..].iter().copied().fold(0.0, f64::max),
                1e-6,
            );
            checked += 1;
        }
    }
    assert!(checked > 20, "{checked} jumps");
}

/// Each tick's best gain compared with a search over all angles, and the angle errors compared with
/// the angle itself.
#[test]
fn the_best_of_each_tick_is_what_no_angle_beats() {
    for (set, name) in [
        ("cs16", "lj-277-s9"),
        ("cs16", "duckbhop"),
        ("hl", "bhop"),
        ("qw", "a07-bhop-best-13ms"),
    ] {
        let (_, jumps) = recorded(set, name);
        for tick in jumps[0].ticks.iter().step_by(5) {
            let Some(air) = tick.air else { continue };
            let speed = f64::from(tick.speed_before);
            let gains = (0..=18_000).map(|step: i32| air.gain(speed, f64::from(step) * 0.01));
            near(tick.best, gains.fold(0.0, f64::max), 2e-3);
            // The tick row stores its speed in binary32.
            near(tick.best, air.best_gain(speed), 1e-6);
            near(
                tick.angles().ideal_turn_deg,
                air.turn_deg(speed, air.best_deg(speed)),
                1e-4,
            );
            if let Some(error) = tick.angles().error_deg {
                near(
                    air.gain(speed, air.best_deg(speed) + f64::from(error)),
                    tick.change,
                    wish_slack(tick, &air),
                );
            }
        }
    }
}

/// A wish direction of more than one strafe key gains less. Only the order is known.
fn wish_slack(tick: &wishdir_analysis::jump::JumpTick, air: &AirTick) -> f64 {
    let is_whole =
        (f64::from(tick.wish_speed) - 250.0).abs() < 1e-3 && (air.accel - 25.0).abs() < 1e-3;
    if is_whole { 2e-3 } else { 100.0 }
}

#[test]
fn efficiency_and_keys_are_those_of_the_ticks() {
    for (set, name) in RECORDINGS {
        let (records, jumps) = recorded(set, name);
        for jump in &jumps {
            let totals = jump.strafing().totals;
            let best: f64 = jump.ticks.iter().map(|tick| tick.best).sum();
            near(totals.best, best, 1e-9);
            near(
                totals.efficiency,
                (totals.gain - totals.loss) / best * 100.0,
                1e-6,
            );
            assert!(totals.efficiency < 100.5, "{name}: {}", totals.efficiency);
            let from = jump.takeoff_tick as usize - 1;
            let (mut turned, mut matched) = (0_u32, 0_u32);
            for index in (from..from + jump.airtime_ticks as usize).filter(|index| *index > 0) {
                let turn = (records[index].cmd.angles.yaw - records[index - 1].cmd.angles.yaw
                    + 540.0)
                    .rem_euclid(360.0)
                    - 180.0;
                turned += u32::from(turn != 0.0);
                // Left turns are positive, left keys are negative.
                matched += u32::from(turn * records[index].cmd.side < 0.0);
            }
            let percent = if turned > 0 {
                f64::from(matched) / f64::from(turned) * 100.0
            } else {
                0.0
            };
            near(totals.sync_key, percent, 2.0);
        }
    }
}

#[test]
fn strafes_cover_a_flight_once_and_in_order() {
    for (set, name) in RECORDINGS {
        for jump in recorded(set, name).1 {
            let strafes = jump.strafing().strafes;
            let mut next = strafes.first().map_or(0, |strafe| strafe.from);
            for (index, strafe) in strafes.iter().enumerate() {
                assert_eq!(strafe.from, next, "{name}");
                assert!(strafe.totals.ticks >= 2, "{name}");
                near(
                    strafe.air_share,
                    f64::from(strafe.totals.ticks) / jump.ticks.len() as f64 * 100.0,
                    1e-9,
                );
                next += strafe.totals.ticks as usize;
                assert_eq!(
                    jump.ticks[strafe.from].side,
                    Some(strafe.side),
                    "{name} {index}"
                );
            }
            assert!(strafes.is_empty() || next == jump.ticks.len(), "{name}");
            assert!(
                strafes.windows(2).all(|pair| pair[0].side != pair[1].side),
                "{name}"
            );
        }
    }
}

#[test]
fn strafes_by_turning_are_the_runs_of_one_side() {
    for (set, name) in RECORDINGS {
        for jump in recorded(set, name).1 {
            let sides: Vec<bool> = jump
                .ticks
                .iter()
                .filter(|tick| tick.turn_deg != 0.0)
                .map(|tick| tick.turn_deg > 0.0)
                .collect();
            let mut runs: Vec<bool> = sides
                .chunk_by(|a, b| a == b)
                .filter(|run| run.len() >= 2)
                .map(|run| run[0])
                .collect();
            runs.dedup();
            assert_eq!(jump.strafing().turns, runs.len(), "{set} {name}");
        }
    }
}

#[test]
fn the_jump_off_angle_is_between_the_velocity_and_the_way() {
    let mut sides = [0, 0];
    for (set, name) in RECORDINGS {
        for jump in recorded(set, name).1 {
            let (velocity, way) = (
                jump.takeoff_velocity,
                jump.landing_point - jump.takeoff_origin,
            );
            if velocity.truncate().length() < 1.0 || way.truncate().length() < 1.0 {
                continue;
            }
            let yaw = |x: f32, y: f32| f64::from(y).atan2(f64::from(x)).to_degrees();
            let (angle, off) = (
                yaw(velocity.x, velocity.y) - yaw(way.x, way.y),
                jump.jump_off_deg().unwrap(),
            );
            assert!((-180.0..=180.0).contains(&off), "{off}");
            near((off - angle + 540.0).rem_euclid(360.0), 180.0, 1e-9);
            sides[usize::from(off > 0.0)] += 1;
        }
    }
    assert!(sides.iter().all(|side| *side > 0), "{sides:?}: both sides");
}
