//! Positions, time scale, what-if, bugs and styles.

pub mod state;
pub(in crate::game::menu) mod view;
mod what_if;
