//! Jumps whose parts were all calculated on paper.
//!
//! Counter-Strike, knife, 100 fps: the tick of the jump moves up 2.64328 units, each later one 0.08
//! less, so after k ticks the feet are 2.64328 k - 0.04 k (k - 1) high. For a standing player that
//! is below 2 - 1/32 on the way down after 67 ticks (2.857 after 66, 0.220 after 67). A ducked
//! player lands 18 units lower, after 73 ticks. The best tick of a full key adds 30² - (30 - 25)² =
//! 875 to v², that of a ducked player (83.25 u/s, so 8.325) 30² - 21.675² = 430.194375.

use wishdir::text::Describe as _;
use wishdir_analysis::ledger::Cause::{DuckTiming, KeyGap, Overlap};
use wishdir_analysis::ledger::{Aim, Approach, Cause, Ledger, LedgerBuilder};
use wishdir_sim::command::{DUCK, JUMP, MOVE_LEFT, MOVE_RIGHT, UserCmd};
use wishdir_sim::math::ViewAngles;

use super::flight::{best_cmd, close, fastest, floor, ledger_of, records, runner};
use crate::support::profile;

const STANDING_TICKS: usize = 67;
const DUCKED_TICKS: usize = 73;
const WHOLE: f64 = 875.0;
const DUCKED: f64 = 430.194_375;

/// Landing speed and distance at 100 fps if each tick adds its number to v².
fn flown(start: f64, squares: impl Iterator<Item = f64>) -> (f64, f64) {
    let mut squared = start * start;
    let distance = squares.fold(0.0, |distance, more| {
        squared += more;
        distance + squared.sqrt() * 0.01
    });
    (squared.sqrt(), distance)
}

/// The best result: ducked in the 67th tick, in which a standing player would land.
fn best(start: f64) -> (f64, f64) {
    flown(
        start,
        (1..=DUCKED_TICKS).map(|tick| if tick < STANDING_TICKS { WHOLE } else { DUCKED }),
    )
}

/// The cost of a curved path with many strafes, of which half of the last strafe may be saved:
/// units and u/s.
const CURVES: f64 = 0.35;

/// The causes not listed cost nothing but small curves.
fn demand(ledger: &Ledger, wanted: &[(Cause, f64, f64)]) {
    for part in ledger.parts {
        let listed = wanted.iter().find(|(cause, ..)| *cause == part.cause);
        let &(_, speed, distance) = listed.unwrap_or(&(part.cause, 0.0, 0.0));
        close(part.loss.speed, speed, CURVES, part.cause.id());
        close(part.loss.distance, distance, CURVES, part.cause.id());
    }
}

#[test]
fn a_jump_without_keys_is_all_key_gap_and_duck_timing() {
    let profile = profile("cs16-100");
    let records = records(profile, &floor(profile), runner(profile, 250.0), |_, _| {
        UserCmd::default()
    });
    assert_eq!(records.len(), STANDING_TICKS);
    let ledger = ledger_of(profile, &records, Approach::Given);
    let standing = flown(250.0, [WHOLE; STANDING_TICKS].into_iter());
    let (best_speed, best_distance) = best(250.0);
    // On paper: v² 62500 + 58625 = 121125, 348.030 u/s. Without keys the speed stays 250 and covers
    // 67 * 2.5 = 167.5.
    close(standing.0, 348.030, 1e-3, "standing");
    // The ducked jump lands six ticks later, 2.5 units each, and strafes in all of them as well.
    let duck = (DuckTiming, 0.0, 15.0);
    let gap = (KeyGap, best_speed - 250.0, best_distance - 167.5 - 15.0);
    let even = ledger.part(KeyGap).loss;
    assert!(
        even.speed < gap.1 && even.speed > gap.1 - 6.0,
        "half keys: {even:?} of {gap:?}"
    );
    assert!(
        even.distance < gap.2 && even.distance > gap.2 - 10.0,
        "six strafes: {even:?} of {gap:?}"
    );
    demand(&ledger, &[(KeyGap, even.speed, even.distance), duck]);
    assert_eq!(ledger.part(KeyGap).ticks, 73);
    close(ledger.actual.distance, 167.5, 0.05, "distance");
    assert!(standing.0 < best_speed);
    assert_eq!(ledger.first, Some(KeyGap));
    assert!(
        ledger
            .advice
            .describe()
            .starts_with("73 ticks of dead air cost "),
        "{}",
        ledger.advice.describe()
    );
}

