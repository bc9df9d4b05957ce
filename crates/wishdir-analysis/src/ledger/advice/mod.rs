//! Advice for the player: the habit to fix first, how to fix it, and praise.

mod first_cause;
mod instruction;
mod praise;

pub(super) use first_cause::first;
pub(super) use instruction::of;
pub use instruction::{Advice, HopAdvice, TurnPace};
pub(super) use praise::praise;
pub use praise::{Praise, Strength};
