//! The texts of the analysis: a golden file with every verdict, advice, reason and label, with
//! their plurals.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use wishdir::planner::edges::JumpEdges;
use wishdir::text::advice::advice_line;
use wishdir::text::jump::block_error;
use wishdir::text::nfk::{claim_label, describe_claim};
use wishdir::text::{Describe, Label, in_language};
use wishdir_analysis::jump::{
    DuckGrade, HopGrade, InvalidJumpReason, JumpKind, LandingKeys, Side, Timing,
};
use wishdir_analysis::ledger::{
    Advice, Aim, Cause, HopAdvice, HopKeys, LossAmount, MoveKey, Praise, RunUp, RunUpCircle,
    StrafeKeys, Strength, TurnPace, UnknownReason,
};
use wishdir_analysis::nfk::NfkJump;
use wishdir_analysis::strafe::GroundKeys;
use wishdir_analysis::technique::{
    DuckFrames, MissedBy, Outcome, TechniqueEvent, TechniqueKind, Verdict,
};
use wishdir_sim::engine::Branch;
use wishdir_sim::math::Vec3;
use wishdir_sim::platformer::{Count, Jump, Ruleset};

/// The sentences match, and no placeholder is left unfilled.
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
    let overbounce = TechniqueEvent {
        verdict: Verdict::BouncedUp { speed: 575.0 },
        ..event(TechniqueKind::Overbounce)
    };
    let all = TechniqueKind::ALL
        .map(event)
        .into_iter()
        .chain([hurt, harmless, fastrun, overbounce]);
    check(
        described(all),
        &expect![[r#"
            after a fall of 206 units at 575 u/s, you hit the edge and left it on the same tick: 15 health saved, speed 250.0 → 250.0 u/s
            after a fall of 206 units at 575 u/s, you stood up and jumped on the same tick: 15 health saved, speed 250.0 → 250.0 u/s
            after a fall of 206 units at 575 u/s, you stood up onto the ground and left it on the same tick: 15 health saved, speed 250.0 → 250.0 u/s
            after a fall of 206 units at 575 u/s, you hit the floor at the base of the slide: 15 health saved, speed 250.0 → 250.0 u/s
            after a fall of 206 units at 575 u/s, you bounced off the slope: 15 health saved, speed 250.0 → 250.0 u/s
            speed 250.0 → 250.0 u/s
            you released duck in time and rose 18 units
            a fall of 206 units at 575 u/s turned into ground speed: speed 250.0 → 250.0 u/s
            after a fall of 206 units at 575 u/s, you bounced off the slope: cost 24 health, like any landing from this height, speed 250.0 → 250.0 u/s
            after a fall of 206 units at 575 u/s, you hit the edge and left it on the same tick: no damage either way, speed 250.0 → 250.0 u/s
            the second key took you from 250.0 to 277.4 u/s (with one key alone: 250.0 u/s)
            a fall of 206 units at 575 u/s bounced you up at 575 u/s
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
        1 tick late: you released duck when you were already ducked
        2 ticks late: you released duck when you were already ducked
        impossible from this height at 10 ms per tick: the closest ticks ended 0.50 u above and 1.25 u below the height window
        missed: duck released 1 tick late
        missed: jump pressed 1 tick early
        missed: duck released 2 ticks early, jump pressed 2 ticks late
        you hit the ground: your timing was right, but something blocked the jump
        you hit the ground: your timing was right, but you were too slow to leave the slope
        missed by less than 0.01 units: you landed short of the edge
        missed by 0.35 units, 0.14 ticks early: you landed short of the edge
        missed by 1.20 units, 0.48 ticks late: you fell past the edge
        impossible from this height at 13 ms per tick: a tick ended 1.30 units above the floor, so the game snapped you down
        missed: you hit the slide 3.13 units above its base, and then the ground
        missed by less than 12.00 units: you landed short of the slide
        impossible from this height at 4 ms per tick: a tick ended 1.30 units above the slope, so the game snapped you onto it
        missed by 8.00 u/s: you were too slow for the slope to throw you off
    "#]],
    );
}

#[test]
fn what_to_do_about_a_loss() {
    let lost = LossAmount {
        aim: Aim::Distance,
        amount: 3.26,
    };
    let after_circle = |part: f64, msec: u32| {
        let best = run_up(GroundKeys::Both);
        let turned_deg = part * best.unwrap().turn_deg_per_s * f64::from(msec) / 1000.0;
        Advice::RunUpFaster {
            kept: 400.0,
            wanted: 495.74,
            run_up: best,
            circle: Some(RunUpCircle { turned_deg, msec }),
            lost,
        }
    };
    let brake = |back, none, strafe| Advice::Hop {
        hop: HopAdvice::Brake {
            cap: 300.0,
            landing: 340.0,
            best_fog: 2,
            keys: HopKeys { back, none, strafe },
            kept: 299.1,
            fog: 1,
            got: 240.0,
        },
        lost: LossAmount {
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
                at_takeoff: true,
                or_mouse: false,
                lost,
            },
            Advice::KeysSooner {
                ticks,
                at_takeoff: false,
                or_mouse: false,
                lost,
            },
            Advice::KeysSooner {
                ticks,
                at_takeoff: false,
                or_mouse: true,
                lost,
            },
            Advice::KeysLater {
                ticks,
                at_landing: true,
                or_mouse: false,
                lost,
            },
            Advice::KeysLater {
                ticks,
                at_landing: false,
                or_mouse: false,
                lost,
            },
            Advice::KeysLater {
                ticks,
                at_landing: false,
                or_mouse: true,
                lost,
            },
            Advice::ReleaseJump { ticks, lost },
            Advice::HoldBothKeys { ticks, lost },
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
            Advice::DuckSooner { ticks, lost },
            Advice::DuckLess {
                ticks,
                lost: LossAmount {
                    aim: Aim::Speed,
                    ..lost
                },
            },
            Advice::TurnFaster {
                error_deg: 2.04,
                pace: None,
                ticks,
                lost,
            },
            Advice::TurnSlower {
                error_deg: 2.06,
                pace: None,
                ticks,
                lost,
            },
            Advice::TurnFaster {
                error_deg: 0.4,
                pace: None,
                ticks,
                lost,
            },
            Advice::TurnSlower {
                error_deg: -6.2,
                pace: None,
                ticks,
                lost,
            },
            Advice::TurnFaster {
                error_deg: 0.0,
                pace: Some(TurnPace {
                    percent: 85.6,
                    side: None,
                }),
                ticks,
                lost,
            },
            Advice::TurnSlower {
                error_deg: 0.0,
                pace: Some(TurnPace {
                    percent: 114.2,
                    side: Some(Side::Left),
                }),
                ticks,
                lost,
            },
            Advice::TurnSlower {
                error_deg: 0.0,
                pace: Some(TurnPace {
                    percent: 120.0,
                    side: Some(Side::Right),
                }),
                ticks,
                lost,
            },
            Advice::TurnEvenly { ticks, lost },
            Advice::KeepClear { ticks, lost },
        ]
    };
    let all = [
        Advice::Nothing {
            lost: LossAmount {
                amount: 0.0,
                ..lost
            },
        },
        Advice::Nothing {
            lost: LossAmount {
                aim: Aim::Speed,
                amount: 0.6,
            },
        },
        Advice::Several { main: None, lost },
        Advice::Several {
            main: Some(Cause::AngleUnder),
            lost,
        },
        Advice::Unknown {
            because: UnknownReason::RisingSlope,
        },
        Advice::Unknown {
            because: UnknownReason::LadderOrWater,
        },
        Advice::RunFirst { speed: 52.24 },
        Advice::RunUpFaster {
            kept: 250.0,
            wanted: 277.35,
            run_up: run_up(GroundKeys::Side),
            circle: None,
            lost,
        },
        Advice::RunUpFaster {
            kept: 400.0,
            wanted: 495.74,
            run_up: run_up(GroundKeys::Both),
            circle: None,
            lost,
        },
        Advice::RunUpFaster {
            kept: 400.0,
            wanted: 495.74,
            run_up: run_up(GroundKeys::Forward),
            circle: None,
            lost,
        },
        Advice::RunUpFaster {
            kept: 400.0,
            wanted: 495.74,
            run_up: None,
            circle: None,
            lost,
        },
        after_circle(0.7, 500),
        after_circle(1.0, 500),
        brake(1, 0, 0),
        brake(2, 1, 0),
        brake(1, 0, 2),
        brake(0, 1, 0),
        brake(0, 2, 1),
        brake(0, 0, 1),
        Advice::ReleaseJump { ticks: 30, lost },
        Advice::HoldBothKeys { ticks: 30, lost },
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
        Advice::Hop {
            hop: HopAdvice::JumpSooner {
                early_ticks: None,
                best_fog: 1,
                kept: 290.0,
                fog: 3,
                got: 260.0,
            },
            lost,
        },
        Advice::Hop {
            hop: HopAdvice::JumpSooner {
                early_ticks: Some(5),
                best_fog: 1,
                kept: 290.0,
                fog: 3,
                got: 260.0,
            },
            lost,
        },
        Advice::Hop {
            hop: HopAdvice::StayBelowCap {
                kept: 300.0,
                got: 240.0,
            },
            lost,
        },
        Advice::ChangeStrafeLengths {
            strafes: 3,
            wanted: 6,
            turned_slowly: false,
            lost,
        },
        Advice::ChangeStrafeLengths {
            strafes: 2,
            wanted: 6,
            turned_slowly: true,
            lost,
        },
        Advice::ChangeStrafeLengths {
            strafes: 8,
            wanted: 8,
            turned_slowly: false,
            lost,
        },
        Advice::ChangeStrafeLengths {
            strafes: 14,
            wanted: 6,
            turned_slowly: false,
            lost,
        },
        Advice::ChangeStrafeLengths {
            strafes: 2,
            wanted: 1,
            turned_slowly: false,
            lost,
        },
        Advice::Hop {
            hop: HopAdvice::LandBelowCap {
                cap: 299.97,
                landing: 303.4,
                kept: 261.2,
            },
            lost: LossAmount {
                aim: Aim::Speed,
                amount: 38.8,
            },
        },
    ];
    check(
        described(all.into_iter().chain(one_or_more(1)).chain(one_or_more(2))),
        &expect![[r#"
            Nothing to fix: this was the best possible jump with this many strafes.
            Nothing to fix: within 0.6 u/s of the best jump with this many strafes.
            You are 3.3 u short of the best possible jump, but no single fix gains much. The table shows the loss in each strafe.
            You are 3.3 u short of the best possible jump. Most of the loss comes from “turned too slowly”, but to gain from fixing it, you must fix the other faults too.
            No advice: you landed on an uphill slope, so there is no flight to compare with.
            No advice: a ladder or water was involved, so there is no flight to compare with.
            At 52.2 u/s you would have to turn faster than anyone can. Run first: strafing pays off from 150 u/s.
            You took off at 250.0 u/s where 277.4 was possible and lost 3.3 u. Before the jump, hold one strafe key without W, and turn to its side at 189°/s.
            You took off at 400.0 u/s where 495.7 was possible and lost 3.3 u. Before the jump, hold W and a strafe key, and turn to that key's side at 189°/s.
            You took off at 400.0 u/s where 495.7 was possible and lost 3.3 u. Before the jump, hold W, and turn to one side at 189°/s.
            You took off at 400.0 u/s where 495.7 was possible and lost 3.3 u. Before the jump, run straight for longer.
            You took off at 400.0 u/s where 495.7 was possible and lost 3.3 u. Before the jump, turn at 189°/s in the circle, not at 133°/s.
            You took off at 400.0 u/s where 495.7 was possible and lost 3.3 u. Before the jump, turn for longer: your turn speed was good, but the circle only lasted 0.5 s.
            You landed at 340.0 u/s. With FOG 1 you kept 240.0 u/s. FOG 2 would have kept 299.1 u/s, so this hop cost 59.1 u/s. Above 300 u/s, brake before you jump: hold the key opposite to your movement (S when facing forward) for 1 tick.
            You landed at 340.0 u/s. With FOG 1 you kept 240.0 u/s. FOG 2 would have kept 299.1 u/s, so this hop cost 59.1 u/s. Above 300 u/s, brake before you jump: hold the key opposite to your movement (S when facing forward) for 2 ticks, then no key.
            You landed at 340.0 u/s. With FOG 1 you kept 240.0 u/s. FOG 2 would have kept 299.1 u/s, so this hop cost 59.1 u/s. Above 300 u/s, brake before you jump: hold the key opposite to your movement (S when facing forward) for 1 tick, then only strafe keys.
            You landed at 340.0 u/s. With FOG 1 you kept 240.0 u/s. FOG 2 would have kept 299.1 u/s, so this hop cost 59.1 u/s. Above 300 u/s, brake before you jump: hold no key for 1 tick.
            You landed at 340.0 u/s. With FOG 1 you kept 240.0 u/s. FOG 2 would have kept 299.1 u/s, so this hop cost 59.1 u/s. Above 300 u/s, brake before you jump: hold no key for 2 ticks, then only strafe keys.
            You landed at 340.0 u/s. With FOG 1 you kept 240.0 u/s. FOG 2 would have kept 299.1 u/s, so this hop cost 59.1 u/s. Above 300 u/s, brake before you jump: hold only strafe keys for 1 tick.
            You held jump for 30 ticks in the air, which weakened your strafe and cost 3.3 u. Release it right after you take off.
            You held only W or only a strafe key for 30 ticks. Key and mouse errors in the air cost 3.3 u. Hold W and a strafe key together: this gains the most speed in CPM.
            You held W or S for the whole jump and lost 3.3 u. Release both and strafe with A and D only.
            In this sideways jump, you held A or D all the way and lost 3.3 u. Strafe with W and S only.
            With FOG 3 you kept 260.0 u/s. Jump sooner: FOG 1 keeps 290.0 u/s, which is worth 3.3 u at the next landing.
            You pressed jump 5 ticks before the landing, which was too early. Your second press was too late: with FOG 3 you kept 260.0 u/s. Press jump as you land: FOG 1 keeps 290.0 u/s, which is worth 3.3 u at the next landing.
            You jumped over the cap: your speed was cut to 240.0 u/s, which cost 3.3 u. Stay below 300.0 u/s.
            You made only 3 strafes, which cost 3.3 u. Make 6 shorter ones of equal length.
            You turned too slowly in 2 long strafes, which cost 3.3 u. Make 6 short ones, and turn faster.
            Your strafes were not equally long, which cost 3.3 u. Make them equally long.
            You made 14 strafes, which cost 3.3 u. Make 6 longer ones of equal length.
            You made 2 strafes, which cost 3.3 u. Make only one.
            You landed at 303.4 u/s, over the cap of 299.97 u/s. The next jump keeps at most 261.2 u/s, which costs 38.8 u/s. Land below the cap.
            1 tick of overlap cost 3.3 u. Release A before you press D.
            1 tick of overlap cost 3.3 u. Release D before you press A.
            1 tick of overlap cost 3.3 u. Release W before you press S.
            1 tick of overlap cost 3.3 u. Release S before you press W.
            1 tick of overlap cost 3.3 u. Release one strafe key before you press the other.
            1 tick of dead air cost 3.3 u. Always hold exactly one strafe key.
            You held the wrong key for 1 tick and lost 3.3 u. Hold the key on the side you turn to.
            You held the wrong key for 1 tick and lost 3.3 u. Hold D when turning left and A when turning right.
            After the takeoff, you held the old strafe key for 1 tick and lost 3.3 u. Switch keys as you jump.
            You switched keys late (1 tick in total) and lost 3.3 u. Switch just before the mouse turns back.
            You switched keys too late for your mouse (1 tick in total) and lost 3.3 u. Switch keys sooner, or turn the mouse back later.
            You pressed the next strafe key 1 tick before the landing and lost 3.3 u. Switch keys as you land.
            You switched keys early (1 tick in total) and lost 3.3 u. Switch just before the mouse turns back.
            You switched keys too early for your mouse (1 tick in total) and lost 3.3 u. Switch keys later, or turn the mouse back sooner.
            You held jump for 1 tick in the air, which weakened your strafe and cost 3.3 u. Release it right after you take off.
            You held only W or only a strafe key for 1 tick. Key and mouse errors in the air cost 3.3 u. Hold W and a strafe key together: this gains the most speed in CPM.
            You held W or S for 1 tick in the air and lost 3.3 u. Release them when you jump.
            In this sideways jump, you held A or D for 1 tick in the air and lost 3.3 u. Release them when you jump.
            You ducked too early: 1 tick of weak acceleration cost 3.3 u. Duck just before you land.
            You did not land ducked, which cost 3.3 u. Duck just before you land to stay in the air 1 tick longer.
            You hit the edge before you ducked, which cost 3.3 u. Duck 1 tick sooner.
            Ducking weakened your acceleration for 1 tick and cost 3.3 u/s. Release duck in the air.
            You turned too slowly for 1 tick (2.0° behind the best angle on average) and lost 3.3 u. Turn faster.
            You turned too fast for 1 tick (2.1° past the best angle on average) and lost 3.3 u. Turn slower.
            You turned too slowly for 1 tick and lost 3.3 u. Turn faster.
            You turned too fast for 1 tick and lost 3.3 u. Turn slower.
            You turned at 86 % of the ideal speed and lost 3.3 u. Turn faster.
            You turned left at 114 % of the ideal speed and lost 3.3 u. Turn slower to the left.
            You turned right at 120 % of the ideal speed and lost 3.3 u. Turn slower to the right.
            You turned unevenly for 1 tick and lost 3.3 u. Turn at a steady speed.
            You touched a wall, edge or ceiling for 1 tick and lost 3.3 u. Keep clear of them.
            2 ticks of overlap cost 3.3 u. Release A before you press D.
            2 ticks of overlap cost 3.3 u. Release D before you press A.
            2 ticks of overlap cost 3.3 u. Release W before you press S.
            2 ticks of overlap cost 3.3 u. Release S before you press W.
            2 ticks of overlap cost 3.3 u. Release one strafe key before you press the other.
            2 ticks of dead air cost 3.3 u. Always hold exactly one strafe key.
            You held the wrong key for 2 ticks and lost 3.3 u. Hold the key on the side you turn to.
            You held the wrong key for 2 ticks and lost 3.3 u. Hold D when turning left and A when turning right.
            After the takeoff, you held the old strafe key for 2 ticks and lost 3.3 u. Switch keys as you jump.
            You switched keys late (2 ticks in total) and lost 3.3 u. Switch just before the mouse turns back.
            You switched keys too late for your mouse (2 ticks in total) and lost 3.3 u. Switch keys sooner, or turn the mouse back later.
            You pressed the next strafe key 2 ticks before the landing and lost 3.3 u. Switch keys as you land.
            You switched keys early (2 ticks in total) and lost 3.3 u. Switch just before the mouse turns back.
            You switched keys too early for your mouse (2 ticks in total) and lost 3.3 u. Switch keys later, or turn the mouse back sooner.
            You held jump for 2 ticks in the air, which weakened your strafe and cost 3.3 u. Release it right after you take off.
            You held only W or only a strafe key for 2 ticks. Key and mouse errors in the air cost 3.3 u. Hold W and a strafe key together: this gains the most speed in CPM.
            You held W or S for 2 ticks in the air and lost 3.3 u. Release them when you jump.
            In this sideways jump, you held A or D for 2 ticks in the air and lost 3.3 u. Release them when you jump.
            You ducked too early: 2 ticks of weak acceleration cost 3.3 u. Duck just before you land.
            You did not land ducked, which cost 3.3 u. Duck just before you land to stay in the air 2 ticks longer.
            You hit the edge before you ducked, which cost 3.3 u. Duck 2 ticks sooner.
            Ducking weakened your acceleration for 2 ticks and cost 3.3 u/s. Release duck in the air.
            You turned too slowly for 2 ticks (2.0° behind the best angle on average) and lost 3.3 u. Turn faster.
            You turned too fast for 2 ticks (2.1° past the best angle on average) and lost 3.3 u. Turn slower.
            You turned too slowly for 2 ticks and lost 3.3 u. Turn faster.
            You turned too fast for 2 ticks and lost 3.3 u. Turn slower.
            You turned at 86 % of the ideal speed and lost 3.3 u. Turn faster.
            You turned left at 114 % of the ideal speed and lost 3.3 u. Turn slower to the left.
            You turned right at 120 % of the ideal speed and lost 3.3 u. Turn slower to the right.
            You turned unevenly for 2 ticks and lost 3.3 u. Turn at a steady speed.
            You touched a wall, edge or ceiling for 2 ticks and lost 3.3 u. Keep clear of them.
        "#]],
    );
}

fn run_up(keys: GroundKeys) -> Option<RunUp> {
    Some(RunUp {
        keys,
        turn_deg_per_s: 189.3,
    })
}

/// Every kind of advice with large values: the losses that a flight can have.
fn largest_advice(lost: LossAmount) -> Vec<Advice> {
    let (ticks, speed) = (400, 3500.0);
    let pace = |side| {
        Some(TurnPace {
            percent: 160.0,
            side,
        })
    };
    let mut all = vec![
        Advice::Nothing { lost },
        Advice::Nothing {
            lost: LossAmount {
                amount: 0.0,
                ..lost
            },
        },
        Advice::Several {
            main: Some(Cause::Prestrafe),
            lost,
        },
        Advice::Unknown {
            because: UnknownReason::Surroundings,
        },
        Advice::RunFirst { speed: 149.9 },
        Advice::RunUpFaster {
            kept: speed,
            wanted: speed,
            run_up: run_up(GroundKeys::Both),
            circle: None,
            lost,
        },
        Advice::Hop {
            hop: HopAdvice::Brake {
                cap: speed,
                landing: speed,
                best_fog: 2,
                keys: HopKeys {
                    back: 9,
                    none: 9,
                    strafe: 0,
                },
                kept: speed,
                fog: 1,
                got: speed,
            },
            lost,
        },
        Advice::Hop {
            hop: HopAdvice::JumpSooner {
                early_ticks: Some(11),
                best_fog: 1,
                kept: speed,
                fog: 100,
                got: speed,
            },
            lost,
        },
        Advice::Hop {
            hop: HopAdvice::StayBelowCap {
                kept: speed,
                got: speed,
            },
            lost,
        },
        Advice::Hop {
            hop: HopAdvice::LandBelowCap {
                cap: speed,
                landing: speed,
                kept: speed,
            },
            lost,
        },
        Advice::DuckLater { ticks, lost },
        Advice::DuckForLanding { ticks, lost },
        Advice::DuckSooner { ticks, lost },
        Advice::DuckLess { ticks, lost },
        Advice::ReleaseFirst {
            key: Some(MoveKey::Left),
            ticks,
            lost,
        },
        Advice::ReleaseJump { ticks, lost },
        Advice::HoldBothKeys { ticks, lost },
        Advice::HoldKey { ticks, lost },
        Advice::OtherKey {
            ticks,
            keys: None,
            lost,
        },
        Advice::KeysSooner {
            ticks,
            at_takeoff: false,
            or_mouse: true,
            lost,
        },
        Advice::KeysLater {
            ticks,
            at_landing: false,
            or_mouse: true,
            lost,
        },
        Advice::TurnEvenly { ticks, lost },
        Advice::KeepClear { ticks, lost },
    ];
    all.push(Advice::KeysLater {
        ticks,
        at_landing: true,
        or_mouse: false,
        lost,
    });
    all.push(Advice::KeysSooner {
        ticks,
        at_takeoff: true,
        or_mouse: false,
        lost,
    });
    all.extend([false, true].map(|sideways| Advice::ReleaseForward {
        ticks,
        all: true,
        sideways,
        lost,
    }));
    all.extend([1, 8, 400].map(|wanted| Advice::ChangeStrafeLengths {
        strafes: 8,
        wanted,
        turned_slowly: false,
        lost,
    }));
    for pace in [
        None,
        pace(None),
        pace(Some(Side::Left)),
        pace(Some(Side::Right)),
    ] {
        let error_deg = 45.0;
        all.extend([
            Advice::TurnFaster {
                error_deg,
                pace,
                ticks,
                lost,
            },
            Advice::TurnSlower {
                error_deg,
                pace,
                ticks,
                lost,
            },
        ]);
    }
    all
}

/// The jump panel has one line of 60 characters for the advice.
#[test]
fn advice_fits_one_line_in_every_language() {
    for language in ["en", "ru"] {
        for aim in Aim::ALL {
            let lost = LossAmount {
                aim,
                amount: 3499.9,
            };
            for advice in largest_advice(lost) {
                let line = in_language(language, || advice_line(&advice)).unwrap();
                let length = line.chars().count();
                assert!((10..=60).contains(&length), "{length}: {line}");
                assert!(!line.contains(['{', '}', '\n']), "{line}");
            }
        }
    }
}

#[test]
fn what_was_good() {
    let good = |aim, amount, best_in| Praise::Good {
        lost: LossAmount { aim, amount },
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
            Well judged: you landed just under the cap of 299.97 u/s. Any faster, and the next hop would be cut.
            Good jump, within 4.3 u of the best one with this many strafes. Best part: your mouse.
            Good jump, within 1.0 u/s of the best one with this many strafes. Best part: your key timing.
            Good jump, within 12.0 ms of the best one with this many strafes. Best part: your takeoff.
            Perfect: no jump with this many strafes is better.
            Good jump, within 0.1 u of the best one with this many strafes. Best part: your straight path.
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
        InvalidJumpReason::Teleported,
        InvalidJumpReason::Died,
        InvalidJumpReason::Placed,
        InvalidJumpReason::Swam,
        InvalidJumpReason::CaughtLadder,
        InvalidJumpReason::Stuck,
        InvalidJumpReason::Pushed,
        InvalidJumpReason::FellShort(12.34),
        InvalidJumpReason::LandedHigher(2.0),
        InvalidJumpReason::LandedLower(0.26),
        InvalidJumpReason::HitWall,
        InvalidJumpReason::HitCeiling,
        InvalidJumpReason::TouchedFloor,
        InvalidJumpReason::PrestrafeTooHigh {
            speed: 301.26,
            limit: 300.0,
        },
        InvalidJumpReason::TooShort { min: 215.0 },
    ];
    check(
        described(all),
        &expect![[r#"
        teleported
        died
        position changed (checkpoint, teleporter, noclip or restart)
        ended in water
        ended on a ladder
        ended stuck in a wall
        pushed by a trigger or a conveyor
        fell short: landed 12.3 u below takeoff height
        landed 2.0 u above takeoff height
        landed 0.3 u below takeoff height
        hit a wall or a slope
        hit the ceiling
        touched the floor during the flight
        prestrafe too high: 301.3 u/s (limit: 300)
        too short (minimum: 215 u)
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
            EdgeBug, JumpBug, DuckBug, SlideBug, Bounce, Fastrun, Double duck, Overbounce
            collisions, pushes, water, rounding, jump held, frames on ground, prestrafe, duck timing, forward held, key overlap, dead air, wrong key, late switches, early switches, turned too fast, turned too slowly, turned unevenly, strafe lengths, several faults together
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
            counted (now 3) | counted (now 3)
            counted (max: 7) | counted (maximum: 7)
            no run key held | not counted: no run key held in the direction you run
            crouched | not counted: crouched
            in a liquid | not counted: in a liquid
            low ceiling | not counted: no room overhead
            too soon | not counted: less than 3 ticks after the last counted jump
            no landing yet | not counted: no landing since the last jump
            stood 6 ticks | not counted: too long on the ground (6 ticks)
            jump released | not counted: jump key released on the first tick
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
            Each landing with jump and the run key held adds 1 to a count, up to 7. When the count is 2 or more, you move count × 0.33 px further per tick. Keep both keys held, and 9 jumps take you from 3.00 to 5.31 px per tick. A wall, a liquid, crouching, turning or standing still resets the count.
            Each jump within 4 ticks of a landing adds 1 to a level, up to 6. Your run cap rises with the level: 3.33, 3.8, 4.1, 4.4, 4.8, 5.2 px per tick. Your jumps get lower. The level falls while you stand still or run slower than 3 px per tick.
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
            jump pressed 1 tick (13 ms) after the landing, also pressed 2 ticks (26 ms) before the landing (too early), jump presses: 2 before and 3 after the landing
            jump held since well before the landing, duck pressed 9 ticks (117 ms) before the landing, duck released on the landing tick
            jump pressed 1 tick (13 ms) before the landing
            1.98 short
            0.00 over
            3.20 over
            you released duck in time and rose 18 units, FOG 2 (perfect)
            you landed ducked, released duck in time and rose 18 units, FOG 4 (good)
            you released duck in time and rose 18 units, FOG 6 (too many frames to grade)
            bad
        "#]],
    );
}
