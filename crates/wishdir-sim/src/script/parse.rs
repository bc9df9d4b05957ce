//! Parses scripts in RON and reports the position of every error.

use super::steps::{self, ScriptError, ScriptProblem, ScriptStep, StepResult, Steps};
use super::{Script, Step, Turn};

impl Script {
    /// Parses a script.
    ///
    /// # Errors
    ///
    /// If the text is neither a list of steps in RON nor a file with the field `steps`,
    /// has numbers out of range, or is too long.
    pub fn parse(text: &str) -> Result<Self, ScriptError> {
        Ok(Self {
            steps: Steps::parse(text)?,
        })
    }

    /// Creates a script from steps.
    ///
    /// # Errors
    ///
    /// If the steps have numbers out of range or are too long.
    pub fn new(steps: Vec<Step>) -> Result<Self, ScriptProblem> {
        Ok(Self {
            steps: Steps::new(steps)?,
        })
    }
}

impl ScriptStep for Step {
    fn length_in_ticks(&self) -> u64 {
        match self {
            Self::Start { .. }
            | Self::Look { .. }
            | Self::Save
            | Self::Load
            | Self::Restart
            | Self::Repeat { .. } => 0,
            Self::Tap { .. } => 1,
            Self::Hold { ticks, .. } | Self::Wait { ticks } | Self::Command { ticks, .. } => {
                u64::from(*ticks)
            }
        }
    }

    fn repetition(&self) -> Option<(u32, &[Self])> {
        if let Self::Repeat { times, steps } = self {
            Some((*times, steps))
        } else {
            None
        }
    }

    fn repetition_mut(&mut self) -> Option<&mut Vec<Self>> {
        if let Self::Repeat { steps, .. } = self {
            Some(steps)
        } else {
            None
        }
    }

    fn check_values(&self) -> StepResult {
        match self {
            Self::Start {
                feet,
                origin,
                velocity,
                yaw,
                pitch,
            } => {
                let place = match (feet, origin) {
                    (Some(place), None) | (None, Some(place)) => place,
                    (Some(_), Some(_)) => {
                        return Err(("both `feet` and `origin`".to_owned(), "one of them"));
                    }
                    (None, None) => {
                        return Err(("neither `feet` nor `origin`".to_owned(), "one of them"));
                    }
                };
                steps::check_range(&[
                    place.0, place.1, place.2, velocity.0, velocity.1, velocity.2, *yaw, *pitch,
                ])
            }
            Self::Look { yaw, pitch } => steps::check_range(&[*yaw, *pitch]),
            Self::Hold { turn, yawspeed, .. } => {
                steps::check_range(&[yawspeed.unwrap_or(0.0)])?;
                match turn {
                    Turn::None => Ok(()),
                    Turn::Rate(number) | Turn::To(number) => steps::check_range(&[*number]),
                }
            }
            Self::Command {
                msec,
                angles,
                forward,
                side,
                up,
                ..
            } => {
                if *msec == Some(0) {
                    return Err(("msec: 0".to_owned(), "1 to 255 milliseconds"));
                }
                let (pitch, yaw, roll) = angles.unwrap_or_default();
                steps::check_range(&[pitch, yaw, roll, *forward, *side, *up])
            }
            Self::Tap { .. }
            | Self::Wait { .. }
            | Self::Save
            | Self::Load
            | Self::Restart
            | Self::Repeat { .. } => Ok(()),
        }
    }
}
