//! Jumps and what-if results for the web page: texts in the active language, and numbers for its
//! drawings. `web/core` passes them to the page as JSON.

mod jump;
mod nfk;
mod what_if;

pub use jump::PageJump;
pub use nfk::PageNfkJump;
pub use what_if::{PageCeiling, PageVariant, limits_text};

use serde::Serialize;

use super::{PlainId, text};

/// A named value, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PageFact {
    /// Name of the value.
    pub label: &'static str,
    /// Value with its unit.
    pub value: String,
}

impl PageFact {
    fn new(label: PlainId, value: impl ToString) -> Self {
        Self {
            label: text(label),
            value: value.to_string(),
        }
    }
}
