//! What the steps of all scripts share: reading them with the place of every error, and writing repetitions out.

use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::sim::ron_text::{Place, Words};

/// Most ticks that a script may ask for: a day at 1000 fps, so that a slip of the pen ends.
const TICKS_MAX: u64 = 86_400_000;
/// Most steps that a script may have with its repetitions written out.
const STEPS_MAX: u64 = 1_000_000;
/// Farthest place, highest speed and widest angle, in their units.
const NUMBER_MAX: f64 = 1_000_000.0;

/// What is wrong with a step: found, expected.
pub(in crate::sim) type StepResult = Result<(), (String, &'static str)>;

/// A step of some script.
pub(in crate::sim) trait ScriptStep: Clone + DeserializeOwned {
    /// How many ticks it lasts; not asked of repetitions.
    fn own_ticks(&self) -> u64;

    /// How often it repeats which steps, if it does.
    fn repeated(&self) -> Option<(u32, &[Self])>;

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
            Self::Syntax(_) => None,
            Self::TooLong { step, .. } | Self::BadStep { step, .. } => Some(*step),
        }
    }
}

/// Reads a list of steps, repetitions written out.
pub(in crate::sim) fn parse<S: ScriptStep>(text: &str) -> Result<Vec<S>, ScriptError> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let steps: Vec<S> = options.from_str(text).map_err(|error| ScriptError {
        line: error.span.start.line,
        column: error.span.start.col,
        problem: ScriptProblem::Syntax(error.code.to_string()),
    })?;
    flatten(&steps).map_err(|problem| {
        let (line, column) = problem.step().and_then(|step| place_of_step(text, step)).unwrap_or((1, 1));
        ScriptError { line, column, problem }
    })
}

/// Checks steps, and writes their repetitions out.
pub(in crate::sim) fn flatten<S: ScriptStep>(steps: &[S]) -> Result<Vec<S>, ScriptProblem> {
    let (mut all_ticks, mut count) = (0_u64, 0_u64);
    for (index, inner) in steps.iter().enumerate() {
        let step = index + 1;
        all_ticks = all_ticks.saturating_add(ticks(inner));
        count = count.saturating_add(written_out(inner));
        for (found, what, most) in [(all_ticks, "ticks", TICKS_MAX), (count, "steps", STEPS_MAX)] {
            if found > most {
                return Err(ScriptProblem::TooLong { step, found, what, most });
            }
        }
        check(inner).map_err(|(found, expected)| ScriptProblem::BadStep { step, found, expected })?;
    }
    let mut flat = Vec::new();
    write_out(steps, &mut flat);
    Ok(flat)
}

/// Refuses numbers that cannot be meant.
pub(in crate::sim) fn sane<N: Copy + Into<f64> + ToString>(numbers: &[N]) -> StepResult {
    let is_sane = |number: N| (-NUMBER_MAX..=NUMBER_MAX).contains(&number.into());
    match numbers.iter().find(|number| !is_sane(**number)) {
        Some(number) => Err((number.to_string(), "a number within a million")),
        None => Ok(()),
    }
}

/// How many ticks a step lasts, inner repetitions included.
pub(in crate::sim) fn ticks<S: ScriptStep>(step: &S) -> u64 {
    sum(step, ticks, S::own_ticks)
}

/// How many steps this is with repetitions written out.
fn written_out<S: ScriptStep>(step: &S) -> u64 {
    sum(step, written_out, |_| 1)
}

/// A number of a step: its own, or what its repetitions sum up to.
fn sum<S: ScriptStep>(step: &S, of_inner: impl Fn(&S) -> u64, own: impl Fn(&S) -> u64) -> u64 {
    let Some((times, steps)) = step.repeated() else { return own(step) };
    let inner = steps.iter().map(of_inner).fold(0, u64::saturating_add);
    inner.saturating_mul(u64::from(times))
}

fn check<S: ScriptStep>(step: &S) -> StepResult {
    match step.repeated() {
        Some((_, steps)) => steps.iter().try_for_each(check),
        None => step.check(),
    }
}

fn write_out<S: ScriptStep>(steps: &[S], flat: &mut Vec<S>) {
    for step in steps {
        if let Some((times, steps)) = step.repeated() {
            // Nothing repeated for ever is still nothing, and what is never repeated may be too long to write out.
            let mut once = Vec::new();
            if times > 0 {
                write_out(steps, &mut once);
            }
            if !once.is_empty() {
                (0..times).for_each(|_| flat.extend_from_slice(&once));
            }
        } else {
            flat.push(step.clone());
        }
    }
}

/// Where the outermost step of this number, from 1, begins in a script's text.
fn place_of_step(text: &str, step: usize) -> Option<Place> {
    let mut words = Words::of(text);
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
