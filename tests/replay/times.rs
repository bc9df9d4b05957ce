//! A time is calculated from the inputs, and counts only for a run that started at the map's start.

use wishdir_replay::{Outcome, Verdict, verify};
use wishdir_sim::command::UserCmd;
use wishdir_sim::course::Timer;
use wishdir_sim::map::{Spawn, Trigger, TriggerKind, World};
use wishdir_sim::math::Vec3;
use wishdir_sim::run::{Checkpoint, Run};
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::world::{Brush, Contents};

use crate::play::Deed::{Load, Respawn, Restart, Save, Stop};
use crate::play::{Recorded, replay};
use crate::support::random::Random;
use crate::support::{run_in, usercmd};

fn zone(from: f32, to: f32, kind: TriggerKind) -> Trigger {
    let volume = Brush::cuboid(
        Vec3::new(from, -64.0, 0.0),
        Vec3::new(to, 64.0, 128.0),
        Contents::Empty,
    );
    Trigger {
        brushes: vec![volume],
        compiled: None,
        kind,
        line: 1,
    }
}

/// A straight path: the player starts in the start zone, with the finish 500 units ahead.
fn course() -> Run {
    let floor = Brush::cuboid(
        Vec3::new(-512.0, -512.0, -64.0),
        Vec3::new(4096.0, 512.0, 0.0),
        Contents::Solid,
    );
    let world = World {
        brushes: vec![floor],
        spawns: vec![Spawn {
            feet: Vec3::ZERO,
            yaw: 0.0,
        }],
        triggers: vec![
            zone(-64.0, 64.0, TriggerKind::Start),
            zone(500.0, 600.0, TriggerKind::Finish),
        ],
        ..World::default()
    };
    run_in(world, "cs16-100")
}

fn ahead() -> UserCmd {
    usercmd(10, 250.0, 0.0, 0)
}

fn runs_ahead(recorded: &mut Recorded<Run>, ticks: u64) {
    (0..ticks).for_each(|_| recorded.tick(&ahead()));
}

fn judged(recorded: Recorded<Run>) -> Verdict {
    let (bytes, _) = recorded.end();
    let verdict = verify(&replay(&bytes), &course());
    assert_eq!(verdict.outcome, Outcome::Verified, "it was just recorded");
    verdict
}

#[test]
fn a_run_from_the_start_has_the_clocks_time() {
    let mut recorded = Recorded::begin("way", course());
    runs_ahead(&mut recorded, 300);
    let Timer::Finished { time, .. } = recorded.run.timer() else {
        panic!("{:?}", recorded.run.timer())
    };
    assert_eq!(judged(recorded).time, Some(time));
}

#[test]
fn the_best_of_several_runs_counts_and_a_respawn_does_no_harm() {
    let mut recorded = Recorded::begin("way", course());
    let idle = usercmd(10, 0.0, 0.0, 0);
    runs_ahead(&mut recorded, 100);
    (0..50).for_each(|_| recorded.tick(&idle));
    runs_ahead(&mut recorded, 300);
    let Timer::Finished { time: slow, .. } = recorded.run.timer() else {
        panic!("{:?}", recorded.run.timer())
    };
    recorded.act(Respawn);
    runs_ahead(&mut recorded, 300);
    let Timer::Finished { time: fast, .. } = recorded.run.timer() else {
        panic!("{:?}", recorded.run.timer())
    };
    assert!(fast.msec < slow.msec, "{fast:?}, {slow:?}");
    assert_eq!(judged(recorded).time, Some(fast));
}

#[test]
fn loading_a_position_costs_the_time_until_the_next_restart() {
    let mut recorded = Recorded::begin("way", course());
    recorded.act(Save);
    recorded.act(Load);
    runs_ahead(&mut recorded, 1);
    recorded.act(Load);
    runs_ahead(&mut recorded, 300);
    // The game's own clock continues.
    assert!(matches!(recorded.run.timer(), Timer::Finished { .. }));
    recorded.act(Load);
    runs_ahead(&mut recorded, 300);
    let (bytes, _) = recorded.end();
    assert_eq!(verify(&replay(&bytes), &course()).time, None);
    let mut recorded = Recorded::begin("way", course());
    runs_ahead(&mut recorded, 10);
    recorded.act(Load);
    runs_ahead(&mut recorded, 10);
    recorded.act(Restart);
    runs_ahead(&mut recorded, 300);
    assert!(judged(recorded).time.is_some(), "it began again");
}

#[test]
fn a_replay_that_begins_in_the_middle_has_no_time() {
    let mut run = course();
    (0..150).for_each(|_| _ = run.advance_quiet(&ahead()));
    // A false claim: the clock is at one tick.
    let claimed = Timer::Running {
        time: wishdir_sim::course::CourseTime { ticks: 1, msec: 10 },
        checkpoints: 0,
    };
    let now = run.checkpoint();
    let state = Checkpoint {
        course: wishdir_sim::course::CourseState {
            timer: claimed,
            ..now.course.clone()
        },
        ..now
    };
    run.restore(&state);
    let mut recorded = Recorded::begin("way", run);
    runs_ahead(&mut recorded, 300);
    assert!(matches!(recorded.run.timer(), Timer::Finished { .. }));
    assert_eq!(judged(recorded).time, None);
}

#[test]
fn what_counts_while_it_is_played_counts_when_it_is_verified() {
    let mut finishes = [0; 2];
    for seed in 0..60 {
        let mut random = Random(seed);
        let mut recorded = Recorded::begin("way", course());
        let (mut counts, mut best, mut was_finished) = (true, None::<u64>, false);
        // Changes before the first tick are part of the recording's starting state.
        runs_ahead(&mut recorded, 1);
        for _ in 0..12 {
            for _ in 0..=random.below(2) {
                let deeds = [Restart, Respawn, Save, Load, Stop];
                recorded.act(deeds[random.below(5) as usize]);
            }
            for _ in 0..random.below(300) {
                counts = recorded
                    .run
                    .intervention()
                    .keeps_time_valid(counts, || false);
                runs_ahead(&mut recorded, 1);
                let finished = match recorded.run.timer() {
                    Timer::Finished { time, .. } => Some(time.msec),
                    Timer::Idle | Timer::Ready | Timer::Running { .. } | Timer::Invalid => None,
                };
                if let Some(msec) = finished {
                    finishes[usize::from(counts)] += u32::from(!was_finished);
                    best = best.into_iter().chain(counts.then_some(msec)).min();
                }
                was_finished = finished.is_some();
            }
        }
        assert_eq!(
            judged(recorded).time.map(|time| time.msec),
            best,
            "seed {seed}"
        );
    }
    assert!(
        finishes.iter().all(|count| *count > 5),
        "not counted, counted: {finishes:?}"
    );
}
