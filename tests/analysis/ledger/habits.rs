//! Each habit is charged to its own cause, and a twin without the habit is not.

use wishdir::text::Describe as _;
use wishdir::text::advice::{advice_line, ledger_line};
use wishdir_analysis::ledger::{Approach, Cause, Ledger};
use wishdir_analysis::strafe::AirTick;
use wishdir_sim::command::{DUCK, UserCmd};
use wishdir_sim::engine::PlayerState;
use wishdir_sim::math::{ViewAngles, length_2d};
use wishdir_sim::world::Level;

use super::flight::{aimed, best_cmd, close, floor, ledger_of, records, runner, solid};
use crate::support::profile;

/// A CS jump from 277 u/s, ducked at the right time.
fn jump(mut cmd: impl FnMut(&PlayerState, u64) -> UserCmd) -> Ledger {
    let profile = profile("cs16-100");
    let records = records(
        profile,
        &floor(profile),
        runner(profile, 277.0),
        |player, n| {
            let cmd = cmd(player, n);
            UserCmd {
                buttons: cmd.buttons | if n >= 67 { DUCK } else { 0 },
                ..cmd
            }
        },
    );
    ledger_of(profile, &records, Approach::Given)
}

/// Strafes of 12 ticks with the wish direction always this many degrees beyond the best.
fn off_by(degrees: f64) -> Ledger {
    let profile = profile("cs16-100");
    jump(|player, n| {
        let wish = if n >= 67 { 83.25 } else { 250.0 };
        let best = AirTick::new(&profile.physics, wish, 10, 1.0)
            .best_deg(f64::from(length_2d(player.velocity)));
        aimed(
            player,
            if (n / 12).is_multiple_of(2) {
                400.0
            } else {
                -400.0
            },
            best + degrees,
        )
    })
}

/// The mouse turns 4.5 degrees per tick, 12 ticks to each side, and the keys change this many ticks
/// later.
fn keys_late_by(late: i64) -> Ledger {
    let mut yaw = 0.0_f32;
    jump(|_, n| {
        let strafe = |tick: i64| {
            if tick.div_euclid(12) % 2 == 0 {
                -1.0
            } else {
                1.0
            }
        };
        let n = i64::try_from(n).unwrap() + 5;
        yaw -= 4.5 * strafe(n);
        UserCmd {
            angles: ViewAngles::level(yaw),
            side: 400.0 * strafe(n - late),
            ..UserCmd::default()
        }
    })
}

#[test]
fn a_slow_mouse_is_angle_under_and_a_fast_one_angle_over() {
    for (degrees, cause, other, words) in [
        (
            -3.0,
            Cause::AngleUnder,
            Cause::AngleOver,
            "You turned too slowly for ",
        ),
        (
            2.0,
            Cause::AngleOver,
            Cause::AngleUnder,
            "You turned too fast for ",
        ),
    ] {
        let (bad, good) = (off_by(degrees), off_by(0.0));
        assert_eq!(bad.first, Some(cause), "{bad:#?}");
        assert!(
            bad.advice.describe().starts_with(words),
            "{}",
            bad.advice.describe()
        );
        assert!(
            bad.part(cause).loss.distance > 1.0 && bad.part(cause).ticks >= 60,
            "{bad:#?}"
        );
        close(bad.part(other).loss.distance, 0.0, 3.0, "the other side");
        // Gaining the maximum speed costs a little of the straight line.
        close(good.part(cause).loss.distance, 0.0, 3.0, "the twin");
        assert!(good.actual.speed > bad.actual.speed);
        close(good.best.distance, bad.best.distance, 0.5, "the same best");
    }
}

#[test]
fn keys_that_change_after_or_before_the_best_switch_are_late_or_early() {
    // One tick before the mouse is right and costs nothing.
    let right = keys_late_by(-1);
    for cause in [Cause::LateSwitch, Cause::EarlySwitch] {
        close(right.part(cause).loss.distance, 0.0, 1e-6, "right");
    }
    for (late, cause, words) in [
        (3, Cause::LateSwitch, "You switched keys late ("),
        (-3, Cause::EarlySwitch, "You switched keys early ("),
    ] {
        let ledger = keys_late_by(late);
        let part = ledger.part(cause);
        assert!(
            part.loss.distance > 0.2 && part.loss.speed > 1.0,
            "{late}: {ledger:#?}"
        );
        // Six key changes, four or two ticks from the best moment.
        assert!((5..=30).contains(&part.ticks), "{late}: {part:?}");
        if ledger.first == Some(cause) {
            assert!(
                ledger.advice.describe().starts_with(words),
                "{}",
                ledger.advice.describe()
            );
        }
    }
}

