//! The ledger's parts while they grow.

use super::case::Case;
use super::hand::Flown;
use super::keys::Mended;
use super::{Cause, Loss, Part};

/// The parts while they grow: from what was done to what is possible.
pub(super) struct Account<'a> {
    case: &'a Case<'a>,
    pub(super) parts: [Part; Cause::ALL.len()],
    /// What was done.
    pub(super) actual: Loss,
    /// What has been given back so far.
    pub(super) here: Loss,
}

impl<'a> Account<'a> {
    pub(super) fn new(case: &'a Case<'a>, actual: Loss) -> Self {
        let part = |cause| Part { cause, loss: Loss::default(), ticks: 0 };
        Self { case, parts: Cause::ALL.map(part), actual, here: actual }
    }

    /// A flight without this cause: what it gives back is the cause's, and nothing is ever taken.
    pub(super) fn give_back(&mut self, cause: Cause, flown: &Flown, ticks: u32) {
        let there = self.here.max(flown.loss(self.case.fastest));
        let part = &mut self.parts[cause as usize];
        part.loss += there - self.here;
        part.ticks += ticks;
        self.here = there;
    }

    /// A cause that took at least this much speed before the flight, u/s, whatever the air won back since.
    pub(super) fn charge_at_least(&mut self, cause: Cause, speed: f64) {
        let part = &mut self.parts[cause as usize].loss;
        let unseen = Loss::on_grid(speed - part.speed, 0.0).max(Loss::default());
        *part += unseen;
        self.actual = self.actual - unseen;
    }

    pub(super) fn mend(&mut self, cause: Cause, was: Flown, mended: Option<Mended>) -> Flown {
        let Some(Mended { flown, ticks }) = mended else { return was };
        self.give_back(cause, &flown, ticks);
        flown
    }
}
