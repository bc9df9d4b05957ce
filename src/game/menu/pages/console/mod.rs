//! The games' console.

pub mod state;
pub(in crate::game::menu) mod view;
