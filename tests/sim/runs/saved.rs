//! Saved positions, quiet runs and restarts: the same bits in every case.

use wishdir_sim::command::UserCmd;
use wishdir_sim::course::{CourseEvent, Timer};
use wishdir_sim::map::{PushRule, Spawn, TriggerKind, World};
use wishdir_sim::math::Vec3;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::Contents;

use crate::worlds::{
    ENGINES, Wanderer, block, field, field_with, idle, playground_with_triggers, repeat, run_on,
    zone,
};

#[test]
fn going_on_from_a_saved_position_equals_never_having_stopped() {
    for name in ENGINES {
        for seed in 0..6 {
            let mut run = run_on(playground_with_triggers(), name);
            let msec = run.profile().msec();
            let mut wanderer = Wanderer::new(seed);
            let commands: Vec<UserCmd> = (0..3000).map(|_| wanderer.next(msec)).collect();
            for cmd in &commands[..1500] {
                run.advance(cmd);
            }
            let saved = run.checkpoint();
            let straight: Vec<TickRecord> = commands[1500..]
                .iter()
                .map(|cmd| run.advance(cmd))
                .collect();
            let end = run.hash();
            // In between, the run is elsewhere in another state, and for a while even under another
            // profile.
            run.restart();
            repeat(&mut run, &commands[7], 100);
            run.restore(&saved);
            assert_eq!(run.checkpoint(), saved, "{name}, seed {seed}");
            let again: Vec<TickRecord> = commands[1500..]
                .iter()
                .map(|cmd| run.advance(cmd))
                .collect();
            for (first, second) in straight.iter().zip(&again) {
                assert_eq!(first, second, "{name}, seed {seed}");
            }
            assert_eq!(run.hash(), end, "{name}, seed {seed}");
            // And in a separate run.
            let mut other = run_on(playground_with_triggers(), name);
            other.restore(&saved);
            commands[1500..]
                .iter()
                .for_each(|cmd| _ = other.advance_quiet(cmd));
            assert_eq!(
                (other.hash(), other.checkpoint()),
                (end, run.checkpoint()),
                "{name}, seed {seed}"
            );
        }
    }
}

#[test]
fn a_quiet_run_ends_in_the_same_bits() {
    for name in ENGINES {
        for seed in 100..106 {
            let mut told = run_on(playground_with_triggers(), name);
            let mut quiet = told.clone();
            let mut wanderer = Wanderer::new(seed);
            for tick in 0..2000 {
                let cmd = wanderer.next(told.profile().msec());
                told.advance(&cmd);
                quiet.advance_quiet(&cmd);
                assert_eq!(
                    told.checkpoint(),
                    quiet.checkpoint(),
                    "{name}, seed {seed}, tick {tick}"
                );
            }
        }
    }
}

#[test]
fn restarting_is_the_same_as_a_new_run() {
    let mut run = run_on(playground_with_triggers(), "hl-100");
    let fresh = run.checkpoint();
    let mut wanderer = Wanderer::new(3);
    for _ in 0..500 {
        run.advance(&wanderer.next(10));
    }
    run.restart();
    assert_eq!(run.checkpoint(), fresh);
}

#[test]
fn every_moment_of_a_run_has_room_in_its_own_map_and_goes_on_there_but_for_the_clock() {
    for name in ENGINES {
        let mut run = run_on(playground_with_triggers(), name);
        let mut other = run_on(playground_with_triggers(), name);
        let mut wanderer = Wanderer::new(11);
        for tick in 0..3000 {
            run.advance(&wanderer.next(run.profile().msec()));
            let saved = run.checkpoint();
            assert!(other.adopt_checkpoint(&saved), "{name}, tick {tick}");
            let went = other.checkpoint();
            assert_eq!(
                (went.player, went.tick, went.health),
                (saved.player, saved.tick, saved.health),
                "{name}"
            );
            assert_eq!(other.timer(), Timer::Invalid, "{name}");
        }
    }
}

#[test]
fn another_version_of_a_map_takes_the_player_where_there_is_room_and_enters_nothing_again() {
    let push = |mins: [f32; 3]| {
        let kind = TriggerKind::Push {
            velocity: Vec3::new(0.0, 0.0, 9.0),
            rule: PushRule::Base,
            once: false,
        };
        zone(mins, [64.0, 64.0, 128.0], kind)
    };
    for name in ENGINES {
        let mut run = run_on(field_with(vec![push([-64.0, -64.0, 0.0])]), name);
        let cmd = idle(&run);
        assert!(
            repeat(&mut run, &cmd, 5)[0]
                .events
                .iter()
                .any(|event| matches!(event, CourseEvent::Pushed { .. }))
        );
        let saved = run.checkpoint();

        let other_start = Spawn {
            feet: Vec3::new(512.0, 0.0, 0.0),
            yaw: 90.0,
        };
        let triggers = vec![
            zone([900.0, 0.0, 0.0], [964.0, 64.0, 64.0], TriggerKind::Start),
            push([-65.0, -65.0, 0.0]),
        ];
        let mut moved = run_on(
            World {
                spawns: vec![other_start],
                ..field_with(triggers)
            },
            name,
        );
        assert!(moved.adopt_checkpoint(&saved), "{name}");
        assert_eq!(moved.player(), run.player(), "{name}");
        assert!(
            moved.advance(&cmd).events.is_empty(),
            "{name}: it stood in the push already"
        );
        moved.respawn();
        assert_eq!(
            moved.player().origin.x,
            512.0,
            "{name}: a death leads to the start of this version"
        );

        let mut walled = field();
        walled.brushes.push(block(
            [-64.0, -64.0, 0.0],
            [64.0, 64.0, 128.0],
            Contents::Solid,
        ));
        let mut walled = run_on(
            World {
                spawns: vec![other_start],
                ..walled
            },
            name,
        );
        let before = walled.checkpoint();
        assert!(
            !walled.adopt_checkpoint(&saved),
            "{name}: there is a block now"
        );
        assert_eq!(walled.checkpoint(), before, "{name}");
    }
}
