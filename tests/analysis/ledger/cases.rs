//! Cases that players found: the ledger's verdict on each.

use wishdir::text::Describe as _;
use wishdir_analysis::jump::best_fog;
use wishdir_analysis::ledger::Praise::{Good, HeldByCap};
use wishdir_analysis::ledger::{
    Advice, Aim, Approach, Cause, HopAdvice, Landing, LedgerBuilder, LedgerContext,
};
use wishdir_sim::command::{DUCK, JUMP, UserCmd};
use wishdir_sim::engine::{PlayerState, player_move};
use wishdir_sim::math::{ViewAngles, length_2d};

use super::flight::{aimed, best_cmd, floor, ledger_of, records, runner, tick};
use super::lab::Lab;
use super::lab::Mouse::{Blind, Following};
use super::plant::Fault;
use super::plant::Fault::{Ahead, DuckEarly, Early, Forward, Gap, Late, OneLate};
use crate::support::profile;
use crate::support::random::Random;

/// The ideal jump with one fault, by a mouse that plays the plan blindly.
fn flawed(name: &str, strafes: u32, fault: Fault) -> Lab {
    let mut lab = Lab::new(name, strafes);
    fault.plant(&mut lab);
    lab
}

/// D2: pressing the key one tick before the mouse turns is right; pressing it together with the
/// mouse is late.
#[test]
fn the_key_one_tick_before_the_mouse_is_right() {
    for (name, strafes) in [
        ("cs16-100", 6),
        ("cs16-100", 9),
        ("hl-100", 8),
        ("qw-77", 8),
    ] {
        let ideal = Lab::new(name, strafes).fly(Blind).ledger;
        for cause in [Cause::EarlySwitch, Cause::LateSwitch] {
            assert_eq!(ideal.part(cause).ticks, 0, "{name} {strafes}: {ideal:#?}");
        }
        let late = flawed(name, strafes, Late(1)).fly(Blind).ledger;
        assert!(
            matches!(late.advice, Advice::KeysSooner { .. }),
            "{name}: {}",
            late.advice.describe()
        );
    }
}

/// D3, A1: W in the air is named with its number of ticks, and the mouse is not.
#[test]
fn forward_held_in_the_air_is_named() {
    for (name, ticks) in [
        ("cs16-100", 500),
        ("cs16-100", 15),
        ("cs16-100", 11),
        ("hl-100", 500),
        ("qw-77", 500),
    ] {
        let flown = flawed(name, 9, Forward(ticks)).fly(Blind);
        let ledger = &flown.ledger;
        assert_eq!(
            ledger.first,
            Some(Cause::ForwardHeld),
            "{name} {ticks}: {ledger:#?}"
        );
        let held = flown.records.len().min(ticks) as u32;
        assert_eq!(
            ledger.part(Cause::ForwardHeld).ticks,
            held,
            "{name} {ticks}: {ledger:#?}"
        );
        let words = if ticks > 100 {
            "You held W or S for the whole jump".to_owned()
        } else {
            format!("You held W or S for {held} tick")
        };
        assert!(
            ledger.advice.describe().starts_with(&words),
            "{}",
            ledger.advice.describe()
        );
    }
}

/// D4, A4: a late key is named, not the mouse that seems too fast because of it.
#[test]
fn a_late_key_is_not_a_fast_mouse() {
    for late in [1, 2, 3, 4] {
        let ledger = flawed("cs16-100", 7, Late(late)).fly(Blind).ledger;
        assert_eq!(ledger.first, Some(Cause::LateSwitch), "{late}: {ledger:#?}");
        assert!(
            ledger.part(Cause::AngleOver).loss.distance < 1.5,
            "{late}: {ledger:#?}"
        );
    }
}

/// A player who turns to the other side in each hop, and switches keys after the takeoff.
#[test]
fn a_key_that_switches_after_the_takeoff_is_late() {
    for (name, strafes, late) in [
        ("qw-77", 1, 2),
        ("qw-77", 1, 4),
        ("qw-77", 4, 3),
        ("qw-72", 2, 2),
        ("tf-scout-77", 1, 3),
        ("tf-scout-77", 6, 2),
        // Later than any other switch may be.
        ("qw-77", 1, 12),
        ("qw-77", 4, 10),
        ("tf-hwguy-77", 1, 4),
    ] {
        let mut lab = Lab::new(name, strafes);
        for hands in &mut lab.hands[..late] {
            std::mem::swap(&mut hands.left, &mut hands.right);
        }
        // A mouse that follows the velocity loses nothing: it starts the same strafe mirrored.
        let ledger = lab.fly(Blind).ledger;
        let Advice::KeysSooner {
            ticks, at_takeoff, ..
        } = ledger.advice
        else {
            panic!("{name} {strafes} {late}: {ledger:#?}");
        };
        assert!(
            at_takeoff && ticks == late as u32,
            "{name} {strafes} {late}: {ticks}"
        );
    }
}

