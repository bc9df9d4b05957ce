//! Parses drills in RON. Checks the range of every number and reports the position of errors.

use ron::extensions::Extensions;
use serde::Deserialize;
use thiserror::Error;

use super::drill::{Drill, DrillGame, DrillLevel, Start};
use super::game::TrainedGame;
use super::goal::Goal;
use super::show::Demonstration;
use wishdir_analysis::technique::TechniqueKind;
use wishdir_sim::excerpt::{shorten, shorten_ron_message};
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::platformer::script::NfkScript;
use wishdir_sim::ron_text::{RonWords, TextPosition, strip_bom};
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptProblem};

/// Error in a drill, with its position.
#[derive(Clone, Debug, Error, PartialEq)]
#[error("line {line}, column {column}: {problem}")]
pub struct DrillError {
    /// Line in the file, from 1.
    pub line: usize,
    /// Column in that line, from 1.
    pub column: usize,
    /// Problem at this position.
    pub problem: DrillProblem,
}

/// Problem in a drill.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum DrillProblem {
    /// The text is not valid RON, or not a drill. Contains the parser's message.
    #[error("{0}")]
    Syntax(String),
    /// A value is invalid.
    #[error("found {found}, expected {expected}")]
    Value {
        /// Value in the file.
        found: String,
        /// Description of the valid values.
        expected: String,
    },
}

/// Maximum time limit of an attempt, seconds.
const SECONDS_MAX: f64 = 600.0;
/// Maximum number of levels in a drill.
const LEVELS_MAX: usize = 20;
/// Maximum absolute value of any number in a drill.
const NUMBER_MAX: f64 = 1_000_000.0;
/// Maximum length of a title or note, characters.
const WORDS_MAX: usize = 400;
/// Maximum number of strafes and hops in a demonstration.
const SHOWN_MAX: u32 = 100;
/// Maximum hop number in a goal.
const HOPS_MAX: u32 = 99;

/// Contents of a drill file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    title: Option<String>,
    #[serde(default)]
    note: Option<String>,
    rules: String,
    map: String,
    #[serde(default)]
    start: Start,
    seconds: f64,
    levels: Vec<DrillLevel>,
    #[serde(default)]
    show: Option<Demonstration>,
}

/// Invalid word in the text, the number of its occurrence (from 0), and the problem.
type LocatedProblem = (&'static str, usize, DrillProblem);

/// Returns the position of a word's `nth` occurrence, counted from 0. If the word is missing,
/// returns the start of the text.
pub(super) fn find_word_position(text: &str, word: &str, nth: usize) -> TextPosition {
    RonWords::new(text)
        .filter(|(found, _)| *found == word)
        .nth(nth)
        .map_or((1, 1), |(_, place)| place)
}

/// Parses RON in which `Some` may be omitted.
pub(super) fn read_ron<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, (TextPosition, String)> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let spanned = |error: ron::error::SpannedError| {
        (
            (error.span.start.line, error.span.start.col),
            shorten_ron_message(&error.code),
        )
    };
    options.from_str(text).map_err(spanned)
}

impl Drill {
    /// Parses a drill. `name` is its file name without the extension.
    ///
    /// # Errors
    ///
    /// If the text is not a drill in RON, or a number, goal or demonstration is invalid.
    pub fn parse(name: &str, text: &str) -> Result<Self, DrillError> {
        let text = strip_bom(text);
        let at = |(line, column): TextPosition, problem| DrillError {
            line,
            column,
            problem,
        };
        let file: File =
            read_ron(text).map_err(|(place, found)| at(place, DrillProblem::Syntax(found)))?;
        let File {
            title,
            note,
            rules,
            map,
            start,
            seconds,
            levels,
            show,
        } = file;
        let drill = Self {
            name: name.to_owned(),
            title,
            note,
            rules,
            map,
            start,
            seconds,
            levels,
            show,
        };
        drill
            .check()
            .map_err(|(word, nth, problem)| at(find_word_position(text, word, nth), problem))?;
        Ok(drill)
    }

