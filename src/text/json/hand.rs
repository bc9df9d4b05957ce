//! Input statistics as JSON.

use serde::Serialize;
use std::collections::BTreeMap;

use crate::planner::input_stats::{CountedKey, InputStats, MeanAndDeviation};

#[derive(Debug, Serialize)]
struct MeanAndDeviationJson {
    count: u32,
    mean: f64,
    deviation: f64,
}

impl From<&MeanAndDeviation> for MeanAndDeviationJson {
    fn from(moments: &MeanAndDeviation) -> Self {
        Self {
            count: moments.count,
            mean: moments.mean(),
            deviation: moments.standard_deviation(),
        }
    }
}

#[derive(Debug, Serialize)]
struct StrafeSidesJson {
    left: MeanAndDeviationJson,
    right: MeanAndDeviationJson,
}

impl From<&[MeanAndDeviation; 2]> for StrafeSidesJson {
    fn from([left, right]: &[MeanAndDeviation; 2]) -> Self {
        Self {
            left: left.into(),
            right: right.into(),
        }
    }
}

/// The `hand` object in `wishdir verify --json` and in leaderboards.
#[derive(Debug, Serialize)]
pub struct InputStatsJson {
    events_per_second: f64,
    press_ms: BTreeMap<&'static str, MeanAndDeviationJson>,
    turn_deg: StrafeSidesJson,
    jerk_deg: StrafeSidesJson,
    hops: u32,
    perfect_hops: u32,
    perfect_share: Option<f64>,
}

impl From<&InputStats> for InputStatsJson {
    fn from(hand: &InputStats) -> Self {
        let presses = CountedKey::ALL.into_iter().zip(&hand.press_msec);
        Self {
            events_per_second: hand.events_per_second(),
            press_ms: presses
                .filter(|(_, moments)| moments.count > 0)
                .map(|(key, moments)| (key.id(), moments.into()))
                .collect(),
            turn_deg: (&hand.turn_deg).into(),
            jerk_deg: (&hand.jerk_deg).into(),
            hops: hand.hops,
            perfect_hops: hand.perfect_hops,
            perfect_share: hand.perfect_share(),
        }
    }
}