/// One strafe of a slow class turns by more than 180 degrees, which is not a spinning mouse.
#[test]
fn a_late_key_in_a_long_strafe_of_a_slow_class_is_late() {
    let start = runner(profile("tf-hwguy-77"), 380.0);
    let landing = Landing {
        tick: 0,
        speed: 380.0,
        stamina_msec: 0.0,
    };
    let hop = Approach::Hop { landing, fog: 1 };
    let mut lab = Lab::even("tf-hwguy-77", 1, start, hop, &mut Random(1));
    let yaws = lab.turned();
    assert!((yaws[yaws.len() - 1] - yaws[0]).abs() > 180.0, "{yaws:?}");
    for hands in &mut lab.hands[..4] {
        std::mem::swap(&mut hands.left, &mut hands.right);
    }
    let ledger = lab.fly(Blind).ledger;
    assert_eq!(ledger.first, Some(Cause::LateSwitch), "{ledger:#?}");
}

/// A player who turns to the other side in each hop, and switches keys before the landing.
#[test]
fn a_key_that_switches_before_the_landing_is_early() {
    for (name, strafes, early) in [("qw-77", 4, 4), ("qw-72", 3, 4), ("tf-scout-77", 4, 5)] {
        let mut lab = Lab::new(name, strafes);
        let flight = lab.hands.len();
        for hands in &mut lab.hands[flight - early..] {
            std::mem::swap(&mut hands.left, &mut hands.right);
        }
        let ledger = lab.fly(Blind).ledger;
        let Advice::KeysLater {
            ticks, at_landing, ..
        } = ledger.advice
        else {
            panic!("{name} {strafes} {early}: {ledger:#?}");
        };
        assert!(
            at_landing && ticks == early as u32,
            "{name} {strafes} {early}: {ticks}"
        );
    }
}

/// D8, A2: a QuakeWorld hop is for speed, whatever its line. What lost speed is named.
#[test]
fn a_quakeworld_hop_is_never_told_to_change_its_strafe_lengths() {
    let profile = profile("qw-77");
    let hop = |error_deg: f64| {
        let flight = records(
            profile,
            &floor(profile),
            runner(profile, 450.0),
            |player, _| {
                let best = 90.0 + error_deg;
                aimed(player, 400.0, best)
            },
        );
        let landing = Landing {
            tick: 0,
            speed: 450.0,
            stamina_msec: 0.0,
        };
        ledger_of(profile, &flight, Approach::Hop { landing, fog: 1 })
    };
    let perfect = hop(0.0);
    assert_eq!(
        (perfect.aim, perfect.first),
        (Aim::Speed, None),
        "{perfect:#?}"
    );
    assert!(matches!(perfect.praise, Some(Good { .. })), "{perfect:#?}");
    let slow = hop(-3.0);
    assert_eq!(slow.first, Some(Cause::AngleUnder), "{slow:#?}");
    assert!(
        slow.advice.describe().contains(" u/s. "),
        "{}",
        slow.advice.describe()
    );
}

/// A2: no Counter-Strike hop is advised to duck for its landing.
#[test]
fn a_hop_need_not_land_ducked() {
    let profile = profile("cs16-100");
    let landing = Landing {
        tick: 0,
        speed: 260.0,
        stamina_msec: 645.0,
    };
    let flight = records(
        profile,
        &floor(profile),
        runner(profile, 260.0),
        |player, n| {
            let side = if (n / 12).is_multiple_of(2) {
                400.0
            } else {
                -400.0
            };
            aimed(player, side, 80.0)
        },
    );
    let ledger = ledger_of(profile, &flight, Approach::Hop { landing, fog: 1 });
    assert_eq!(
        (ledger.aim, ledger.part(Cause::DuckTiming).ticks),
        (Aim::Speed, 0),
        "{ledger:#?}"
    );
    assert_eq!(ledger.first, Some(Cause::AngleUnder), "{ledger:#?}");
}

