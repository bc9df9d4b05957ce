//! The jumps that analysis makes of a run's ticks: distance, height, speed, and whether they counted.

use std::sync::Arc;

use wishdir::analysis::nfk::{NfkJump, NfkJumps};
use wishdir::sim::nfk::{Count, Jump, NfkRun, Ruleset};

use crate::shipped_maps::world;
use crate::worlds::keys;

/// The jumps of a run on the chain's lane, each of the keys held for so many ticks.
fn jumps(rules: Ruleset, script: &[(&str, usize)]) -> Vec<NfkJump> {
    let mut run = NfkRun::new(Arc::new(world("chain")), rules).unwrap();
    let mut listener = NfkJumps::default();
    let mut found = Vec::new();
    for (word, ticks) in script {
        for _ in 0..*ticks {
            found.extend(listener.hear(&run.advance(keys(word)), rules));
        }
    }
    found
}

#[test]
fn a_jump_on_the_spot_is_68_px_high_and_73_ticks_long() {
    let found = jumps(Ruleset::R2, &[("U", 1), ("-", 80)]);
    assert_eq!(found.len(), 1);
    let jump = found[0];
    assert_eq!((jump.kind, jump.tick, jump.ticks, jump.in_chain), (Jump::Plain, 1, 73, 1));
    assert!((jump.height - 68.386_717).abs() < 5e-7 && jump.distance == 0.0, "{jump:?}");
    assert_eq!(jump.count, Some(Count::NoMatchingKey));
}

#[test]
fn the_table_of_a_chain_says_what_counted() {
    let mut found = jumps(Ruleset::R2, &[("R", 12), ("UR", 700)]);
    found.truncate(9);
    let counts: Vec<_> = found.iter().map(|jump| jump.count.unwrap()).collect();
    let counted = (1..=7).map(Count::Counted).chain([Count::Full(7); 2]).collect::<Vec<_>>();
    assert_eq!(counts, counted);
    assert_eq!(found.iter().map(|jump| jump.in_chain).collect::<Vec<_>>(), (1..=9).collect::<Vec<_>>());
    for (jump, distance) in found.iter().zip([219.0, 201.3, 195.5, 185.8, 186.0, 184.3, 180.5, 180.5, 180.5]) {
        assert!((jump.distance - distance).abs() < 0.06, "{jump:?}");
    }
    assert!((found[8].speed - 5.31).abs() < 1e-12 && found[0].speed == 3.0, "{found:?}");
}

#[test]
fn a_tapped_jump_of_a_runner_counts_in_the_tick_of_the_take_off() {
    let found = jumps(Ruleset::R2, &[("R", 12), ("UR", 1), ("R", 90), ("UR", 1), ("R", 90)]);
    let told: Vec<_> = found.iter().map(|jump| (jump.count, jump.in_chain)).collect();
    assert_eq!(told, [(Some(Count::Counted(1)), 1), (Some(Count::Counted(2)), 1)]);
}

#[test]
fn a_jump_without_the_run_key_says_so() {
    let found = jumps(Ruleset::R2, &[("R", 12), ("UR", 60), ("U", 100)]);
    assert_eq!(found[1].count, Some(Count::NoMatchingKey), "{found:?}");
}

#[test]
fn in_0_75_a_jump_after_standing_is_not_fresh() {
    let found = jumps(Ruleset::V075, &[("R", 12), ("UR", 160), ("R", 100), ("UR", 90)]);
    let last = found.last().unwrap();
    assert!(matches!(last.count, Some(Count::Stood(_))), "{found:?}");
    assert!(matches!(found[1].count, Some(Count::Counted(_))), "{found:?}");
}
