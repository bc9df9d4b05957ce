//! Tests of the ledger in Quake III, where players strafe with forward held and make one strafe per
//! flight.

use wishdir_analysis::ledger::Cause::{
    AngleOver, AngleUnder, Combined, ForwardHeld, JumpHeld, KeyGap,
};
use wishdir_analysis::ledger::{Advice, Approach, Cause, Ledger};
use wishdir_analysis::strafe::{AirTick, wish_speed};
use wishdir_sim::command::{FORWARD, JUMP, MOVE_LEFT, MOVE_RIGHT, UserCmd};
use wishdir_sim::math::{ViewAngles, length_2d, wrap_deg, yaw_deg};
use wishdir_sim::tick::TickRecord;

use super::flight::{floor, ledger_of, records, runner};
use crate::support::profile;

const SPEEDS: [f32; 4] = [330.0, 450.0, 600.0, 900.0];

/// Keys of a strafe: with or without forward, to the left (1) or to the right (-1).
#[derive(Clone, Copy, Debug)]
struct Keys {
    forward: bool,
    side: i8,
}

const KEYS: [Keys; 4] = [
    Keys {
        forward: true,
        side: 1,
    },
    Keys {
        forward: true,
        side: -1,
    },
    Keys {
        forward: false,
        side: 1,
    },
    Keys {
        forward: false,
        side: -1,
    },
];

/// A flight with one strafe.
#[derive(Clone, Copy)]
struct Flight {
    name: &'static str,
    speed: f32,
    keys: Keys,
    /// Turn of the mouse, as a multiple of the ideal turn.
    pace: f64,
}

impl Flight {
    /// Records the flight. `change` changes the command of a tick, counted from 1.
    fn records(self, mut change: impl FnMut(&mut UserCmd, u64)) -> Vec<TickRecord> {
        let profile = profile(self.name);
        let air = AirTick::new(
            &profile.physics,
            wish_speed(profile, false),
            profile.msec(),
            1.0,
        );
        let side = f64::from(self.keys.side);
        let offset = if self.keys.forward { 45.0 } else { 90.0 };
        let strafe_key = if self.keys.side > 0 {
            MOVE_LEFT
        } else {
            MOVE_RIGHT
        };
        let mut views: Option<(f64, f64)> = None;
        let start = runner(profile, self.speed);
        records(profile, &floor(profile), start, |player, n| {
            let best = air.best_deg(f64::from(length_2d(player.velocity)));
            let ideal = yaw_deg(player.velocity) + side * (best - offset);
            let yaw = views.map_or(ideal, |(yaw, last)| {
                yaw + self.pace * wrap_deg(ideal - last)
            });
            views = Some((yaw, ideal));
            let mut cmd = UserCmd {
                forward: if self.keys.forward { 127.0 } else { 0.0 },
                side: -127.0 * f32::from(self.keys.side),
                buttons: strafe_key | if self.keys.forward { FORWARD } else { 0 },
                angles: ViewAngles::level(wrap_deg(yaw) as f32),
                ..UserCmd::default()
            };
            change(&mut cmd, n);
            cmd
        })
    }

    fn ledger(self, change: impl FnMut(&mut UserCmd, u64)) -> Ledger {
        ledger_of(profile(self.name), &self.records(change), Approach::Given)
    }
}

/// Calls `check` with a flight for each VQ3 profile, speed and key combination.
fn for_each_flight(pace: f64, check: impl Fn(Flight)) {
    for name in ["q3-125", "q3-76", "q3-fixed-8"] {
        for speed in SPEEDS {
            for keys in KEYS {
                check(Flight {
                    name,
                    speed,
                    keys,
                    pace,
                });
            }
        }
    }
}

/// Asserts that the ledger names this cause first and never charges forward.
#[track_caller]
fn assert_first_cause(flight: Flight, ledger: &Ledger, cause: Cause) {
    let Flight {
        name, speed, keys, ..
    } = flight;
    assert_eq!(
        ledger.first,
        Some(cause),
        "{name} {speed} {keys:?}: {ledger:#?}"
    );
    assert_eq!(ledger.part(ForwardHeld).ticks, 0, "{name} {speed} {keys:?}");
}

#[test]
fn the_ideal_flight_loses_almost_nothing_in_quake_iii() {
    for_each_flight(1.0, |flight| {
        let ledger = flight.ledger(|_, _| {});
        // The engine rounds the velocity, which no player can change.
        let lost: f64 = ledger
            .parts
            .iter()
            .filter(|part| part.cause.is_habit())
            .map(|part| part.loss.speed)
            .sum();
        assert!(lost < 3.0, "{lost}: {ledger:#?}");
    });
}

