//! The ideal player: it reaches every finish, never slower than anybody who just holds the keys.

use std::sync::Arc;

use wishdir::sim::course::Timer;
use wishdir::sim::nfk::script::{NfkScript, NfkScriptPlayer};
use wishdir::sim::nfk::{Count, NfkKeys, NfkRun, NfkWorld, Ruleset};
use wishdir::solver::nfk::{NfkBot, NfkGoal};

use crate::shipped_maps::{NAMES, world};
use crate::worlds::keys;

fn run_on(map: &str, rules: Ruleset) -> NfkRun {
    NfkRun::new(Arc::new(world(map)), rules).unwrap()
}

/// Lets it play; its keys and the run at its end.
fn play(goal: NfkGoal, mut run: NfkRun) -> (Vec<NfkKeys>, NfkRun) {
    let mut bot = NfkBot::new(goal, &run);
    let mut held = Vec::new();
    while let Some(keys) = bot.prepare(&run) {
        run.advance_quiet(keys);
        held.push(keys);
    }
    assert_eq!(held.len() as u64, bot.planned_ticks(), "the plan is played to its end");
    (held, run)
}

#[test]
fn zz_times() {
    for name in NAMES {
        for rules in Ruleset::ALL {
            let start = std::time::Instant::now();
            let (held, run) = play(NfkGoal::Finish, run_on(name, rules));
            println!("{name} {rules:?}: {} ticks, {:?} {:?}, {:?}", held.len(), run.timer(), run.state().x, start.elapsed());
        }
    }
}