#[test]
fn the_best_jump_has_lost_nothing_but_its_small_curves() {
    let profile = profile("cs16-100");
    let records = records(
        profile,
        &floor(profile),
        runner(profile, 277.0),
        |player, n| {
            best_cmd(
                profile,
                player,
                n,
                if n >= STANDING_TICKS as u64 { DUCK } else { 0 },
            )
        },
    );
    assert_eq!(records.len(), DUCKED_TICKS);
    let ledger = ledger_of(profile, &records, Approach::Given);
    let (speed, distance) = best(277.0);
    close(ledger.best.speed, speed, 1e-2, "best speed");
    // One tick left, one tick right: the velocity first turns by 5 degrees, the path by half of
    // that to each side.
    close(ledger.best.distance, distance, 0.4, "best distance");
    demand(&ledger, &[]);
    assert!(ledger.total.distance < 0.1, "{ledger:#?}");
}

#[test]
fn five_ticks_of_overlap_cost_their_five_gains() {
    let profile = profile("cs16-100");
    // Strafes of nine ticks; the one that should begin in tick 18 is five ticks late.
    let overlaps = 18..23;
    let records = records(
        profile,
        &floor(profile),
        runner(profile, 277.0),
        |player, n| {
            let cmd = best_cmd(
                profile,
                player,
                n / 9,
                if n >= STANDING_TICKS as u64 { DUCK } else { 0 },
            );
            let both = UserCmd {
                buttons: MOVE_LEFT | MOVE_RIGHT,
                side: 0.0,
                ..cmd
            };
            if overlaps.contains(&n) { both } else { cmd }
        },
    );
    let ledger = ledger_of(profile, &records, Approach::Given);
    let (speed, distance) = best(277.0);
    let lossy = flown(
        277.0,
        (1..=DUCKED_TICKS).map(|tick| match tick {
            18..23 => 0.0,
            1..STANDING_TICKS => WHOLE,
            _ => DUCKED,
        }),
    );
    let overlap = ledger.part(Overlap).loss;
    close(overlap.speed, speed - lossy.0, CURVES, "speed");
    // Meanwhile it flies straight on, and lands off its line.
    close(overlap.distance, distance - lossy.1, 3.0, "distance");
    assert_eq!(ledger.part(Overlap).ticks, 5);
    assert_eq!(ledger.first, Some(Overlap));
    // Tick 17 was a left one.
    assert!(
        ledger
            .advice
            .describe()
            .starts_with("5 ticks of overlap cost "),
        "{}",
        ledger.advice.describe()
    );
}

#[test]
fn landing_on_the_feet_costs_the_six_ticks_that_ducking_adds() {
    let profile = profile("cs16-100");
    let records = records(
        profile,
        &floor(profile),
        runner(profile, 277.0),
        |player, n| best_cmd(profile, player, n, 0),
    );
    let ledger = ledger_of(profile, &records, Approach::Given);
    let (best, standing) = (
        best(277.0),
        flown(277.0, [WHOLE; STANDING_TICKS].into_iter()),
    );
    let duck = (DuckTiming, best.0 - standing.0, best.1 - standing.1);
    demand(&ledger, &[duck]);
    assert_eq!(ledger.first, Some(DuckTiming));
}

#[test]
fn ducking_thirty_ticks_too_early_costs_thirty_slow_ticks() {
    let profile = profile("cs16-100");
    let records = records(
        profile,
        &floor(profile),
        runner(profile, 277.0),
        |player, n| best_cmd(profile, player, n, if n >= 37 { DUCK } else { 0 }),
    );
    let ledger = ledger_of(profile, &records, Approach::Given);
    let early = flown(
        277.0,
        (1..=DUCKED_TICKS).map(|tick| if tick < 37 { WHOLE } else { DUCKED }),
    );
    let best = best(277.0);
    demand(&ledger, &[(DuckTiming, best.0 - early.0, best.1 - early.1)]);
}

#[test]
fn quakeworld_gains_900_a_tick_and_knows_no_ducking() {
    let profile = profile("qw-77");
    let records = records(profile, &floor(profile), runner(profile, 400.0), |_, _| {
        UserCmd::default()
    });
    let ticks = records.len();
    let ledger = ledger_of(profile, &records, Approach::Given);
    let speed = (400.0_f64 * 400.0 + 900.0 * ticks as f64).sqrt();
    close(ledger.best.speed, speed, 1e-6, "best");
    demand(
        &ledger,
        &[(KeyGap, speed - 400.0, ledger.part(KeyGap).loss.distance)],
    );
    // 13 ms per tick at 400 u/s.
    close(ledger.actual.distance, 5.2 * ticks as f64, 1e-2, "distance");
}

