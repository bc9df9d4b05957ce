//! Mouse distance of the ideal strafe.

pub mod state;
pub(in crate::game::menu) mod view;
