//! The recorded long jumps: their possible and actual results, with parts that explain the whole
//! difference.

use wishdir::text::Describe as _;
use wishdir::text::json::LedgerJson;
use wishdir_analysis::jump::FoundJump;
use wishdir_analysis::ledger::{Advice, Approach, Cause, Landing, Ledger, UnknownReason};
use wishdir_sim::conform::Recording;
use wishdir_sim::math::length_2d;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::HullId;

use super::flight::{close, demand_sums, ledger_of};
use crate::support::found_jumps;
use crate::support::recordings::{names, recording};

/// The flights of a recording, each from take-off to landing, with their approach.
fn flights(name: &str) -> (Recording, Vec<(Vec<TickRecord>, Approach)>) {
    let recording = recording("cs16", name);
    let mut flights: Vec<(Vec<TickRecord>, Approach)> = Vec::new();
    let (mut flying, mut landing) = (false, None);
    for record in recording.records() {
        if !flying && record.player.on_ground {
            continue;
        }
        if !flying {
            flights.push((Vec::new(), Approach::from_takeoff(&record, landing)));
        }
        flying = !record.player.on_ground;
        if !flying {
            landing = Some(Landing::from_record(&record));
        }
        flights.last_mut().unwrap().0.push(record);
    }
    (recording, flights)
}

/// The ledger of the recording's last flight, and its ticks.
fn ledger(name: &str) -> (Ledger, usize) {
    let (recording, flights) = flights(name);
    let (records, approach) = flights.last().unwrap();
    let ledger = ledger_of(&recording.profile(), records, *approach);
    // Up to the point where the feet pass the take-off height. Falling further does not make the
    // jump longer.
    let (first, feet) = (records.first().unwrap(), |z: f32, hull: HullId| {
        z + recording.profile().hull(hull).mins.z
    });
    let start = feet(first.before.origin.z, first.before.hull);
    let below =
        |record: &&TickRecord| feet(record.player.origin.z, record.player.hull) < start - 0.1;
    let last = records.iter().find(below).or(records.last()).unwrap();
    let distance = f64::from(length_2d(last.player.origin - first.before.origin));
    let tick = f64::from(length_2d(last.player.velocity)) * 0.01;
    assert!(
        (distance - tick - 0.1..=distance + 0.1).contains(&ledger.actual.distance),
        "{distance}: {ledger:#?}"
    );
    close(
        ledger.actual.speed,
        f64::from(length_2d(last.player.velocity)),
        1e-4,
        "speed",
    );
    (ledger, records.len())
}

#[test]
fn the_recorded_long_jumps_are_explained() {
    for (name, ticks, first) in [
        // These two miss the far side and fall on, either standing all the way down or along its
        // wall.
        ("lj-250-s1", 163, Cause::Path),
        ("lj-250-s4", 163, Cause::Prestrafe),
        ("lj-250-s8", 73, Cause::Prestrafe),
        ("lj-277-s2", 73, Cause::Path),
        ("lj-277-s5", 73, Cause::Path),
        ("lj-277-s9", 73, Cause::KeyGap),
    ] {
        let (ledger, flown) = ledger(name);
        assert_eq!(
            (flown, ledger.first),
            (ticks, Some(first)),
            "{name}: {ledger:#?}"
        );
        close(ledger.part(Cause::Outside).loss.speed, 0.0, 1e-3, name);
        close(ledger.part(Cause::Overlap).loss.distance, 0.0, 1e-6, name);
    }
}

