//! Log of a jump's flight, from which the flight's losses are computed on request.

use super::Ledger;
use super::builder::LedgerBuilder;
use super::flights::variant::Variant;
use super::flights::variant_kind::VariantKind;
use super::model::aim::{Aim, Scale};
use super::trial::Trial;
use wishdir_sim::engine::Physics;

/// Maximum time by which a trial ducks sooner before the landing, milliseconds. People are late by
/// less.
const SOONEST_DUCK_MSEC: usize = 100;

/// Recorded moves and commands of a finished flight.
#[derive(Clone, Debug)]
pub struct FlightLog {
    flight: LedgerBuilder,
}

impl FlightLog {
    /// Takes the recorded flight out of `builder`.
    pub(crate) fn from_builder(builder: &mut LedgerBuilder) -> Self {
        Self {
            flight: builder.take_flight(),
        }
    }

    /// Returns the physics of the flight.
    pub fn physics(&self) -> &Physics {
        &self.flight.context().physics
    }

    /// Computes the ledger. Takes up to a millisecond, because the flight is simulated a few
    /// hundred times.
    pub fn ledger(&self) -> Ledger {
        self.flight.finish()
    }

    /// Computes the ledger and a trial of its advice. The trial is `None` if no input in the air
    /// can follow the advice.
    pub fn ledger_with_trial(&self) -> (Ledger, Option<Trial<'_>>) {
        let (ledger, switches) = self.flight.finish_for_trial();
        let trial = Trial::for_ledger(&self.flight, &ledger, &switches);
        (ledger, trial)
    }

    /// Returns trials of the same flight with duck pressed 1, 2, ... ticks sooner, up to a tenth of
    /// a second. `scale`: the ledger's scale. Empty if duck was not pressed in the air.
    pub fn sooner_ducks(&self, scale: Scale) -> impl Iterator<Item = Trial<'_>> {
        let most = SOONEST_DUCK_MSEC / self.flight.tick_msec();
        (1..=most).map_while(move |sooner| Trial::with_sooner_duck(&self.flight, scale, sooner))
    }

    /// Judges the flight as the start of a chain of hops: by speed, not by distance.
    ///
    /// The log cannot know the next jump, so the game and `wishdir jumpstats` call this function
    /// before [`ledger`](Self::ledger) if all of these are true (`docs/numbers.md` 2.8):
    ///
    /// - no aim was set ([`Session::set_aim`](crate::session::Session::set_aim));
    /// - [`aim`](Self::aim) is [`Aim::Distance`];
    /// - the next jump of the run is a hop that follows this jump
    ///   ([`Jump::is_followed_by_hop`](crate::jump::Jump::is_followed_by_hop)).
    pub fn judge_as_hop_start(&mut self) {
        self.flight.judge_as_hop_start();
    }

    /// Returns the aim by which the flight is judged.
    pub fn aim(&self) -> Aim {
        self.flight.aim()
    }

    /// Whether the flight landed just below the bunny-hop cap on purpose.
    pub fn is_held_by_cap(&self) -> bool {
        self.flight.is_held_by_cap()
    }

    /// Like [`LedgerBuilder::variant`], for the flight of this log.
    pub fn variant(&self, kind: impl Into<VariantKind>) -> Option<Variant> {
        self.flight.variant(kind)
    }
}
