//! What the steps of all scripts share: reading them with the place of every error, and going
//! through them.

use std::sync::Arc;

use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::excerpt::ron_message;
use crate::ron_text::{Place, Words, strip_bom};

/// Most ticks that a script may ask for: a day at 1000 fps, so that a slip of the pen ends.
const TICKS_MAX: u64 = 86_400_000;
/// Most steps that a script may have, both as written and gone through with all repetitions.
const STEPS_MAX: u64 = 1_000_000;
/// Farthest place, highest speed and widest angle, in their units.
const NUMBER_MAX: f64 = 1_000_000.0;

/// What is wrong with a step: found, expected.
pub(crate) type StepResult = Result<(), (String, &'static str)>;

/// A step of some script.
pub(crate) trait ScriptStep: Clone + DeserializeOwned {
    /// How many ticks it lasts; not asked of repetitions.
    fn own_ticks(&self) -> u64;

    /// How often it repeats which steps, if it does.
    fn repeated(&self) -> Option<(u32, &[Self])>;

    /// The steps that it repeats.
    fn repeated_mut(&mut self) -> Option<&mut Vec<Self>>;

    /// Whether it makes sense; not asked of repetitions.
    fn check(&self) -> StepResult;
}

/// What is wrong with a script, and where.
#[derive(Clone, Debug, Error, PartialEq)]
#[error("line {line}, column {column}: {problem}")]
pub struct ScriptError {
    /// Line of the file, from 1.
    pub line: usize,
    /// Column of that line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: ScriptProblem,
}

/// What is wrong with a script.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum ScriptProblem {
    /// Not RON, or not the shape of a script: what was found and expected.
    #[error("{0}")]
    Syntax(String),
    /// More steps than are read.
    #[error("found more steps, expected at most {most}")]
    TooMany {
        /// How many there may be.
        most: u64,
    },
    /// It would not end in a lifetime.
    #[error("up to step {step} the script asks for {found} {what}, expected at most {most}")]
    TooLong {
        /// The number of the outermost step with which it gets too long, from 1.
        step: usize,
        /// How many there are.
        found: u64,
        /// Ticks or steps.
        what: &'static str,
        /// How many there may be.
        most: u64,
    },
    /// A step that makes no sense.
    #[error("step {step}: found {found}, expected {expected}")]
    BadStep {
        /// The number of the outermost step, from 1.
        step: usize,
        /// What stands there.
        found: String,
        /// What would be right.
        expected: &'static str,
    },
}

impl ScriptProblem {
    /// The number of the outermost step that is wrong, from 1.
    fn step(&self) -> Option<usize> {
        match self {
            Self::Syntax(_) | Self::TooMany { .. } => None,
            Self::TooLong { step, .. } | Self::BadStep { step, .. } => Some(*step),
        }
    }
}

/// What begins a step in a file.
const STEP_NAMES: [&str; 10] = [
    "Start", "Look", "Hold", "Tap", "Wait", "Command", "Save", "Load", "Restart", "Repeat",
];

/// A script's steps as they are written; clones share them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Steps<S>(Arc<[S]>);

impl<S> Default for Steps<S> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

/// Steps without repetitions that were played and make sense.
impl<S> FromIterator<S> for Steps<S> {
    fn from_iter<I: IntoIterator<Item = S>>(steps: I) -> Self {
        Self(steps.into_iter().collect())
    }
}

impl<S: ScriptStep> Steps<S> {
    /// Reads a list of steps.
    pub(crate) fn parse(text: &str) -> Result<Self, ScriptError> {
        let text = strip_bom(text);
        // Counted beforehand: what is read is many times as large as what is written.
        let begins_step = |(word, _): &(&str, Place)| STEP_NAMES.contains(word);
        if let Some((_, (line, column))) =
            Words::new(text).filter(begins_step).nth(STEPS_MAX as usize)
        {
            return Err(ScriptError {
                line,
                column,
                problem: ScriptProblem::TooMany { most: STEPS_MAX },
            });
        }
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        let steps = options.from_str(text).map_err(|error| ScriptError {
            line: error.span.start.line,
            column: error.span.start.col,
            problem: ScriptProblem::Syntax(ron_message(&error.code)),
        })?;
        Self::new(steps).map_err(|problem| {
            let (line, column) = problem
                .step()
                .and_then(|step| place_of_step(text, step))
                .unwrap_or((1, 1));
            ScriptError {
                line,
                column,
                problem,
            }
        })
    }

