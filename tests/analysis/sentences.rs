//! The words for what analysis found: a golden of every verdict, advice, reason and label, with
//! their plurals.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use wishdir::planner::edges::JumpEdges;
use wishdir::text::jump::block_error;
use wishdir::text::nfk::{claim_label, describe_claim};
use wishdir::text::{Describe, Label};
use wishdir_analysis::jump::{DuckGrade, HopGrade, JumpKind, LandingKeys, Reason, Timing};
use wishdir_analysis::ledger::{
    Advice, Aim, Cause, HopKeys, Lost, MoveKey, Praise, StrafeKeys, Strength, Unknown,
};
use wishdir_analysis::nfk::NfkJump;
use wishdir_analysis::technique::{
    DuckFrames, MissedBy, Outcome, TechniqueEvent, TechniqueKind, Verdict,
};
use wishdir_sim::engine::Branch;
use wishdir_sim::math::Vec3;
use wishdir_sim::platformer::{Count, Jump, Ruleset};

/// The sentences are these, and none has a value that nobody filled in.
fn check(sentences: impl IntoIterator<Item = String>, expected: &Expect) {
    let mut lines = String::new();
    for sentence in sentences {
        assert!(
            !sentence.contains(['{', '}']) && sentence != "?" && !sentence.is_empty(),
            "{sentence:?}"
        );
        writeln!(lines, "{sentence}").unwrap();
    }
    expected.assert_eq(&lines);
}

fn described(all: impl IntoIterator<Item = impl Describe>) -> Vec<String> {
    all.into_iter().map(|one| one.describe()).collect()
}

fn labels(all: impl IntoIterator<Item = impl Label>) -> Vec<String> {
    all.into_iter().map(|one| one.label().to_owned()).collect()
}

