//! Breaks a jump's loss down by cause. The loss is the difference from the best flight after the
//! same takeoff.
//!
//! Each part is the loss recovered by removing its cause. At the landing the flight is simulated
//! again, first without walls, then without one cause after another, in the order of
//! [`Cause::ALL`]: the world, the ground, ducking, keys, mouse, path. A cause is charged with the
//! difference between two of these flights, so the charges add up. Speeds and distances are rounded
//! to multiples of 2^-32, which makes their sums and differences exact in binary64.
//!
//! **Mouse.** With the recorded view, a corrected key recovers everything if the mouse turned
//! blindly, and almost nothing if the mouse followed the velocity. So each flight is simulated with
//! the same view, the same angle to the velocity, and the same angle to the best view. The best of
//! the three counts, and the next step starts from it.
//!
//! **Best flight.** The best flight has the best takeoff, the best duck and even strafes with the
//! best view on each tick. It has as many strafes as the player made, but at least as many as a
//! person would make. If the corrected flight is better, the corrected flight is used instead. No
//! charge is negative.
//!
//! **Several faults.** If no single fault explains the loss, each cause is charged with the gain
//! from fixing it alone, the largest gain first. The charges must add up to the total, so a charge
//! is limited to what is left of the total. The advice quotes the whole gain, which can be larger
//! than the charge.

mod advice;
mod builder;
mod causes;
mod flight_log;
mod flights;
mod model;
mod trial;
mod tuning;

pub use self::advice::{Advice, HopAdvice, Praise, Strength, TurnPace};
pub use self::builder::LedgerBuilder;
pub use self::flight_log::FlightLog;
pub use self::flights::variant::{Variant, VariantTick};
pub use self::flights::variant_kind::VariantKind;
pub use self::model::aim::{Aim, LossAmount, Scale};
pub use self::model::approach::{Approach, Landing, RunUpCircle};
pub use self::model::cause::Cause;
pub use self::model::context::{LedgerContext, RunUp};
pub use self::model::loss::{Loss, Part};
pub use self::model::move_key::{MoveKey, StrafeKeys};
pub use self::model::vertical::UnknownReason;
pub use self::trial::Trial;
pub use crate::strafe::{BestHop, HopKeys};

/// Loss breakdown of one jump.
#[derive(Clone, Debug, PartialEq)]
pub struct Ledger {
    /// Aim of the flight. Causes are ranked by it.
    pub aim: Aim,
    /// Best possible landing speed and distance. The distance is between the origins, so it lacks
    /// the width of the player: 32 units, in Quake III 30.
    pub best: Loss,
    /// Landing speed and distance of the flight. Below a cap, speed lost on the ground is
    /// subtracted even if the air acceleration regained it.
    pub actual: Loss,
    /// Total loss: `best - actual`, which is exactly the sum of `parts`.
    pub total: Loss,
    /// Loss per cause, in the order of [`Cause::ALL`].
    pub parts: [Part; Cause::ALL.len()],
    /// Habit whose fix has the largest expected gain (`docs/numbers.md` 2.8). It need not have the
    /// largest loss in [`Ledger::parts`]. `None` if no fix gains enough to matter. It may be set
    /// although [`Ledger::advice`] is [`Advice::Nothing`] or [`Advice::Several`]. Then do not call
    /// it the habit to fix first.
    pub first: Option<Cause>,
    /// Advice on how to fix the habit in [`Ledger::first`].
    pub advice: Advice,
    /// Praise for the jump. `None` if some fault is worth fixing.
    pub praise: Option<Praise>,
    /// Conversion of losses into the aim's unit.
    pub scale: Scale,
}

impl Ledger {
    /// Converts a loss into the aim's unit: units, u/s or milliseconds.
    pub fn amount(&self, loss: Loss) -> f64 {
        self.scale.amount(loss)
    }

    /// Converts a loss into the aim's unit. The result also names the aim.
    pub fn in_aim_unit(&self, loss: Loss) -> LossAmount {
        LossAmount {
            aim: self.aim,
            amount: self.amount(loss),
        }
    }

    /// Returns the flight's result as a percentage of the best possible result. The result is the
    /// speed if the jump is judged by speed, else the distance.
    pub fn percent_of_best(&self) -> f64 {
        let (actual, best) = match self.aim {
            Aim::Speed => (self.actual.speed, self.best.speed),
            Aim::Distance | Aim::Time => (self.actual.distance, self.best.distance),
        };
        if best > 0.0 {
            actual / best * 100.0
        } else {
            100.0
        }
    }

    /// Returns this ledger with the collision charged to a duck that was this many ticks too late.
    /// Without advice about another cause, the advice is to duck sooner: the duck is why the jump
    /// failed.
    #[must_use]
    pub fn with_late_duck(mut self, ticks: u32) -> Self {
        let collision = &mut self.parts[Cause::Collision as usize];
        let loss = std::mem::take(&mut collision.loss);
        collision.ticks = 0;
        let duck = &mut self.parts[Cause::DuckTiming as usize];
        duck.loss += loss;
        duck.ticks = ticks;
        if matches!(self.first, None | Some(Cause::Collision)) {
            let lost = self.in_aim_unit(self.part(Cause::DuckTiming).loss);
            self.first = Some(Cause::DuckTiming);
            self.advice = Advice::DuckSooner { ticks, lost };
            self.praise = None;
        }
        self
    }

    /// Adds an early jump press to the ledger of a hop: `ticks` before the landing tick. The player
    /// had to press jump again. If the hop was late, the advice says so.
    #[must_use]
    pub fn with_early_jump_press(mut self, ticks: u32) -> Self {
        if let Advice::Hop {
            hop: HopAdvice::JumpSooner { early_ticks, .. },
            ..
        } = &mut self.advice
        {
            *early_ticks = Some(ticks);
        }
        self
    }

    /// Adds the circle before the jump to the ledger. If the takeoff was slow, the advice says what
    /// was wrong with the circle.
    #[must_use]
    pub fn with_circle(mut self, made: RunUpCircle) -> Self {
        if let Advice::RunUpFaster { circle, .. } = &mut self.advice {
            *circle = Some(made);
        }
        self
    }

    /// Returns the loss charged to a cause.
    pub fn part(&self, cause: Cause) -> Part {
        self.parts[cause as usize]
    }
}
