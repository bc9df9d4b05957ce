//! A jump of Need For Kill.

use serde::Serialize;

use crate::text::Label as _;
use crate::text::nfk::describe_claim;
use crate::text::number::{hundredths, tenths};
use wishdir_analysis::nfk::NfkJump;
use wishdir_sim::platformer::Count;

/// A jump with everything that the page shows. Pixels, ticks and pixels per tick.
#[derive(Clone, Debug, Serialize)]
pub struct PageNfkJump {
    /// Kind of the jump.
    pub name: &'static str,
    /// Distance.
    pub distance: String,
    /// Height.
    pub height: String,
    /// Highest speed.
    pub speed: String,
    /// Ticks from takeoff to landing.
    pub ticks: u64,
    /// Number in its chain, from 1.
    pub chain: u32,
    /// Whether it counted for the speed jump, or why not.
    pub count: String,
    /// Whether it counted for the speed jump.
    pub is_counted: bool,
    /// Tick of the takeoff.
    pub takeoff_tick: u64,
    /// Tick of the landing.
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
