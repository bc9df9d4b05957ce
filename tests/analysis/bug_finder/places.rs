//! Single places: what is possible there, where on the edge, and why the rest is impossible.

use wishdir::planner::bug_finder::SearchObstacle::{
    EdgePast, EdgeShort, EngineHasNone, LevelFloor, NoEdge, NoSlide, SlideOver, Unknown,
    WindowPassed,
};
use wishdir::planner::bug_finder::{
    BUGS, BugKey, BugReport, PossibleBug, PreMove, SearchLimits, SearchObstacle, find,
};
use wishdir_analysis::technique::TechniqueKind;
use wishdir_analysis::technique::TechniqueKind::{DuckBug, EdgeBug, JumpBug, SlideBug};
use wishdir_sim::math::Vec3;
use wishdir_sim::run::Run;

use super::brute::{Sameness, search};
use super::{carry_out, falling, possible, ramp, solid, standing, world};
use crate::support::profile;

const LIMITS: SearchLimits = SearchLimits {
    run_ticks: 10,
    fall_ticks: 250,
    moves: 5_000_000,
};

/// The finder's results, compared with a search over all keys.
fn found(run: &Run) -> BugReport {
    let report = find(run, &LIMITS);
    report.ways.iter().for_each(|way| carry_out(run, way));
    let all_keys = search(run, LIMITS.run_ticks, LIMITS.fall_ticks, Sameness::Moves);
    assert_eq!(possible(&report), all_keys, "what all keys can do");
    report
}

fn obstacle(report: &BugReport, bug: TechniqueKind) -> SearchObstacle {
    report
        .impossible
        .iter()
        .find(|impossible| impossible.technique == bug)
        .unwrap()
        .obstacle
}

/// A floor at 0 that ends at x = 0, above another one far below.
fn edge() -> std::sync::Arc<wishdir_sim::map::World> {
    world(&[
        solid([-2000.0, -600.0, -900.0], [0.0, 600.0, 0.0]),
        solid([-2000.0, -600.0, -3000.0], [4000.0, 600.0, -2000.0]),
    ])
}

#[test]
fn quakeworld_has_none_of_them() {
    let run = standing(&edge(), profile("qw-77"), Vec3::ZERO, Vec3::ZERO);
    let report = find(&run, &SearchLimits::default());
    assert!(report.ways.is_empty() && report.moves == 0);
    assert_eq!(
        report
            .impossible
            .iter()
            .map(|impossible| impossible.technique)
            .collect::<Vec<_>>(),
        BUGS
    );
    assert!(
        report
            .impossible
            .iter()
            .all(|impossible| impossible.obstacle == EngineHasNone)
    );
}

/// Moved along its path by less than the strip's margin, the same tick is still an EdgeBug. Moved
/// by more, it is not.
#[test]
fn an_edge_bug_s_strip_is_where_the_landing_may_be() {
    let profile = profile("cs16-100");
    let world = edge();
    let at = |x: f32| {
        falling(
            &world,
            profile,
            Vec3::new(x, 0.0, 300.0),
            Vec3::new(250.0, 0.0, 0.0),
        )
    };
    let limits = SearchLimits {
        fall_ticks: 90,
        ..LIMITS
    };
    let ways = |x: f32| {
        let mut report = find(&at(x), &limits);
        report
            .ways
            .retain(|way| way.technique() == EdgeBug && way.duck.is_none());
        report.ways
    };
    let x = (0..100)
        .map(|step| -206.0 + step as f32 * 0.1)
        .find(|x| !ways(*x).is_empty())
        .unwrap();
    let [way] = ways(x).try_into().unwrap();
    carry_out(&at(x), &way);
    assert_eq!(
        (way.pre_move, way.key, way.flight_tick),
        (PreMove::InTheAir, BugKey::Nothing, 1)
    );
    let strip = way.strip.unwrap();
    assert!(
        (strip.ahead - Vec3::X).length() < 1e-6 && strip.length() > 0.1 && strip.length() < 2.5,
        "{strip:?}"
    );
    // The ends of the strip are found to within a thousandth of a unit. The flight adds the
    // rounding of 60 ticks.
    for (moved, is_bug) in [
        (strip.from + 0.01, true),
        (strip.from - 0.01, false),
        (strip.to - 0.01, true),
        (strip.to + 0.01, false),
    ] {
        let there = ways(x + moved);
        let is_same = there.iter().any(|other| other.tick() == way.tick());
        assert_eq!(is_same, is_bug, "{moved} of {strip:?}");
    }
}

#[test]
fn a_fall_short_of_an_edge_or_past_it_is_told_with_the_distance() {
    let profile = profile("cs16-100");
    let world = edge();
    let (mut short, mut past) = (0, 0);
    let limits = SearchLimits {
        fall_ticks: 90,
        ..LIMITS
    };
    let start = |x: f32| {
        falling(
            &world,
            profile,
            Vec3::new(x, 0.0, 300.0),
            Vec3::new(250.0, 0.0, 0.0),
        )
    };
    for step in 0..120 {
        let x = -220.0 + step as f32 * 0.75;
        let report = find(&start(x), &limits);
        if report.ways.iter().any(|way| way.technique() == EdgeBug) {
            continue;
        }
        let nearest = obstacle(&report, EdgeBug);
        let (by, ticks) = if let EdgeShort { by, ticks } = nearest {
            (by, ticks)
        } else if let EdgePast { by, ticks } = nearest {
            (-by, ticks)
        } else {
            continue;
        };
        assert!((by.abs() / ticks - 2.5).abs() < 1e-3, "{by} {ticks}");
        *(if by > 0.0 { &mut short } else { &mut past }) += 1;
        // It works there, and also slightly further out.
        let there = find(&start(x + by + 0.02 * by.signum()), &limits);
        let is_one = there.ways.iter().any(|way| way.technique() == EdgeBug);
        assert!(is_one, "{x}: {by}: {:?}", there.impossible);
    }
    assert!(short > 3 && past > 3, "{short} {past}");
}

