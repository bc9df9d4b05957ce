//! Unusual ways to move: spinning views, half-sideways and other styles, released keys.

use wishdir::text::Describe as _;
use wishdir_analysis::ledger::Cause::{ForwardHeld, KeyGap, WrongKey};
use wishdir_analysis::ledger::{Advice, Approach, MoveKey, Praise, StrafeKeys};
use wishdir_sim::command::{BACK, DUCK, FORWARD, MOVE_LEFT, MOVE_RIGHT, UserCmd};
use wishdir_sim::math::ViewAngles;

use super::flight::{best_cmd, floor, ledger_of, records, runner};
use super::lab::{Lab, Mouse};
use super::plant::Fault;
use crate::support::profile;

/// A spinning view is a mouse that is too fast. A player who holds only A and D is not advised to
/// release W.
#[test]
fn who_never_held_forward_is_not_told_to_let_it_go() {
    let profile = profile("cs16-100");
    for rate in [8.0, 20.0, 31.0, 90.0_f32] {
        let flight = records(profile, &floor(profile), runner(profile, 277.0), |_, n| {
            UserCmd {
                side: if (n / 9).is_multiple_of(2) {
                    -400.0
                } else {
                    400.0
                },
                angles: ViewAngles::level(rate * n as f32),
                ..UserCmd::default()
            }
        });
        let ledger = ledger_of(profile, &flight, Approach::Given);
        assert_eq!(ledger.part(ForwardHeld).ticks, 0, "{rate}: {ledger:#?}");
        assert!(
            !ledger.advice.describe().contains("\u{2212}"),
            "{rate}: {}",
            ledger.advice.describe()
        );
    }
}

/// A spinning view is too fast, whichever way the key's strafe goes and however short the ticks
/// are.
#[test]
fn a_spinning_mouse_is_never_told_to_turn_faster() {
    for (name, rates) in [
        ("cs16-100", &[4.0_f32, 8.0, 20.0, 90.0][..]),
        ("cs16-250", &[2.0, 4.0, 8.0, 20.0, 31.0]),
        ("hl-100", &[4.0, 8.0, 20.0]),
        ("qw-77", &[4.0, 20.0, 31.0]),
    ] {
        let profile = profile(name);
        let strafe = 90 / u64::from(profile.msec());
        for &rate in rates {
            let flight = records(profile, &floor(profile), runner(profile, 277.0), |_, n| {
                UserCmd {
                    side: if (n / strafe).is_multiple_of(2) {
                        -400.0
                    } else {
                        400.0
                    },
                    angles: ViewAngles::level(rate * n as f32),
                    ..UserCmd::default()
                }
            });
            let ledger = ledger_of(profile, &flight, Approach::Given);
            assert!(
                matches!(ledger.advice, Advice::TurnSlower { .. }),
                "{name} {rate}: {ledger:#?}"
            );
        }
    }
}

/// A player who releases all keys for the rest of a flight is advised to hold one, and there is no
/// further advice.
#[test]
fn keys_let_go_for_the_rest_of_a_flight_are_a_gap() {
    for name in ["cs16-100", "cs16-250", "hl-100", "qw-77"] {
        let ideal = Lab::new(name, 8);
        for part in [20, 30, 40, 50] {
            let mut lab = ideal.clone();
            Fault::GapFrom(ideal.hands.len() * part / 73, 999).plant(&mut lab);
            let (clean, ledger) = (ideal.fly(Mouse::Blind).ledger, lab.fly(Mouse::Blind).ledger);
            let cost = ledger.amount(clean.actual - ledger.actual);
            if cost < 2.0 {
                continue;
            }
            assert_eq!(ledger.first, Some(KeyGap), "{name} {part}: {ledger:#?}");
            let charged = ledger.amount(ledger.part(KeyGap).loss);
            assert!(
                (charged - cost).abs() < 0.2 * cost,
                "{name} {part}: {charged} for {cost}"
            );
        }
    }
}

/// One strafe with the opposite key is named, whichever strafe it is, with the mouse exactly where
/// it was for the right key.
#[test]
fn one_wrong_key_in_any_strafe_is_named() {
    for (name, strafes) in [("cs16-100", 8), ("cs16-250", 9), ("cs16-100-awp", 7)] {
        let ideal = Lab::new(name, strafes);
        for mouse in [Mouse::Blind, Mouse::Following] {
            let done = ideal.fly(mouse).ledger.actual.distance;
            for strafe in 0..strafes as usize {
                let mut lab = ideal.clone();
                Fault::Wrong(strafe).plant(&mut lab);
                let ledger = lab.fly(mouse).ledger;
                let cost = done - ledger.actual.distance;
                assert_eq!(
                    ledger.first,
                    Some(WrongKey),
                    "{name} {mouse:?} {strafe}: {ledger:#?}"
                );
                let charged = ledger.part(WrongKey).loss.distance;
                assert!(
                    (charged - cost).abs() < (0.2 * cost).max(0.7),
                    "{name} {strafe}: {charged} for {cost}"
                );
            }
        }
    }
}

