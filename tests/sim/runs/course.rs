//! The clock, checkpoints, teleporters and pushes.

use wishdir_sim::command::{JUMP, UserCmd};
use wishdir_sim::course::{CourseEvent, CourseTime, Timer};
use wishdir_sim::map::{ExitSpeed, PushRule, Spawn, TriggerKind, World};
use wishdir_sim::math::{Vec3, ViewAngles, length_2d};
use wishdir_sim::simulation::Simulation as _;

use super::events;
use crate::worlds::{ENGINES, ahead, field_with, idle, repeat, run_on, zone};

/// Start, checkpoint and finish across the path along +x.
fn course() -> World {
    let across = |x: f32, kind| zone([x, -512.0, 0.0], [x + 64.0, 512.0, 128.0], kind);
    field_with(vec![
        across(-32.0, TriggerKind::Start),
        across(300.0, TriggerKind::Checkpoint(1)),
        across(500.0, TriggerKind::Finish),
        across(-400.0, TriggerKind::Finish),
    ])
}

fn teleporter(speed: ExitSpeed) -> World {
    let to = Spawn {
        feet: Vec3::new(0.0, 1000.0, 0.0),
        yaw: 90.0,
    };
    field_with(vec![zone(
        [100.0, -64.0, 0.0],
        [164.0, 64.0, 96.0],
        TriggerKind::Teleport {
            to,
            pitch: 0.0,
            speed,
        },
    )])
}

#[test]
fn the_clock_runs_from_leaving_the_start_to_touching_the_finish() {
    for name in ["qw-77", "qw-77-client", "hl-100", "cs16-100"] {
        let mut run = run_on(course(), name);
        let mut clock = run.profile().clock();
        let mut records = Vec::new();
        while !matches!(run.timer(), Timer::Finished { .. }) {
            let cmd = UserCmd {
                msec: clock.next_msec(),
                ..ahead(&run, 0.0)
            };
            records.push(run.advance(&cmd));
            assert!(records.len() < 1000, "{name}: never finishes");
        }
        let at = |wanted: fn(&CourseEvent) -> bool| {
            records
                .iter()
                .position(|record| record.events.iter().any(wanted))
                .unwrap()
        };
        let started = at(|event| *event == CourseEvent::Started);
        let passed = at(|event| matches!(event, CourseEvent::Checkpoint { number: 1, .. }));
        let finished = at(|event| matches!(event, CourseEvent::Finished { .. }));
        assert_eq!(records[0].events, [CourseEvent::EnteredStart], "{name}");
        // The box's back, 16 behind the origin, has left the zone at 32. Its front touches the
        // others.
        assert!(
            records[started - 1].player.origin.x < 48.0 && records[started].player.origin.x >= 48.0,
            "{name}"
        );
        assert!(
            records[passed - 1].player.origin.x <= 284.0 && records[passed].player.origin.x > 284.0,
            "{name}"
        );
        assert!(
            records[finished - 1].player.origin.x <= 484.0
                && records[finished].player.origin.x > 484.0,
            "{name}"
        );
        let timed = &records[started..=finished];
        let time = CourseTime {
            ticks: timed.len() as u64,
            msec: timed.iter().map(|record| u64::from(record.cmd.msec)).sum(),
        };
        assert_eq!(
            run.timer(),
            Timer::Finished {
                time,
                checkpoints: 1
            },
            "{name}"
        );
        assert_eq!(time.seconds(), time.msec as f64 / 1000.0);
        let cmd = ahead(&run, 0.0);
        repeat(&mut run, &cmd, 20);
        assert_eq!(
            run.timer(),
            Timer::Finished {
                time,
                checkpoints: 1
            },
            "{name}: the time stands"
        );
    }
}

#[test]
fn a_finish_before_the_checkpoints_is_refused_once() {
    let mut run = run_on(course(), "cs16-100");
    let cmd = ahead(&run, 180.0);
    let told = events(&repeat(&mut run, &cmd, 170));
    let refused: Vec<&CourseEvent> = told
        .iter()
        .filter(|event| matches!(event, CourseEvent::FinishRefused { .. }))
        .collect();
    assert_eq!(refused, [&CourseEvent::FinishRefused { missing: 1 }]);
    assert!(
        matches!(run.timer(), Timer::Running { .. }),
        "{:?}",
        run.timer()
    );
}

#[test]
fn the_clock_starts_anew_with_each_visit_of_the_start() {
    let mut run = run_on(course(), "cs16-100");
    let cmd = ahead(&run, 0.0);
    repeat(&mut run, &cmd, 140);
    assert!(
        matches!(run.timer(), Timer::Running { checkpoints: 1, .. }),
        "{:?}",
        run.timer()
    );
    run.stand(Vec3::ZERO, Vec3::ZERO);
    assert_eq!(run.timer(), Timer::Invalid);
    let cmd = ahead(&run, 90.0);
    assert_eq!(run.advance(&cmd).events, [CourseEvent::EnteredStart]);
    run.stand(Vec3::new(100.0, 0.0, 0.0), Vec3::ZERO);
    repeat(&mut run, &cmd, 5);
    // A teleport does not start the clock.
    assert_eq!(run.timer(), Timer::Invalid);
}

