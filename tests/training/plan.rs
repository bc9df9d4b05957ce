//! The model of errors names the habit that was put into the jumps, and everything else that is
//! derived from records.

use wishdir::coach::{
    Date, ErrorProfile, Habit, KeyGaps, MouseReports, PastJump, Plan, SCALES, SideError,
    Statistics, WheelNotches, cm_per_turn, daily, drill_by_name, drills, sensitivity_in_scale,
    strafe_effort,
};
use wishdir::text::training::plan_reason;
use wishdir_analysis::ledger::{Aim, Cause};
use wishdir_analysis::strafe::Theory;

use crate::support::{near, profile};

/// A jump that lost this many units by a cause, and 0.2 by every other.
fn lost(cause: Cause, units: f64, day: &str, rules: &str) -> PastJump {
    let loss = |other: Cause| (other, 0.0, if other == cause { units } else { 0.2 });
    PastJump {
        day: day.to_owned(),
        rules: rules.to_owned(),
        kind: "LJ".to_owned(),
        counts: true,
        distance: 240.0,
        judged: true,
        losses: Cause::ALL.map(loss).to_vec(),
        ..PastJump::default()
    }
}

#[test]
fn the_plan_names_the_habit_that_costs_most_and_a_drill_that_exists() {
    for cause in Cause::ALL {
        let Some(habit) = Habit::from_cause(cause) else {
            continue;
        };
        for rules in [
            "cs16-100",
            "hl-100",
            "qw-77",
            "q3-125",
            "q3-cpm-125",
            "my-own",
        ] {
            let plan = Plan::from_jumps(&vec![lost(cause, 5.0, "2026-11-22", rules); 10], None);
            assert_eq!(plan.habit, Some(habit), "{cause:?}");
            assert!(plan.cost >= 5.0, "{cause:?}: {}", plan.cost);
            let drill = drill_by_name(plan.drill).unwrap();
            for game in ["qw", "q3"] {
                assert_eq!(
                    drill.rules.starts_with(game),
                    rules.starts_with(game),
                    "{cause:?} under {rules}: {}",
                    drill.name
                );
            }
        }
    }
}

/// A jump for speed: its losses in u/s and in units by two causes.
fn hopped(rules: &str, losses: &[(Cause, f64, f64)]) -> PastJump {
    PastJump {
        aim: Aim::Speed,
        losses: losses.to_vec(),
        ..lost(Cause::Path, 0.0, "2026-11-22", rules)
    }
}

#[test]
fn a_hopper_hears_about_speed_and_not_about_curves() {
    let hop = hopped(
        "qw-77",
        &[(Cause::AngleUnder, 40.0, 2.0), (Cause::Path, 0.0, 30.0)],
    );
    let plan = Plan::from_jumps(&vec![hop.clone(); 10], None);
    assert_eq!((plan.habit, plan.drill), (Some(Habit::Angle), "qw-angle"));
    near(plan.cost, 40.0, 1e-9);
    assert!(
        plan_reason(&plan).contains("40.00 u/s per jump"),
        "{}",
        plan_reason(&plan)
    );
    // Units and u/s cannot be added, so the costs come from the larger group of jumps.
    let long = lost(Cause::Path, 5.0, "2026-11-22", "qw-77");
    let mixed = [vec![long; 4], vec![hop; 6]].concat();
    let errors = ErrorProfile::from_jumps(&mixed);
    assert_eq!((errors.aim, errors.jumps), (Aim::Speed, 6));
    near(errors.habit_cost(Habit::Path), 0.0, 1e-9);
}

#[test]
fn a_half_life_hopper_is_sent_to_the_half_life_drill() {
    let hop = |rules| hopped(rules, &[(Cause::Fog, 20.0, 5.0)]);
    let drill = |rules| Plan::from_jumps(&vec![hop(rules); 10], None).drill;
    assert_eq!(drill("hl-100"), "gs-hl-hop");
    assert_eq!(drill("cs16-100"), "gs-hop");
    // Counter-Strike's jumps say nothing about Half-Life's.
    let cs = lost(Cause::DuckTiming, 50.0, "2026-11-22", "cs16-100");
    let both = [vec![cs; 50], vec![hop("hl-100"); 10]].concat();
    assert_eq!(Plan::from_jumps(&both, None).habit, Some(Habit::Hop));
}

