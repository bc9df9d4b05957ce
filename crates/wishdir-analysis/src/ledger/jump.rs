//! The ledger of one jump, worked out when it is asked for.

use std::sync::OnceLock;

use super::Ledger;
use super::advice::Advice;
use super::builder::LedgerBuilder;
use super::flights::variant::Twin;
use super::flights::variant_kind::TwinKind;
use super::model::vertical::Unknown;
use super::trial::Trial;

/// A flown jump and, once somebody has asked, its ledger: the causes are taken away by flying it
/// some hundred times, so a caller that shows no ledger pays for none.
#[derive(Clone, Debug)]
pub struct JumpLedger {
    flight: LedgerBuilder,
    ledger: OnceLock<Ledger>,
}

impl JumpLedger {
    /// Of the flight that `builder` has observed, which is taken out of it.
    pub(crate) fn of(builder: &mut LedgerBuilder) -> Self {
        Self {
            flight: builder.take(),
            ledger: OnceLock::new(),
        }
    }

    /// Works it out and forgets the flight, which is many times larger: for a caller that keeps
    /// many jumps.
    pub(crate) fn settle(&mut self) {
        self.get();
        self.flight.forget();
    }

    /// The ledger; the first call works it out.
    pub fn get(&self) -> &Ledger {
        self.ledger.get_or_init(|| self.flight.finish())
    }

    /// To try what is advised; none where nothing is that hands could do in the air.
    pub(crate) fn trial(&self) -> Option<Trial<'_>> {
        let mut known = Vec::new();
        let work_out = || {
            let (ledger, switches) = self.flight.finish_for_trial();
            known = switches;
            ledger
        };
        let ledger = self.ledger.get_or_init(work_out);
        Trial::of(&self.flight, ledger, &known)
    }

    /// Takes the advice back: the surroundings are in its way.
    pub(crate) fn take_back(&mut self) {
        self.get();
        if let Some(ledger) = self.ledger.get_mut() {
            ledger.first = None;
            ledger.advice = Advice::NotKnown {
                because: Unknown::Surroundings,
            };
        }
    }

    /// As [`LedgerBuilder::twin`]; none of a flight that was forgotten.
    pub fn twin(&self, kind: impl Into<TwinKind>) -> Option<Twin> {
        self.flight.twin(kind)
    }
}

impl PartialEq for JumpLedger {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}