/// 66 full ticks and 7 ducked ones from 277.570 u/s, the best prestrafe with W and a strafe key. `docs/numbers.md` 2.5 has 240.3 and 375 from
/// 277 without the ducking slowdown. Nine strafes have eight half keys, and a curved path.
#[test]
fn the_best_of_the_recorded_long_jumps_is_that_of_nine_strafes() {
    let (ledger, _) = ledger("lj-277-s9");
    let straight = 277.569_61_f64 * 277.569_61 + 66.0 * 875.0 + 7.0 * 430.194_375;
    // A half key adds 30² - 10² to v² instead of 875. A straighter line gives up slightly more.
    close(
        ledger.best.speed,
        (straight - 8.0 * 75.0).sqrt(),
        2.0,
        "speed",
    );
    assert!(
        (236.0..241.195).contains(&ledger.best.distance),
        "{ledger:#?}"
    );
    close(ledger.actual.distance, 234.269, 0.05, "actual");
    assert_eq!(ledger.part(Cause::KeyGap).ticks, 10, "{ledger:#?}");
}

#[test]
fn the_json_has_every_part_and_the_same_numbers() {
    let (ledger, _) = ledger("lj-277-s5");
    let json = serde_json::to_value(LedgerJson::from(&ledger)).unwrap();
    let parts = json["parts"].as_object().unwrap();
    assert_eq!(parts.len(), Cause::ALL.len());
    for quantity in ["speed", "distance"] {
        let sum: f64 = parts
            .values()
            .map(|part| part[quantity].as_f64().unwrap())
            .sum();
        assert_eq!(sum, json["total"][quantity].as_f64().unwrap(), "{quantity}");
    }
    assert_eq!(json["first"], ledger.first.unwrap().id());
    assert_eq!(json["advice"], ledger.advice.describe().as_str());
    assert_eq!(json["advice_id"], ledger.advice.id());
}

/// A player who releases a ladder and falls did not fly above it. There is nothing to praise or to
/// fix.
#[test]
fn a_fall_off_a_ladder_has_no_ledger() {
    for (set, name) in [
        ("cs16", "ladder-slow"),
        ("cs16", "x-ladder-moves"),
        ("hl", "x-basevelocity-ladder"),
    ] {
        let recording = recording(set, name);
        let records: Vec<TickRecord> = recording.records().collect();
        let falls: Vec<_> = found_jumps(&recording.profile(), &records)
            .into_iter()
            .filter(|FoundJump { jump, .. }| jump.height < 2.0 && jump.height_difference < -20.0)
            .collect();
        assert!(!falls.is_empty(), "{name}");
        for FoundJump { jump, log } in falls {
            assert!(log.is_none(), "{name}: {jump:#?}");
        }
    }
}

/// With a rising slope ahead a different flight lands elsewhere, and it may miss a ladder on its
/// path. In these cases there is no advice, least of all to duck.
#[test]
fn where_another_flight_would_end_is_not_known_nothing_is_advised() {
    for (set, name, takeoff, because) in [
        ("cs16", "x-ladder-air", 162, UnknownReason::LadderOrWater),
        ("cs16", "slope-20", 301, UnknownReason::RisingSlope),
        ("cs16", "pit-pyramid-40", 231, UnknownReason::RisingSlope),
        ("qw", "a21-msec-14", 118, UnknownReason::RisingSlope),
    ] {
        let recording = recording(set, name);
        let records: Vec<TickRecord> = recording.records().collect();
        let found = found_jumps(&recording.profile(), &records)
            .into_iter()
            .find(|found| found.jump.takeoff_tick == takeoff)
            .unwrap();
        let ledger = found.log.unwrap().ledger();
        assert_eq!(
            (ledger.first, ledger.advice),
            (None, Advice::Unknown { because }),
            "{name}"
        );
        assert_eq!(ledger.part(Cause::DuckTiming).ticks, 0, "{name}");
    }
}

/// Every jump of every recording in the package: the parts add up bit by bit, from either end.
#[test]
fn the_ledgers_of_all_recordings_add_up() {
    let mut ledgers = 0;
    for set in ["qw", "qw-extra", "hl", "cs16"] {
        for name in names(set) {
            let recording = recording(set, &name);
            let records: Vec<TickRecord> = recording.records().collect();
            for found in found_jumps(&recording.profile(), &records) {
                let Some(log) = found.log else { continue };
                demand_sums(&log.ledger());
                ledgers += 1;
            }
        }
    }
    assert!(ledgers > 500, "{ledgers}");
}