/// A3: duck released in the tick that meets the take-off height, or one tick later, over a gap. The
/// best result stays the same.
#[test]
fn the_best_does_not_jump_with_the_tick_that_lets_duck_go() {
    let lab = Lab::new("cs16-100", 6);
    let ledger = |let_go: usize| {
        let mut lab = lab.clone();
        lab.gap = true;
        lab.hands[let_go..]
            .iter_mut()
            .for_each(|hands| hands.duck = false);
        lab.fly(Blind).ledger
    };
    let last = lab.hands.len() - 1;
    let all: Vec<_> = (last - 2..=last).map(ledger).collect();
    for pair in all.windows(2) {
        let [a, b] = [pair[0].best.distance, pair[1].best.distance];
        assert!((a - b).abs() < 1.0, "{a} and {b}: {all:#?}");
    }
}

/// A6: an early duck is not reported as a mouse that is too fast.
#[test]
fn early_ducking_is_named_itself() {
    for early in [15, 40] {
        let ledger = flawed("cs16-100", 8, DuckEarly(early)).fly(Blind).ledger;
        assert_eq!(
            ledger.first,
            Some(Cause::DuckTiming),
            "{early}: {ledger:#?}"
        );
        assert_eq!(
            ledger.part(Cause::DuckTiming).ticks,
            early as u32,
            "{ledger:#?}"
        );
    }
}

/// A7: a hop kept below the cap is reported as such, and lost nothing that counts.
#[test]
fn a_hop_held_under_the_cap_is_praised() {
    let profile = profile("cs16-100");
    let flight = records(profile, &floor(profile), runner(profile, 299.9), |_, _| {
        UserCmd::default()
    });
    let landing = Landing {
        tick: 0,
        speed: 299.9,
        stamina_msec: 0.0,
    };
    let ledger = ledger_of(profile, &flight, Approach::Hop { landing, fog: 1 });
    assert!(
        matches!(ledger.praise, Some(HeldByCap { .. })),
        "{ledger:#?}"
    );
    assert!(ledger.total.speed < 0.1, "{ledger:#?}");
}

/// A8: the best player is praised.
#[test]
fn a_jump_that_nobody_betters_is_praised() {
    for strafes in [7, 9] {
        let ledger = flawed("cs16-100", strafes, Ahead(-1.0))
            .fly(Following)
            .ledger;
        let Some(Good { lost, .. }) = ledger.praise else {
            panic!("{ledger:#?}")
        };
        assert!(lost.amount > 0.5 && lost.amount < 9.0, "{lost:?}");
    }
    let bad = flawed("cs16-100", 9, Forward(500)).fly(Blind).ledger;
    assert_eq!(bad.praise, None, "{bad:#?}");
}

/// But if the loss is small and has a single cause that can be fixed, the player is told that
/// cause.
#[test]
fn a_good_jump_with_one_fault_that_can_be_mended_is_told_it() {
    for (name, fault, mouse, cause) in [
        ("cs16-100", DuckEarly(30), Following, Cause::DuckTiming),
        ("cs16-100", Early(2), Following, Cause::EarlySwitch),
        ("cs16-100", OneLate(3, 3), Following, Cause::LateSwitch),
        ("hl-100", Gap(1), Blind, Cause::KeyGap),
        ("hl-100", Forward(10), Blind, Cause::ForwardHeld),
    ] {
        let ledger = flawed(name, 8, fault).fly(mouse).ledger;
        let lost = ledger.amount(ledger.total);
        assert!(
            lost < 0.035 * ledger.best.distance,
            "{name} {fault:?}: {lost} {ledger:#?}"
        );
        assert_eq!(
            (ledger.first, ledger.praise),
            (Some(cause), None),
            "{name} {fault:?}: {ledger:#?}"
        );
    }
    let little = flawed("cs16-100", 8, DuckEarly(20)).fly(Following).ledger;
    assert!(matches!(little.praise, Some(Good { .. })), "{little:#?}");
}

/// D1: above the cap the best hop brakes with these keys for this many ticks. Holding them so keeps
/// the stated speed.
#[test]
fn braking_as_the_ledger_says_keeps_what_it_says() {
    for (name, speeds) in [
        (
            "cs16-100",
            &[301.0_f32, 305.0, 320.0, 340.0, 380.0, 420.0][..],
        ),
        ("cs16-250", &[320.0, 330.0, 360.0]),
        ("hl-100", &[560.0, 600.0, 640.0, 700.0, 900.0]),
    ] {
        for &speed in speeds {
            for stamina in [0.0, 645.0] {
                let profile = profile(name);
                let hop = LedgerContext::new(profile).best_hop(f64::from(speed), stamina);
                let at_once = jumped(profile, speed, stamina, &[]);
                assert!(
                    hop.fog > 1 && hop.speed > at_once + 1.0,
                    "{name} {speed} {stamina}: {hop:?}, {at_once}"
                );
                let one = best_fog(&profile.physics, profile.msec(), f64::from(speed), stamina);
                assert_eq!(
                    one, hop.fog,
                    "{name} {speed} {stamina}: the grade's and the ledger's"
                );
                let keys = hop.keys;
                assert_eq!(keys.back + keys.none + keys.strafe, hop.fog - 1, "{hop:?}");
                let back = UserCmd {
                    forward: -400.0,
                    ..UserCmd::default()
                };
                let ticks = (0..keys.back)
                    .map(|_| Some(back))
                    .chain((0..keys.none).map(|_| Some(UserCmd::default())));
                let ticks: Vec<_> = ticks.chain((0..keys.strafe).map(|_| None)).collect();
                let kept = jumped(profile, speed, stamina, &ticks);
                assert!(
                    (kept - hop.speed).abs() < 0.1,
                    "{name} {speed} {stamina}: {hop:?}, {kept}"
                );
            }
        }
    }
}

