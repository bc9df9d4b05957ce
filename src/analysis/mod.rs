//! What ticks mean: theory of the strafe, jumps, techniques, and where the speed went.
//!
//! Everything here reads [`TickRecord`](crate::sim::tick::TickRecord)s and a profile, never the level, so that the
//! HUD, the command line and the tests say the same about the same run. The words for it are made in `text`.

pub mod fall;
pub mod grades;
pub mod jump;
pub mod ledger;
pub mod nfk;
pub mod recent;
pub mod strafe;
pub mod strafe_tick;
pub mod technique;