#[test]
fn what_nobody_can_mend_is_no_habit_and_few_jumps_say_nothing() {
    let outside = vec![lost(Cause::Outside, 50.0, "2026-11-22", "cs16-100"); 10];
    assert_ne!(Plan::from_jumps(&outside, None).cost, 50.0);
    let few = vec![lost(Cause::Fog, 9.0, "2026-11-22", "cs16-100"); 3];
    assert_eq!(Plan::from_jumps(&few, None).habit, None);
    assert_eq!(Plan::from_jumps(&[], None).drill, "gs-strafe");
    let without_jumps = |rules| Plan::from_jumps(&[], Some(rules)).drill;
    assert_eq!(without_jumps("qw-77"), "qw-strafe");
    assert_eq!(without_jumps("q3-125"), "q3-strafe");
    assert_eq!(without_jumps("nfk-075"), "nfk-chain");
    let nfk = PastJump {
        rules: "nfk-075".to_owned(),
        ..PastJump::default()
    };
    assert_eq!(Plan::from_jumps(&[nfk], None).drill, "nfk-chain");
}

#[test]
fn a_habit_that_falls_is_seen_to_fall_over_days() {
    let day = |units, day| vec![lost(Cause::AngleUnder, units, day, "cs16-100"); 10];
    let jumps = [
        day(8.0, "2026-11-20"),
        day(6.0, "2026-11-21"),
        day(3.0, "2026-11-22"),
    ]
    .concat();
    let plan = Plan::from_jumps(&jumps, None);
    let costs: Vec<f64> = plan.days.iter().map(|day| day.cost).collect();
    // The 0.2 each of a fast and of an uneven mouse belong to the habit as well.
    for (cost, expected) in costs.iter().zip([8.4, 6.4, 3.4]) {
        near(*cost, expected, 1e-9);
    }
    near(plan.cost_change().unwrap(), 3.4 - 7.4, 1e-9);
}

#[test]
fn a_habit_that_costs_the_same_as_before_neither_falls_nor_rises() {
    let day = |units, day| vec![lost(Cause::Path, units, day, "cs16-100"); 10];
    let told = |last| {
        plan_reason(&Plan::from_jumps(
            &[day(8.0, "2026-11-20"), day(last, "2026-11-21")].concat(),
            None,
        ))
    };
    assert!(
        told(6.0).ends_with("On earlier days, this habit cost 2.00 more."),
        "{}",
        told(6.0)
    );
    assert!(
        told(9.0).ends_with("On earlier days, this habit cost 1.00 less."),
        "{}",
        told(9.0)
    );
    assert!(told(8.001).ends_with("over 20 jumps."), "{}", told(8.001));
}

#[test]
fn two_games_at_once_are_two_sessions_and_nothing_is_less_than_nothing() {
    let jump = |session| PastJump {
        session,
        ..lost(Cause::Path, 1.0, "2026-11-22", "cs16-100")
    };
    let statistics = Statistics::from_jumps(&[jump(4), jump(5), jump(4), jump(4), jump(5)]);
    let told: Vec<(i64, u32)> = statistics
        .sessions
        .iter()
        .map(|session| (session.session, session.jumps))
        .collect();
    assert_eq!(told, [(4, 3), (5, 2)]);
    let nothing = ErrorProfile::from_jumps(&[]);
    assert!(
        nothing.overlap_ticks.is_sign_positive() && nothing.dead_air_ticks.is_sign_positive(),
        "{nothing:?}"
    );
    let one = PastJump {
        judged: true,
        losses: vec![(Cause::Fog, 1.0, 1.0)],
        ..PastJump::default()
    };
    assert!(
        Statistics::from_jumps(&[one])
            .ledger
            .iter()
            .all(|(_, speed, _)| speed.is_sign_positive())
    );
}

