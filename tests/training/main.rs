//! Tests of drills and lessons: the ideal player passes, a player who stands still does not, and
//! every text.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod commands;
mod figures;
#[path = "../support/garbage.rs"]
mod garbage;
mod numbers;
mod passed;
mod plan;
mod skill;
#[expect(dead_code, reason = "each test binary uses a part")]
#[path = "../support/mod.rs"]
mod support;
mod texts;

use std::sync::Arc;

use wishdir::coach::{Attempt, Drill, DrillGame, Outcome, TrainedGame};
use wishdir::storage as content;
use wishdir::storage::maps::MappedGame;
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Driver as _;

/// A run at the start of a drill.
fn begun<G: TrainedGame + MappedGame>(drill: &Drill, rules: G::Rules) -> G {
    let map = G::load_map(&drill.map).unwrap();
    let mut run = G::begin(Arc::new(map.world), rules, true).unwrap();
    run.place_at_start(&drill.start);
    run
}

/// Outcome of an attempt whose inputs come from `input`. After the last input nothing more happens.
fn attempted<G: TrainedGame>(
    drill: &Drill,
    level: usize,
    run: &mut G,
    mut input: impl FnMut(&mut G) -> Option<(G::Input, G::Record)>,
) -> Outcome {
    let mut attempt = Attempt::new(drill, level, run);
    while let Some((_, record)) = input(run) {
        if let Some(outcome) = attempt.observe(run, &record) {
            return outcome;
        }
    }
    attempt.outcome_now()
}

/// Result of a drill's demonstration at a level.
fn shown<G: TrainedGame>(drill: &Drill, level: usize, run: &G) -> Outcome {
    let mut run = run.clone();
    let mut driver = run.create_demonstration(drill.show.as_ref()).unwrap();
    attempted(drill, level, &mut run, |run| driver.advance(run))
}

/// Result of a script at a level of a drill.
fn scripted<G: TrainedGame>(drill: &Drill, level: usize, run: &G, script: &str) -> Outcome {
    let (mut run, script) = (run.clone(), G::parse_script(script).unwrap());
    let mut player = run.play_script(&script);
    attempted(drill, level, &mut run, |run| player.advance(run))
}

/// Result of a player who touches nothing.
fn stood<G: TrainedGame>(drill: &Drill, level: usize, run: &G) -> Outcome {
    scripted(drill, level, run, "[Wait(ticks: 100000)]")
}

/// Calls a function with the run at the start of a drill, for either game.
fn with_run(drill: &Drill, in_3d: impl FnOnce(Run), in_nfk: impl FnOnce(NfkRun)) {
    match drill.game() {
        DrillGame::Engine3d => in_3d(begun(
            drill,
            Arc::new(content::find_profile(&drill.rules).unwrap()),
        )),
        DrillGame::Nfk => in_nfk(begun(drill, Ruleset::by_id(&drill.rules).unwrap())),
    }
}