#[test]
fn a_teleporter_moves_turns_and_sets_the_speed() {
    for name in ENGINES {
        for speed in [ExitSpeed::Forward(300.0), ExitSpeed::Keep, ExitSpeed::Turn] {
            let mut run = run_on(teleporter(speed), name);
            let cmd = ahead(&run, 0.0);
            let records = repeat(&mut run, &cmd, 60);
            let index = records
                .iter()
                .position(|record| record.forced_view().is_some())
                .unwrap();
            let record = &records[index];
            let before = records[index - 1].player.velocity.x;
            let over = record.player.origin.z + run.profile().hulls[0].mins.z;
            assert_eq!(
                (record.player.origin.x, record.player.origin.y, over),
                (0.0, 1000.0, 1.0),
                "{name}"
            );
            assert_eq!(
                record.forced_view(),
                Some(ViewAngles::level(90.0)),
                "{name}"
            );
            assert!(!record.player.on_ground, "{name}");
            let (x, y) = (record.player.velocity.x, record.player.velocity.y);
            let length = length_2d(record.player.velocity);
            match speed {
                ExitSpeed::Forward(_) => assert!(
                    x.abs() < 1e-3 && (y - 300.0).abs() < 1e-3,
                    "{name}: {x} {y}"
                ),
                ExitSpeed::Keep => assert!(y == 0.0 && x >= before, "{name}: {x} {y}"),
                ExitSpeed::Turn => {
                    assert!(
                        x.abs() < 1e-3 && y >= before && (y - length).abs() < 1e-3,
                        "{name}: {x} {y}"
                    );
                }
            }
            assert!(
                records[index + 8].player.on_ground,
                "{name}: comes down on the floor"
            );
        }
    }
}

#[test]
fn a_push_sets_the_velocity_or_carries() {
    let velocity = Vec3::new(0.0, 200.0, 0.0);
    let pusher = |rule, once| {
        let zone = zone(
            [-64.0, -64.0, 0.0],
            [64.0, 64.0, 96.0],
            TriggerKind::Push {
                velocity,
                rule,
                once,
            },
        );
        field_with(vec![zone])
    };
    for name in ENGINES {
        let mut run = run_on(pusher(PushRule::Set, false), name);
        let cmd = idle(&run);
        let record = run.advance(&cmd);
        assert_eq!(record.player.velocity, velocity, "{name}");
        assert_eq!(record.events, [CourseEvent::Pushed { velocity }], "{name}");
        let told = events(&repeat(&mut run, &cmd, 20));
        assert!(told.is_empty(), "{name}: told once");
        assert_eq!(run.player().velocity, velocity, "{name}: set every tick");

        let mut run = run_on(pusher(PushRule::Set, true), name);
        repeat(&mut run, &cmd, 20);
        assert!(
            run.player().velocity.y < 200.0,
            "{name}: once, then friction"
        );
    }
    for name in ["hl-100", "cs16-100"] {
        let mut run = run_on(pusher(PushRule::Base, false), name);
        let cmd = idle(&run);
        repeat(&mut run, &cmd, 21);
        // The first tick touches. Each of the twenty others moves the resting player by 2 units.
        assert!(
            (run.player().origin.y - 40.0).abs() < 1e-3,
            "{name}: {}",
            run.player().origin.y
        );
        assert_eq!(run.player().velocity, Vec3::ZERO, "{name}");
        let told = events(&repeat(&mut run, &cmd, 40));
        assert!(told.is_empty(), "{name}");
        assert!(
            run.player().origin.y > 80.0 && run.player().goldsrc.base_velocity == Vec3::ZERO,
            "{name}: let go of"
        );
    }
}

#[test]
fn being_put_somewhere_stops_the_clock_and_keeps_held_keys_held() {
    for name in ENGINES {
        let mut run = run_on(course(), name);
        let jump = UserCmd {
            buttons: JUMP,
            ..ahead(&run, 0.0)
        };
        repeat(&mut run, &jump, 3);
        run.place(Vec3::new(0.0, 0.0, 200.0), Vec3::new(10.0, 20.0, 30.0));
        assert_eq!(run.timer(), Timer::Invalid, "{name}");
        assert_eq!(run.player().velocity, Vec3::new(10.0, 20.0, 30.0), "{name}");
        let held = UserCmd {
            buttons: JUMP,
            ..idle(&run)
        };
        let rises = repeat(&mut run, &held, 300)
            .iter()
            .filter(|record| record.player.velocity.z > 100.0)
            .count();
        assert_eq!(
            rises, 0,
            "{name}: the jump key that stays down does not jump again"
        );
    }
}