#[test]
fn a_jump_that_lost_nothing_counts_with_nothing_and_one_without_a_ledger_not_at_all() {
    let flawed = lost(Cause::Fog, 6.0, "2026-11-22", "qw-77");
    let flawless = PastJump {
        judged: true,
        rules: "qw-77".to_owned(),
        takeoff_speed: Some(320.0),
        ..PastJump::default()
    };
    let other = PastJump {
        overlap: 9,
        rules: "qw-77".to_owned(),
        takeoff_speed: Some(320.0),
        ..PastJump::default()
    };
    let jumps = [flawed, flawless.clone(), flawless, other];
    let errors = ErrorProfile::from_jumps(&jumps);
    assert_eq!(errors.jumps, 3);
    near(errors.habit_cost(Habit::Hop), 2.0, 1e-9);
    assert_eq!(errors.overlap_ticks, 0.0);
    assert_eq!(errors.bands.iter().map(|band| band.jumps).sum::<u32>(), 2);
    let statistics = Statistics::from_jumps(&jumps);
    assert_eq!(statistics.ledger_jumps, 3);
    near(statistics.ledger[Cause::Fog as usize].2, 2.0, 1e-9);
}

#[test]
fn angles_are_told_by_side_and_switches_with_their_spread() {
    let side = |ticks, error_deg| SideError { ticks, error_deg };
    let jump = |left: SideError, right: SideError, switches: &[i32]| PastJump {
        sides: [left, right],
        switches: switches.to_vec(),
        takeoff_speed: Some(270.0),
        ..lost(Cause::Path, 1.0, "2026-11-22", "cs16-100")
    };
    let jumps = [
        jump(side(10, -4.0), side(30, 1.0), &[1, 3]),
        jump(side(30, -2.0), side(10, 5.0), &[2]),
    ];
    let errors = ErrorProfile::from_jumps(&jumps);
    near(errors.angle_deg[0].mean, -2.5, 1e-9);
    near(errors.angle_deg[1].mean, 2.0, 1e-9);
    near(errors.switch_ticks.mean, 2.0, 1e-9);
    near(errors.switch_ticks.deviation, (2.0_f64 / 3.0).sqrt(), 1e-9);
    assert_eq!(
        errors
            .bands
            .iter()
            .map(|band| (band.from, band.jumps))
            .collect::<Vec<_>>(),
        [(260.0, 2)]
    );
}

/// W turns the wish direction by 45 degrees, which looks like a mouse that is too slow.
#[test]
fn jumps_with_w_in_the_air_say_nothing_about_the_mouse() {
    let jump = |cause, error_deg| PastJump {
        sides: [SideError {
            ticks: 20,
            error_deg,
        }; 2],
        takeoff_speed: Some(270.0),
        ..lost(cause, 12.0, "2026-11-22", "cs16-100")
    };
    let held = vec![jump(Cause::ForwardHeld, -14.0); 10];
    let slow = vec![jump(Cause::AngleUnder, -3.0); 10];
    let of_both = [held.clone(), slow.clone()].concat();
    for jumps in [&slow, &of_both] {
        let errors = ErrorProfile::from_jumps(jumps);
        for side in errors.angle_deg.iter().chain(&errors.bands[0].angle_deg) {
            assert_eq!(side.count, 10);
            near(side.mean, -3.0, 1e-9);
        }
    }
    let errors = ErrorProfile::from_jumps(&held);
    assert!(errors.angle_deg.iter().all(|side| side.count == 0));
    let plan = Plan::from_jumps(&held, None);
    assert_eq!(plan.habit, Some(Habit::Keys), "{}", plan_reason(&plan));
}

