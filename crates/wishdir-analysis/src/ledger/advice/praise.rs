//! Praise for flights that nobody can mend.

use crate::ledger::model::aim::{Aim, Lost, Scale};
use crate::ledger::model::cause::Cause;
use crate::ledger::model::loss::{Loss, Part};
use crate::ledger::tuning::MENDABLE;

/// What was best in a good flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// The mouse's speed.
    Mouse,
    /// When keys were pressed.
    Keys,
    /// The speed at take-off.
    Takeoff,
    /// The line that was flown.
    Line,
}

/// Why nothing is to be mended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Praise {
    /// The hop was held right under the bunny-hop cap: faster, the next one would be cut.
    HeldByCap {
        /// The cap, u/s.
        cap: f64,
    },
    /// As good as people are.
    Good {
        /// What the best would have had more.
        lost: Lost,
        /// What was best in it.
        best_in: Strength,
    },
}

/// Praise for a flight that lost no more than people do, and that not by one thing which they can
/// mend.
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
        (Strength::Mouse, of(&[Cause::AngleOver, Cause::AngleUnder])),
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
