//! Drills as text: valid ones are read, mistakes are rejected with their position, and nothing
//! panics.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use expect_test::expect;
use proptest::prelude::*;
use wishdir::coach::{Condition, Drill, Key, LessonPath, drill_by_name, drills, lessons};
use wishdir::text::training::{goal_text, lesson_step_text, lesson_text, medal_scores_text};
use wishdir::text::{find, in_english};

use crate::garbage::{demand_a_place, read_or_refused};
use crate::support::answers;

/// Parts of drills, so that random texts get far into the reader.
static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    "(¦)¦[¦]¦,¦:¦\"¦//¦\n¦ ¦0¦-1¦1e300¦NaN¦inf¦17¦rules: \"qw-77\"¦rules: \"nfk-075\"¦\
     map: \"lab\"¦start: (feet: (1, 2, 3))¦cell: (1, 2)¦seconds: 10¦levels: [¦\
     (goal: Speed, bronze: 1, silver: 2, gold: 3)¦goal: ¦Finish¦\
     Reach(at: (0, 0, 0), within: 9)¦Distance()¦Hops(fog: 1)¦bronze: 1¦silver: 2¦gold: 3¦\
     show: ¦LongJump(strafes: 3)¦Script([¦NfkScript([¦Hold(keys: [Forward], ticks: 9)¦\
     Chain(jumps: 3)"
        .split('¦')
        .collect()
});

fn read(text: &str) -> Result<(), TestCaseError> {
    match Drill::parse("x", text) {
        Err(error) => demand_a_place(text, &error.to_string(), (error.line, error.column)),
        Ok(drill) => {
            prop_assert!(!drill.levels.is_empty() && drill.seconds > 0.0);
            Ok(())
        }
    }
}

fn built_in() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/training/drills");
    drills()
        .iter()
        .map(|drill| fs::read_to_string(folder.join(format!("{}.ron", drill.name))).unwrap())
        .collect()
}

read_or_refused! {
    cases: 300,
    read: read,
    words: WORDS,
    around: |words| format!("(rules: \"qw-77\", map: \"lab\", seconds: 9, levels: [{words}])"),
    valid: built_in
}

#[test]
fn every_file_of_the_folder_is_built_in() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/training/drills");
    assert_eq!(fs::read_dir(folder).unwrap().count(), drills().len());
}

/// The error of a drill that differs in one line.
fn error_of(line: &str) -> String {
    let (key, _) = line.split_once(':').unwrap();
    let lines = [
        "rules: \"qw-77\",",
        "map: \"lab\",",
        "start: (feet: (0, 0, 0), yaw: 90),",
        "seconds: 10,",
        "levels: [(goal: Speed, bronze: 1, silver: 2, gold: 3)],",
        "show: LongJump(strafes: 3),",
    ];
    let lines = lines.map(|kept| if kept.starts_with(key) { line } else { kept });
    let error = Drill::parse("x", &format!("(\n{}\n)", lines.join("\n"))).unwrap_err();
    error.to_string()
}

