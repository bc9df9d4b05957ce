//! The analysed jumps of a run: distance, height, speed, and whether they counted.

use std::sync::Arc;

use wishdir::text::nfk::describe_claim;
use wishdir::text::{Describe as _, Label as _};
use wishdir_analysis::nfk::{NfkChain, NfkJump, NfkJumps};
use wishdir_sim::platformer::Count::{
    Counted, Crouched, Full, HoldOff, Liquid, LowCeiling, NoMatchingKey, Stood,
};
use wishdir_sim::platformer::FRESH_TICKS_MAX;
use wishdir_sim::platformer::Ruleset::{R2, V075};
use wishdir_sim::platformer::{Jump, NfkRun, Ruleset};
use wishdir_sim::simulation::Simulation as _;

use crate::shipped_maps::world;
use crate::worlds::keys;

/// The jumps of a run on the chain's lane, with each set of keys held for its number of ticks.
fn jumps(rules: Ruleset, script: &[(&str, usize)]) -> Vec<NfkJump> {
    let mut run = NfkRun::new(Arc::new(world("chain")), rules).unwrap();
    let mut listener = NfkJumps::default();
    let mut found = Vec::new();
    for (word, ticks) in script {
        for _ in 0..*ticks {
            found.extend(listener.observe(&run.advance(&keys(word)), rules));
        }
    }
    found
}

#[test]
fn a_jump_on_the_spot_is_68_px_high_and_73_ticks_long() {
    let found = jumps(R2, &[("U", 1), ("-", 80)]);
    assert_eq!(found.len(), 1);
    let jump = found[0];
    assert_eq!(
        (jump.kind, jump.tick, jump.ticks, jump.in_chain),
        (Jump::Plain, 1, 73, 1)
    );
    assert!(
        (jump.height - 68.386_717).abs() < 5e-7 && jump.distance == 0.0,
        "{jump:?}"
    );
    assert_eq!(jump.count, Some(NoMatchingKey));
}

#[test]
fn the_table_of_a_chain_says_what_counted() {
    let mut found = jumps(R2, &[("R", 12), ("UR", 700)]);
    found.truncate(9);
    let counts: Vec<_> = found.iter().map(|jump| jump.count.unwrap()).collect();
    let counted = (1..=7).map(Counted).chain([Full(7); 2]).collect::<Vec<_>>();
    assert_eq!(counts, counted);
    assert_eq!(
        found.iter().map(|jump| jump.in_chain).collect::<Vec<_>>(),
        (1..=9).collect::<Vec<_>>()
    );
    for (jump, distance) in found.iter().zip([
        219.0, 201.3, 195.5, 185.8, 186.0, 184.3, 180.5, 180.5, 180.5,
    ]) {
        assert!((jump.distance - distance).abs() < 0.06, "{jump:?}");
    }
    assert!(
        (found[8].speed - 5.31).abs() < 1e-12 && found[0].speed == 3.0,
        "{found:?}"
    );
    for pair in found.windows(2) {
        assert_eq!(
            pair[0].ends[1], pair[1].ends[0],
            "each begins where the one before it ended"
        );
    }
    for NfkJump {
        ends: [from, to],
        distance,
        ..
    } in &found
    {
        assert_eq!(to[0] - from[0], *distance);
    }
}

#[test]
fn a_tapped_jump_of_a_runner_counts_in_the_tick_of_the_take_off() {
    let found = jumps(R2, &[("R", 12), ("UR", 1), ("R", 90), ("UR", 1), ("R", 90)]);
    let told: Vec<_> = found
        .iter()
        .map(|jump| (jump.count, jump.in_chain))
        .collect();
    assert_eq!(told, [(Some(Counted(1)), 1), (Some(Counted(2)), 1)]);
}

#[test]
fn a_jump_without_the_run_key_says_so() {
    let found = jumps(R2, &[("R", 12), ("UR", 60), ("U", 100)]);
    assert_eq!(found[1].count, Some(NoMatchingKey), "{found:?}");
}