#[test]
fn the_timing_of_hops_has_a_histogram_and_an_unstable_rate() {
    let hop = |ticks, session| PastJump {
        jump_after: Some((ticks, ticks * 10)),
        fog: Some(ticks as u32),
        session,
        ..PastJump::default()
    };
    let statistics = Statistics::from_jumps(&[hop(1, 1), hop(1, 1), hop(3, 1), hop(7, 2)]);
    assert_eq!(
        statistics.timing.histogram.into_iter().collect::<Vec<_>>(),
        [(1, 2), (3, 1), (7, 1)]
    );
    assert_eq!(statistics.errors.by_fog, [0, 2, 0, 1, 0, 1]);
    let first = &statistics.sessions[0].timing;
    near(first.ticks.mean, 5.0 / 3.0, 1e-9);
    let (ticks, msec) = first.unstable_rate();
    near(ticks, 10.0 * (8.0_f64 / 9.0).sqrt(), 1e-9);
    near(msec, 10.0 * ticks, 1e-9);
    assert_eq!(
        statistics
            .sessions
            .iter()
            .map(|session| session.jumps)
            .collect::<Vec<_>>(),
        [3, 1]
    );
}

#[test]
fn the_ledger_is_that_of_the_last_hundred_jumps() {
    let old = vec![lost(Cause::Fog, 50.0, "2026-11-20", "cs16-100"); 60];
    let new = vec![lost(Cause::Fog, 2.0, "2026-11-22", "cs16-100"); 100];
    let statistics = Statistics::from_jumps(&[old, new].concat());
    assert_eq!(statistics.ledger_jumps, 100);
    near(statistics.ledger[Cause::Fog as usize].2, 2.0, 1e-9);
}

#[test]
fn a_day_s_challenge_is_the_same_whenever_it_is_asked_for_and_days_differ() {
    let of = |date: &str| daily(Date::parse(date).unwrap());
    let days: Vec<String> = (1..=30).map(|day| format!("2026-11-{day:02}")).collect();
    let mut found: Vec<(String, usize)> = days
        .iter()
        .map(|day| (of(day).drill.name.clone(), of(day).level))
        .collect();
    assert_eq!(
        found[22],
        (of("2026-11-23").drill.name.clone(), of("2026-11-23").level)
    );
    found.sort();
    found.dedup();
    assert!(found.len() >= 15, "{found:?}");
    assert!(drills().len() > 20);
    for wrong in [
        "",
        "2026-11",
        "2026-11-31",
        "2026-02-29",
        "2026-13-01",
        "2026-1-1",
        "2026-11-23-1",
        "+026-11-23",
    ] {
        assert_eq!(Date::parse(wrong), None, "{wrong}");
    }
    assert!(Date::parse("2028-02-29").is_some());
}

#[test]
fn a_mouse_of_a_thousand_reports_a_second_that_loses_some_is_told_so() {
    let mut reports = MouseReports::default();
    assert_eq!(reports.stats(), None);
    let mut at = 0;
    for number in 0..1000_u64 {
        at += if number % 10 == 9 { 2000 } else { 1000 };
        reports.add_report(at);
    }
    // A rest of the mouse is not a gap.
    reports.add_report(at + 5_000_000);
    let stats = reports.stats().unwrap();
    near(stats.per_second, 1000.0, 1e-9);
    near(stats.longest_gap_ms, 2.0, 1e-9);
    near(stats.missed_percent, 10.0, 0.1);
}

#[test]
fn notches_belong_to_rolls_and_strafe_keys_have_gaps_and_overlaps() {
    let mut wheel = WheelNotches::default();
    for roll in 0..4_u64 {
        (0..5).for_each(|notch| wheel.add_notch(roll * 1_000_000 + notch * 20_000));
    }
    assert_eq!(
        (
            wheel.notches_per_roll().count,
            wheel.notches_per_roll().mean
        ),
        (4, 5.0)
    );
    near(wheel.gaps_ms().mean, 20.0, 1e-9);
    let mut keys = KeyGaps::default();
    // A up, D down 15 ms later: a gap. Then A down 10 ms before D goes up: an overlap.
    for (side, is_down, at_ms) in [
        (0, true, 0),
        (0, false, 100),
        (1, true, 115),
        (0, true, 300),
        (1, false, 310),
    ] {
        keys.add_key_event(side, is_down, at_ms * 1000);
    }
    assert_eq!((keys.gaps_ms().count, keys.gaps_ms().mean), (2, 2.5));
}