#[test]
fn what_cannot_be_meant_is_refused_with_its_line_and_what_was_expected() {
    answers(
        [
            "seconds: 0,",
            "seconds: many,",
            "map: \"\",",
            "start: (cell: (1, 2)),",
            "levels: [],",
            "levels: [(goal: Speed, bronze: 3, silver: 2, gold: 1)],",
            "levels: [(goal: Fly, bronze: 1, silver: 2, gold: 3)],",
            "levels: [(goal: Save(technique: \"bug\"), bronze: 1, silver: 2, gold: 3)],",
            "levels: [(goal: Speed, bronze: 1, silver: 2, gold: 3), (goal: Times(technique: \"\"), bronze: 1, silver: 2, gold: 3)],",
            "levels: [(goal: SpeedJump, bronze: 1, silver: 2, gold: 3)],",
            "show: Finish,",
            "show: Script([Hold(keys: [Forward], ticks: 9), Start(feet: (0, 0, 0))]),",
            "show: Script([Start(feet: (0, 0, 0)), Repeat(times: 2, steps: [Wait(ticks: 9), Restart])]),",
            "show: LongJump(strafes: 0),",
        ],
        error_of,
        &expect![[r#"
        line 5, column 1: found 0, expected more than 0 and at most 600 seconds
        line 5, column 9: Expected float
        line 3, column 1: found "", expected a name
        line 4, column 1: found `cell` or `left`, expected `feet`, `yaw` and `velocity`
        line 6, column 1: found 0 levels, expected 1 to 20
        line 6, column 24: found bronze 3, silver 2, gold 1, expected a higher value for each better medal
        line 6, column 17: Unexpected variant named `Fly` in enum `Goal`, expected one of `Speed`, `GroundSpeed`, `Height`, `Reach`, `Finish`, `Prestrafe`, `Distance`, `Gain`, `Efficiency`, `AngleHeld`, `Switches`, `DuckedLanding`, `Hops`, `HopsFast`, `SpeedAfterHops`, `GainInHops`, `HalfBeats`, `Save`, `Times`, or `SpeedJump` instead
        line 6, column 11: found the technique `bug`, expected one of edgebug, jumpbug, duckbug, slidebug, bounce, fastrun, double_duck, overbounce
        line 6, column 57: found the technique ``, expected one of edgebug, jumpbug, duckbug, slidebug, bounce, fastrun, double_duck, overbounce
        line 6, column 11: found a goal of Need For Kill, expected one of the 3D engines
        line 7, column 1: found a demonstration of another game, expected one of the game of `rules`
        line 7, column 1: found `Start` behind a script's first tick, expected one earlier, or none
        line 7, column 1: found `Restart` in a script, expected no step that moves the player elsewhere midway
        line 7, column 1: found 0 strafes, expected 1 to 100"#]],
    );
}

#[test]
fn everything_built_in_has_its_words() {
    for drill in drills() {
        for attribute in ["", ".note"] {
            let id = format!("drill-{}{attribute}", drill.name);
            assert!(find(&id).is_some(), "{id} is not in en.ftl");
        }
    }
    for lesson in lessons() {
        assert!(
            lesson_text(lesson).len() > 100,
            "{}: {}",
            lesson.id,
            lesson_text(lesson)
        );
        let steps = (1..=lesson.steps.len()).map(|step| format!(".step-{step}"));
        for attribute in std::iter::once("".to_owned()).chain(steps) {
            let id = format!("lesson-{}{attribute}", lesson.id);
            assert!(find(&id).is_some(), "{id} is not in en.ftl");
        }
        let beyond = format!("lesson-{}.step-{}", lesson.id, lesson.steps.len() + 1);
        assert!(find(&beyond).is_none(), "{beyond} belongs to no step");
    }
}

#[test]
fn a_goal_calls_a_technique_by_its_name() {
    let asked = |name: &str| in_english(|| goal_text(drill_by_name(name).unwrap(), 0));
    assert_eq!(
        asked("gs-edgebug"),
        "height of a damage-free fall (EdgeBug)"
    );
    assert!(
        asked("gs-double-duck").ends_with("(Double duck)"),
        "{}",
        asked("gs-double-duck")
    );
}

#[test]
fn a_goal_of_switches_says_seconds() {
    let asked = |name: &str| in_english(|| goal_text(drill_by_name(name).unwrap(), 0));
    assert_eq!(
        asked("gs-switch"),
        "key switches in one flight, each within 0.02 s of the ideal moment"
    );
    assert!(asked("qw-switch").contains("0.026 s"), "two ticks of 13 ms");
}

#[test]
fn no_formula_stands_before_the_fifth_lesson_of_a_path() {
    for path in LessonPath::ALL {
        let of_path: Vec<_> = lessons()
            .iter()
            .filter(|lesson| lesson.path() == path)
            .collect();
        assert!(of_path.len() >= 5, "{path:?}");
        for lesson in &of_path[..4] {
            let text = lesson_text(lesson);
            let found = ["cosine", "square", "divided", "times 30"]
                .into_iter()
                .find(|word| text.contains(word));
            assert_eq!(found, None, "{}", lesson.id);
        }
    }
}

#[test]
fn each_engine_has_the_lesson_path_of_its_game() {
    use wishdir_sim::engine::ENGINES;

    let paths = ENGINES.map(|engine| LessonPath::for_engine(engine.rules()).id());
    assert_eq!(paths, ["qw", "gs", "gs", "q3"]);
}

#[test]
fn step_that_waits_for_a_gain_says_the_number_and_the_keys() {
    let mut found = 0;
    for lesson in lessons() {
        for (step, data) in lesson.steps.iter().enumerate() {
            let Condition::Gains(speed) = data.when else {
                continue;
            };
            found += 1;
            let words = in_english(|| lesson_step_text(lesson, step));
            for part in [format!(" {speed} u/s"), "A and".into(), "D and".into()] {
                assert!(words.contains(&part), "{}: {words}", lesson.id);
            }
            let press = data.cue().press;
            assert_eq!(press, [Key::Forward, Key::Jump], "{}", lesson.id);
        }
    }
    assert_eq!(found, 2, "QuakeWorld and Counter-Strike");
}

#[test]
fn required_scores_have_no_zero_decimals() {
    let scores = |name: &str| in_english(|| medal_scores_text(drill_by_name(name).unwrap(), 0));
    assert_eq!(
        scores("gs-walk"),
        "bronze 15 s or less, silver 9 s or less, gold 7 s or less"
    );
    assert_eq!(
        scores("gs-strafe"),
        "bronze 10 u/s, silver 25 u/s, gold 40 u/s"
    );
}
