//! The ideal player: it reaches every finish, and never slower than simply holding the keys.

use std::sync::Arc;

use wishdir::planner::nfk::{NfkBot, NfkGoal};
use wishdir_sim::course::Timer;
use wishdir_sim::platformer::script::{NfkScript, NfkScriptPlayer};
use wishdir_sim::platformer::{
    Count, Dir, NfkKeys, NfkRun, NfkState, NfkWorld, Ruleset, Zone, ZoneKind,
};
use wishdir_sim::simulation::Simulation as _;

use crate::shipped_maps::{NAMES, world};
use crate::worlds::keys;

fn run_on(map: &str, rules: Ruleset) -> NfkRun {
    NfkRun::new(Arc::new(world(map)), rules).unwrap()
}

/// Runs the ideal player. Returns its keys and the run at its end.
fn play(goal: NfkGoal, mut run: NfkRun) -> (Vec<NfkKeys>, NfkRun) {
    let mut bot = NfkBot::new(goal, &run);
    let mut held = Vec::new();
    while let Some(keys) = bot.prepare(&run) {
        run.advance_quiet(&keys);
        held.push(keys);
    }
    assert_eq!(
        held.len() as u64,
        bot.planned_ticks(),
        "the plan is played to its end"
    );
    if bot.reaches_finish() {
        let [x, y] = [run.state().x, run.state().y];
        let in_finish = |zone: &Zone| zone.kind == ZoneKind::Finish && zone.area.touches(x, y);
        assert!(run.world().zones.iter().any(in_finish), "{x} {y}");
    }
    (held, run)
}

/// Ticks until the finish when these keys are held all the way.
fn ticks_of(map: &str, rules: Ruleset, run_up: usize, word: &str) -> usize {
    let mut run = run_on(map, rules);
    (1..3000)
        .find(|tick| {
            run.advance_quiet(&keys(if *tick <= run_up { "R" } else { word }));
            matches!(run.timer(), Timer::Finished { .. })
        })
        .unwrap()
}