/// The speed after a landing at `speed`, these ticks on the ground and a jump. `None` means the
/// fastest strafe.
fn jumped(
    profile: &wishdir_sim::profile::Profile,
    speed: f32,
    stamina: f32,
    ticks: &[Option<UserCmd>],
) -> f64 {
    let level = floor(profile);
    let mut player = runner(profile, speed);
    player.goldsrc.stamina_msec = stamina;
    for cmd in ticks {
        match cmd {
            Some(cmd) => {
                let cmd = UserCmd {
                    msec: profile.msec(),
                    ..*cmd
                };
                player_move(
                    &mut player,
                    &cmd,
                    &profile.physics,
                    &mut level.near(),
                    &mut (),
                );
            }
            None => {
                let forward = |yaw| UserCmd {
                    angles: ViewAngles::level(yaw),
                    forward: 400.0,
                    ..UserCmd::default()
                };
                player = super::flight::fastest(profile, &level, &player, forward);
            }
        }
    }
    let jump = UserCmd {
        msec: profile.msec(),
        buttons: JUMP,
        ..UserCmd::default()
    };
    player_move(
        &mut player,
        &jump,
        &profile.physics,
        &mut level.near(),
        &mut (),
    );
    f64::from(length_2d(player.velocity))
}

/// D12: QuakeWorld commands over 50 ms run as two halves, and a wall that is not there adds no
/// speed.
#[test]
fn split_commands_have_no_negative_totals() {
    let profile = profile("qw-77");
    let level = floor(profile);
    let mut player = runner(profile, 400.0);
    let mut builder = LedgerBuilder::new(profile);
    let (mut flying, mut flights) = (false, 0);
    for n in 1..200 {
        let cmd = UserCmd {
            msec: 100,
            buttons: JUMP * u16::from(!flying),
            ..best_cmd(profile, &player, n, 0)
        };
        let record = tick(profile, &level, &mut player, &cmd, n);
        match (flying, player.on_ground) {
            (false, false) => builder.begin(&record, Approach::Run),
            (true, _) => builder.observe(&record),
            (false, true) => continue,
        }
        flying = !player.on_ground;
        if !flying {
            let ledger = builder.finish();
            flights += 1;
            assert!(
                ledger.total.speed >= 0.0 && ledger.total.distance >= 0.0,
                "{ledger:#?}"
            );
            assert_eq!(ledger.part(Cause::Collision).ticks, 0, "{ledger:#?}");
        }
    }
    assert!(flights > 5, "{flights}");
}

/// A player who flies sideways strafes with W and S, and is not advised to release them.
#[test]
fn a_sideways_flight_strafes_with_forward_and_back() {
    let profile = profile("cs16-100");
    let flight = records(
        profile,
        &floor(profile),
        runner(profile, 270.0),
        |player: &PlayerState, n| {
            let cmd = best_cmd(profile, player, n / 8, if n >= 67 { DUCK } else { 0 });
            let (yaw, side) = (cmd.angles.yaw, cmd.side);
            UserCmd {
                angles: ViewAngles::level(yaw - 90.0),
                forward: side,
                side: 0.0,
                ..cmd
            }
        },
    );
    let ledger = ledger_of(profile, &flight, Approach::Given);
    assert_eq!(ledger.part(Cause::ForwardHeld).ticks, 0, "{ledger:#?}");
    assert!(ledger.total.distance < 6.0, "{ledger:#?}");
}

