//! Praise for flights without a fault worth fixing.

use crate::ledger::model::aim::{Aim, Lost, Scale};
use crate::ledger::model::cause::Cause;
use crate::ledger::model::loss::{Loss, Part};
use crate::ledger::tuning::MENDABLE;

/// Best part of a good flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// Turn speed of the mouse.
    Mouse,
    /// Timing of the keys.
    Keys,
    /// Takeoff speed.
    Takeoff,
    /// Straightness of the path.
    Line,
}

/// Kind of praise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Praise {
    /// The hop landed just below the bunny-hop cap. A faster one would have been cut.
    HeldByCap {
        /// Cap, u/s.
        cap: f64,
    },
    /// As good as human players get.
    Good {
        /// Loss against the best flight.
        lost: Lost,
        /// Best part of the flight.
        best_in: Strength,
    },
}

/// Praise for a flight with human-sized losses and no single fixable fault.
pub(crate) fn praise(parts: &[Part], best: Loss, total: Loss, scale: &Scale) -> Option<Praise> {
    let (amount, human) = (scale.amount(total), scale.human(best));
    let is_mendable = |part: &&Part| (Cause::Fog..=Cause::EarlySwitch).contains(&part.cause);
    let costliest = parts
        .iter()
        .filter(is_mendable)
        .map(|part| scale.amount(part.loss))
        .fold(0.0, f64::max);
    if amount > human || costliest > MENDABLE * human {
        return None;
    }
    let of = |causes: &[Cause]| {
        causes
            .iter()
            .map(|cause| scale.amount(parts[*cause as usize].loss))
            .sum::<f64>()
    };
    let mut strengths = vec![
        (
            Strength::Mouse,
            of(&[Cause::AngleOver, Cause::AngleUnder, Cause::AngleUneven]),
        ),
        (
            Strength::Keys,
            of(&[
                Cause::ForwardHeld,
                Cause::Overlap,
                Cause::KeyGap,
                Cause::WrongKey,
                Cause::LateSwitch,
                Cause::EarlySwitch,
            ]),
        ),
        (Strength::Takeoff, of(&[Cause::Fog, Cause::Prestrafe])),
    ];
    if scale.aim == Aim::Distance {
        strengths.push((Strength::Line, of(&[Cause::Path])));
    }
    let least = strengths
        .into_iter()
        .reduce(|a, b| if b.1 < a.1 { b } else { a })?;
    Some(Praise::Good {
        lost: Lost {
            aim: scale.aim,
            amount: amount.max(0.0),
        },
        best_in: least.0,
    })
}