#[test]
fn it_reaches_the_finish_of_every_shipped_map_and_is_never_slower_than_who_just_holds_the_keys() {
    let mut told = String::new();
    for name in NAMES {
        for rules in Ruleset::ALL {
            let (held, run) = play(NfkGoal::Finish, run_on(name, rules));
            assert!(
                matches!(run.timer(), Timer::Finished { .. }),
                "{name} {rules:?}: {:?}",
                run.state()
            );
            let script =
                NfkScript::parse(&NfkScript::from_keys(held.iter().copied()).to_ron()).unwrap();
            let mut again = run_on(name, rules);
            let mut player = NfkScriptPlayer::new(&script, &again);
            while player.advance(&mut again).is_some() {}
            assert_eq!(again.hash(), run.hash(), "{name} {rules:?}");
            // On these two maps a held key alone leads to the finish.
            let simple: &[_] = if matches!(name, "chain" | "flat") {
                &[(0, "UR"), (13, "UR"), (0, "R")]
            } else {
                &[]
            };
            for (run_up, word) in simple {
                let ticks = ticks_of(name, rules, *run_up, word);
                assert!(
                    held.len() <= ticks,
                    "{name} {rules:?}: {} against {ticks} of {word}",
                    held.len()
                );
            }
            told += &format!("{name} {}: {} ticks\n", rules.id(), held.len());
        }
    }
    expect_test::expect![[r#"
        chain nfk-068r2: 660 ticks
        chain nfk-075: 691 ticks
        course nfk-068r2: 1693 ticks
        course nfk-075: 1919 ticks
        flat nfk-068r2: 600 ticks
        flat nfk-075: 630 ticks
        ledges nfk-068r2: 752 ticks
        ledges nfk-075: 759 ticks
        pads nfk-068r2: 742 ticks
        pads nfk-075: 819 ticks
    "#]]
    .assert_eq(&told);
}

#[test]
fn the_same_run_gives_the_same_plan() {
    let plans: Vec<_> = (0..2)
        .map(|_| play(NfkGoal::Finish, run_on("flat", Ruleset::R2)).0)
        .collect();
    assert_eq!(plans[0], plans[1]);
}

#[test]
fn without_a_finish_it_goes_far_where_it_faces() {
    let (world, _) = NfkWorld::from_text(
        "nfk-map 1\nmap:\n\
         ################\n\
         #..............#\n\
         #..............#\n\
         #..............#\n\
         #......#.......#\n\
         #......#......p#\n\
         ################\n",
    )
    .unwrap();
    let run = NfkRun::new(Arc::new(world), Ruleset::R2).unwrap();
    let from = run.state().x;
    let (held, run) = play(NfkGoal::Finish, run);
    assert!(
        run.state().x < 64.0 && held.len() <= 500,
        "from {from} to {} in {}",
        run.state().x,
        held.len()
    );
}

/// In 0.75 a first jump from rest gets its level and loses it in the same tick, so it is slower
/// than 3 px per tick.
#[test]
fn a_chain_is_so_many_jumps_each_of_them_counted() {
    for (rules, expected) in [
        (Ruleset::R2, [1, 2, 3, 4, 5, 6]),
        (Ruleset::V075, [1, 1, 2, 3, 4, 5]),
    ] {
        let mut run = run_on("chain", rules);
        let mut bot = NfkBot::new(
            NfkGoal::Chain {
                jumps: 6,
                left: false,
            },
            &run,
        );
        let mut chain = wishdir_analysis::nfk::NfkChain::default();
        while let Some(keys) = bot.prepare(&run) {
            chain.observe(&run.advance(&keys), rules);
        }
        let counts: Vec<_> = chain.recent_jumps().iter().map(|jump| jump.count).collect();
        assert_eq!(
            counts,
            expected.map(|count| Some(Count::Counted(count))),
            "{rules:?}"
        );
        assert!(run.is_on_ground(), "it ends where the last jump lands");
    }
}

/// On `pads` another jump follows while the key is still held after the last one.
#[test]
fn a_chain_with_a_jump_too_many_ends() {
    for jumps in 1..=8 {
        let (held, _) = play(
            NfkGoal::Chain { jumps, left: false },
            run_on("pads", Ruleset::R2),
        );
        assert!(held.len() < 500, "{jumps} jumps take {} ticks", held.len());
    }
}

#[test]
fn a_player_moved_by_somebody_else_is_not_played_on() {
    let mut run = run_on("chain", Ruleset::R2);
    let mut bot = NfkBot::new(
        NfkGoal::Chain {
            jumps: 3,
            left: false,
        },
        &run,
    );
    for _ in 0..30 {
        let keys = bot.prepare(&run).unwrap();
        run.advance_quiet(&keys);
    }
    run.restart();
    assert_eq!(bot.prepare(&run), None);
    assert_eq!(bot.prepare(&run), None);
}

#[test]
fn it_plans_from_anywhere_in_any_state() {
    for (x, y, ix, iy) in [
        (-500.0, -500.0, 0.0, 0.0),
        (1e6, 1e6, 5.0, 5.0),
        (2500.0, 500.0, -5.0, -5.0),
        (0.0, 0.0, 1e6, -1e6),
    ] {
        let mut run = run_on("pads", Ruleset::R2);
        run.place_player(NfkState {
            ix,
            iy,
            ..NfkState::standing_at([x, y], Dir::StandLeft)
        });
        for goal in [
            NfkGoal::Finish,
            NfkGoal::Chain {
                jumps: 2,
                left: true,
            },
        ] {
            play(goal, run.clone());
        }
    }
}

/// From behind the finish back to it, because paths to the left must also be found.
#[test]
fn it_finds_the_way_to_the_left() {
    let mut run = run_on("flat", Ruleset::R2);
    run.place_player(NfkState::standing_at([97.0 * 32.0, 168.0], Dir::StandRight));
    let mut bot = NfkBot::new(NfkGoal::Finish, &run);
    assert!(
        bot.reaches_finish() && bot.planned_ticks() < 80,
        "{}",
        bot.planned_ticks()
    );
    let first = bot.prepare(&run).unwrap();
    assert!(first.left && !first.right, "{first}");
}

#[test]
fn it_crouches_through_a_low_passage() {
    let (world, _) = NfkWorld::from_text(
        "nfk-map 1\nmap:\n\
         ####################\n\
         #...######........f#\n\
         #...######........f#\n\
         #ss...............f#\n\
         #sP...............f#\n\
         ####################\n",
    )
    .unwrap();
    for rules in Ruleset::ALL {
        let (held, run) = play(
            NfkGoal::Finish,
            NfkRun::new(Arc::new(world.clone()), rules).unwrap(),
        );
        assert!(
            matches!(run.timer(), Timer::Finished { .. }),
            "{rules:?}: {:?}",
            run.state()
        );
        assert!(held.iter().any(|keys| keys.down), "{rules:?}");
    }
}
