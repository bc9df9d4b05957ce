//! A ledger as JSON: what the whole difference is made of, and the habit to fix first.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::text::{Describe as _, in_english};
use wishdir_analysis::ledger::{Cause, Ledger, Loss, Part};

/// The JSON twin of [`Ledger`].
#[derive(Debug, Serialize)]
pub struct LedgerJson {
    /// The id of the aim: causes are ranked by it.
    pub aim: &'static str,
    /// The best possible result.
    pub best: LossJson,
    /// The whole difference: exactly the sum of `parts`.
    pub total: LossJson,
    /// Losses by the id of their cause.
    pub parts: BTreeMap<&'static str, PartJson>,
    /// The habit to fix first, by its id.
    pub first: Option<&'static str>,
    /// Advice.
    pub advice: String,
    /// Praise, if nothing can be improved.
    pub praise: Option<String>,
}

/// The JSON twin of [`Part`].
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PartJson {
    /// Speed at landing, u/s.
    pub speed: f64,
    /// Distance between the origins, units.
    pub distance: f64,
    /// In how many ticks the cause acted.
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

/// The JSON twin of [`Loss`].
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LossJson {
    /// Speed at landing, u/s.
    pub speed: f64,
    /// Distance between the origins, units.
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
            advice: in_english(|| ledger.advice.describe()),
            praise: ledger.praise.map(|praise| in_english(|| praise.describe())),
        }
    }
}