#[test]
fn in_0_75_a_jump_after_standing_is_not_fresh() {
    let found = jumps(V075, &[("R", 12), ("UR", 160), ("R", 100), ("UR", 90)]);
    let last = found.last().unwrap();
    assert!(matches!(last.count, Some(Stood(_))), "{found:?}");
    assert!(matches!(found[1].count, Some(Counted(_))), "{found:?}");
}

/// The guide and the HUD show `FRESH_TICKS_MAX` as the number of ticks in which a jump counts.
#[test]
fn in_0_75_a_jump_counts_up_to_the_shown_number_of_ticks_after_the_landing() {
    let counts_after = |ticks: usize| {
        // The first jump is 73 ticks long. Jump is held again `ticks` ticks after its landing.
        let found = jumps(
            V075,
            &[("R", 40), ("UR", 1), ("R", 72 + ticks - 1), ("UR", 80)],
        );
        assert_eq!(found.len(), 2, "{ticks}: {found:?}");
        matches!(found[1].count, Some(Counted(_)))
    };
    let last = usize::from(FRESH_TICKS_MAX);
    assert!((1..=last).all(counts_after));
    assert!(!counts_after(last + 1));
}

#[test]
fn the_chains_table_keeps_twelve_jumps_and_tells_the_newest_chain() {
    let mut run = NfkRun::new(Arc::new(world("chain")), R2).unwrap();
    let mut chain = NfkChain::default();
    let mut all = Vec::new();
    assert!(chain.recent_jumps().is_empty() && chain.current_chain().is_empty());
    for (word, ticks) in [("R", 12), ("UR", 450), ("-", 60), ("L", 20), ("UL", 500)] {
        for _ in 0..ticks {
            all.extend(chain.observe(&run.advance(&keys(word)), R2));
            assert_eq!(chain.recent_jumps(), &all[all.len().saturating_sub(12)..]);
        }
    }
    assert!(all.len() > 12, "{}", all.len());
    let newest: Vec<u32> = chain
        .current_chain()
        .iter()
        .map(|jump| jump.in_chain)
        .collect();
    assert_eq!(newest, (1..=newest.len() as u32).collect::<Vec<_>>());
    assert!(newest.len() > 5 && newest.len() < 12, "{newest:?}");
}

#[test]
fn whoever_is_put_elsewhere_in_the_air_did_not_jump_there() {
    let mut run = NfkRun::new(Arc::new(world("chain")), R2).unwrap();
    let saved = run.checkpoint();
    let mut listener = NfkJumps::default();
    let mut found = 0;
    for way in 0..2 {
        (0..30).for_each(|_| {
            found += usize::from(listener.observe(&run.advance(&keys("UR")), R2).is_some());
        });
        match way {
            0 => run.restore(&saved),
            _ => run.place_player(saved.state),
        }
        for _ in 0..100 {
            found += usize::from(listener.observe(&run.advance(&keys("R")), R2).is_some());
        }
    }
    assert_eq!(found, 0);
}

#[test]
fn the_words_say_what_counted_and_why_not() {
    let counts = [
        Counted(3),
        Full(7),
        NoMatchingKey,
        Crouched,
        Liquid,
        LowCeiling,
        HoldOff,
        Stood(9),
        Stood(255),
    ];
    expect_test::expect![[r#"
        counted (now 3)
        counted (maximum: 7)
        not counted: no run key held in the direction you run
        not counted: crouched
        not counted: in a liquid
        not counted: no room overhead
        not counted: less than 3 ticks after the last counted jump
        not counted: too long on the ground (9 ticks)
        not counted: no landing since the last jump"#]]
    .assert_eq(&counts.map(|count| count.describe()).join("\n"));
    let jump = jumps(R2, &[("U", 1), ("-", 80)])[0];
    let names = [
        (Jump::Plain, false),
        (Jump::Plain, true),
        (Jump::Double, false),
        (Jump::Double, true),
    ]
    .map(|(kind, from_corner)| {
        NfkJump {
            kind,
            from_corner,
            ..jump
        }
        .label()
    });
    assert_eq!(
        names,
        [
            "jump",
            "corner jump",
            "double jump",
            "double jump at a corner"
        ]
    );
    assert_eq!(describe_claim(Some(Crouched)), "not counted: crouched");
    assert_eq!(
        describe_claim(None),
        "not counted: jump key released on the first tick"
    );
}
