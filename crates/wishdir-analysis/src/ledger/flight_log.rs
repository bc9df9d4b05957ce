//! The log of a jump's flight: all that its losses are worked out of.

use super::Ledger;
use super::builder::LedgerBuilder;
use super::flights::variant::Variant;
use super::flights::variant_kind::VariantKind;
use super::model::aim::Aim;
use super::trial::Trial;
use wishdir_sim::engine::Physics;

/// The moves and commands of a flight that came down on something.
#[derive(Clone, Debug)]
pub struct FlightLog {
    flight: LedgerBuilder,
}

impl FlightLog {
    /// Takes the observed flight out of `builder`.
    pub(crate) fn take(builder: &mut LedgerBuilder) -> Self {
        Self {
            flight: builder.take(),
        }
    }

    /// The rules of the flight.
    pub fn physics(&self) -> &Physics {
        &self.flight.context().physics
    }

    /// The ledger of the flight. Takes up to a millisecond: the causes are taken away by flying it
    /// some hundred times.
    pub fn ledger(&self) -> Ledger {
        self.flight.finish()
    }

    /// The ledger, and a trial of its advice; no trial where nothing is advised that a player could
    /// do in the air.
    pub fn ledger_with_trial(&self) -> (Ledger, Option<Trial<'_>>) {
        let (ledger, switches) = self.flight.finish_for_trial();
        let trial = Trial::of(&self.flight, &ledger, &switches);
        (ledger, trial)
    }

    /// Judges the flight as the start of a chain of hops: by speed, not by distance.
    pub fn begins_hops(&mut self) {
        self.flight.begins_hops();
    }

    /// Aim by which the flight is judged.
    pub fn aim(&self) -> Aim {
        self.flight.aim()
    }

    /// Whether the flight landed right under the bunny-hop cap, on purpose.
    pub fn is_held_by_cap(&self) -> bool {
        self.flight.is_held_by_cap()
    }

    /// Like [`LedgerBuilder::twin`], for this flight.
    pub fn twin(&self, kind: impl Into<VariantKind>) -> Option<Variant> {
        self.flight.twin(kind)
    }
}
