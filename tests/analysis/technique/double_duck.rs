//! Frames on the ground before a double duck, and their grades (HNS: 2, 3, 4; after a ducked
//! landing 3, 4, 5).

use wishdir_analysis::jump::{DuckGrade, Grades};
use wishdir_analysis::session::Finding;
use wishdir_analysis::technique::{DuckFrames, Outcome, TechniqueEvent, TechniqueKind};
use wishdir_sim::command::DUCK;
use wishdir_sim::engine::{Engine, PlayerState};

use crate::jumps::kinds::{drive, runner, two_floors};
use crate::support::{findings, profile};

/// A double duck from rest, and another one that leaves the ground again after this many ticks on
/// it. With `ducked`, the flight in between lands ducked.
fn double_ducks(fog: u32, ducked: bool) -> Vec<TechniqueEvent> {
    let (mut flown, mut standing) = (false, 0);
    let command = move |player: &PlayerState, tick: u64| {
        flown |= !player.on_ground;
        standing = if player.on_ground && flown {
            standing + 1
        } else {
            0
        };
        match tick {
            0 => DUCK,
            _ if !player.on_ground => DUCK * u16::from(ducked && tick > 5),
            _ if standing > 0 && standing + 1 == fog => DUCK,
            _ => 0,
        }
    };
    let records = drive(two_floors(0.0), runner(0.0, 200.0), 120, command);
    let found = findings(profile("cs16-100"), &records)
        .into_iter()
        .filter_map(Finding::technique);
    found
        .filter(|event| {
            event.kind == TechniqueKind::DoubleDuck && event.outcome == Outcome::Success
        })
        .collect()
}

#[test]
fn frames_on_ground_grade_a_double_duck() {
    use DuckGrade::{Bad, Good, Perfect};
    for (stand_up, first, grades) in [
        (false, 2, [Some(Perfect), Some(Good), Some(Bad), None]),
        (true, 3, [Some(Perfect), Some(Good), Some(Bad), None]),
    ] {
        for (fog, grade) in (first..).zip(grades) {
            let events = double_ducks(fog, stand_up);
            assert_eq!(
                events[0].frames, None,
                "there was no flight before the first"
            );
            assert_eq!(
                events[1].frames,
                Some(DuckFrames {
                    fog,
                    stand_up,
                    grade
                }),
                "{events:?}"
            );
        }
    }
}

#[test]
fn who_stands_longer_makes_another_movement() {
    assert_eq!(
        double_ducks(10, false)[1].frames.map(|frames| frames.fog),
        Some(10)
    );
    assert_eq!(double_ducks(11, false)[1].frames, None);
}

#[test]
fn only_counter_strike_has_these_grades() {
    let grade = |engine| Grades::built_in().double_duck(engine, false, 2);
    let grades = [Engine::QuakeWorld, Engine::HalfLife, Engine::CounterStrike].map(grade);
    assert_eq!(grades, [None, None, Some(DuckGrade::Perfect)]);
}
