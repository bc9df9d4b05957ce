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

mod account;
mod advice;
mod aim;
mod approach;
mod builder;
mod case;
mod cause;
mod causes;
mod context;
mod flat;
mod hand;
mod ideal;
mod jump;
mod keys;
mod lead;
mod leads;
mod mouse;
mod move_key;
mod pauses;
mod row;
mod sides;
mod steer;
mod switch;
mod trial;
mod tries;
mod twin;
mod twin_kind;
mod vertical;
mod without;

pub use crate::strafe::{BestHop, HopKeys};
pub use advice::{Advice, Lost, Praise, Strength};
pub use aim::{Aim, Scale};
pub use approach::{Approach, Landing};
pub use builder::LedgerBuilder;
pub use cause::Cause;
pub use context::LedgerContext;
pub use jump::JumpLedger;
pub use move_key::{MoveKey, StrafeKeys};
pub use trial::Trial;
pub use twin::{Twin, TwinTick};
pub use twin_kind::TwinKind;
pub use vertical::Unknown;

use std::ops::{Add, AddAssign, Sub};

/// Speed at landing and distance flown, or a difference of such: multiples of 2^-32 in a ledger.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loss {
    /// Horizontal speed at landing, u/s.
    pub speed: f64,
    /// Horizontal distance from take-off to landing, units.
    pub distance: f64,
}

/// The grid's steps in one unit: 2^32.
const GRID: f64 = 4_294_967_296.0;
/// Up to here sums of grid values stay exact: 2^20.
const LARGEST: f64 = 1_048_576.0;
/// The nearest multiple of 2^-32; nothing beyond 2^20, and 0 for what is no number.
fn on_grid(value: f64) -> f64 {
    // Within 2^52 a conversion rounds faster than `round`; it makes 0 of what is no number.
    let steps = value.clamp(-LARGEST, LARGEST) * GRID;
    (steps + 0.5_f64.copysign(steps)) as i64 as f64 / GRID
}

impl Loss {
    /// Both rounded to the grid.
    fn on_grid(speed: f64, distance: f64) -> Self {
        Self {
            speed: on_grid(speed),
            distance: on_grid(distance),
        }
    }

    /// Of each the larger.
    fn max(self, other: Self) -> Self {
        Self {
            speed: self.speed.max(other.speed),
            distance: self.distance.max(other.distance),
        }
    }
}

impl Add for Loss {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            speed: self.speed + other.speed,
            distance: self.distance + other.distance,
        }
    }
}

impl AddAssign for Loss {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Loss {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            speed: self.speed - other.speed,
            distance: self.distance - other.distance,
        }
    }
}

/// What one cause cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// What it is charged to.
    pub cause: Cause,
    /// What would come back without it.
    pub loss: Loss,
    /// In how many ticks it acted, for causes that act in the air.
    pub ticks: u32,
}

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