#[test]
fn a_sensitivity_is_a_way_of_the_hand_and_the_same_turn_in_every_scale() {
    let deg = 3.0 * SCALES[0].deg_per_count;
    // 360 degrees are 5454.5 counts, 6.818 inches at 800 counts per inch.
    near(cm_per_turn(deg, 800.0), 17.318, 0.001);
    for scale in &SCALES {
        near(
            sensitivity_in_scale(scale, deg) * scale.deg_per_count,
            deg,
            1e-12,
        );
    }
    let theory = Theory::new(profile("cs16-100"));
    let [slow, fast] = [277.0, 600.0].map(|speed| strafe_effort(&theory, speed, deg, 800.0));
    near(
        slow.deg_per_tick,
        theory.in_air(277.0).window.turn_deg,
        1e-12,
    );
    near(slow.counts_per_tick * deg, slow.deg_per_tick, 1e-9);
    // A higher speed needs a slower turn.
    assert!(slow.cm_per_s > fast.cm_per_s);
}

/// C5: distances and losses of different games do not add up.
#[test]
fn statistics_cover_only_the_game_that_was_played_last() {
    let day = "2026-11-22";
    let mut jumps = vec![lost(Cause::Path, 9.0, day, "cs16-100"); 50];
    jumps.extend(vec![lost(Cause::Path, 2.0, day, "hl-100"); 10]);
    let statistics = Statistics::from_jumps(&jumps);
    assert_eq!((statistics.ledger_jumps, statistics.other_games), (10, 50));
    near(statistics.ledger[Cause::Path as usize].2, 2.0, 1e-9);
    assert_eq!(statistics.sessions[0].jumps, 10);
    jumps.push(lost(Cause::Path, 9.0, day, "cs16-250"));
    let statistics = Statistics::from_jumps(&jumps);
    assert_eq!((statistics.ledger_jumps, statistics.other_games), (51, 10));
}

/// C5: a loss of speed and a loss of distance do not add up.
#[test]
fn statistics_cover_only_the_most_frequent_aim() {
    let of = |aim: Aim, count: usize| {
        let jump = PastJump {
            aim,
            ..lost(Cause::Path, 5.0, "2026-11-22", "cs16-100")
        };
        vec![jump; count]
    };
    let statistics = Statistics::from_jumps(&[of(Aim::Speed, 60), of(Aim::Distance, 40)].concat());
    assert_eq!(
        (statistics.errors.aim, statistics.errors.jumps),
        (Aim::Speed, 60)
    );
    assert_eq!(statistics.ledger_jumps, 60);
    assert_eq!(statistics.sessions[0].errors.jumps, 60);
}

/// C5: each habit has a drill in each game. Half-Life shares the strafe drills with
/// Counter-Strike, because both games strafe alike, but its hops have another cap.
#[test]
fn each_habit_has_a_drill_of_its_game() {
    let drill = |cause: Cause, rules: &str| {
        let jumps = vec![lost(cause, 9.0, "2026-11-22", rules); 10];
        Plan::from_jumps(&jumps, None).drill
    };
    for (cause, counter_strike, half_life) in [
        (Cause::AngleUnder, "gs-angle", "gs-angle"),
        (Cause::LateSwitch, "gs-switch", "gs-switch"),
        (Cause::KeyGap, "gs-strafe", "gs-strafe"),
        (Cause::Fog, "gs-hop", "gs-hl-hop"),
        (Cause::Prestrafe, "gs-prestrafe", "gs-prestrafe"),
        (Cause::DuckTiming, "gs-duck", "gs-duck"),
        (Cause::Path, "gs-jump", "gs-jump"),
    ] {
        assert_eq!(drill(cause, "cs16-100"), counter_strike, "{cause:?}");
        assert_eq!(drill(cause, "hl-100"), half_life, "{cause:?}");
        let drill = drill_by_name(half_life).unwrap();
        assert_eq!(drill.name, half_life);
    }
}