/// Half-sideways: where the mouse follows W and a strafe key together exactly, nothing is wrong.
/// Where it must swing far at each change, the loss comes from W and not from a slow mouse.
#[test]
fn half_sideways_is_a_style_until_the_mouse_has_to_swing() {
    for name in ["cs16-100", "hl-100", "qw-77"] {
        let profile = profile(name);
        let flown = |most: f32| {
            let mut yaw: Option<f32> = None;
            let flight = records(
                profile,
                &floor(profile),
                runner(profile, 277.0),
                |player, n| {
                    let cmd = best_cmd(profile, player, n / 8, if n >= 67 { DUCK } else { 0 });
                    let wanted = cmd.angles.yaw - 45.0 * cmd.side.signum();
                    let before = yaw.unwrap_or(wanted);
                    let turn = (wanted - before + 540.0).rem_euclid(360.0) - 180.0;
                    let now = before + turn.clamp(-most, most);
                    yaw = Some(now);
                    UserCmd {
                        angles: ViewAngles::level(now),
                        forward: 400.0,
                        ..cmd
                    }
                },
            );
            ledger_of(profile, &flight, Approach::Given)
        };
        let exact = flown(360.0);
        assert!(
            exact.amount(exact.total) < 1.5 && exact.praise.is_some(),
            "{name}: {exact:#?}"
        );
        for most in [6.0, 12.0, 20.0, 30.0] {
            let ledger = flown(most);
            assert_eq!(
                ledger.first,
                Some(ForwardHeld),
                "{name} {most}: {ledger:#?}"
            );
        }
    }
}

/// Styles that turn the view round with each strafe gain as much as others: W alone, A alone,
/// half-sideways.
#[test]
fn any_style_of_strafing_is_judged_by_its_strafes() {
    let profile = profile("cs16-100");
    let styled = |turn_deg: [f32; 2], keys: [(f32, f32); 2]| {
        let flight = records(
            profile,
            &floor(profile),
            runner(profile, 277.0),
            |player, n| {
                let cmd = best_cmd(profile, player, n / 8, if n >= 67 { DUCK } else { 0 });
                let way = usize::from(cmd.side > 0.0);
                let (forward, side) = keys[way];
                UserCmd {
                    angles: ViewAngles::level(cmd.angles.yaw + turn_deg[way]),
                    forward,
                    side,
                    ..cmd
                }
            },
        );
        ledger_of(profile, &flight, Approach::Given)
    };
    let usual = styled([0.0, 0.0], [(0.0, -400.0), (0.0, 400.0)]);
    for (turns, keys) in [
        ([90.0, -90.0], [(400.0, 0.0), (400.0, 0.0)]),
        ([-90.0, 90.0], [(-400.0, 0.0), (-400.0, 0.0)]),
        ([0.0, 180.0], [(0.0, -400.0), (0.0, -400.0)]),
        ([180.0, 180.0], [(0.0, 400.0), (0.0, -400.0)]),
        ([45.0, 45.0], [(400.0, -400.0), (-400.0, 400.0)]),
    ] {
        let ledger = styled(turns, keys);
        assert!(
            (ledger.total.distance - usual.total.distance).abs() < 1.0,
            "{turns:?} {keys:?}: {ledger:#?}"
        );
        assert_eq!(
            ledger.part(ForwardHeld).loss.distance,
            0.0,
            "{turns:?} {keys:?}: {ledger:#?}"
        );
        assert!(
            matches!(ledger.praise, Some(Praise::Good { .. })),
            "{turns:?} {keys:?}: {ledger:#?}"
        );
    }
}

/// A player who flies backwards or sideways strafes with other keys, and the advice names those
/// keys.
#[test]
fn advice_names_the_keys_that_the_player_strafes_with() {
    let profile = profile("cs16-100");
    let [a, d, w, s] = [(0.0, -400.0), (0.0, 400.0), (400.0, 0.0), (-400.0, 0.0)];
    for (turn_deg, keys, names, along) in [
        (0.0, [a, d], [MoveKey::Left, MoveKey::Right], w),
        (180.0, [d, a], [MoveKey::Right, MoveKey::Left], s),
        (90.0, [w, s], [MoveKey::Forward, MoveKey::Back], d),
        (-90.0, [s, w], [MoveKey::Back, MoveKey::Forward], a),
    ] {
        let advice = |fault: &dyn Fn(u64, usize) -> Option<(f32, f32)>| {
            let flight = records(
                profile,
                &floor(profile),
                runner(profile, 277.0),
                |player, n| {
                    let cmd = best_cmd(profile, player, n / 8, if n >= 67 { DUCK } else { 0 });
                    let way = usize::from(cmd.side > 0.0);
                    let (forward, side) = fault(n, way).unwrap_or(keys[way]);
                    let both = if keys[0].0 == 0.0 {
                        MOVE_LEFT | MOVE_RIGHT
                    } else {
                        FORWARD | BACK
                    };
                    let overlap = if (forward, side) == (0.0, 0.0) {
                        both
                    } else {
                        0
                    };
                    let buttons = cmd.buttons | overlap;
                    UserCmd {
                        angles: ViewAngles::level(cmd.angles.yaw + turn_deg),
                        forward,
                        side,
                        buttons,
                        ..cmd
                    }
                },
            );
            ledger_of(profile, &flight, Approach::Given).advice
        };
        // Both keys whenever the right key follows the left one.
        let overlap = advice(&|n, way| (way == 1 && n % 8 < 3).then_some((0.0, 0.0)));
        assert!(
            matches!(overlap, Advice::ReleaseFirst { key: Some(key), .. } if key == names[0]),
            "{turn_deg}: {overlap:?}"
        );
        let other = advice(&|n, way| (n / 8 == 4).then_some(keys[1 - way]));
        let [left, right] = names;
        let named = (turn_deg != 0.0).then_some(StrafeKeys { left, right });
        assert!(
            matches!(other, Advice::OtherKey { keys, .. } if keys == named),
            "{turn_deg}: {other:?}"
        );
        let along = advice(&|_, way| Some((keys[way].0 + along.0, keys[way].1 + along.1)));
        let is_sideways = turn_deg.abs() == 90.0;
        let is_told =
            matches!(along, Advice::ReleaseForward { sideways, .. } if sideways == is_sideways);
        assert!(is_told, "{turn_deg}: {along:?}");
    }
}
