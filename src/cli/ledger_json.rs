//! A ledger as JSON: what the whole difference is made of, and the habit to fix first.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::analysis::ledger::{Cause, Ledger, Loss};
use crate::text::Describe as _;

/// The JSON twin of [`Ledger`].
#[derive(Debug, Serialize)]
pub struct LedgerJson {
    /// What was possible.
    pub best: LossJson,
    /// The whole difference: exactly the sum of `parts`.
    pub total: LossJson,
    /// By the causes' ids.
    pub parts: BTreeMap<&'static str, LossJson>,
    /// The habit to fix first, by its id.
    pub first: Option<&'static str>,
    /// What to do about it.
    pub advice: String,
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
        Self { speed: loss.speed, distance: loss.distance }
    }
}

impl From<&Ledger> for LedgerJson {
    fn from(ledger: &Ledger) -> Self {
        Self {
            best: ledger.best.into(),
            total: ledger.total.into(),
            parts: ledger.parts.iter().map(|part| (part.cause.id(), part.loss.into())).collect(),
            first: ledger.first.map(Cause::id),
            advice: ledger.advice.describe(),
        }
    }
}
