//! Praise for flights without a fault worth fixing.

use crate::ledger::model::aim::{Aim, LossAmount, Scale};
use crate::ledger::model::cause::Cause;
use crate::ledger::model::loss::{Loss, Part};
use crate::ledger::tuning::MENDABLE;

/// Best part of a praised flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// The turn speed of the mouse.
    Mouse,
    /// The timing of the keys.
    Keys,
    /// The takeoff speed.
    Takeoff,
    /// The straight path.
    Line,
}

/// Kind of praise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Praise {
    /// The hop landed just below the bunny-hop cap. A faster one would have been cut.
    HeldByCap {
        /// Bunny-hop cap, u/s.
        cap: f64,
    },
    /// The loss is no larger than a good player's.
    Good {
        /// Loss compared with the best possible flight.
        lost: LossAmount,
        /// Best part of the flight.
        best_in: Strength,
    },
}

/// Returns praise if the loss is small enough for a human player and no single fixable fault caused
/// it.
pub(crate) fn choose_praise(
    parts: &[Part],
    best: Loss,
    total: Loss,
    scale: &Scale,
) -> Option<Praise> {
    let (amount, human) = (scale.amount(total), scale.max_praised_loss(best));
    let is_mendable = |part: &&Part| (Cause::JumpHeld..=Cause::EarlySwitch).contains(&part.cause);
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
                Cause::JumpHeld,
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
        lost: LossAmount {
            aim: scale.aim,
            amount: amount.max(0.0),
        },
        best_in: least.0,
    })
}
