//! Why bytes are no replay that can be played here.

use thiserror::Error;

use super::fields::BadField;

/// What is wrong with a replay's bytes.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ReplayError {
    /// Something else.
    #[error("not a replay: it does not begin with WDREPLAY")]
    NoReplay,
    /// The bytes end before the recording does.
    #[error("the file ends before the recording is complete")]
    Truncated,
    /// Of a newer program, or an older one.
    #[error("the file has layout {found}, expected {}", crate::FORMAT_VERSION)]
    OtherFormat {
        /// The layout's version in the file.
        found: u16,
    },
    /// Recorded with other arithmetic.
    #[error("recorded with physics {found}, this program has physics {ours}")]
    OtherPhysics {
        /// The version in the file.
        found: u32,
        /// Ours.
        ours: u32,
    },
    /// Bytes that nobody wrote so.
    #[error("byte {at}: {problem}")]
    Damaged {
        /// Where the chunk begins.
        at: usize,
        /// What was found and what was expected.
        problem: String,
    },
}

impl ReplayError {
    /// What is wrong in the chunk that begins there.
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
