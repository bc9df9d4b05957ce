//! Random runs: nothing panics, no jump is lost, and every change of speed is accounted for.

use wishdir_analysis::jump::JumpKind;
use wishdir_analysis::session::Session;
use wishdir_sim::command::{BACK, DUCK, FORWARD, JUMP, MOVE_LEFT, MOVE_RIGHT, UserCmd};
use wishdir_sim::engine::{MoveEvent, PlayerState};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::{Profile, by_name};
use wishdir_sim::world::Contents::{Ladder, Solid, Water};
use wishdir_sim::world::{Brush, Level};

use super::ticks_of;
use crate::support::random::Random;
use crate::support::{near, usercmd};

/// Blocks, a roof-shaped wedge, a pool and a ladder on a floor.
fn world(random: &mut Random) -> Vec<Brush> {
    let cuboid = |low: [f32; 3], high: [f32; 3], contents| {
        Brush::cuboid(Vec3::from(low), Vec3::from(high), contents)
    };
    let mut brushes = vec![cuboid(
        [-2048.0, -2048.0, -64.0],
        [2048.0, 2048.0, 0.0],
        Solid,
    )];
    for _ in 0..40 {
        let (x, y) = (
            random.within(0.0, 1600.0) - 800.0,
            random.within(0.0, 1600.0) - 800.0,
        );
        let (wide, high) = (
            32.0 + random.within(0.0, 160.0),
            4.0 + random.within(0.0, 90.0),
        );
        brushes.push(cuboid([x, y, 0.0], [x + wide, y + wide, high], Solid));
    }
    brushes.push(cuboid([-300.0, -300.0, 0.0], [-100.0, -100.0, 80.0], Water));
    brushes.push(cuboid([200.0, -400.0, 0.0], [232.0, -100.0, 300.0], Ladder));
    brushes
}

fn cmds(random: &mut Random, profile: &Profile, ticks: usize) -> Vec<UserCmd> {
    let mut cmd = usercmd(profile.msec(), 0.0, 0.0, 0);
    let mut rate = 0.0;
    let mut one = || {
        if random.chance(8) {
            rate = random.within(0.0, 12.0) - 6.0;
            let (left, right) = (random.chance(45), random.chance(45));
            let ahead = random.chance(30);
            cmd.side = 400.0 * (f32::from(u8::from(right)) - f32::from(u8::from(left)));
            cmd.forward = if ahead { 400.0 } else { 0.0 };
            let bit = |on: bool, button: u16| if on { button } else { 0 };
            let back = random.chance(5);
            cmd.buttons = bit(left, MOVE_LEFT)
                | bit(right, MOVE_RIGHT)
                | bit(ahead, FORWARD)
                | bit(back, BACK);
        }
        cmd.angles.yaw += rate;
        for (button, percent) in [(JUMP, 30), (DUCK, 20)] {
            if random.chance(percent) {
                cmd.buttons ^= button;
            }
        }
        cmd
    };
    std::iter::repeat_with(&mut one).take(ticks).collect()
}

#[test]
fn every_jump_is_told_once_and_its_speed_accounted_for() {
    for name in ["cs16-100", "cs16-250", "hl-100", "qw-77", "cs16-100-awp"] {
        let profile = by_name(name).unwrap();
        for seed in 1..=6_u64 {
            let mut random = Random(seed);
            let level = Level::new(world(&mut random), &profile.hulls);
            let start = PlayerState {
                origin: Vec3::new(0.0, 0.0, 160.0),
                ..PlayerState::default()
            };
            let cmds = cmds(&mut random, profile, 3000);
            let records = ticks_of(profile, &level, start, &cmds);
            let mut tracker = Session::new(profile);
            let (mut jumped, mut told) = (0, 0);
            for record in &records {
                let is_jump = |event: &MoveEvent| matches!(event, MoveEvent::Jump { .. });
                jumped += record
                    .report
                    .events
                    .iter()
                    .filter(|event| is_jump(event))
                    .count();
                tracker.observe(record, &mut |finding| {
                    let Some(jump) = finding.jump() else { return };
                    told += usize::from(jump.kind != JumpKind::LadderJump);
                    let place = format!("{name}, seed {seed}, tick {}", jump.takeoff_tick);
                    let (strafing, change) = (jump.strafing(), jump.landing_speed - jump.prestrafe);
                    let totals = &strafing.totals;
                    assert!(
                        (jump.change.total() - change).abs() < 1e-6,
                        "{place}: {:?}, {change}",
                        jump.change
                    );
                    near(
                        jump.change.gain - jump.change.loss,
                        totals.gain - totals.loss,
                        1e-6,
                    );
                    assert_eq!(jump.ticks.len(), jump.airtime_ticks as usize, "{place}");
                    for number in [
                        jump.distance,
                        strafing.ceiling,
                        jump.airpath,
                        totals.efficiency,
                        jump.deviation,
                    ] {
                        assert!(number.is_finite(), "{place}");
                    }
                    assert!(
                        totals.overlap + totals.dead_air <= jump.airtime_ticks,
                        "{place}"
                    );
                });
            }
            let running = usize::from(tracker.current_jump().is_some());
            assert!(jumped > 5, "{name}, seed {seed}: {jumped} jumps");
            assert!(
                told == jumped || told + running == jumped,
                "{name}, seed {seed}: {told} told of {jumped}"
            );
        }
    }
}
