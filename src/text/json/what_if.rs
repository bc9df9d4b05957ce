//! Simulated variants of a jump, as JSON.

use serde::Serialize;

use super::ledger::LossJson;
use crate::planner::what_if::{WhatIfAnswer, WhatIfVariant};

/// JSON form of [`WhatIfAnswer`].
#[derive(Debug, Serialize)]
pub struct WhatIfJson {
    /// Number of the jump's takeoff tick.
    pub takeoff_tick: u64,
    /// Distance of the recorded jump, units.
    pub distance: f64,
    /// Variants of the jump, each without one or more of its faults.
    pub twins: Vec<WhatIfVariantJson>,
    /// Best possible jump from the same takeoff.
    pub ceiling: CeilingJson,
}

/// JSON form of [`WhatIfVariant`].
#[derive(Debug, Serialize)]
pub struct WhatIfVariantJson {
    /// Id of the fault, or of a group of faults.
    pub cause: &'static str,
    /// Loss according to the loss breakdown.
    pub charged: LossJson,
    /// Gain without this fault, in the loss breakdown's flight model.
    pub told: LossJson,
    /// Simulated gain without this fault. Null if the flight lands higher or not at all.
    pub won: Option<LossJson>,
    /// Whether the flight lands at the takeoff height instead of falling past it.
    pub lands: bool,
    /// Whether the player limits allow the flight from the same takeoff.
    /// If they do, the ceiling is at least as good.
    pub in_hand: bool,
}

/// JSON form of a ceiling and its player limits.
#[derive(Debug, Serialize)]
pub struct CeilingJson {
    /// Distance of the best jump, units.
    pub distance: f64,
    /// Whether the flight lands at the takeoff height instead of falling past it.
    pub lands: bool,
    /// Number of strafes in the best jump.
    pub strafes: u32,
    /// Maximum turn speed, degrees per second. Null if unlimited.
    pub turn_deg_per_s: Option<f32>,
    /// Minimum number of ticks between releasing one strafe key and pressing the other.
    pub reaction_ticks: u32,
}

impl From<&WhatIfVariant> for WhatIfVariantJson {
    fn from(twin: &WhatIfVariant) -> Self {
        let (charged, told) = (twin.charged.into(), twin.told.into());
        let (won, lands) = (
            twin.gain.map(LossJson::from),
            twin.outcome.is_some_and(|outcome| outcome.is_level()),
        );
        Self {
            cause: twin.kind.id(),
            charged,
            told,
            won,
            lands,
            in_hand: twin.is_within_limits(),
        }
    }
}

impl WhatIfJson {
    /// Creates the JSON form for the jump that took off on this tick.
    pub fn new(takeoff_tick: u64, what_if: &WhatIfAnswer) -> Self {
        let WhatIfAnswer {
            own,
            twins,
            limits,
            ceiling,
        } = what_if;
        Self {
            takeoff_tick,
            distance: own.distance,
            twins: twins.iter().map(WhatIfVariantJson::from).collect(),
            ceiling: CeilingJson {
                distance: ceiling.outcome.distance,
                lands: ceiling.outcome.is_level(),
                strafes: ceiling.strafes,
                turn_deg_per_s: Some(limits.turn_deg_per_s).filter(|turn| turn.is_finite()),
                reaction_ticks: limits.reaction_ticks,
            },
        }
    }
}