    fn check(&self) -> Result<(), LocatedProblem> {
        let wrong = |word, nth, found: String, expected: &str| {
            Err((
                word,
                nth,
                DrillProblem::Value {
                    found,
                    expected: expected.to_owned(),
                },
            ))
        };
        for (word, said) in [("title", &self.title), ("note", &self.note)] {
            if said
                .as_ref()
                .is_some_and(|said| said.chars().count() > WORDS_MAX)
            {
                return wrong(word, 0, "more".to_owned(), "at most 400 characters");
            }
        }
        for (word, said) in [("rules", &self.rules), ("map", &self.map)] {
            if said.is_empty() || said.chars().any(char::is_control) {
                return wrong(word, 0, format!("{:?}", shorten(said)), "a name");
            }
        }
        if !(self.seconds > 0.0 && self.seconds <= SECONDS_MAX) {
            return wrong(
                "seconds",
                0,
                self.seconds.to_string(),
                "more than 0 and at most 600 seconds",
            );
        }
        self.check_start()?;
        if self.levels.is_empty() || self.levels.len() > LEVELS_MAX {
            return wrong(
                "levels",
                0,
                format!("{} levels", self.levels.len()),
                "1 to 20",
            );
        }
        for (nth, level) in self.levels.iter().enumerate() {
            check_level(level, nth, self.game())?;
        }
        self.check_demonstration()
    }

    fn check_start(&self) -> Result<(), LocatedProblem> {
        let Start {
            feet,
            yaw,
            velocity,
            cell,
            left,
        } = self.start;
        let wrong = |found: &str, expected: &str| {
            Err((
                "start",
                0,
                DrillProblem::Value {
                    found: found.to_owned(),
                    expected: expected.to_owned(),
                },
            ))
        };
        let (x, y, z) = feet.unwrap_or_default();
        let numbers = [x, y, z, yaw, velocity.0, velocity.1, velocity.2];
        if !numbers
            .iter()
            .all(|number| f64::from(number.abs()) <= NUMBER_MAX)
        {
            return wrong(
                "a number outside any map",
                "numbers from -1000000 to 1000000",
            );
        }
        match self.game() {
            DrillGame::Engine3d if cell.is_some() || left => {
                wrong("`cell` or `left`", "`feet`, `yaw` and `velocity`")
            }
            DrillGame::Nfk if feet.is_some() || yaw != 0.0 || velocity != (0.0, 0.0, 0.0) => {
                wrong("`feet`, `yaw` or `velocity`", "`cell` and `left`")
            }
            DrillGame::Engine3d
                if feet.is_none() && (yaw != 0.0 || velocity != (0.0, 0.0, 0.0)) =>
            {
                wrong("`yaw` or `velocity` without `feet`", "`feet` as well")
            }
            DrillGame::Engine3d | DrillGame::Nfk => Ok(()),
        }
    }

    fn check_demonstration(&self) -> Result<(), LocatedProblem> {
        let wrong = |found: String, expected: &str| {
            Err((
                "show",
                0,
                DrillProblem::Value {
                    found,
                    expected: expected.to_owned(),
                },
            ))
        };
        let Some(show) = &self.show else {
            return Ok(());
        };
        let game = match show {
            Demonstration::LongJump { strafes } | Demonstration::Bhop { hops: 1, strafes } => {
                if !(1..=SHOWN_MAX).contains(strafes) {
                    return wrong(format!("{strafes} strafes"), "1 to 100");
                }
                DrillGame::Engine3d
            }
            Demonstration::Bhop { hops, strafes } => {
                if ![hops, strafes]
                    .iter()
                    .all(|number| (1..=SHOWN_MAX).contains(*number))
                {
                    return wrong(
                        format!("{hops} hops of {strafes} strafes"),
                        "1 to 100 of each",
                    );
                }
                DrillGame::Engine3d
            }
            Demonstration::Prestrafe => DrillGame::Engine3d,
            Demonstration::Script(steps) => {
                check_script::<Run>(Script::new(steps.clone()))?;
                DrillGame::Engine3d
            }
            Demonstration::NfkScript(steps) => {
                check_script::<NfkRun>(NfkScript::new(steps))?;
                DrillGame::Nfk
            }
            Demonstration::Finish | Demonstration::Chain { .. } => DrillGame::Nfk,
        };
        match self.game() == game {
            true => Ok(()),
            false => wrong(
                "a demonstration of another game".to_owned(),
                "one of the game of `rules`",
            ),
        }
    }
}

