//! Need For Kill jumps as JSON: elements of `"jumps"` in `wishdir jumpstats --json`.

use serde::Serialize;

use crate::text::in_english;
use crate::text::nfk::describe_claim;
use wishdir_analysis::nfk::NfkJump;
use wishdir_sim::platformer::Count;

/// A jump. Values are in pixels, ticks and pixels per tick, without rounding.
#[derive(Debug, Serialize)]
pub struct NfkJumpJson {
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

impl From<&NfkJump> for NfkJumpJson {
    fn from(jump: &NfkJump) -> Self {
        let count = jump.count.and_then(Count::count_after);
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
            verdict: in_english(|| describe_claim(jump.count)),
        }
    }
}
