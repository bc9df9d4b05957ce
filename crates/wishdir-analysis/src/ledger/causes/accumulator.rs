//! Accumulates the losses that the ledger charges to each cause.

use super::keys::FixedFlight;
use crate::ledger::model::cause::Cause;
use crate::ledger::model::flat::Flat;
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::loss::{Loss, Part};
use crate::ledger::model::tick_input::{SimulatedFlight, TickInput};
use crate::ledger::tuning::SMALLEST_GAIN;

/// Losses charged to the causes so far, while the causes are removed one after another.
pub(crate) struct LossAccumulator<'a> {
    case: &'a FlightModel<'a>,
    pub(crate) parts: [Part; Cause::ALL.len()],
    /// Result of the recorded flight.
    pub(crate) actual: Loss,
    /// Result of the flight without the causes removed so far.
    pub(crate) here: Loss,
    /// Key switches that were fixed so far.
    pub(crate) switches: Vec<FixedSwitch>,
}

/// Keys of a flight whose switches were fixed for one cause. A caller that removes only this cause
/// reuses them instead of searching again.
pub(crate) struct FixedSwitch {
    cause: Cause,
    keys: Vec<HeldKey>,
}

/// Key to hold on a tick.
struct HeldKey {
    tick: usize,
    key: Flat,
    side: i8,
    weight: f32,
}

impl FixedSwitch {
    fn from_flights(cause: Cause, was: &SimulatedFlight, without: &SimulatedFlight) -> Self {
        let pairs = was.hands.iter().zip(&without.hands).enumerate();
        let is_other = |was: &TickInput, hand: &TickInput| {
            (was.key, was.side, was.weight) != (hand.key, hand.side, hand.weight)
        };
        let keys = pairs
            .filter(|(_, (was, hand))| is_other(was, hand))
            .map(|(tick, (_, hand))| {
                let TickInput {
                    key, side, weight, ..
                } = *hand;
                HeldKey {
                    tick,
                    key,
                    side,
                    weight,
                }
            });
        Self {
            cause,
            keys: keys.collect(),
        }
    }

    /// Returns the cause that the switches were fixed for.
    pub(crate) fn cause(&self) -> Cause {
        self.cause
    }

    /// Simulates a flight with these keys and no other corrections.
    fn with_corrected_keys(
        &self,
        case: &FlightModel<'_>,
        flown: &SimulatedFlight,
    ) -> SimulatedFlight {
        case.fly_with_mouse(flown, &self.inputs(case, flown), flown.span, flown.start)
    }

    /// Returns the inputs of a flight with these keys.
    pub(crate) fn inputs(&self, case: &FlightModel<'_>, flown: &SimulatedFlight) -> Vec<TickInput> {
        let mut hands = flown.hands.clone();
        for &HeldKey {
            tick,
            key,
            side,
            weight,
        } in &self.keys
        {
            let Some(hand) = hands.get_mut(tick) else {
                break;
            };
            let push = case.push(
                &case.rows[tick.min(case.rows.len() - 1)],
                weight,
                hand.slowed,
            );
            *hand = TickInput {
                key,
                side,
                weight,
                push,
                ..*hand
            };
        }
        hands
    }
}

/// Simulates the flight with the stored switches of a cause fixed. `None` if no switches are
/// stored, or if fixing them gains nothing in this flight.
pub(crate) fn without_switches(
    case: &FlightModel<'_>,
    flown: &SimulatedFlight,
    switches: &[FixedSwitch],
    cause: Cause,
) -> Option<SimulatedFlight> {
    let mended = switches
        .iter()
        .find(|switch| switch.cause == cause)?
        .with_corrected_keys(case, flown);
    (case.value(&mended) > case.value(flown) + SMALLEST_GAIN).then_some(mended)
}

impl<'a> LossAccumulator<'a> {
    pub(crate) fn new(case: &'a FlightModel<'a>, actual: Loss) -> Self {
        let part = |cause| Part {
            cause,
            loss: Loss::default(),
            ticks: 0,
        };
        Self {
            case,
            parts: Cause::ALL.map(part),
            actual,
            here: actual,
            switches: Vec::new(),
        }
    }

    /// Charges `cause` with the gain of the flight without this cause, at least 0.
    pub(crate) fn charge_cause(&mut self, cause: Cause, flown: &SimulatedFlight, ticks: u32) {
        let there = self.here.max(flown.loss(self.case.fastest));
        let part = &mut self.parts[cause as usize];
        part.loss += there - self.here;
        part.ticks += ticks;
        self.here = there;
    }

    /// Charges `cause` with at least this much speed lost before the flight, u/s, even if the air
    /// acceleration has regained it.
    pub(crate) fn charge_at_least(&mut self, cause: Cause, speed: f64) {
        let part = &mut self.parts[cause as usize].loss;
        let unseen = Loss::on_grid(speed - part.speed, 0.0).max(Loss::default());
        *part += unseen;
        self.actual = self.actual - unseen;
    }

    /// Stores fixed key switches.
    pub(crate) fn store_switch(
        &mut self,
        cause: Cause,
        was: &SimulatedFlight,
        without: &SimulatedFlight,
    ) {
        self.switches
            .push(FixedSwitch::from_flights(cause, was, without));
    }

    pub(crate) fn apply_fix(
        &mut self,
        cause: Cause,
        was: SimulatedFlight,
        mended: Option<FixedFlight>,
    ) -> SimulatedFlight {
        let Some(FixedFlight { flown, ticks }) = mended else {
            return was;
        };
        self.charge_cause(cause, &flown, ticks);
        flown
    }
}
