//! Errors with demonstrations and with rendering the sound of a replay.

use super::described;
use crate::coach::DemonstrationError;
use crate::coach::sound::render::{MINUTES_MAX, RenderError};
use crate::text::Describe;

impl Describe for DemonstrationError {
    fn describe(&self) -> String {
        match self {
            Self::Nothing => described!(self, "error-show-nothing"),
            Self::Foreign => described!(self, "error-show-foreign"),
            Self::Script(problem) => {
                described!(self, "error-show-script", problem = problem.to_string())
            }
        }
    }
}

impl Describe for RenderError {
    fn describe(&self) -> String {
        match self {
            Self::TooLong => described!(self, "error-sound-too-long", minutes = MINUTES_MAX),
            Self::Replay(error) => error.describe(),
            Self::Wav(error) => {
                described!(self, "error-sound-unwritten", error = error.to_string())
            }
        }
    }
}