    /// These steps, if they make sense.
    pub(crate) fn new(mut steps: Vec<S>) -> Result<Self, ScriptProblem> {
        check_all(&steps)?;
        drop_idle(&mut steps);
        Ok(Self(steps.into()))
    }

    /// As they are written.
    pub(crate) fn written(&self) -> &[S] {
        &self.0
    }

    /// In the order in which they are played.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &S> {
        let mut cursor = Cursor::default();
        std::iter::from_fn(move || cursor.next(self))
    }

    /// How many ticks they last.
    pub(crate) fn ticks(&self) -> u64 {
        self.0.iter().map(ticks).sum()
    }
}

/// Where a script is: of each list that it is in, the outermost first, its next step and how often
/// it was gone through.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cursor(Vec<(usize, u32)>);

impl Cursor {
    /// The next step that is no repetition.
    pub(crate) fn next<'a, S: ScriptStep>(&mut self, steps: &'a Steps<S>) -> Option<&'a S> {
        if self.0.is_empty() {
            self.0.push((0, 0));
        }
        loop {
            let inner = self.0.len() - 1;
            let (mut times, mut list) = (1, steps.written());
            for (next, _) in &self.0[..inner] {
                (times, list) = list[next - 1].repeated()?;
            }
            let (next, rounds) = &mut self.0[inner];
            match list.get(*next) {
                Some(step) => {
                    *next += 1;
                    if step.repeated().is_none() {
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

/// Whether steps make sense, and end.
fn check_all<S: ScriptStep>(steps: &[S]) -> Result<(), ScriptProblem> {
    let (mut all_ticks, mut count) = (0_u64, 0_u64);
    for (index, inner) in steps.iter().enumerate() {
        let step = index + 1;
        all_ticks = all_ticks.saturating_add(ticks(inner));
        count = count.saturating_add(played(inner));
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
        check(inner).map_err(|(found, expected)| ScriptProblem::BadStep {
            step,
            found,
            expected,
        })?;
    }
    Ok(())
}

/// Refuses numbers that cannot be meant.
pub(crate) fn sane<N: Copy + Into<f64> + ToString>(numbers: &[N]) -> StepResult {
    let is_sane = |number: N| (-NUMBER_MAX..=NUMBER_MAX).contains(&number.into());
    match numbers.iter().find(|number| !is_sane(**number)) {
        Some(number) => Err((number.to_string(), "a number within a million")),
        None => Ok(()),
    }
}

/// How many ticks a step lasts, inner repetitions included.
pub(crate) fn ticks<S: ScriptStep>(step: &S) -> u64 {
    sum(step, ticks, S::own_ticks)
}

/// How many steps this is with repetitions gone through.
fn played<S: ScriptStep>(step: &S) -> u64 {
    sum(step, played, |_| 1)
}

/// A number of a step: its own, or what its repetitions sum up to.
fn sum<S: ScriptStep>(step: &S, of_inner: impl Fn(&S) -> u64, own: impl Fn(&S) -> u64) -> u64 {
    let Some((times, steps)) = step.repeated() else {
        return own(step);
    };
    let inner = steps.iter().map(of_inner).fold(0, u64::saturating_add);
    inner.saturating_mul(u64::from(times))
}

fn check<S: ScriptStep>(step: &S) -> StepResult {
    match step.repeated() {
        Some((_, steps)) => steps.iter().try_for_each(check),
        None => step.check(),
    }
}

/// Nothing repeated for ever is still nothing: it is left out.
fn drop_idle<S: ScriptStep>(steps: &mut Vec<S>) {
    steps.retain_mut(|step| {
        step.repeated_mut().map(drop_idle);
        step.repeated()
            .is_none_or(|(times, steps)| times > 0 && !steps.is_empty())
    });
}

/// Where the outermost step of this number, from 1, begins in a script's text.
fn place_of_step(text: &str, step: usize) -> Option<Place> {
    let mut words = Words::new(text);
    // The bracket of `#![enable(..)]` is not the list's.
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
