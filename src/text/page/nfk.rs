//! A Need For Kill jump for the web page.

use serde::Serialize;

use crate::text::Label as _;
use crate::text::nfk::describe_claim;
use crate::text::number::{hundredths, tenths};
use wishdir_analysis::nfk::NfkJump;
use wishdir_sim::platformer::Count;

/// A jump with everything that the page shows, in pixels, ticks and pixels per tick.
#[derive(Clone, Debug, Serialize)]
pub struct PageNfkJump {
    /// Name of the kind of jump.
    pub name: &'static str,
    /// Distance of the jump, with its unit.
    pub distance: String,
    /// Height of the jump, with its unit.
    pub height: String,
    /// Highest speed during the jump, with its unit.
    pub speed: String,
    /// Number of ticks from takeoff to landing.
    pub ticks: u64,
    /// Position of the jump in its chain, from 1.
    pub chain: u32,
    /// Text that says whether the jump counted for the speed jump and, if not, why.
    pub count: String,
    /// Whether the jump counted for the speed jump.
    pub is_counted: bool,
    /// Number of the takeoff tick.
    pub takeoff_tick: u64,
    /// Number of the landing tick.
    pub landing_tick: u64,
}

impl From<&NfkJump> for PageNfkJump {
    fn from(jump: &NfkJump) -> Self {
        Self {
            name: jump.label(),
            distance: tenths(jump.distance).to_string(),
            height: tenths(jump.height).to_string(),
            speed: hundredths(jump.speed).to_string(),
            ticks: jump.ticks,
            chain: jump.in_chain,
            count: describe_claim(jump.count),
            is_counted: jump.count.and_then(Count::count_after).is_some(),
            takeoff_tick: jump.tick,
            landing_tick: jump.tick + jump.ticks,
        }
    }
}
