//! Tiers: the values of `docs/numbers.md` 2.5, and invalid files.

use wishdir_analysis::jump::JumpKind::{Bhop, CountJump, DuckBhop, JumpBug, LongJump, WeirdJump};
use wishdir_analysis::jump::Variation::{Drop, Flat, Up};
use wishdir_analysis::jump::{Grades, GradesError};
use wishdir_analysis::jump::{JumpKind, Variation};
use wishdir_sim::engine::Engine;

fn name(
    kind: JumpKind,
    variation: Variation,
    engine: Engine,
    maxspeed: f32,
    distance: f64,
) -> Option<&'static str> {
    Grades::built_in()
        .grade(kind, variation, engine, maxspeed, distance)
        .map(|tier| tier.id)
}

#[test]
fn counter_strike_has_the_uq_tiers() {
    use Engine::CounterStrike;
    let flat = |kind, distance| name(kind, Flat, CounterStrike, 250.0, distance);
    assert_eq!(flat(LongJump, 239.99), None);
    assert_eq!(flat(LongJump, 240.0), Some("good"));
    assert_eq!(flat(LongJump, 254.5), Some("god"));
    assert_eq!(flat(LongJump, 255.0), Some("dominating"));
    assert_eq!(flat(CountJump, 263.0), Some("leet"));
    assert_eq!(flat(DuckBhop, 162.0), Some("dominating"));
    assert_eq!(flat(JumpBug, 900.0), None);
    assert_eq!(name(Bhop, Drop, CounterStrike, 250.0, 249.0), Some("good"));
    assert_eq!(name(Bhop, Up, CounterStrike, 250.0, 240.0), Some("leet"));
}

#[test]
fn a_slower_weapon_lowers_every_step() {
    // 0.73 · 40 = 29.2: 29 lower.
    let with_awp = |distance| name(LongJump, Flat, Engine::CounterStrike, 210.0, distance);
    assert_eq!((with_awp(210.9), with_awp(211.0)), (None, Some("good")));
    let with_scout = name(LongJump, Flat, Engine::CounterStrike, 260.0, 239.0);
    assert_eq!(
        with_scout, None,
        "a faster one raises nothing and lowers nothing"
    );
}

#[test]
fn half_life_has_the_hlkz_tiers_and_quakeworld_speeds() {
    assert_eq!(
        name(LongJump, Flat, Engine::HalfLife, 320.0, 385.0),
        Some("god")
    );
    assert_eq!(name(WeirdJump, Flat, Engine::HalfLife, 320.0, 364.0), None);
    let hop = |hops, speed| {
        Grades::built_in()
            .hop_tier(Engine::QuakeWorld, 320.0, hops, speed)
            .map(|tier| tier.id)
    };
    assert_eq!(
        (hop(0, 900.0), hop(1, 360.0), hop(5, 340.0), hop(23, 1100.0)),
        (None, Some("good"), None, Some("god"))
    );
}

/// v² grows by up to 900 per tick, and a hop has 51 ticks at 77 ticks per second.
#[test]
fn hops_of_every_class_are_god_after_the_best_circle_jump_and_not_after_a_straight_run() {
    for maxspeed in [230.0_f32, 320.0, 450.0] {
        let tier = |hop: u32, start: f32| {
            let speed = f64::from(start * start + 900.0 * 51.0 * hop as f32).sqrt();
            let tier = Grades::built_in().hop_tier(Engine::QuakeWorld, maxspeed, hop, speed);
            tier.map(|tier| tier.id)
        };
        for hop in [1, 2, 3, 4, 5, 10, 20] {
            assert_eq!(
                tier(hop, 495.0 / 320.0 * maxspeed),
                Some("god"),
                "{maxspeed} {hop}"
            );
            // Over many hops, the start matters less and less.
            assert!(
                hop > 5 || tier(hop, maxspeed) != Some("god"),
                "{maxspeed} {hop}"
            );
        }
    }
}

#[test]
fn wrong_files_say_what_was_expected() {
    let with = |game: &str| Grades::parse(&format!("(games: [{game}])")).unwrap_err();
    let kinds = |kinds: &str| {
        with(&format!(
            "(engine: \"cs16\", tiers: [\"a\", \"b\"], slower: None, hops: None, kinds: [{kinds}])"
        ))
    };
    assert!(matches!(
        Grades::parse("(gams: [])"),
        Err(GradesError::Syntax { line: 1, .. })
    ));
    for (error, words) in [
        (
            with("(engine: \"q9\", tiers: [], slower: None, hops: None, kinds: [])"),
            ["`q9`", "qw, hl, cs16 or q3"],
        ),
        (
            kinds("(kinds: [\"LJJ\"], min: 1, steps: [1, 2])"),
            ["`LJJ`", "DropBJ".split_at(4).0],
        ),
        (
            kinds("(kinds: [\"LJ\"], min: 1, steps: [1])"),
            ["1 steps", "2, one per tier"],
        ),
        (
            kinds("(kinds: [\"LJ\"], min: 1, steps: [2, 2])"),
            ["[2.0, 2.0]", "increasing"],
        ),
        (
            kinds("(kinds: [\"LJ\"], min: 1, steps: [2, 1e9])"),
            ["the step 1000000000", "1 to 1000000"],
        ),
        (
            kinds("(kinds: [\"LJ\"], min: -1, steps: [2, 3])"),
            ["min -1", "0 to 10000"],
        ),
        (
            with(
                "(engine: \"cs16\", tiers: [], kinds: [], hops: None, double_duck: Some((standing: (2, 2, 4), stand_up: (3, 4, 5))))",
            ),
            ["(2, 2, 4)", "increasing"],
        ),
        (
            with(
                "(engine: \"qw\", tiers: [], slower: None, kinds: [], hops: Some((maxspeed: 0, starts: [], gains: [])))",
            ),
            ["the step 0", "1 to 1000000"],
        ),
        (
            with(
                "(engine: \"qw\", tiers: [\"a\"], slower: None, kinds: [], hops: Some((maxspeed: 1, starts: [1], gains: [])))",
            ),
            ["gains of hops", "0 steps"],
        ),
    ] {
        let text = error.to_string();
        assert!(
            words.iter().all(|word| text.contains(word)),
            "{text}: {words:?}"
        );
    }
}
