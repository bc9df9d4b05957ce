//! Strafe theory: the best wish direction, its gain and its turn speed.
//!
//! Sources: `docs/numbers.md` 2.1; articles 000 and 001.
//! Computes the engines' formulas in binary64. Tests compare the results with `player_move`.

mod cap;
mod push;
mod wish;

mod air;
mod ground;
mod hop;
mod theory;
mod tick;

mod circle;
mod fastrun;
mod period;
mod prestrafe;
mod snap;

/// Minimum speed for strafing, u/s. At lower speeds, running gains as much, and the ideal turn is
/// faster than a player can turn.
pub const STRAFE_SPEED: f64 = 150.0;

pub use air::{AirTick, GainWindow};
pub use cap::JumpCap;
pub use circle::Circle;
pub use fastrun::{Fastrun, fastrun};
pub use ground::GroundTick;
pub use hop::{BestHop, HopKeys, best_hop};
pub use period::{CHANGE_SECONDS, StrafePeriod};
pub use prestrafe::{GroundKeys, Prestrafe, best_prestrafe, prestrafe_with, run_up_prestrafe};
pub use push::{Push, arc_cos_deg};
pub use snap::{GainZone, RoundedGain, SnapZone};
pub use theory::{Optimum, Theory};
pub use tick::AccelerationTick;
pub use wish::{
    WishSpeeds, fresh_wish_speed, is_slowed, keyboard_turn_deg, wish_speed, wish_speeds,
};
