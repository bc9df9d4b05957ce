//! The table of a chain: the newest jumps of a run, for those who train the speed jump.

use super::{NfkJump, NfkJumps};
use wishdir_sim::platformer::{NfkTickRecord, Ruleset};

/// How many jumps are kept.
const JUMPS_KEPT: usize = 12;

/// The newest jumps of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NfkChain {
    listener: NfkJumps,
    jumps: Vec<NfkJump>,
}

impl NfkChain {
    /// Takes the next tick of a run under a ruleset; the jump that ended in it, if one did.
    pub fn observe(&mut self, record: &NfkTickRecord, rules: Ruleset) -> Option<NfkJump> {
        let jump = self.listener.observe(record, rules)?;
        if self.jumps.len() == JUMPS_KEPT {
            self.jumps.remove(0);
        }
        self.jumps.push(jump);
        Some(jump)
    }

    /// The newest twelve, whichever chains they belong to, oldest first.
    pub fn jumps(&self) -> &[NfkJump] {
        &self.jumps
    }

    /// Those of the newest chain alone, as far as they are kept.
    pub fn newest(&self) -> &[NfkJump] {
        let first = self
            .jumps
            .iter()
            .rposition(|jump| jump.in_chain == 1)
            .unwrap_or(0);
        &self.jumps[first..]
    }
}
