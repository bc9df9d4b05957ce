//! Saved positions, quiet runs and restarts: the same bits whichever way.

use wishdir::sim::cmd::UserCmd;
use wishdir::sim::tick::TickRecord;

use crate::worlds::{ENGINES, Wanderer, playground_with_triggers, repeat, run_on};

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
            let straight: Vec<TickRecord> = commands[1500..].iter().map(|cmd| run.advance(cmd)).collect();
            let end = run.hash();
            // Elsewhere, in another state, even under another profile for a while.
            run.restart();
            repeat(&mut run, &commands[7], 100);
            run.restore(&saved);
            assert_eq!(run.checkpoint(), saved, "{name}, seed {seed}");
            let again: Vec<TickRecord> = commands[1500..].iter().map(|cmd| run.advance(cmd)).collect();
            for (first, second) in straight.iter().zip(&again) {
                assert_eq!(first, second, "{name}, seed {seed}");
            }
            assert_eq!(run.hash(), end, "{name}, seed {seed}");
            // And in a run of its own.
            let mut other = run_on(playground_with_triggers(), name);
            other.restore(&saved);
            commands[1500..].iter().for_each(|cmd| other.advance_quiet(cmd));
            assert_eq!((other.hash(), other.checkpoint()), (end, run.checkpoint()), "{name}, seed {seed}");
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
                assert_eq!(told.checkpoint(), quiet.checkpoint(), "{name}, seed {seed}, tick {tick}");
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
