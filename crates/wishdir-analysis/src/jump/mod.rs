//! Jumps from takeoff to landing: kind, distance, speed, strafe quality and validity.
//!
//! [`JumpTracker`] reads ticks and returns a [`Jump`] at each landing.
//! A jump never changes afterwards.
//! Kinds depend on states (previous flight, hulls at
//! takeoff and landing, ground ticks), never on speeds.
//! Formulas: `docs/numbers.md` 2.2 to 2.4 and 2.7.
//! [`ledger`](crate::ledger) has losses and advice. Nothing here reads the level, so there are no
//! edges, no blocks and no high jumps over a gap.

mod hop;
mod kind;
mod reason;
mod row;
mod timing;
mod totals;

mod flight;
mod grades;
mod strafes;

mod result;

mod finish;
mod tracker;

pub use crate::facts::{Side, SpeedChange};
pub(crate) use flight::distance_2d;
pub use grades::{DuckGrade, Grades, GradesError, Tier};
pub use hop::{
    FOG_MAX, FallingJumpCut, Hop, HopGrade, Takeoff, best_fog, hop_cap, speed_after_ground,
};
pub use kind::{HIGH_JUMP_DEPTH, JumpKind, Variation};
pub use reason::Reason;
pub use result::{FoundJump, Jump};
pub use row::{JumpTick, TickAngles};
pub use strafes::{JumpStrafe, Strafing};
pub use timing::{LANDING_KEYS_MSEC, LandingKeys, Timing};
pub use totals::Totals;
pub(crate) use totals::percent;
pub use tracker::JumpTracker;
pub use wishdir_sim::engine::stamina_factor;
