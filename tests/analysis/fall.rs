//! Falls: landing ticks, chances, damage and starts, compared with simulation and with article
//! 003's table.

mod brute;
mod forecasts;
mod paths;
mod predictions;
mod program;

use wishdir::text::number::round;
use wishdir_analysis::fall::{
    FallError, FallReport, FallStart, StartKind, jump_bug_chance, jump_bug_chance_at,
    simulate_fall, simulate_start, simulate_walk_off,
};
use wishdir_sim::profile::{Profile, by_name};

fn cs() -> &'static Profile {
    by_name("cs16-100").unwrap()
}

fn walked(height: f32) -> FallReport {
    simulate_walk_off(cs(), height).unwrap()
}

fn started(profile: &Profile, height: f32, kind: StartKind) -> FallStart {
    simulate_start(profile, height, kind, 1).unwrap().unwrap()
}

/// Rounded to three decimals, as printed in `docs/goldsrc.md` 11.
fn rounded(value: f32) -> f64 {
    round(f64::from(value), 3)
}

/// `docs/goldsrc.md` 11, rows 22 and 23: after N ticks a player has fallen 0.04 N (N + 1) and falls
/// at 8 N + 4 at the end of the tick. From exactly that height the N-th tick lands, and it started
/// at 8 (N - 1) + 4.
#[test]
fn a_height_of_0_04_n_n_plus_1_lands_in_tick_n() {
    for n in [30_u16, 37, 50, 100, 200, 249, 250] {
        let height = 0.04 * f32::from(n) * f32::from(n + 1);
        let report = walked(height);
        assert_eq!(report.ticks, u32::from(n), "from {height}");
        assert!(
            (report.speed - f32::from(8 * (n - 1) + 4)).abs() < 0.005,
            "{report:?}"
        );
        assert!(
            (report.impact_speed - f32::from(8 * n)).abs() < 0.01,
            "{report:?}"
        );
    }
    // Below 200 u/s several ticks end within the snap's 2 units, and the first of them lands.
    assert_eq!(walked(4.4).ticks, 8);
    // A fall of 2510 units reaches 2000 u/s, the maximum.
    assert_eq!(
        (walked(2510.0).ticks, walked(2510.0).impact_speed),
        (250, 2000.0)
    );
    assert_eq!(walked(4000.0).speed, 2000.0);
}

/// Rows 28 and 29: damage starts at 163.25 units, and all health is lost from 602.25 units.
#[test]
fn falls_hurt_from_163_25_and_kill_from_602_25() {
    let damage = |height| round(f64::from(walked(height).damage), 2);
    assert_eq!((damage(163.0), walked(163.0).health_lost), (0.0, 0));
    assert_eq!((damage(163.25), walked(163.25).health_lost), (1.67, 1));
    assert_eq!(
        (
            round(f64::from(walked(602.0).damage), 1),
            walked(602.0).is_lethal()
        ),
        (98.3, false)
    );
    assert_eq!((damage(602.25), walked(602.25).is_lethal()), (100.0, true));
}

/// Article 003: 50 percent at 102 units, 39.3 at 164, 20.4 at 603, 10 from 2510 on.
#[test]
fn the_article_s_chances() {
    let percent = |height: f64| round(jump_bug_chance(&cs().physics, 10, height) * 100.0, 1);
    assert_eq!(
        [102.0, 164.0, 603.0, 2510.0, 5000.0].map(percent),
        [50.0, 39.3, 20.4, 10.0, 10.0]
    );
    // Always possible, below 26 units.
    assert_eq!([1.0, 10.0, 25.9].map(percent), [100.0; 3]);
    for height in [27.0_f64, 102.0, 164.0, 603.0, 2500.0] {
        let article = 50.0 / ((1.0 + 100.0 * height).sqrt() - 1.0);
        assert!(
            (jump_bug_chance(&cs().physics, 10, height) - article).abs() < 1e-12,
            "at {height}"
        );
    }
}

/// `docs/numbers.md` 2.6: longer ticks fall further. At the same speed, 13 ms leave 10/13 = 77
/// percent of the chance at 10 ms, and 14 ms leave 71 percent.
#[test]
fn longer_ticks_leave_less_of_a_chance() {
    let at = |msec| jump_bug_chance_at(&cs().physics, msec, 1000.0);
    assert_eq!(
        [13, 14].map(|msec| (at(msec) / at(10) * 100.0).round()),
        [77.0, 71.0]
    );
    assert_eq!(at(10), 0.2);
    assert_eq!(
        (
            jump_bug_chance_at(&cs().physics, 10, 200.0),
            jump_bug_chance_at(&cs().physics, 10, -400.0)
        ),
        (1.0, 0.5)
    );
}