#[test]
fn a_slow_or_fast_mouse_is_named_in_quake_iii_with_forward_and_without() {
    for (pace, cause) in [(0.6, AngleUnder), (1.6, AngleOver), (2.0, AngleOver)] {
        for_each_flight(pace, |flight| {
            assert_first_cause(flight, &flight.ledger(|_, _| {}), cause);
        });
    }
}

#[test]
fn jump_held_in_the_air_is_named_in_quake_iii() {
    for_each_flight(1.0, |flight| {
        let ideal = flight.records(|_, _| {});
        // The views of the flight without jump, turned 2 degrees further to the strafe's side.
        let records = flight.records(|cmd, n| {
            let nth = (n as usize - 1).min(ideal.len() - 1);
            cmd.angles = ideal[nth].cmd.angles;
            cmd.angles.yaw += 2.0 * f32::from(flight.keys.side);
            if n < 30 {
                cmd.buttons |= JUMP;
            }
        });
        let profile = profile(flight.name);
        let ledger = ledger_of(profile, &records, Approach::Given);
        assert_first_cause(flight, &ledger, JumpHeld);
        // A slow takeoff does not hide the cost.
        let after_run = ledger_of(profile, &records, Approach::Run)
            .part(JumpHeld)
            .loss;
        assert_eq!(after_run.speed, ledger.part(JumpHeld).loss.speed);
        assert!(
            matches!(ledger.advice, Advice::ReleaseJump { ticks: 27..=28, .. }),
            "{:?}",
            ledger.advice
        );
    });
}

/// Returns the ledger of a flight to the left under CPM, at 400 u/s with both keys held, and with a
/// mouse that turns at 60 % of the ideal turn. `change` changes each tick's command.
fn slow_cpm_flight(change: impl FnMut(&mut UserCmd, u64)) -> Ledger {
    let flight = Flight {
        name: "q3-cpm-125",
        speed: 400.0,
        keys: KEYS[0],
        pace: 0.6,
    };
    flight.ledger(change)
}

#[test]
fn a_single_key_gets_the_advice_to_hold_both_under_cpm() {
    let without_forward = slow_cpm_flight(|cmd, _| (cmd.forward, cmd.buttons) = (0.0, MOVE_LEFT));
    let without_strafe_key = slow_cpm_flight(|cmd, _| (cmd.side, cmd.buttons) = (0.0, FORWARD));
    for ledger in [without_forward, without_strafe_key] {
        let Advice::HoldBothKeys { ticks, lost } = ledger.advice else {
            panic!("{ledger:#?}");
        };
        assert!((85..=90).contains(&ticks), "{ticks}");
        assert!(lost.amount > 50.0, "{lost:?}");
        assert_eq!(lost.amount, ledger.part(Combined).loss.speed);
        assert_eq!(ledger.first, None);
        assert_eq!(ledger.praise, None);
        for cause in [ForwardHeld, KeyGap, AngleOver, AngleUnder] {
            assert_eq!(ledger.part(cause).loss.speed, 0.0, "{cause:?}");
        }
    }
}

#[test]
fn a_slow_mouse_is_named_under_cpm_if_forward_comes_slightly_first() {
    let ledger = slow_cpm_flight(|cmd, n| {
        // The strafe key is pressed 40 ms after forward.
        if n <= 5 {
            (cmd.side, cmd.buttons) = (0.0, FORWARD);
        }
    });
    assert_eq!(ledger.first, Some(AngleUnder), "{ledger:#?}");
}

#[test]
fn a_flight_without_a_strafe_key_is_dead_air_in_quake_iii() {
    for speed in SPEEDS {
        let flight = Flight {
            name: "q3-125",
            speed,
            keys: KEYS[0],
            pace: 1.0,
        };
        let ledger = flight.ledger(|cmd, _| (cmd.side, cmd.buttons) = (0.0, FORWARD));
        assert_first_cause(flight, &ledger, KeyGap);
    }
}

#[test]
fn one_strafe_per_flight_is_enough_in_quake_iii() {
    for pace in [0.6, 0.9, 1.0, 1.3, 2.0] {
        for_each_flight(pace, |flight| {
            let ledger = flight.ledger(|_, _| {});
            assert!(
                !matches!(ledger.advice, Advice::ChangeStrafeLengths { .. }),
                "{:?}",
                ledger.advice
            );
        });
    }
}
