//! Loss breakdowns as JSON: total loss, parts, and the first habit to fix.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::text::{Describe as _, in_english};
use wishdir_analysis::ledger::{Cause, Ledger, Loss, Part};

/// JSON form of [`Ledger`].
#[derive(Debug, Serialize)]
pub struct LedgerJson {
    /// Id of the aim by which the causes are ranked.
    pub aim: &'static str,
    /// Best possible speed and distance.
    pub best: LossJson,
    /// Total loss. It is exactly the sum of `parts`.
    pub total: LossJson,
    /// Loss from each cause, by cause id.
    pub parts: BTreeMap<&'static str, PartJson>,
    /// Id of the first habit to fix.
    pub first: Option<&'static str>,
    /// Id of the advice.
    pub advice_id: &'static str,
    /// Advice in English.
    pub advice: String,
    /// Praise in English, if there is nothing to improve.
    pub praise: Option<String>,
}

/// JSON form of [`Part`].
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PartJson {
    /// Loss of landing speed, u/s.
    pub speed: f64,
    /// Loss of distance, measured between the origins, units.
    pub distance: f64,
    /// Number of ticks during which the cause acted.
    pub ticks: u32,
}

impl From<&Part> for PartJson {
    fn from(part: &Part) -> Self {
        Self {
            speed: part.loss.speed,
            distance: part.loss.distance,
            ticks: part.ticks,
        }
    }
}

/// JSON form of [`Loss`].
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LossJson {
    /// Loss of landing speed, u/s.
    pub speed: f64,
    /// Loss of distance, measured between the origins, units.
    pub distance: f64,
}

impl From<Loss> for LossJson {
    fn from(loss: Loss) -> Self {
        Self {
            speed: loss.speed,
            distance: loss.distance,
        }
    }
}

impl From<&Ledger> for LedgerJson {
    fn from(ledger: &Ledger) -> Self {
        Self {
            aim: ledger.aim.id(),
            best: ledger.best.into(),
            total: ledger.total.into(),
            parts: ledger
                .parts
                .iter()
                .map(|part| (part.cause.id(), part.into()))
                .collect(),
            first: ledger.first.map(Cause::id),
            advice_id: ledger.advice.id(),
            advice: in_english(|| ledger.advice.describe()),
            praise: ledger.praise.map(|praise| in_english(|| praise.describe())),
        }
    }
}
