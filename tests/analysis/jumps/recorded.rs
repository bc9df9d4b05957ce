//! The recorded jumps: the kind of each, its start and end, and its distance.

use wishdir_analysis::jump::{HopGrade, InvalidJumpReason};

use super::recorded;
use crate::support::near;

/// `name first-tick last-tick` of every jump, one per word.
fn told(set: &str, name: &str) -> String {
    let (_, jumps) = recorded(set, name);
    let words = jumps
        .iter()
        .map(|jump| format!("{} {}-{}", jump.id(), jump.takeoff_tick, jump.landing_tick));
    words.collect::<Vec<_>>().join(", ")
}

#[test]
fn long_jumps_and_high_jumps() {
    assert_eq!(told("cs16", "lj-277-s5"), "LJ 110-182");
    assert_eq!(told("cs16", "hj-edge"), "HJ 333-481");
    for name in ["lj-250-s1", "lj-250-s4"] {
        let (_, jumps) = recorded("cs16", name);
        let last = jumps.last().unwrap();
        assert_eq!(last.kind.id(), "HJ", "{name} falls into the pit");
        assert!(
            matches!(last.reason, Some(InvalidJumpReason::FellShort(_))),
            "{name}: {:?}",
            last.reason
        );
    }
}

#[test]
fn the_strafes_of_a_long_jump_are_counted() {
    // The note of each recording states the number of jumps. The last one is not ducked in the air.
    for (name, strafes) in [
        ("lj-277-s2", 2),
        ("lj-277-s5", 5),
        ("lj-277-s9", 9),
        ("lj-250-s4", 4),
        ("lj-250-s8", 8),
    ] {
        let (_, jumps) = recorded("cs16", name);
        assert_eq!(
            jumps.last().unwrap().strafing().strafes.len(),
            strafes,
            "{name}"
        );
    }
}

#[test]
fn a_long_jump_of_five_strafes_in_numbers() {
    let (records, jumps) = recorded("cs16", "lj-277-s5");
    let jump = &jumps[0];
    let (from, to) = (&records[109].before, &records[181].player);
    let (x, y) = (
        f64::from(to.origin.x - from.origin.x),
        f64::from(to.origin.y - from.origin.y),
    );
    near(jump.distance_raw, (x * x + y * y).sqrt() + 32.0, 1e-3);
    near(jump.distance, jump.distance_raw, 1e-6);
    assert_eq!(
        (jump.airtime_ticks, jump.duck_ticks, jump.forward_release),
        (73, 20, Some(0))
    );
    near(jump.prestrafe, 276.34, 0.01);
    near(jump.landing_speed, 351.52, 0.01);
    let strafing = jump.strafing();
    near(strafing.totals.gain, 351.52 - 276.34, 0.02);
    near(strafing.totals.loss, 0.0, 0.02);
    let tier = jump.tier_for_kind(jump.kind).unwrap();
    assert_eq!((tier.id, tier.index, tier.of), ("dominating", 6, 6));
    // The ceiling from 277 is 272.3 (`docs/numbers.md` 2.5); from 276.3 slightly less.
    near(strafing.ceiling, 272.0, 0.5);
}

#[test]
fn count_jumps() {
    assert_eq!(told("cs16", "countjump"), "CJ 138-210");
    assert_eq!(told("cs16", "double-countjump"), "DCJ 161-233");
    assert_eq!(told("cs16", "double-duck"), "");
}

#[test]
fn bunny_hops_standing_up_and_ducked() {
    let standup = "LJ 71-143, SBJ 145-210, SBJ 212-277, SBJ 279-344, SBJ 346-411, SBJ 413-471";
    assert_eq!(told("cs16", "standup-bhop"), standup);
    let ducked = "LJ 71-143, BhopInDuck 144-202, DuckBhop 203-259, DuckBhop 260-316, DuckBhop 317-373, DuckBhop 374-430";
    assert_eq!(told("cs16", "duckbhop"), ducked);
}

#[test]
fn frames_on_ground_are_the_recordings() {
    for fog in 1..=4_u32 {
        let (_, jumps) = recorded("cs16", &format!("bhop-fog{fog}"));
        assert_eq!(jumps[0].id(), "LJ");
        assert!(jumps.len() > 4, "fog {fog}: {}", jumps.len());
        for (index, jump) in jumps.iter().enumerate().skip(1) {
            let hop = jump.hop.unwrap();
            assert_eq!(
                (jump.id().as_str(), hop.fog, jump.chain),
                ("BJ", fog, index as u32)
            );
            near(hop.speed_after, jump.takeoff_speed, 1e-9);
        }
    }
    // The first landing is at 346, above the cap. So one frame on the ground is cut to 240, and two
    // keep more.
    let first = |name| recorded("cs16", name).1[1].hop.unwrap();
    let (one, two, three) = (first("bhop-fog1"), first("bhop-fog2"), first("bhop-fog3"));
    assert_eq!(
        (one.grade, two.grade, three.grade),
        (HopGrade::Cut, HopGrade::Perfect, HopGrade::Good)
    );
    near(one.speed_before, 346.12, 0.01);
    near(one.speed_after, 239.98, 0.01);
    near(three.speed_after, 246.04, 0.01);
}

#[test]
fn jump_bugs_are_jumps_of_their_own() {
    for name in ["jumpbug-250-ok", "jumpbug-600-ok"] {
        let (_, jumps) = recorded("cs16", name);
        assert_eq!(jumps[0].id(), "JumpBug", "{name}");
        assert_eq!(jumps[0].hop.unwrap().fog, 0, "{name}");
    }
    assert_eq!(
        told("cs16", "jumpbug-after-jump"),
        "LJ 11-78, JumpBug 78-136"
    );
    let failed = told("cs16", "jumpbug-250-fail");
    assert!(!failed.contains("JumpBug"), "{failed}");
}

#[test]
fn ladder_jumps_and_what_ends_them() {
    let (_, jumps) = recorded("cs16", "ladder-jump");
    assert_eq!(
        (jumps[0].id().as_str(), jumps[0].takeoff_tick),
        ("LadderJump", 171)
    );
    assert_eq!(jumps[0].reason, Some(InvalidJumpReason::CaughtLadder));
    // No 32 units are added for a ladder, and a jump from it starts at 270.
    near(jumps[0].takeoff_speed, 270.0, 1e-3);
    assert_eq!(
        told("cs16", "x-ladder-air").split(',').next(),
        Some("LadderJump 101-133")
    );
}

#[test]
fn a_ceiling_is_a_reason() {
    let (_, jumps) = recorded("cs16", "head-bump");
    assert_eq!(jumps.len(), 6);
    assert!(
        jumps
            .iter()
            .all(|jump| jump.reason == Some(InvalidJumpReason::HitCeiling))
    );
}