#[test]
fn a_window_that_every_fall_passes_is_told_with_the_nearest_phase() {
    let profile = profile("cs16-100");
    let world = world(&[solid([-600.0, -600.0, -900.0], [600.0, 600.0, 0.0])]);
    let (mut possible, mut passed) = (0, 0);
    for height in 300_u16..340 {
        let run = falling(
            &world,
            profile,
            Vec3::new(0.0, 0.0, f32::from(height)),
            Vec3::ZERO,
        );
        let report = found(&run);
        assert_eq!(obstacle(&report, DuckBug), LevelFloor);
        assert_eq!(obstacle(&report, EdgeBug), NoEdge);
        assert_eq!(obstacle(&report, SlideBug), NoSlide);
        if report.ways.is_empty() {
            let WindowPassed(phase) = obstacle(&report, JumpBug) else {
                panic!("{report:?}")
            };
            // Together with the window's own 2 units, this equals the distance of one tick's fall,
            // about 7.
            assert!(phase.above > 0.0 && phase.below > 0.0, "{phase:?}");
            assert!(
                (4.6..5.4).contains(&(phase.above + phase.below)),
                "{phase:?}"
            );
            passed += 1;
        } else {
            possible += 1;
        }
    }
    assert!(possible > 8 && passed > 8, "{possible} {passed}");
}

/// On a slope that falls by more than the snap's 2 units per tick, standing up leaves it again in
/// the same tick.
#[test]
fn slopes_have_duck_bugs() {
    let world = world(&[
        ramp([-600.0, -600.0, -900.0], [900.0, 600.0, 400.0], 0.0, 0.95),
        solid([-600.0, -600.0, -900.0], [3000.0, 600.0, 0.0]),
    ]);
    let mut ways = 0;
    for name in ["cs16-100", "hl-100"] {
        for shift in 0..8_u8 {
            let feet = Vec3::new(-50.0 + f32::from(shift) * 1.3, 0.0, 700.0);
            let run = falling(&world, profile(name), feet, Vec3::new(280.0, 0.0, 0.0));
            let report = found(&run);
            let is_duck_bug = |way: &&PossibleBug| way.technique() == DuckBug;
            for way in report.ways.iter().filter(is_duck_bug) {
                assert_eq!(way.key, BugKey::ReleaseDuck);
                ways += 1;
            }
        }
    }
    assert!(ways > 3, "{ways}");
}

/// At the foot of a slide the fall meets the floor, and the player is on the slide when the tick
/// ends.
#[test]
fn the_feet_of_slides_have_slide_bugs() {
    let world = world(&[
        ramp([-600.0, -600.0, -900.0], [400.0, 600.0, 100.0], 0.0, 2.0),
        solid([-600.0, -600.0, -900.0], [3000.0, 600.0, 0.0]),
    ]);
    let (mut ways, mut missed) = (0, 0);
    for name in ["cs16-100", "hl-100"] {
        for shift in 0..40_u8 {
            let feet = Vec3::new(255.0 + f32::from(shift) * 0.5, 0.0, 400.0);
            let run = falling(&world, profile(name), feet, Vec3::new(-200.0, 0.0, 0.0));
            let report = found(&run);
            if report.ways.iter().any(|way| way.technique() == SlideBug) {
                ways += 1;
            } else {
                let nearest = obstacle(&report, SlideBug);
                assert!(matches!(nearest, NoSlide | SlideOver { .. }), "{nearest:?}");
                missed += 1;
            }
        }
    }
    assert!(ways > 0 && missed > 10, "{ways} {missed}");
}

#[test]
fn a_search_that_is_given_up_calls_nothing_impossible() {
    let run = standing(
        &edge(),
        profile("cs16-100"),
        Vec3::new(-10.0, 0.0, 0.0),
        Vec3::ZERO,
    );
    let report = find(
        &run,
        &SearchLimits {
            moves: 500,
            ..SearchLimits::default()
        },
    );
    assert!(report.is_capped && report.moves <= 510, "{}", report.moves);
    assert!(
        report
            .impossible
            .iter()
            .all(|impossible| impossible.obstacle == Unknown)
    );
}

#[test]
fn under_a_low_ceiling_late_duck_keys_lead_to_other_phases() {
    let profile = profile("cs16-100");
    // A standing player hits his head 20 units above it. Ducking in the same tick avoids that.
    let world = world(&[
        solid([-600.0, -600.0, -900.0], [0.0, 600.0, 200.0]),
        solid([-600.0, -600.0, -900.0], [3000.0, 600.0, 0.0]),
        solid([-600.0, -600.0, 292.0], [3000.0, 600.0, 400.0]),
    ]);
    for x in [-3.0, 1.0, 6.0] {
        let run = standing(
            &world,
            profile,
            Vec3::new(x, 0.0, 200.0),
            Vec3::new(240.0, 0.0, 0.0),
        );
        let report = found(&run);
        assert!(report.ways.len() > 2, "{report:?}");
    }
}
