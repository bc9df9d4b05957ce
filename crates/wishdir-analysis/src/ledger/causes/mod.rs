//! The causes of a loss: finds each one and simulates the jump without it.
//!
//! `take_away` removes the causes in order and charges each with its gain. `repair` measures the
//! gain from fixing each cause alone. The texts are in `advice`.

pub(super) mod accumulator;
mod best_switch;
pub(super) mod cause_removal;
mod hand_pace;
mod keys;
pub(super) mod mouse;
pub(super) mod notes;
mod pauses;
pub(super) mod repair;
pub(super) mod retimed;
mod strafe_count;
mod switch;
pub(super) mod take_away;
