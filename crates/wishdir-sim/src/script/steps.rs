//! Parsing and iteration of steps, shared by the scripts of all games.

use std::sync::Arc;

use ron::extensions::Extensions;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::excerpt::shorten_ron_message;
use crate::ron_text::{RonWords, TextPosition, strip_bom};

/// Maximum length of a script, ticks: one day at 1000 fps. The limit catches mistyped numbers.
const TICKS_MAX: u64 = 86_400_000;
/// Maximum number of steps in a script, both as written and with repetitions expanded.
const STEPS_MAX: u64 = 1_000_000;
/// Maximum absolute value of positions, speeds and angles, in their units.
const NUMBER_MAX: f64 = 1_000_000.0;

/// Result of checking a step. The error has the found text and the expected text.
pub(crate) type StepResult = Result<(), (String, &'static str)>;

/// A step of a script in any game.
pub(crate) trait ScriptStep: Clone + DeserializeOwned {
    /// Returns the length in ticks. Never called on repetitions.
    fn length_in_ticks(&self) -> u64;

    /// Returns the number of repetitions and the repeated steps. `None` for other steps.
    fn repetition(&self) -> Option<(u32, &[Self])>;

    /// Returns the repeated steps. `None` for other steps.
    fn repetition_mut(&mut self) -> Option<&mut Vec<Self>>;

    /// Checks the step's values. Never called on repetitions.
    fn check_values(&self) -> StepResult;
}

/// Error in a script, with its position.
#[derive(Clone, Debug, Error, PartialEq)]
#[error("line {line}, column {column}: {problem}")]
pub struct ScriptError {
    /// Line of the file, from 1.
    pub line: usize,
    /// Column in the line, from 1.
    pub column: usize,
    /// Kind of problem.
    pub problem: ScriptProblem,
}

/// Kind of problem in a script.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum ScriptProblem {
    /// The text is not RON or not a script. Has the found and expected values.
    #[error("{0}")]
    Syntax(String),
    /// The script has more steps than allowed.
    #[error("too many steps, expected at most {most}")]
    TooMany {
        /// Maximum number of steps.
        most: u64,
    },
    /// The script would take too long.
    #[error("the script requests {found} {what} up to step {step}, expected at most {most}")]
    TooLong {
        /// Number of the outermost step that exceeds the limit, from 1.
        step: usize,
        /// Number of ticks or steps found.
        found: u64,
        /// Unit of the numbers: ticks or steps.
        what: &'static str,
        /// Maximum number of ticks or steps.
        most: u64,
    },
    /// A step has invalid values.
    #[error("step {step}: found {found}, expected {expected}")]
    BadStep {
        /// Number of the outermost step, from 1.
        step: usize,
        /// Value found.
        found: String,
        /// Value expected.
        expected: &'static str,
    },
}

impl ScriptProblem {
    /// Returns the number of the outermost bad step, from 1.
    fn step(&self) -> Option<usize> {
        match self {
            Self::Syntax(_) | Self::TooMany { .. } => None,
            Self::TooLong { step, .. } | Self::BadStep { step, .. } => Some(*step),
        }
    }
}

/// Names of all steps in script files.
const STEP_NAMES: [&str; 10] = [
    "Start", "Look", "Hold", "Tap", "Wait", "Command", "Save", "Load", "Restart", "Repeat",
];

/// Script file with named fields.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScriptFile<S> {
    profile: Option<String>,
    steps: Vec<S>,
}

/// Steps of a script as written, and the script's profile. Clones share the steps.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Steps<S> {
    profile: Option<Arc<str>>,
    list: Arc<[S]>,
}

impl<S> Default for Steps<S> {
    fn default() -> Self {
        Self::from_iter([])
    }
}

/// Collects steps that are valid and contain no repetitions, for example played steps.
impl<S> FromIterator<S> for Steps<S> {
    fn from_iter<I: IntoIterator<Item = S>>(steps: I) -> Self {
        Self {
            profile: None,
            list: steps.into_iter().collect(),
        }
    }
}

impl<S: ScriptStep> Steps<S> {
    /// Parses a list of steps, or a file with the fields `profile` and `steps`.
    pub(crate) fn parse(text: &str) -> Result<Self, ScriptError> {
        let text = strip_bom(text);
        // Counts the steps before parsing, because parsed steps take much more memory than text.
        let begins_step = |(word, _): &(&str, TextPosition)| STEP_NAMES.contains(word);
        if let Some((_, (line, column))) = RonWords::new(text)
            .filter(begins_step)
            .nth(STEPS_MAX as usize)
        {
            return Err(ScriptError {
                line,
                column,
                problem: ScriptProblem::TooMany { most: STEPS_MAX },
            });
        }
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        let file = if has_fields(text) {
            options.from_str(text)
        } else {
            options.from_str(text).map(|steps| ScriptFile {
                profile: None,
                steps,
            })
        };
        let ScriptFile { profile, steps } = file.map_err(|error| ScriptError {
            line: error.span.start.line,
            column: error.span.start.col,
            problem: ScriptProblem::Syntax(shorten_ron_message(&error.code)),
        })?;
        let steps = Self::new(steps).map_err(|problem| {
            let (line, column) = problem
                .step()
                .and_then(|step| find_step_position(text, step))
                .unwrap_or((1, 1));
            ScriptError {
                line,
                column,
                problem,
            }
        })?;
        Ok(Self {
            profile: profile.map(Arc::from),
            ..steps
        })
    }

    /// Checks the steps and wraps them.
    pub(crate) fn new(mut steps: Vec<S>) -> Result<Self, ScriptProblem> {
        check_steps(&steps)?;
        remove_empty_repetitions(&mut steps);
        Ok(steps.into_iter().collect())
    }

