//! `wishdir jumpstats` in Need For Kill: the chain's table, a line a jump.

use std::convert::Infallible;

use serde::Serialize;
use serde_json::json;

use crate::analysis::nfk::{NfkJump, NfkJumps};
use crate::cli::nfk_ticks::NfkPlayback;
use crate::cli::output::out;
use crate::sim::nfk::Count;
use crate::text::Label as _;
use crate::text::nfk::describe_claim;
use crate::text::number::{hundredths, tenths};

/// Plays it, and prints every jump that ended.
pub(super) fn print(playback: &mut NfkPlayback, as_json: bool) {
    let rules = playback.run.rules();
    let mut listener = NfkJumps::default();
    let mut jumps = Vec::new();
    let Ok(()) = playback.play(|record| {
        jumps.extend(listener.hear(record, rules));
        Ok::<(), Infallible>(())
    });
    if as_json {
        let jumps: Vec<JumpJson> = jumps.iter().map(JumpJson::from).collect();
        return out(&json!({"map": playback.map, "profile": rules.word(), "jumps": jumps}).to_string());
    }
    if jumps.is_empty() {
        return out("no jump ended");
    }
    out(&format!("{}, {}: distances in px, speeds in px a tick", playback.map, rules.word()));
    out("  tick chain  kind                     distance  height ticks speed  count");
    jumps.iter().for_each(|jump| out(&line(jump)));
}

fn line(jump: &NfkJump) -> String {
    format!(
        "{:>6} {:>5}  {:<24} {:>8} {:>7} {:>5} {:>5}  {}",
        jump.tick,
        jump.in_chain,
        jump.label(),
        tenths(jump.distance).to_string(),
        tenths(jump.height).to_string(),
        jump.ticks,
        hundredths(jump.speed).to_string(),
        describe_claim(jump.count),
    )
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
