//! Reads scripts: RON, with the place of every error.

use ron::extensions::Extensions;
use thiserror::Error;

use super::{Script, Step};

/// Most ticks that a script may ask for: a day at 1000 fps, so that a slip of the pen ends.
const TICKS_MAX: u64 = 86_400_000;

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
    /// It would never end, or not in a lifetime.
    #[error("the script asks for {found} ticks, expected at most {TICKS_MAX}")]
    TooLong {
        /// How many.
        found: u64,
    },
    /// A number that is not finite, or a tick without length.
    #[error("step {step}: found {found}, expected {expected}")]
    BadNumber {
        /// The step's number from 1, counted at the outermost level.
        step: usize,
        /// What.
        found: String,
        /// What would be right.
        expected: &'static str,
    },
}
