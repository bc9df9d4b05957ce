//! Lessons: a series of steps to complete, followed by a drill.
//!
//! The texts are in the catalogue: `lesson-ID` is the title, `lesson-ID.text` the page.
//! `lesson-ID.step-1` and so on are the steps.

use serde::Deserialize;
use thiserror::Error;

use super::condition::Condition;
use super::figure_data::FigureKind;
use super::game::TrainedGame;
use super::lesson_path::LessonPath;
use super::parse::{find_word_position, read_ron};
use super::show::Demonstration;
use super::step_attempts::{StepAttempts, StepRule};
use super::step_cue::StepCue;
use super::step_miss::StepMiss;
use super::tick_observation::TickObservation;

/// Step of a lesson.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// Condition on a tick.
    pub when: Condition,
    /// Number of ticks for which the condition must hold.
    #[serde(default = "default_times")]
    pub ticks: u32,
    /// Whether the condition may fail between these ticks.
    #[serde(default)]
    pub gaps: bool,
    /// Id of the widget shown in this step. `None`: the lesson's widget.
    #[serde(default)]
    pub widget: Option<String>,
    /// Keys and turn to show. `None`: derived from the condition.
    #[serde(default)]
    pub cue: Option<StepCue>,
    /// Demonstration of the step. `None`: the demonstration of the drill.
    #[serde(default)]
    pub show: Option<Demonstration>,
}

impl LessonStep {
    /// Returns the keys and the turn required by the step.
    pub fn cue(&self) -> StepCue {
        self.cue
            .clone()
            .unwrap_or_else(|| StepCue::from_condition(&self.when))
    }

    /// Whether the step lasts long enough for its elapsed time to be shown.
    pub fn is_long(&self) -> bool {
        self.ticks >= SHOWN_TICKS
    }
}

/// Minimum duration of a step for which the game shows the elapsed time, ticks.
const SHOWN_TICKS: u32 = 20;

fn default_times() -> u32 {
    1
}

/// Lesson as read from its file.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Id: the path's id, a hyphen and a word.
    pub id: String,
    /// Name of the final drill. It also sets the map and the rules.
    pub drill: String,
    /// Id of the widget shown in the lesson.
    pub widget: String,
    /// Time scale during the steps, percent.
    #[serde(default = "default_time_percent")]
    pub time_percent: u32,
    /// Figure on the lesson's page, if any.
    #[serde(default)]
    pub figure: Option<FigureKind>,
    /// Steps of the lesson, in order.
    pub steps: Vec<LessonStep>,
}

fn default_time_percent() -> u32 {
    100
}

/// Error in a list of lessons.
#[derive(Clone, Debug, Error, PartialEq)]
#[error("line {line}, column {column}: {problem}")]
pub struct LessonsError {
    /// Line in the file, from 1.
    pub line: usize,
    /// Column in that line, from 1.
    pub column: usize,
    /// Description of the problem.
    pub problem: String,
}

/// Maximum number of ticks in a step.
const TICKS_MAX: u32 = 10_000;

impl Lesson {
    /// Parses the lessons of a path.
    ///
    /// # Errors
    ///
    /// If the text is not valid RON of this shape, or a step has invalid values.
    pub fn parse_all(path: LessonPath, text: &str) -> Result<Vec<Self>, LessonsError> {
        let lessons: Vec<Self> =
            read_ron(text).map_err(|((line, column), problem)| LessonsError {
                line,
                column,
                problem,
            })?;
        for (nth, lesson) in lessons.iter().enumerate() {
            lesson.check(path).map_err(|problem| {
                let (line, column) = find_word_position(text, "id", nth);
                LessonsError {
                    line,
                    column,
                    problem,
                }
            })?;
        }
        Ok(lessons)
    }

    fn check(&self, path: LessonPath) -> Result<(), String> {
        let is_of_path = self
            .id
            .strip_prefix(path.id())
            .is_some_and(|rest| rest.len() > 1 && rest.starts_with('-'));
        if !is_of_path {
            return Err(format!(
                "found the id `{}`, expected `{}-` and a word",
                self.id,
                path.id()
            ));
        }
        if ![25, 50, 100].contains(&self.time_percent) {
            return Err(format!(
                "found {} percent of time, expected 25, 50 or 100",
                self.time_percent
            ));
        }
        if self.steps.is_empty() {
            return Err("found no steps, expected at least one".to_owned());
        }
        for step in &self.steps {
            if !(1..=TICKS_MAX).contains(&step.ticks) {
                return Err(format!(
                    "found {} ticks, expected 1 to {TICKS_MAX}",
                    step.ticks
                ));
            }
            if let Some(word) = step.when.unknown_technique() {
                return Err(format!(
                    "found the technique `{word}`, expected one that exists"
                ));
            }
        }
        Ok(())
    }