/// Checks that a demonstration's script is valid and is a single attempt from start to end.
fn check_script<G: TrainedGame>(
    script: Result<G::Script, ScriptProblem>,
) -> Result<(), LocatedProblem> {
    let (found, expected) = match script.map(|script| G::first_move_step(&script, true)) {
        Ok(None) => return Ok(()),
        Ok(Some("Start")) => (
            "`Start` behind a script's first tick".to_owned(),
            "one earlier, or none".to_owned(),
        ),
        Ok(Some(step)) => (
            format!("`{step}` in a script"),
            "no step that moves the player elsewhere midway".to_owned(),
        ),
        Err(problem) => (
            "a script".to_owned(),
            format!("one that can be played: {problem}"),
        ),
    };
    Err(("show", 0, DrillProblem::Value { found, expected }))
}

type CheckResult = Result<(), LocatedProblem>;

/// Returns an error about a level.
fn level_error(word: &'static str, nth: usize, found: String, expected: &str) -> CheckResult {
    let expected = expected.to_owned();
    Err((word, nth, DrillProblem::Value { found, expected }))
}

/// Checks that a level's goal exists in its game, and that each better medal needs a better score.
fn check_level(level: &DrillLevel, nth: usize, game: DrillGame) -> CheckResult {
    check_medals(level, nth)?;
    check_goal(&level.goal, nth)?;
    match game {
        DrillGame::Nfk if level.goal.is_3d_only() => {
            let found = "a goal of the 3D engines".to_owned();
            level_error("goal", nth, found, "one of Need For Kill")
        }
        DrillGame::Engine3d if level.goal == Goal::SpeedJump => {
            let found = "a goal of Need For Kill".to_owned();
            level_error("goal", nth, found, "one of the 3D engines")
        }
        DrillGame::Engine3d | DrillGame::Nfk => Ok(()),
    }
}

fn check_medals(level: &DrillLevel, nth: usize) -> CheckResult {
    let medals @ [bronze, silver, gold] = [level.bronze, level.silver, level.gold];
    if !medals.iter().all(|score| score.abs() <= NUMBER_MAX) {
        let found = format!("{medals:?}");
        return level_error("bronze", nth, found, "numbers from -1000000 to 1000000");
    }
    let (rises, expected) = if level.goal.less_is_better() {
        (
            bronze >= silver && silver >= gold,
            "a lower value for each better medal",
        )
    } else {
        (
            bronze <= silver && silver <= gold,
            "a higher value for each better medal",
        )
    };
    if rises {
        return Ok(());
    }
    let found = format!("bronze {bronze}, silver {silver}, gold {gold}");
    level_error("bronze", nth, found, expected)
}

fn check_goal(goal: &Goal, nth: usize) -> CheckResult {
    if let Goal::SpeedAfterHops { hops } | Goal::GainInHops { flights: hops } = goal
        && !(1..=HOPS_MAX).contains(hops)
    {
        return level_error("goal", nth, format!("hop {hops}"), "1 to 99");
    }
    let numbers = goal.checked_numbers();
    if !numbers.iter().all(|number| number.abs() <= NUMBER_MAX) {
        return level_error(
            "goal",
            nth,
            format!("{numbers:?}"),
            "numbers from -1000000 to 1000000",
        );
    }
    if let Goal::Save { technique: id } | Goal::Times { technique: id } = goal
        && goal.technique().is_none()
    {
        let known = TechniqueKind::ALL.map(TechniqueKind::id).join(", ");
        let found = format!("the technique `{}`", shorten(id));
        return level_error("goal", nth, found, &format!("one of {known}"));
    }
    Ok(())
}
