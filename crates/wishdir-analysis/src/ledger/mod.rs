//! The ledger of a jump: everything that it lost against the best from the same take-off, split by
//! cause.
//!
//! A part is what comes back when its cause is taken away. At the landing the flight is flown
//! again, first as it was but without walls, then with one cause after another taken away, in the
//! order of [`Cause::ALL`]: the world (collisions, pushes), the ground (frames on ground,
//! prestrafe), ducking, keys (forward, overlap, dead air, the wrong key, late and early switches),
//! the mouse (too fast, too slow), and the line. A cause is charged with the difference of two such
//! flights; the differences telescope. Every flight's speed and way are rounded to multiples of
//! 2^-32 (u/s or units), so that sums and differences of them are exact in binary64: the parts add
//! up to the total bit by bit, in any order.
//!
//! **Which mouse.** With the recorded view a mended key gives everything back where the mouse
//! turned blindly, and next to nothing where it had followed the velocity. So each flight is flown
//! in three ways: the same view, the same angle to the velocity, the same angle to the best view.
//! The best of them counts, and the next step starts from it.
//!
//! **What the best is.** The last flight of all: even strafes, as many as the player made but no
//! fewer than a person makes, the best view in each tick, from the best take-off, ducked at the
//! best moment; or the mended flight, should that be better. Nothing is ever charged with less than
//! nothing.

mod advice;
mod builder;
mod causes;
mod flight_log;
mod flights;
mod model;
mod trial;
mod tuning;

pub use self::advice::{Advice, Praise, Strength};
pub use self::builder::LedgerBuilder;
pub use self::flight_log::FlightLog;
pub use self::flights::variant::{TwinTick, Variant};
pub use self::flights::variant_kind::VariantKind;
pub use self::model::aim::{Aim, Lost, Scale};
pub use self::model::approach::{Approach, Landing};
pub use self::model::cause::Cause;
pub use self::model::context::LedgerContext;
pub use self::model::loss::{Loss, Part};
pub use self::model::move_key::{MoveKey, StrafeKeys};
pub use self::model::vertical::Unknown;
pub use self::trial::Trial;
pub use crate::strafe::{BestHop, HopKeys};

/// Where a jump's speed and distance went.
#[derive(Clone, Debug, PartialEq)]
pub struct Ledger {
    /// What the flight was for: causes are ranked by it.
    pub aim: Aim,
    /// What was possible: landing speed, and distance between the origins (without the 32 units of
    /// two half hulls).
    pub best: Loss,
    /// What was done. A hop under a cap: less the speed that the ground took and only the air won
    /// back.
    pub actual: Loss,
    /// `best - actual`, and the sum of `parts`, both bit by bit.
    pub total: Loss,
    /// One for each cause, in the order of [`Cause::ALL`].
    pub parts: [Part; Cause::ALL.len()],
    /// The habit that costs most of what the flight was for, if any costs enough to be seen.
    pub first: Option<Cause>,
    /// What to do about it.
    pub advice: Advice,
    /// Why that does not matter: nobody mends so little.
    pub praise: Option<Praise>,
    /// What makes a number of the aim.
    pub scale: Scale,
}

impl Ledger {
    /// How much a loss is in the unit of what the flight was for: units, u/s or milliseconds.
    pub fn amount(&self, loss: Loss) -> f64 {
        self.scale.amount(loss)
    }

    /// The same with its unit.
    pub fn lost(&self, loss: Loss) -> Lost {
        Lost {
            aim: self.aim,
            amount: self.amount(loss),
        }
    }

    /// What this cause cost.
    pub fn part(&self, cause: Cause) -> Part {
        self.parts[cause as usize]
    }
}