/// Rows 17, 19, 20, 21: height of each start. Stand-up and duck bunny hops jump in their first tick
/// on the ground and reach 35.539; one tick later they reach the table's 35.692.
#[test]
fn starts_rise_as_the_article_says() {
    let rises: Vec<(StartKind, f64)> = simulate_fall(cs(), 300.0)
        .unwrap()
        .starts
        .iter()
        .map(|start| (start.kind, rounded(start.rise)))
        .collect();
    assert_eq!(
        rises,
        [
            (StartKind::WalkOff, 0.0),
            (StartKind::Jump, 44.992),
            (StartKind::DoubleDuck, 17.960),
            (StartKind::DuckJump, 26.992),
            (StartKind::Bhop, 34.627),
            (StartKind::StandupBhop, 35.539),
            (StartKind::DuckBhop, 17.539),
        ]
    );
    let late = |kind| rounded(simulate_start(cs(), 300.0, kind, 2).unwrap().unwrap().rise);
    assert_eq!(
        [StartKind::Bhop, StartKind::StandupBhop, StartKind::DuckBhop].map(late),
        [34.775, 35.692, 17.692]
    );
}

/// Row 27: the article calls it impossible after a standing jump down to the same floor, because
/// the jump leaves 0.22. A ledge of a quarter unit is the closest case.
#[test]
fn rows_24_to_27_of_the_specification() {
    let walk = |height| started(cs(), height, StartKind::WalkOff);
    assert!(walk(45.0).jumpbug, "row 26");
    // 45 = 0.04 * 33 * 34 + 0.12.
    assert_eq!(
        (round(f64::from(walk(45.0).rest), 2), walk(45.0).ticks),
        (0.12, 33)
    );
    // 250 = 0.04 * 78 * 79 + 3.52, which is 1.55 above 2 - 1/32; the next tick falls 6.32 more.
    let phase = walk(250.0).phase.unwrap();
    assert_eq!(
        (
            round(f64::from(phase.above), 2),
            round(f64::from(phase.below), 2)
        ),
        (1.55, 2.77)
    );
    assert!(!walk(250.0).jumpbug && walk(253.0).jumpbug);
    let jump = started(cs(), 0.25, StartKind::Jump);
    assert!(
        jump.jumpbug && round(f64::from(jump.rest), 2) == 0.47,
        "{jump:?}"
    );
}

/// Half-Life has no stamina, so every bunny hop is a full jump.
#[test]
fn half_life_bunny_hops_are_as_high_as_jumps() {
    let report = simulate_fall(by_name("hl-100").unwrap(), 300.0).unwrap();
    let rise = |kind| {
        report
            .starts
            .iter()
            .find(|start| start.kind == kind)
            .map(|start| rounded(start.rise))
    };
    assert_eq!(rise(StartKind::Jump), rise(StartKind::Bhop));
    assert_eq!(rise(StartKind::StandupBhop), Some(44.992));
    // 300 = 0.04 * 86 * 87 + 0.72 lands in tick 86, at 8 * 85 + 4 = 684: (684 - 580) * 100 / 444.
    assert_eq!(
        rounded(
            simulate_walk_off(by_name("hl-100").unwrap(), 300.0)
                .unwrap()
                .damage
        ),
        23.423
    );
}

/// QuakeWorld has no ducking and no JumpBug, so no chance of one. A fall faster than 650 u/s costs
/// 5 health.
#[test]
fn quakeworld_knows_three_starts_and_no_jump_bug() {
    let profile = by_name("qw-77").unwrap();
    let report = simulate_fall(profile, 300.0).unwrap();
    let kinds: Vec<StartKind> = report.starts.iter().map(|start| start.kind).collect();
    assert_eq!(
        kinds,
        [StartKind::WalkOff, StartKind::Jump, StartKind::Bhop]
    );
    assert!(
        report
            .starts
            .iter()
            .all(|start| !start.jumpbug && start.phase.is_none())
    );
    assert_eq!(report.chance, 0.0);
    assert_eq!(
        simulate_start(profile, 300.0, StartKind::DuckJump, 1),
        Ok(None)
    );
    let damage = |height| simulate_walk_off(profile, height).unwrap().damage;
    assert_eq!((damage(250.0), damage(300.0)), (0.0, 5.0));
}

#[test]
fn a_floor_within_the_step_down_is_walked_to() {
    let near = simulate_fall(cs(), 1.5).unwrap();
    assert_eq!((near.ticks, near.speed, near.damage), (0, 0.0, 0.0));
    assert!(!near.starts[0].jumpbug);
    assert!(walked(2.0).ticks > 0);
}

#[test]
fn what_is_no_height_is_named() {
    for height in [0.0, -1.0, f32::NAN, f32::INFINITY, 100_001.0] {
        assert!(
            matches!(simulate_fall(cs(), height), Err(FallError::Height { .. })),
            "{height}"
        );
        assert!(
            simulate_start(cs(), height, StartKind::Jump, 1).is_err(),
            "{height}"
        );
    }
    let error = simulate_fall(cs(), -1.0).unwrap_err().to_string();
    assert_eq!(
        error,
        "found a height of -1, expected more than 0 and at most 100000 units"
    );
    let mut floating = cs().clone();
    floating.physics.vars.gravity = 0.0;
    assert!(matches!(
        simulate_fall(&floating, 100.0),
        Err(FallError::NeverLands { .. })
    ));
}
