//! Errors of the replay format.

use thiserror::Error;

use super::fields::BadField;

/// Error in the bytes of a replay.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ReplayError {
    /// The bytes are not a replay.
    #[error("not a replay: it does not begin with WDREPLAY")]
    NoReplay,
    /// The bytes end before the recording ends.
    #[error("the file ends before the recording is complete")]
    Truncated,
    /// A newer or older program wrote the file.
    #[error("found layout version {found}, expected {}", crate::FORMAT_VERSION)]
    OtherFormat {
        /// Version of the layout in the file.
        found: u16,
    },
    /// The replay was recorded with a different physics version.
    #[error("recorded with physics version {found}; this program uses version {ours}")]
    OtherPhysics {
        /// Version in the file.
        found: u32,
        /// Version of this program.
        ours: u32,
    },
    /// The bytes are corrupted.
    #[error("byte {at}: {problem}")]
    Damaged {
        /// Offset of the chunk, bytes.
        at: usize,
        /// Found and expected values.
        problem: String,
    },
}

impl ReplayError {
    /// Creates the error for an invalid field in the chunk at this offset.
    pub(crate) fn field(
        at: usize,
        BadField {
            what,
            found,
            expected,
        }: &BadField,
    ) -> Self {
        Self::Damaged {
            at,
            problem: format!("{what} is {found}, expected {expected}"),
        }
    }
}