#[test]
fn ticks_without_a_strafe_key_are_a_key_gap_with_w_too() {
    let profile = profile("cs16-100");
    for forward in [0.0, 400.0] {
        let ledger = jump(|player, n| {
            if (30..34).contains(&n) {
                let heading = f64::from(player.velocity.y)
                    .atan2(f64::from(player.velocity.x))
                    .to_degrees();
                return UserCmd {
                    angles: ViewAngles::level(heading as f32),
                    forward,
                    ..UserCmd::default()
                };
            }
            best_cmd(profile, player, n, if n >= 67 { DUCK } else { 0 })
        });
        let part = ledger.part(Cause::KeyGap);
        assert_eq!(part.ticks, 4, "{ledger:#?}");
        let best = ledger.best.speed;
        close(
            part.loss.speed,
            best - (best * best - 4.0 * 875.0).sqrt(),
            0.1,
            "gap",
        );
    }
}

#[test]
fn a_wall_in_the_way_is_a_collision() {
    let profile = profile("cs16-100");
    let walls = vec![
        solid([-1e4, -1e4, -64.0], [1e4, 1e4, 0.0]),
        solid([100.0, -1e4, 0.0], [200.0, 1e4, 400.0]),
    ];
    let level = Level::new(walls, &profile.hulls);
    let records = records(profile, &level, runner(profile, 277.0), |player, n| {
        best_cmd(profile, player, n, 0)
    });
    let ledger = ledger_of(profile, &records, Approach::Given);
    assert_eq!(ledger.first, Some(Cause::Collision), "{ledger:#?}");
    assert!(
        ledger.part(Cause::Collision).loss.distance > 50.0,
        "{ledger:#?}"
    );
    close(
        ledger.part(Cause::Outside).loss.distance,
        0.0,
        1e-6,
        "nothing else pushed",
    );
}

#[test]
fn one_long_strafe_is_a_longer_path_than_many_short_ones() {
    let profile = profile("cs16-100");
    let curved = |ticks: u64| {
        let ledger = jump(|player, n| {
            let side = if (n / ticks).is_multiple_of(2) { 1 } else { 2 };
            best_cmd(profile, player, side, if n >= 67 { DUCK } else { 0 })
        });
        let under = ledger.part(Cause::AngleUnder).loss.distance;
        assert!(under < 1e-3, "{ticks}: {ledger:#?}");
        ledger
    };
    let [one, four, many] = [1000, 18, 4].map(curved);
    let path = |ledger: &Ledger| ledger.part(Cause::Path).loss.distance;
    assert!(
        path(&one) > path(&four) && path(&four) > path(&many),
        "{} {} {}",
        path(&one),
        path(&four),
        path(&many)
    );
    assert_eq!(one.first, Some(Cause::Path));
    // Speed does not depend on its direction.
    close(one.actual.speed, many.actual.speed, 1e-2, "speed");
}

/// Below a low ceiling no ducking makes the flight longer: the ceiling ended it, at whatever
/// height.
#[test]
fn a_ceiling_is_a_collision_and_no_fault_of_ducking() {
    for (name, speed) in [
        ("cs16-100", 277.0),
        ("cs16-77", 260.0),
        ("hl-100", 277.0),
        ("hl-100", 480.0),
    ] {
        for (height, strafe) in [(80.0, 1), (90.0, 8), (110.0, 8)] {
            let profile = profile(name);
            let boxes = vec![
                solid([-1e4, -1e4, -64.0], [1e4, 1e4, 0.0]),
                solid([-1e4, -1e4, height], [1e4, 1e4, 120.0]),
            ];
            let level = Level::new(boxes, &profile.hulls);
            let records = records(profile, &level, runner(profile, speed), |player, n| {
                best_cmd(profile, player, n / strafe, 0)
            });
            let ledger = ledger_of(profile, &records, Approach::Given);
            assert_eq!(
                ledger.first,
                Some(Cause::Collision),
                "{name} {height}: {ledger:#?}"
            );
            let [hit, ducking] =
                [Cause::Collision, Cause::DuckTiming].map(|cause| ledger.part(cause).loss.distance);
            assert!(hit > 45.0 && ducking < 40.0, "{name} {height}: {ledger:#?}");
        }
    }
}

#[test]
fn the_advice_s_line_names_the_largest_loss_or_says_that_there_are_several() {
    let mut ledger = off_by(8.0);
    let first = ledger.first.unwrap();
    assert_eq!(ledger_line(&ledger), advice_line(&ledger.advice));
    // A cause that costs more than the habit to fix first.
    let other = Cause::KeyGap;
    assert_ne!(first, other);
    let costs = ledger.part(first).loss;
    ledger.parts[other as usize].loss = costs + costs;
    let lost = ledger.in_aim_unit(ledger.total).describe();
    assert_eq!(
        ledger_line(&ledger),
        format!("Several faults together cost {lost}.")
    );
}
