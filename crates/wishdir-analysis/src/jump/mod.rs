//! Jumps from takeoff to landing: kind, distance, speed, strafe quality and validity.
//!
//! [`JumpTracker`] reads the ticks of a run and reports each [`Jump`] when its flight ends. A
//! reported jump does not change.
//!
//! Speeds never decide the kind of a jump. The kind follows from the previous flight, the player's
//! state at takeoff and landing, and the ticks on the ground between two flights.
//!
//! `docs/numbers.md` 2.2 to 2.4 and 2.7 have the formulas. [`ledger`](crate::ledger) computes the
//! losses. Nothing here reads the level, so edges, blocks and high jumps over a gap are unknown.
//! The `planner` module of the `wishdir` crate checks jumps against the level.

mod circle;
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
pub use reason::InvalidJumpReason;
pub use result::{FoundJump, Jump};
pub use row::{JumpTick, TickAngles};
pub use strafes::{JumpStrafe, Strafing};
pub use timing::{LANDING_KEYS_MSEC, LandingKeys, Timing};
pub use totals::StrafeStats;
pub(crate) use totals::percent;
pub use tracker::JumpTracker;
pub use wishdir_sim::engine::stamina_factor;
