//! Table of the last jumps of a Need For Kill run, for practising the speed jump.

use super::{NfkJump, NfkJumps};
use wishdir_sim::platformer::{NfkTickRecord, Ruleset};

/// Maximum number of jumps that the chain keeps.
const JUMPS_KEPT: usize = 12;

/// Last jumps of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NfkChain {
    tracker: NfkJumps,
    jumps: Vec<NfkJump>,
}

impl NfkChain {
    /// Processes the next tick under a ruleset. Returns the jump that ended on this tick, if any.
    pub fn observe(&mut self, record: &NfkTickRecord, rules: Ruleset) -> Option<NfkJump> {
        let jump = self.tracker.observe(record, rules)?;
        if self.jumps.len() == JUMPS_KEPT {
            self.jumps.remove(0);
        }
        self.jumps.push(jump);
        Some(jump)
    }

    /// Last 12 jumps of all chains, oldest first.
    pub fn recent_jumps(&self) -> &[NfkJump] {
        &self.jumps
    }

    /// Jumps of the newest chain, oldest first. Only includes jumps that are still kept.
    pub fn current_chain(&self) -> &[NfkJump] {
        let first = self
            .jumps
            .iter()
            .rposition(|jump| jump.in_chain == 1)
            .unwrap_or(0);
        &self.jumps[first..]
    }
}
