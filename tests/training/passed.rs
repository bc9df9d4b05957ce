//! Each drill is passed by its demonstration, and never by a player who stands still.

use std::cell::Cell;

use wishdir::coach::LevelChange::{Down, Stays, Up};
use wishdir::coach::{
    Attempt, Drill, DrillProgress, Lesson, LessonProgress, Medal, Outcome, TrainedGame, drills,
    lesson_by_id, lessons,
};
use wishdir_sim::run::Run;
use wishdir_sim::script::Scripted as _;
use wishdir_sim::simulation::Driver as _;

use super::{shown, stood, with_run};

/// Results of the demonstration and of a player who stands still at each level.
fn outcomes<G: TrainedGame>(drill: &Drill, run: &G) -> Vec<[Outcome; 2]> {
    (0..drill.levels.len())
        .map(|level| [shown(drill, level, run), stood(drill, level, run)])
        .collect()
}

fn judged(drill: &Drill) -> Vec<[Outcome; 2]> {
    let mut found = Vec::new();
    let mut other = Vec::new();
    with_run(
        drill,
        |run| found = outcomes(drill, &run),
        |run| other = outcomes(drill, &run),
    );
    found.append(&mut other);
    found
}

/// Requires gold for the demonstrations of drills with this name prefix, and no medal for a player
/// who stands still.
fn passed(start: &str) {
    let mut wrong = Vec::new();
    for drill in drills()
        .iter()
        .filter(|drill| drill.name.starts_with(start))
    {
        for (level, [shown, stood]) in judged(drill).into_iter().enumerate() {
            let (asked, name) = (drill.level(level), &drill.name);
            let told = format!(
                "{name}, level {level}: {shown:?} of {:?}; standing {stood:?}",
                asked.medals()
            );
            if shown.medal != Some(Medal::Gold) || stood.medal.is_some() {
                wrong.push(told);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn quake_iii_s_drills_are_passed_by_the_ideal_strafer_and_failed_by_standing_still() {
    passed("q3-");
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
        let others = lessons()
            .iter()
            .filter(|other| other.id == lesson.id)
            .count();
        assert_eq!(others, 1, "{}", lesson.id);
    }
}

/// The steps completed by a script that starts at the beginning of a lesson's drill.
fn ticked(lesson: &str, script: &str) -> Vec<usize> {
    let lesson = lesson_by_id(lesson).unwrap();
    let mut done = Vec::new();
    with_run(
        lesson.drill(),
        |mut run| {
            let mut pupil = LessonProgress::new(lesson, &run);
            let mut player = run.play_script(&Run::parse_script(script).unwrap());
            while let Some(record) = player.advance(&mut run) {
                done.extend(pupil.observe(&run, &record));
            }
        },
        |_| panic!("a lesson of the 3D engines"),
    );
    done
}

#[test]
fn the_first_lesson_s_steps_tick_off_in_order_and_none_before_its_turn() {
    let forward = "Hold(keys: [Forward], ticks: 60)";
    let right = "Hold(keys: [MoveRight], ticks: 25)";
    let (turn_right, turn_left) = (
        "Hold(keys: [], ticks: 20, turn: Rate(-90)), Wait(ticks: 20), Hold(keys: [], ticks: 20, turn: Rate(-90))",
        "Hold(keys: [], ticks: 20, turn: Rate(90)), Wait(ticks: 20), Hold(keys: [], ticks: 20, turn: Rate(90))",
    );
    for lesson in ["qw-walk", "gs-walk"] {
        // Long enough for the stairs, because in the air the player gets no faster.
        let at_full_speed = [forward; 5].join(", ");
        let whole = format!("[{forward}, {right}, {turn_right}, {turn_left}, {at_full_speed}]");
        assert_eq!(ticked(lesson, &whole), [0, 1, 2, 3, 4], "{lesson}");
        // Turned before running: a step completed too early does not count.
        let mixed = format!("[{turn_right}, {turn_left}, {forward}, {right}]");
        assert_eq!(ticked(lesson, &mixed), [0, 1], "{lesson}");
    }
    assert!(ticked("gs-walk", "[Wait(ticks: 500)]").is_empty());
}

/// The tick of a script that completes the last step of a lesson, and whether the player is then
/// in the air. The script starts at the last step.
fn last_step(lesson: &str, script: &str) -> Option<(u64, bool)> {
    let lesson = lesson_by_id(lesson).unwrap();
    let found = Cell::new(None);
    with_run(
        lesson.drill(),
        |mut run| {
            let last = lesson.steps.len() - 1;
            let mut pupil = LessonProgress::after_steps(lesson, last, &run);
            let mut player = run.play_script(&Run::parse_script(script).unwrap());
            while let Some(record) = player.advance(&mut run) {
                if pupil.observe(&run, &record).is_some() {
                    found.set(Some((record.tick, !record.player.on_ground)));
                }
            }
        },
        |_| panic!("a lesson of the 3D engines"),
    );
    found.get()
}

#[test]
fn the_drill_starts_once_the_player_stands_or_has_released_the_keys() {
    let jump = "Hold(keys: [Forward], ticks: 60), Hold(keys: [Forward, Jump], ticks: 2)";
    let holds_on = format!("[{jump}, Hold(keys: [Forward], ticks: 150)]");
    let releases = format!("[{jump}, Hold(keys: [Forward], ticks: 10), Wait(ticks: 100)]");
    let (landed, is_in_air) = last_step("gs-prestrafe", &holds_on).unwrap();
    assert!(!is_in_air);
    let (released, is_in_air) = last_step("gs-prestrafe", &releases).unwrap();
    assert!(is_in_air && released < landed, "{released} {landed}");
}

#[test]
fn success_makes_a_drill_harder_and_failure_easier() {
    let (gold, silver) = (Some(Medal::Gold), Some(Medal::Silver));
    let mut standing = DrillProgress::default();
    assert_eq!(
        [gold, gold].map(|medal| standing.record_medal(medal, 3)),
        [Stays, Up]
    );
    assert_eq!(
        [silver; 4].map(|medal| standing.record_medal(medal, 3)),
        [Stays, Stays, Stays, Up]
    );
    assert_eq!(standing.record_medal(gold, 3), Stays);
    assert_eq!(
        standing.record_medal(gold, 3),
        Stays,
        "there is no harder one"
    );
    assert_eq!((standing.level, standing.best), (2, gold));
    assert_eq!(
        [None; 5]
            .map(|medal| standing.record_medal(medal, 3))
            .last(),
        Some(&Down)
    );
    assert_eq!(standing.level, 1);
}

/// Whether the demonstration of a step completes it, from the drill's start.
fn completes<G: TrainedGame>(lesson: &Lesson, step: usize, run: &G) -> bool {
    let mut run = run.clone();
    let mut driver = run
        .create_demonstration(lesson.step_demonstration(step))
        .unwrap();
    let mut progress = LessonProgress::after_steps(lesson, step, &run);
    let mut attempt = Attempt::new(lesson.drill(), 0, &run);
    while let Some((_, record)) = driver.advance(&mut run) {
        progress.observe(&run, &record);
        if progress.completed_steps() > step || progress.is_landing() {
            return true;
        }
        // Steps that last longer than the drill's time limit have scripts of their own.
        if attempt.observe(&run, &record).is_some() && lesson.steps[step].show.is_none() {
            return false;
        }
    }
    false
}

#[test]
fn demonstration_of_each_step_completes_it() {
    let mut missing = Vec::new();
    for lesson in lessons() {
        for step in 0..lesson.steps.len() {
            let is_complete = Cell::new(false);
            with_run(
                lesson.drill(),
                |run| is_complete.set(completes(lesson, step, &run)),
                |run| is_complete.set(completes(lesson, step, &run)),
            );
            if !is_complete.get() {
                missing.push(format!("{} step {}", lesson.id, step + 1));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn progress_of_a_step_grows_with_its_number_and_its_time() {
    let fractions = |id: &str, step: usize, script: &str| {
        let lesson = lesson_by_id(id).unwrap();
        let found = std::cell::RefCell::new(Vec::new());
        with_run(
            lesson.drill(),
            |mut run| {
                let mut pupil = LessonProgress::after_steps(lesson, step, &run);
                let mut player = run.play_script(&Run::parse_script(script).unwrap());
                while let Some(record) = player.advance(&mut run) {
                    pupil.observe(&run, &record);
                    if pupil.completed_steps() > step {
                        break;
                    }
                    found.borrow_mut().push(pupil.fraction());
                }
            },
            |_| panic!("a lesson of the 3D engines"),
        );
        found.into_inner()
    };
    // A turn with a pause continues where it was.
    let turn = "[Hold(keys: [], ticks: 12, turn: Rate(-90)), Wait(ticks: 30), Hold(keys: [], ticks: 40, turn: Rate(-90))]";
    let turned = fractions("gs-walk", 2, turn);
    let values: Vec<f64> = turned.into_iter().map(Option::unwrap).collect();
    assert!(values.is_sorted() && values[41] > 0.3, "{values:?}");
    assert!(*values.last().unwrap() > 0.9, "{values:?}");
    // The gain of a flight fills the bar.
    let strafe = "[Hold(keys: [Forward], ticks: 80), Tap(keys: [Jump]), Hold(keys: [MoveLeft], ticks: 32, turn: Rate(531))]";
    let gained = fractions("gs-strafe", 4, strafe);
    let values: Vec<f64> = gained.into_iter().map(Option::unwrap).collect();
    assert!(values[..80].iter().all(|value| *value == 0.0), "{values:?}");
    assert!(values.last().is_some_and(|last| *last > 0.5), "{values:?}");
    // A jump is done in a moment.
    assert_eq!(fractions("gs-duck", 2, "[Wait(ticks: 5)]"), [None; 5]);
}
