//! `wishdir jumpstats` in Need For Kill: the chain's table, a line a jump.

use std::convert::Infallible;

use serde::Serialize;
use serde_json::{Value, json};

use super::{JumpReport, no_jump};
use crate::analysis::nfk::{NfkJump, NfkJumps};
use crate::cli::playback::Playback;
use crate::sim::nfk::{Count, NfkRun, Ruleset};
use crate::text::nfk::describe_claim;
use crate::text::report::jumps::nfk_table;

/// What was found in a run.
pub(super) struct NfkFindings {
    map: String,
    rules: Ruleset,
    jumps: Vec<NfkJump>,
}

impl NfkFindings {
    pub(super) fn of(mut playback: Playback<NfkRun>) -> Self {
        let rules = playback.run.rules();
        let mut listener = NfkJumps::default();
        let mut jumps = Vec::new();
        let Ok(()) = playback.play(|record| {
            jumps.extend(listener.observe(record, rules));
            Ok::<(), Infallible>(())
        });
        Self { map: playback.map, rules, jumps }
    }
}

impl JumpReport for NfkFindings {
    fn json(&self) -> Value {
        let jumps: Vec<JumpJson> = self.jumps.iter().map(JumpJson::from).collect();
        json!({"map": self.map, "profile": self.rules.id(), "jumps": jumps})
    }

    fn text(&self) -> String {
        if self.jumps.is_empty() { no_jump() } else { nfk_table(&self.map, self.rules.id(), &self.jumps) }
    }
}

/// One jump; nothing rounded. Pixels, ticks, pixels a tick.
#[derive(Serialize)]
struct JumpJson {
    kind: &'static str,
    from_corner: bool,
    takeoff_tick: u64,
    ticks: u64,
    chain: u32,
    distance: f64,
    height: f64,
    speed: f64,
    counted: bool,
    count: Option<u8>,
    verdict: String,
}

impl From<&NfkJump> for JumpJson {
    fn from(jump: &NfkJump) -> Self {
        let count = jump.count.and_then(Count::counted);
        Self {
            kind: jump.id(),
            from_corner: jump.from_corner,
            takeoff_tick: jump.tick,
            ticks: jump.ticks,
            chain: jump.in_chain,
            distance: jump.distance,
            height: jump.height,
            speed: jump.speed,
            counted: count.is_some(),
            count,
            verdict: describe_claim(jump.count),
        }
    }
}
