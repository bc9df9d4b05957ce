//! Advice for the player: the habit to fix first, how to fix it, and praise.

mod first_cause;
mod instruction;
mod praise;

pub(super) use first_cause::first_cause;
pub(super) use instruction::choose_advice;
pub use instruction::{Advice, HopAdvice, TurnPace};
pub(super) use praise::choose_praise;
pub use praise::{Praise, Strength};
