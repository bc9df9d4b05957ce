//! Findings of a run as JSON: the object that `wishdir jumpstats --json` prints.

use serde_json::{Value, json};

use super::{EventJson, JumpJson, NfkJumpJson, RunJson};
use crate::planner::findings::Findings;
use wishdir_analysis::nfk::NfkJump;
use wishdir_sim::platformer::Ruleset;

/// Returns the jumps, techniques and statistics of a run in a 3D engine.
pub fn findings_json(findings: &Findings) -> Value {
    let jumps: Vec<JumpJson> = findings.jumps.iter().map(JumpJson::from).collect();
    let events: Vec<EventJson> = findings.events.iter().map(EventJson::from).collect();
    json!({"jumps": jumps, "events": events, "run": RunJson::from(&findings.stats)})
}

/// Returns the jumps of a Need For Kill run.
pub fn nfk_findings_json(map: &str, rules: Ruleset, jumps: &[NfkJump]) -> Value {
    let jumps: Vec<NfkJumpJson> = jumps.iter().map(NfkJumpJson::from).collect();
    json!({"map": map, "profile": rules.id(), "jumps": jumps})
}
