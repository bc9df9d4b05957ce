//! Warnings of a file. For each kind, only the first record and a count are stored.

use super::error::BspWarning;
use super::lump::Lump;

/// Warnings found so far. Warnings of one kind are counted in one entry.
#[derive(Debug, Default)]
pub(super) struct WarningLog(Vec<BspWarning>);

impl WarningLog {
    /// Logs an invalid record. Calls `found` for the first record of a kind only.
    pub(super) fn log_invalid_record(
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
