//! Errors in the conversion of replays from and to other programs' formats.

use super::described;
use crate::exchange::{DemoReplayError, FRAMES_MAX, ReplayExportError};
use crate::text::Describe;

impl Describe for ReplayExportError {
    fn describe(&self) -> String {
        match self {
            Self::Replay(error) => error.describe(),
            Self::NotExpressible { tick } => {
                described!(self, "error-export-state", tick = tick.to_string())
            }
            Self::NotMovement { tick } => {
                described!(self, "error-export-movement", tick = tick.to_string())
            }
            Self::NoHltas => described!(self, "error-export-no-hltas"),
            Self::Hltas(error) => described!(self, "error-export-hltas", error = error.to_string()),
            Self::Script(problem) => {
                described!(self, "error-export-script", problem = problem.to_string())
            }
        }
    }
}

impl Describe for DemoReplayError {
    fn describe(&self) -> String {
        match self {
            Self::NoCommands => described!(self, "error-demo-no-commands"),
            Self::NoGame { format, frames } => described!(
                self,
                "error-demo-no-game",
                format = *format,
                frames = *frames,
                most = FRAMES_MAX
            ),
            Self::Unplayable(error) => error.describe(),
            Self::Unreadable(error) => error.describe(),
        }
    }
}