    /// Returns the steps without expanding repetitions.
    pub(crate) fn written_steps(&self) -> &[S] {
        &self.list
    }

    /// Returns the profile that the steps were written for. `None` if unknown.
    pub(crate) fn profile(&self) -> Option<&str> {
        self.profile.as_deref()
    }

    /// Sets the profile that the steps were written for.
    pub(crate) fn for_profile(self, name: &str) -> Self {
        Self {
            profile: Some(name.into()),
            ..self
        }
    }

    /// Iterates over the steps in play order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &S> {
        let mut cursor = Cursor::default();
        std::iter::from_fn(move || cursor.next(self))
    }

    /// Returns the length in ticks.
    pub(crate) fn ticks(&self) -> u64 {
        self.list.iter().map(ticks).sum()
    }
}

/// Position in a script: next step and finished rounds of each nested list, outermost first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cursor(Vec<(usize, u32)>);

impl Cursor {
    /// Returns the next step that is not a repetition.
    pub(crate) fn next<'a, S: ScriptStep>(&mut self, steps: &'a Steps<S>) -> Option<&'a S> {
        if self.0.is_empty() {
            self.0.push((0, 0));
        }
        loop {
            let inner = self.0.len() - 1;
            let (mut times, mut list) = (1, steps.written_steps());
            for (next, _) in &self.0[..inner] {
                (times, list) = list[next - 1].repetition()?;
            }
            let (next, rounds) = &mut self.0[inner];
            match list.get(*next) {
                Some(step) => {
                    *next += 1;
                    if step.repetition().is_none() {
                        return Some(step);
                    }
                    self.0.push((0, 0));
                }
                None if *rounds + 1 < times => (*next, *rounds) = (0, *rounds + 1),
                None if inner == 0 => return None,
                None => drop(self.0.pop()),
            }
        }
    }
}

/// Whether a script is a file with named fields instead of a list of steps.
fn has_fields(text: &str) -> bool {
    let mut words = RonWords::new(text).map(|(word, _)| word);
    loop {
        match words.next() {
            // An attribute: `#![enable(..)]`.
            Some("#") => drop(words.find(|word| *word == "]")),
            first => return first == Some("("),
        }
    }
}

/// Checks all steps and the length of the script.
fn check_steps<S: ScriptStep>(steps: &[S]) -> Result<(), ScriptProblem> {
    let (mut all_ticks, mut count) = (0_u64, 0_u64);
    for (index, inner) in steps.iter().enumerate() {
        let step = index + 1;
        all_ticks = all_ticks.saturating_add(ticks(inner));
        count = count.saturating_add(expanded_count(inner));
        for (found, what, most) in [(all_ticks, "ticks", TICKS_MAX), (count, "steps", STEPS_MAX)] {
            if found > most {
                return Err(ScriptProblem::TooLong {
                    step,
                    found,
                    what,
                    most,
                });
            }
        }
        check_step(inner).map_err(|(found, expected)| ScriptProblem::BadStep {
            step,
            found,
            expected,
        })?;
    }
    Ok(())
}

/// Rejects numbers beyond [`NUMBER_MAX`].
pub(crate) fn check_range<N: Copy + Into<f64> + ToString>(numbers: &[N]) -> StepResult {
    let is_sane = |number: N| (-NUMBER_MAX..=NUMBER_MAX).contains(&number.into());
    match numbers.iter().find(|number| !is_sane(**number)) {
        Some(number) => Err((number.to_string(), "a number from -1000000 to 1000000")),
        None => Ok(()),
    }
}

/// Returns the length of a step in ticks, including repetitions.
pub(crate) fn ticks<S: ScriptStep>(step: &S) -> u64 {
    sum_steps(step, ticks, S::length_in_ticks)
}

/// Returns the number of steps with repetitions expanded.
fn expanded_count<S: ScriptStep>(step: &S) -> u64 {
    sum_steps(step, expanded_count, |_| 1)
}

/// Sums a number over a step. For a repetition, sums the repeated steps.
fn sum_steps<S: ScriptStep>(
    step: &S,
    of_inner: impl Fn(&S) -> u64,
    own: impl Fn(&S) -> u64,
) -> u64 {
    let Some((times, steps)) = step.repetition() else {
        return own(step);
    };
    let inner = steps.iter().map(of_inner).fold(0, u64::saturating_add);
    inner.saturating_mul(u64::from(times))
}

fn check_step<S: ScriptStep>(step: &S) -> StepResult {
    match step.repetition() {
        Some((_, steps)) => steps.iter().try_for_each(check_step),
        None => step.check_values(),
    }
}

/// Removes empty repetitions, which could loop forever.
fn remove_empty_repetitions<S: ScriptStep>(steps: &mut Vec<S>) {
    steps.retain_mut(|step| {
        step.repetition_mut().map(remove_empty_repetitions);
        step.repetition()
            .is_none_or(|(times, steps)| times > 0 && !steps.is_empty())
    });
}

/// Returns the position of the outermost step with this number, from 1, in a script's text.
fn find_step_position(text: &str, step: usize) -> Option<TextPosition> {
    let mut words = RonWords::new(text);
    // The bracket of `#![enable(..)]` is skipped, because it does not start the list.
    let mut last = "";
    words.find(|(word, _)| std::mem::replace(&mut last, word) != "!" && *word == "[")?;
    let (mut depth, mut number) = (0_usize, 1);
    words.find_map(|(word, at)| {
        if depth == 0 && number == step && word != "," {
            return Some(at);
        }
        match word {
            "(" | "[" => depth += 1,
            ")" | "]" => depth = depth.saturating_sub(1),
            "," if depth == 0 => number += 1,
            _ => {}
        }
        None
    })
}
