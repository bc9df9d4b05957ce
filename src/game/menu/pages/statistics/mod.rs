//! Statistics of the player's jumps.

pub mod state;
pub(in crate::game::menu) mod view;
