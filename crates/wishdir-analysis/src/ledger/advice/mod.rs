//! Advice for the player: the habit to fix first, how to fix it, and praise.

mod first_cause;
mod instruction;
mod praise;

pub(super) use first_cause::first;
pub use instruction::Advice;
pub(super) use instruction::of;
pub(super) use praise::praise;
pub use praise::{Praise, Strength};
