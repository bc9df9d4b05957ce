//! Reads scripts: RON, with the place of every error.

use ron::extensions::Extensions;
use thiserror::Error;

use super::{Script, Step, Turn};
use crate::sim::ron_text::{Place, Words};

/// Most ticks that a script may ask for: a day at 1000 fps, so that a slip of the pen ends.
const TICKS_MAX: u64 = 86_400_000;
/// Most steps that a script may have with its repetitions written out.
const STEPS_MAX: u64 = 1_000_000;
/// Farthest place, highest speed and widest angle, units, u/s and degrees.
const NUMBER_MAX: f32 = 1_000_000.0;

/// What is wrong with a script, and where.
#[derive(Clone, Debug, Error, PartialEq)]
#[error("line {line}, column {column}: {problem}")]
pub struct ScriptError {
    /// From 1.
    pub line: usize,
    /// From 1.
    pub column: usize,
    /// What.
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
        /// How many.
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
        /// What.
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

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    ///
    /// On anything but a RON list of steps, numbers that cannot be meant, and scripts without end.
    pub fn parse(text: &str) -> Result<Self, ScriptError> {
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        let steps: Vec<Step> = options.from_str(text).map_err(|error| ScriptError {
            line: error.span.start.line,
            column: error.span.start.col,
            problem: ScriptProblem::Syntax(error.code.to_string()),
        })?;
        Self::new(steps).map_err(|problem| {
            let (line, column) = problem.step().and_then(|step| place_of_step(text, step)).unwrap_or((1, 1));
            ScriptError { line, column, problem }
        })
    }

    /// A script of these steps.
    ///
    /// # Errors
    ///
    /// On numbers that cannot be meant, and scripts without end.
    pub fn new(steps: Vec<Step>) -> Result<Self, ScriptProblem> {
        let (mut ticks, mut count) = (0_u64, 0_u64);
        for (index, inner) in steps.iter().enumerate() {
            let step = index + 1;
            ticks = ticks.saturating_add(inner.ticks());
            count = count.saturating_add(written_out(inner));
            for (found, what, most) in [(ticks, "ticks", TICKS_MAX), (count, "steps", STEPS_MAX)] {
                if found > most {
                    return Err(ScriptProblem::TooLong { step, found, what, most });
                }
            }
            check(inner).map_err(|(found, expected)| ScriptProblem::BadStep { step, found, expected })?;
        }
        let mut flat = Vec::new();
        write_out(&steps, &mut flat);
        Ok(Self { steps: flat })
    }
}

/// How many steps this is with repetitions written out.
fn written_out(step: &Step) -> u64 {
    match step {
        Step::Repeat { times, steps } => {
            let inner = steps.iter().map(written_out).fold(0, u64::saturating_add);
            inner.saturating_mul(u64::from(*times))
        }
        Step::Start { .. }
        | Step::Look { .. }
        | Step::Hold { .. }
        | Step::Tap { .. }
        | Step::Wait { .. }
        | Step::Command { .. }
        | Step::Save
        | Step::Load
        | Step::Restart => 1,
    }
}

fn write_out(steps: &[Step], flat: &mut Vec<Step>) {
    for step in steps {
        if let Step::Repeat { times, steps } = step {
            // Nothing repeated for ever is still nothing, and what is never repeated may be too long to write out.
            let mut once = Vec::new();
            if *times > 0 {
                write_out(steps, &mut once);
            }
            if !once.is_empty() {
                (0..*times).for_each(|_| flat.extend_from_slice(&once));
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

/// What is wrong with a step: found, expected.
fn check(step: &Step) -> Result<(), (String, &'static str)> {
    let sane = |number: f32| {
        let is_sane = number.is_finite() && number.abs() <= NUMBER_MAX;
        if is_sane { Ok(()) } else { Err((number.to_string(), "a number within a million")) }
    };
    let sane_all = |numbers: &[f32]| numbers.iter().try_for_each(|number| sane(*number));
    match step {
        Step::Start { feet, origin, velocity, yaw, pitch } => {
            let place = match (feet, origin) {
                (Some(place), None) | (None, Some(place)) => place,
                (Some(_), Some(_)) => return Err(("both `feet` and `origin`".to_owned(), "one of them")),
                (None, None) => return Err(("neither `feet` nor `origin`".to_owned(), "one of them")),
            };
            sane_all(&[place.0, place.1, place.2, velocity.0, velocity.1, velocity.2, *yaw, *pitch])
        }
        Step::Look { yaw, pitch } => sane_all(&[*yaw, *pitch]),
        Step::Hold { turn, yawspeed, .. } => {
            sane(yawspeed.unwrap_or(0.0))?;
            match turn {
                Turn::None => Ok(()),
                Turn::Rate(number) | Turn::To(number) => sane(*number),
            }
        }
        Step::Command { msec, angles, forward, side, up, .. } => {
            if *msec == Some(0) {
                return Err(("msec: 0".to_owned(), "1 to 255 milliseconds"));
            }
            let (pitch, yaw, roll) = angles.unwrap_or_default();
            sane_all(&[pitch, yaw, roll, *forward, *side, *up])
        }
        Step::Repeat { steps, .. } => steps.iter().try_for_each(check),
        Step::Tap { .. } | Step::Wait { .. } | Step::Save | Step::Load | Step::Restart => Ok(()),
    }
}
