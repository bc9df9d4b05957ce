//! `wishdir jumpstats` for Need For Kill: a table with one line per jump.

use std::convert::Infallible;

use serde_json::Value;

use super::{JumpReport, no_jump_text};
use crate::cli::playback::Playback;
use crate::text::json::nfk_findings_json;
use crate::text::report::jumps::nfk_table;
use wishdir_analysis::nfk::{NfkJump, NfkJumps};
use wishdir_sim::platformer::{NfkRun, Ruleset};

/// Jumps found in a Need For Kill run.
pub(super) struct NfkFindings {
    map: String,
    rules: Ruleset,
    jumps: Vec<NfkJump>,
}

impl NfkFindings {
    pub(super) fn from_playback(mut playback: Playback<NfkRun>) -> Self {
        let rules = playback.run.rules();
        let mut listener = NfkJumps::default();
        let mut jumps = Vec::new();
        let Ok(()) = playback.play(|record| {
            jumps.extend(listener.observe(record, rules));
            Ok::<(), Infallible>(())
        });
        Self {
            map: playback.map,
            rules,
            jumps,
        }
    }
}

impl JumpReport for NfkFindings {
    fn to_json(&self) -> Value {
        nfk_findings_json(&self.map, self.rules, &self.jumps)
    }

    fn to_text(&self) -> String {
        if self.jumps.is_empty() {
            no_jump_text()
        } else {
            nfk_table(&self.map, self.rules.id(), &self.jumps)
        }
    }
}