#[test]
fn techniques_that_worked() {
    let event = |kind| TechniqueEvent {
        kind,
        fall_height: 206.4,
        fall_speed: 574.6,
        speed_before: 250.04,
        speed_after: 249.96,
        hp_saved: 15.7,
        ..TechniqueEvent::default()
    };
    let hurt = TechniqueEvent {
        hp_saved: 0.0,
        hp_lost: 24.9,
        ..event(TechniqueKind::Bounce)
    };
    let harmless = TechniqueEvent {
        hp_saved: 0.9,
        ..event(TechniqueKind::EdgeBug)
    };
    let verdict = Verdict::FasterThanOneKey {
        from: 250.0,
        top: 277.4,
        wish_speed: 250.0,
    };
    let fastrun = TechniqueEvent {
        verdict,
        ..event(TechniqueKind::Fastrun)
    };
    let all = TechniqueKind::ALL
        .map(event)
        .into_iter()
        .chain([hurt, harmless, fastrun]);
    check(
        described(all),
        &expect![[r#"
        a fall of 206 units at 575 u/s met the edge and left it in the same tick: 15 health saved, speed 250.0 to 250.0 u/s
        a fall of 206 units at 575 u/s, stood up and jumped in one tick: 15 health saved, speed 250.0 to 250.0 u/s
        a fall of 206 units at 575 u/s, stood up over the ground and was off it again: 15 health saved, speed 250.0 to 250.0 u/s
        a fall of 206 units at 575 u/s met the floor at the slide's foot: 15 health saved, speed 250.0 to 250.0 u/s
        a fall of 206 units at 575 u/s met the slope, which threw you off: 15 health saved, speed 250.0 to 250.0 u/s
        speed 250.0 to 250.0 u/s
        duck released in time: lifted by 18 units
        a fall of 206 units at 575 u/s met the slope, which threw you off: as any landing from there it cost 24 health, speed 250.0 to 250.0 u/s
        a fall of 206 units at 575 u/s met the edge and left it in the same tick: it would have cost no health, speed 250.0 to 250.0 u/s
        the second key lifted 250.0 to 277.4 u/s, over the 250.0 that one key keeps
    "#]],
    );
}

#[test]
fn techniques_that_were_missed() {
    use TechniqueKind::{Bounce, DoubleDuck, DuckBug, EdgeBug, JumpBug, SlideBug};
    let keys = |duck, jump| (JumpBug, Verdict::Keys { duck, jump });
    let all = [
        (DoubleDuck, Verdict::AlreadyDucked { ticks: 1 }),
        (DoubleDuck, Verdict::AlreadyDucked { ticks: 2 }),
        (
            JumpBug,
            Verdict::WindowPassed {
                above: 0.504,
                below: 1.25,
                msec: 10,
            },
        ),
        keys(1, 0),
        keys(0, -1),
        keys(-2, 2),
        keys(0, 0),
        (DuckBug, Verdict::Keys { duck: 0, jump: 0 }),
        (
            EdgeBug,
            Verdict::EdgeShort {
                landed: Vec3::ZERO,
                left: Vec3::X * 0.0004,
            },
        ),
        (
            EdgeBug,
            Verdict::EdgeMissed {
                short: true,
                by: 0.353,
                ticks: 0.14,
            },
        ),
        (
            EdgeBug,
            Verdict::EdgeMissed {
                short: false,
                by: 1.2,
                ticks: 0.48,
            },
        ),
        (
            EdgeBug,
            Verdict::EdgeSnapped {
                height: 1.3,
                msec: 13,
            },
        ),
        (SlideBug, Verdict::SlideOver { over: 3.126 }),
        (SlideBug, Verdict::SlideShort { short: 12.0 }),
        (
            Bounce,
            Verdict::BounceSnapped {
                height: 1.3,
                msec: 4,
            },
        ),
        (Bounce, Verdict::BounceSlow { missing: 8.0 }),
    ];
    let event = |(kind, verdict)| {
        let missed_by = Some(MissedBy::HitGround);
        TechniqueEvent {
            kind,
            verdict,
            outcome: Outcome::Miss,
            missed_by,
            ..TechniqueEvent::default()
        }
    };
    check(
        described(all.map(event)),
        &expect![[r#"
        missed by 1 tick: duck released late, already ducked
        missed by 2 ticks: duck released late, already ducked
        impossible from this height at 10 ms a tick: passed 0.50 above and 1.25 below the window
        missed: duck released 1 tick late
        missed: jump pressed 1 tick early
        missed: duck released 2 ticks early, jump pressed 2 ticks late
        hit the ground instead: in time, but something was in the way
        hit the ground instead: in time, but too slow to leave the slope
        missed by less than 0.01 units: hit the ground short of the edge
        missed by 0.35 units, 0.14 ticks early: hit the ground short of the edge
        missed by 1.20 units, 0.48 ticks late: fell past the edge, too far out
        impossible from this height at 13 ms a tick: one ended 1.30 units over the floor and was snapped down to it
        missed: met the slide 3.13 units over its foot, and hit the ground
        missed by less than 12.00 units: hit the ground short of the slide
        impossible from this height at 4 ms a tick: one ended 1.30 units over the slope, and the snap took the fall
        missed by 8.00 u/s: too slow to be thrown off the slope
    "#]],
    );
}

#[test]
fn what_to_do_about_a_loss() {
    let lost = Lost {
        aim: Aim::Distance,
        amount: 3.26,
    };
    let brake = |back, none, strafe| Advice::BrakeInHop {
        cap: 300.0,
        landing: 340.0,
        best_fog: 2,
        keys: HopKeys { back, none, strafe },
        kept: 299.1,
        fog: 1,
        got: 240.0,
        lost: Lost {
            aim: Aim::Speed,
            amount: 59.1,
        },
    };
    let backwards = StrafeKeys {
        left: MoveKey::Right,
        right: MoveKey::Left,
    };
    let one_or_more = |ticks| {
        [
            Advice::ReleaseFirst {
                key: Some(MoveKey::Left),
                ticks,
                lost,
            },
            Advice::ReleaseFirst {
                key: Some(MoveKey::Right),
                ticks,
                lost,
            },
            Advice::ReleaseFirst {
                key: Some(MoveKey::Forward),
                ticks,
                lost,
            },
            Advice::ReleaseFirst {
                key: Some(MoveKey::Back),
                ticks,
                lost,
            },
            Advice::ReleaseFirst {
                key: None,
                ticks,
                lost,
            },
            Advice::HoldKey { ticks, lost },
            Advice::OtherKey {
                ticks,
                keys: None,
                lost,
            },
            Advice::OtherKey {
                ticks,
                keys: Some(backwards),
                lost,
            },
            Advice::KeysSooner {
                ticks,
                or_mouse: false,
                lost,
            },
            Advice::KeysSooner {
                ticks,
                or_mouse: true,
                lost,
            },
            Advice::KeysLater {
                ticks,
                or_mouse: false,
                lost,
            },
            Advice::KeysLater {
                ticks,
                or_mouse: true,
                lost,
            },
            Advice::ReleaseForward {
                ticks,
                all: false,
                sideways: false,
                lost,
            },
            Advice::ReleaseForward {
                ticks,
                all: false,
                sideways: true,
                lost,
            },
            Advice::DuckLater { ticks, lost },
            Advice::DuckForLanding { ticks, lost },
            Advice::DuckLess {
                ticks,
                lost: Lost {
                    aim: Aim::Speed,
                    ..lost
                },
            },
            Advice::TurnFaster {
                error_deg: 2.04,
                ticks,
                lost,
            },
            Advice::TurnSlower {
                error_deg: 2.06,
                ticks,
                lost,
            },
            Advice::TurnFaster {
                error_deg: -0.4,
                ticks,
                lost,
            },
            Advice::TurnSlower {
                error_deg: -6.2,
                ticks,
                lost,
            },
            Advice::KeepClear { ticks, lost },
        ]
    };
    let all = [
        Advice::Nothing {
            lost: Lost {
                amount: 0.0,
                ..lost
            },
        },
        Advice::Nothing {
            lost: Lost {
                aim: Aim::Speed,
                amount: 0.6,
            },
        },
        Advice::NotKnown {
            because: Unknown::RisingSlope,
        },
        Advice::NotKnown {
            because: Unknown::LadderOrWater,
        },
        Advice::RunFirst { speed: 52.24 },
        Advice::RunUpFaster {
            kept: 250.0,
            wanted: 277.35,
            lost,
        },
        brake(1, 0, 0),
        brake(2, 1, 0),
        brake(1, 0, 2),
        brake(0, 1, 0),
        brake(0, 2, 1),
        brake(0, 0, 1),
        Advice::ReleaseForward {
            ticks: 73,
            all: true,
            sideways: false,
            lost,
        },
        Advice::ReleaseForward {
            ticks: 73,
            all: true,
            sideways: true,
            lost,
        },
        Advice::JumpSooner {
            best_fog: 1,
            kept: 290.0,
            fog: 3,
            got: 260.0,
            lost,
        },
        Advice::StayBelowCap {
            kept: 300.0,
            got: 240.0,
            lost,
        },
        Advice::FlyStraighter {
            strafes: 3,
            wanted: 6,
            lost,
        },
        Advice::FlyStraighter {
            strafes: 8,
            wanted: 8,
            lost,
        },
    ];
    check(
        described(all.into_iter().chain(one_or_more(1)).chain(one_or_more(2))),
        &expect![[r#"
            Nothing to fix: no more was possible.
            Nothing to fix: within 0.6 u/s of the best.
            No advice: it came down on a slope that rises ahead, and nobody knows where another flight would meet it.
            No advice: a ladder or water had its part in it, and nobody knows what another flight would come to.
            Run first: at 52.2 u/s no hand turns the mouse as fast as a strafe would need; from 150 u/s on it pays.
            Run up faster: 250.0 u/s at take-off where 277.4 is possible costs 3.3 u.
            Above 300 u/s brake before you jump again: the key against your way (S if you look ahead) for 1 tick. After landing at 340.0 FOG 2 keeps 299.1; yours (FOG 1) left 240.0, which cost 59.1 u/s.
            Above 300 u/s brake before you jump again: the key against your way (S if you look ahead) for 2 ticks, then no key. After landing at 340.0 FOG 2 keeps 299.1; yours (FOG 1) left 240.0, which cost 59.1 u/s.
            Above 300 u/s brake before you jump again: the key against your way (S if you look ahead) for 1 tick, then strafe keys only. After landing at 340.0 FOG 2 keeps 299.1; yours (FOG 1) left 240.0, which cost 59.1 u/s.
            Above 300 u/s brake before you jump again: no key for 1 tick. After landing at 340.0 FOG 2 keeps 299.1; yours (FOG 1) left 240.0, which cost 59.1 u/s.
            Above 300 u/s brake before you jump again: no key for 2 ticks, then strafe keys only. After landing at 340.0 FOG 2 keeps 299.1; yours (FOG 1) left 240.0, which cost 59.1 u/s.
            Above 300 u/s brake before you jump again: strafe keys only for 1 tick. After landing at 340.0 FOG 2 keeps 299.1; yours (FOG 1) left 240.0, which cost 59.1 u/s.
            Let W and S go in the air, and strafe with A and D alone: held all the way, they cost 3.3 u.
            You fly sideways: let A and D go in the air, and strafe with W and S alone; held all the way, they cost 3.3 u.
            Jump sooner after landing: FOG 1 keeps 290.0 u/s, FOG 3 left 260.0; it cost 3.3 u.
            Stay below the cap of 300.0 u/s at the jump: it was cut to 240.0, which cost 3.3 u.
            Fly straighter, with 6 strafes of equal length instead of 3: the curved path cost 3.3 u.
            Fly straighter, with strafes of equal length along one line: the curved path cost 3.3 u.
            Release A before pressing D: 1 tick of overlap cost 3.3 u.
            Release D before pressing A: 1 tick of overlap cost 3.3 u.
            Release W before pressing S: 1 tick of overlap cost 3.3 u.
            Release S before pressing W: 1 tick of overlap cost 3.3 u.
            Release one strafe key before pressing the other: 1 tick of overlap cost 3.3 u.
            Keep a strafe key held all the way: 1 tick without one cost 3.3 u.
            Hold the key of the side to which the mouse turns: 1 tick with the other one cost 3.3 u.
            Hold D while the mouse turns left and A while it turns right: 1 tick with the other one cost 3.3 u.
            Change keys sooner, just before the mouse turns back: 1 tick late cost 3.3 u.
            Change keys sooner, or turn the mouse back later: 1 tick between them cost 3.3 u.
            Change keys later, just before the mouse turns back: 1 tick early cost 3.3 u.
            Change keys later, or turn the mouse back sooner: 1 tick between them cost 3.3 u.
            Let W and S go when you jump: 1 tick with them in the air cost 3.3 u.
            You fly sideways: let A and D go when you jump; 1 tick with them in the air cost 3.3 u.
            Duck only just before landing, and land ducked: 1 tick slowed too early cost 3.3 u.
            Duck just before landing, and land ducked: the flight lasts 1 tick longer, which is worth 3.3 u.
            Let duck go in the air: 1 tick slowed by it cost 3.3 u/s.
            Turn the mouse faster: on average 2.0 degrees behind the best in 1 tick cost 3.3 u.
            Turn the mouse slower: on average 2.1 degrees ahead of the best in 1 tick cost 3.3 u.
            Turn the mouse faster: 1 tick with it too slow cost 3.3 u.
            Turn the mouse slower: 1 tick with it too fast cost 3.3 u.
            Keep clear of walls, edges and ceilings: 1 tick of contact cost 3.3 u.
            Release A before pressing D: 2 ticks of overlap cost 3.3 u.
            Release D before pressing A: 2 ticks of overlap cost 3.3 u.
            Release W before pressing S: 2 ticks of overlap cost 3.3 u.
            Release S before pressing W: 2 ticks of overlap cost 3.3 u.
            Release one strafe key before pressing the other: 2 ticks of overlap cost 3.3 u.
            Keep a strafe key held all the way: 2 ticks without one cost 3.3 u.
            Hold the key of the side to which the mouse turns: 2 ticks with the other one cost 3.3 u.
            Hold D while the mouse turns left and A while it turns right: 2 ticks with the other one cost 3.3 u.
            Change keys sooner, just before the mouse turns back: 2 ticks late cost 3.3 u.
            Change keys sooner, or turn the mouse back later: 2 ticks between them cost 3.3 u.
            Change keys later, just before the mouse turns back: 2 ticks early cost 3.3 u.
            Change keys later, or turn the mouse back sooner: 2 ticks between them cost 3.3 u.
            Let W and S go when you jump: 2 ticks with them in the air cost 3.3 u.
            You fly sideways: let A and D go when you jump; 2 ticks with them in the air cost 3.3 u.
            Duck only just before landing, and land ducked: 2 ticks slowed too early cost 3.3 u.
            Duck just before landing, and land ducked: the flight lasts 2 ticks longer, which is worth 3.3 u.
            Let duck go in the air: 2 ticks slowed by it cost 3.3 u/s.
            Turn the mouse faster: on average 2.0 degrees behind the best in 2 ticks cost 3.3 u.
            Turn the mouse slower: on average 2.1 degrees ahead of the best in 2 ticks cost 3.3 u.
            Turn the mouse faster: 2 ticks with it too slow cost 3.3 u.
            Turn the mouse slower: 2 ticks with it too fast cost 3.3 u.
            Keep clear of walls, edges and ceilings: 2 ticks of contact cost 3.3 u.
        "#]],
    );
}

#[test]
fn what_was_good() {
    let good = |aim, amount, best_in| Praise::Good {
        lost: Lost { aim, amount },
        best_in,
    };
    let all = [
        Praise::HeldByCap { cap: 299.97 },
        good(Aim::Distance, 4.26, Strength::Mouse),
        good(Aim::Speed, 1.0, Strength::Keys),
        good(Aim::Time, 12.0, Strength::Takeoff),
        good(Aim::Distance, 0.04, Strength::Line),
        good(Aim::Distance, 0.06, Strength::Line),
    ];
    check(
        described(all),
        &expect![[r#"
        Held right under the cap of 300 u/s: faster, the next hop would be cut.
        Good: within 4.3 u of the best, and the mouse was best in it.
        Good: within 1.0 u/s of the best, and the keys were best in it.
        Good: within 12.0 ms of the best, and the take-off was best in it.
        Perfect: no more was possible.
        Good: within 0.1 u of the best, and the straight line was best in it.
    "#]],
    );
    check(
        labels(Aim::ALL),
        &expect![[r#"
        distance
        speed
        time
    "#]],
    );
}

#[test]
fn why_a_jump_does_not_count() {
    let all = [
        Reason::Teleported,
        Reason::Died,
        Reason::Placed,
        Reason::Swam,
        Reason::CaughtLadder,
        Reason::Stuck,
        Reason::Pushed,
        Reason::FellShort(12.34),
        Reason::LandedHigher(2.0),
        Reason::LandedLower(0.26),
        Reason::HitWall,
        Reason::HitCeiling,
        Reason::TouchedFloor,
        Reason::PrestrafeTooHigh {
            speed: 301.26,
            limit: 300.0,
        },
        Reason::TooShort { min: 215.0 },
    ];
    check(
        described(all),
        &expect![[r#"
        teleported
        died
        put elsewhere (checkpoint, teleporter, flying or restart)
        ended in water
        ended on a ladder
        ended inside a solid
        pushed by a trigger or a conveyor
        fell short: landed 12.3 u lower, the distance is at take-off height
        landed 2.0 u higher
        landed 0.3 u lower
        hit a wall or a slope
        hit the ceiling
        touched the floor on the way
        prestrafe too high: 301.3 u/s, at most 300
        too short: counts from 215 u
    "#]],
    );
}

#[test]
fn labels_of_jumps_and_techniques() {
    use HopGrade::{Cut, Good, Late, Perfect};
    let all = [
        labels(JumpKind::ALL),
        labels(TechniqueKind::ALL),
        labels(Cause::ALL),
        labels([Perfect, Good, Cut, Late]),
        labels([
            Branch::Stuck,
            Branch::Ground,
            Branch::Air,
            Branch::Water,
            Branch::Ladder,
            Branch::WaterJump,
        ]),
    ];
    check(
        all.map(|labels| labels.join(", ")),
        &expect![[r#"
            LJ, HJ, CJ, DCJ, MCJ, SCJ, DSCJ, MSCJ, BJ, SBJ, BhopInDuck, DuckBhop, DuckJump, WJ, LadderJump, LadderBJ, RealLadderBJ, JumpBug, hop
            EdgeBug, JumpBug, DuckBug, SlideBug, Bounce, Fastrun, Double duck
            collisions, pushes, water, ladders, frames on ground, prestrafe, duck timing, forward held, overlap of keys, no key held, wrong key, late switches, early switches, mouse too fast, mouse too slow, curved path
            perfect, good, cut, late
            STUCK IN A SOLID, GROUND MOVE, AIR MOVE, WATER MOVE, LADDER MOVE, WATER JUMP
        "#]],
    );
}

#[test]
fn need_for_kills_jumps_and_counts() {
    let counts = [
        Count::Counted(3),
        Count::Full(7),
        Count::NoMatchingKey,
        Count::Crouched,
        Count::Liquid,
        Count::LowCeiling,
        Count::HoldOff,
        Count::Stood(255),
        Count::Stood(6),
    ];
    let all = counts.into_iter().map(Some).chain([None]);
    check(
        all.map(|count| format!("{} | {}", claim_label(count), describe_claim(count))),
        &expect![[r#"
        counted 3 | counted 3
        counted, 7 is all | counted, 7 is the most
        no run key held | not counted: no run key in the direction of the run
        crouched | not counted: crouched
        in a liquid | not counted: in a liquid
        low ceiling | not counted: no room over the head
        hold-off | not counted: less than 3 ticks after the last count
        no landing before it | not counted: no landing since the last jump
        stood 6 ticks | not counted: 6 ticks on the ground, too long
        jump let go | not counted: jump let go of in its first tick
    "#]],
    );
    let jump = NfkJump {
        kind: Jump::Plain,
        from_corner: false,
        tick: 0,
        ticks: 0,
        in_chain: 1,
        ends: [[0.0; 2]; 2],
        distance: 0.0,
        height: 0.0,
        speed: 0.0,
        count: None,
    };
    for from_corner in [false, true] {
        for kind in [Jump::Plain, Jump::Double, Jump::Swim, Jump::Flight] {
            let jump = NfkJump {
                kind,
                from_corner,
                ..jump
            };
            assert_eq!(jump.label(), jump.id(), "in English they are the same");
        }
    }
    check(
        described(Ruleset::ALL),
        &expect![[r#"
        Each landing with jump and the run key held counts, up to 7. From the second on every tick moves you 0.33 px further per count: nine held jumps go from 3.00 to 5.31 px a tick. A wall, a liquid, crouching, turning or standing ends it.
        Each jump within 5 ticks of the landing raises the level, up to 6, and with it the run's cap: 3.33, 3.8, 4.1, 4.4, 4.8, 5.2. The jumps get lower. The level falls while you stand or are slower than 3.
    "#]],
    );
}

#[test]
fn keys_around_a_landing_and_blocks_that_were_missed() {
    let at = |ticks| {
        Some(Timing {
            ticks,
            msec: ticks * 13,
        })
    };
    let scroll = LandingKeys {
        jump: at(1),
        early_jump: at(-2),
        presses_before: 2,
        presses_after: 3,
        ..LandingKeys::default()
    };
    let held = LandingKeys {
        duck_pressed: at(-9),
        duck_released: at(0),
        ..LandingKeys::default()
    };
    let early = LandingKeys {
        jump: at(-1),
        early_jump: at(-1),
        presses_before: 1,
        ..LandingKeys::default()
    };
    let edge = |landing| {
        block_error(&JumpEdges {
            landing,
            ..JumpEdges::default()
        })
    };
    let edges = [Some(-1.98), Some(0.0), Some(3.2)].map(|landing| edge(landing).unwrap());
    assert_eq!(edge(None), None);
    let frames = |fog, stand_up, grade| TechniqueEvent {
        kind: TechniqueKind::DoubleDuck,
        frames: Some(DuckFrames {
            fog,
            stand_up,
            grade,
        }),
        ..TechniqueEvent::default()
    };
    let ducks = [
        frames(2, false, Some(DuckGrade::Perfect)),
        frames(4, true, Some(DuckGrade::Good)),
        frames(6, false, None),
    ];
    check(
        described([scroll, held, early])
            .into_iter()
            .chain(edges)
            .chain(described(ducks))
            .chain(labels([DuckGrade::Bad])),
        &expect![[r#"
            jump pressed 1 tick (13 ms) after the landing, too early 2 ticks (26 ms) before the landing, presses 2 before and 3 after it
            jump held since long before the landing, duck pressed 9 ticks (117 ms) before the landing, duck released in the tick of the landing
            jump pressed 1 tick (13 ms) before the landing
            1.98 short
            0.00 over
            3.20 over
            duck released in time: lifted by 18 units, frames on ground 2 (perfect)
            duck released in time: lifted by 18 units, after standing up, frames on ground 4 (good)
            duck released in time: lifted by 18 units, frames on ground 6 (too many for a grade)
            bad
        "#]],
    );
}
