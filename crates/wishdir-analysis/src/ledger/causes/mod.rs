//! The causes of a loss, taken away one after another.
//!
//! `take_away` has the order and charges each cause; the other modules find one kind of fault and
//! fly the jump without it. Words about it are in `advice`.

pub(super) mod accumulator;
mod best_switch;
pub(super) mod cause_removal;
mod keys;
pub(super) mod mouse;
pub(super) mod notes;
mod pauses;
mod switch;
pub(super) mod take_away;
