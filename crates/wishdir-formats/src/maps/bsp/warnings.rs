//! What is odd in a file: the first record of each kind, and how many more there are.

use super::error::BspWarning;
use super::lump::Lump;

/// Odd things so far; as many kinds as there are places that note one.
#[derive(Debug, Default)]
pub(super) struct WarningLog(Vec<BspWarning>);

impl WarningLog {
    /// Notes an odd record; `found` is asked for the first one alone.
    pub(super) fn note(
        &mut self,
        at: Lump,
        record: usize,
        found: impl FnOnce() -> String,
        should: &'static str,
        then: &'static str,
    ) {
        for warning in &mut self.0 {
            if let BspWarning::Record {
                lump,
                count,
                expected,
                instead,
                ..
            } = warning
                && (*lump, *expected, *instead) == (at, should, then)
            {
                *count += 1;
                return;
            }
        }
        let (found, expected, instead) = (found(), should, then);
        self.0.push(BspWarning::Record {
            lump: at,
            index: record,
            count: 1,
            found,
            expected,
            instead,
        });
    }

    pub(super) fn push(&mut self, warning: BspWarning) {
        self.0.push(warning);
    }

    pub(super) fn into_vec(self) -> Vec<BspWarning> {
        self.0
    }
}
