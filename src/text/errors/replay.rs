//! Errors of replays, jump links and saved positions, and reasons why a replay is invalid.

use super::described;
use crate::text::Describe;
use wishdir_replay::{
    CHUNK_TICKS_MAX, FORMAT_VERSION, InvalidReplay, LineError, LinkError, Outcome,
    POSITION_VERSION, PositionError, ReplayError, VerifyFailure,
};
use wishdir_sim::client::CommandFault;

impl Describe for ReplayError {
    fn describe(&self) -> String {
        match self {
            Self::NoReplay => described!(self, "error-replay-foreign"),
            Self::Truncated => described!(self, "error-replay-truncated"),
            Self::OtherFormat { found } => described!(
                self,
                "error-replay-format",
                found = *found,
                expected = FORMAT_VERSION
            ),
            Self::OtherPhysics { found, ours } => {
                described!(self, "error-replay-physics", found = *found, ours = *ours)
            }
            Self::Damaged { at, problem } => described!(
                self,
                "error-replay-damaged",
                at = *at,
                problem = problem.as_str()
            ),
        }
    }
}

impl Describe for LineError {
    fn describe(&self) -> String {
        match self {
            Self::OtherText { what: _, start } => {
                described!(self, "error-line-foreign", start = *start)
            }
            Self::TooLong { found, most } => {
                described!(self, "error-line-too-long", found = *found, most = *most)
            }
            Self::Sign { found } => {
                described!(self, "error-line-sign", found = format!("{found:?}"))
            }
            Self::OtherVersion { found, expected } => described!(
                self,
                "error-line-version",
                found = *found,
                expected = expected.as_str()
            ),
            Self::Altered => described!(self, "error-line-altered"),
        }
    }
}

impl Describe for LinkError {
    fn describe(&self) -> String {
        match self {
            Self::Line(error) => error.describe(),
            Self::OtherPhysics { found, ours } => {
                described!(self, "error-link-physics", found = *found, ours = *ours)
            }
            Self::OtherRules { name } => {
                described!(self, "error-link-rules", name = name.as_str())
            }
            Self::Content(problem) => {
                described!(self, "error-link-damaged", problem = problem.as_str())
            }
            Self::State => described!(self, "error-link-state"),
            Self::OtherEnd => described!(self, "error-link-other-end"),
            Self::Ticks { found } => described!(
                self,
                "error-link-ticks",
                found = *found,
                most = CHUNK_TICKS_MAX
            ),
        }
    }
}

impl Describe for PositionError {
    fn describe(&self) -> String {
        match self {
            Self::Damaged(problem) => problem.clone(),
            Self::OtherFormat { found } => described!(
                self,
                "error-position-format",
                found = *found,
                expected = POSITION_VERSION
            ),
            Self::OtherPhysics { found, ours } => {
                described!(self, "error-position-physics", found = *found, ours = *ours)
            }
        }
    }
}

impl Describe for InvalidReplay {
    fn describe(&self) -> String {
        match &self.outcome {
            Outcome::Verified => self.to_string(),
            Outcome::Invalid(failure) => failure.describe(),
            Outcome::OtherMap => described!(self, "error-invalid-map"),
            Outcome::Truncated => {
                described!(self, "error-invalid-truncated", ticks = self.ticks)
            }
            Outcome::Unreadable(error) => described!(
                self,
                "error-invalid-damaged",
                error = error.describe(),
                ticks = self.ticks
            ),
        }
    }
}

impl Describe for VerifyFailure {
    fn describe(&self) -> String {
        match self {
            Self::Input { from, to } => described!(
                self,
                "error-invalid-input",
                from = from.to_string(),
                to = to.to_string()
            ),
            Self::Result { tick } => {
                described!(self, "error-invalid-result", tick = tick.to_string())
            }
            Self::State { tick } => {
                described!(self, "error-invalid-state", tick = tick.to_string())
            }
        }
    }
}

impl Describe for CommandFault {
    fn describe(&self) -> String {
        let number = |bits| f32::from_bits(bits).to_string();
        match *self {
            Self::Length {
                found,
                expected: [low, high],
            } if low == high => {
                described!(self, "error-command-length", found = found, expected = low)
            }
            Self::Length {
                found,
                expected: [low, high],
            } => described!(
                self,
                "error-command-lengths",
                found = found,
                low = low,
                high = high
            ),
            Self::OffGrid { axis, found } => described!(
                self,
                "error-command-off-grid",
                axis = axis.to_string(),
                found = number(found)
            ),
            Self::OutOfReach {
                axis,
                found,
                expected: [low, high],
            } => described!(
                self,
                "error-command-out-of-reach",
                axis = axis.to_string(),
                found = number(found),
                low = number(low),
                high = number(high)
            ),
            Self::Moves {
                found: [forward, side, up],
                keys,
            } => described!(
                self,
                "error-command-moves",
                forward = number(forward),
                side = number(side),
                up = number(up),
                keys = keys
            ),
            Self::Buttons { found } => described!(self, "error-command-buttons", found = found),
        }
    }
}
