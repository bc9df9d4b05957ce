//! The requirements of a block, compared with the ideal strafer's own jumps, both perfect and with
//! reduced gain.

use wishdir::planner::bot::{BlockTable, Kind, Limits};
use wishdir_analysis::session::Finding;

use super::{PROFILES, bhop, long_jump, on_field, play, profile};
use crate::support::findings;

/// Distance, prestrafe and efficiency (percent) of such a jump.
fn jump(name: &str, kind: Kind, limits: Limits) -> [f64; 3] {
    let (records, _) = play(kind, limits, &mut on_field(name), 3000);
    let jump = findings(profile(name), &records)
        .into_iter()
        .find_map(Finding::jump)
        .unwrap();
    [
        jump.distance,
        jump.prestrafe,
        jump.strafing().totals.efficiency,
    ]
}

#[test]
fn it_says_how_far_the_ideal_strafer_jumps() {
    for name in PROFILES {
        let table = BlockTable::new(profile(name), 8).unwrap();
        let [distance, prestrafe, efficiency] = jump(name, long_jump(8), Limits::default());
        let told = table.distance(prestrafe, efficiency, 0.0).unwrap();
        let most = table.best_efficiency(prestrafe);
        assert!(
            (told - distance).abs() < 0.5,
            "{name}: told {told} of {distance}"
        );
        assert!(
            (most - efficiency).abs() < 2.0,
            "{name}: {most} % of {efficiency} %"
        );
    }
}

#[test]
fn it_says_how_far_worse_hands_jump() {
    for name in PROFILES {
        let table = BlockTable::new(profile(name), 8).unwrap();
        for (turn_deg_per_s, reaction_ticks, strafes) in [
            (600.0, 1, 8),
            (400.0, 1, 8),
            (300.0, 2, 8),
            (400.0, 3, 6),
            (250.0, 0, 10),
            (500.0, 2, 12),
        ] {
            let limits = Limits {
                turn_deg_per_s,
                reaction_ticks,
            };
            let [distance, prestrafe, efficiency] = jump(name, long_jump(strafes), limits);
            let told = table.distance(prestrafe, efficiency, 0.0).unwrap();
            let far = (told - distance) / distance;
            assert!(
                far.abs() < 0.015,
                "{name} {limits:?} {strafes}: told {told} of {distance}, {efficiency} %"
            );
        }
    }
}

#[test]
fn what_it_asks_for_is_the_least_that_clears_the_block() {
    for name in PROFILES {
        let table = BlockTable::new(profile(name), 8).unwrap();
        let best = table.best_prestrafe();
        let farthest = table
            .distance(best, table.best_efficiency(best), 0.0)
            .unwrap();
        let shortest = table.distance(best, 0.0, 0.0).unwrap();
        for part in [0.1, 0.4, 0.7, 0.95] {
            let block = shortest + (farthest - shortest) * part;
            let need = table.requirement(block, 0.0);
            let efficiency = need.efficiency.unwrap();
            assert!(
                (table.distance(best, efficiency, 0.0).unwrap() - block).abs() < 1e-3,
                "{name} {block}"
            );
            let least = need.least_prestrafe.unwrap();
            let reach = table
                .distance(least, table.best_efficiency(least), 0.0)
                .unwrap();
            assert!(
                least < best && (reach - block).abs() < 1e-3,
                "{name} {block}: {least} {reach}"
            );
            let rows: Vec<(f64, Option<f64>)> = table.rows(block, 0.0).collect();
            assert!(
                rows.is_sorted_by(|a, b| a.0 < b.0 && a.1 > b.1),
                "{name}: slower needs more gain, {rows:?}"
            );
            assert_eq!(rows.last().unwrap().1, Some(efficiency), "{name}");
            let lack = table.shortfall(block, 0.0, best, efficiency - 1.0);
            assert!(
                !lack.clears && lack.reach < block && lack.efficiency == Some(efficiency),
                "{name} {lack:?}"
            );
            assert!(
                table.shortfall(block, 0.0, best, efficiency + 0.1).clears,
                "{name}"
            );
        }
        assert_eq!(
            table.requirement(farthest + 0.1, 0.0).efficiency,
            None,
            "{name}"
        );
        assert_eq!(
            table.requirement(shortest - 1.0, 0.0).efficiency,
            Some(0.0),
            "{name}"
        );
        // Landing higher up takes fewer ticks, and no jump gets that high.
        assert!(
            table.distance(best, 50.0, 10.0) < table.distance(best, 50.0, 0.0),
            "{name}"
        );
        assert!(
            table.distance(best, 50.0, -30.0) > table.distance(best, 50.0, 0.0),
            "{name}"
        );
        assert_eq!(table.distance(best, 50.0, 100.0), None, "{name}");
    }
}

#[test]
fn a_landing_that_is_higher_comes_when_a_flight_comes_down_to_it() {
    // A flight without strafes keeps its speed, so the moment its feet pass a height follows from
    // the time.
    for name in PROFILES {
        let table = BlockTable::new(profile(name), 8).unwrap();
        let ducks = profile(name).rules().ducks;
        let kind = if ducks { long_jump(1) } else { bhop(1) };
        let (records, _) = play(kind, Limits::default(), &mut on_field(name), 3000);
        let jumped = |record: &wishdir_sim::tick::TickRecord| !record.player.on_ground;
        let first = records
            .iter()
            .rposition(|record| record.before.on_ground && jumped(record))
            .unwrap();
        let feet = |index: usize| f64::from(profile(name).feet(&records[index].player).z);
        let floor = f64::from(profile(name).feet(&records[first].before).z);
        let tick = f64::from(profile(name).msec()) / 1000.0;
        let airborne = records[first..]
            .iter()
            .take_while(|record| jumped(record))
            .count();
        // The last tick at this height above the ground, ducked where the engine ducks.
        let lift = if ducks { 18.0 } else { 0.0 };
        let passes = |rise: f64| {
            let over = |index: usize| {
                feet(index)
                    + if records[index].player.is_ducked() {
                        0.0
                    } else {
                        lift
                    }
                    - floor
                    - rise
            };
            let last = (first..first + airborne)
                .rev()
                .find(|index| over(*index) > 0.0)
                .unwrap();
            (last - first + 1) as f64 * tick
        };
        let speed = 0.5 * table.best_prestrafe();
        for rise in [8.0, 16.0] {
            let (high, low) = (
                table.distance(speed, 0.0, rise).unwrap(),
                table.distance(speed, 0.0, 0.0).unwrap(),
            );
            let sooner = (low - high) / speed;
            let wanted = passes(0.0) - passes(rise);
            assert!(
                (sooner - wanted).abs() < 1.6 * tick,
                "{name} {rise}: {sooner} s sooner, {wanted} s wanted"
            );
        }
    }
}
