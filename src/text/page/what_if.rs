//! Variants of a jump, each without some of its faults, for the web page.

use serde::Serialize;

use crate::planner::bot::{Ceiling, Limits};
use crate::planner::what_if::WhatIfVariant;
use crate::text::number::{hundredths, whole};
use crate::text::{Describe as _, Label as _, message, text};

/// A variant of a jump. Distances and speeds are signed texts.
#[derive(Clone, Debug, Serialize)]
pub struct PageVariant {
    /// Id of the fault, or of a group of faults.
    pub id: &'static str,
    /// Name of the fault that is removed.
    pub name: &'static str,
    /// Description of the jump without the fault, such as "without late switches".
    pub words: String,
    /// Simulated distance gain, units.
    pub units: String,
    /// Simulated landing speed gain, u/s.
    pub speed: String,
    /// Simulated distance gain as a number, units. `None` if the flight lands elsewhere.
    pub gain: Option<f64>,
    /// Whether the variant has the same takeoff and is within the player limits.
    pub in_hand: bool,
}

impl From<&WhatIfVariant> for PageVariant {
    fn from(variant: &WhatIfVariant) -> Self {
        let signed = |value: f64| hundredths(value).with_sign().to_string();
        let elsewhere = || text!("what-if-elsewhere").to_owned();
        let is_level = variant.outcome.is_some_and(|outcome| outcome.is_level());
        let units = variant.gain.map_or_else(elsewhere, |gain| {
            let units = signed(gain.distance);
            if is_level {
                units
            } else {
                message!("what-if-falls", far = units)
            }
        });
        Self {
            id: variant.kind.id(),
            name: variant.kind.label(),
            words: variant.kind.describe(),
            units,
            speed: variant
                .gain
                .map_or_else(String::new, |gain| signed(gain.speed)),
            gain: variant.gain.map(|gain| gain.distance),
            in_hand: variant.is_within_limits(),
        }
    }
}

/// The best jump within the player's limits from the same takeoff, as texts.
#[derive(Clone, Debug, Serialize)]
pub struct PageCeiling {
    /// Name of the best jump in the list of variants.
    pub name: &'static str,
    /// Distances of the player's jump and of the best jump.
    pub of: String,
    /// Number of strafes in the best jump.
    pub strafes: u32,
    /// Text about the player limits used in the search.
    pub limits: String,
}

impl PageCeiling {
    /// Describes the best jump. `own` is the distance of the player's jump, units.
    pub fn new(own: f64, ceiling: &Ceiling, limits: Limits) -> Self {
        Self {
            name: text!("what-if-ceiling"),
            of: message!(
                "what-if-of",
                own = hundredths(own),
                best = hundredths(ceiling.outcome.distance)
            ),
            strafes: ceiling.strafes,
            limits: limits_text(limits),
        }
    }
}

/// Describes the player limits that were measured from a run.
pub fn limits_text(limits: Limits) -> String {
    if !limits.turn_deg_per_s.is_finite() {
        let line = message!("report-what-if.no-limits", ticks = limits.reaction_ticks);
        return line.trim().to_owned();
    }
    message!(
        "what-if-hands.learned",
        turn = whole(f64::from(limits.turn_deg_per_s)),
        ticks = limits.reaction_ticks
    )
}
