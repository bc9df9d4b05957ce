//! The recorded bugs and the failed attempts beside them: each reports exactly what it is.

use wishdir::text::Describe as _;
use wishdir::text::number::{hundredths, whole};
use wishdir_analysis::technique::TechniqueKind::{
    self, Bounce, DoubleDuck, DuckBug, EdgeBug, Fastrun, JumpBug, SlideBug,
};
use wishdir_analysis::technique::{MissedBy, MissedKey, Outcome, TechniqueEvent};

use super::events;

/// The only event of a recording, which must be this technique with this outcome in this tick.
#[track_caller]
fn only(set: &str, name: &str, tick: u64, kind: TechniqueKind, outcome: Outcome) -> TechniqueEvent {
    let mut events = events(set, name);
    assert_eq!(events.len(), 1, "{name}: {events:?}");
    let event = events.remove(0);
    assert_eq!(
        (event.tick, event.kind, event.outcome),
        (tick, kind, outcome),
        "{name}: {event:?}"
    );
    assert_eq!(
        event.missed_by.is_some(),
        outcome == Outcome::Miss,
        "{name}"
    );
    event
}

#[track_caller]
fn success(name: &str, tick: u64, kind: TechniqueKind) -> TechniqueEvent {
    only("cs16", name, tick, kind, Outcome::Success)
}

#[track_caller]
fn miss(name: &str, tick: u64, kind: TechniqueKind) -> TechniqueEvent {
    only("cs16", name, tick, kind, Outcome::Miss)
}

/// The fall damage from article 003 and `docs/goldsrc.md` 9, on paper: (speed - 500) / 6 * 1.25.
fn paper_damage(fall_speed: f32) -> f32 {
    (fall_speed - 500.0) / 6.0 * 1.25
}

/// After N frames a fall has 8 N u/s. These falls start at rest in frame 0, so the landing frame
/// starts at 8 (N - 1).
#[test]
fn edge_bugs_save_what_the_fall_would_have_cost() {
    for (name, tick, height, speed) in [
        ("edgebug-h300-v100-ok", 87_u64, "300", 100.0),
        ("edgebug-h300-v250-ok", 87, "300", 250.0),
        ("edgebug-h907-v300-ok", 151, "907", 300.0),
    ] {
        let event = success(name, tick, EdgeBug);
        assert_eq!(event.fall_speed, 8.0 * (tick - 1) as f32, "{name}");
        assert!(
            (event.hp_saved - paper_damage(event.fall_speed)).abs() < 1e-4 && event.hp_lost == 0.0,
            "{name}"
        );
        assert_eq!(
            (event.speed_before, event.speed_after),
            (speed, speed),
            "{name}: the floor keeps it"
        );
        assert_eq!(whole(event.fall_height).to_string(), height, "{name}");
    }
    let low = success("edgebug-h128-v40-ok", 57, EdgeBug);
    // Below 500 u/s there is no damage.
    assert_eq!((low.fall_speed, low.hp_saved), (448.0, 0.0));
    let half_life = only("hl", "jumpbug-edgebug", 87, EdgeBug, Outcome::Success);
    assert!(
        (half_life.hp_saved - (688.0 - 580.0) * 100.0 / 444.0).abs() < 1e-4,
        "Half-Life's own damage"
    );
}

/// The frame after the landing leaves the block, so the edge was nearer than that frame's distance:
/// 100 and 250 u/s less 8 percent of edge friction, for 10 ms.
#[test]
fn edge_bugs_that_hit_the_ground_were_short_by_less_than_a_frame() {
    for (name, units) in [
        ("edgebug-h300-v100-fail", 0.92),
        ("edgebug-h300-v250-fail", 2.3),
    ] {
        let event = miss(name, 87, EdgeBug);
        let Some(MissedBy::Units(short)) = event.missed_by else {
            panic!("{event:?}")
        };
        assert!((short - units).abs() < 1e-3, "{name}: {short}");
        assert!(
            (event.hp_lost - paper_damage(688.0)).abs() < 1e-4 && event.hp_saved == 0.0,
            "{name}"
        );
        assert!(
            event.describe().contains("you landed short of the edge"),
            "{}",
            event.describe()
        );
    }
}

#[test]
fn jump_bugs_are_told_with_what_they_save_and_cost() {
    for (name, tick, height, before, after) in [
        ("jumpbug-45-ok", 85, "45", "250", "162"),
        ("jumpbug-250-ok", 132, "253", "204", "73"),
        ("jumpbug-600-ok", 175, "601", "204", "49"),
        ("jumpbug-after-jump", 78, "45", "0", "0"),
    ] {
        let event = success(name, tick, JumpBug);
        let told = [event.fall_height, event.speed_before, event.speed_after]
            .map(|number| whole(number).to_string());
        assert_eq!(told, [height, before, after], "{name}");
        assert!(
            (event.hp_saved - paper_damage(event.fall_speed).max(0.0)).abs() < 1e-3,
            "{name}"
        );
    }
}

