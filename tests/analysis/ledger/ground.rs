//! Prestrafe and frames on the ground, compared with the movement code.

use wishdir_analysis::ledger::{Approach, Cause, Landing, LedgerBuilder, LedgerContext};
use wishdir_analysis::strafe::best_prestrafe;
use wishdir_sim::command::{JUMP, UserCmd};
use wishdir_sim::engine::{PlayerState, player_move};
use wishdir_sim::math::{ViewAngles, length_2d};
use wishdir_sim::profile::Profile;

use super::flight::{close, fastest, floor, ledger_of, records, runner};
use crate::support::profile;

/// The player's maximum speed after one more tick on the ground, searched over wish directions in
/// steps of a hundredth of a degree.
fn best_ground_tick(profile: &Profile, player: &PlayerState) -> PlayerState {
    let forward = |yaw| UserCmd {
        angles: ViewAngles::level(yaw),
        forward: 400.0,
        ..UserCmd::default()
    };
    fastest(profile, &floor(profile), player, forward)
}

#[test]
fn the_best_prestrafe_is_what_the_best_ground_ticks_reach() {
    // By hand: v² = (W² - (W - a)²) / (1 - (1 - 4 T)²), which is 6093.75 / 0.0784 for CS.
    for (name, wanted) in [
        ("cs16-100", 278.795),
        ("hl-100", 498.159),
        ("qw-77", 495.731),
    ] {
        let profile = profile(name);
        let best = best_prestrafe(profile, profile.msec()).unwrap().speed();
        close(best, wanted, 2e-3, name);
        let mut player = runner(profile, wanted as f32 - 5.0);
        for _ in 0..100 {
            player = best_ground_tick(profile, &player);
        }
        let tried = f64::from(length_2d(player.velocity));
        // Just beyond the best direction the gain drops sharply.
        assert!(
            tried < best + 1e-3 && tried > best - 0.05,
            "{name}: {tried}, not {best}"
        );
    }
}

#[test]
fn above_the_cap_two_frames_on_ground_beat_one() {
    let profile = profile("cs16-100");
    let context = LedgerContext::new(profile);
    // 300² minus half a tick's gravity, 4²: `docs/numbers.md` 2.7.
    close(
        context.hop_cap(),
        (300.0_f64 * 300.0 - 16.0).sqrt(),
        1e-4,
        "cap",
    );
    for (speed, fog, kept) in [
        (280.0, 1, 280.0),
        (299.0, 1, 299.0),
        (320.0, 2, 281.2),
        (340.0, 2, 297.4),
    ] {
        let hop = context.best_hop(speed, 645.789);
        assert_eq!(hop.fog, fog, "{speed}: {hop:?}");
        close(hop.speed, kept, 0.1, "kept");
        let mut player = runner(profile, speed as f32);
        player.goldsrc.stamina_msec = 645.789;
        for _ in 1..fog {
            player = best_ground_tick(profile, &player);
        }
        let jump = UserCmd {
            msec: 10,
            buttons: JUMP,
            ..UserCmd::default()
        };
        player_move(
            &mut player,
            &jump,
            &profile.physics,
            &mut floor(profile).near(),
            &mut (),
        );
        close(
            f64::from(length_2d(player.velocity)),
            hop.speed,
            0.02,
            "by the movement",
        );
    }
}

#[test]
fn a_slow_run_up_is_charged_to_prestrafe_alone() {
    let profile = profile("cs16-100");
    let slow = records(profile, &floor(profile), runner(profile, 250.0), |_, _| {
        UserCmd::default()
    });
    let ledger = ledger_of(profile, &slow, Approach::Run);
    let part = ledger.part(Cause::Prestrafe).loss;
    // With W and a strafe key: a strafe key alone would need a flick at the takeoff.
    close(part.speed, 277.569_61 - 250.0, 2e-3, "speed");
    // 67 ticks without keys.
    close(part.distance, part.speed * 0.67, 0.05, "distance");
    let fast = records(profile, &floor(profile), runner(profile, 278.9), |_, _| {
        UserCmd::default()
    });
    let ledger = ledger_of(profile, &fast, Approach::Run);
    assert_eq!(
        (
            ledger.part(Cause::Prestrafe).loss.speed,
            ledger.part(Cause::Fog).loss.speed
        ),
        (0.0, 0.0)
    );
}

#[test]
fn a_hop_cut_by_the_cap_is_charged_to_frames_on_ground() {
    let profile = profile("cs16-100");
    let mut start = runner(profile, 320.0);
    start.goldsrc.stamina_msec = 645.789;
    let landing = Landing {
        tick: 0,
        speed: 320.0,
        stamina_msec: 645.789,
    };
    let cut = records(profile, &floor(profile), start, |_, _| UserCmd::default());
    let approach = Approach::from_takeoff(&cut[0], Some(landing));
    assert_eq!(approach, Approach::Hop { landing, fog: 1 });
    let ledger = ledger_of(profile, &cut, approach);
    // 240 instead of 281.2 at take-off.
    let fog = ledger.part(Cause::Fog).loss;
    close(fog.speed, 281.2 - 240.0, 0.1, "speed");
    assert_eq!(ledger.part(Cause::Prestrafe).loss.distance, 0.0);
    // The flight could have regained the rest up to the cap, which is all that the next hop keeps.
    close(
        ledger.part(Cause::KeyGap).loss.speed,
        299.97 - 281.2,
        0.1,
        "the rest",
    );
    assert_eq!(ledger.first, Some(Cause::Fog));
}

#[test]
fn only_a_hop_that_lands_right_under_the_cap_is_held_by_it() {
    let profile = profile("cs16-100");
    for (speed, is_hop, held) in [
        (299.9, true, true),
        (292.0, true, true),
        (290.0, true, false),
        (299.9, false, false),
    ] {
        let flight = records(profile, &floor(profile), runner(profile, speed), |_, _| {
            UserCmd::default()
        });
        let landing = Landing {
            tick: 0,
            speed: f64::from(speed),
            stamina_msec: 0.0,
        };
        let mut builder = LedgerBuilder::new(profile);
        builder.begin(
            &flight[0],
            Approach::from_takeoff(&flight[0], is_hop.then_some(landing)),
        );
        flight[1..]
            .iter()
            .for_each(|record| builder.observe(record));
        assert_eq!(builder.is_held_by_cap(), held, "{speed}, {is_hop}");
    }
}

#[test]
fn an_approach_is_a_hop_for_ten_ticks_and_given_without_a_jump() {
    let profile = profile("cs16-100");
    let jump = records(profile, &floor(profile), runner(profile, 250.0), |_, _| {
        UserCmd::default()
    });
    let mut takeoff = jump[0].clone();
    let landing = Landing {
        tick: 100,
        speed: 250.0,
        stamina_msec: 0.0,
    };
    for (tick, wanted) in [
        (101, Approach::Hop { landing, fog: 1 }),
        (110, Approach::Hop { landing, fog: 10 }),
        (111, Approach::Run),
        (99, Approach::Run),
    ] {
        takeoff.tick = tick;
        assert_eq!(
            Approach::from_takeoff(&takeoff, Some(landing)),
            wanted,
            "{tick}"
        );
    }
    assert_eq!(Approach::from_takeoff(&takeoff, None), Approach::Run);
    assert_eq!(
        Approach::from_takeoff(&jump[1], Some(landing)),
        Approach::Given
    );
}