/// Above the cap the frames alone are not enough. The keys are also named to a player who had the
/// right frames without the keys, and to one who stayed too long.
#[test]
fn a_hop_over_the_cap_is_told_its_keys_however_long_it_was() {
    let profile = profile("cs16-100");
    for (fog, takeoff) in [(1, 240.0), (2, 287.0), (3, 250.0), (5, 204.0)] {
        let flight = records(
            profile,
            &floor(profile),
            runner(profile, takeoff),
            |_, _| UserCmd::default(),
        );
        let landing = Landing {
            tick: 0,
            speed: 340.0,
            stamina_msec: 645.0,
        };
        let ledger = ledger_of(profile, &flight, Approach::Hop { landing, fog });
        let part = ledger.part(Cause::Fog);
        assert!(part.loss.speed > 9.0, "{ledger:#?}");
        if ledger.first == Some(Cause::Fog) {
            assert!(
                matches!(
                    ledger.advice,
                    Advice::Hop {
                        hop: HopAdvice::Brake { best_fog: 2, .. },
                        ..
                    }
                ),
                "{ledger:#?}"
            );
        }
    }
    // Below the cap there is nothing to brake.
    let flight = records(profile, &floor(profile), runner(profile, 223.0), |_, _| {
        UserCmd::default()
    });
    let landing = Landing {
        tick: 0,
        speed: 280.0,
        stamina_msec: 645.0,
    };
    let ledger = ledger_of(profile, &flight, Approach::Hop { landing, fog: 3 });
    assert!(
        matches!(
            ledger.advice,
            Advice::Hop {
                hop: HopAdvice::JumpSooner { best_fog: 1, .. },
                ..
            }
        ),
        "{ledger:#?}"
    );
}

/// A player who holds only W for the whole flight is advised to release it and strafe, because a
/// strafe key together with it would gain nothing.
#[test]
fn a_flight_with_forward_alone_is_told_to_strafe_without_it() {
    for name in ["cs16-100", "cs16-77", "hl-100", "qw-77"] {
        let profile = profile(name);
        let with = |forward: f32| {
            let cmd = move |_: &PlayerState, _| UserCmd {
                forward,
                ..UserCmd::default()
            };
            ledger_of(
                profile,
                &records(profile, &floor(profile), runner(profile, 277.0), cmd),
                Approach::Given,
            )
        };
        for forward in [400.0, -400.0] {
            let ledger = with(forward);
            assert_eq!(
                ledger.first,
                Some(Cause::ForwardHeld),
                "{name} {forward}: {ledger:#?}"
            );
            assert!(
                ledger
                    .advice
                    .describe()
                    .starts_with("You held W or S for the whole jump"),
                "{ledger:#?}"
            );
        }
        assert_eq!(with(0.0).first, Some(Cause::KeyGap), "{name}");
    }
}

/// A hop that was cut and regained the cap in the air is not perfect: it was slower for the whole
/// flight.
#[test]
fn a_cut_is_charged_though_the_air_wins_it_back() {
    let profile = profile("cs16-100");
    for (takeoff, fog) in [(240.0, 1), (252.0, 3), (297.0, 2)] {
        let landing = Landing {
            tick: 0,
            speed: 340.0,
            stamina_msec: 645.0,
        };
        let flight = records(
            profile,
            &floor(profile),
            runner(profile, takeoff),
            |player, n| best_cmd(profile, player, n / 9, 0),
        );
        assert!(length_2d(flight.last().unwrap().player.velocity) > 310.0);
        let ledger = ledger_of(profile, &flight, Approach::Hop { landing, fog });
        let kept = LedgerContext::new(profile).best_hop(340.0, 645.0).speed;
        let took = kept - f64::from(takeoff);
        assert!(
            (ledger.part(Cause::Fog).loss.speed - took).abs() < 0.1,
            "{ledger:#?}"
        );
        assert_eq!(ledger.first == Some(Cause::Fog), took > 0.1, "{ledger:#?}");
        // It lands above the cap, so the next hop is cut again.
        assert_eq!(ledger.praise, None, "{ledger:#?}");
    }
}

#[test]
fn a_single_strafe_that_ends_early_is_told_to_be_one() {
    // Half of the flight with one key and a still mouse, and no input after that.
    let mut lab = Lab::new("cs16-100", 6);
    let (yaw, half) = (lab.hands[0].yaw, lab.hands.len() / 2);
    for (tick, hands) in lab.hands.iter_mut().enumerate() {
        (hands.left, hands.right, hands.forward, hands.yaw) = (false, tick < half, false, yaw);
    }
    let ledger = lab.fly(Blind).ledger;
    assert_eq!(ledger.first, Some(Cause::Path), "{ledger:#?}");
    let Advice::ChangeStrafeLengths {
        strafes, wanted, ..
    } = ledger.advice
    else {
        panic!("{:?}", ledger.advice)
    };
    assert!(strafes == 1 && wanted > 1, "{strafes} {wanted}");
}
