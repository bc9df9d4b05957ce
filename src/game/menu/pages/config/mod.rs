//! Imports a configuration of the original games.

mod import;
pub mod state;
pub(in crate::game::menu) mod view;
