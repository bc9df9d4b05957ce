//! Reads scripts: RON, with the place of every error.

use ron::extensions::Extensions;
use thiserror::Error;

use super::{Script, Step, Turn};

/// Most ticks that a script may ask for: a day at 1000 fps, so that a slip of the pen ends.
const TICKS_MAX: u64 = 86_400_000;
/// Most steps that a script may have with its repetitions written out.
const STEPS_MAX: u64 = 1_000_000;
/// Farthest place, highest speed and widest angle, units, u/s and degrees.
const NUMBER_MAX: f32 = 1_000_000.0;

/// What is wrong with a script, and where.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum ScriptError {
    /// Not RON, or not the shape of a script.
    #[error("line {line}, column {column}: {problem}")]
    Syntax {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// What was found and expected.
        problem: String,
    },
    /// It would not end in a lifetime.
    #[error("the script asks for {found} {what}, expected at most {most}")]
    TooLong {
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

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    ///
    /// On anything but a RON list of steps, numbers that cannot be meant, and scripts without end.
    pub fn parse(text: &str) -> Result<Self, ScriptError> {
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        let steps: Vec<Step> = options.from_str(text).map_err(|error| ScriptError::Syntax {
            line: error.span.start.line,
            column: error.span.start.col,
            problem: error.code.to_string(),
        })?;
        Self::new(steps)
    }

    /// A script of these steps.
    ///
    /// # Errors
    ///
    /// On numbers that cannot be meant, and scripts without end.
    pub fn new(steps: Vec<Step>) -> Result<Self, ScriptError> {
        let total = |count: fn(&Step) -> u64| steps.iter().map(count).fold(0, u64::saturating_add);
        for (found, what, most) in [(total(Step::ticks), "ticks", TICKS_MAX), (total(written_out), "steps", STEPS_MAX)]
        {
            if found > most {
                return Err(ScriptError::TooLong { found, what, most });
            }
        }
        for (index, step) in steps.iter().enumerate() {
            check(step).map_err(|(found, expected)| ScriptError::BadStep { step: index + 1, found, expected })?;
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
            for _ in 0..*times {
                write_out(steps, flat);
            }
        } else {
            flat.push(step.clone());
        }
    }
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