    /// Returns the widget of a step, counted from 0. After the last step, the lesson's widget.
    pub fn step_widget(&self, step: usize) -> &str {
        self.steps
            .get(step)
            .and_then(|step| step.widget.as_deref())
            .unwrap_or(&self.widget)
    }

    /// Returns the demonstration of a step, counted from 0. After the last step, the drill's.
    pub fn step_demonstration(&self, step: usize) -> Option<&Demonstration> {
        let own = self.steps.get(step).and_then(|step| step.show.as_ref());
        own.or(self.drill().show.as_ref())
    }

    /// Whether any step of the lesson, or its drill, is about speed.
    pub fn is_about_speed(&self) -> bool {
        let steps = self.steps.iter().any(|step| step.when.is_about_speed());
        steps
            || self
                .drill()
                .levels
                .iter()
                .any(|level| level.goal.is_about_speed())
    }
}

/// Player's progress through a lesson's steps.
#[derive(Debug)]
pub struct LessonProgress<G: TrainedGame> {
    steps: Vec<LessonStep>,
    watch: G::WatchState,
    done: usize,
    /// Number of ticks for which the current step's condition held. Only consecutive ticks count if
    /// the step allows no gaps.
    row: u32,
    /// Progress towards the current step's target at the last tick with a value, 0 to 1.
    reached: f64,
    attempts: StepAttempts,
    /// Whether the last step's condition was met, and the player is still in the air with keys
    /// held.
    is_landing: bool,
}

impl<G: TrainedGame> LessonProgress<G> {
    /// Creates the progress before the first step. The run is at the drill's start.
    pub fn new(lesson: &Lesson, run: &G) -> Self {
        Self::after_steps(lesson, 0, run)
    }

    /// Creates the progress after some steps. The run is at the drill's start.
    pub fn after_steps(lesson: &Lesson, done: usize, run: &G) -> Self {
        Self {
            steps: lesson.steps.clone(),
            watch: run.new_watch_state(),
            done,
            row: 0,
            reached: 0.0,
            attempts: StepAttempts::default(),
            is_landing: false,
        }
    }

    /// Adds the run's next tick. Returns the step that it completed, counted from 0.
    ///
    /// The last step completes when the player stands or has released all keys, so that nothing
    /// interrupts a flight.
    pub fn observe(&mut self, run: &G, record: &G::Record) -> Option<usize> {
        let seen = run.observe_tick(&mut self.watch, record);
        self.advance(&seen)
    }

    fn advance(&mut self, seen: &TickObservation) -> Option<usize> {
        let step = self.steps.get(self.done)?;
        if !self.is_landing {
            self.reached = step.when.reached_fraction(seen).unwrap_or(self.reached);
            let row = self.row;
            if step.when.is_met(seen) {
                self.row += 1;
            } else if !step.gaps {
                self.row = 0;
            }
            if self.row < step.ticks {
                let rule = StepRule {
                    when: &step.when,
                    ticks: step.ticks,
                    gaps: step.gaps,
                };
                self.attempts.observe(&rule, row, seen);
                return None;
            }
        }
        let is_last = self.done + 1 == self.steps.len();
        let is_settled =
            seen.grounded || seen.landed || seen.placed || seen.died || !seen.keys.is_any_held();
        self.is_landing = is_last && !is_settled;
        if self.is_landing {
            return None;
        }
        (self.row, self.reached, self.attempts) = (0, 0.0, StepAttempts::default());
        self.done += 1;
        Some(self.done - 1)
    }

    /// Returns the reason why the last attempt at the current step failed, if one failed.
    pub fn last_miss(&self) -> Option<StepMiss> {
        self.attempts.last_miss().filter(|_| !self.is_landing)
    }

    /// Whether the last step is complete as soon as the player stands or releases all keys.
    pub fn is_landing(&self) -> bool {
        self.is_landing
    }

    /// Returns the number of completed steps.
    pub fn completed_steps(&self) -> usize {
        self.done
    }

    /// Returns the ticks for which the current step has held, and the required ticks.
    pub fn progress(&self) -> (u32, u32) {
        (
            self.row,
            self.steps.get(self.done).map_or(0, |step| step.ticks),
        )
    }

    /// Returns the completed fraction of the current step, 0 to 1. `None` for a short step without
    /// a number.
    ///
    /// A long step with a number is half done when the number is reached.
    pub fn fraction(&self) -> Option<f64> {
        let step = self.steps.get(self.done)?;
        if self.is_landing {
            return Some(1.0);
        }
        let lasted = f64::from(self.row) / f64::from(step.ticks);
        match (step.when.has_number(), step.is_long()) {
            (true, true) => Some((self.reached + lasted) / 2.0),
            (true, false) => Some(self.reached),
            (false, true) => Some(lasted),
            (false, false) => None,
        }
    }

    /// Whether all steps are completed.
    pub fn is_over(&self) -> bool {
        self.done >= self.steps.len()
    }
}
