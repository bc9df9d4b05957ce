//! The contents of a recording: every change to a run between two ticks. Recording never changes
//! the run.

use std::sync::Arc;

use wishdir_replay::{Recorder, Request, verify};
use wishdir_sim::badge::{Badge, Badges};
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::Vec3;
use wishdir_sim::platformer::Ruleset;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

use crate::play::{Deed, Recorded, begun, nfk_begun, replay};
use crate::support::{profile, usercmd};

fn idle() -> UserCmd {
    usercmd(10, 0.0, 0.0, 0)
}

/// The requests of a recording of ten ticks with a change after the fifth.
fn requests_of(deed: impl FnOnce(&mut Run)) -> Vec<(u16, Request<Run>)> {
    let mut run = begun("lab", "cs16-100");
    let mut recorder = Recorder::new(&run);
    let mut deed = Some(deed);
    for tick in 0..10 {
        if tick == 5 {
            deed.take().unwrap()(&mut run);
        }
        recorder.before_tick(&run, &idle());
        run.advance(&idle());
        recorder.after_tick(&run);
    }
    recorder.finish(&run);
    let chunk = recorder.pop_full().unwrap().chunk;
    assert_eq!(
        (chunk.inputs.len(), chunk.hash),
        (10, run.hash()),
        "everything is in one chunk"
    );
    chunk.requests
}

#[test]
fn everything_that_is_done_to_a_run_is_taken_down_once() {
    assert!(requests_of(|_| {}).is_empty());
    let restarts = requests_of(|run| (0..3).for_each(|_| run.restart()));
    for requests in [requests_of(Run::restart), restarts] {
        assert!(
            matches!(requests.as_slice(), [(5, Request::Restart)]),
            "{requests:?}"
        );
    }
    let respawns = requests_of(Run::respawn);
    assert!(
        matches!(respawns.as_slice(), [(5, Request::Respawn)]),
        "{respawns:?}"
    );
    for (name, deed) in [
        (
            "place",
            (|run| run.place(Vec3::new(0.0, 0.0, 99.0), Vec3::X)) as fn(&mut Run),
        ),
        ("stand", |run| {
            run.stand(Vec3::new(9.0, 0.0, 0.0), Vec3::ZERO);
        }),
        ("load", |run| run.restore(&run.checkpoint())),
        ("both", |run| {
            run.respawn();
            run.place(Vec3::new(0.0, 0.0, 99.0), Vec3::X);
        }),
    ] {
        let requests = requests_of(deed);
        assert!(
            matches!(requests.as_slice(), [(5, Request::Place(_))]),
            "{name}: {requests:?}"
        );
    }
}

#[test]
fn what_is_done_before_the_first_tick_and_after_the_last_counts() {
    let mut recorded = Recorded::begin("lab", begun("lab", "cs16-100"));
    recorded
        .run
        .place(Vec3::new(0.0, 0.0, 300.0), Vec3::new(100.0, 0.0, 0.0));
    recorded.tick(&idle());
    recorded.act(Deed::Restart);
    let (bytes, run) = recorded.end();
    let verdict = verify(&replay(&bytes), &begun("lab", "cs16-100"));
    assert!(verdict.reason().is_none(), "{:?}", verdict.reason());
    assert_eq!((verdict.ticks, verdict.hash), (1, run.hash()));
    let nothing = Recorded::begin("lab", begun("lab", "cs16-100")).end().0;
    assert!(
        verify(&replay(&nothing), &begun("lab", "cs16-100"))
            .reason()
            .is_none(),
        "not one tick is true too"
    );
}

#[test]
fn scripts_of_the_player_are_taken_down_in_every_tick_in_which_they_act() {
    let scripts = requests_of(|run| run.add_script_badges(Badge::Macro.into()));
    let is_macro = |badges: Badges| badges == Badge::Macro.into();
    assert!(
        matches!(scripts.as_slice(), [(5, Request::Scripts(badges))] if is_macro(*badges)),
        "{scripts:?}"
    );
    let both = requests_of(|run| {
        run.restart();
        run.add_script_badges(Badge::Macro.into());
        run.add_script_badges(Badge::YawSpeed.into());
    });
    assert!(
        matches!(both.as_slice(), [(5, Request::Restart), (5, Request::Scripts(badges))] if badges.bits() == 5)
    );
    // In every tick, with every other possible change to a run: more than a chunk's requests.
    let mut recorded = Recorded::begin("lab", begun("lab", "cs16-100"));
    let mut without = recorded.run.clone();
    for tick in 0..300 {
        if tick % 7 == 3 {
            recorded.act(Deed::Respawn);
            without.respawn();
        }
        recorded.run.add_script_badges(Badge::ALL[tick % 3].into());
        recorded.tick(&idle());
        without.advance(&idle());
    }
    let (bytes, run) = recorded.end();
    assert_eq!(run.hash(), without.hash(), "no tick depends on them");
    let verdict = verify(&replay(&bytes), &begun("lab", "cs16-100"));
    assert!(verdict.reason().is_none(), "{:?}", verdict.reason());
    assert_eq!(verdict.badges, Badge::ALL.into_iter().collect());
}

#[test]
fn a_restart_forgets_the_scripts_before_it() {
    let mut recorded = Recorded::begin("lab", begun("lab", "cs16-100"));
    recorded.run.add_script_badges(Badge::Macro.into());
    recorded.tick(&idle());
    recorded.act(Deed::Restart);
    recorded.run.add_script_badges(Badge::NullMovement.into());
    recorded.tick(&idle());
    recorded.tick(&idle());
    let verdict = verify(&replay(&recorded.end().0), &begun("lab", "cs16-100"));
    assert_eq!(
        (verdict.badges, verdict.ticks),
        (Badge::NullMovement.into(), 3)
    );
}

#[test]
fn other_rules_and_other_maps_are_other_recordings() {
    let mut run = begun("lab", "cs16-100");
    let recorder = Recorder::new(&run);
    assert!(recorder.is_recording(&run));
    run.restart();
    assert!(recorder.is_recording(&run));
    run.switch_profile(Arc::new(profile("hl-100").clone()))
        .unwrap();
    assert!(!recorder.is_recording(&run));
    // A recording that starts then.
    assert!(Recorder::new(&run).is_recording(&run));
    // Another copy of the map.
    assert!(!recorder.is_recording(&begun("lab", "cs16-100")));
    let mut run = nfk_begun("chain", Ruleset::R2);
    let recorder = Recorder::new(&run);
    run.set_damage(false);
    assert!(!recorder.is_recording(&run));
}

#[test]
fn a_recorder_asks_for_no_memory_while_ticks_are_played() {
    let mut run = begun("lab", "cs16-100");
    let mut recorder = Recorder::new(&run);
    let mut memory = Vec::new();
    for second in 0..40 {
        for _ in 0..100 {
            recorder.before_tick(&run, &idle());
            run.advance_quiet(&idle());
            recorder.after_tick(&run);
        }
        let chunk = recorder.pop_full().unwrap().chunk;
        let place = chunk.inputs.as_ptr() as usize;
        if second < 4 {
            memory.push(place);
        }
        // The same memory is reused.
        assert!(memory.contains(&place));
        assert_eq!(chunk.inputs.len(), 100);
        recorder.recycle(chunk);
    }
}