/// Brute force: the yaw of each tick is the fastest of all. The value function's best must equal
/// it.
#[test]
fn no_search_among_wish_directions_beats_the_best() {
    for (name, speed) in [
        ("cs16-100", 250.0),
        ("cs16-250", 250.0),
        ("cs16-77", 3.0),
        ("hl-100", 20.0),
        ("qw-77", 400.0),
    ] {
        let profile = profile(name);
        let level = floor(profile);
        let right = |yaw| UserCmd {
            angles: ViewAngles::level(yaw),
            side: 400.0,
            ..UserCmd::default()
        };
        let flight = records(profile, &level, runner(profile, speed), |player, n| {
            let jump = if n == 1 { JUMP } else { 0 };
            let tried = |yaw| UserCmd {
                buttons: jump,
                ..right(yaw)
            };
            let found = fastest(profile, &level, player, tried);
            // The wish direction is along the added velocity.
            let added = found.velocity - player.velocity;
            right((f64::from(added.y).atan2(f64::from(added.x)).to_degrees() + 90.0) as f32)
        });
        let mut builder = LedgerBuilder::new(profile);
        builder.set_aim(Some(Aim::Speed));
        builder.begin(&flight[0], Approach::Given);
        flight[1..]
            .iter()
            .for_each(|record| builder.observe(record));
        let ledger = builder.finish();
        assert!(ledger.total.speed < 0.3, "{name}: {ledger:#?}");
    }
}

/// Half-Life jumps as high, but slows down only the tick after the one that ducks: 67 full ticks of
/// 900 (32 per tick fill the cap), 6 of 30² - (30 - 10.656)² = 525.809664.
#[test]
fn half_life_slows_one_tick_less() {
    let profile = profile("hl-100");
    let flight = records(
        profile,
        &floor(profile),
        runner(profile, 300.0),
        |player, n| {
            best_cmd(
                profile,
                player,
                n,
                if n >= STANDING_TICKS as u64 { DUCK } else { 0 },
            )
        },
    );
    assert_eq!(flight.len(), DUCKED_TICKS);
    let ledger = ledger_of(profile, &flight, Approach::Given);
    let squares = (1..=DUCKED_TICKS).map(|tick| {
        if tick <= STANDING_TICKS {
            900.0
        } else {
            525.809_664
        }
    });
    let (speed, distance) = flown(300.0, squares);
    close(ledger.best.speed, speed, 1e-2, "speed");
    close(ledger.best.distance, distance, 0.4, "distance");
    demand(&ledger, &[]);
}

/// With `pm_bunnyspeedcap` 1.4 there is no gain above 448 u/s, and existing speed stays.
#[test]
fn above_the_bunny_speed_cap_there_is_nothing_to_lose() {
    let mut profile = profile("qw-77").clone();
    profile.physics.vars.bunnyspeedcap = 1.4;
    for (speed, best) in [(400.0, 448.0), (500.0, 500.0)] {
        let flight = records(
            &profile,
            &floor(&profile),
            runner(&profile, speed),
            |_, _| UserCmd::default(),
        );
        let ledger = ledger_of(&profile, &flight, Approach::Given);
        close(ledger.best.speed, best, 1e-3, "best");
        let flight = records(
            &profile,
            &floor(&profile),
            runner(&profile, speed),
            |player, n| best_cmd(&profile, player, n, 0),
        );
        let ledger = ledger_of(&profile, &flight, Approach::Given);
        demand(&ledger, &[]);
    }
}

/// Ducked at take-off: there is room to stand after 9 ticks, and the 10th stands up and is slow as
/// well.
#[test]
fn a_ducked_take_off_may_stand_up_as_soon_as_there_is_room() {
    let profile = profile("cs16-100");
    let mut start = runner(profile, 250.0);
    start.origin.z -= 18.0;
    start.duck(0.0);
    start.old_buttons = DUCK;
    let flight = records(profile, &floor(profile), start, |player, n| {
        best_cmd(profile, player, n, DUCK)
    });
    let ledger = ledger_of(profile, &flight, Approach::Given);
    // Standing, the same arc is 18 lower: 2.64328 k - 0.04 k (k - 1) - 18 >= 1.96875 from k = 9 to
    // 58, so tick 59 would land, and ducks.
    let best = flown(
        250.0,
        (1..=67).map(|tick| {
            if (11..59).contains(&tick) {
                WHOLE
            } else {
                DUCKED
            }
        }),
    );
    close(ledger.best.speed, best.0, 1e-2, "speed");
    close(ledger.best.distance, best.1, 0.4, "distance");
    let ducked = flown(250.0, [DUCKED; 67].into_iter());
    demand(
        &ledger,
        &[(DuckTiming, best.0 - ducked.0, best.1 - ducked.1)],
    );
}