/// From 250 units: 78 frames leave 250 - 0.04 * 78 * 79 = 3.52, 1.55 above 2 - 1/32; the next falls
/// 6.32 to -2.80, 2.77 below -1/32. From 600: 121 frames leave 9.52, 7.55 above; the next -0.24,
/// 0.21 below.
#[test]
fn jump_bugs_from_the_wrong_height_were_impossible_by_the_phase() {
    for (name, tick, above, below) in [
        ("jumpbug-250-fail", 134, "1.55", "2.77"),
        ("jumpbug-600-fail", 176, "7.55", "0.21"),
    ] {
        let event = miss(name, tick, JumpBug);
        let Some(MissedBy::Impossible {
            above: over,
            below: under,
        }) = event.missed_by
        else {
            panic!("{event:?}")
        };
        assert_eq!(
            [over, under].map(|number| hundredths(number).to_string()),
            [above, below],
            "{name}"
        );
        assert!(
            event
                .describe()
                .starts_with("impossible from this height at 10 ms per tick"),
            "{}",
            event.describe()
        );
        assert!(
            event
                .describe()
                .contains(&format!("{above} u above and {below} u below")),
            "{}",
            event.describe()
        );
    }
}

#[test]
fn duck_bugs_are_done_late_or_impossible() {
    let done = success("duckbug-ok", 94, DuckBug);
    assert!((done.hp_saved - paper_damage(744.0)).abs() < 1e-3);
    assert_eq!(
        [done.speed_before, done.speed_after].map(|speed| hundredths(speed).to_string()),
        ["290.00", "278.40"]
    );
    let late = miss("duckbug-fail", 97, DuckBug);
    assert_eq!(
        late.missed_by,
        Some(MissedBy::Ticks {
            n: 4,
            late: true,
            key: MissedKey::Duck
        })
    );
    assert_eq!(late.describe(), "missed: duck released 4 ticks late");
    let impossible = miss("duckbug-window-missed", 97, DuckBug);
    assert!(
        matches!(impossible.missed_by, Some(MissedBy::Impossible { above, below }) if above > 0.0 && below > 0.0)
    );
}

/// The tick of a late DuckBug's verdict is correct: the same recording with duck released in it
/// succeeds.
#[test]
fn releasing_duck_as_early_as_the_verdict_says_works() {
    let late = miss("duckbug-fail", 97, DuckBug);
    let Some(MissedBy::Ticks { n, .. }) = late.missed_by else {
        panic!("{late:?}")
    };
    let told = super::misses::with_keys("duckbug-fail", |tick, buttons| {
        if tick >= 98 - u64::from(n) {
            buttons & !wishdir_sim::command::DUCK
        } else {
            buttons
        }
    });
    assert_eq!(
        (told[0].tick, told[0].kind, told[0].outcome),
        (94, DuckBug, Outcome::Success),
        "{told:?}"
    );
}

#[test]
fn slide_bugs_meet_the_floor_at_the_foot_or_the_slide_over_it() {
    let done = success("slidebug-ok", 94, SlideBug);
    assert!((done.hp_saved - paper_damage(744.0)).abs() < 1e-3);
    assert_eq!(whole(done.fall_height).to_string(), "350");
    let missed = miss("slidebug-fail", 94, SlideBug);
    let Some(MissedBy::Units(over)) = missed.missed_by else {
        panic!("{missed:?}")
    };
    assert!(over > 0.0 && over < 10.0, "{over}");
    assert!(
        missed.describe().ends_with("and then the ground"),
        "{}",
        missed.describe()
    );
}

/// V / 2 off 45 degrees, and the 4 percent of the next frame's friction.
#[test]
fn a_bounce_keeps_half_of_2000_less_friction() {
    let event = success("bounce-45-2000", 44, Bounce);
    assert_eq!((event.fall_speed, event.speed_before), (2000.0, 0.0));
    assert_eq!(hundredths(event.speed_after).to_string(), "960.00");
    assert!(
        (event.hp_lost - paper_damage(2000.0)).abs() < 1e-3 && event.hp_saved == 0.0,
        "a bounce hurts"
    );
}

/// Article 001: W, then A as well: 250 rises to 262, or 263 without the protocol's rounding.
#[test]
fn fastruns_rise_to_262() {
    for (name, top) in [("fastrun", "263.23"), ("fastrun-wire", "262.47")] {
        let event = success(name, 119, Fastrun);
        assert_eq!(whole(event.speed_before).to_string(), "250", "{name}");
        assert_eq!(hundredths(event.speed_after).to_string(), top, "{name}");
    }
}

/// Duck held for 1, 2, 5, 38, 39 and 40 frames lifts. Held for 41 and 45 it ducks, and the lift is
/// missed by 1 and 5.
#[test]
fn double_ducks_lift_until_the_hull_changes() {
    let events = events("cs16", "double-duck");
    assert!(
        events.iter().all(|event| event.kind == DoubleDuck),
        "{events:?}"
    );
    let missed: Vec<_> = events
        .iter()
        .filter_map(|event| Some((event.tick, event.missed_by?)))
        .collect();
    let late = |n| MissedBy::Ticks {
        n,
        late: true,
        key: MissedKey::Duck,
    };
    assert_eq!(missed, [(329, late(1)), (381, late(5))]);
    let lifted: Vec<u64> = events
        .iter()
        .filter(|event| event.outcome == Outcome::Success)
        .map(|event| event.tick)
        .collect();
    assert_eq!(lifted, [2, 31, 63, 128, 194, 261, 429, 458, 485]);
}
