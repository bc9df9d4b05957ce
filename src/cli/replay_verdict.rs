//! Verdicts on replays, with the names that `verify --json` and `jumpstats --json` print.

use crate::storage::replays::{InitialRunError, ReplayFileError};
use crate::text::ErrorText;
use wishdir_replay::{Outcome, ReplayError, Verdict};

/// Name of the verdict on a valid replay.
pub(super) const TRUE: &str = "true";
/// Name of the verdict on a replay whose inputs do not give its states.
const FALSE: &str = "false";
const OTHER_MAP: &str = "other_map";
const OTHER_PHYSICS: &str = "other_physics";
const TRUNCATED: &str = "truncated";
const UNREADABLE: &str = "unreadable";

/// Verdict on a replay, as printed by commands.
#[derive(Clone, Debug)]
pub(super) struct ReplayVerdict {
    /// Name in JSON.
    pub(super) id: &'static str,
    /// Reason for the verdict. `None` if the replay is valid.
    pub(super) reason: Option<ErrorText>,
}

impl ReplayVerdict {
    /// Whether the whole replay is valid.
    pub(super) fn is_valid(&self) -> bool {
        self.id == TRUE
    }

    fn rejected(id: &'static str, reason: ErrorText) -> Self {
        let reason = Some(reason);
        Self { id, reason }
    }
}

impl From<&Verdict> for ReplayVerdict {
    fn from(verdict: &Verdict) -> Self {
        Self {
            id: match verdict.outcome {
                Outcome::Verified => TRUE,
                Outcome::Invalid(_) => FALSE,
                Outcome::OtherMap => OTHER_MAP,
                Outcome::Truncated => TRUNCATED,
                Outcome::Unreadable(_) => UNREADABLE,
            },
            reason: verdict.reason().as_ref().map(ErrorText::new),
        }
    }
}

impl From<&ReplayFileError> for ReplayVerdict {
    fn from(error: &ReplayFileError) -> Self {
        match error {
            ReplayFileError::File(error) => Self::rejected(UNREADABLE, ErrorText::new(error)),
            ReplayFileError::Replay { error, .. } => {
                let id = match error {
                    ReplayError::Truncated => TRUNCATED,
                    ReplayError::OtherPhysics { .. } => OTHER_PHYSICS,
                    ReplayError::NoReplay
                    | ReplayError::OtherFormat { .. }
                    | ReplayError::Damaged { .. } => UNREADABLE,
                };
                Self::rejected(id, ErrorText::new(error))
            }
        }
    }
}

impl From<&InitialRunError> for ReplayVerdict {
    fn from(error: &InitialRunError) -> Self {
        let id = match error {
            InitialRunError::NoMap { .. }
            | InitialRunError::OtherMap { .. }
            | InitialRunError::File(_) => OTHER_MAP,
            InitialRunError::Unplayable { .. } => FALSE,
        };
        Self::rejected(id, ErrorText::new(error))
    }
}
