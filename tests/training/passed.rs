//! Each drill is done by its demonstration, and by nobody who stands still.

use wishdir::training::{Drill, Medal, Outcome, TrainedGame, drills, lessons};

use super::{shown, stood, with_run};

/// What the demonstration and a player who stands still reach at each level.
fn outcomes<G: TrainedGame>(drill: &Drill, run: &G) -> Vec<[Outcome; 2]> {
    (0..drill.levels.len()).map(|level| [shown(drill, level, run), stood(drill, level, run)]).collect()
}

fn judged(drill: &Drill) -> Vec<[Outcome; 2]> {
    let mut found = Vec::new();
    let mut other = Vec::new();
    with_run(drill, |run| found = outcomes(drill, &run), |run| other = outcomes(drill, &run));
    found.append(&mut other);
    found
}

/// Demands gold of the demonstrations of drills whose names begin so, and nothing of one who stands still.
fn passed(start: &str) {
    let mut wrong = Vec::new();
    for drill in drills().iter().filter(|drill| drill.name.starts_with(start)) {
        for (level, [shown, stood]) in judged(drill).into_iter().enumerate() {
            let (asked, name) = (drill.level(level), &drill.name);
            let told = format!("{name}, level {level}: {shown:?} of {:?}; standing {stood:?}", asked.medals());
            println!("{told}");
            if shown.medal != Some(Medal::Gold) || stood.medal.is_some() {
                wrong.push(told);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn quakeworld_s_drills_are_passed_by_the_ideal_strafer_and_failed_by_standing_still() {
    passed("qw-");
}

#[test]
fn half_life_s_and_counter_strike_s_drills_are_passed_and_failed_likewise() {
    passed("gs-");
}

#[test]
fn need_for_kill_s_drills_are_passed_and_failed_likewise() {
    passed("nfk-");
}

#[test]
fn there_are_twenty_lessons_and_more_each_with_its_drill() {
    assert!(lessons().len() >= 20, "{}", lessons().len());
    for lesson in lessons() {
        assert_eq!(lesson.drill().name, lesson.drill);
        let others = lessons().iter().filter(|other| other.id == lesson.id).count();
        assert_eq!(others, 1, "{}", lesson.id);
    }
}
