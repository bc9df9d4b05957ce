//! Simulated variants of a jump, as JSON.

use serde::Serialize;

use super::ledger::LossJson;
use crate::planner::what_if::{WhatIfAnswer, WhatIfVariant};

/// The JSON twin of [`WhatIfAnswer`].
#[derive(Debug, Serialize)]
pub struct WhatIfJson {
    /// The tick of the jump's take-off.
    pub takeoff_tick: u64,
    /// The distance that was reached, units.
    pub distance: f64,
    /// Without each of its faults.
    pub twins: Vec<WhatIfTwinJson>,
    /// The best from there.
    pub ceiling: CeilingJson,
}

/// The JSON twin of [`WhatIfVariant`].
#[derive(Debug, Serialize)]
pub struct WhatIfTwinJson {
    /// The fault's id, or that of several.
    pub cause: &'static str,
    /// The loss in the ledger.
    pub charged: LossJson,
    /// The gain without this fault alone, in the ledger's air.
    pub told: LossJson,
    /// The gain without it in the level. Null if that flight does not come down to the same height.
    pub won: Option<LossJson>,
    /// It comes down at its height, and not past it.
    pub lands: bool,
    /// The hands of the ceiling could have done it, from the same take-off: the ceiling is no
    /// lower.
    pub in_hand: bool,
}

/// The JSON twin of a ceiling and its limits.
#[derive(Debug, Serialize)]
pub struct CeilingJson {
    /// Units.
    pub distance: f64,
    /// It comes down at its height, and not past it.
    pub lands: bool,
    /// The number of strafes.
    pub strafes: u32,
    /// The fastest turn, degrees per second; null: any.
    pub turn_deg_per_s: Option<f32>,
    /// Ticks between the strafe keys.
    pub reaction_ticks: u32,
}

impl From<&WhatIfVariant> for WhatIfTwinJson {
    fn from(twin: &WhatIfVariant) -> Self {
        let (charged, told) = (twin.charged.into(), twin.told.into());
        let (won, lands) = (
            twin.won.map(LossJson::from),
            twin.outcome.is_some_and(|outcome| outcome.is_level()),
        );
        Self {
            cause: twin.kind.id(),
            charged,
            told,
            won,
            lands,
            in_hand: twin.in_hand,
        }
    }
}

impl WhatIfJson {
    /// The answer for the jump that took off on this tick.
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
            twins: twins.iter().map(WhatIfTwinJson::from).collect(),
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
