//! Lessons: steps that wait for the player and tick off, one after the other, and the drill that
//! ends them.
//!
//! The words of a lesson stand in the catalogue: `lesson-ID` its title, `lesson-ID.text` its page,
//! `lesson-ID.step-1` and so on its steps.

use serde::Deserialize;
use strum::{IntoStaticStr, VariantArray};
use thiserror::Error;

use super::condition::Condition;
use super::drawn::FigureKind;
use super::game::TrainedGame;
use super::parse::{place_of, read_ron};
use super::tick_observation::TickObservation;

/// Which games a path of lessons teaches, from easy to hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
pub enum LessonPath {
    /// QuakeWorld.
    #[strum(serialize = "qw")]
    QuakeWorld,
    /// Half-Life and Counter-Strike.
    #[strum(serialize = "gs")]
    GoldSrc,
    /// Need For Kill.
    #[strum(serialize = "nfk")]
    NeedForKill,
}

impl LessonPath {
    /// All of them, in the order of menus.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// What its lessons' ids begin with, and its word in JSON.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// One step of a lesson.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// What a tick must be.
    pub when: Condition,
    /// For how many ticks in a row.
    #[serde(default = "once")]
    pub ticks: u32,
    /// The one widget to show meanwhile, by its id; none: the lesson's.
    #[serde(default)]
    pub widget: Option<String>,
}

fn once() -> u32 {
    1
}

/// A lesson.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its name: its path's id, a hyphen, and its own.
    pub id: String,
    /// The drill that ends it: it says the map and the rules, too.
    pub drill: String,
    /// The one widget to show, by its id.
    pub widget: String,
    /// How fast time goes while its steps are learned, percent.
    #[serde(default = "whole")]
    pub time_percent: u32,
    /// The figure on its page, if there is one to show.
    #[serde(default)]
    pub figure: Option<FigureKind>,
    /// What the player does, in order.
    pub steps: Vec<LessonStep>,
}

fn whole() -> u32 {
    100
}

/// Why a text is no list of lessons.
#[derive(Clone, Debug, Error, PartialEq)]
#[error("line {line}, column {column}: {problem}")]
pub struct LessonsError {
    /// Line of the file, from 1.
    pub line: usize,
    /// Column of that line, from 1.
    pub column: usize,
    /// What was found and expected there.
    pub problem: String,
}

/// The longest wait of a step, ticks.
const TICKS_MAX: u32 = 10_000;

impl Lesson {
    /// Reads a list of lessons of a path.
    ///
    /// # Errors
    ///
    /// On anything but RON of this shape, and on steps that cannot be meant.
    pub fn parse_all(path: LessonPath, text: &str) -> Result<Vec<Self>, LessonsError> {
        let lessons: Vec<Self> =
            read_ron(text).map_err(|((line, column), problem)| LessonsError {
                line,
                column,
                problem,
            })?;
        for (nth, lesson) in lessons.iter().enumerate() {
            lesson.check(path).map_err(|problem| {
                let (line, column) = place_of(text, "id", nth);
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
            return Err("found no steps, expected some".to_owned());
        }
        for step in &self.steps {
            if !(1..=TICKS_MAX).contains(&step.ticks) {
                return Err(format!(
                    "found {} ticks, expected 1 to {TICKS_MAX}",
                    step.ticks
                ));
            }
            if let Some(word) = step.when.unknown() {
                return Err(format!(
                    "found the technique `{word}`, expected one that exists"
                ));
            }
        }
        Ok(())
    }

    /// The widget of a step, from 0; after the last one the lesson's.
    pub fn widget_of(&self, step: usize) -> &str {
        self.steps
            .get(step)
            .and_then(|step| step.widget.as_deref())
            .unwrap_or(&self.widget)
    }
}

/// A lesson's steps while they are done.
#[derive(Debug)]
pub struct LessonProgress<G: TrainedGame> {
    steps: Vec<LessonStep>,
    watch: G::Watch,
    done: usize,
    /// Ticks in a row that were as the step wants them.
    row: u32,
}

impl<G: TrainedGame> LessonProgress<G> {
    /// Before the first step of a lesson, with a run that stands where its drill begins.
    pub fn new(lesson: &Lesson, run: &G) -> Self {
        Self::after(lesson, 0, run)
    }

    /// The same with this many steps ticked off already.
    pub fn after(lesson: &Lesson, done: usize, run: &G) -> Self {
        Self {
            steps: lesson.steps.clone(),
            watch: run.watch(),
            done,
            row: 0,
        }
    }

    /// Takes the next tick of the run; the step that it ticked off, from 0.
    pub fn observe(&mut self, run: &G, record: &G::Record) -> Option<usize> {
        let seen = run.see(&mut self.watch, record);
        self.take(&seen)
    }

    fn take(&mut self, seen: &TickObservation) -> Option<usize> {
        let step = self.steps.get(self.done)?;
        self.row = if step.when.holds(seen) {
            self.row + 1
        } else {
            0
        };
        if self.row < step.ticks {
            return None;
        }
        self.row = 0;
        self.done += 1;
        Some(self.done - 1)
    }

    /// How many steps are ticked off.
    pub fn done(&self) -> usize {
        self.done
    }

    /// For how many ticks the step under way has held, and for how many it must.
    pub fn progress(&self) -> (u32, u32) {
        (
            self.row,
            self.steps.get(self.done).map_or(0, |step| step.ticks),
        )
    }

    /// Whether all of them are.
    pub fn is_over(&self) -> bool {
        self.done >= self.steps.len()
    }
}
